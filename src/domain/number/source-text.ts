import { CONTRADICTORY, HIDDEN, RESHAPED, UNCALCULATED } from '#domain/number/error-texts.ts'
import { composeText, shownAs } from '#domain/number/number-format.ts'
import { isDash, type NumberTarget, readNumber } from '#domain/number/parse.ts'
import {
  anyMoney,
  anyTarget,
  chosenText,
  compareSources,
  currencyOf,
  firstFigure,
  isDateFormat,
  isShortened,
  readSourceCell,
  type SourceCell,
  SUBSCRIPTS,
  SUPERSCRIPTS,
} from '#domain/number/source-cell.ts'
import { roundToPrecision } from '#domain/number/steady.ts'

/** Writes figures with a decimal point; an unreadable one becomes a text that lists reject. */
export function sourceText(cell: SourceCell): string {
  const { text, value, kind, format } = cell
  if (kind === 'uncalculated') return UNCALCULATED
  if (kind === 'hidden') return HIDDEN
  const listed = listText(cell)
  if (listed.startsWith(CONTRADICTORY)) return listed
  const isDate = kind === 'date' || isDateFormat(format)
  if (isDate && text !== '' && readNumber(text, anyTarget).kind !== 'unreadable') return `${text} |`
  if (value === null || kind !== 'number') return shownText(cell, listed)
  if (isDate) return text === '' ? RESHAPED : text
  const shown = shownAs(format, value)
  if (shown.kind === 'hidden') return HIDDEN
  if (shown.kind === 'thousands' && value !== 0) return RESHAPED
  if (shown.kind === 'percentSign') return `${listFigure(value)}%`
  if (shown.kind === 'percent' || text.endsWith('%')) return `${roundToPrecision(value * 100)}%`
  if (shown.kind === 'currency' || currencyOf(text) === 'other') return foreignText(cell, value)
  if (shown.kind === 'unknown') return literalText(cell, value)
  const isTugrik = shown.kind === 'tugrik' || currencyOf(text) === 'tugrik'
  const read = readSourceCell(cell, isTugrik ? anyMoney : anyTarget)
  if (read.kind === 'unreadable') return literalText(cell, value)
  if (read.kind !== 'number') return `${text} | ${value}`.trim()
  if (isTugrik) return `${listFigure(value)}₮`
  if (/^0\d+$/.test(text)) return text
  return /^0{2,}$/.test(format) ? String(value).padStart(format.length, '0') : listFigure(value)
}

/** Without its value a figure is only as exact as its display. */
function shownText(cell: SourceCell, listed: string): string {
  const { text, format, kind } = cell
  if (kind === 'text' && isDash(text)) return readSourceCell(cell, anyTarget).kind === 'number' ? '0' : listed
  const figure = kind === 'text' ? firstFigure(readNumber(listed, anyMoney)) : undefined
  const shown = figure === undefined ? 'plain' : shownAs(format, figure).kind
  return shown === 'thousands' || shown === 'hidden' ? RESHAPED : listed
}

function foreignText({ format, text }: SourceCell, value: number): string {
  const [, sign = '$'] = /\[\$([^-\]]+)/.exec(format) ?? []
  return `${text || value} ${text.includes(sign) ? '$' : sign}`
}

/** A code such as ТҮ-6, as it is shown; a figure that its format changes is none. */
function literalText({ text, format }: SourceCell, value: number): string {
  const seen = text === '' || isShortened(text) ? composeText(format, value) : text
  if (seen === null) return RESHAPED
  const read = readNumber(seen, anyMoney)
  const isSame = read.kind === 'number' && read.value === value
  return read.kind === 'unreadable' || isSame ? seen : RESHAPED
}

/** Three decimals could be read as thousands. */
function listFigure(value: number): string {
  const plain = String(value)
  const text = plain.includes('e')
    ? value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
    : plain
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}

const anyTargets: readonly NumberTarget[] = [anyTarget, anyMoney, { decimals: 9, unit: 'percent' }]

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
