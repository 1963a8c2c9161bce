import { flushSync } from 'react-dom'
import { type Content, contentString, enterBlock as enterBlockIn } from '#engine/entry.ts'
import type { Decisions } from '#engine/number/parse.ts'
import { type CopiedBlock, onlyContent } from '#ui/grid/clipboard.ts'
import {
  blockSummary,
  editsInSelection,
  enterGridBlock,
  isLocked,
  showRejection,
  startEditing,
  textRejection,
} from '#ui/grid/editing.ts'
import { crossesFold, showAllColumns } from '#ui/grid/folds.ts'
import { type GridControl, hint, stayInCell } from '#ui/grid/grid-control.ts'
import type { UndoStep } from '#ui/grid/grid-source.ts'
import { isSingle } from '#ui/grid/navigation.ts'
import { unitCaptions } from '#ui/grid/paste-captions.ts'
import { captionsOf, isClean, type PastePlan, pastePlanOf } from '#ui/grid/paste-plan.ts'
import { pasteText } from '#ui/grid/paste-text.ts'
import { undoOrRedo } from '#ui/grid/undo-across-sheets.ts'
import { pastedTable } from '#ui/pasted-rows.ts'
import { dismissToast, type Notice, showToast } from '#ui/toasts.ts'

/** A clean block is applied at once, any other is previewed. */
export function paste(grid: GridControl, clipboard: DataTransfer): void {
  if (isLocked(grid)) return
  const read = readClip(grid, clipboard)
  if (read === null) {
    hint(grid, pasteText.nothingToPaste)
    return
  }
  const { others, ...pasted } = read
  const only = pasted.around.length > 0 ? null : onlyContent(pasted.clip)
  if (only !== null && isSingle(grid.selection.range())) pasteOne(grid, only, pasted)
  else {
    const plan = pastePlanFor(grid, pasted, {})
    if (!plan.byCaptions && crossesFold(grid.folds, plan.range)) askAgain(grid)
    else if (isClean(plan)) applyPlan(grid, plan)
    else offer(grid, pasted)
  }
  if (others.length > 0 && grid.cursor.now().refusal === null)
    hint(grid, pasteText.otherTables(others.join(', ')))
}

/** The block could be meant for the columns in sight or for all. */
function askAgain(grid: GridControl): void {
  // The hint is placed at its cell as that is drawn.
  flushSync(() => showAllColumns(grid.source))
  stayInCell(grid)
  hint(grid, pasteText.acrossFold)
}

/** Opens the editor for an invalid value, and the preview for an ambiguous one. */
function pasteOne(grid: GridControl, content: Content, pasted: CopiedBlock): void {
  const { source } = grid
  const edits = editsInSelection(grid, content)
  const [judged] = enterBlockIn(source.evaluation(), edits).results
  if (judged?.kind === 'ambiguous') offer(grid, pasted)
  else if (judged?.kind === 'refused') {
    refuseOne(grid, content, judged.message)
  } else enterGridBlock(grid, 'pasted', edits)
}

/**
 * Reports dates, hidden figures and multi-line texts only: without format or line breaks the editor might accept
 * them.
 */
function refuseOne(grid: GridControl, content: Content, message: string): void {
  const text = contentString(content).replace(/(?<!\s)\s*[\r\n]\s*/g, ' | ')
  const isRefusedAsText = text.trim() !== '' && textRejection(grid, text) !== null
  if (isRefusedAsText) {
    startEditing(grid, 'typing', text)
    showRejection(grid, message)
  } else hint(grid, message)
}

/** Undo must not run under an open preview. */
function offer(grid: GridControl, pasted: CopiedBlock): void {
  dismissToast(pasteNotice)
  grid.offerPaste(pasted)
}

export function pastePlanFor(grid: GridControl, pasted: CopiedBlock, decisions: Decisions): PastePlan {
  const { source, layout, selection, institutionName } = grid
  const [evaluation, range] = [source.evaluation(), selection.range()]
  return pastePlanOf({ ...pasted, layout, year: source.year, institutionName, evaluation, range, decisions })
}

/** Skipped cells that already show the value are no edits. */
export function applyPlan(grid: GridControl, plan: PastePlan): void {
  const { source, selection } = grid
  const { cells, range, byCaptions } = plan
  selection.set({ row: range.top, column: range.left }, { row: range.bottom, column: range.right })
  const edits = cells.filter(({ agrees }) => !agrees).map(({ edit }) => edit)
  const { results } = source.enterBlock('pasted', edits)
  const message = [blockSummary('pasted', results), byCaptions && pasteText.byCaptions]
  const isWhole = results.every(({ kind }) => kind === 'taken')
  const step = source.lastEdit.getState()
  showToast({
    kind: isWhole ? 'success' : 'warning',
    message: message.filter((part) => part !== false).join(' '),
    about: pasteNotice,
    ...(step && results.some(({ kind }) => kind === 'taken') && { act: undoAction(grid, step) }),
  })
}

const pasteNotice = 'paste'

/** Removes the button once a newer edit exists. */
function undoAction({ source }: GridControl, step: UndoStep): NonNullable<Notice['act']> {
  const unfollow = source.lastEdit.subscribe((last) => {
    if (last === step) return
    unfollow()
    dismissToast(pasteNotice)
  })
  return { label: pasteText.undo, run: () => undoOrRedo(source, 'undo', null) }
}

/** Returns `null` without text. The empty last line of Excel is no row. */
function readClip(
  { layout, source }: GridControl,
  clipboard: DataTransfer,
): (CopiedBlock & { readonly others: readonly number[] }) | null {
  const pasted = pastedTable(clipboard, unitCaptions(captionsOf(layout, source.year)))
  if (pasted === null) return null
  const { cells: rows, ...further } = pasted
  const isEmpty = rows.at(-1)?.every(({ text, kind }) => text === '' && kind === 'text') ?? false
  return { clip: isEmpty && rows.length > 1 ? rows.slice(0, -1) : rows, ...further }
}
