import { createContext, useContext } from 'react'
import { flushSync } from 'react-dom'
import type { OpenDraft } from '#client/draft/open-draft.ts'
import { cellText } from '#client/grid/cell-text.ts'
import type { Clip } from '#client/grid/clipboard.ts'
import type { ColumnWidths } from '#client/grid/column-widths.ts'
import type { Cursor, Selection } from '#client/grid/cursor.ts'
import { addressAt, bodyLength, type GridLayout, keyAt } from '#client/grid/grid-layout.ts'
import { type Move, moved, nextOpen, type Position, type Shape } from '#client/grid/navigation.ts'
import { type CellState, stateAt } from '#domain/sheet/evaluate.ts'
import type { Address } from '#domain/sheet/key.ts'
import type { StandInTest } from '#domain/sheet/origin.ts'

/** Another budget's figures at the cells of this year. */
export type BesideFigures = {
  /** Whose they are; those of last year can be copied. */
  readonly of: 'lastYear' | 'thisYear'
  /** What is read out before each. */
  readonly heard: string
  /** What a cell was there; `absent` where it was none, or only a part of one. */
  readonly stateAt: (at: Address) => CellState
  /** What was typed there; `null` where nothing was, or for more cells than this. */
  readonly entryAt: (at: Address) => number | null
  /** What was typed on a sheet there that no cell of this year takes over, by name. */
  readonly leftOut: (sheet: string) => readonly string[]
  /** From what the difference of a figure is told that is shown. */
  readonly likeAt: (at: Address, shown: CellState) => CellState
}

/**
 * One grid on a screen: what it shows, where the person is in it, where it is drawn, and what it asks of the screen.
 * Draft, layout, cursor and selection are the same for its whole life; another lock or last year makes another object,
 * which draws the cells anew.
 */
export type GridControl = {
  readonly id: string
  readonly draft: OpenDraft
  readonly layout: GridLayout
  readonly cursor: Cursor
  readonly selection: Selection
  readonly widths: ColumnWidths
  /** With what the person pointed at the grid last: a mouse, a finger, a pen. */
  readonly pointer: { kind: string }
  /** The element around the grid, once it is drawn. */
  readonly root: () => HTMLElement | null
  /** Why nothing here can be changed, or `null`. */
  readonly lock: string | null
  /** What stands beside the figures; `null` for nothing. */
  readonly beside: BesideFigures | null
  /** Why nothing of last year can be copied, while its figures are not shown. */
  readonly whyNoLastYear: string
  /** What carries the sign of a stand-in. */
  readonly isStandIn: StandInTest
  readonly save: () => void
  /** What else there is to a cell than the grid itself tells; `null` where nothing is. */
  readonly ways: CellWays | null
  /** Shows what pasting a block would do, and asks. */
  readonly offerPaste: (clip: Clip) => void
  /** Shows what can be done with the chosen range. */
  readonly offerMenu: (place: MenuPlace) => void
}

/** What the screen around a grid knows to do with its chosen cell. */
export type CellWays = {
  /** Shows all about it, beginning at a part of that. */
  readonly about: (part: AboutPart) => void
  /** Shows last year's figures beside those of the grid, or takes them away; `null` where there can be none. */
  readonly compare: { readonly label: string; readonly isOn: boolean; readonly toggle: () => void } | null
  /** The address that leads to it; `null` where none does. */
  readonly linkTo: ((at: Address) => string) | null
}

/** Where in the panel about a cell somebody wants to begin. */
export type AboutPart = 'explanation' | 'history'

/** The box at which a menu opens, CSS px in the window; without an extent it is where the mouse was. */
export type MenuPlace = Pick<DOMRect, 'x' | 'y' | 'width' | 'height'>

export const GridContext = createContext<GridControl | null>(null)

/** The grid around a part. */
export function useGrid(): GridControl {
  const grid = useContext(GridContext)
  if (!grid) throw new Error('a part of a grid stands outside of it')
  return grid
}

