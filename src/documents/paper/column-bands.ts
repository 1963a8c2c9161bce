import { type PaperReport, printedCaption } from '#documents/paper/paper-inputs.ts'
import { printedText, type ReportValues } from '#documents/paper/printed-table.ts'
import { contentWidthOf, type Orientation, sizes } from '#documents/paper/sizes.ts'
import { captionOf } from '#engine/names.ts'
import { measureOf, type ReportColumn } from '#forms/reports/report.ts'

/** `first` counts from 1. Widths include padding. */
export type ColumnBand = {
  readonly first: number
  readonly widths: readonly number[]
  readonly captionWidth: number
}

const air = 2 * sizes.cell.side + sizes.cell.line

type TableForm = { readonly orientation: Orientation; readonly bands: readonly ColumnBand[] }

/** `captions`: the minimum width in points. */
type TablePage = { readonly orientation: Orientation; readonly captions: number }

const upright: TablePage = { orientation: 'portrait', captions: sizes.leastCaption }

/**
 * Splits a table into bands if its columns do not fit. Standard reports are always portrait (specification 002 §9),
 * with narrower captions if that saves a band.
 */
export function tableForm(report: PaperReport, values: ReportValues, year: number): TableForm {
  const least = report.columns.map((column, index) => {
    const texts = report.lines.map((line, place) =>
      printedText(measureOf(column, line), values(place + 1, index + 1)),
    )
    return leastWidth(column, captionOf(printedCaption(report, column), year), texts)
  })
  const fitting = pagesFor(report).find((page) => total(least) <= roomOn(page))
  const page = fitting ?? upright
  const lengths = fitting ? [least.length] : bandLengths(groupLengths(report), least, roomOn(page))
  const bands = lengths.map((length, band) => {
    const first = total(lengths.slice(0, band))
    return shared(report, first, least.slice(first, first + length), page)
  })
  return { orientation: page.orientation, bands }
}

function pagesFor({ layout }: PaperReport): readonly TablePage[] {
  const mayLie = layout === 'sheet' || layout === 'sum'
  return [
    upright,
    mayLie ? { ...upright, orientation: 'landscape' } : { ...upright, captions: sizes.narrowCaption },
  ]
}

const roomOn = ({ orientation, captions }: TablePage): number =>
  contentWidthOf(orientation) - sizes.codeColumn - captions

/** Returns the width of the widest number or the longest unbreakable word. */
function leastWidth({ unit }: ReportColumn, caption: string, texts: readonly string[]): number {
  const widest = texts.map((text) =>
    unit === 'text' ? longestWord(text, sizes.font.table) : textWidth(text, sizes.font.table),
  )
  return Math.max(longestWord(caption, sizes.font.head), ...widest, 22) + air
}

function groupLengths({ columns }: PaperReport): readonly number[] {
  const over = columns.map(({ under }) => under[0] ?? '')
  const starts = over.flatMap((caption, index) => (caption === over[index - 1] ? [] : [index]))
  return starts.map((start, index) => (starts[index + 1] ?? columns.length) - start)
}

/** Returns halves for two bands. More bands start at a caption: each takes as many whole groups as fit. */
function bandLengths(groups: readonly number[], least: readonly number[], room: number): readonly number[] {
  const halves = pieceLengths(least, room)
  const grouped = groupedLengths(groups, least, room)
  return halves.length < grouped.length && halves.length === 2 ? halves : grouped
}

function groupedLengths(
  groups: readonly number[],
  least: readonly number[],
  room: number,
): readonly number[] {
  const pieces = groups.flatMap((length, group) => {
    const first = total(groups.slice(0, group))
    return pieceLengths(least.slice(first, first + length), room)
  })
  const bands: number[] = []
  for (const piece of pieces) {
    const last = bands.pop() ?? 0
    const first = total(bands)
    const fits = total(least.slice(first, first + last + piece)) <= room
    bands.push(...(fits || last === 0 ? [last + piece] : [last, piece]))
  }
  return bands
}

/** Returns the fewest nearly equal pieces that fit. */
function pieceLengths(least: readonly number[], room: number): readonly number[] {
  const cuts = least.map((_, index) => nearlyEqual(least.length, index + 1))
  const fits = (lengths: readonly number[]): boolean =>
    lengths.every((length, piece) => {
      const first = total(lengths.slice(0, piece))
      return total(least.slice(first, first + length)) <= room
    })
  return cuts.find(fits) ?? least.map(() => 1)
}

function nearlyEqual(whole: number, parts: number): readonly number[] {
  return Array.from(
    { length: parts },
    (_, part) => Math.floor(whole / parts) + (part < whole % parts ? 1 : 0),
  )
}

function shared(report: PaperReport, first: number, least: readonly number[], page: TablePage): ColumnBand {
  const room = contentWidthOf(page.orientation) - sizes.codeColumn
  const shares = report.columns.slice(first, first + least.length).map(({ width }) => width)
  const unit = room / (1 + total(shares))
  const wanted = least.map((width, index) => Math.max(width, unit * (shares[index] ?? 0)))
  const over = Math.max(0, total(wanted) - (room - page.captions))
  const spare = total(wanted) - total(least)
  const widths = wanted.map(
    (width, index) => width - (spare > 0 ? (over * (width - (least[index] ?? 0))) / spare : 0),
  )
  return { first: first + 1, widths, captionWidth: room - total(widths) }
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

/** Estimates points by Arimo's letter classes, rather too wide than too narrow. */
export function textWidth(text: string, fontSize: number): number {
  let width = 0
  for (const letter of text) width += letterWidth(letter)
  return width * fontSize
}

/** A word wider than `longWord` breaks in any column. */
function longestWord(text: string, fontSize: number): number {
  return Math.min(sizes.longWord, Math.max(0, ...text.split(/\s+/).map((word) => textWidth(word, fontSize))))
}

// Measured on Arimo Bold in shares of the font size; the widest letter determines its class.
const classes: readonly { readonly letters: RegExp; readonly width: number }[] = [
  { letters: /[.,:;'!|/\\ ijlIіІ\-()[\]]/, width: 0.34 },
  { letters: /[\d–«»]/, width: 0.57 },
  { letters: /[ШЩЮЫЖWM№@—]/, width: 1.05 },
  { letters: /[шщжюфмыъФМwm%]/, width: 0.88 },
  { letters: /\p{Lu}/u, width: 0.78 },
]

const widths = new Map<string, number>()

function letterWidth(letter: string): number {
  const known = widths.get(letter)
  if (known !== undefined) return known
  const width = classes.find(({ letters }) => letters.test(letter))?.width ?? 0.63
  // Limited to the size of a font: names in other scripts must not exhaust memory.
  if (widths.size < 1000) widths.set(letter, width)
  return width
}

const measured = /^[А-ЯЁӨҮа-яёөүA-Za-z0-9 .,:;'"!?/\\()[\]«»+\-−–—№%*=<>·]*$/
/** The maximum excess of a letter over its class, including kerning. */
const atMost = 1.2

/** Checks a width in points, in both fonts of the paper. */
export function surelyAsWide(text: string, fontSize: number, points: number): boolean {
  return measured.test(text) && textWidth(text, fontSize) * atMost <= points
}
