import { composeText, composeWords } from '#engine/number/composed-text.ts'
import { SUBSCRIPTS, SUPERSCRIPTS } from '#engine/number/digit-marks.ts'
import {
  CONTRADICTORY,
  contradictory,
  figureWithDisplay,
  HIDDEN,
  INEXACT,
  mergedPart,
  RESHAPED,
  UNCALCULATED,
} from '#engine/number/error-texts.ts'
import { hidesSign, type ShownAs, shownAs, wordKind } from '#engine/number/number-format.ts'
import { exactNumber, type FigureUnit, readNumber } from '#engine/number/parse.ts'
import { roundToPrecision } from '#engine/number/rounding.ts'
import {
  anyMoney,
  anyTarget,
  anyTargets,
  chosenText,
  compareSources,
  currencyOf,
  firstFigure,
  interpretationsOf,
  isDateFormat,
  isGrouped,
  isShortened,
  isTugrikDash,
  readSourceCell,
  type SourceCell,
  withSureDecimals,
  wordsAround,
} from '#engine/number/source-cell.ts'

/** An unreadable figure becomes a text that lists reject. */
export function sourceText({ decimalMark = '', merged = '', ...source }: SourceCell): string {
  if (merged !== '') return mergedPart({ at: merged, text: sourceText({ ...source, decimalMark }) })
  // With the usual point, 1.234 may be a code, but not under General, and 0,500 not under 0,000.
  const isSure = decimalMark === ',' || /^general$/i.test(source.format) || isGrouped(source)
  const cell = withSureDecimals(isSure ? { ...source, decimalMark } : source)
  const figure = textOf(cell)
  return source.text !== cell.text && figure.startsWith(cell.text)
    ? figureWithDisplay({ figure, shown: figure.replace(cell.text, source.text) })
    : figure
}

function textOf(cell: SourceCell): string {
  const { text, value, kind, format } = cell
  if (kind === 'uncalculated') return UNCALCULATED
  if (kind === 'hidden') return HIDDEN
  const listed = listText(cell)
  if (listed.startsWith(CONTRADICTORY)) return listed
  if (kind === 'date' || isDateFormat(format)) return dayText(cell, listed)
  if (value === null || kind !== 'number') return kind === 'text' ? shownText(cell, listed) : listed
  const shown = shownAs(format, value)
  if (shown.kind === 'hidden') return HIDDEN
  if (shown.kind === 'thousands' && value !== 0) return RESHAPED
  if (shown.kind === 'currency' || currencyOf(text) === 'other')
    return foreignText(format, text || `${value}`)
  if (shown.kind === 'unknown') return literalText(cell, value)
  if (exactNumber(value).kind !== 'number') return INEXACT
  const unit = unitOf(shown, text)
  const read = readSourceCell(cell, { decimals: 9, unit })
  if (read.kind === 'unreadable') return literalText(cell, value)
  if (read.kind !== 'number') return contradictory(text, String(value))
  if (unit === 'percent') return listFigure(read.value, { behind: '%' })
  return unit === 'money' ? listFigure(value, { behind: '₮' }) : figureText(cell, value)
}

function unitOf({ kind }: ShownAs, text: string): FigureUnit {
  if (kind === 'percent' || kind === 'percentSign' || text.endsWith('%')) return 'percent'
  return kind === 'tugrik' || currencyOf(text) === 'tugrik' ? 'money' : 'any'
}

/** 01.2026 is no figure; the value of a duration is not known. */
function dayText({ text, value, kind, format }: SourceCell, listed: string): string {
  const isDuration = kind === 'date' && /\[(?:h+|m+|s+)\]/i.test(format)
  const isFigure = text !== '' && readNumber(text, anyTarget).kind !== 'unreadable'
  return isDuration || isFigure || (text === '' && value !== null) ? RESHAPED : listed
}

