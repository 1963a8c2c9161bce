import {
  type FigureUnit,
  isDash,
  type NoFigure,
  type NumberTarget,
  type Reading,
  type ReadNumber,
  readNumber,
} from '#domain/number/parse.ts'
import { roundHalfAway } from '#domain/number/rounding.ts'
import { roundToPrecision } from '#domain/number/steady.ts'

/** All fields determine the figure: 46249 is a date in one format and an amount in another. */
export type SourceCell = {
  /** '' if a workbook has only the format. */
  readonly text: string
  /** `null` in a text cell. */
  readonly value: number | null
  /** The Excel number format (`0%`, `#,##0.00`); '' if general or unknown. */
  readonly format: string
  readonly kind:
    | 'text'
    | 'number'
    | Extract<NoFigure, 'date' | 'boolean' | 'error' | 'uncalculated' | 'hidden'>
  readonly plainText: string | null
}

export function textCell(text: string): SourceCell {
  return { text, value: null, format: '', kind: 'text', plainText: null }
}

export function numberCell(value: number): SourceCell {
  return { text: '', value, format: '', kind: 'number', plainText: null }
}

export type WorkbookDetails = {
  readonly formula?: string
  readonly type?: string
  readonly style?: { readonly numFmt?: string; readonly font?: { readonly strikethrough?: boolean } }
  readonly richText?: readonly WorkbookRun[]
}
type WorkbookRun = {
  readonly text: string
  readonly font?: { readonly vertAlign?: string; readonly strikethrough?: boolean }
}

export function workbookCell(value: unknown, details: WorkbookDetails = {}): SourceCell {
  const format = details.style?.numFmt ?? ''
  const cell = { ...textCell(''), format }
  const isStruck = details.style?.font?.strikethrough === true && value !== null && value !== ''
  if (isStruck) return { ...cell, text: String(value), kind: 'hidden' }
  if (details.formula !== undefined && (value === null || value === undefined))
    return { ...cell, text: `=${details.formula}`, kind: 'uncalculated' }
  if (typeof value === 'number') return { ...cell, value, kind: 'number' }
  if (typeof value === 'boolean') return { ...cell, text: value ? 'TRUE' : 'FALSE', kind: 'boolean' }
  if (value instanceof Date) return { ...cell, text: dateText(value), kind: 'date' }
  const text = details.richText ? details.richText.map(runText).join('') : String(value ?? '')
  return { ...cell, text: text.trim(), kind: details.type === 'error' ? 'error' : 'text' }
}

/** Keeps superscript and subscript digits, so that 10⁶ is not 106; omits struck-out text. */
function runText({ text, font }: WorkbookRun): string {
  if (font?.strikethrough) return ''
  if (font?.vertAlign === 'superscript') return withDigits(text, SUPERSCRIPTS)
  return font?.vertAlign === 'subscript' ? withDigits(text, SUBSCRIPTS) : text
}

export const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
export const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉'

export function withDigits(text: string, digits: string): string {
  return text.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit)
}

/** Writes 2026-01-31 and a time. Days before 1900 are only times. */
function dateText(date: Date): string {
  const [day = '', time = ''] = date.toISOString().slice(0, 16).split('T')
  if (day < '1900') return time
  return time === '00:00' ? day : `${day} ${time}`
}

/**
 * Parses a cell for a target. Dates, booleans, errors, missing results and hidden figures are rejected. A dash in an
 * accounting format is 0. Contradicting figures are ambiguous.
 */
export function readSourceCell(cell: SourceCell, target: NumberTarget): ReadNumber {
  if (cell.kind !== 'text' && cell.kind !== 'number') return { kind: 'unreadable', why: cell.kind }
  if (isDateFormat(cell.format)) return { kind: 'unreadable', why: 'date' }
  if (isHidingFormat(cell.format)) return { kind: 'unreadable', why: 'hidden' }
  if (cell.value === null) return readShown(cell, target)
  const both = compareSources(cell, target)
  return both !== null && both.kind !== 'number' ? both : readValue(cell, cell.value, target)
}

