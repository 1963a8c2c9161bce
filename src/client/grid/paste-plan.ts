import { cellText } from '#client/grid/cell-text.ts'
import type { Clip } from '#client/grid/clip.ts'
import { addressAt, type GridLayout } from '#client/grid/grid-layout.ts'
import { isSingle, type Position, type Range, rangeOf } from '#client/grid/navigation.ts'
import { formatNumber } from '#domain/number/format.ts'
import { type Content, type Edit, enterBlock, type Judgement } from '#domain/sheet/entry.ts'
import type { CellState, Evaluation } from '#domain/sheet/evaluate.ts'
import { blockText } from '#text/grid.ts'

/** How texts with two readings are read, such as 475,962; `null`: not decided. */
export type Reading = 'thousands' | 'decimal' | null

/** What pasting would do, cell by cell. */
export type PastePlan = {
  /** Where the block comes to lie. */
  readonly range: Range
  readonly cells: readonly PlannedCell[]
  /** How many cells of the block lie beside the grid. */
  readonly beside: number
}

export type PlannedCell = {
  readonly position: Position
  readonly edit: Edit
  readonly judged: Judgement
}

type Pasting = {
  readonly layout: GridLayout
  readonly evaluation: Evaluation
  /** Where it is pasted. */
  readonly range: Range
  readonly clip: Clip
  readonly reading: Reading
}

/** Plans a paste. A block fills a chosen range whose sides are multiples of its own, as in Excel. */
export function pastePlanOf({ layout, evaluation, range, clip, reading }: Pasting): PastePlan {
  const laid = tiled(clip, range)
  const all = laid.flatMap((row, down) =>
    row.map((content, along) => ({
      position: { row: range.top + down, column: range.left + along },
      content,
    })),
  )
  const inside = all.flatMap(({ position, content }) => {
    const at = addressAt(layout, position)
    return at === null ? [] : [{ position, edit: { at, content } }]
  })
  const decided = decide(
    evaluation,
    inside.map(({ edit }) => edit),
    reading,
  )
  const { judged } = enterBlock(evaluation, decided)
  const cells = inside.flatMap(({ position }, index) => {
    const [edit, verdict] = [decided[index], judged[index]]
    return edit && verdict ? [{ position, edit, judged: verdict }] : []
  })
  return { range: lying(range, cells), cells, beside: all.length - inside.length }
}

/** The edits with the chosen reading in the place of texts that have two. */
function decide(evaluation: Evaluation, edits: readonly Edit[], reading: Reading): readonly Edit[] {
  if (reading === null) return edits
  const { judged } = enterBlock(evaluation, edits)
  return edits.map((edit, index) => {
    const verdict = judged[index]
    if (verdict?.is !== 'ambiguous') return edit
    return { ...edit, content: verdict.readings[reading === 'thousands' ? 0 : 1] }
  })
}

function tiled(clip: Clip, range: Range): Clip {
  const height = range.bottom - range.top + 1
  const width = range.right - range.left + 1
  const wide = Math.max(...clip.map((row) => row.length))
  if (isSingle(range) || height % clip.length !== 0 || width % wide !== 0) return clip
  return Array.from({ length: height }, (_, down) => {
    const row: readonly Content[] = clip[down % clip.length] ?? []
    return Array.from({ length: width / wide }, () => row).flat()
  })
}

function lying(range: Range, cells: readonly PlannedCell[]): Range {
  return rangeOf(
    { row: range.top, column: range.left },
    {
      row: Math.max(range.top, ...cells.map(({ position }) => position.row)),
      column: Math.max(range.left, ...cells.map(({ position }) => position.column)),
    },
  )
}

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
