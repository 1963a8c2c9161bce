import { type AmbiguousNumber, type FigureUnit, readNumber, visibleText } from '#engine/number/parse.ts'
import { roundToPrecision } from '#engine/number/rounding.ts'
import { firstFigure } from '#engine/number/source-cell.ts'

export type WorkedOut =
  | { readonly kind: 'number'; readonly value: number }
  | Ambiguous
  | { readonly kind: 'unworkable'; readonly why: 'names' | 'percent' | 'nothing' | 'form' }

/** Far above any sum that users type. */
const MAX_FORMULA_LENGTH = 100

/** Two lines or cells are two figures: +100 above +200 is not 300. */
const SEPARATED = /[\t\n\v\f\r\u0085\u2028\u2029]/

/** Elsewhere the digits around it would become one number. */
const TUGRIK_OF_NUMBER = /(?<=\d)\s*(?:₮|төг(?:рөг)?)\.?(?=\s*(?:[-+\u2212*/×÷:()xх]|$))/giu

export function isArithmetic(text: string): boolean {
  const bare = visibleText(text)
  return bare.startsWith('=') || (/^[+\u2212-]/.test(bare) && isSum(bare))
}

/** Accepts sums without =. Dates and telephone numbers are not sums. */
export function isSum(text: string): boolean {
  const bare = visibleText(text)
  const isOneNumber = readNumber(bare, { decimals: 2, unit: 'money' }).kind !== 'unreadable'
  const hasSign = /[+*/×÷]/.test(bare.slice(1))
  const isDate = /^[-+\u2212]?\d{1,4}([-./])\d{1,2}\1\d{1,4}$/.test(bare)
  return (
    !bare.startsWith('=') && !isOneNumber && !isDate && hasSign && workOut(bare, 'money').kind === 'number'
  )
}

/** 475,962 is ambiguous even in a whole-number cell: a factor may have decimals. In a percent cell =10% is 10. */
export function workOut(text: string, unit: FigureUnit): WorkedOut {
  const bare = visibleText(text).replace(/^=/, '')
  if (bare.length > MAX_FORMULA_LENGTH || SEPARATED.test(bare)) return unworkable('form')
  if (isOtherNotation(bare.trim())) return unworkable('form')
  const alone = bare.endsWith('%') ? readNumber(bare, { decimals: 2, unit }) : null
  if (alone?.kind === 'number') return alone
  const plain = bare
    .replace(unit === 'money' ? TUGRIK_OF_NUMBER : /(?!)/, '')
    .replace(/\u2212/g, '-')
    .replace(/×|[xх](?<=[\d)]\s*.)(?=\s*[\d(])/giu, '*')
    .replace(/[÷:]/g, '/')
  if (/[\p{L}$!]/u.test(plain)) return unworkable('names')
  if (plain.includes('%')) return unworkable('percent')
  const parts = (plain.match(/[\d.,][\d.,\s'\u00b4\u02bc\u2019]*|[-+*/()]|\S/gu) ?? []).map((part) =>
    part.trim(),
  )
  const first = parts.flatMap((part) => (/^[\d.,]/.test(part) ? [readPart(part)] : [])).find(isAmbiguous)
  if (first) return first
  const sum = sumFrom(parts, 0)
  if (sum === null || sum.next < parts.length) return unworkable('form')
  return Number.isFinite(sum.value)
    ? { kind: 'number', value: roundToPrecision(sum.value) }
    : unworkable('nothing')
}

/** 12:30 and 8:45:10, but not 100:25, 10:4 and 5:30:2. */
const TIME = /(?<![\d.,:])(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?(?!:?\d|[.,]\d)/

/** Notations of programs (0x10, 1e3), times and dates (2026-01-02; the leading 0 distinguishes it from 10-5-2). */
function isOtherNotation(text: string): boolean {
  const isProgram = /(?<![\d.,])0[xхbвoо][\da-fа-е]|\d[eе][-+]?\d/iu.test(text)
  const isDay = /^\d{1,4}([-./])\d{1,2}\1\d{1,4}$/.test(text) && /(?<!\d)0\d/.test(text)
  return isProgram || TIME.test(text) || isDay
}

type Ambiguous = AmbiguousNumber & { readonly text: string }

function isAmbiguous(part: Ambiguous | number | null): part is Ambiguous {
  return typeof part === 'object' && part !== null
}

function readPart(text: string): Ambiguous | number | null {
  const read = readNumber(text, { decimals: 2, unit: 'any' })
  if (read.kind === 'ambiguous' && read.doubt !== 'day') return { ...read, text }
  return firstFigure(read) ?? null
}

type Term = { readonly value: number; readonly next: number } | null

function sumFrom(parts: readonly string[], from: number): Term {
  return chainFrom(parts, from, productFrom, { '+': (a, b) => a + b, '-': (a, b) => a - b })
}

function productFrom(parts: readonly string[], from: number): Term {
  return chainFrom(parts, from, factorFrom, { '*': (a, b) => a * b, '/': quotient })
}

const quotient = (a: number, b: number): number => (b === 0 ? Number.NaN : a / b)

type Signs = Readonly<Record<string, (a: number, b: number) => number>>

function chainFrom(
  parts: readonly string[],
  from: number,
  termFrom: (parts: readonly string[], from: number) => Term,
  signs: Signs,
): Term {
  let term = termFrom(parts, from)
  while (term !== null) {
    const apply: Signs[string] | undefined = signs[parts[term.next] ?? '']
    if (!apply) return term
    const other = termFrom(parts, term.next + 1)
    term = other && { value: apply(term.value, other.value), next: other.next }
  }
  return null
}

function factorFrom(parts: readonly string[], from: number): Term {
  const part = parts[from] ?? ''
  if (part === '-' || part === '+') {
    const signed = factorFrom(parts, from + 1)
    return signed && { ...signed, value: part === '-' ? -signed.value : signed.value }
  }
  if (part === '(') {
    const inside = sumFrom(parts, from + 1)
    return inside && parts[inside.next] === ')' ? { ...inside, next: inside.next + 1 } : null
  }
  const value = /^[\d.,]/.test(part) ? readPart(part) : null
  return typeof value === 'number' ? { value, next: from + 1 } : null
}

function unworkable(why: Extract<WorkedOut, { readonly kind: 'unworkable' }>['why']): WorkedOut {
  return { kind: 'unworkable', why }
}
