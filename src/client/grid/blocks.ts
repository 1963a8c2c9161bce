import type { OpenDraft } from '#client/draft/open-draft.ts'
import type { EditKind } from '#client/draft/undo.ts'
import { shownFigure } from '#client/grid/cell-text.ts'
import { type Clip, type Copied, copiedFrom, onlyContent } from '#client/grid/clip.ts'
import { type ControlParts, hint } from '#client/grid/control-parts.ts'
import { addressAt, type GridLayout, keyAt } from '#client/grid/grid-layout.ts'
import { isSingle, type Position, type Range, rowsOf } from '#client/grid/navigation.ts'
import type { PastePlan } from '#client/grid/paste-plan.ts'
import { entryAt } from '#domain/sheet/entries.ts'
import type { Content, Edit, Judgement } from '#domain/sheet/entry.ts'
import type { Evaluation } from '#domain/sheet/evaluate.ts'
import { type Address, cellKeyOf, keyOf } from '#domain/sheet/key.ts'
import { blockText } from '#text/grid.ts'

/** What is done with the chosen range as a whole; each deed is one step to undo. */
export type Blocks = {
  readonly copy: () => Copied
  readonly cut: () => Copied
  /** Pastes one value into the chosen cells, or offers a block. */
  readonly paste: (clip: Clip) => void
  /** Writes what was planned, and chooses the cells that it covers. */
  readonly apply: (plan: PastePlan) => void
  readonly fill: (way: Way) => void
  /** Puts a typed text into every chosen cell. */
  readonly fillAll: (text: string) => void
  readonly clear: () => void
  /** Copies last year's entries into the chosen cells; where they stand already, confirms them. */
  readonly copyBefore: () => void
}

export function createBlocks(parts: ControlParts): Blocks {
  const { workbook, layout, selection } = parts
  const copy = (): Copied => copiedFrom(workbook, layout, selection.range())
  const every = (content: string | number): readonly Edit[] => sameEdits(layout, selection.range(), content)
  return {
    copy,
    cut: () => {
      const copied = copy()
      enter(parts, 'cut', every(''))
      return copied
    },
    paste: (clip) => {
      const only = onlyContent(clip)
      if (closedHere(parts)) return
      if (only !== null && isSingle(selection.range())) enter(parts, 'pasted', every(only))
      else parts.offer(clip)
    },
    apply: ({ cells, range }) => {
      selection.set({ row: range.top, column: range.left }, { row: range.bottom, column: range.right })
      enter(
        parts,
        'pasted',
        cells.map(({ edit }) => edit),
      )
    },
    fill: (way) => enter(parts, 'filled', fillEdits(parts, selection.range(), way)),
    fillAll: (text) => enter(parts, 'filled', every(text)),
    clear: () => enter(parts, 'cleared', every('')),
    copyBefore: () => copyBefore(parts),
  }
}

/** Enters a block and tells at the chosen cell what came of it. A blank that is shut says so instead. */
function enter(parts: ControlParts, deed: EditKind, edits: readonly Edit[]): void {
  if (closedHere(parts)) return
  const { judged } = parts.workbook.enterBlock(deed, edits)
  const sentence = deedSentence(deed, judged)
  if (sentence !== null) hint(parts, sentence)
}

function copyBefore(parts: ControlParts): void {
  const { workbook, selection, before } = parts
  if (closedHere(parts)) return
  const last = before()
  const cells = addressesIn(parts.layout, selection.range())
  const copied = cells.filter((at) => workbook.cell(cellKeyOf(at)).copied)
  if (copied.length > 0) {
    workbook.confirm(copied)
    hint(parts, blockText.confirmed(copied.length))
  } else if (last === null) hint(parts, parts.whyNoBefore())
  else {
    const edits = entriesBefore(last, cells)
    if (edits.length === 0) hint(parts, blockText.nothingBefore)
    else enter(parts, 'copied', edits)
  }
}

function closedHere(parts: ControlParts): boolean {
  const why = parts.closed()
  if (why !== null) hint(parts, why)
  return why !== null
}

/** Which way a value is spread: over the range from its first row or column, or over all of it. */
type Way = 'down' | 'right'

const back = { down: { row: -1, column: 0 }, right: { row: 0, column: -1 } } as const

/** The edits that fill a range from its first row or column; a single cell is filled from its neighbour, as in Excel. */
function fillEdits(
  { workbook, layout }: { readonly workbook: OpenDraft; readonly layout: GridLayout },
  range: Range,
  way: Way,
): readonly Edit[] {
  const alone = isSingle(range)
  const sourceOf = ({ row, column }: Position): Position => {
    if (alone) return { row: row + back[way].row, column: column + back[way].column }
    return way === 'down' ? { row: range.top, column } : { row, column: range.left }
  }
  return rowsOf(range).flatMap((row) =>
    row.flatMap((position) => {
      const [at, source] = [addressAt(layout, position), sourceOf(position)]
      const key = keyAt(layout, source)
      const isSource = source.row === position.row && source.column === position.column
      return at === null || key === null || isSource
        ? []
        : [{ at, content: shownFigure(workbook.cell(key).state) ?? '' }]
    }),
  )
}

/** The edits that put the same content into every cell of a range. */
function sameEdits(layout: GridLayout, range: Range, content: Content): readonly Edit[] {
  return addressesIn(layout, range).map((at) => ({ at, content }))
}

/** The cells of a range. */
function addressesIn(layout: GridLayout, range: Range): readonly Address[] {
  return rowsOf(range).flatMap((row) => row.flatMap((position) => addressAt(layout, position) ?? []))
}

/** The edits that bring into some cells what was entered there in another year; where nothing was, the cell is left alone. */
function entriesBefore({ inputs }: Evaluation, cells: readonly Address[]): readonly Edit[] {
  return cells.flatMap((at) => {
    const content = entryAt(inputs.entries, at.sheet, keyOf(at))
    return content === null ? [] : [{ at, content }]
  })
}

/**
 * What came of entering a block; `null` when nothing needs saying: one cell that took its value. Where only one cell
 * was meant and it did not take it, its own sentence says why.
 */
function deedSentence(deed: EditKind, judged: readonly Judgement[]): string | null {
  const [first] = judged
  if (judged.length === 1 && first) return first.is === 'taken' ? first.notice : first.message
  const count = (...kinds: readonly Judgement['is'][]): number =>
    judged.filter(({ is }) => kinds.includes(is)).length
  const [taken, shut, refused] = [count('taken'), count('shut'), count('refused', 'ambiguous')]
  const parts = [
    taken > 0 || shut + refused === 0 ? blockText.did[deed](taken) : blockText.nothingTaken,
    shut > 0 && blockText.skipped(shut),
    refused > 0 && blockText.refused(refused),
  ]
  return parts.filter((part) => part !== false).join(' ')
}
