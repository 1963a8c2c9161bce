import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'

const CONTROLS = 'a[href], button, input, select, textarea'
const FIELDS = ':is(input:not([type="checkbox"], [type="radio"]), select, textarea):enabled'
const PAGE_ROWS = 10

type Options = {
  /** Edits a cell without fields. `typed` replaces its text. Returns `false` if the cell is not edited. */
  readonly edit: (cell: HTMLTableCellElement, typed: string | null) => boolean
}

/**
 * One Tab stop; arrow keys move between cells and their buttons (ARIA grid pattern). Enter, F2 or typing enters a
 * field, Esc leaves it, and Tab moves between fields. Cells need `data-column`, rows of the body `data-row`.
 */
export function useTableKeys(frame: RefObject<HTMLElement | null>, { edit }: Options) {
  const stop = useRef<Place | null>(null)
  const focused = useRef<Element | null>(null)
  const settle = (): void => {
    const element = frame.current
    if (!element) return
    const target = stopOf(element, stop.current)
    setTabStops(element, target)
    const before = focused.current
    if (before === null || (before.isConnected && (!isCell(before) || partsOf(before)[0] === before))) return
    focused.current = null
    if (document.activeElement === document.body || document.activeElement === before)
      (target ?? element).focus()
  }
  useLayoutEffect(settle)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    // Cells also change without the table, such as a register number that is shown.
    const watch = new MutationObserver(settle)
    watch.observe(element, { childList: true, subtree: true })
    return () => watch.disconnect()
  })
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>): void => {
      focused.current = target
      stop.current = placeOf(target) ?? stop.current
      settle()
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>): void => {
      if (relatedTarget === null || currentTarget.contains(relatedTarget)) return
      focused.current = null
      settle()
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      const { target, nativeEvent } = event
      if (event.defaultPrevented || event.altKey || event.metaKey || nativeEvent.isComposing) return
      if (!(target instanceof HTMLElement) || !frame.current?.contains(target)) return
      if (pressed(frame.current, target, event, edit)) event.preventDefault()
    },
  }
}

