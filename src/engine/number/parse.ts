import { roundToPrecision } from '#engine/number/rounding.ts'
import { isSameText } from '#engine/text/normalise.ts'

/** `quantity`: only the caption names the unit. */
export type CountUnit =
  | 'people'
  | 'groups'
  | 'posts'
  | 'hours'
  | 'days'
  | 'months'
  | 'years'
  | 'childDays'
  | 'quantity'

/** `money` is tugrik, `thousands` thousand tugrik, `any` a count of an unknown unit. */
export type FigureUnit = 'money' | 'thousands' | 'percent' | CountUnit | 'any'

/** The unit determines the allowed signs, the decimals the meaning of a mark. `rowUnit`: as in the row, or ''. */
export type NumberTarget = {
  readonly decimals: number
  readonly unit: FigureUnit
  readonly rowUnit?: string
  readonly nearby?: NearbyTexts
}

/** What other texts of a block show: their decimal marks, days such as 2026.05.10, percents or fractions. */
export type NearbyTexts = { readonly marks: string; readonly days: boolean; readonly percents: boolean }

export type Interpretation = number | 'empty' | 'left-out'

/**
 * `commaMark`, `pointMark`: thousands or decimals; `spaces`, `comma`: one figure or two; `day`: a figure or a day or
 * time; `dash`: 0 or empty; `share`: 0.1 is 0.1 % or 10 %; `sources`: two figures of one cell.
 */
export type NumberDoubt =
  | 'commaMark'
  | 'pointMark'
  | 'spaces'
  | 'comma'
  | 'day'
  | 'dash'
  | 'share'
  | 'sources'

export type Choice = 'first' | 'second'
export type Decisions = Readonly<Partial<Record<NumberDoubt, Choice>>>

export type AmbiguousNumber = {
  readonly kind: 'ambiguous'
  readonly doubt: NumberDoubt
  readonly interpretations: readonly [Interpretation, Interpretation]
}

/**
 * `digits`: more than are exact; `currency`, `percent`, `unit`: another unit; `uncalculated`: a formula without a
 * result; `hidden`: the column is too narrow or the format hides it; `merged`: it covers several cells.
 */
export type NoFigure =
  | 'form'
  | 'digits'
  | 'several'
  | 'currency'
  | 'percent'
  | 'unit'
  | 'date'
  | 'boolean'
  | 'error'
  | 'uncalculated'
  | 'hidden'
  | 'merged'

export type ReadNumber =
  | { readonly kind: 'empty' }
  | { readonly kind: 'number'; readonly value: number }
  | AmbiguousNumber
  | { readonly kind: 'unreadable'; readonly why: NoFigure }

const MAX_LENGTH = 100

/**
 * 1,234.5, 1 234,5, 1.234,5 and 1'234.5 are equal. A mark that may be thousands or decimals is ambiguous (ux, "The
 * grid"), except 1,234 in a whole-number cell.
 */
export function readNumber(text: string, target: NumberTarget): ReadNumber {
  const plain = visibleText(text)
  if (plain === '') return { kind: 'empty' }
  if (plain.length > MAX_LENGTH) return unreadable('form')
  if (isDash(plain)) return { kind: 'ambiguous', doubt: 'dash', interpretations: [0, 'empty'] }
  const bare = withoutUnit(plain, target)
  if (isPerhapsDay(plain, target) || isPerhapsTime(bare, target))
    return { kind: 'ambiguous', doubt: 'day', interpretations: [Number(bare.replace(',', '.')), 'left-out'] }
  const [, inBrackets] = /^\(\s*([^-+\u2212\u2013]+?)\s*\)$/u.exec(bare) ?? []
  const [, sign = '', digits = ''] = /^([-+\u2212\u2013]?)\s*(.*)$/su.exec(inBrackets ?? bare) ?? []
  const read = readDigits(digits, target)
  if (read === null) return unreadable(whyUnreadable(plain))
  const signed = inBrackets !== undefined || (sign !== '' && sign !== '+') ? negative(read) : read
  return bare === plain ? perhapsShare(signed, target) : signed
}

/** A figure without a sign of percent, next to others with one or among fractions. */
export function perhapsShare(read: ReadNumber, { unit, nearby }: NumberTarget): ReadNumber {
  if (read.kind !== 'number' || unit !== 'percent' || nearby?.percents !== true) return read
  const { value } = read
  const isShare = value !== 0 && Math.abs(value) <= 1
  return isShare
    ? { kind: 'ambiguous', doubt: 'share', interpretations: [value, roundToPrecision(value * 100)] }
    : read
}