/** Writes figures with a decimal point; an unreadable one becomes a text that lists reject. */
export function sourceText(cell: SourceCell): string {
  const { text, value, kind, format } = cell
  if (kind === 'uncalculated') return UNCALCULATED
  if (kind === 'hidden') return HIDDEN
  const shown = listText(cell)
  if (shown.startsWith(CONTRADICTORY)) return shown
  const isDate = kind === 'date' || isDateFormat(format)
  if (isDate && text !== '' && readNumber(text, anyTarget).kind !== 'unreadable') return `${text} |`
  if (value === null || kind !== 'number') {
    const isZero = isDash(text) && readSourceCell(cell, anyTarget).kind === 'number'
    return isZero ? '0' : shown
  }
  if (isPercentFormat(format) || text.endsWith('%')) return `${roundToPrecision(value * 100)}%`
  const currency = currencyOf(cell)
  if (currency === 'other') return `${text || value} $`
  const read = readSourceCell(cell, currency === 'tugrik' ? anyMoney : anyTarget)
  if (read.kind === 'unreadable' && read.why === 'hidden') return HIDDEN
  if (read.kind !== 'number') return `${text} | ${value}`.trim()
  if (currency === 'tugrik') return `${listFigure(value)}₮`
  if (/^0\d+$/.test(text)) return text
  return /^0{2,}$/.test(format) ? String(value).padStart(format.length, '0') : listFigure(value)
}

/** Three decimals could be read as thousands. */
function listFigure(value: number): string {
  const plain = String(value)
  const text = plain.includes('e')
    ? value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
    : plain
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}

/** Replaces a formula without a stored result; every column rejects it. */
export const UNCALCULATED = '#ТООЦООГҮЙ'
/** A figure hidden by format or strikethrough. */
export const HIDDEN = '#НУУСАН'
/** Precedes the two different texts of one pasted cell. */
export const CONTRADICTORY = '#ЗӨРСӨН'

/** Recognizes texts that every column rejects, even text columns. */
export function isErrorText(text: string): boolean {
  return (
    text === UNCALCULATED ||
    text === HIDDEN ||
    text.startsWith(CONTRADICTORY) ||
    /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/i.test(text.trim())
  )
}

const anyTarget: NumberTarget = { decimals: 9, unit: 'other' }
const anyMoney: NumberTarget = { decimals: 9, unit: 'money' }
const anyTargets: readonly NumberTarget[] = [anyTarget, anyMoney, { decimals: 9, unit: 'percent' }]

/** The currency of the format or text. `[$-450]` names only a language. */
function currencyOf({ format, text }: Pick<SourceCell, 'format' | 'text'>): 'tugrik' | 'other' | 'none' {
  const shown = `${format.replace(/\[\$([^\]-]*)[^\]]*\]/g, '$1 ')} ${text}`
  if (/[$€£¥₽₩₹元円]|\b(USD|EUR|CNY|RMB|RUB|JPY|KRW|GBP)\b|доллар|евро|юань|рубль/iu.test(shown))
    return 'other'
  return /₮|төг|\bMNT\b/iu.test(shown) ? 'tugrik' : 'none'
}

/** Prefers the whole figure: #### and 1.2E+06 are shortened displays, and an element without text displays nothing. */
function chosenText({ text, plainText }: SourceCell): string {
  const isLess = text === '' || isShortened(text)
  return plainText !== null && isLess && !isShortened(plainText) ? plainText : text
}

const SCIENTIFIC = /^[-+]?\d+(?:[.,]\d+)?E[-+]?\d+$/i
const isShortened = (text: string): boolean => /^#+$/.test(text) || SCIENTIFIC.test(text)

function readShown(cell: SourceCell, target: NumberTarget): ReadNumber {
  const both = compareSources(cell, target)
  if (both !== null) return both
  const read = readNumber(chosenText(cell), target)
  const isZero = read.kind === 'ambiguous' && read.doubt === 'dash' && isDashForZero(cell.format)
  return isZero ? { kind: 'number', value: 0 } : read
}

type RoundedFigure = { readonly value: number; readonly decimals: number }

/**
 * Returns the more precise figure if one source is the rounding of the other, the doubt or the reason if they differ,
 * and `null` if only one has a figure or the HTML alone decides.
 */
