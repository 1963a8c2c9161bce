import type { PlannedCell } from '#client/grid/block/paste-plan.ts'
import { cellText } from '#client/grid/cell-text.ts'
import { formatNumber } from '#domain/number/format.ts'
import type { Content } from '#domain/sheet/entry.ts'
import type { CellState } from '#domain/sheet/evaluate.ts'
import { blockText } from '#text/grid.ts'

const text = blockText.preview

/** How a cell that is about to be pasted is drawn: what becomes of it, in a word, and what stands there now where that changes. */
export type PlannedLook = {
  readonly kind: 'written' | 'emptied' | 'skipped' | 'wrong' | 'unclear'
  readonly word: string
  readonly value: string
  readonly was: string | null
}

const kinds = { taken: 'written', shut: 'skipped', refused: 'wrong', ambiguous: 'unclear' } as const

export function lookOf({ edit, judged }: PlannedCell, now: CellState, decimals: number): PlannedLook {
  const empties = judged.is === 'taken' && String(edit.content).trim() === ''
  const kind = empties ? 'emptied' : kinds[judged.is]
  const value = empties
    ? text.empty
    : shown(edit.content, judged.is === 'taken' ? judged.value : null, decimals)
  const was = cellText(now, decimals)
  const changes = judged.is === 'taken' && was !== '' && was !== value
  return { kind, word: text[kind], value, was: changes ? was : null }
}

function shown(content: Content, value: number | null, decimals: number): string {
  if (value !== null) return formatNumber(value, { atMost: decimals })
  return typeof content === 'number' ? formatNumber(content, { atMost: 6 }) : content
}
