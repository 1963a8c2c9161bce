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
