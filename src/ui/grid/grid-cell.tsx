import { memo, type ReactNode, useCallback, useSyncExternalStore } from 'react'
import { type CellState, shownFigure } from '#engine/evaluate.ts'
import { addressOf, type CellAddress, type CellKey, cellKeyOf } from '#engine/key.ts'
import { formatNumber } from '#engine/number/format.ts'
import { keepsDecimals } from '#engine/sheet.ts'
import { standInText } from '#engine/stand-in-text.ts'
import { CellEditor } from '#ui/grid/cell-editor.tsx'
import { cellDescriptionOf, cellText, totalText } from '#ui/grid/cell-text.ts'
import type { Mode } from '#ui/grid/cursor.ts'
import { type GridComparison, useGrid } from '#ui/grid/grid-control.ts'
import { addressAt, type Column, fieldAt, gridColumnCaption } from '#ui/grid/grid-layout.ts'
import { type CellBadge, type CellView, useCellView } from '#ui/grid/grid-source.ts'
import { gridText } from '#ui/grid/grid-text.ts'
import '#ui/grid/grid.css'

type GridCellProps = {
  readonly at: CellAddress
  readonly caption: string
  readonly column: Column
  readonly row: number
  readonly index: number
}

type PlaceProps = Omit<GridCellProps, 'at'>

/** Rerenders only on changes of its own figure, state or cursor. */
export const GridCell = memo(function GridCell(props: PlaceProps): ReactNode {
  const { layout } = useGrid()
  const { row, index } = props
  const at = addressAt(layout, { row, column: index })
  return at ? <CellAt at={at} {...props} /> : <Hole row={row} index={index} />
})

function Hole({ row, index }: Pick<PlaceProps, 'row' | 'index'>): ReactNode {
  const { frame } = useChosen(row, index)
  return <td aria-colindex={index + 3} className={`grid-cell grid-absent ${frame}`} />
}

function CellAt({ at, caption, column, row, index }: GridCellProps): ReactNode {
  const { id, source, layout, lock, comparisonFigures, isStandIn } = useGrid()
  const key = cellKeyOf(at)
  const { decimals, unit } = fieldAt(layout, { row, column: index }) ?? column.field
  const view = useCellView(source, key)
  const mode = useMode(key)
  const isEdited = mode === 'typing' || mode === 'editing'
  const { chosen, frame } = useChosen(row, index)
  const { state, note } = view
  if (state.kind === 'absent') return <Hole row={row} index={index} />
  // Amounts align at the decimal point, as in print.
  const figure = cellText(
    state,
    decimals,
    layout.sheet.kind === 'report' && keepsDecimals(unit) ? decimals : 0,
  )
  const isModel = isStandIn(source.evaluation(), at)
  const description = [cellDescriptionOf(view), ...(isModel ? [standInText.word] : [])].join(' ').trim()
  const describedBy = description === '' ? undefined : `${id}-${row}-${index}`
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid is one that is worked in
      role="gridcell"
      // The editor takes the place of the cell.
      tabIndex={isEdited || mode === 'elsewhere' ? -1 : 0}
      data-row={row}
      data-column={index}
      className={`${cellClass(view, column, mode, lock)} ${frame}`}
      aria-colindex={index + 3}
      aria-selected={chosen}
      aria-readonly={state.kind !== 'open' || lock !== null}
      aria-invalid={note?.kind === 'refused' || note?.kind === 'notSaved' || undefined}
      aria-describedby={describedBy}
    >
      {layout.rows[row]?.isTotal ? totalText(figure, unit) : figure}
      {isModel && <StandInSign />}
      {comparisonFigures && (
        <ComparisonFigure
          comparisonFigures={comparisonFigures}
          cell={key}
          state={state}
          decimals={decimals}
        />
      )}
      {describedBy && (
        <span hidden id={describedBy}>
          {description}
        </span>
      )}
      {isEdited && (
        <CellEditor
          cell={key}
          label={gridText.editor(caption, gridColumnCaption(layout, index, source.year))}
        />
      )}
    </td>
  )
}

function useMode(key: CellKey): Mode | 'elsewhere' {
  const { cursor } = useGrid()
  const subscribe = useCallback((listener: () => void) => cursor.subscribeCell(key, listener), [cursor, key])
  return useSyncExternalStore(subscribe, () => cursor.modeAt(key))
}

function useChosen(row: number, column: number): { readonly chosen: boolean; readonly frame: string } {
  const { selection } = useGrid()
  const subscribe = useCallback(
    (listener: () => void) => selection.subscribeCell({ row, column }, listener),
    [selection, row, column],
  )
  return {
    chosen: useSyncExternalStore(subscribe, () => selection.has({ row, column })),
    frame: useSyncExternalStore(subscribe, () => selection.rangeStyleAt({ row, column })),
  }
}

function cellClass(
  { state, mark, note, problem, copied, badges }: CellView,
  { content }: Column,
  mode: Mode | 'elsewhere',
  lock: string | null,
): string {
  const names = ['grid-cell', `grid-${state.kind}`, `grid-holds-${content}`, ...badges.map(badgeClass)]
  if (state.kind === 'open' && state.entry === null && state.proposal !== null) names.push('grid-proposed')
  if (state.kind === 'open' && lock !== null) names.push('grid-locked')
  if (isZero(state)) names.push('grid-zero')
  if (copied) names.push('grid-copied')
  if (mark !== 'none') names.push(`grid-${mark}`)
  if (note?.kind === 'refused' || note?.kind === 'notSaved' || problem?.severity === 'error')
    names.push('grid-invalid')
  else if (problem?.severity === 'warning' || note) names.push('grid-warned')
  else if (problem) names.push('grid-noted')
  if (mode !== 'elsewhere') names.push('grid-active')
  return names.join(' ')
}

function badgeClass(badge: CellBadge): string {
  if (badge.kind === 'remark') return `grid-remark-${badge.isOpen ? 'open' : 'answered'}`
  return `grid-${badge.kind}`
}

function isZero(state: CellView['state']): boolean {
  return (state.kind === 'computed' || state.kind === 'given' || state.kind === 'locked') && state.value === 0
}

type ComparisonFigureProps = {
  readonly comparisonFigures: GridComparison
  readonly cell: CellKey
  readonly state: CellState
  readonly decimals: number
}

function ComparisonFigure({ comparisonFigures, cell, state, decimals }: ComparisonFigureProps): ReactNode {
  const last = shownFigure(comparisonFigures.stateAt(addressOf(cell)))
  if (last === null) return null
  const now = shownFigure(comparisonFigures.likeAt(addressOf(cell), state))
  const shown = formatNumber(last, { atMost: decimals })
  const difference = now === null ? null : yearDifference(now, last, decimals)
  return (
    <span className="grid-compared">
      <span className="visually-hidden">{comparisonFigures.heard}</span>
      <span>{shown}</span> {difference !== null && <span>({difference})</span>}
    </span>
  )
}

export function yearDifference(now: number, last: number, decimals: number): string | null {
  const figure = formatNumber(Math.abs(now - last), { atMost: decimals })
  if (figure === '0') return null
  return `${now > last ? '+' : '−'}${figure}`
}

/** CSS draws the sign ("жишиг"), so that it is neither announced nor copied. */
export function StandInSign(): ReactNode {
  return (
    <span className="stand-in-sign" data-sign={standInText.sign} title={standInText.legend} aria-hidden />
  )
}
