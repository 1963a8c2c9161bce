import type { Clip } from '#client/grid/block/clip.ts'
import { addressAt, type GridLayout } from '#client/grid/grid-layout.ts'
import type { Position } from '#client/grid/navigation.ts'
import { isSingle, type Range, rangeOf } from '#client/grid/range.ts'
import { type Content, type Edit, enterBlock, type Judgement } from '#domain/sheet/entry.ts'
import type { Evaluation } from '#domain/sheet/evaluate.ts'

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
