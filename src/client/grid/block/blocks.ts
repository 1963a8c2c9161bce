import { type Clip, onlyContent } from '#client/grid/block/clip.ts'
import { type Copied, copiedFrom } from '#client/grid/block/clip-of.ts'
import { deedSentence } from '#client/grid/block/deed-sentence.ts'
import { entriesBefore } from '#client/grid/block/entries-before.ts'
import { addressesIn, fillEdits, sameEdits, type Way } from '#client/grid/block/fill.ts'
import type { PastePlan } from '#client/grid/block/paste-plan.ts'
import type { ControlParts } from '#client/grid/control-parts.ts'
import { hint } from '#client/grid/hint.ts'
import { isSingle } from '#client/grid/range.ts'
import type { Deed } from '#client/grid/steps.ts'
import type { Edit } from '#domain/sheet/entry.ts'
import { cellKeyOf } from '#domain/sheet/program.ts'
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
function enter(parts: ControlParts, deed: Deed, edits: readonly Edit[]): void {
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
