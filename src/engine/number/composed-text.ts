import {
  type FormatMark,
  figurePlacesOf,
  hasCondition,
  isDigitMark,
  isMarkBetween,
  isTextMark,
  MARK,
  marksOf,
  sectionFor,
  sectionsOf,
  shapeOfMark,
  textOfMarks,
} from '#engine/number/number-format.ts'
import { roundHalfAway, roundToPrecision } from '#engine/number/rounding.ts'

/** `null` if the text is not simply composed. */
export function composeText(format: string, value: number): string | null {
  if (hasCondition(format)) return null
  const { marks, part } = sectionFor(format, value)
  const { before, figure, behind } = figurePlacesOf(marks)
  const isSimple = marks.every(({ kind }) => kind !== 'strange' && kind !== 'white')
  const isLoose = [...before, ...behind].some(({ kind }) => kind === 'place')
  if (!isSimple || isLoose || !COMPOSED.test(figure.map(shapeOfMark).join(''))) return null
  const percents = marks.filter(({ kind }) => kind === 'percent').length
  const digits = withDigits(figure, roundToPrecision(Math.abs(value) * 100 ** percents))
  if (digits === null) return null
  const sign = part === 'positive' && value < 0 ? '-' : ''
  const texts = [...before.map(({ text }) => text), digits, ...behind.map(({ text }) => text)]
  return `${sign}${texts.join('').replace(/\s+/gu, ' ').trim()}`
}

/** Commas elsewhere scale. */
const COMPOSED = /^(?:general|@|(?:[0#?|\s]|(?<=[0#?]),(?=[0#?]))*(?:\.[|\s]*(?:[0#?][|\s]*){0,9})?)$/i

/** Excel rounds longer figures. */
const EXACT = /^\d{1,15}(?:\.\d+)?$/
const GENERAL = /^\d[\d.]{0,10}$/

/** Fills the places from the right; the first one, or the point, takes the rest. */
function withDigits(figure: readonly FormatMark[], value: number): string | null {
  if (figure.length === 0) return ''
  if (figure.some(({ kind, text }) => kind === 'place' && /^(?:general|@)$/i.test(text)))
    return GENERAL.test(String(value)) ? String(value) : null
  const point = figure.findIndex(({ kind, text }) => kind === 'place' && text === '.')
  const [whole, fine] = point === -1 ? [figure, []] : [figure.slice(0, point), figure.slice(point + 1)]
  const decimals = fine.filter(isDigitMark)
  const fixed = roundHalfAway(value, decimals.length).toFixed(decimals.length)
  if (!EXACT.test(fixed)) return null
  const [integer = '', fraction = ''] = fixed.split('.')
  const isGrouped = whole.some(isMarkBetween)
  const first = whole.findIndex(isDigitMark)
  let rest = integer === '0' ? '' : integer
  let written = 0
  const left = whole.toReversed().map((mark, index) => {
    if (isMarkBetween(mark)) return ''
    if (!isDigitMark(mark)) return mark.text
    let text = ''
    do {
      const digit = rest.at(-1) ?? PADDING[mark.text] ?? ''
      rest = rest.slice(0, -1)
      text = `${digit}${isGrouped && written > 0 && written % 3 === 0 && /\d/.test(digit) ? ',' : ''}${text}`
      written += 1
    } while (whole.length - 1 - index === first && rest !== '')
    return text
  })
  const last = decimals.findLastIndex(({ text }, at) => text === '0' || fraction[at] !== '0')
  const right = fine.map((mark) => {
    const at = decimals.indexOf(mark)
    if (at === -1) return mark.text
    return (at <= last ? fraction[at] : PADDING[mark.text]) ?? ''
  })
  return `${first === -1 ? rest : ''}${left.toReversed().join('')}${point === -1 ? '' : '.'}${right.join('')}`
}

const PADDING: Readonly<Record<string, string>> = { '0': '0', '?': ' ' }

/** Nothing of `0" анги"`, the last section of `0;-0;0;@" анги"`. Without @ the fourth section hides the text. */
export function textFormat(format: string): string {
  const sections = ['']
  for (const { 0: written, groups } of format.matchAll(MARK)) {
    if (groups?.end === undefined) sections.push(`${sections.pop() ?? ''}${written}`)
    else sections.push('')
  }
  const last = sections.at(-1) ?? ''
  if (marksOf(last).some(isTextMark)) return last
  return sections.length > 3 ? `;;;${last}` : ''
}

/** `null` if the format hides or changes the text. */
export function composeWords(format: string, text: string): string | null {
  const sections = sectionsOf(format)
  const [marks = []] = sections
  if (sections.length > 3 && !sections.at(-1)?.some(isTextMark)) return null
  if (sections.length > 1 || !marks.some(isTextMark)) return text
  if (marks.some(({ kind }) => kind === 'white' || kind === 'strange')) return null
  const at = marks.findIndex(isTextMark)
  const [lead, tail] = [textOfMarks(marks.slice(0, at)), textOfMarks(marks.slice(at + 1))]
  // The text of a clipboard already has them.
  if (/\p{L}/u.test(lead + tail) && text.startsWith(lead) && text.endsWith(tail)) return text
  const [before, behind] = [marks.slice(0, at), marks.slice(at + 1)].map((each) =>
    each.map(({ text }) => text).join(''),
  )
  return `${before}${text}${behind}`.replace(/\s+/gu, ' ').trim()
}
