import { createContext, useContext } from 'react'
import { flushSync } from 'react-dom'
import { type CellState, stateAt } from '#engine/evaluate.ts'
import type { CellAddress } from '#engine/key.ts'
import type { StandInTest } from '#engine/origin.ts'
import { cellText } from '#ui/grid/cell-text.ts'
import type { CopiedBlock } from '#ui/grid/clipboard.ts'
import type { ColumnWidths } from '#ui/grid/column-widths.ts'
import type { Cursor, Selection } from '#ui/grid/cursor.ts'
import { type Folds, showAllColumns } from '#ui/grid/folds.ts'
import { addressAt, bodyLength, type GridLayout, keyAt } from '#ui/grid/grid-layout.ts'
import type { GridSource } from '#ui/grid/grid-source.ts'
import {
  type GridPosition,
  type GridShape,
  isSingle,
  isWithin,
  type Move,
  moved,
  nextOpen,
  nextOpenWithin,
} from '#ui/grid/navigation.ts'

export type GridComparison = {
  /** Figures of last year can be copied. */
  readonly of: 'lastYear' | 'thisYear'
  /** Announced before each figure. */
  readonly heard: string
  /** `absent` if the cell did not exist or was part of another cell. */
  readonly stateAt: (at: CellAddress) => CellState
  /** `null` if there is no entry or it covered several cells. */
  readonly entryAt: (at: CellAddress) => number | null
  /** Entered items that no cell of this year continues. */
  readonly skippedRows: (sheet: string) => readonly string[]
  readonly likeAt: (at: CellAddress, shown: CellState) => CellState
}

/**
 * Source, layout, cursor and selection never change. A new lock, comparison or fold creates a new object, which
 * rerenders the cells.
 */
export type GridControl = {
  readonly id: string
  /** '' if the figures are of no institution. */
  readonly institutionName: string
  readonly source: GridSource
  readonly layout: GridLayout
  readonly cursor: Cursor
  readonly selection: Selection
  readonly widths: ColumnWidths
  /** Mouse, touch or pen. */
  readonly pointer: { kind: string }
  readonly root: () => HTMLElement | null
  readonly lock: string | null
  /** Columns that the user can fold, and those that are folded now. */
  readonly foldable: Folds
  readonly folds: Folds
  readonly comparisonFigures: GridComparison | null
  /** Shown while the comparison is off. */
  readonly lastYearBlockReason: string
  readonly isStandIn: StandInTest
  readonly save: () => void
  readonly cellActions: CellActions | null
  readonly offerPaste: (pasted: CopiedBlock) => void
  readonly offerMenu: (place: MenuPlace) => void
}

export type CellActions = {
  readonly about: (part: PanelSection) => void
  /** `null` if there is nothing to compare with. */
  readonly compare: { readonly label: string; readonly isOn: boolean; readonly toggle: () => void } | null
  readonly linkTo: ((at: CellAddress) => string) | null
}

export type PanelSection = 'explanation' | 'history'

/** CSS px of the window. Without a size it is the mouse position. */
export type MenuPlace = Pick<DOMRect, 'x' | 'y' | 'width' | 'height'>

export const GridContext = createContext<GridControl | null>(null)

export function useGrid(): GridControl {
  const grid = useContext(GridContext)
  if (!grid) throw new Error('a part of a grid stands outside of it')
  return grid
}

/** A locked grid has no open cells. The cursor skips folded columns. */
export function gridShape({
  source,
  layout,
  lock,
  folds,
}: Pick<GridControl, 'source' | 'layout' | 'lock' | 'folds'>): GridShape {
  return {
    rows: layout.rows.length,
    bodyRows: bodyLength(layout),
    columns: layout.columns.length,
    at: (position) => {
      if (folds.has(position.column)) return 'absent'
      const at = addressAt(layout, position)
      const kind = at === null ? 'absent' : stateAt(source.evaluation(), at).kind
      if (kind === 'absent') return 'absent'
      return kind === 'open' && lock === null ? 'open' : 'fixed'
    },
    isFilled: (position) => {
      const at = addressAt(layout, position)
      return at !== null && cellText(stateAt(source.evaluation(), at), 0) !== ''
    },
  }
}

export function hint(grid: GridControl, message: string): void {
  grid.cursor.set({ hint: message })
  announce(grid, message)
}

/** Announces repeated messages too. */
export function announce({ root }: GridControl, message: string): void {
  const region = root()?.querySelector('[aria-live]')
  if (region) region.textContent = region.textContent === message ? `${message}\u00a0` : message
}

export function focusArrived(grid: GridControl, target: EventTarget | null): void {
  const at = positionOf(target)
  if (!at) return
  if (keyAt(grid.layout, at) !== grid.cursor.now().key) choose(grid, at, null)
  // The focus may come from another grid.
  else grid.cursor.set({})
}

/** `tabColumn`: the start of the current run of Tabs. */
export function moveCursorTo(grid: GridControl, at: GridPosition, tabColumn: number | null): true {
  if (grid.folds.has(at.column)) flushSync(() => showAllColumns(grid.source))
  // The focus moves before rendering, so that measuring uses the existing layout and the editor closes unfocused.
  const isDrawn = cellElement(grid.root(), at) !== null
  flushSync(() => {
    choose(grid, at, tabColumn)
    if (isDrawn) focusCell(grid, at)
  })
  if (!isDrawn) focusCell(grid, at)
  return true
}