export function areFractions(values: readonly number[]): boolean {
  const isWithin = values.every((value) => Math.abs(value) <= 1)
  return values.length > 1 && isWithin && !values.every(Number.isInteger)
}

/** Programs write 1.000 for 1, users for 1000. Programs write 2026.05 and 7.30 for figures only. */
export function readSentNumber(text: string, target: NumberTarget): ReadNumber {
  if (/^-?(?:0|[1-9]\d*)\.\d{1,2}$/.test(text)) return perhapsShare(exactNumber(Number(text)), target)
  const isOfPoints = text.includes('.') && !text.includes(',')
  return readNumber(text, isOfPoints ? { ...target, decimals: Math.max(target.decimals, 1) } : target)
}

/** Accountants write a dash for both 0 and empty. */
export function isDash(text: string): boolean {
  return /^\s*[-\u2010-\u2015\u2212]\s*$/u.test(text)
}

/** A day, time, month or figure: 05.12, 2026.05. */
const DAY = /^(?:0[1-9][.,](?:\d{1,2}|20\d\d)|(?:19|20)\d\d[.,](?:0[1-9]|1[0-2]))$/
const NEAR_DAYS =
  /^(?:(?:[1-9]|[12]\d|3[01])[.,](?:0[1-9]|1[0-2])|(?:[1-9]|1[0-2])[.,](?:0[1-9]|[12]\d|3[01]))$/
/** 7.30 and «7.30 цаг» may be half an hour. */
const TIME = /^0?[1-9]\d?[.,](?:15|30|45)$/

function isPerhapsDay(text: string, { decimals, nearby }: NumberTarget): boolean {
  const isMonth = decimals < 4 && MONTH.test(text)
  return DAY.test(text) || isMonth || (nearby?.days === true && NEAR_DAYS.test(text))
}

const isPerhapsTime = (bare: string, { unit }: NumberTarget): boolean => unit === 'hours' && TIME.test(bare)

/** 5.2026 may be a coefficient. */
const MONTH = /^(?:[1-9]|1[0-2])[.,](?:19|20)\d\d$/

/** Characters without width or effect. U+180E is a gap in Mongolian, and some of category Cf are visible. */
const INVISIBLE = /[\u00ad\u200b-\u200e\u2060-\u2064\ufeff]/g

/** Direction marks inside a figure stay, because they reorder its digits; around it left-to-right ones do nothing. */
export function visibleText(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(/^[\s\u202a\u202d\u2066]+/, '')
    .replace(/(?<![\s\u200f\u202c\u2069])[\s\u200f\u202c\u2069]+$/, '')
    .replace(/^\u200f+(?=[\d.,]+$)/, '')
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .trim()
    .replace(/^'\s*/, '')
}

// Old fonts have є in the place of ө.
const TUGRIK = /(?<!\s)\s*(?:₮|т[өє]г(?:р[өє]г)?|MNT)\.?(?=\s*\)?$)/iu

/** `measures` fit no field, because blanks count areas and pieces by the hundred. */
const wordsOf: Readonly<Record<CountUnit | 'measures', readonly string[]>> = {
  people: ['хүн', 'хүүхэд', 'сурагч'],
  groups: ['анги', 'бүлэг'],
  posts: ['орон тоо', 'хүн'],
  hours: ['цаг'],
  days: ['өдөр'],
  months: ['сар'],
  years: ['жил'],
  childDays: ['хүүхэд-өдөр'],
  quantity: [],
  measures: ['м2', 'm2', 'м²', 'm²', 'квт.ц', 'л', 'кг', 'ш', 'ширхэг'],
}
export const COUNT_WORDS = Object.values(wordsOf).flat().join('|').replaceAll('.', '\\.')
const COUNT_WORD = new RegExp(`^[(/]?(?:${COUNT_WORDS})[)/.]?$`, 'iu')

export function isCountWord(text: string): boolean {
  return COUNT_WORD.test(text)
}

const COUNTED = new RegExp(`(?<=\\d)\\s*(${COUNT_WORDS})\\.?(?=\\s*\\)?$)`, 'iu')

type WordTarget = Pick<NumberTarget, 'unit' | 'rowUnit'>

