import type { EditKind, UndoStep } from '#client/draft/undo.ts'
import { undoOrRedo } from '#client/draft/undo-across-blanks.ts'
import { editText } from '#client/grid/cell-text.ts'
import {
  type Clip,
  type ClipboardContent,
  copiedFrom,
  copiedWithCaptions,
  onlyContent,
  type ReadClipboard,
  toClipboard,
} from '#client/grid/clipboard.ts'
import type { EditorMode } from '#client/grid/cursor.ts'
import {
  announce,
  focusCell,
  type GridComparison,
  type GridControl,
  hint,
  stay,
} from '#client/grid/grid-control.ts'
import { addressAt, type GridLayout, keyAt } from '#client/grid/grid-layout.ts'
import { type GridPosition, gridPositionRows, isSingle, type Range } from '#client/grid/navigation.ts'
import { isClean, type PasteOptions, type PastePlan, pastePlanOf } from '#client/grid/paste-plan.ts'
import { type Notice, showToast, takeToast } from '#client/ui/toasts.ts'
import {
  type Content,
  type ContentResult,
  contentString,
  type Edit,
  enterBlock as enterBlockIn,
  entryRefusal,
} from '#domain/sheet/entry.ts'
import { shownFigure } from '#domain/sheet/evaluate.ts'
import { type CellAddress, cellKeyOf } from '#domain/sheet/key.ts'
import { blockText } from '#text/grid.ts'

/** `null` opens the invalid text that was left there, otherwise the figure. A locked cell shows the reason. */
export function startEditing(grid: GridControl, opened: EditorMode, text: string | null): void {
  const { draft, layout, cursor, lock } = grid
  const { at, key } = cursor.now()
  const address = addressAt(layout, at)
  if (!address || key === null) return
  const { state } = draft.cell(key)
  if (lock === null && state.kind === 'open') {
    const left = text === null ? leftAt(grid) : null
    const startText = text ?? left?.text ?? editText(state)
    const initialMode = left ? 'typing' : opened
    cursor.set({ mode: opened, opened: initialMode, startText, hint: null, refusal: left?.why ?? null })
    // Cells and editor render in one pass.
    draft.preview(address, startText)
  } else {
    const why = lock ?? entryRefusal(draft.evaluation(), address, '')
    if (why !== null) hint(grid, why)
  }
}

function leftAt({ draft, cursor }: GridControl): { readonly text: string; readonly why: string } | null {
  const { at, key, left } = cursor.now()
  const note = key === null ? null : draft.cell(key).note
  const isHere = left !== null && left.at.row === at.row && left.at.column === at.column
  return isHere && note?.kind === 'refused' ? { text: left.text, why: note.message } : null
}

/** Returns `false` if an invalid text stays in the editor. */
export function commitEditor(grid: GridControl, text: string): boolean {
  const { cursor } = grid
  const { mode, opened, startText, at } = cursor.now()
  if (mode === 'select') return true
  // Only an editor that opened with the figure can be unchanged.
  const isUnchanged = opened === 'editing' && text === startText
  const why = isUnchanged ? null : whyTextStays(grid, text)
  if (why !== null) return refused(grid, why)
  cursor.set({ mode: 'select' })
  if (isUnchanged) forgetRefused(grid, [at])
  else enterText(grid, text)
  return true
}

function refused(grid: GridControl, why: string): false {
  grid.cursor.set({ refusal: why })
  announce(grid, why)
  return false
}

function whyTextStays({ draft, layout, cursor }: GridControl, text: string): string | null {
  const address = addressAt(layout, cursor.now().at)
  return address && entryRefusal(draft.evaluation(), address, text)
}

/** Stores an invalid text for its cell, which shows the reason. */
export function leaveEditor(grid: GridControl, text: string): void {
  if (commitEditor(grid, text)) return
  grid.cursor.set({ mode: 'select' })
  enterText(grid, text)
}

function enterText(grid: GridControl, text: string): void {
  const { draft, layout, cursor } = grid
  const { at } = cursor.now()
  const address = addressAt(layout, at)
  if (!address) return
  const entering = draft.enter(address, text)
  cursor.set({ left: entering.took ? null : { at, text }, hint: null, refusal: null })
  const sentence = entering.took ? entering.notice : entering.message
  if (sentence !== null) announce(grid, sentence)
}

/** Also discards rejected values of the cell, or in select mode of the range. */
export function giveUp(grid: GridControl): void {
  const { cursor, selection } = grid
  const { mode, at, left } = cursor.now()
  if (mode === 'select') {
    forgetRefused(grid, [...gridPositionRows(selection.range()).flat(), ...(left ? [left.at] : [])])
    cursor.set({ hint: null, left: null })
  } else {
    forgetRefused(grid, [at])
    cursor.set({ mode: 'select', hint: null, refusal: null })
    focusCell(grid, at)
  }
}

