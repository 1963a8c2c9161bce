import type { CellView } from '#client/grid/cell-view.ts'
import type { Column } from '#client/grid/column.ts'
import type { Mode } from '#client/grid/key-map.ts'

/** The class names of a cell: what it is, how its figure stands, and what marks it carries. */
export function cellLook(
  { state, mark, note, problem, copied, marks, changed }: CellView,
  { holds }: Column,
  mode: Mode | 'elsewhere',
  closed: string | null,
): string {
  const names = ['grid-cell', `grid-${state.is}`, `grid-holds-${holds}`]
  if (state.is === 'open' && state.entry === null && state.proposal !== null) names.push('grid-proposed')
  if (state.is === 'open' && closed !== null) names.push('grid-closed')
  if (isZero(state)) names.push('grid-zero')
  if (copied) names.push('grid-copied')
  if (changed) names.push('grid-changed')
  if (marks.length > 0) names.push(`grid-remark-${marks.some(isOpen) ? 'open' : 'answered'}`)
  if (mark !== 'none') names.push(`grid-${mark}`)
  if (note?.kind === 'refused' || note?.kind === 'notKept' || problem?.severity === 'error')
    names.push('grid-invalid')
  else if (problem || note) names.push('grid-warned')
  if (mode !== 'elsewhere') names.push('grid-active')
  return names.join(' ')
}

const isOpen = ({ state }: CellView['marks'][number]): boolean => state === 'open'

function isZero(state: CellView['state']): boolean {
  return (state.is === 'computed' || state.is === 'given' || state.is === 'locked') && state.value === 0
}
