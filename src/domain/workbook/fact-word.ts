import { factText } from '#text/facts.ts'

/** A fact's value as people read it and as formulas ask for it: a number as a number, a code by its Mongolian word. */
export function factWord(value: string): string | number {
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : factText.value(value)
}
