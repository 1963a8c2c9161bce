import type { EditKind, Step } from '#client/draft/undo.ts'
import { undoOrRedo } from '#client/draft/undo-across-blanks.ts'
import { editText } from '#client/grid/cell-text.ts'
import {
  type Clip,
  type Copied,
  copiedFrom,
  copiedWithCaptions,
  onlyContent,
  toClipboard,
} from '#client/grid/clipboard.ts'
import type { Opened } from '#client/grid/cursor.ts'
import {
  announce,
  type BesideFigures,
  focusCell,
  type GridControl,
  hint,
  stay,
} from '#client/grid/grid-control.ts'
import { addressAt, type GridLayout, keyAt } from '#client/grid/grid-layout.ts'
import { isSingle, type Position, type Range, rowsOf } from '#client/grid/navigation.ts'
import { isClean, type PastePlan, pastePlanOf } from '#client/grid/paste-plan.ts'
import { type Notice, showToast, takeToast } from '#client/ui/toasts.ts'
import type { Decisions } from '#domain/number/parse.ts'
import {
  type Content,
  contentString,
  type Edit,
  enterBlock as enterBlockIn,
  type Judgement,
  whyNotTaken,
} from '#domain/sheet/entry.ts'
import { shownFigure } from '#domain/sheet/evaluate.ts'
import { type Address, cellKeyOf } from '#domain/sheet/key.ts'
import { blockText } from '#text/grid.ts'

/**
 * Opens the editor of the chosen cell with a text, or for `null` with what it was left with and does not take, else with its figure; a
 * locked cell says why.
 */
export function startEditing(grid: GridControl, opened: Opened, text: string | null): void {
  const { draft, layout, cursor, lock } = grid
  const { at, key } = cursor.now()
  const address = addressAt(layout, at)
  if (!address || key === null) return
  const { state } = draft.cell(key)
  if (lock === null && state.is === 'open') {
    const left = text === null ? leftAt(grid) : null
    const startText = text ?? left?.text ?? editText(state)
    // What was left is a text of its own, like one that begins with a key, and no figure that may stand unchanged.
    const begun = left ? 'typing' : opened
    cursor.set({ mode: opened, opened: begun, startText, hint: null, refusal: left?.why ?? null })
    // With the editor, not after it: cells and editor are drawn and laid out once.
    draft.preview(address, startText)
  } else {
    const why = lock ?? whyNotTaken(draft.evaluation(), address, '')
    if (why !== null) hint(grid, why)
  }
}

/** The text with which the chosen cell was left and that it does not take, and why; `null` where there is none, or it is dealt with. */
function leftAt({ draft, cursor }: GridControl): { readonly text: string; readonly why: string } | null {
  const { at, key, left } = cursor.now()
  const note = key === null ? null : draft.cell(key).note
  const isHere = left !== null && left.at.row === at.row && left.at.column === at.column
  return isHere && note?.kind === 'refused' ? { text: left.text, why: note.message } : null
}

/** Applies the text of the editor and closes it. A text that the cell does not take stays in the editor with its reason: `false`. */
export function commitEditor(grid: GridControl, text: string): boolean {
  const { cursor } = grid
  const { mode, opened, startText, at } = cursor.now()
  if (mode === 'select') return true
  // Only an editor that began with the cell's figure can hold it unchanged; a first key is a text of its own.
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
  return address && whyNotTaken(draft.evaluation(), address, text)
}

/** The focus goes elsewhere and the editor closes, whatever its text is: one that is not taken is kept for its cell, which says why. */
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

/** Closes the editor without its text; what was refused here, and in select mode in the whole range, is given up too. */
export function giveUp(grid: GridControl): void {
  const { cursor, selection } = grid
  const { mode, at, left } = cursor.now()
  if (mode === 'select') {
    forgetRefused(grid, [...rowsOf(selection.range()).flat(), ...(left ? [left.at] : [])])
    cursor.set({ hint: null, left: null })
  } else {
    forgetRefused(grid, [at])
    cursor.set({ mode: 'select', hint: null, refusal: null })
    focusCell(grid, at)
  }
}

/** What was refused at some cells is given up for what stands there; a value that the server did not keep still stands. */
function forgetRefused({ draft, layout }: GridControl, places: readonly Position[]): void {
  const cells = places.flatMap((place) => addressAt(layout, place) ?? [])
  const refused = cells.filter((at) => draft.cell(cellKeyOf(at)).note?.kind === 'refused')
  if (refused.length > 0) draft.dismiss(refused)
}

