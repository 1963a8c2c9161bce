import {
  forcesGroups,
  hasGroups,
  hidesSign,
  isForeignCurrency,
  type ShownAs,
  shownAs,
  sureDecimals,
  wordKind,
} from '#engine/number/number-format.ts'
import {
  exactNumber,
  type FigureUnit,
  type Interpretation,
  isDash,
  isWordOf,
  type NearbyTexts,
  type NoFigure,
  type NumberTarget,
  nearbyIn,
  perhapsShare,
  type ReadNumber,
  readNumber,
  visibleText,
} from '#engine/number/parse.ts'
import { roundHalfAway, roundToPrecision } from '#engine/number/rounding.ts'

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
  /** As declared by the program that was copied from. */
  readonly decimalMark?: string
  /** Names a merged figure, '' under a merged text. */
  readonly merged?: string
  readonly nearby?: NearbyTexts
}

export function plainSourceCell(text: string): SourceCell {
  return { text, value: null, format: '', kind: 'text', plainText: null }
}

export function numberCell(value: number): SourceCell {
  return { text: '', value, format: '', kind: 'number', plainText: null }
}

/**
 * A dash in an accounting format is 0. Contradicting figures are ambiguous.
 */
export function readSourceCell(source: SourceCell, own: NumberTarget): ReadNumber {
  if (source.merged !== undefined) return { kind: 'unreadable', why: 'merged' }
  const { text, plainText, nearby } = source
  const target = nearby === undefined ? own : { ...own, nearby }
  const seen = { text: visibleText(text), plainText: plainText === null ? null : visibleText(plainText) }
  const cell = withSureDecimals({ ...source, ...seen })
  if (cell.kind !== 'text' && cell.kind !== 'number') return { kind: 'unreadable', why: cell.kind }
  if (isDateFormat(cell.format)) return { kind: 'unreadable', why: 'date' }
  if (isHidingFormat(cell.format)) return { kind: 'unreadable', why: 'hidden' }
  if (cell.value === null) return readShown(cell, target)
  if (!Number.isFinite(cell.value)) return { kind: 'unreadable', why: 'form' }
  const both = compareSources(cell, target)
  return both !== null && both.kind !== 'number' ? both : readValue(cell, cell.value, target)
}

export const anyTarget: NumberTarget = { decimals: 9, unit: 'any' }
export const anyMoney: NumberTarget = { decimals: 9, unit: 'money' }
export const anyTargets: readonly NumberTarget[] = [anyTarget, anyMoney, { decimals: 9, unit: 'percent' }]

export function isFigureCell({ text, value, kind }: SourceCell): boolean {
  if (value !== null || (kind !== 'text' && text !== '') || isShortened(text)) return true
  const reads = anyTargets.map((target) => readNumber(text, target))
  return reads.every((read) => read.kind !== 'empty' && !(read.kind === 'unreadable' && read.why === 'form'))
}

export function isPercentCell({ text, value, format }: SourceCell): boolean {
  return /^percent/.test(shownAs(format, value ?? 1).kind) || nearbyIn([text]).percents
}

/** Three or more digits behind the last mark, and a word such as м2. */
const SURE_TAIL = /([.,])(\d{3,})([^\d.,]*\p{L}2?\.?|[^\d.,]*)$/u

/** 0,500 or 0,001,500. */
const FORCED_GROUPS = /^([^\d.,]*)0((?:,\d{3})+|(?:\.\d{3})+)(?![\d.,])/

/** 850,000, but not 1,5000. */
const TWO_GROUPS = /^(\D*[1-9]\d{0,2})[.,](\d{3}(?!\d))/

/** One more 0 prevents three sure decimals from being read as thousands, and possible groups as decimals. */
export function withSureDecimals(cell: SourceCell): SourceCell {
  const { text, plainText, format, decimalMark = '' } = cell
  const most = sureDecimals(format)
  const sure = (shown: string): string => {
    const [tail, mark = '', behind = '', words = ''] = SURE_TAIL.exec(shown) ?? []
    const isOnly = tail !== undefined && shown.split(mark).length === 2
    const isSure = isOnly && (behind.length <= most || mark === decimalMark)
    if (!isSure && isOnly && decimalMark !== '' && hasGroups(format) && TWO_GROUPS.test(shown))
      return shown.replace(TWO_GROUPS, '$1$2')
    if (!isSure && forcesGroups(format)) return ungrouped(shown, isOnly && decimalMark === '')
    if (!isSure || anyTargets.every((each) => firstFigure(readNumber(shown, each)) === undefined))
      return shown
    const whole = shown.slice(0, -tail.length)
    return `${mark === ',' ? whole.replaceAll('.', ',') : whole}.${behind}0${words}`
  }
  return { ...cell, text: sure(text), plainText: plainText === null ? null : sure(plainText) }
}

