import { type Content, type ContentResult, type Edit, entryRefusal } from '#engine/entry.ts'
import { shownFigure } from '#engine/evaluate.ts'
import { type CellAddress, cellKeyOf } from '#engine/key.ts'
import { editText } from '#ui/grid/cell-text.ts'
import { type ClipboardContent, copiedFrom, copiedWithCaptions, toClipboard } from '#ui/grid/clipboard.ts'
import type { EditorMode } from '#ui/grid/cursor.ts'
import {
  announce,
  focusCell,
  type GridComparison,
  type GridControl,
  hint,
  stayInCell,
} from '#ui/grid/grid-control.ts'
import { addressAt, type GridLayout, keyAt } from '#ui/grid/grid-layout.ts'
import type { EditKind } from '#ui/grid/grid-source.ts'
import { blockText } from '#ui/grid/grid-text.ts'
import { type GridPosition, gridPositionRows, isSingle, type Range, rangeOf } from '#ui/grid/navigation.ts'

/**
 * If `text` is `null`, opens the invalid text that was left in the cell, otherwise its figure. A locked cell shows the
 * reason.
 */
export function startEditing(grid: GridControl, opened: EditorMode, text: string | null): void {
  const { source, layout, cursor, lock } = grid
  const { at, key } = cursor.now()
  const address = addressAt(layout, at)
  if (!address || key === null) return
  const { state } = source.cell(key)
  if (lock === null && state.kind === 'open') {
    const left = text === null ? leftTextAt(grid) : null
    const startText = text ?? left?.text ?? editText(state)
    const initialMode = left ? 'typing' : opened
    cursor.set({ mode: opened, opened: initialMode, startText, hint: null, refusal: left?.why ?? null })
    // Cells and editor render in one pass.
    source.preview(address, startText)
  } else {
    const why = lock ?? entryRefusal(source.evaluation(), address, '')
    if (why !== null) hint(grid, why)
  }
}

function leftTextAt({ source, cursor }: GridControl): { readonly text: string; readonly why: string } | null {
  const { at, key, leftCell } = cursor.now()
  const note = key === null ? null : source.cell(key).note
  const isHere = leftCell !== null && leftCell.at.row === at.row && leftCell.at.column === at.column
  return isHere && note?.kind === 'refused' ? { text: leftCell.text, why: note.message } : null
}

/** Returns `false` if an invalid text stays in the editor. */
export function commitEditor(grid: GridControl, text: string): boolean {
  const { cursor } = grid
  const { mode, opened, startText, at } = cursor.now()
  if (mode === 'select') return true
  // Only an editor that opened with the figure can be unchanged.
  const isUnchanged = opened === 'editing' && text === startText
  const why = isUnchanged ? null : textRejection(grid, text)
  if (why !== null) return showRejection(grid, why)
  cursor.set({ mode: 'select' })
  if (isUnchanged) dismissRejected(grid, [at])
  else enterText(grid, text)
  return true
}

export function showRejection(grid: GridControl, why: string): false {
  grid.cursor.set({ refusal: why })
  announce(grid, why)
  return false
}

export function textRejection({ source, layout, cursor }: GridControl, text: string): string | null {
  const address = addressAt(layout, cursor.now().at)
  return address && entryRefusal(source.evaluation(), address, text)
}

/** Stores an invalid text for its cell, which shows the reason. */
export function leaveEditor(grid: GridControl, text: string): void {
  if (commitEditor(grid, text)) return
  grid.cursor.set({ mode: 'select' })
  enterText(grid, text)
}

function enterText(grid: GridControl, text: string): void {
  const { source, layout, cursor } = grid
  const { at } = cursor.now()
  const address = addressAt(layout, at)
  if (!address) return
  const entering = source.enter(address, text)
  cursor.set({ leftCell: entering.took ? null : { at, text }, hint: null, refusal: null })
  if (entering.took) cursor.set({ lastEdit: { kind: 'text', text } })
  const message = entering.took ? entering.notice : entering.message
  if (message !== null) announce(grid, message)
}