/** Values that the server did not save stay. */
function forgetRefused({ draft, layout }: GridControl, places: readonly GridPosition[]): void {
  const cells = places.flatMap((place) => addressAt(layout, place) ?? [])
  const refused = cells.filter((at) => draft.cell(cellKeyOf(at)).note?.kind === 'refused')
  if (refused.length > 0) draft.dismiss(refused)
}

export function copy({ draft, layout, selection }: GridControl): ClipboardContent {
  return copiedFrom(draft, layout, selection.range())
}

export function copyWithCaptions(grid: GridControl): void {
  const { draft, layout, selection } = grid
  toClipboard(copiedWithCaptions(draft, layout, selection.range()))
  hint(grid, blockText.copiedWithCaptions(gridPositionRows(selection.range()).flat().length))
}

export function cut(grid: GridControl): ClipboardContent {
  const copied = copy(grid)
  enterGridBlock(grid, 'cut', everywhere(grid, ''))
  return copied
}

/** A clean block is applied at once, any other is previewed. */
export function paste(grid: GridControl, read: ReadClipboard | null): void {
  if (isLocked(grid)) return
  if (read === null) {
    hint(grid, blockText.nothingToPaste)
    return
  }
  const { clip, others, match } = read
  const only = onlyContent(clip)
  if (only !== null && isSingle(grid.selection.range())) pasteOne(grid, only, clip)
  else {
    const plan = pastePlanFor(grid, { clip, decisions: {}, match })
    if (isClean(plan)) applyPlan(grid, plan)
    else offer(grid, clip)
  }
  if (others.length > 0 && grid.cursor.now().refusal === null)
    hint(grid, blockText.otherTables(others.join(', ')))
}

/** Opens the editor for an invalid value, and the preview for an ambiguous one. */
function pasteOne(grid: GridControl, content: Content, clip: Clip): void {
  const { draft } = grid
  const edits = everywhere(grid, content)
  const [judged] = enterBlockIn(draft.evaluation(), edits).judged
  if (judged?.kind === 'ambiguous') offer(grid, clip)
  else if (judged?.kind === 'refused') {
    refuseOne(grid, content, judged.message)
  } else enterGridBlock(grid, 'pasted', edits)
}

/**
 * Reports dates, hidden figures and multi-line texts only: without format or line breaks the editor might accept
 * them.
 */
function refuseOne(grid: GridControl, content: Content, message: string): void {
  const text = contentString(content).replace(/\s*[\r\n]+\s*/g, ' | ')
  const isRefusedAsText = text.trim() !== '' && whyTextStays(grid, text) !== null
  if (isRefusedAsText) {
    startEditing(grid, 'typing', text)
    refused(grid, message)
  } else hint(grid, message)
}

/** Undo must not run under an open preview. */
function offer(grid: GridControl, clip: Clip): void {
  takeToast(pasteNotice)
  grid.offerPaste(clip)
}

export function pastePlanFor(
  grid: GridControl,
  pasted: Pick<PasteOptions, 'clip' | 'decisions' | 'match'>,
): PastePlan {
  const { draft, layout, selection } = grid
  const evaluation = draft.evaluation()
  return pastePlanOf({ ...pasted, layout, year: draft.year, evaluation, range: selection.range() })
}

/** Skipped cells that already show the value are no edits. */
export function applyPlan(grid: GridControl, plan: PastePlan): void {
  const { draft, selection } = grid
  const { cells, range, byCaptions } = plan
  selection.set({ row: range.top, column: range.left }, { row: range.bottom, column: range.right })
  const edits = cells.filter(({ agrees }) => !agrees).map(({ edit }) => edit)
  const { judged } = draft.enterBlock('pasted', edits)
  const sentence = [blockWords('pasted', judged), byCaptions && blockText.byCaptions]
  const isWhole = judged.every(({ kind }) => kind === 'taken')
  const step = draft.lastEdit()
  showToast({
    kind: isWhole ? 'success' : 'warning',
    message: sentence.filter((part) => part !== false).join(' '),
    about: pasteNotice,
    ...(step && judged.some(({ kind }) => kind === 'taken') && { act: wayBack(grid, step) }),
  })
}

const pasteNotice = 'paste'

/** Removes the button once a newer edit exists. */
function wayBack({ draft }: GridControl, step: UndoStep): NonNullable<Notice['act']> {
  const unfollow = draft.store.subscribe(() => {
    if (draft.lastEdit() === step) return
    unfollow()
    takeToast(pasteNotice)
  })
  return { label: blockText.undo, run: () => undoOrRedo(draft, 'undo', null) }
}

/** A single cell is filled from its neighbour, as in Excel. */
export function fill(grid: GridControl, to: 'down' | 'right'): void {
  enterGridBlock(grid, 'filled', fillEdits(grid, to))
}

