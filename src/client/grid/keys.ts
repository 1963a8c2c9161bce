import type { Move } from '#client/grid/navigation.ts'

/**
 * `select`: a cell is chosen. `typing`: editing that began by typing, arrows commit and move.
 * `editing`: editing that began with F2 or a double click, arrows move the caret.
 */
export type Mode = 'select' | Opened

/** The ways in which an editor opens: anew with the first key, or with the figure of the cell. */
export type Opened = 'typing' | 'editing'

/** What a key means in the grid. In both editing modes everything that moves, saves or leaves commits first. */
export type Intent =
  | { readonly does: 'move'; readonly move: Move }
  | { readonly does: 'extend'; readonly move: Move }
  | { readonly does: 'select'; readonly what: 'all' | 'row' | 'column' }
  | { readonly does: 'tab'; readonly back: boolean }
  | { readonly does: 'enter'; readonly back: boolean }
  | { readonly does: 'fill'; readonly way: 'down' | 'right' | 'all' }
  | { readonly does: 'edit' | 'compose' | 'clear' | 'giveUp' | 'copyBefore' }
  | { readonly does: 'save' | 'undo' | 'redo' | 'help' | 'details' }
  | { readonly does: 'type'; readonly text: string }

/** Reads a key; `null` leaves it to the browser. Letters go by their place on the keyboard, so every layout works. */
export function intentOf(press: KeyPress, mode: Mode): Intent | null {
  if (press.alt) return null
  if (press.ctrl && press.code === 'KeyS') return { does: 'save' }
  if (press.key === 'F1') return { does: 'help' }
  if (press.key === 'F2' && press.shift) return { does: 'details' }
  return mode === 'select' ? whenSelecting(press) : whenEditing(press, mode)
}

function whenSelecting(press: KeyPress): Intent | null {
  const both = always(press) ?? shortcutOf(press) ?? selectOf(press) ?? moveOf(press)
  if (both) return both
  if (press.key === 'Delete') return { does: 'clear' }
  if (press.key === 'F8') return { does: 'copyBefore' }
  if (press.key === 'Backspace') return { does: 'type', text: '' }
  if (press.key === 'Process' || press.key === 'Dead') return { does: 'compose' }
  const text = typedText(press)
  return text === null ? null : { does: 'type', text }
}

function whenEditing(press: KeyPress, mode: 'typing' | 'editing'): Intent | null {
  const both = always(press)
  if (both) return both
  if (press.key === 'Enter') return { does: 'fill', way: 'all' }
  if (mode === 'typing' && press.key.startsWith('Arrow') && !press.shift) return moveOf(press)
  const text = typedText(press)
  return text === null || text === press.key ? null : { does: 'type', text }
}

function always({ key, ctrl, shift }: KeyPress): Intent | null {
  if (key === 'Enter' && !ctrl) return { does: 'enter', back: shift }
  if (key === 'Tab' && !ctrl) return { does: 'tab', back: shift }
  if (key === 'Escape') return { does: 'giveUp' }
  return key === 'F2' ? { does: 'edit' } : null
}

/** Shortcuts of one letter with Ctrl; in an open editor they are the browser's own, for the text in it. */
const shortcuts: ReadonlyMap<string, Intent> = new Map([
  ['KeyD', { does: 'fill', way: 'down' }],
  ['KeyR', { does: 'fill', way: 'right' }],
  ['KeyZ', { does: 'undo' }],
  ['KeyY', { does: 'redo' }],
])

function shortcutOf({ code, ctrl, shift }: KeyPress): Intent | null {
  if (!ctrl) return null
  if (shift) return code === 'KeyZ' ? { does: 'redo' } : null
  return shortcuts.get(code) ?? null
}

const arrows = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const
const pages = { PageUp: 'up', PageDown: 'down' } as const

function selectOf({ code, ctrl, shift }: KeyPress): Intent | null {
  if (ctrl && !shift && code === 'KeyA') return { does: 'select', what: 'all' }
  if (code !== 'Space' || ctrl === shift) return null
  return { does: 'select', what: ctrl ? 'column' : 'row' }
}

/** With Shift the range is led there, and the chosen cell stays. */
function moveOf(press: KeyPress): Intent | null {
  const move = whereTo(press)
  return move && { does: press.shift ? 'extend' : 'move', move }
}

function whereTo({ key, ctrl }: KeyPress): Move | null {
  if (key === 'Home') return { to: ctrl ? 'first' : 'rowStart' }
  if (key === 'End') return { to: ctrl ? 'last' : 'rowEnd' }
  const arrow = Object.entries(arrows).find(([name]) => name === key)?.[1]
  if (arrow) return { to: arrow, by: ctrl ? 'edge' : 'cell' }
  const page = ctrl ? undefined : Object.entries(pages).find(([name]) => name === key)?.[1]
  return page ? { to: page, by: 'page' } : null
}

/** What a key event tells, as far as the grid looks at it. */
export type KeyPress = {
  readonly key: string
  readonly code: string
  readonly ctrl: boolean
  readonly shift: boolean
  readonly alt: boolean
}

type KeyEvent = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Reads a key event; Cmd counts as Ctrl. */
export function keyPressOf({ key, code, ctrlKey, metaKey, shiftKey, altKey }: KeyEvent): KeyPress {
  return { key, code, ctrl: ctrlKey || metaKey, shift: shiftKey, alt: altKey }
}

/**
 * What a key writes into a cell of figures, or `null` when it writes nothing. With the Mongolian layout the keys of
 * full stop and comma give letters, and on some layouts the digits need Shift: there the place of the key decides.
 */
function typedText({ key, code, ctrl, alt, shift }: KeyPress): string | null {
  if (ctrl || alt || [...key].length !== 1) return null
  if (code === 'NumpadDecimal') return '.'
  if (isLetter(key) && code === 'Period') return '.'
  if (isLetter(key) && code === 'Comma') return ','
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  return digit !== undefined && !shift ? digit : key
}

const isLetter = (key: string): boolean => /\p{L}/u.test(key)
