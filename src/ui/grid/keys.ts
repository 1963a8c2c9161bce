import { toClipboard } from '#ui/grid/clipboard.ts'
import type { Mode } from '#ui/grid/cursor.ts'
import {
  cancelTyping,
  clear,
  commitEditor,
  copyAbove,
  copyLastYear,
  copyWithCaptions,
  cut,
  fill,
  fillAll,
  leaveEditor,
  repeatLastEdit,
  startEditing,
} from '#ui/grid/editing.ts'
import {
  extendSelection,
  type GridControl,
  moveByEnter,
  moveByTab,
  moveCursor,
  offerMenuAtCell,
  select,
  stayInCell,
} from '#ui/grid/grid-control.ts'
import type { Move } from '#ui/grid/navigation.ts'

/** In both editing modes moving, saving and leaving commit first. */
export type Intent =
  | { readonly kind: 'move'; readonly move: Move }
  | { readonly kind: 'extend'; readonly move: Move }
  | { readonly kind: 'select'; readonly what: 'all' | 'row' | 'column' }
  | { readonly kind: 'tab'; readonly back: boolean }
  | { readonly kind: 'enter'; readonly back: boolean }
  | { readonly kind: 'fill'; readonly to: 'down' | 'right' | 'all' }
  | {
      readonly kind:
        | ('edit' | 'compose' | 'clear' | 'cut' | 'giveUp')
        | ('copyLastYear' | 'copyWithCaptions' | 'copyAbove' | 'repeat')
    }
  | { readonly kind: 'save' | 'goOn' | 'undo' | 'redo' | 'help' | 'details' | 'menu' }
  | { readonly kind: 'type'; readonly text: string }

export function keyDown(grid: GridControl, event: KeyboardEvent): void {
  const { mode } = grid.cursor.now()
  const intent = event.isComposing ? null : intentOf(keyPressOf(event), mode)
  if (!intent) return
  const input = mode !== 'select' && event.target instanceof HTMLInputElement ? event.target : null
  if (act(grid, intent, input)) event.preventDefault()
}

/** Returns `false` to leave the key to the browser. */
function act(grid: GridControl, intent: Intent, input: HTMLInputElement | null): boolean {
  switch (intent.kind) {
    case 'tab':
      return movedOn(grid, input, () => moveByTab(grid, intent))
    case 'enter':
      return movedOn(grid, input, () => moveByEnter(grid, intent.back ? 'up' : 'down'))
    case 'move':
      return movedOn(grid, input, () => moveCursor(grid, intent.move))
    case 'extend':
      extendSelection(grid, intent.move)
      return true
    case 'select':
      select(grid, intent.what)
      return true
    case 'save':
      if (committed(grid, input)) grid.save()
      return true
    case 'type':
      if (input) insertText(input, intent.text)
      else startEditing(grid, 'typing', intent.text)
      return true
    case 'edit':
      if (input) switchArrows(grid)
      else startEditing(grid, 'editing', null)
      return true
    case 'compose':
      startEditing(grid, 'typing', '')
      return false
    case 'giveUp':
      cancelTyping(grid)
      return true
    case 'clear':
      clear(grid)
      return true
    case 'cut':
      toClipboard(cut(grid))
      return true
    case 'copyLastYear':
      copyLastYear(grid)
      return true
    case 'copyWithCaptions':
      copyWithCaptions(grid)
      return true
    case 'copyAbove':
      copyAbove(grid)
      return true
    case 'repeat':
      repeatLastEdit(grid)
      return true
    case 'fill':
      if (intent.to !== 'all') fill(grid, intent.to)
      else if (input) fillAll(grid, input.value)
      return true
    case 'menu':
      offerMenuAtCell(grid)
      return true
    case 'goOn':
    case 'undo':
    case 'redo':
    case 'help':
    case 'details':
      // The page handles these. The editor is closed first.
      if (input) {
        leaveEditor(grid, input.value)
        stayInCell(grid)
      }
      return false
  }
}

/** An invalid text stays in the editor and stops the move. `false`: no target, so the browser handles the key. */
function movedOn(grid: GridControl, input: HTMLInputElement | null, go: () => boolean): boolean {
  if (input && !commitEditor(grid, input.value)) return true
  const hasMoved = go()
  if (input && !hasMoved) stayInCell(grid)
  return hasMoved
}

function committed(grid: GridControl, input: HTMLInputElement | null): boolean {
  if (!input) return true
  const isApplied = commitEditor(grid, input.value)
  if (isApplied) stayInCell(grid)
  return isApplied
}

