import { cellText } from '#ui/grid/cell-text.ts'
import type { ResizableColumn } from '#ui/grid/column-widths.ts'
import type { GridControl } from '#ui/grid/grid-control.ts'
import { fieldAt, keyAt } from '#ui/grid/grid-layout.ts'

export function resizedAt(target: EventTarget | null): ResizableColumn | null {
  const name = target instanceof HTMLElement ? target.dataset.resizes : undefined
  if (name === undefined) return null
  return name === 'captions' ? name : Number(name)
}

export function pressResizer(grid: GridControl, event: PointerEvent): boolean {
  const column = resizedAt(event.target)
  if (column === null || event.button !== 0) return false
  const { widths } = grid
  const { captions, columns } = widths.getState()
  const [from, width] = [event.clientX, column === 'captions' ? captions : (columns[column] ?? 0)]
  const over = new AbortController()
  const { signal } = over
  const follow = ({ clientX }: PointerEvent): void => {
    if (clientX !== from) widths.set(column, width + clientX - from)
  }
  const stop = (): void => {
    over.abort()
    widths.storeWidths()
  }
  addEventListener('pointermove', follow, { signal })
  for (const end of ['pointerup', 'pointercancel', 'blur']) addEventListener(end, stop, { signal })
  return true
}

export function fitColumn(grid: GridControl, column: ResizableColumn): void {
  const { widths } = grid
  widths.set(column, column === 'captions' ? fitCaptions(grid) : fitFigures(grid, column))
  widths.storeWidths()
}

export function unfitColumn({ widths }: GridControl, column: ResizableColumn): void {
  widths.set(column, null)
  widths.storeWidths()
}

/** Padding, border, and the sign of a warning. */
const AROUND = 22

function fitCaptions({ layout, root }: GridControl): number {
  const measure = measureIn(root()?.querySelector('tbody .grid-caption'))
  // Half a letter, and the indentation of each level.
  return Math.max(0, ...layout.rows.map(({ caption, level }) => measure(caption) + level * 14)) + AROUND
}

function fitFigures({ source, layout, root }: GridControl, column: number): number {
  const measure = measureIn(root()?.querySelector('tfoot .grid-cell') ?? root()?.querySelector('.grid-cell'))
  const figures = layout.rows.map((_, row) => {
    const at = { row, column }
    const key = keyAt(layout, at)
    if (key === null) return 0
    return measure(cellText(source.cell(key).state, fieldAt(layout, at)?.decimals ?? 0))
  })
  return Math.max(layout.columns[column]?.least ?? 0, ...figures.map((width) => width + AROUND))
}

/** CSS px. */
function measureIn(element: Element | null | undefined): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d')
  if (context && element) {
    // The `font` shorthand is empty with tabular figures.
    const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element)
    context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
  }
  return (text) => context?.measureText(text).width ?? 0
}