/** Leaves the editor and discards rejected values of the cell, or in select mode of the range. */
export function cancelTyping(grid: GridControl): void {
  const { cursor, selection } = grid
  const { mode, at, leftCell } = cursor.now()
  if (mode === 'select') {
    dismissRejected(grid, [...gridPositionRows(selection.range()).flat(), ...(leftCell ? [leftCell.at] : [])])
    cursor.set({ hint: null, leftCell: null })
  } else {
    dismissRejected(grid, [at])
    cursor.set({ mode: 'select', hint: null, refusal: null })
    focusCell(grid, at)
  }
}

/** Dismisses rejected values only. Valid values that are not saved yet stay. */
function dismissRejected({ source, layout }: GridControl, places: readonly GridPosition[]): void {
  const cells = places.flatMap((place) => addressAt(layout, place) ?? [])
  const showRejection = cells.filter((at) => source.cell(cellKeyOf(at)).note?.kind === 'refused')
  if (showRejection.length > 0) source.dismiss(showRejection)
}

export function copy({ source, layout, selection }: GridControl): ClipboardContent {
  return copiedFrom(source, layout, selection.range())
}

export function copyWithCaptions(grid: GridControl): void {
  const { source, layout, selection } = grid
  toClipboard(copiedWithCaptions(source, layout, selection.range()))
  hint(grid, blockText.copiedWithCaptions(gridPositionRows(selection.range()).flat().length))
}

export function cut(grid: GridControl): ClipboardContent {
  const copied = copy(grid)
  enterGridBlock(grid, 'cut', editsInSelection(grid, ''))
  return copied
}

/** Fills a range from its first row or column, a single cell from its neighbour, as in Excel. */
export function fill(grid: GridControl, to: 'down' | 'right'): void {
  enterGridBlock(grid, 'filled', fillEdits(grid, grid.selection.range(), to))
  grid.cursor.set({ lastEdit: { kind: 'fill', to } })
}

/** Copies the figure above the active cell and ignores the rest of the range, as in Excel. */
export function copyAbove(grid: GridControl): void {
  const { at } = grid.cursor.now()
  enterGridBlock(grid, 'filled', fillEdits(grid, rangeOf(at, at), 'down'))
  grid.cursor.set({ lastEdit: { kind: 'copyAbove' } })
}

const parameterless = { copyAbove, clear, copyLastYear } as const

/** Repeats the last input of this grid for the selected cells. */
export function repeatLastEdit(grid: GridControl): void {
  const { lastEdit } = grid.cursor.now()
  if (lastEdit === null) hint(grid, blockText.nothingToRepeat)
  else if (lastEdit.kind === 'text') enterGridBlock(grid, 'filled', editsInSelection(grid, lastEdit.text))
  else if (lastEdit.kind === 'fill') fill(grid, lastEdit.to)
  else parameterless[lastEdit.kind](grid)
}

/** Stays in the editor if the text is invalid for all cells. */
export function fillAll(grid: GridControl, text: string): void {
  const edits = editsInSelection(grid, text)
  const evaluation = grid.source.evaluation()
  const why = textRejection(grid, text)
  if (isSingle(grid.selection.range())) {
    if (commitEditor(grid, text)) stayInCell(grid)
  } else if (why !== null && edits.every(({ at }) => entryRefusal(evaluation, at, text) !== null))
    showRejection(grid, why)
  else {
    cancelTyping(grid)
    enterGridBlock(grid, 'filled', edits)
    grid.cursor.set({ lastEdit: { kind: 'text', text } })
  }
}

export function clear(grid: GridControl): void {
  enterGridBlock(grid, 'cleared', editsInSelection(grid, ''))
  grid.cursor.set({ lastEdit: { kind: 'clear' } })
}