function insertText(input: HTMLInputElement, text: string): void {
  input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end')
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

function switchArrows({ cursor }: GridControl): void {
  cursor.set({ mode: cursor.now().mode === 'typing' ? 'editing' : 'typing' })
}

/** Returns `null` to leave the key to the browser. Letters use their physical position, so that every layout works. */
export function intentOf(press: KeyPress, mode: Mode): Intent | null {
  if (press.alt) return null
  if (press.ctrl && press.code === 'KeyS') return { kind: 'save' }
  if (press.key === 'F1') return { kind: 'help' }
  if (press.key === 'F2' && press.shift) return { kind: 'details' }
  return mode === 'select' ? whenSelecting(press) : whenEditing(press, mode)
}

function whenSelecting(press: KeyPress): Intent | null {
  const both = always(press) ?? shortcutOf(press) ?? selectOf(press) ?? moveOf(press)
  if (both) return both
  if (press.key === 'Enter' && !press.shift) return { kind: 'goOn' }
  if (press.key === 'Delete') return { kind: press.shift ? 'cut' : 'clear' }
  if (press.key === 'ContextMenu' || (press.key === 'F10' && press.shift)) return { kind: 'menu' }
  if (press.key === 'F8') return { kind: 'copyLastYear' }
  if (press.key === 'F4') return { kind: 'repeat' }
  if (press.key === 'Backspace') return { kind: 'type', text: '' }
  if (press.key === 'Process' || press.key === 'Dead') return { kind: 'compose' }
  const text = typedText(press)
  return text === null ? null : { kind: 'type', text }
}

function whenEditing(press: KeyPress, mode: 'typing' | 'editing'): Intent | null {
  const both = always(press)
  if (both) return both
  if (press.key === 'Enter') return { kind: 'fill', to: 'all' }
  if (mode === 'typing' && press.key.startsWith('Arrow') && !press.shift) return moveOf(press)
  const text = typedText(press)
  return text === null || text === press.key ? null : { kind: 'type', text }
}

function always({ key, ctrl, shift }: KeyPress): Intent | null {
  if (key === 'Enter' && !ctrl) return { kind: 'enter', back: shift }
  if (key === 'Tab' && !ctrl) return { kind: 'tab', back: shift }
  if (key === 'Escape') return { kind: 'giveUp' }
  return key === 'F2' ? { kind: 'edit' } : null
}

/** In an open editor they belong to the browser. */
const shortcuts: ReadonlyMap<string, Intent> = new Map([
  ['KeyD', { kind: 'fill', to: 'down' }],
  ['KeyR', { kind: 'fill', to: 'right' }],
  ['Quote', { kind: 'copyAbove' }],
  ['KeyZ', { kind: 'undo' }],
  ['KeyY', { kind: 'redo' }],
])

function shortcutOf({ code, ctrl, shift }: KeyPress): Intent | null {
  if (!ctrl) return null
  if (shift && code === 'KeyC') return { kind: 'copyWithCaptions' }
  if (shift) return code === 'KeyZ' ? { kind: 'redo' } : null
  return shortcuts.get(code) ?? null
}

const arrows = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const
const pages = { PageUp: 'up', PageDown: 'down' } as const

function selectOf({ code, ctrl, shift }: KeyPress): Intent | null {
  if (ctrl && !shift && code === 'KeyA') return { kind: 'select', what: 'all' }
  if (code !== 'Space' || ctrl === shift) return null
  return { kind: 'select', what: ctrl ? 'column' : 'row' }
}

function moveOf(press: KeyPress): Intent | null {
  const move = whereTo(press)
  return move && { kind: press.shift ? 'extend' : 'move', move }
}

function whereTo({ key, ctrl }: KeyPress): Move | null {
  if (key === 'Home') return { to: ctrl ? 'first' : 'rowStart' }
  if (key === 'End') return { to: ctrl ? 'last' : 'rowEnd' }
  const arrow = Object.entries(arrows).find(([name]) => name === key)?.[1]
  if (arrow) return { to: arrow, by: ctrl ? 'edge' : 'cell' }
  const page = ctrl ? undefined : Object.entries(pages).find(([name]) => name === key)?.[1]
  return page ? { to: page, by: 'page' } : null
}

export type KeyPress = {
  readonly key: string
  readonly code: string
  readonly ctrl: boolean
  readonly shift: boolean
  readonly alt: boolean
}

type KeyEvent = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Cmd counts as Ctrl. */
export function keyPressOf({ key, code, ctrlKey, metaKey, shiftKey, altKey }: KeyEvent): KeyPress {
  return { key, code, ctrl: ctrlKey || metaKey, shift: shiftKey, alt: altKey }
}

/**
 * In the Mongolian layout the keys of full stop, comma and sum signs give letters. In some layouts digits need Shift;
 * other signs then count as the digit of their key.
 */
function typedText({ key, code, ctrl, alt, shift }: KeyPress): string | null {
  if (ctrl || alt || [...key].length !== 1) return null
  if (code === 'NumpadDecimal') return '.'
  const sign = isLetter(key) ? signs.get(shift ? `Shift+${code}` : code) : undefined
  if (sign !== undefined) return sign
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  return digit !== undefined && !shift && !ofNumbers.has(key) ? digit : key
}

/** Typed as is, even where digits need Shift: 12.5 must not become 1265. */
const ofNumbers: ReadonlySet<string> = new Set('.,-%=+*/()')

const signs: ReadonlyMap<string, string> = new Map([
  ['Period', '.'],
  ['Comma', ','],
  ['Minus', '-'],
  ['Equal', '='],
  ['Shift+Equal', '+'],
  ['Slash', '/'],
])

const isLetter = (key: string): boolean => /\p{L}/u.test(key)