function compareSources({ text, plainText }: SourceCell, target: NumberTarget): ReadNumber | null {
  if (plainText === null || text === '' || isShortened(text) || isShortened(plainText)) return null
  const [read, other] = [readNumber(text, target), readNumber(plainText, target)]
  if (read.kind === 'unreadable' || other.kind === 'empty') return null
  // HTML joins parts whose style is unknown; the plain text separates them.
  if (other.kind === 'unreadable' || isPerhapsTwo(other)) return other
  const pairs = shownFigures(text, read).flatMap((one) =>
    shownFigures(plainText, other).map((another) => [one, another] as const),
  )
  const same = pairs.find(([one, another]) => isSameFigure(one, another))
  const [[one, another] = []] = pairs
  if (same === undefined && one && another)
    return { kind: 'ambiguous', doubt: 'sources', readings: [one.value, another.value] }
  const isDecided = read.kind === 'number' || (other.kind === 'number' && !isPerhapsTwo(read))
  return same && isDecided ? { kind: 'number', value: finer(...same).value } : null
}

function isPerhapsTwo(read: ReadNumber): boolean {
  return read.kind === 'ambiguous' && (read.doubt === 'spaces' || read.doubt === 'comma')
}

function shownFigures(text: string, read: ReadNumber): readonly RoundedFigure[] {
  const values = read.kind === 'number' ? [read.value] : readingsOf(read)
  return values.map((value) => shownFigure(text, value))
}

function finer(one: RoundedFigure, other: RoundedFigure): RoundedFigure {
  return one.decimals < other.decimals ? other : one
}

function isSameFigure(one: RoundedFigure, other: RoundedFigure): boolean {
  const fine = finer(one, other)
  return isRounded(fine.value, fine === one ? other : one)
}

/** Two texts with different figures become one that every column rejects. */
function listText(cell: SourceCell): string {
  const { text, plainText } = cell
  const chosen = chosenText(cell)
  if (plainText === null || chosen !== text) return chosen
  const target = anyTargets.find((each) => readNumber(text, each).kind !== 'unreadable') ?? anyTarget
  const read = readNumber(text, target)
  const both = compareSources(cell, target)
  const isSame =
    read.kind === 'unreadable' ? hasSameDigits(text, plainText) : (both?.kind ?? 'number') === 'number'
  if (!isSame) return `${CONTRADICTORY} ${text} | ${plainText}`.replace(/\s+/g, ' ')
  const isFiner = both?.kind === 'number' && !(read.kind === 'number' && read.value === both.value)
  return isFiner ? plainText : text
}

/** Compares only texts that both have digits, such as register numbers; 10⁶ and 106 have the same. */
function hasSameDigits(text: string, plainText: string): boolean {
  const [digits, others] = [digitsOf(text), digitsOf(plainText)]
  return digits === '' || others === '' || digits === others
}

function digitsOf(text: string): string {
  const places = [...text].map((sign) =>
    Math.max(...['0123456789', SUPERSCRIPTS, SUBSCRIPTS].map((digits) => digits.indexOf(sign))),
  )
  return places.filter((place) => place >= 0).join('')
}

function isRounded(value: number, { value: shown, decimals }: RoundedFigure): boolean {
  return Math.abs(value - shown) <= 0.5 * 10 ** -decimals + 1e-9 * Math.max(1, Math.abs(value))
}

/** Reads three digits after the last mark of a whole number as thousands. */
function shownFigure(text: string, value: number): RoundedFigure {
  const behind = /[.,](\d+)\D*$/.exec(text)?.[1]?.length ?? 0
  const isGroup = behind === 3 && Number.isInteger(value) && Math.abs(value) >= 1000
  return { value, decimals: isGroup ? 0 : behind }
}

function readValue(cell: SourceCell, value: number, { unit }: NumberTarget): ReadNumber {
  const { text, format } = cell
  if (isUnreadable(text, 'date')) return { kind: 'unreadable', why: 'date' }
  const currency = currencyOf(cell)
  if (currency === 'other' || (currency === 'tugrik' && unit !== 'money'))
    return { kind: 'unreadable', why: 'currency' }
  if (isPercentFormat(format) || /%\s*\)?$/.test(text))
    return unit === 'percent'
      ? { kind: 'number', value: roundToPrecision(value * 100) }
      : { kind: 'unreadable', why: 'percent' }
  // A literal sign shows 12 as 12%.
  if (format.includes('%'))
    return unit === 'percent' ? { kind: 'number', value } : { kind: 'unreadable', why: 'percent' }
  if (SCALE_WORDS.test(`${format} ${text}`)) return { kind: 'unreadable', why: 'form' }
  const scale = thousandsLeftOut(format)
  if (scale > 0 && value !== 0)
    return { kind: 'ambiguous', doubt: 'sources', readings: [value, roundToPrecision(value / 1000 ** scale)] }
  return text === '' || isShortened(text) ? { kind: 'number', value } : agreed(value, text)
}