export function stayInCell(grid: GridControl): void {
  const { at, tabColumn } = grid.cursor.now()
  moveCursorTo(grid, at, tabColumn)
}

/** The visible part stays until the next key. */
export function stayUnmoved(grid: GridControl): void {
  const { at, tabColumn } = grid.cursor.now()
  flushSync(() => choose(grid, at, tabColumn))
  focusCell(grid, at, { preventScroll: true })
}

export function moveCursor(grid: GridControl, to: Move): true {
  return moveCursorTo(grid, moved(gridShape(grid), grid.cursor.now().at, to, pageRows(grid)), null)
}

/** Within a range from cell to cell; otherwise after a run of Tabs in its starting column, as in Excel. */
export function moveByEnter(grid: GridControl, to: 'up' | 'down'): true {
  if (moveWithin(grid, 'columns', to === 'up')) return true
  const { at, tabColumn } = grid.cursor.now()
  const from = { row: at.row, column: tabColumn ?? at.column }
  return moveCursorTo(grid, moved(gridShape(grid), from, { to, by: 'cell' }), null)
}

/** Returns `false` if there is none; Tab then leaves the grid. */
export function moveByTab(grid: GridControl, { back }: { readonly back: boolean }): boolean {
  if (moveWithin(grid, 'rows', back)) return true
  const { at, tabColumn } = grid.cursor.now()
  const next = nextOpen(gridShape(grid), at, back)
  if (next) moveCursorTo(grid, next, tabColumn ?? at.column)
  return next !== null
}

/** Returns `false` outside a range. */
function moveWithin(grid: GridControl, by: 'rows' | 'columns', back: boolean): boolean {
  const { cursor, selection, layout } = grid
  const range = selection.range()
  const { at } = cursor.now()
  if (isSingle(range) || !isWithin(range, at)) return false
  const next = nextOpenWithin(gridShape(grid), range, at, { by, back })
  if (next === null) return false
  flushSync(() => cursor.set({ ...atCell(layout, next), tabColumn: null }))
  focusCell(grid, next)
  return true
}

export function extendSelection(grid: GridControl, to: Move): void {
  extendTo(grid, moved(gridShape(grid), grid.selection.end(), to, pageRows(grid)))
}

/** `all` excludes the totals. */
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

function choose(
  { cursor, selection, layout }: GridControl,
  at: GridPosition,
  tabColumn: number | null,
): void {
  cursor.set({ ...atCell(layout, at), tabColumn })
  selection.set(at, at)
}

function atCell(layout: GridLayout, at: GridPosition) {
  return { at, key: keyAt(layout, at), mode: 'select', hint: null, refusal: null } as const
}

export function offerMenuAtCell(grid: GridControl): void {
  const cell = cellElement(grid.root(), grid.cursor.now().at)
  if (cell) grid.offerMenu(cell.getBoundingClientRect())
}

export function extendTo(grid: GridControl, end: GridPosition): void {
  const { selection } = grid
  flushSync(() => selection.set(selection.start(), end))
  showCell(grid, end)
}

/** Uses the window if it is smaller than the frame. */
function pageRows({ root }: GridControl): number {
  const frame = root()?.querySelector('.grid-frame')
  const row = root()?.querySelector('tbody tr[data-index]')
  const height = Math.min(frame?.clientHeight ?? 0, window.innerHeight)
  return Math.max(1, Math.floor(height / (row?.clientHeight || 32)) - 3)
}

export function cellElement(root: Element | null, { row, column }: GridPosition): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`) ?? null
}

export function positionOf(target: EventTarget | null): GridPosition | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row][data-column]') : null
  return cell && { row: Number(cell.dataset.row), column: Number(cell.dataset.column) }
}

export type OpenArea = Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>

/** Returns the area between heading, captions and totals. */
export function visibleArea(root: Element | null): OpenArea {
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

export function focusCell(grid: GridControl, position: GridPosition, options?: FocusOptions): void {
  leaveRoom(grid, position)
  const cell = cellElement(grid.root(), position)
  cell?.focus({ preventScroll: true })
  // Browsers do not scroll to a partly visible or unchanged focus.
  if (!options?.preventScroll) cell?.scrollIntoView(NEAREST)
}

export function showCell(grid: GridControl, position: GridPosition): void {
  leaveRoom(grid, position)
  cellElement(grid.root(), position)?.scrollIntoView(NEAREST)
}

const NEAREST = { block: 'nearest', inline: 'nearest' } as const

function leaveRoom(grid: GridControl, position: GridPosition): void {
  const root = grid.root()
  const frame = root?.querySelector<HTMLElement>('.grid-frame')
  if (!frame) return
  const head = root?.querySelector('thead')?.getBoundingClientRect().height ?? 0
  const { stickyWidth } = grid.widths.getState()
  frame.style.scrollPadding = `${head}px 4px ${below(grid, position)}px ${stickyWidth}px`
}

function below({ root, layout }: GridControl, { row }: GridPosition): number {
  const isTotal = layout.rows[row]?.stands === 'foot'
  return isTotal ? 0 : (root()?.querySelector('tfoot')?.getBoundingClientRect().height ?? 0)
}
