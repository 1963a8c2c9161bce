import type { KeyPress } from '#client/grid/key-press.ts'

/**
 * What a key writes into a cell of figures, or `null` when it writes nothing. With the Mongolian layout the keys of
 * full stop and comma give letters, and on some layouts the digits need Shift: there the place of the key decides.
 */
export function typedText({ key, code, ctrl, alt, shift }: KeyPress): string | null {
  if (ctrl || alt || [...key].length !== 1) return null
  if (code === 'NumpadDecimal') return '.'
  if (isLetter(key) && code === 'Period') return '.'
  if (isLetter(key) && code === 'Comma') return ','
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  return digit !== undefined && !shift ? digit : key
}

const isLetter = (key: string): boolean => /\p{L}/u.test(key)