/** The chosen range, for other programs. */
export function copy({ draft, layout, selection }: GridControl): Copied {
  return copiedFrom(draft, layout, selection.range())
}

/** Copies the chosen range with the captions of its rows and columns. */
export function copyWithCaptions(grid: GridControl): void {
  const { draft, layout, selection } = grid
  toClipboard(copiedWithCaptions(draft, layout, selection.range()))
  hint(grid, blockText.copiedWithCaptions(rowsOf(selection.range()).flat().length))
}

export function cut(grid: GridControl): Copied {
  const copied = copy(grid)
  enterBlock(grid, 'cut', everywhere(grid, ''))
  return copied
}

/** Pastes one value into the chosen cell, or a block: one of which nothing is to be decided at once, any other is offered. A clipboard without text changes nothing. */
export function paste(grid: GridControl, clip: Clip | null): void {
  if (isLocked(grid)) return
  const only = clip && onlyContent(clip)
  if (clip === null) hint(grid, blockText.nothingToPaste)
  else if (only !== null && isSingle(grid.selection.range())) pasteOne(grid, only, clip)
  else {
    const plan = planOf(grid, clip, {})
    if (isClean(plan)) applyPlan(grid, plan)
    else offer(grid, clip)
  }
}

/** A value that its cell does not take stands in the editor with the reason, as a typed one does; one with two readings is asked about. */
function pasteOne(grid: GridControl, content: Content, clip: Clip): void {
  const { draft } = grid
  const edits = everywhere(grid, content)
  const [judged] = enterBlockIn(draft.evaluation(), edits).judged
  if (judged?.is === 'ambiguous') offer(grid, clip)
  else if (judged?.is === 'refused') {
    refuseOne(grid, content, judged.message)
  } else enterBlock(grid, 'pasted', edits)
}

/**
 * A text that its cell refuses stands in the editor with the reason. Without its format or its lines it might be taken: a date, a hidden figure
 * or two lines change nothing and are only named.
 */
function refuseOne(grid: GridControl, content: Content, message: string): void {
  const text = contentString(content).replace(/\s*[\r\n]+\s*/g, ' | ')
  const isRefusedAsText = text.trim() !== '' && whyTextStays(grid, text) !== null
  if (isRefusedAsText) {
    startEditing(grid, 'typing', text)
    refused(grid, message)
  } else hint(grid, message)
}

/** Before a paste that is to be decided nothing can be taken back that it would be laid over. */
function offer(grid: GridControl, clip: Clip): void {
  takeToast(pasteNotice)
  grid.offerPaste(clip)
}

/** What pasting a block where the person is would do. */
export function planOf(grid: GridControl, clip: Clip, decisions: Decisions): PastePlan {
  const { draft, layout, selection } = grid
  const evaluation = draft.evaluation()
  return pastePlanOf({ layout, year: draft.year, evaluation, range: selection.range(), clip, decisions })
}

/**
 * Writes what was planned, chooses the cells that it covers, and tells what came of it with a way back. What is left out for good reason is
 * no edit: cells that show the same anyway.
 */
export function applyPlan(grid: GridControl, plan: PastePlan): void {
  const { draft, selection } = grid
  const { cells, range, byCaptions } = plan
  selection.set({ row: range.top, column: range.left }, { row: range.bottom, column: range.right })
  const edits = cells.filter(({ agrees }) => !agrees).map(({ edit }) => edit)
  const { judged } = draft.enterBlock('pasted', edits)
  const sentence = [blockWords('pasted', judged), byCaptions && blockText.byCaptions]
  const isWhole = judged.every(({ is }) => is === 'taken')
  const step = draft.lastEdit()
  showToast({
    kind: isWhole ? 'success' : 'warning',
    message: sentence.filter((part) => part !== false).join(' '),
    about: pasteNotice,
    ...(step && judged.some(({ is }) => is === 'taken') && { act: wayBack(grid, step) }),
  })
}

const pasteNotice = 'paste'

/** The button that undoes a step, and goes with its notice as soon as it is not the newest any more. */
function wayBack({ draft }: GridControl, step: Step): NonNullable<Notice['act']> {
  const unfollow = draft.store.subscribe(() => {
    if (draft.lastEdit() === step) return
    unfollow()
    takeToast(pasteNotice)
  })
  return { label: blockText.undo, run: () => undoOrRedo(draft, 'undo', null) }
}

