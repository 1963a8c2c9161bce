import type { GridPosition } from '#client/grid/navigation.ts'
import { type Content, contentString } from '#domain/sheet/entry.ts'
import { captionWithUnit } from '#domain/sheet/units.ts'
import { foldedForm } from '#domain/text/normalise.ts'
import { strangeUnitIn } from '#domain/text/said-unit.ts'

export type Captions = {
  readonly rows: readonly { readonly number: string; readonly caption: string; readonly unit: string }[]
  /** Above the totals. */
  readonly bodyRows: number
  readonly columns: readonly {
    readonly caption: string
    /** The top one first. */
    readonly under: readonly string[]
    readonly unit: string
  }[]
}

export type CaptionMatch = {
  readonly cells: readonly { readonly position: GridPosition; readonly content: Content }[]
  /** Captions of non-empty rows and columns that this grid lacks. */
  readonly unknown: readonly string[]
}

type Block = readonly (readonly Content[])[]

/**
 * Returns `null` if the grid knows no caption, and no cells for a scale or currency that the grid lacks. An axis
 * without captions starts at the paste position, or at the beginning if the sizes are equal.
 */
export function matchByCaptions(copied: Block, captions: Captions, at: GridPosition): CaptionMatch | null {
  const strange = strangeUnitIn(
    copied.flat().flatMap((content) => (isFigure(content) ? [] : contentString(content))),
    [...captions.columns, ...captions.rows].flatMap(namesOf),
  )
  if (strange !== null) return { cells: [], unknown: [strange] }
  const block = withGradesNamed(copied, captions)
  const named = captionColumnOf(block, captions)
  const headers = headOf(block, captions, named)
  if (named === null && headers.every(({ column }) => column === null)) return null
  const rows = named ? rowsBy(block, named, captions) : rowsFrom(block, captions, at)
  const columns = headers.some(({ column }) => column !== null)
    ? headers.filter(({ place }) => named === null || place > named.column)
    : columnsFrom(block, named, captions, at)
  const hasValue = (row: number, place: number): boolean => !isEmpty(block[row]?.[place])
  const unmatched = [
    ...rows.filter(({ row, line }) => row === null && columns.some(({ place }) => hasValue(line, place))),
    ...columns.filter(
      ({ column, place }) => column === null && rows.some(({ line }) => hasValue(line, place)),
    ),
  ]
  const cells = rows.flatMap(({ row, line }) =>
    columns.flatMap(({ column, place }) =>
      row === null || column === null
        ? []
        : [{ position: { row, column }, content: block[line]?.[place] ?? '' }],
    ),
  )
  return cells.length === 0 ? null : { cells, unknown: unmatched.map(({ text }) => text) }
}

/**
 * Names grades in a heading with numbers only, such as 1 to 12, so that it is no row of figures. Below captions such
 * a line contains column numbers.
 */
function withGradesNamed(block: Block, { columns }: Captions): Block {
  const at = block.findIndex((line) => line.some(isFigure))
  const line = block[at]
  if (line === undefined || at === block.length - 1) return block
  const names = new Set(columns.flatMap(namesOf))
  const isNamed = block.slice(0, at).some((above) => above.some((content) => names.has(plainly(content))))
  const numbers = line.filter(isFigure).map((content) => Number(contentString(content)))
  const isAlone = block.every((each) => each.every((content) => content === '' || isFigure(content)))
  const first = columns.map(({ caption }) => numberBefore(caption)).find((grade) => grade !== null) ?? 1
  const grades = numbers.map((grade) => columns.find(({ caption }) => numberBefore(caption) === grade))
  const isGrades =
    (isAlone ? numbers.length > MIN_GRADES && numbers[0] === first : numbers.length >= MIN_GRADES) &&
    numbers.every((grade, index) => grade === (numbers[0] ?? 0) + index) &&
    !grades.includes(undefined)
  if (isNamed || !isGrades || line.some((content) => !isFigure(content) && isColumnNumber(plainly(content))))
    return block
  const named = line.map((content) =>
    isFigure(content) ? (grades[numbers.indexOf(Number(contentString(content)))]?.caption ?? '') : content,
  )
  return block.with(at, named)
}

/** Fewer consecutive numbers may be figures. Without any caption, more are needed, from the first grade. */
const MIN_GRADES = 3

function numberBefore(caption: string): number | null {
  const [number] = /^\d{1,2}(?=-|\s)/.exec(caption) ?? []
  return number === undefined ? null : Number(number)
}

/** `row`: `null` without a match. */
type RowMatch = { readonly line: number; readonly row: number | null; readonly text: string }
/** `column`: `null` without a match. */
type ColumnMatch = { readonly place: number; readonly column: number | null; readonly text: string }

type CaptionColumn = { readonly column: number; readonly first: number }

function captionColumnOf(block: Block, { rows }: Captions): CaptionColumn | null {
  const known = new Set(rows.flatMap(namesOf))
  const width = Math.max(0, ...block.map(({ length }) => length))
  const found = Array.from({ length: width }, (_, column) => {
    const lines = block.flatMap((line, index) => (known.has(plainly(line[column] ?? '')) ? [index] : []))
    return { column, first: lines[0] ?? 0, count: lines.length }
  })
  const best = found.reduce((most, each) => (each.count > most.count ? each : most), {
    column: 0,
    first: 0,
    count: 0,
  })
  return best.count > 0 ? best : null
}