/** Copies last year's entries; if the cells are copied already, confirms them. */
export function copyLastYear(grid: GridControl): void {
  const { source, selection, layout, comparisonFigures, lastYearBlockReason } = grid
  if (isLocked(grid)) return
  grid.cursor.set({ lastEdit: { kind: 'copyLastYear' } })
  const cells = addressesIn(layout, selection.range())
  const copied = cells.filter((at) => source.cell(cellKeyOf(at)).copied)
  if (copied.length > 0) {
    source.confirm(copied)
    hint(grid, blockText.confirmed(copied.length))
  } else if (comparisonFigures?.of !== 'lastYear') hint(grid, lastYearBlockReason)
  else {
    const edits = lastYearEdits(comparisonFigures, cells)
    const [{ sheet } = { sheet: '' }, ...others] = cells
    const left = others.length > 0 ? comparisonFigures.skippedRows(sheet) : []
    const addition = left.length > 0 ? blockText.leftOut(left) : null
    if (edits.length === 0) hint(grid, joinTexts(blockText.nothingLastYear, addition))
    else enterGridBlock(grid, 'copied', edits, addition)
  }
}

/** Enters all edits as one undo step. A locked blank shows the reason instead. */
export function enterGridBlock(
  grid: GridControl,
  kind: EditKind,
  edits: readonly Edit[],
  addition: string | null = null,
): void {
  if (isLocked(grid)) return
  const { results } = grid.source.enterBlock(kind, edits)
  const message = joinTexts(blockMessage(kind, results), addition)
  if (message !== '') hint(grid, message)
}

function joinTexts(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(' ')
}

export function isLocked(grid: GridControl): boolean {
  const { lock } = grid
  if (lock !== null) hint(grid, lock)
  return lock !== null
}

const towardsSource = { down: { row: -1, column: 0 }, right: { row: 0, column: -1 } } as const

function fillEdits({ source, layout }: GridControl, range: Range, to: 'down' | 'right'): readonly Edit[] {
  const isSingleCell = isSingle(range)
  const sourceOf = ({ row, column }: GridPosition): GridPosition => {
    if (isSingleCell) return { row: row + towardsSource[to].row, column: column + towardsSource[to].column }
    return to === 'down' ? { row: range.top, column } : { row, column: range.left }
  }
  return gridPositionRows(range).flatMap((row) =>
    row.flatMap((position) => {
      const [at, from] = [addressAt(layout, position), sourceOf(position)]
      const key = keyAt(layout, from)
      const isSource = from.row === position.row && from.column === position.column
      return at === null || key === null || isSource
        ? []
        : [{ at, content: shownFigure(source.cell(key).state) ?? '' }]
    }),
  )
}

export function editsInSelection({ layout, selection }: GridControl, content: Content): readonly Edit[] {
  return addressesIn(layout, selection.range()).map((at) => ({ at, content }))
}

function addressesIn(layout: GridLayout, range: Range): readonly CellAddress[] {
  return gridPositionRows(range).flatMap((row) =>
    row.flatMap((position) => addressAt(layout, position) ?? []),
  )
}

/** Skips cells without an entry last year. */
function lastYearEdits(comparisonFigures: GridComparison, cells: readonly CellAddress[]): readonly Edit[] {
  return cells.flatMap((at) => {
    const content = comparisonFigures.entryAt(at)
    return content === null ? [] : [{ at, content }]
  })
}

/** Returns `null` if a single cell accepted its value. A single rejected cell shows its own message. */
function blockMessage(kind: EditKind, results: readonly ContentResult[]): string | null {
  const [first] = results
  if (results.length === 1 && first) return first.kind === 'taken' ? first.notice : first.message
  return blockSummary(kind, results)
}

export function blockSummary(kind: EditKind, results: readonly ContentResult[]): string {
  const count = (...kinds: readonly ContentResult['kind'][]): number =>
    results.filter((each) => kinds.includes(each.kind)).length
  const [applied, locked, showRejection] = [count('taken'), count('locked'), count('refused', 'ambiguous')]
  const parts = [
    applied > 0 || locked + showRejection === 0 ? blockText.did[kind](applied) : blockText.nothingApplied,
    locked > 0 && blockText.skipped(locked),
    showRejection > 0 && blockText.showRejection(showRejection),
  ]
  return parts.filter((part) => part !== false).join(' ')
}
