import { COUNT_WORDS, visibleText } from '#engine/number/parse.ts'

/** ECMA-376 part 1, 18.8.31. Only known parts are understood: 5 "бум" is not 5. */

/**
 * `tugrik`, `unit`: as it is, with that word; `percentSign`: with a literal sign; `zero`: 0 as a dash or nothing;
 * `currency`: in another currency; `unknown`: not understood.
 */
export type ShownAs =
  | {
      readonly kind:
        | 'plain'
        | 'tugrik'
        | 'percent'
        | 'percentSign'
        | 'zero'
        | 'hidden'
        | 'currency'
        | 'unknown'
    }
  | { readonly kind: 'unit'; readonly word: string }
  /** Each power hides three digits: `#,##0,` displays 1,500,000 as 1,500. */
  | { readonly kind: 'thousands'; readonly powers: number }

type PlainKind = Exclude<ShownAs['kind'], 'thousands' | 'unit'>

/** Formats that Excel's HTML names. */
const NAMED: readonly (readonly [RegExp, PlainKind])[] = [
  [/^(?:general|standard|fixed|currency|scientific)?$/i, 'plain'],
  [/^percent$/i, 'percent'],
  [/^(?:yes\/no|true\/false|on\/off)$/i, 'unknown'],
]

export function shownAs(format: string, value: number): ShownAs {
  const [, named] = NAMED.find(([name]) => name.test(format)) ?? []
  if (named !== undefined) return { kind: named }
  if (hasCondition(format) || isPartlyPercent(format)) return { kind: 'unknown' }
  const { marks, part } = sectionFor(format, value)
  if (marks.some(({ kind }) => kind === 'white')) return { kind: 'hidden' }
  const { before, figure, behind } = figurePlacesOf(marks)
  const places = figure.map(shapeOfMark).join('')
  if (places === '' || (part === 'zero' && !/0|general/i.test(places))) {
    const kind = withoutDigits(marks, part)
    // A format that hides every figure hides 0 too.
    return { kind: kind === 'zero' && shownAs(format, 1).kind === 'hidden' ? 'hidden' : kind }
  }
  const affixes = unsigned(textOfMarks(before), textOfMarks(behind), part)
  const isStrange = marks.some(({ kind }) => kind === 'strange' || kind === 'foreign')
  if (isStrange || affixes === null || !FIGURE.test(places)) return { kind: refused(marks) }
  const words = affixes.filter((affix) => affix !== '')
  const [word = ''] = words
  const kind = words.length > 1 ? refused(marks) : wordKind(word)
  const percents = marks.filter((mark) => mark.kind === 'percent').length
  const powers = [...places.matchAll(/(?<!,),+(?=\.|e|$)/gi)].join('').length
  if (percents === 0 && powers === 0) return kind === 'unit' ? { kind, word } : { kind }
  if (kind !== 'plain' || percents > 1 || (percents > 0 && powers > 0)) return { kind: refused(marks) }
  return percents > 0 ? { kind: 'percent' } : { kind: 'thousands', powers }
}

/** Excel shows -1 under `0;-0%` as -100%, LibreOffice as -1. */
function isPartlyPercent(format: string): boolean {
  if (!format.includes('%')) return false
  const figures = sectionsOf(format)
    .slice(0, 2)
    .filter((marks) => marks.some(isDigitMark) && !marks.some(isTextMark))
  return new Set(figures.map((marks) => marks.some(({ kind }) => kind === 'percent'))).size > 1
}

