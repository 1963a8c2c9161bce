import { COUNT_WORDS } from '#domain/number/parse.ts'
import { roundHalfAway } from '#domain/number/rounding.ts'
import { roundToPrecision } from '#domain/number/steady.ts'

/**
 * What a number format of a spreadsheet shows (ECMA-376 part 1, 18.8.31). Only known parts are understood, because
 * any other text may change the figure: 5 "бум" is not 5.
 */

/**
 * `tugrik`, `unit`: as it is, with that word; `percentSign`: with a literal sign; `zero`: 0 as a dash or nothing;
 * `currency`: in another currency; `unknown`: not understood.
 */
export type ShownAs =
  | {
      readonly kind:
        | 'plain'
        | 'tugrik'
        | 'unit'
        | 'percent'
        | 'percentSign'
        | 'zero'
        | 'hidden'
        | 'currency'
        | 'unknown'
    }
  /** Each power hides three digits: `#,##0,` displays 1,500,000 as 1,500. */
  | { readonly kind: 'thousands'; readonly powers: number }

type PlainKind = Exclude<ShownAs['kind'], 'thousands'>

/** Formats that Excel's HTML names. */
const NAMED: readonly (readonly [RegExp, PlainKind])[] = [
  [/^(?:general|standard|fixed|currency|scientific)?$/i, 'plain'],
  [/^percent$/i, 'percent'],
  [/^(?:yes\/no|true\/false|on\/off)$/i, 'unknown'],
]

export function shownAs(format: string, value: number): ShownAs {
  const [, named] = NAMED.find(([name]) => name.test(format)) ?? []
  if (named !== undefined) return { kind: named }
  if (HAS_CONDITION.test(format)) return { kind: 'unknown' }
  const { marks, part } = sectionFor(format, value)
  if (marks.some(({ kind }) => kind === 'white')) return { kind: 'hidden' }
  const { before, figure, behind } = placesOf(marks)
  const places = figure.map(shapeOf).join('')
  if (places === '' || (part === 'zero' && !/0|general/i.test(places))) {
    const kind = withoutDigits(marks, part)
    // A format that hides every figure hides 0 too.
    return { kind: kind === 'zero' && shownAs(format, 1).kind === 'hidden' ? 'hidden' : kind }
  }
  const affixes = unsigned(textOf(before), textOf(behind), part)
  const isStrange = marks.some(({ kind }) => kind === 'strange' || kind === 'foreign')
  if (isStrange || affixes === null || !FIGURE.test(places)) return { kind: refused(marks) }
  const words = affixes.filter((affix) => affix !== '')
  const kind = words.length > 1 ? refused(marks) : wordKind(words[0] ?? '')
  const percents = marks.filter((mark) => mark.kind === 'percent').length
  const powers = /,+(?=\.|$)/.exec(places)?.[0].length ?? 0
  if (percents === 0 && powers === 0) return { kind }
  if (kind !== 'plain' || percents > 1 || (percents > 0 && powers > 0)) return { kind: refused(marks) }
  return percents > 0 ? { kind: 'percent' } : { kind: 'thousands', powers }
}