function ungrouped(shown: string, isDoubtful: boolean): string {
  return shown.replace(FORCED_GROUPS, (_, lead: string, groups: string) =>
    isDoubtful ? `${lead}00${groups}` : `${lead}${Number(groups.replace(/\D/g, ''))}`,
  )
}

type Texts = Pick<SourceCell, 'text' | 'plainText'>

/** Accounting formats display 0 as «₮ -». */
function bareDashes({ text, plainText, format }: SourceCell): Texts {
  const bare = (shown: string): string => (isTugrikDash(shown) && isDashForZero(format) ? '-' : shown)
  return { text: bare(text), plainText: plainText === null ? null : bare(plainText) }
}

export function isTugrikDash(text: string): boolean {
  return isDash(text.replace(/₮|төг(?:рөг)?\.?|\bMNT\b/iu, ''))
}

export function isGrouped({ text, format }: Pick<SourceCell, 'text' | 'format'>): boolean {
  return hasGroups(format) && text.includes(',')
}

export function currencyOf(text: string): 'tugrik' | 'other' | 'none' {
  if (isForeignCurrency(text)) return 'other'
  return /₮|төг|\bMNT\b/iu.test(text) ? 'tugrik' : 'none'
}

/** Prefers the whole figure to displays such as #### and 1.2E+06. */
export function chosenText({ text, plainText }: SourceCell): string {
  const isLess = text === '' || isShortened(text)
  return plainText !== null && isLess && !isShortened(plainText) ? plainText : text
}

const SCIENTIFIC = /^([-+]?\d+)(?:[.,](\d+))?E([-+]?\d+)$/i
const isOverflow = (text: string): boolean => /^#+$/.test(text)
export const isShortened = (text: string): boolean => isOverflow(text) || SCIENTIFIC.test(text)

function readShown(shown: SourceCell, target: NumberTarget): ReadNumber {
  const cell = target.unit === 'money' ? { ...shown, ...bareDashes(shown) } : shown
  const compared = compareSources(cell, target)
  const read = compared ?? readNumber(chosenText(cell), target)
  if (read.kind === 'ambiguous' && read.doubt === 'dash' && isDashForZero(cell.format))
    return { kind: 'number', value: 0 }
  const figure = firstFigure(read)
  const refusal = figure === undefined ? null : shownRefusal(cell.format, figure, target)
  return refusal === null ? read : { kind: 'unreadable', why: refusal }
}

type RoundedFigure = { readonly value: number; readonly decimals: number }

/**
 * Returns the more precise figure if one source is the rounding of the other, the doubt or the reason if they differ,
 * and `null` if only one has a figure or the HTML alone decides.
 */
export function compareSources({ text, plainText }: SourceCell, target: NumberTarget): ReadNumber | null {
  if (plainText === null || text === '' || isOverflow(text) || isOverflow(plainText)) return null
  if (isShortened(text) || isShortened(plainText)) return compareShortened(text, plainText, target)
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
    return { kind: 'ambiguous', doubt: 'sources', interpretations: [one.value, another.value] }
  const isDecided = read.kind === 'number' || (other.kind === 'number' && !isPerhapsTwo(read))
  return same && isDecided ? { kind: 'number', value: finer(...same).value } : null
}

/** The whole figure counts elsewhere; here only a difference from 1.2E+06. */
function compareShortened(text: string, plainText: string, target: NumberTarget): ReadNumber | null {
  const [ones, others] = [text, plainText].map((each) => shownFigures(each, readNumber(each, target)))
  const [[one] = [], [other] = []] = [ones, others]
  const isSame = ones?.some((each) => others?.some((another) => isSameFigure(each, another)))
  return one === undefined || other === undefined || isSame
    ? null
    : { kind: 'ambiguous', doubt: 'sources', interpretations: [one.value, other.value] }
}

