import { type PaperReport, printedCaption } from '#domain/report/paper/paper-inputs.ts'
import { cellText, type ReportValues } from '#domain/report/paper/printed-table.ts'
import { contentWidthOf, type Orientation, sizes } from '#domain/report/paper/sizes.ts'
import { measureOf, type ReportColumn } from '#domain/report/report.ts'
import { captionOf } from '#domain/sheet/names.ts'

/** Neighbouring columns that fit on the paper together; `first` is counted from 1. Widths are of whole columns. */
export type ColumnBand = {
  readonly first: number
  readonly widths: readonly number[]
  readonly captionWidth: number
}

const air = 2 * sizes.cell.side + sizes.cell.line

/** How a table stands on the paper: upright or lying, and cut into which bands of columns. */
type TableForm = { readonly orientation: Orientation; readonly bands: readonly ColumnBand[] }

/** A page for a table: how it lies, and the points that the captions of the rows have at least. */
type TablePage = { readonly orientation: Orientation; readonly captions: number }

const upright: TablePage = { orientation: 'portrait', captions: sizes.leastCaption }

/**
 * How a table is laid on the paper. Upright where its columns fit next to the captions, otherwise cut into bands: a table of 32
 * columns becomes several tables below each other, each with its row captions. Standard reports are always upright (specification 002 §9),
 * with narrower captions where that saves a band; sheets and sums lie where their columns fit only so.
 */
export function tableForm(report: PaperReport, values: ReportValues, year: number): TableForm {
  const least = report.columns.map((column, index) => {
    const texts = report.lines.map((line, place) =>
      cellText(measureOf(column, line), values(place + 1, index + 1)),
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

/** The narrowest a column may be: its widest number, and the longest word that is not broken. */
function leastWidth({ unit }: ReportColumn, caption: string, texts: readonly string[]): number {
  const widest = texts.map((text) =>
    unit === 'text' ? longestWord(text, sizes.font.table) : textWidth(text, sizes.font.table),
  )
  return Math.max(longestWord(caption, sizes.font.head), ...widest, 22) + air
}

/** How many neighbouring columns stand under each caption; those under none are groups too. */
function groupLengths({ columns }: PaperReport): readonly number[] {
  const over = columns.map(({ under }) => under[0] ?? '')
  const starts = over.flatMap((caption, index) => (caption === over[index - 1] ? [] : [index]))
  return starts.map((start, index) => (starts[index + 1] ?? columns.length) - start)
}

/**
 * How many columns each band has. Two bands are halves, whatever is above them. More bands begin where a caption begins: each has as many
 * whole groups as fit, of a group that is too wide its pieces.
 */
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

/** The fewest pieces of nearly equal length of which every one fits; a column that is too wide by itself is one. */
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

/** Shares the paper out among captions and columns as the report asks, and gives no column less than it needs. */
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

/** How wide a text is in points, nearly: by the classes of Arimo's letters, rather too wide than too narrow. */
export function textWidth(text: string, fontSize: number): number {
  let width = 0
  for (const letter of text) width += letterWidth(letter)
  return width * fontSize
}

/** The width of the longest word, which a narrower column would break. A word wider than `longWord` is broken in any column. */
function longestWord(text: string, fontSize: number): number {
  return Math.min(sizes.longWord, Math.max(0, ...text.split(/\s+/).map((word) => textWidth(word, fontSize))))
}

// Measured on Arimo Bold, in shares of the font size; each class by its widest letter.
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
  // As many as a font has: no list of names may fill the memory with letters of other scripts.
  if (widths.size < 1000) widths.set(letter, width)
  return width
}

/** The letters whose widths were measured one by one: of others nothing is sure. */
const measured = /^[А-ЯЁӨҮа-яёөүA-Za-z0-9 .,:;'"!?/\\()[\]«»+\-−–—№%*=<>·]*$/
/** What a letter can be wider than its class, with what it is moved from its neighbour. */
const atMost = 1.2

/** Whether a text is no wider than so many points in the fonts of the paper, whichever of the two it is printed in. */
export function surelyAsWide(text: string, fontSize: number, points: number): boolean {
  return measured.test(text) && textWidth(text, fontSize) * atMost <= points
}