export function isWordOf(word: string, { unit, rowUnit = '' }: WordTarget): boolean {
  if (rowUnit !== '' && isSameText(word, rowUnit)) return true
  if (unit === 'money' || unit === 'thousands' || unit === 'percent') return false
  return unit === 'any' || wordsOf[unit].some((own) => isSameText(own, word.replace(/\.\P{L}*$/u, '')))
}

function withoutUnit(text: string, target: WordTarget): string {
  const { unit, rowUnit = '' } = target
  const [, figure = '', word = ''] = /^(.*\d)\s*(\D+)$/su.exec(text) ?? []
  if (rowUnit !== '' && isSameText(word, rowUnit)) return figure
  if (unit === 'percent') return text.replace(/(?<!\s)\s*(?:%|хувь)(?=\s*\)?$)/iu, '')
  if (unit !== 'money')
    return text.replace(COUNTED, (counted, word: string) => (isWordOf(word, target) ? '' : counted))
  return TUGRIK.test(text) ? text.replace(TUGRIK, '') : text.replace(/^([-+\u2212\u2013(]?)\s*₮\s*/u, '$1')
}

// Includes no-break, figure, thin and narrow no-break spaces. Wide ones separate figures.
const BY_SPACES = /^[1-9]\d{0,2}(?:[ \u00a0\u2007\u2009\u202f]\d{3})+$/
const BY_APOSTROPHES = /^[1-9]\d{0,2}(?:['\u00b4\u02bc\u2019]\d{3})+$/
const BY_COMMAS = /^[1-9]\d{0,2}(?:,\d{3})+$/
const BY_POINTS = /^[1-9]\d{0,2}(?:\.\d{3})+$/

/** `null`: not written as one number. */
/** A decimal mark before one or two digits, or behind a 0. */
const WITH_DECIMALS = /^\D*((?:\d[\d\s.,'\u2019]*([.,])\d{1,2}|0([.,])\d+))\D*$/u

export function nearbyIn(texts: readonly string[]): NearbyTexts {
  const target = { decimals: 9, unit: 'any' } as const
  const marks = texts.map((text) => {
    const [, figure = '', mark = '', behindZero = ''] = WITH_DECIMALS.exec(text) ?? []
    return readNumber(figure, target).kind === 'number' ? mark + behindZero : ''
  })
  const days = texts.some((text) => {
    const read = readNumber(text, target)
    return read.kind === 'unreadable'
      ? read.why === 'date'
      : read.kind === 'ambiguous' && read.doubt === 'day'
  })
  return { marks: marks.join(''), days, percents: texts.some((text) => PERCENT.test(text)) }
}

const PERCENT = /\d\s*(?:%|хувь)\s*\)?\s*$/iu

function readDigits(text: string, target: NumberTarget): ReadNumber | null {
  const { decimals } = target
  const [, whole = '', mark = '', fraction = ''] = /^(.*?)(?:([.,])(\d*))?$/su.exec(text) ?? []
  const written: Decimal = { whole, mark, fraction }
  if (mark === ',' && isList(whole, fraction, decimals)) return perhapsList(whole, fraction)
  if (mark !== '' && /^\d*$/.test(whole) && whole + fraction !== '') return oneMark(written, target)
  if (/^\d+$/.test(text) || BY_APOSTROPHES.test(text)) return number(text)
  if (BY_COMMAS.test(text) || BY_POINTS.test(text)) return number(text)
  if (BY_SPACES.test(text)) return spaced(text, '')
  if (mark === '') return null
  if (BY_SPACES.test(whole)) return spacedDecimal(written, decimals)
  const isGrouped = BY_APOSTROPHES.test(whole) || (mark === '.' ? BY_COMMAS : BY_POINTS).test(whole)
  return isGrouped ? decimal(written, decimals) : null
}

type Decimal = { readonly whole: string; readonly mark: string; readonly fraction: string }

function oneMark(written: Decimal, { decimals, nearby }: NumberTarget): ReadNumber {
  const { whole, mark, fraction } = written
  const isGroup = /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3
  // No amount begins with 0: 012,345 may have lost its first digits.
  if (/^0\d/.test(whole) && fraction.length === 3) return doubtfulMark(written)
  if (!isGroup) return decimal(written, decimals)
  const isWhole = decimals === 0 && !nearby?.marks.includes(mark)
  return isWhole ? number(whole + fraction) : doubtfulMark(written)
}

/** 1850,000 and 1.850,000 are 1850 or 1,850,000: users write no thousandths in a cell without them. */
function decimal(written: Decimal, decimals: number): ReadNumber {
  const { whole, fraction } = written
  const isDoubtful = fraction.length === 3 && decimals < 3 && digitsOf(whole).length > 3
  return isDoubtful ? doubtfulMark(written) : number(whole, fraction)
}

/** 1500,2000 may be 1500.2, or 1500 and 2000. */
function perhapsList(whole: string, fraction: string): ReadNumber | null {
  const isWhole = [/^\d+$/, BY_SPACES, BY_APOSTROPHES, BY_POINTS].some((form) => form.test(whole))
  const one = Number(`${digitsOf(whole)}.${fraction}`)
  return isWhole ? { kind: 'ambiguous', doubt: 'comma', interpretations: [one, 'left-out'] } : null
}

/** 0,1250 and 1500,0250 are one figure if the cell has so many decimals: no figure begins with 0. */
function isList(whole: string, fraction: string, decimals: number): boolean {
  const isFine = fraction.length <= decimals && digitsOf(whole).length <= 3
  return whole !== '' && /^[1-9]\d{3,}$/.test(fraction) && !isFine
}

function doubtfulMark({ whole, mark, fraction }: Decimal): ReadNumber {
  const interpretations = [
    Number(digitsOf(whole) + fraction),
    Number(`${digitsOf(whole)}.${fraction}`),
  ] as const
  return { kind: 'ambiguous', doubt: mark === ',' ? 'commaMark' : 'pointMark', interpretations }
}

/**
 * Four groups, or groups between two kinds of spaces, may be two cells: programs write no-break spaces within one
 * figure.
 */
function spaced(whole: string, fraction: string): ReadNumber {
  const read = number(whole, fraction)
  const spaces = whole.replace(/\d/g, '')
  const isDoubtful = new Set(spaces).size > 1 || (spaces.includes(' ') && spaces.length >= 3)
  return isDoubtful && read.kind === 'number'
    ? { kind: 'ambiguous', doubt: 'spaces', interpretations: [read.value, 'left-out'] }
    : read
}

function spacedDecimal(written: Decimal, decimals: number): ReadNumber | null {
  const read = decimal(written, decimals)
  const spaces = spaced(written.whole, written.fraction)
  if (read.kind !== 'ambiguous') return spaces
  return spaces.kind === 'number' ? read : null
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** No program shows more digits exactly. */
const MAX_EXACT = 1e15

function number(whole: string, fraction = ''): ReadNumber {
  const value = Number(`${digitsOf(whole)}.${fraction}`)
  return exactNumber(value)
}

export function exactNumber(value: number): ReadNumber {
  return Math.abs(value) >= MAX_EXACT ? unreadable('digits') : { kind: 'number', value }
}

function negative(read: ReadNumber): ReadNumber {
  const less = (interpretation: Interpretation): Interpretation =>
    typeof interpretation === 'number' ? 0 - interpretation : interpretation
  if (read.kind === 'number') return { ...read, value: 0 - read.value }
  if (read.kind !== 'ambiguous') return read
  return { ...read, interpretations: [less(read.interpretations[0]), less(read.interpretations[1])] }
}

function unreadable(why: NoFigure): ReadNumber {
  return { kind: 'unreadable', why }
}

function whyUnreadable(text: string): NoFigure {
  if (/^#+$/.test(text)) return 'hidden'
  if (/^(?:#[\p{L}\d/!?]+|Err:\d{3})$/iu.test(text)) return 'error'
  if (/^\d{1,4}([-./])\d{1,2}\1\d{1,4}(?![\d.,])|^\d{1,2}:\d{2}/.test(text)) return 'date'
  if (/^[\d.,'\u00b4\u02bc\u2019]+([\s/;|&~\\\u2010-\u2015-]+[\d.,'\u00b4\u02bc\u2019]+)+$/u.test(text))
    return 'several'
  if (/^\d+(,\d+){2,}$/.test(text)) return 'several'
  if (/\d\s*(?:%|хувь)$/iu.test(text)) return 'percent'
  const count = text.replace(COUNTED, '')
  if (count !== text && readNumber(count, { decimals: 9, unit: 'quantity' }).kind !== 'unreadable')
    return 'unit'
  return /₮|\d\s*(?:т[өє]г|MNT)/iu.test(text) ? 'currency' : 'form'
}