/** These words multiply the figure: 5 сая is not 5. */
const SCALE_WORDS =
  /мян|сая|тэрбум|тыс|млн|mln|million|thousand|"[\d.,\s]*\d[\d.,\s]*"|\\\d|"\s*[kкmм]\s*"|\\[kкmм]/iu

function agreed(value: number, text: string): ReadNumber {
  // Signs between digits separate them: 1/2 is not 12.
  const figures = text
    .replace(/(?<=\d\s*)[^\d.,'\u2019\s()+\u2212\u2013-]+(?=\s*\d)/gu, '|')
    .replace(/[^\d.,'\u2019\s()+\u2212\u2013|-]/gu, '')
    .trim()
  const shown = readNumber(figures, anyTarget)
  const candidates = shown.kind === 'number' ? [shown.value] : readingsOf(shown)
  if (candidates.some((each) => isRounded(value, shownFigure(figures, each))))
    return { kind: 'number', value }
  const [first] = candidates
  return first === undefined
    ? { kind: 'unreadable', why: 'form' }
    : { kind: 'ambiguous', doubt: 'sources', readings: [value, first] }
}

function readingsOf(read: ReadNumber): readonly number[] {
  return read.kind === 'ambiguous'
    ? read.readings.filter((reading: Reading): reading is number => typeof reading === 'number')
    : []
}

function isUnreadable(text: string, why: NoFigure): boolean {
  const read = readNumber(text, anyTarget)
  return read.kind === 'unreadable' && read.why === why
}

/** Removes quoted and escaped characters, colours, conditions, padding. */
function bareFormat(format: string): string {
  return format.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|[_*]./gi, '')
}

/** Date formats in Excel's HTML. */
const NAMED_DATES = /^(general|short|medium|long) (date|time)$/i
const NAMED_NUMBERS = /^(general|standard|fixed|currency|scientific|percent|yes\/no|true\/false|on\/off)$/i

export function isDateFormat(format: string): boolean {
  if (NAMED_DATES.test(format)) return true
  const bare = bareFormat(format).replace(/general|standard/gi, '')
  // LibreOffice writes day, month and year in the letters of its language.
  const isDate = /[ymdhs]/i.test(bare) || /^[дмгжөчс][дмгжөчс\s./:-]*$/iu.test(bare.trim())
  return !NAMED_NUMBERS.test(format) && isDate
}

function isPercentFormat(format: string): boolean {
  return /^percent$/i.test(format) || bareFormat(format).includes('%')
}

/** The format `;;;` displays nothing. */
const isHidingFormat = (format: string): boolean => /^;+$/.test(format)

/** Counts trailing commas, which each hide three digits: `#,##0,` displays 1,500,000 as 1,500. */
function thousandsLeftOut(format: string): number {
  const sections = bareFormat(format).split(';')
  const scales = sections.map(
    (section) => /[0#?](,+)(?![\d#0?,])/.exec(section.replace(/\.[0#?]*/, ''))?.[1]?.length ?? 0,
  )
  return Math.max(...scales)
}

/** Accounting formats show 0 as a dash in their third section. */
function isDashForZero(format: string): boolean {
  const [, , zero = ''] = format.replace(/\[[^\]]*\]/g, '').split(';')
  return /[-\u2010-\u2015\u2212]/.test(zero) && !/[0#]/.test(zero)
}

export type FittedFigure = { readonly value: number; readonly isRounded: boolean }

/**
 * Rounds money and percentages. Counts and whole-number cells lose only floating-point noise, and their limits reject
 * the rest.
 */
export function fitFigure(value: number, { decimals, unit }: NumberTarget): FittedFigure {
  const rounded = roundHalfAway(value, decimals)
  const noise = Math.max(1e-6 * 10 ** -decimals, Math.abs(value) * 4e-16)
  if (Math.abs(value - rounded) <= noise) return { value: rounded, isRounded: false }
  return decimals > 0 && roundedUnits.includes(unit)
    ? { value: rounded, isRounded: true }
    : { value, isRounded: false }
}

const roundedUnits: readonly FigureUnit[] = ['money', 'thousands', 'percent']