const HAS_CONDITION = /\[\s*[<>=]/

/** Digits with groups by commas or spaces, decimals and an exponent. */
const FIGURE =
  /^(?:general|@|\.[0#?]+|[0#?][0#?,]*(?:\s[0#?]{3})*(?:,[0#?]+)?,*(?:\.[0#?]*,*)?(?:e[+-][0#?]+)?)$/i

type Mark = {
  /** `place`: a digit, or a mark between digits; `foreign`: a currency; `strange`: not understood. */
  readonly kind: 'place' | 'literal' | 'space' | 'percent' | 'white' | 'foreign' | 'strange' | 'end'
  readonly text: string
}

const MARK =
  /"(?<quoted>[^"]*)"|\\(?<escaped>.)|\[(?<bracket>[^\]]*)\]|_(?<padding>.)|\*(?<fill>.)|(?<place>general|standard|основной|e[+-](?=[0#?])|[0#?.,@])|(?<percent>%)|(?<end>;)|(?<other>.)/gisu

function marksOf(format: string): readonly Mark[] {
  return [...format.matchAll(MARK)].map(({ groups = {} }) => markOf(groups))
}

function markOf(found: Readonly<Record<string, string | undefined>>): Mark {
  const { quoted, escaped, bracket, padding, fill, place, percent, end, other } = found
  if (bracket !== undefined) return inBrackets(bracket)
  if (end !== undefined) return { kind: 'end', text: '' }
  if (percent !== undefined) return { kind: 'percent', text: percent }
  if (place !== undefined) return { kind: 'place', text: /^[so]|^о/iu.test(place) ? 'general' : place }
  if (padding !== undefined) return { kind: 'space', text: ' ' }
  if (fill !== undefined) return { kind: fill.trim() === '' ? 'space' : 'strange', text: ' ' }
  // Excel quotes the letters that it shows; others are codes, such as e for a year.
  if (other !== undefined && /[a-z]/i.test(other)) return { kind: 'strange', text: other }
  const text = quoted ?? escaped ?? other ?? ''
  return { kind: text.trim() === '' ? 'space' : 'literal', text }
}

const COLOR = /^(?:black|blue|cyan|green|magenta|red|yellow|color ?\d+|красный)$/iu
const WHITE = /^(?:white|color ?2|белый)$/iu

/** A colour, a language or a currency; `[$-450]` names only a language. */
function inBrackets(content: string): Mark {
  const [, currency] = /^\$([^-]*)(?:-.*)?$/s.exec(content) ?? []
  if (currency !== undefined) {
    const isOurs = currency === '' || wordKind(currency) === 'tugrik'
    return { kind: isOurs ? 'literal' : 'foreign', text: currency }
  }
  if (WHITE.test(content)) return { kind: 'white', text: '' }
  return { kind: COLOR.test(content) ? 'space' : 'strange', text: '' }
}

type Part = 'positive' | 'negative' | 'zero'

function sectionsOf(format: string): readonly (readonly Mark[])[] {
  const sections: Mark[][] = [[]]
  for (const mark of marksOf(format)) {
    if (mark.kind === 'end') sections.push([])
    else sections.at(-1)?.push(mark)
  }
  return sections
}

const isText = ({ kind, text }: Mark): boolean => kind === 'place' && text === '@'

/** The last section is for texts if it has @ or is the fourth. */
function sectionFor(format: string, value: number): { readonly marks: readonly Mark[]; readonly part: Part } {
  const sections = sectionsOf(format)
  const hasText = sections.length > 1 && sections.at(-1)?.some(isText)
  const [positive = [], negative, zero] = sections.slice(0, hasText ? Math.min(3, sections.length - 1) : 3)
  if (value < 0 && negative !== undefined) return { marks: negative, part: 'negative' }
  if (value === 0 && zero !== undefined) return { marks: zero, part: 'zero' }
  return { marks: positive, part: 'positive' }
}

/** Returns `true` if a negative figure would be shown without its sign, such as 1,500 in red. */
export function hidesSign(format: string): boolean {
  const { marks, part } = sectionFor(format, -1)
  const { before, figure, behind } = placesOf(marks)
  return part === 'negative' && figure.length > 0 && unsigned(textOf(before), textOf(behind), part) === null
}

/**
 * The part of a format that applies to a text: nothing of `0" анги"`, the last section of `0;-0;0;@" анги"`. Without
 * @ the fourth section hides the text.
 */
export function textFormat(format: string): string {
  const sections = ['']
  for (const { 0: written, groups } of format.matchAll(MARK)) {
    if (groups?.end === undefined) sections.push(`${sections.pop() ?? ''}${written}`)
    else sections.push('')
  }
  const last = sections.at(-1) ?? ''
  if (marksOf(last).some(isText)) return last
  return sections.length > 3 ? `;;;${last}` : ''
}

/** What a format of one section shows for a text; `null` if it hides or changes it. */
export function composeWords(format: string, text: string): string | null {
  const sections = sectionsOf(format)
  const [marks = []] = sections
  if (sections.length > 3 && !sections.at(-1)?.some(isText)) return null
  if (sections.length > 1 || !marks.some(isText)) return text
  if (marks.some(({ kind }) => kind === 'white' || kind === 'strange')) return null
  const at = marks.findIndex(isText)
  const [lead, tail] = [textOf(marks.slice(0, at)), textOf(marks.slice(at + 1))]
  // The text of a clipboard already has them.
  if (/\p{L}/u.test(lead + tail) && text.startsWith(lead) && text.endsWith(tail)) return text
  const [before, behind] = [marks.slice(0, at), marks.slice(at + 1)].map((each) =>
    each.map(({ text }) => text).join(''),
  )
  return `${before}${text}${behind}`.replace(/\s+/gu, ' ').trim()
}

type Places = {
  readonly before: readonly Mark[]
  readonly figure: readonly Mark[]
  readonly behind: readonly Mark[]
}

const isDigit = ({ kind, text }: Mark): boolean => kind === 'place' && /^(?:[0#?@]|general)$/i.test(text)
const isBetween = (mark: Mark | undefined): boolean => mark?.kind === 'place' && /^[.,]$/.test(mark.text)

/** From the first digit to the last, with marks next to them. */
function placesOf(marks: readonly Mark[]): Places {
  let start = marks.findIndex(isDigit)
  if (start === -1) return { before: marks, figure: [], behind: [] }
  let end = marks.findLastIndex(isDigit) + 1
  if (marks[start - 1]?.text === '.' && isBetween(marks[start - 1])) start -= 1
  while (isBetween(marks[end])) end += 1
  return { before: marks.slice(0, start), figure: marks.slice(start, end), behind: marks.slice(end) }
}

function shapeOf({ kind, text }: Mark): string {
  if (kind === 'place') return text
  return kind === 'space' ? text.replace(/\s/gu, ' ') : '|'
}

const textOf = (marks: readonly Mark[]): string =>
  marks
    .map(({ kind, text }) => (kind === 'percent' ? '' : text))
    .join('')
    .trim()

/** The texts around a figure without its sign; `null` for a negative figure that shows none. */
function unsigned(lead: string, tail: string, part: Part): readonly [string, string] | null {
  if (part !== 'negative') return [lead.replace(/^\+\s*|\s*\+$/g, ''), tail]
  const minus = /^[-\u2212\u2013]\s*|\s*[-\u2212\u2013]$/
  if (minus.test(lead)) return [lead.replace(minus, ''), tail]
  const [open, close] = [/^\(\s*|\s*\($/, /^\s*\)\s*|\s*\)$/]
  return open.test(lead) && close.test(tail) ? [lead.replace(open, ''), tail.replace(close, '')] : null
}

function withoutDigits(marks: readonly Mark[], part: Part): PlainKind {
  if (marks.some(({ kind }) => kind === 'strange' || kind === 'foreign')) return refused(marks)
  const text = textOf(marks.filter(({ kind, text }) => kind === 'literal' && wordKind(text) !== 'tugrik'))
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

type WordKind = Extract<PlainKind, 'plain' | 'tugrik' | 'unit' | 'percentSign' | 'currency' | 'unknown'>

/** The kind of a word next to a figure. */
export function wordKind(word: string): WordKind {
  const bare = word.trim()
  if (bare === '' || bare === OUR_SIGN) return 'plain'
  if (TUGRIK.test(bare)) return 'tugrik'
  if (PERCENT_SIGN.test(bare)) return 'percentSign'
  if (UNIT.test(bare)) return 'unit'
  return isForeignCurrency(bare) ? 'currency' : 'unknown'
}

export function isForeignCurrency(text: string): boolean {
  return FOREIGN.test(text)
}

function refused(marks: readonly Mark[]): 'currency' | 'unknown' {
  const isCurrency = marks.some(({ kind }) => kind === 'foreign') || isForeignCurrency(textOf(marks))
  return isCurrency ? 'currency' : 'unknown'
}

/** The text that a format shows for a figure; `null` if it is not simply composed. */
export function composeText(format: string, value: number): string | null {
  if (HAS_CONDITION.test(format)) return null
  const { marks, part } = sectionFor(format, value)
  const { before, figure, behind } = placesOf(marks)
  const places = figure.map(shapeOf).join('')
  const isSimple = marks.every(({ kind }) => kind !== 'strange' && kind !== 'white')
  if (!isSimple || /e[+-]|,(?=\.|$)/i.test(places) || figure.some(({ text }) => text.includes('/')))
    return null
  const percents = marks.filter(({ kind }) => kind === 'percent').length
  const digits = withDigits(figure, roundToPrecision(Math.abs(value) * 100 ** percents))
  const sign = part === 'positive' && value < 0 ? '-' : ''
  const texts = [...before.map(({ text }) => text), digits, ...behind.map(({ text }) => text)]
  return `${sign}${texts.join('').replace(/\s+/gu, ' ').trim()}`
}

/** Fills the places from the right; the first one takes the digits that remain. */
function withDigits(figure: readonly Mark[], value: number): string {
  if (figure.some(({ kind, text }) => kind === 'place' && /^(?:general|@)$/i.test(text)))
    return figure.map(({ kind, text }) => (kind === 'place' ? String(value) : text)).join('')
  const point = figure.findIndex(({ kind, text }) => kind === 'place' && text === '.')
  const [whole, fine] = point === -1 ? [figure, []] : [figure.slice(0, point), figure.slice(point + 1)]
  const decimals = fine.filter(isDigit).length
  const [integer = '', fraction = ''] = roundHalfAway(value, decimals).toFixed(decimals).split('.')
  const isGrouped = whole.some(isBetween)
  const first = whole.findIndex(isDigit)
  let rest = integer === '0' ? '' : integer
  let written = 0
  const left = whole.toReversed().map((mark, index) => {
    if (isBetween(mark)) return ''
    if (!isDigit(mark)) return mark.text
    let text = ''
    do {
      const digit = rest.at(-1) ?? PADDING[mark.text] ?? ''
      rest = rest.slice(0, -1)
      text = `${digit}${isGrouped && written > 0 && written % 3 === 0 && digit !== '' ? ',' : ''}${text}`
      written += 1
    } while (whole.length - 1 - index === first && rest !== '')
    return text
  })
  const right = fine.map((mark) => {
    if (!isDigit(mark)) return mark.text
    return fraction.at(fine.filter(isDigit).indexOf(mark)) ?? ''
  })
  return `${left.toReversed().join('')}${point === -1 ? '' : '.'}${right.join('')}`
}

const PADDING: Readonly<Record<string, string>> = { '0': '0', '?': ' ' }
