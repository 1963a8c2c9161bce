import { plainNumber } from '#domain/number/format.ts'

/** What a typed or pasted text says as a number. */
export type ReadNumber =
  | { readonly kind: 'empty' }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'ambiguous'; readonly readings: readonly [number, number] }
  | { readonly kind: 'unreadable' }

/** Characters that are still read: far above any number with all its marks and its currency. What is longer is no number. */
const LONGEST = 100

/**
 * Reads 1,234.5 and 1 234,5 and 1.234,5 alike, and drops ₮, төг, % and every kind of space.
 * A single separator with exactly three digits behind it can be a thousands mark or a decimal point:
 * in a whole-number cell it is thousands, elsewhere the text is ambiguous and the person is asked (ux, "The grid").
 */
export function readNumber(text: string, cell: { readonly decimals: number }): ReadNumber {
  const trimmed = text.trim()
  if (trimmed.length > LONGEST) return { kind: 'unreadable' }
  const bare = strip(trimmed)
  if (bare === '') return { kind: 'empty' }
  // A figure can be met in one way only, or a long text without an end of its own would be tried at each of its figures.
  if (!/^[+-]?[.,]*\d[\d.,]*$/.test(bare)) return { kind: 'unreadable' }
  const marks = bare.replace(/[^.,]/g, '')
  if (marks === '') return number(bare)
  const last = marks.at(-1) ?? ''
  if (new Set(marks).size === 2) return twoMarks(bare, last)
  if (marks.length > 1) return grouped(bare, last) ? number(without(bare, last)) : { kind: 'unreadable' }
  return oneMark(bare, last, cell.decimals)
}

/** How to write each of two readings so that it has no other: three figures behind a mark may be thousands, two or four are decimals. */
export function withOneReading(
  [thousands, decimal]: readonly [number, number],
  decimals: number,
): readonly [string, string] {
  const digits = decimals < 3 ? decimals : 4
  return [plainNumber(thousands, { atMost: 3 }), plainNumber(decimal, { atMost: digits, atLeast: digits })]
}

function strip(text: string): string {
  return text
    .replace(/[\s\u00a0\u202f]|₮|төг(рөг)?\.?|%/giu, '')
    .replace('\u2212', '-')
    .replace(/^\((.+)\)$/, '-$1')
}

function number(text: string): ReadNumber {
  return { kind: 'number', value: Number(text) }
}

/** Both marks are there: the last one is the decimal point and may stand only once. */
function twoMarks(bare: string, last: string): ReadNumber {
  const other = last === '.' ? ',' : '.'
  const [whole = '', fraction = '', ...rest] = bare.split(last)
  if (rest.length > 0 || !grouped(whole, other)) return { kind: 'unreadable' }
  return number(`${without(whole, other)}.${fraction}`)
}

function oneMark(bare: string, mark: string, decimals: number): ReadNumber {
  const [whole = '', fraction = ''] = bare.split(mark)
  const asDecimal = Number(`${whole}.${fraction}`)
  if (!/^[+-]?[1-9]\d{0,2}$/.test(whole) || fraction.length !== 3) return { kind: 'number', value: asDecimal }
  const asThousands = Number(whole + fraction)
  if (decimals === 0) return { kind: 'number', value: asThousands }
  return { kind: 'ambiguous', readings: [asThousands, asDecimal] }
}

function grouped(text: string, mark: string): boolean {
  const [first = '', ...groups] = text.split(mark)
  return /^[+-]?\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group))
}

function without(text: string, mark: string): string {
  return text.split(mark).join('')
}