/** 0 unless the last mark of a shown figure is always the decimal point. */
export function sureDecimals(format: string): number {
  const [whole = '', decimals = ''] = placesOf(format).split('.')
  return decimals.startsWith('0') || !whole.includes(',') ? decimals.replace(/[^0#?].*/s, '').length : 0
}

/** `0,000` displays 500 as 0,500. */
export function forcesGroups(format: string): boolean {
  return /^[#?,]*0[0#?]*,[0#?,]*[0#?]$/.test(placesOf(format))
}

/** `#,##0` displays 1500 as 1,500. */
export function hasGroups(format: string): boolean {
  return /^[^.]*[0#?],[0#?]/.test(placesOf(format))
}

function placesOf(format: string): string {
  const { figure } = figurePlacesOf(sectionFor(format, 1).marks)
  return figure.map(shapeOfMark).join('')
}

/** `[=0]"";#,##0` hides zeros, as `#,##0;-#,##0;""` does. */
const ZERO_FIRST = /^\[\s*=\s*0\s*\]((?:"[^"]*"|[^;"[])*);((?:"[^"]*"|[^;"[])*)$/
const HAS_CONDITION = /\[\s*[<>=]/

const withZeroLast = (format: string): string => format.replace(ZERO_FIRST, '$2;-$2;$1')

export function hasCondition(format: string): boolean {
  return HAS_CONDITION.test(withZeroLast(format))
}

const FIGURE =
  /^(?:general|@|\.[0#?]+|[0#?][0#?,]*(?:\s[0#?]{3})*(?:,[0#?]+)?,*(?:\.[0#?]*,*)?(?:e[+-][0#?]+)?)$/i

export type FormatMark = {
  /** `place`: a digit, or a mark between digits; `foreign`: a currency; `strange`: not understood. */
  readonly kind: 'place' | 'literal' | 'space' | 'percent' | 'white' | 'foreign' | 'strange' | 'end'
  readonly text: string
}

export const MARK =
  /"(?<quoted>[^"]*)"|\\(?<escaped>.)|\[(?<bracket>[^\]]*)\]|_(?<padding>.)|\*(?<fill>.)|(?<place>general|standard|основной|e[+-](?=[0#?])|[0#?.,@])|(?<percent>%)|(?<end>;)|(?<other>.)/gisu

export function marksOf(format: string): readonly FormatMark[] {
  return [...format.matchAll(MARK)].map(({ groups = {} }) => markOf(groups))
}

function markOf(found: Readonly<Record<string, string | undefined>>): FormatMark {
  const { quoted, escaped, bracket, padding, fill, place, percent, end, other } = found
  if (bracket !== undefined) return inBrackets(bracket)
  if (end !== undefined) return { kind: 'end', text: '' }
  if (percent !== undefined) return { kind: 'percent', text: percent }
  if (place !== undefined) return { kind: 'place', text: /^[so]|^о/iu.test(place) ? 'general' : place }
  if (padding !== undefined) return { kind: 'space', text: ' ' }
  if (fill !== undefined) return { kind: fill.trim() === '' ? 'space' : 'strange', text: ' ' }
  // Excel quotes the letters that it shows; others are codes, such as e for a year.
  if (other !== undefined && /[a-z/]/i.test(other)) return { kind: 'strange', text: other }
  const text = quoted ?? escaped ?? other ?? ''
  return { kind: text.trim() === '' ? 'space' : 'literal', text }
}

const COLOR = /^(?:black|blue|cyan|green|magenta|red|yellow|color ?\d+|красный)$/iu
const WHITE = /^(?:white|color ?2|белый)$/iu

/** A colour, a language or a currency; `[$-450]` names only a language. */
function inBrackets(content: string): FormatMark {
  const [, currency] = /^\$([^-]*)(?:-.*)?$/s.exec(content) ?? []
  if (currency !== undefined) {
    const isOurs = currency === '' || wordKind(currency) === 'tugrik'
    return { kind: isOurs ? 'literal' : 'foreign', text: currency }
  }
  if (WHITE.test(content)) return { kind: 'white', text: '' }
  return { kind: COLOR.test(content) ? 'space' : 'strange', text: '' }
}

type Part = 'positive' | 'negative' | 'zero'

export function sectionsOf(format: string): readonly (readonly FormatMark[])[] {
  const sections: FormatMark[][] = [[]]
  for (const mark of marksOf(withZeroLast(format))) {
    if (mark.kind === 'end') sections.push([])
    else sections.at(-1)?.push(mark)
  }
  return sections
}

export const isTextMark = ({ kind, text }: FormatMark): boolean => kind === 'place' && text === '@'

/** The last section is for texts if it has @ or is the fourth. */
export function sectionFor(
  format: string,
  value: number,
): { readonly marks: readonly FormatMark[]; readonly part: Part } {
  const sections = sectionsOf(format)
  const hasText = sections.length > 1 && sections.at(-1)?.some(isTextMark)
  const [positive = [], negative, zero] = sections.slice(0, hasText ? Math.min(3, sections.length - 1) : 3)
  if (value < 0 && negative !== undefined) return { marks: negative, part: 'negative' }
  if (value === 0 && zero !== undefined) return { marks: zero, part: 'zero' }
  return { marks: positive, part: 'positive' }
}

/** `true` for −1,500 shown as 1,500 in red. */
export function hidesSign(format: string): boolean {
  const { marks, part } = sectionFor(format, -1)
  const { before, figure, behind } = figurePlacesOf(marks)
  return (
    part === 'negative' &&
    figure.length > 0 &&
    unsigned(textOfMarks(before), textOfMarks(behind), part) === null
  )
}

type Places = {
  readonly before: readonly FormatMark[]
  readonly figure: readonly FormatMark[]
  readonly behind: readonly FormatMark[]
}

export const isDigitMark = ({ kind, text }: FormatMark): boolean =>
  kind === 'place' && /^(?:[0#?@]|general)$/i.test(text)
export const isMarkBetween = (mark: FormatMark | undefined): boolean =>
  mark?.kind === 'place' && /^[.,]$/.test(mark.text)

/** From the first digit to the last, with marks next to them. */
export function figurePlacesOf(marks: readonly FormatMark[]): Places {
  let start = marks.findIndex(isDigitMark)
  if (start === -1) return { before: marks, figure: [], behind: [] }
  let end = marks.findLastIndex(isDigitMark) + 1
  if (marks[start - 1]?.text === '.' && isMarkBetween(marks[start - 1])) start -= 1
  while (isMarkBetween(marks[end])) end += 1
  return { before: marks.slice(0, start), figure: marks.slice(start, end), behind: marks.slice(end) }
}

export function shapeOfMark({ kind, text }: FormatMark): string {
  if (kind === 'place') return text
  return kind === 'space' ? text.replace(/\s/gu, ' ') : '|'
}

export const textOfMarks = (marks: readonly FormatMark[]): string =>
  marks
    .map(({ kind, text }) => (kind === 'percent' ? '' : text))
    .join('')
    .trim()

/** `null` for a negative figure without a sign. */
function unsigned(lead: string, tail: string, part: Part): readonly [string, string] | null {
  if (part !== 'negative') return [lead.replace(/^\+\s*|(?<!\s)\s*\+$/g, ''), tail]
  const minus = /^[-\u2212\u2013]\s*|(?<!\s)\s*[-\u2212\u2013]$/
  if (minus.test(lead)) return [lead.replace(minus, ''), tail]
  const [open, close] = [/^\(\s*|(?<!\s)\s*\($/, /^\s*\)\s*|(?<!\s)\s*\)$/]
  return open.test(lead) && close.test(tail) ? [lead.replace(open, ''), tail.replace(close, '')] : null
}

function withoutDigits(marks: readonly FormatMark[], part: Part): PlainKind {
  if (marks.some(({ kind }) => kind === 'strange' || kind === 'foreign')) return refused(marks)
  const text = textOfMarks(
    marks.filter(({ kind, text }) => kind === 'literal' && wordKind(text) !== 'tugrik'),
  )
  if (text === '') return part === 'zero' ? 'zero' : 'hidden'
  return part === 'zero' && /^[-\u2010-\u2015\u2212]$/.test(text) ? 'zero' : refused(marks)
}

const TUGRIK = /^(?:₮|төг(?:рөг)?\.?|mnt)$/iu
const FOREIGN =
  /(?!₮)\p{Sc}|[元円]|\b(?:usd|eur|cny|rmb|rub|jpy|krw|gbp|chf|kzt)\b|доллар|дол\.?$|евро|юань|руб|тенге|иен|йен|вон|фунт|франк/iu
const UNIT = new RegExp(`^(?:${COUNT_WORDS})\\.?$`, 'iu')
const PERCENT_SIGN = /^(?:%|хувь)$/iu

/** The sign of «жишиг», which our own workbooks have behind figures. */
const OUR_SIGN = '*'

type WordKind = 'unit' | Extract<PlainKind, 'plain' | 'tugrik' | 'percentSign' | 'currency' | 'unknown'>

export function wordKind(word: string): WordKind {
  const bare = visibleText(word)
  if (bare === '' || bare === OUR_SIGN) return 'plain'
  if (TUGRIK.test(bare)) return 'tugrik'
  if (PERCENT_SIGN.test(bare)) return 'percentSign'
  if (UNIT.test(bare)) return 'unit'
  return isForeignCurrency(bare) ? 'currency' : 'unknown'
}

export function isForeignCurrency(text: string): boolean {
  return FOREIGN.test(text)
}

function refused(marks: readonly FormatMark[]): 'currency' | 'unknown' {
  const isCurrency = marks.some(({ kind }) => kind === 'foreign') || isForeignCurrency(textOfMarks(marks))
  return isCurrency ? 'currency' : 'unknown'
}