/** Of a cell, by its row's key, so that it stays the same after sorting. */
type Place = {
  readonly key: string | null
  readonly line: number
  readonly column: number
  readonly part: number
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'shiftKey'>

function pressed(frame: HTMLElement, target: HTMLElement, key: Key, edit: Options['edit']): boolean {
  const cell = cellOf(target)
  if (!cell) return false
  if (target.matches(FIELDS)) return leftField(frame, target, cell, key)
  const next = key.shiftKey ? null : movedTo(frame, target, key)
  if (next) {
    enter(frame, next)
    return true
  }
  const isTyped = [...key.key].length === 1 && key.key !== ' ' && !key.ctrlKey
  if (key.key !== 'Enter' && key.key !== 'F2' && !isTyped) return false
  const field = target === cell ? cell.querySelector<HTMLElement>(FIELDS) : null
  if (!field) return edit(cell, isTyped ? key.key : null)
  field.focus()
  if (field instanceof HTMLInputElement) field.select()
  // The typed letter replaces the selected text.
  return !isTyped
}

/** Up and down keep the caret in a field of the same column. An open list of words handles all keys. */
function leftField(frame: HTMLElement, field: HTMLElement, cell: HTMLElement, { key }: Key): boolean {
  const hasList = field.matches('select, textarea, [role="combobox"]')
  if (key === 'Escape' && field.getAttribute('aria-expanded') !== 'true') cell.focus()
  if (hasList || (key !== 'ArrowUp' && key !== 'ArrowDown')) return false
  const next = movedTo(frame, cell, { key, ctrlKey: false })
  const below = next && cellOf(next)?.querySelector<HTMLInputElement>(FIELDS)
  if (!below) return false
  below.focus()
  below.select()
  return true
}

function movedTo(
  frame: HTMLElement,
  from: HTMLElement,
  key: Pick<Key, 'key' | 'ctrlKey'>,
): HTMLElement | null {
  const place = placeOf(from)
  if (!place) return null
  const lines = linesOf(frame)
  const line = (lines[place.line] ?? []).flatMap(partsOf)
  const at = line.indexOf(from)
  const [start, end] = bodyOf(frame, lines)
  const inLine = (to: number): HTMLElement | null =>
    partAt(lines[Math.min(Math.max(to, 0), lines.length - 1)], place.column, 0)
  switch (key.key) {
    case 'ArrowLeft':
      return line[at - 1] ?? null
    case 'ArrowRight':
      return line[at + 1] ?? null
    case 'ArrowUp':
      return inLine(key.ctrlKey ? start : place.line - 1)
    case 'ArrowDown':
      return inLine(key.ctrlKey ? end : place.line + 1)
    case 'PageUp':
      return inLine(Math.max(start, place.line - PAGE_ROWS))
    case 'PageDown':
      return inLine(Math.min(end, place.line + PAGE_ROWS))
    case 'Home':
      return (key.ctrlKey ? (lines[start] ?? []).flatMap(partsOf) : line)[0] ?? null
    case 'End':
      return (key.ctrlKey ? (lines[end] ?? []).flatMap(partsOf) : line).at(-1) ?? null
    default:
      return null
  }
}

/** Scrolls the cell out from under the sticky headings and names. */
function enter(frame: HTMLElement, target: HTMLElement): void {
  const cell = cellOf(target)
  const covered = (selector: string): DOMRect | undefined =>
    cell?.matches(`${selector}, ${selector} *`)
      ? undefined
      : frame.querySelector(selector)?.getBoundingClientRect()
  target.focus()
  const [box, heads, sums] = [target.getBoundingClientRect(), covered('thead'), covered('tfoot')]
  const names = cell?.matches('[scope="row"]') ? undefined : frame.querySelector('tbody [scope="row"]')
  if (heads && box.top < heads.bottom) frame.scrollTop -= heads.bottom - box.top
  if (sums && box.bottom > sums.top) frame.scrollTop += box.bottom - sums.top
  const edge = names?.getBoundingClientRect().right
  if (edge !== undefined && box.left < edge && isSticky(names)) frame.scrollLeft -= edge - box.left
}

function isSticky(element: Element | null | undefined): boolean {
  return !!element && getComputedStyle(element).position === 'sticky'
}

/** The headings of both rows are one line, in the order of the columns. */
function linesOf(frame: HTMLElement): readonly (readonly HTMLElement[])[] {
  const cells = (selector: string): HTMLElement[] => [...frame.querySelectorAll<HTMLElement>(selector)]
  const heads = cells('thead [data-column]').sort((a, b) => columnOf(a) - columnOf(b))
  const rows = cells('tbody > tr, tfoot > tr').map((row) => [...row.children].filter(isCell))
  return [heads, ...rows]
}

function bodyOf(frame: HTMLElement, lines: readonly unknown[]): readonly [number, number] {
  return [1, lines.length - 1 - frame.querySelectorAll('tfoot > tr').length]
}

/** The controls of a cell, or the cell if it has none or has fields. */
function partsOf(cell: HTMLElement): readonly HTMLElement[] {
  const controls = [...cell.querySelectorAll<HTMLElement>(CONTROLS)].filter(takesFocus)
  return controls.length === 0 || controls.some((control) => control.matches(FIELDS)) ? [cell] : controls
}

function partAt(line: readonly HTMLElement[] = [], column: number, part: number): HTMLElement | null {
  const cell = line.find((each) => columnOf(each) >= column) ?? line.at(-1)
  const parts = cell ? partsOf(cell) : []
  return parts[part] ?? parts.at(-1) ?? null
}

/** Initially the first cell without a button, which the Enter of a navigation would press. */
function stopOf(frame: HTMLElement, place: Place | null): HTMLElement | null {
  const lines = linesOf(frame)
  if (!place) {
    const first = lines[1] ?? lines[0] ?? []
    return first.find((cell) => partsOf(cell)[0] === cell) ?? partAt(first, 0, 0)
  }
  const [, end] = bodyOf(frame, lines)
  const keyed = lines.find(([cell]) => place.key !== null && cell?.closest('tr')?.dataset.row === place.key)
  return partAt(keyed ?? lines[Math.min(place.line, end)], place.column, place.part)
}

function placeOf(target: HTMLElement): Place | null {
  const [cell, frame] = [cellOf(target), target.closest<HTMLElement>('[role="grid"]')]
  if (!cell || !frame) return null
  const line = linesOf(frame).findIndex((cells) => cells.includes(cell))
  const part = Math.max(0, partsOf(cell).indexOf(target))
  return { key: cell.closest('tr')?.dataset.row ?? null, line, column: columnOf(cell), part }
}

/** Elements whose `tabindex` is set here, in contrast to those that a component excludes from the Tab order. */
const own = new WeakSet<Element>()

function takesFocus(control: HTMLElement): boolean {
  return !control.matches(':disabled') && (own.has(control) || control.tabIndex >= 0)
}

function setTabStops(frame: HTMLElement, target: HTMLElement | null): void {
  const isInField = document.activeElement?.matches(FIELDS) && frame.contains(document.activeElement)
  const set = (element: HTMLElement, value: 0 | -1): void => {
    own.add(element)
    if (element.getAttribute('tabindex') !== String(value)) element.tabIndex = value
  }
  for (const cell of linesOf(frame).flat()) {
    const controls = [...cell.querySelectorAll<HTMLElement>(CONTROLS)].filter(takesFocus)
    for (const control of controls) set(control, isInField || control === target ? 0 : -1)
    if (partsOf(cell)[0] === cell) set(cell, cell === target && !isInField ? 0 : -1)
    else cell.removeAttribute('tabindex')
  }
}

function cellOf(target: Element): HTMLTableCellElement | null {
  return target.closest<HTMLTableCellElement>('[data-column]')
}

function isCell(element: Element): element is HTMLElement {
  return element instanceof HTMLElement && element.dataset.column !== undefined
}

function columnOf(cell: HTMLElement): number {
  return Number(cell.dataset.column)
}