/** The grid as navigation sees it at this moment; a locked one has no open cells. */
export function shapeOf({ draft, layout, lock }: Pick<GridControl, 'draft' | 'layout' | 'lock'>): Shape {
  return {
    rows: layout.rows.length,
    bodyRows: bodyLength(layout),
    columns: layout.columns.length,
    at: (position) => {
      const at = addressAt(layout, position)
      const is = at === null ? 'absent' : stateAt(draft.evaluation(), at).is
      if (is === 'absent') return 'absent'
      return is === 'open' && lock === null ? 'open' : 'fixed'
    },
    isFilled: (position) => {
      const at = addressAt(layout, position)
      return at !== null && cellText(stateAt(draft.evaluation(), at), 0) !== ''
    },
  }
}

/** Shows a sentence at the chosen cell until the next step, and has it read aloud. */
export function hint(grid: GridControl, sentence: string): void {
  grid.cursor.set({ hint: sentence })
  announce(grid, sentence)
}

/** Has a sentence read aloud at once; the same one twice is read twice. */
export function announce({ root }: GridControl, sentence: string): void {
  const region = root()?.querySelector('[aria-live]')
  if (region) region.textContent = region.textContent === sentence ? `${sentence}\u00a0` : sentence
}

/** The focus has come to a cell, by a click or otherwise: that one is chosen. */
export function focusArrived(grid: GridControl, target: EventTarget | null): void {
  const at = positionOf(target)
  if (!at) return
  if (keyAt(grid.layout, at) !== grid.cursor.now().key) choose(grid, at, null)
  // The focus may come from another grid: whoever follows the person hears that they are here now.
  else grid.cursor.set({})
}

/** Chooses a cell and brings the focus to it, which always can be. `tabColumn`: where a run of Tabs began, while one goes on. */
export function goTo(grid: GridControl, at: Position, tabColumn: number | null): true {
  // The focus goes on before anything is drawn: what is laid out already is measured, and an editor closes without the focus. A cell that is
  // not drawn takes none, and is drawn first.
  const isDrawn = cellElement(grid.root(), at) !== null
  flushSync(() => {
    choose(grid, at, tabColumn)
    if (isDrawn) focusCell(grid, at)
  })
  if (!isDrawn) focusCell(grid, at)
  return true
}

/** Brings the focus back to the chosen cell. */
export function stay(grid: GridControl): void {
  const { at, tabColumn } = grid.cursor.now()
  goTo(grid, at, tabColumn)
}

/** Brings the focus back to the chosen cell and scrolls nothing: whoever comes back finds what they had in sight, and the cell at the next key. */
export function stayUnmoved(grid: GridControl): void {
  const { at, tabColumn } = grid.cursor.now()
  flushSync(() => choose(grid, at, tabColumn))
  focusCell(grid, at, { preventScroll: true })
}

export function move(grid: GridControl, to: Move): true {
  return goTo(grid, moved(shapeOf(grid), grid.cursor.now().at, to, pageRows(grid)), null)
}

/** Goes up or down; after a run of Tabs in the column where it began, as in Excel. */
export function moveByEnter(grid: GridControl, to: 'up' | 'down'): true {
  const { at, tabColumn } = grid.cursor.now()
  const from = { row: at.row, column: tabColumn ?? at.column }
  return goTo(grid, moved(shapeOf(grid), from, { to, by: 'cell' }), null)
}

/** Goes to the next open cell; `false` when there is none, and then Tab leaves the grid. */
export function moveByTab(grid: GridControl, { back }: { readonly back: boolean }): boolean {
  const { at, tabColumn } = grid.cursor.now()
  const next = nextOpen(shapeOf(grid), at, back)
  if (next) goTo(grid, next, tabColumn ?? at.column)
  return next !== null
}

/** Leads the end of the chosen range elsewhere; the chosen cell stays. */
export function extend(grid: GridControl, to: Move): void {
  extendTo(grid, moved(shapeOf(grid), grid.selection.end(), to, pageRows(grid)))
}