/** Lines without figures need no match. Equal captions are matched by number, then by order. */
function rowsBy(block: Block, { column, first }: CaptionColumn, { rows }: Captions): readonly RowMatch[] {
  const names = rows.map(namesOf)
  let last = -1
  return block.slice(first).map((cells, index) => {
    const text = plainly(cells[column] ?? '')
    const same = names.flatMap((each, row) => (text !== '' && each.includes(text) ? [row] : []))
    const before = cells.slice(0, column).map(plainly)
    const numbered = same.filter((row) => rows[row]?.number && before.includes(plainly(rows[row].number)))
    const row = only(same) ?? only(numbered) ?? same.find((each) => each > last) ?? null
    last = row ?? last
    return { line: first + index, row, text: contentString(cells[column] ?? '') || String(first + index + 1) }
  })
}

/** Starts at the selected row, or at the first if the counts are equal. */
function rowsFrom(block: Block, { rows, bodyRows }: Captions, at: GridPosition): readonly RowMatch[] {
  const isWhole = (lines: Block): boolean => [bodyRows, rows.length].includes(lines.length)
  const above = leadingTexts(block).length
  // One line too many that counts up contains the printed column numbers. They start next to the captions;
  // two figures may count up, too.
  const numbering = block[above] ?? []
  const isDoubtful =
    isWhole(block.slice(above)) && firstOf(numbering) > (numbering.length < MIN_NUMBERS ? 1 : 3)
  const numbers = !isDoubtful && isNumbering(numbering) && isWhole(block.slice(above + 1)) ? 1 : 0
  const lines = block.slice(above + numbers)
  const start = isWhole(lines) ? 0 : at.row
  return lines.map((_, index) => ({
    line: above + numbers + index,
    row: start + index < rows.length ? start + index : null,
    text: String(above + numbers + index + 1),
  }))
}

const MIN_NUMBERS = 3

function firstOf(line: readonly Content[]): number {
  return Number(contentString(line[0] ?? ''))
}

function isNumbering(line: readonly Content[]): boolean {
  const first = firstOf(line)
  return line.length > 1 && line.every((content, index) => Number(contentString(content)) === first + index)
}

function columnsFrom(
  block: Block,
  named: CaptionColumn | null,
  { columns }: Captions,
  at: GridPosition,
): readonly ColumnMatch[] {
  const first = (named?.column ?? -1) + 1
  const width =
    Math.max(0, ...block.map((line) => line.findLastIndex((content) => !isEmpty(content)) + 1)) - first
  const start = width === columns.length ? 0 : at.column
  return Array.from({ length: Math.max(0, width) }, (_, index) => ({
    place: first + index,
    column: start + index < columns.length ? start + index : null,
    text: String(first + index + 1),
  }))
}

function headOf(block: Block, { columns }: Captions, named: CaptionColumn | null): readonly ColumnMatch[] {
  const lines = named ? block.slice(0, named.first) : leadingTexts(block)
  const names = columns.map(namesOf)
  const width = Math.max(0, ...block.map(({ length }) => length))
  let last = -1
  return Array.from({ length: width }, (_, place): ColumnMatch => {
    const own = lines.map((line) => plainly(line[place] ?? ''))
    const leaf = own.findLastIndex((text) => text !== '' && !isColumnNumber(text))
    const text = own[leaf] ?? ''
    const same = names.flatMap((each, column) => (text !== '' && each.includes(text) ? [column] : []))
    const above = lines.slice(0, leaf).map((line) => groupOver(line, place))
    const grouped = same.filter((column) =>
      (columns[column]?.under ?? []).every((group) => above.includes(plainly(group))),
    )
    const column = only(same) ?? only(grouped) ?? grouped.find((each) => each > last) ?? null
    last = column ?? last
    return { place, column, text: contentString(lines[leaf]?.[place] ?? '') || String(place + 1) }
  })
}

/** The first figure may itself be a column number. */
function leadingTexts(block: Block): Block {
  const first = block.findIndex((line) => line.some(isFigure))
  return first === -1 ? block : block.slice(0, first)
}

/** A merged cell has its text in the first of its columns. */
function groupOver(line: readonly Content[], place: number): string {
  const before = line.slice(0, place + 1).findLast((content) => !isEmpty(content))
  return plainly(before ?? '')
}

/** Recognises the column numbers of printed forms: А, Б, 1, 2, 3. */
const isColumnNumber = (text: string): boolean => /^(\d{1,3}|а|б)$/.test(text)

const isFigure = (content: Content): boolean =>
  !isEmpty(content) && /^[-+\d.,\s%]+$/.test(contentString(content))

const isEmpty = (content: Content | undefined): boolean =>
  content === undefined || contentString(content).trim() === ''

function only<Thing>(things: readonly Thing[]): Thing | undefined {
  return things.length === 1 ? things[0] : undefined
}

type NamedHeading = { readonly caption: string; readonly unit: string; readonly under?: readonly string[] }

function namesOf({ caption, unit, under = [] }: NamedHeading): readonly string[] {
  const whole = [...under, caption].join(' · ')
  return [caption, whole].flatMap((name) => [plainly(name), plainly(captionWithUnit(name, unit))])
}

/** Ignores case, spaces, dashes and surrounding signs. */
function plainly(content: Content): string {
  return foldedForm(contentString(content)).replace(/^[\s*†‡.:;,]+|[\s*†‡.:;,]+$/g, '')
}