function isPerhapsTwo(read: ReadNumber): boolean {
  return read.kind === 'ambiguous' && (read.doubt === 'spaces' || read.doubt === 'comma')
}

function shownFigures(text: string, read: ReadNumber): readonly RoundedFigure[] {
  const [, whole, fraction = '', power] = SCIENTIFIC.exec(text) ?? []
  if (power !== undefined)
    return [{ value: Number(`${whole}.${fraction}e${power}`), decimals: fraction.length - Number(power) }]
  const values = read.kind === 'number' ? [read.value] : interpretationsOf(read)
  return values.map((value) => shownFigure(text, value))
}

function finer(one: RoundedFigure, other: RoundedFigure): RoundedFigure {
  return one.decimals < other.decimals ? other : one
}

function isSameFigure(one: RoundedFigure, other: RoundedFigure): boolean {
  const fine = finer(one, other)
  return isRounded(fine.value, fine === one ? other : one)
}

function isRounded(value: number, { value: shown, decimals }: RoundedFigure): boolean {
  return Math.abs(value - shown) <= 0.5 * 10 ** -decimals + 1e-9 * Math.max(1, Math.abs(value))
}

function shownFigure(text: string, value: number): RoundedFigure {
  const behind = /[.,](\d+)\D*$/.exec(text)?.[1]?.length ?? 0
  const isGroup = behind === 3 && Number.isInteger(value) && Math.abs(value) >= 1000
  return { value, decimals: isGroup ? 0 : behind }
}

/** Displays without thousands, digits or minus hide the value. */
function shownRefusal(format: string, figure: number, target: NumberTarget): NoFigure | null {
  const shown = shownAs(format, figure)
  if (shown.kind === 'thousands' || (figure > 0 && hidesSign(format))) return 'hidden'
  return valueRefusal(shown, { text: '', target, isPercent: shown.kind === 'percent' })
}

function readValue(cell: SourceCell, value: number, target: NumberTarget): ReadNumber {
  const { text, plainText, format } = cell
  if (isUnreadable(text, 'date')) return { kind: 'unreadable', why: 'date' }
  const shown = shownAs(format, value)
  const isPercent = shown.kind === 'percent' || /%\s*\)?$/.test(text)
  const refusal = valueRefusal(shown, { text, target, isPercent })
  if (refusal !== null) return { kind: 'unreadable', why: refusal }
  if (shown.kind === 'thousands' && value !== 0) {
    const interpretations = [value, roundToPrecision(value / 1000 ** shown.powers)] as const
    return { kind: 'ambiguous', doubt: 'sources', interpretations }
  }
  const isShare = isPercent && shown.kind !== 'percentSign'
  const figure = isShare ? roundToPrecision(value * 100) : value
  const seen = [text, plainText ?? ''].filter((each) => each !== '' && !isOverflow(each))
  const reads = seen.map((each) => agreed(figure, each, target))
  const refused = reads.find(({ kind }) => kind !== 'number')
  const isSure = isPercent || shown.kind === 'percentSign'
  return refused ?? (isSure ? exactNumber(figure) : perhapsShare(exactNumber(figure), target))
}

function valueRefusal(
  shown: ShownAs,
  {
    text,
    target,
    isPercent,
  }: { readonly text: string; readonly target: NumberTarget; readonly isPercent: boolean },
): NoFigure | null {
  const { unit } = target
  const currency = currencyOf(text)
  const { kind } = shown
  if (kind === 'currency' || currency === 'other') return 'currency'
  if ((kind === 'tugrik' || currency === 'tugrik') && unit !== 'money') return 'currency'
  if ((isPercent || kind === 'percentSign') && unit !== 'percent') return 'percent'
  if (kind === 'hidden') return 'hidden'
  if (kind === 'unit' && !isWordOf(shown.word, target)) return 'unit'
  return kind === 'unknown' ? 'form' : null
}