/** Spreads the first row or column of the chosen range over it; a single cell is filled from its neighbour, as in Excel. */
export function fill(grid: GridControl, to: 'down' | 'right'): void {
  enterBlock(grid, 'filled', fillEdits(grid, to))
}

/** Puts the text of the editor into every chosen cell, and closes it; one that none of them takes stays in it with its reason. */
export function fillAll(grid: GridControl, text: string): void {
  const edits = everywhere(grid, text)
  const evaluation = grid.draft.evaluation()
  const why = whyTextStays(grid, text)
  if (isSingle(grid.selection.range())) {
    if (commitEditor(grid, text)) stay(grid)
  } else if (why !== null && edits.every(({ at }) => whyNotTaken(evaluation, at, text) !== null))
    refused(grid, why)
  else {
    giveUp(grid)
    enterBlock(grid, 'filled', edits)
  }
}

export function clear(grid: GridControl): void {
  enterBlock(grid, 'cleared', everywhere(grid, ''))
}

/** Copies last year's entries into the chosen cells; where they stand already, confirms them. */
export function copyLastYear(grid: GridControl): void {
  const { draft, selection, layout, beside, whyNoLastYear } = grid
  if (isLocked(grid)) return
  const cells = addressesIn(layout, selection.range())
  const copied = cells.filter((at) => draft.cell(cellKeyOf(at)).copied)
  if (copied.length > 0) {
    draft.confirm(copied)
    hint(grid, blockText.confirmed(copied.length))
  } else if (beside?.of !== 'lastYear') hint(grid, whyNoLastYear)
  else {
    const edits = entriesOf(beside, cells)
    const [{ sheet } = { sheet: '' }, ...others] = cells
    const left = others.length > 0 ? beside.leftOut(sheet) : []
    const also = left.length > 0 ? blockText.leftOut(left) : null
    if (edits.length === 0) hint(grid, sentences(blockText.nothingLastYear, also))
    else enterBlock(grid, 'copied', edits, also)
  }
}

/** Enters a block, one step to undo, and says at the chosen cell what came of it, and what else there is to say. A locked blank says so instead. */
export function enterBlock(
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
  const sourceOf = ({ row, column }: Position): Position => {
    if (alone) return { row: row + back[to].row, column: column + back[to].column }
    return to === 'down' ? { row: range.top, column } : { row, column: range.left }
  }
  return rowsOf(range).flatMap((row) =>
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

/** The edits that put the same content into every chosen cell. */
function everywhere({ layout, selection }: GridControl, content: Content): readonly Edit[] {
  return addressesIn(layout, selection.range()).map((at) => ({ at, content }))
}

function addressesIn(layout: GridLayout, range: Range): readonly Address[] {
  return rowsOf(range).flatMap((row) => row.flatMap((position) => addressAt(layout, position) ?? []))
}

/** The edits that bring into some cells what was entered there in another year; where nothing was, the cell is left alone. */
function entriesOf(beside: BesideFigures, cells: readonly Address[]): readonly Edit[] {
  return cells.flatMap((at) => {
    const content = beside.entryAt(at)
    return content === null ? [] : [{ at, content }]
  })
}

/**
 * What came of entering a block; `null` when nothing needs saying: one cell that took its value. Where only one cell
 * was meant and it did not take it, its own sentence says why.
 */
function blockSentence(kind: EditKind, judged: readonly Judgement[]): string | null {
  const [first] = judged
  if (judged.length === 1 && first) return first.is === 'taken' ? first.notice : first.message
  return blockWords(kind, judged)
}

function blockWords(kind: EditKind, judged: readonly Judgement[]): string {
  const count = (...kinds: readonly Judgement['is'][]): number =>
    judged.filter(({ is }) => kinds.includes(is)).length
  const [applied, locked, refused] = [count('taken'), count('shut'), count('refused', 'ambiguous')]
  const parts = [
    applied > 0 || locked + refused === 0 ? blockText.did[kind](applied) : blockText.nothingApplied,
    locked > 0 && blockText.skipped(locked),
    refused > 0 && blockText.refused(refused),
  ]
  return parts.filter((part) => part !== false).join(' ')
}