/** Without the stored value a figure is only as exact as its display. */
function shownText(cell: SourceCell, listed: string): string {
  const { text, format } = cell
  if (isTugrikDash(text)) return readSourceCell(cell, anyMoney).kind === 'number' ? '0' : listed
  const seen = listed === '' ? '' : composeWords(format, listed)
  if (seen === null) return HIDDEN
  const figure = firstFigure(readNumber(listed, anyMoney))
  if (figure === undefined) return seen
  if (figure > 0 && hidesSign(format)) return RESHAPED
  const { kind } = shownAs(format, figure)
  if (kind === 'currency') return foreignText(format, listed)
  if (kind === 'tugrik') return currencyOf(listed) === 'none' ? `${listed}₮` : listed
  if (kind === 'percent' || kind === 'percentSign') return `${listed}%`
  const isOther = kind === 'unknown' && firstFigure(readNumber(seen, anyMoney)) !== undefined
  return kind === 'thousands' || kind === 'hidden' || isOther ? RESHAPED : seen
}

function foreignText(format: string, text: string): string {
  const [, sign = '$'] = /\[\$([^-\]]+)/.exec(format) ?? []
  return `${text} ${text.includes(sign) ? '$' : sign}`
}

/** A code such as ТҮ-6; a figure that its format changes is none. */
function literalText({ text, format }: SourceCell, value: number): string {
  const seen = text === '' || isShortened(text) ? composeText(format, value) : text
  if (seen === null) return RESHAPED
  const read = readNumber(seen, anyMoney)
  const isSame = read.kind === 'number' && read.value === value
  return read.kind === 'unreadable' || isSame ? seen : RESHAPED
}

/** Codes such as 00123 or 1.10 as shown, figures with their word, other figures in full. */
function figureText({ text, format }: SourceCell, value: number): string {
  const seen = (text === '' || isShortened(text) ? composeText(format, value) : text) ?? ''
  const unit = wordsAround(seen).find((word) => wordKind(word) === 'unit')
  if (unit !== undefined) return listFigure(value, { behind: ` ${unit}` })
  if (Number.isInteger(value) && LEADING_ZERO.test(seen)) return seen
  const isExact = interpretationsOf(readNumber(seen, anyTarget)).includes(value)
  if (isExact && LAST_ZERO.test(seen) && !YEAR_MONTH.test(seen)) return seen
  const whole = seen.replace(GROUP, '')
  return listFigure(value, whole !== seen && Number(whole) === value ? {} : { seen })
}

const GROUP = /(?<=\d)[,\s'\u2019](?=\d)/gu

/** 0,500 would be read as decimals. */
const LEADING_ZERO = /^\D*0(?:\d|\s\d{3}(?!\d))/u
/** Three decimals could be thousands; more after a comma could be two figures. */
const LAST_ZERO = /^-?\d+(?:[.,]\d?0|\.\d{3,}0)$/

/** 2026.05 could be read as a month. */
const YEAR_MONTH = /^(?:19|20)\d\d[.,]\d\d$/

/** Three decimals could be read as thousands. Residue behind fifteen digits is not shown. */
function listFigure(value: number, { behind = '', seen = '' } = {}): string {
  const plain = String(Number.isInteger(value) ? value : roundToPrecision(value))
  const text = plain.includes('e')
    ? value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
    : plain
  const figure = /\.\d{3}$/.test(text) ? `${text}0` : YEAR_MONTH.test(text) ? `${text}00` : text
  return figureWithDisplay({ figure: `${figure}${behind}`, shown: seen === '' ? `${text}${behind}` : seen })
}

/** Two texts with different figures become one that every column rejects. */
function listText(cell: SourceCell): string {
  const { text, plainText } = cell
  const chosen = chosenText(cell)
  if (plainText === null) return chosen
  if (chosen !== text)
    return compareSources(cell, anyMoney) === null ? chosen : contradictory(text, plainText)
  const target = anyTargets.find((each) => readNumber(text, each).kind !== 'unreadable') ?? anyTarget
  const read = readNumber(text, target)
  const both = compareSources(cell, target)
  const isSame =
    read.kind === 'unreadable' ? hasSameDigits(text, plainText) : (both?.kind ?? 'number') === 'number'
  if (!isSame) return contradictory(text, plainText)
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