/** м2 and м² have a digit. */
export function wordsAround(text: string): readonly string[] {
  const [, lead = '', tail = ''] =
    /^([^\d]*)[\d.,'\u00b4\u02bc\u2019\s]*?\d(?:[\d.,'\u00b4\u02bc\u2019\s]*\d)?[.,]?(?:\s*\)|(?=\D|$))(.*)$/su.exec(
      text,
    ) ?? []
  return [lead, tail].map((words) =>
    words.replace(/^[\s()+\u2212\u2013-]+|(?<![\s()+\u2212\u2013-])[\s()+\u2212\u2013-]+$/gu, ''),
  )
}

const MAX_SHOWN_LENGTH = 200

/** Both figures if the text shows another one. */
function agreed(value: number, text: string, target: NumberTarget): ReadNumber {
  if (text.length > MAX_SHOWN_LENGTH) return { kind: 'unreadable', why: 'form' }
  const isShort = SCIENTIFIC.test(text)
  const words = isShort ? [] : wordsAround(text)
  const kinds = words.map(wordKind)
  if (kinds.includes('unknown')) return { kind: 'unreadable', why: 'form' }
  const isOther = words.some((word) => wordKind(word) === 'unit' && !isWordOf(word, target))
  if (isOther) return { kind: 'unreadable', why: 'unit' }
  if (kinds.includes('percentSign') && target.unit !== 'percent')
    return { kind: 'unreadable', why: 'percent' }
  // Signs between digits separate them: 1/2 is not 12.
  const figures = (
    kinds.some((kind) => kind === 'unit' || kind === 'tugrik') ? text.replace(/\s*\p{L}\S*$/u, '') : text
  )
    .replace(/(?<=\d\s*)[^\d.,'\u00b4\u02bc\u2019\s()+\u2212\u2013-]+(?=\s*\d)/gu, '|')
    .replace(/[^\d.,'\u00b4\u02bc\u2019\s()+\u2212\u2013|-]/gu, '')
    .trim()
  const candidates = isShort
    ? shownFigures(text, { kind: 'empty' })
    : shownFigures(figures, readNumber(figures, anyTarget))
  if (candidates.some((each) => isRounded(value, each))) return { kind: 'number', value }
  const [first] = candidates
  return first === undefined
    ? { kind: 'unreadable', why: 'form' }
    : { kind: 'ambiguous', doubt: 'sources', interpretations: [value, first.value] }
}

export const firstFigure = (read: ReadNumber): number | undefined =>
  read.kind === 'ambiguous' && read.doubt === 'dash' ? undefined : interpretationsOf(read)[0]

export function interpretationsOf(read: ReadNumber): readonly number[] {
  if (read.kind === 'number') return [read.value]
  return read.kind === 'ambiguous'
    ? read.interpretations.filter(
        (interpretation: Interpretation): interpretation is number => typeof interpretation === 'number',
      )
    : []
}

function isUnreadable(text: string, why: NoFigure): boolean {
  const read = readNumber(text, anyTarget)
  return read.kind === 'unreadable' && read.why === why
}

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

/** The format `;;;` displays nothing. */
const isHidingFormat = (format: string): boolean => /^;+$/.test(format)

/** Accounting formats show 0 as a dash in their third section. */
function isDashForZero(format: string): boolean {
  const [, , zero = ''] = format.replace(/\[[^\]]*\]/g, '').split(';')
  return /[-\u2010-\u2015\u2212]/.test(zero) && !/[0#]/.test(zero)
}

export type FittedFigure = { readonly value: number; readonly isRounded: boolean }

/** Counts and whole-number cells lose only floating-point noise; their limits reject the rest. */
export function fitFigure(value: number, { decimals, unit }: NumberTarget): FittedFigure {
  const rounded = roundHalfAway(asShown(value, decimals), decimals)
  const noise = Math.max(1e-6 * 10 ** -decimals, Math.abs(value) * 4e-16)
  if (Math.abs(value - rounded) <= noise) return { value: rounded, isRounded: false }
  return decimals > 0 && roundedUnits.includes(unit)
    ? { value: rounded, isRounded: true }
    : { value, isRounded: false }
}

/** Spreadsheets round the fifteen digits that they show: 4376.224999999999 is 4376.225 there. */
function asShown(value: number, decimals: number): number {
  const isCovered = decimals > 0 && Math.abs(value) < 10 ** (14 - decimals)
  return isCovered ? roundToPrecision(value) : value
}

const roundedUnits: readonly FigureUnit[] = ['money', 'thousands', 'percent']