/** Chooses everything but the totals below, which are no part of the form, or the whole rows or columns of the range. */
export function select({ selection, layout }: GridControl, what: 'all' | 'row' | 'column'): void {
  const { top, left, bottom, right } = selection.range()
  const [lastRow, lastColumn] = [bodyLength(layout) - 1, layout.columns.length - 1]
  const rows = what === 'row' ? [top, bottom] : [0, lastRow]
  const columns = what === 'column' ? [left, right] : [0, lastColumn]
  selection.set(
    { row: rows[0] ?? 0, column: columns[0] ?? 0 },
    { row: rows[1] ?? 0, column: columns[1] ?? 0 },
  )
}

function choose({ cursor, selection, layout }: GridControl, at: Position, tabColumn: number | null): void {
  cursor.set({ at, key: keyAt(layout, at), mode: 'select', hint: null, refusal: null, tabColumn })
  selection.set(at, at)
}

/** Shows below the chosen cell what can be done with the chosen range. */
export function offerMenuAtCell(grid: GridControl): void {
  const cell = cellElement(grid.root(), grid.cursor.now().at)
  if (cell) grid.offerMenu(cell.getBoundingClientRect())
}

/** Leads the end of the chosen range to a cell. */
export function extendTo(grid: GridControl, end: Position): void {
  const { selection } = grid
  flushSync(() => selection.set(selection.start(), end))
  showCell(grid, end)
}

/** The rows of a page: those of the frame, or of the window where that is lower. */
function pageRows({ root }: GridControl): number {
  const frame = root()?.querySelector('.grid-frame')
  const row = root()?.querySelector('tbody tr[data-index]')
  const height = Math.min(frame?.clientHeight ?? 0, window.innerHeight)
  return Math.max(1, Math.floor(height / (row?.clientHeight || 32)) - 3)
}

/** The drawn cell at a place. */
export function cellElement(root: Element | null, { row, column }: Position): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`) ?? null
}

/** The place of the cell that something happened in, or `null` outside of the cells. */
export function positionOf(target: EventTarget | null): Position | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row][data-column]') : null
  return cell && { row: Number(cell.dataset.row), column: Number(cell.dataset.column) }
}

export type OpenArea = Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>

/** The part of the frame in which cells are in sight: between heading, captions and totals. */
export function openArea(root: Element | null): OpenArea {
  const box = (selector: string): DOMRect | undefined =>
    root?.querySelector(selector)?.getBoundingClientRect()
  const frame = box('.grid-frame') ?? new DOMRect()
  return {
    left: box('.grid-caption')?.right ?? frame.left,
    right: frame.right,
    top: box('thead')?.bottom ?? frame.top,
    bottom: box('tfoot')?.top ?? frame.bottom,
  }
}

/** Moves the focus to a cell and brings it out from under the heading, the captions and the totals. */
export function focusCell(grid: GridControl, position: Position, options?: FocusOptions): void {
  leaveRoom(grid, position)
  const cell = cellElement(grid.root(), position)
  cell?.focus({ preventScroll: true })
  // A browser scrolls to no focus of which it sees a part, nor to one that was there already.
  if (!options?.preventScroll) cell?.scrollIntoView(NEAREST)
}

/** Brings a cell out from under the heading, the captions and the totals. */
export function showCell(grid: GridControl, position: Position): void {
  leaveRoom(grid, position)
  cellElement(grid.root(), position)?.scrollIntoView(NEAREST)
}

const NEAREST = { block: 'nearest', inline: 'nearest' } as const

/** Tells the frame what of it stays covered when it scrolls to a cell. */
function leaveRoom(grid: GridControl, position: Position): void {
  const root = grid.root()
  const frame = root?.querySelector<HTMLElement>('.grid-frame')
  if (!frame) return
  const head = root?.querySelector('thead')?.getBoundingClientRect().height ?? 0
  const { staying } = grid.widths.getState()
  frame.style.scrollPadding = `${head}px 4px ${below(grid, position)}px ${staying}px`
}

/** How much of the frame the totals take from a cell; nothing from one of their own. */
function below({ root, layout }: GridControl, { row }: Position): number {
  const isTotal = layout.rows[row]?.stands === 'foot'
  return isTotal ? 0 : (root()?.querySelector('tfoot')?.getBoundingClientRect().height ?? 0)
}