/** Stays in the editor if the text is invalid for all cells. */
export function fillAll(grid: GridControl, text: string): void {
  const edits = everywhere(grid, text)
  const evaluation = grid.draft.evaluation()
  const why = whyTextStays(grid, text)
  if (isSingle(grid.selection.range())) {
    if (commitEditor(grid, text)) stay(grid)
  } else if (why !== null && edits.every(({ at }) => entryRefusal(evaluation, at, text) !== null))
    refused(grid, why)
  else {
    giveUp(grid)
    enterGridBlock(grid, 'filled', edits)
  }
}

export function clear(grid: GridControl): void {
  enterGridBlock(grid, 'cleared', everywhere(grid, ''))
}

/** Confirms equal entries. */
export function copyLastYear(grid: GridControl): void {
  const { draft, selection, layout, comparisonFigures, whyNoLastYear } = grid
  if (isLocked(grid)) return
  const cells = addressesIn(layout, selection.range())
  const copied = cells.filter((at) => draft.cell(cellKeyOf(at)).copied)
  if (copied.length > 0) {
    draft.confirm(copied)
    hint(grid, blockText.confirmed(copied.length))
  } else if (comparisonFigures?.of !== 'lastYear') hint(grid, whyNoLastYear)
  else {
    const edits = entriesOf(comparisonFigures, cells)
    const [{ sheet } = { sheet: '' }, ...others] = cells
    const left = others.length > 0 ? comparisonFigures.leftOut(sheet) : []
    const also = left.length > 0 ? blockText.leftOut(left) : null
    if (edits.length === 0) hint(grid, sentences(blockText.nothingLastYear, also))
    else enterGridBlock(grid, 'copied', edits, also)
  }
}

/** One undo step. A locked blank shows the reason instead. */
export function enterGridBlock(
  grid: GridControl,
  kind: EditKind,
  edits: readonly Edit[],
  also: string | null = null,
): void {
  if (isLocked(grid)) return
  const { judged } = grid.draft.enterBlock(kind, edits)
  const sentence = sentences(blockSentence(kind, judged), also)
  if (sentence !== '') hint(grid, sentence)
}

function sentences(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(' ')
}

function isLocked(grid: GridControl): boolean {
  const { lock } = grid
  if (lock !== null) hint(grid, lock)
  return lock !== null
}

const back = { down: { row: -1, column: 0 }, right: { row: 0, column: -1 } } as const

function fillEdits({ draft, layout, selection }: GridControl, to: 'down' | 'right'): readonly Edit[] {
  const range = selection.range()
  const alone = isSingle(range)
  const sourceOf = ({ row, column }: GridPosition): GridPosition => {
    if (alone) return { row: row + back[to].row, column: column + back[to].column }
    return to === 'down' ? { row: range.top, column } : { row, column: range.left }
  }
  return gridPositionRows(range).flatMap((row) =>
    row.flatMap((position) => {
      const [at, source] = [addressAt(layout, position), sourceOf(position)]
      const key = keyAt(layout, source)
      const isSource = source.row === position.row && source.column === position.column
      return at === null || key === null || isSource
        ? []
        : [{ at, content: shownFigure(draft.cell(key).state) ?? '' }]
    }),
  )
}

function everywhere({ layout, selection }: GridControl, content: Content): readonly Edit[] {
  return addressesIn(layout, selection.range()).map((at) => ({ at, content }))
}

function addressesIn(layout: GridLayout, range: Range): readonly CellAddress[] {
  return gridPositionRows(range).flatMap((row) =>
    row.flatMap((position) => addressAt(layout, position) ?? []),
  )
}

/** Skips cells without an entry there. */
function entriesOf(comparisonFigures: GridComparison, cells: readonly CellAddress[]): readonly Edit[] {
  return cells.flatMap((at) => {
    const content = comparisonFigures.entryAt(at)
    return content === null ? [] : [{ at, content }]
  })
}

/** Returns `null` if a single cell accepted its value. A single rejected cell shows its own message. */
function blockSentence(kind: EditKind, judged: readonly ContentResult[]): string | null {
  const [first] = judged
  if (judged.length === 1 && first) return first.kind === 'taken' ? first.notice : first.message
  return blockWords(kind, judged)
}

function blockWords(kind: EditKind, judged: readonly ContentResult[]): string {
  const count = (...kinds: readonly ContentResult['kind'][]): number =>
    judged.filter((each) => kinds.includes(each.kind)).length
  const [applied, locked, refused] = [count('taken'), count('locked'), count('refused', 'ambiguous')]
  const parts = [
    applied > 0 || locked + refused === 0 ? blockText.did[kind](applied) : blockText.nothingApplied,
    locked > 0 && blockText.skipped(locked),
    refused > 0 && blockText.refused(refused),
  ]
  return parts.filter((part) => part !== false).join(' ')
}
