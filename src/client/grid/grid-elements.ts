import type { Position } from '#client/grid/navigation.ts'

/** The drawn cell at a place. */
export function cellElement(root: Element, { row, column }: Position): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)
}

/** The place of the cell that something happened in, or `null` outside of the cells. */
export function positionOf(target: EventTarget | null): Position | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row][data-column]') : null
  return cell && { row: Number(cell.dataset.row), column: Number(cell.dataset.column) }
}

/** The part of the frame in which cells are in sight: between heading, captions and totals. */
export function openArea(root: Element): Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>> {
  const box = (selector: string): DOMRect | undefined => root.querySelector(selector)?.getBoundingClientRect()
  const frame = box('.grid-frame') ?? new DOMRect()
  return {
    left: box('.grid-caption')?.right ?? frame.left,
    right: frame.right,
    top: box('thead')?.bottom ?? frame.top,
    bottom: box('tfoot')?.top ?? frame.bottom,
  }
}

/** Moves the focus to a cell and brings it out from under the heading, the captions and the totals. */
export function focusCell(root: Element, position: Position): void {
  const frame = root.querySelector<HTMLElement>('.grid-frame')
  const size = (selector: string): DOMRect | undefined =>
    root.querySelector(selector)?.getBoundingClientRect()
  const captions = (size('.grid-code')?.width ?? 0) + (size('.grid-caption')?.width ?? 0)
  if (frame)
    frame.style.scrollPadding = `${size('thead')?.height ?? 0}px 4px ${size('tfoot')?.height ?? 0}px ${captions}px`
  cellElement(root, position)?.focus()
}

/** Has a sentence read aloud at once; the same one twice is read twice. */
export function announce(root: Element, sentence: string): void {
  const region = root.querySelector('[aria-live]')
  if (region) region.textContent = region.textContent === sentence ? `${sentence}\u00a0` : sentence
}
