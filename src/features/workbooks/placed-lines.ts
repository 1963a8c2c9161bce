import type { SheetLayout } from '#documents/workbook/form.ts'
import { workbookText } from '#documents/workbook/workbook-text.ts'
import { type Content, contentString } from '#engine/entry.ts'
import { captionOf } from '#engine/names.ts'
import {
  mayNameSection,
  namesOwnYear,
  type OwnTexts,
  otherYearsIn,
  sectionText,
} from '#engine/text/table-titles.ts'
import { otherUnits, shownUnit } from '#engine/units.ts'
import {
  bare,
  type ColumnHeading,
  columnHeadings,
  headingNames,
  isFigureOrDate,
  isTextOf,
  type ReadRows,
} from '#features/workbooks/column-headings.ts'

export type PlacedTable = { readonly lines: PlacedLines; readonly columns: PlacedColumns }

export type PlacedColumns = {
  /** The form's column by the workbook's, both from 0. */
  readonly placed: ReadonlyMap<number, number>
  /** Also the uncertain ones and those that occur twice. */
  readonly known: ReadonlyMap<number, number>
  readonly headings: readonly ColumnHeading[]
}

export type PlacedLines = {
  /** The form's line by the workbook's, both from 0. */
  readonly placed: ReadonlyMap<number, number>
  readonly captionColumn: number
  /** With the column of codes. */
  readonly captionColumns: readonly number[]
  readonly first: number
  /** With captions of other lines in the same rows. */
  readonly otherCaptions: readonly number[]
}

/** `marked`: the sheet has our tag, so a smaller match is enough. */
export type MatchOptions = {
  readonly form: SheetLayout
  readonly year: number
  readonly marked: 'marked' | 'unmarked'
}

/** Returns `null` if no caption matches, or less than half without our tag. */
export function placeLines(
  rows: ReadRows,
  { form, year, marked }: MatchOptions,
  hidden: ReadonlySet<number>,
): PlacedLines | null {
  const lines = form.lines.map(({ code, caption }, index) => ({
    index,
    code: bare(code),
    names: new Set([bare(caption), bare(plainCaption(form, index, year))]),
  }))
  const named = (cell: Content | undefined) => {
    const name = bare(cell ?? '')
    return name === '' ? [] : lines.filter(({ names }) => names.has(name))
  }
  const captionColumn = bestColumn(rows, (cell) => named(cell).length > 0)
  if (captionColumn === null) return null
  const codeColumn = codeColumnOf(rows, captionColumn, {
    isCode: (cell, row) => named(row[captionColumn]).some(({ code }) => code === bare(cell)),
    isLine: (row) => named(row[captionColumn]).length > 0,
    headings: headingNames(form, year),
  })
  let section: readonly string[] = []
  const meant = rows.map((row, at) => {
    if (hidden.has(at)) return null
    const head = bare(sectionText(rows, at, captionColumn))
    if (head !== '') section = form.sheet.sections?.find(({ caption }) => bare(caption) === head)?.rows ?? []
    const byName = named(row[captionColumn])
    if (byName.length < 2) return byName[0]?.index ?? null
    const code = codeColumn === null ? '' : bare(row[codeColumn] ?? '')
    const [byCode, bySection] = [
      byName.filter((line) => line.code === code),
      byName.filter(({ index }) => section.includes(form.sheet.rows[index]?.code ?? '')),
    ]
    return onlyOf(byCode)?.index ?? onlyOf(bySection)?.index ?? null
  })
  const placed = onlyOnce(meant)
  const first = Math.min(...placed.keys())
  if (placed.size === 0 || (marked === 'unmarked' && placed.size * 2 < lines.length)) return null
  const isOtherCaption = (cell: Content, row: readonly Content[]): boolean =>
    bare(cell) !== bare(row[captionColumn] ?? '') && named(cell).length > 0
  return {
    placed,
    captionColumn,
    captionColumns: codeColumn === null ? [captionColumn] : [captionColumn, codeColumn],
    first,
    otherCaptions: [...placed.keys()].flatMap((at) => {
      const row = rows[at] ?? []
      return row.flatMap((cell, column) => (isOtherCaption(cell, row) ? [column] : []))
    }),
  }
}

const onlyOf = <Thing>([first, ...others]: readonly Thing[]): Thing | undefined =>
  others.length === 0 ? first : undefined

type CodeTest = {
  readonly isCode: (cell: Content, row: readonly Content[]) => boolean
  readonly isLine: (row: readonly Content[]) => boolean
  readonly headings: ReadonlySet<string>
}

/** Some figures of a column may equal the codes of their lines. */
function codeColumnOf(
  rows: ReadRows,
  captionColumn: number,
  { isCode, isLine, headings }: CodeTest,
): number | null {
  const lines = rows.filter(isLine)
  const head = rows.slice(0, rows.findIndex(isLine))
  const textAbove = (column: number): string =>
    head
      .map((row) => row[column] ?? '')
      .filter((cell) => !isFigureOrDate(cell))
      .map(bare)
      .findLast((text) => text !== '') ?? ''
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const headed = Array.from({ length: width }, (_, column) => headings.has(textAbove(column)))
  const best = bestColumn(
    lines,
    (cell, row, column) => column !== captionColumn && !headed[column] && isCode(cell, row),
  )
  const count = best === null ? 0 : lines.filter((row) => isCode(row[best] ?? '', row)).length
  return count * 2 > lines.length ? best : null
}

/** Omits the unit, as in lists of other programs. */
function plainCaption({ sheet, lines }: SheetLayout, index: number, year: number): string {
  const own = sheet.upright ? undefined : sheet.rows[index]?.caption
  return own === undefined ? (lines[index]?.caption ?? '') : captionOf(own, year)
}

export function placeColumns(
  rows: ReadRows,
  { placed, first, captionColumn, captionColumns, otherCaptions }: PlacedLines,
  options: MatchOptions,
  hidden: ReadonlySet<number>,
): PlacedColumns {
  const headings = columnHeadings(rows.slice(0, first), { ...options, captionColumns })
  const meant = headings.map(({ index }, column) => (hidden.has(column) ? null : index))
  const certain = meant.map((index, column) => (headings[column]?.certainty === 'certain' ? index : null))
  const lineRows = [...placed.keys()].map((at) => rows[at] ?? [])
  const isCaption = (row: readonly Content[], column: number): boolean => {
    const text = bare(row[column] ?? '')
    return text !== '' && text !== bare(row[captionColumn] ?? '') && !isFigureOrDate(row[column] ?? '')
  }
  const isApart = (column: number): boolean =>
    !captionColumns.includes(column - 1) &&
    headings[column - 1]?.words.length === 0 &&
    lineRows.filter((row) => isCaption(row, column)).length * 2 >= lineRows.length
  // A column of ours may have such texts.
  const others = [...meant.keys()].filter(
    (column) => (certain[column] ?? null) === null && (otherCaptions.includes(column) || isApart(column)),
  )
  const isOtherTable = (column: number): boolean =>
    others.includes(Math.max(...[...others, captionColumn].filter((start) => start <= column)))
  return {
    placed: new Map([...onlyOnce(certain)].filter(([column]) => !isOtherTable(column))),
    known: new Map(
      meant.flatMap((index, column): [number, number][] => (index === null ? [] : [[column, index]])),
    ),
    headings,
  }
}

/** The row of another heading below the first lines. */
export function secondHeading(
  rows: ReadRows,
  { lines, columns }: PlacedTable,
  options: MatchOptions,
): number {
  const { captionColumns, first } = lines
  const isText = rows.map(
    (row, at) =>
      at > first &&
      !lines.placed.has(at) &&
      row.every((cell, column) => captionColumns.includes(column) || !isFigureOrDate(cell)),
  )
  const last = Math.max(...lines.placed.keys())
  const found = rows.findIndex((_, at) => {
    if (at > last || !isText[at] || isText[at + 1]) return false
    const start = isText.lastIndexOf(false, at) + 1
    const second = columnHeadings(rows.slice(start, at + 1), { ...options, captionColumns })
    const filled = second.filter(({ words }, column) => columns.placed.has(column) && words.length > 0)
    const isHeading =
      second.some(({ index }) => index !== null) ||
      (filled.length > 0 && filled.length * 2 >= columns.placed.size)
    return isHeading && second.some((each, column) => isOther(each, columns.headings[column]))
  })
  return found < 0 ? Number.POSITIVE_INFINITY : found
}

function isOther(second: ColumnHeading, first: ColumnHeading | undefined): boolean {
  const placeOf = ({ index, certainty }: ColumnHeading) => (certainty === 'certain' ? index : null)
  const isRepeated = second.words.join('\n') === first?.words.join('\n')
  return second.words.length > 0 && !isRepeated && placeOf(second) !== (first ? placeOf(first) : null)
}

function bestColumn(
  rows: ReadRows,
  test: (cell: Content, row: readonly Content[], column: number) => boolean,
): number | null {
  const counts = new Map<number, number>()
  for (const row of rows)
    for (const [column, cell] of row.entries())
      if (cell !== undefined && test(cell, row, column)) counts.set(column, (counts.get(column) ?? 0) + 1)
  const [best] = [...counts].toSorted(([a, most], [b, other]) => other - most || a - b)
  return best?.[0] ?? null
}

/** A line that two rows match belongs to neither. */
function onlyOnce(meant: readonly (number | null)[]): ReadonlyMap<number, number> {
  const times = new Map<number, number>()
  for (const each of meant) if (each !== null) times.set(each, (times.get(each) ?? 0) + 1)
  return new Map(
    meant.flatMap((each, index): [number, number][] =>
      each !== null && times.get(each) === 1 ? [[index, each]] : [],
    ),
  )
}

export const captionAt = (row: readonly Content[], { captionColumn }: PlacedLines): string =>
  contentString(row[captionColumn] ?? '').trim()

/**
 * Returns the section of each placed line below a text in a line of its own that the form lacks there. A remark in our
 * own sheet moves no line, unless it names another year.
 */
export function foreignLines(
  rows: ReadRows,
  lines: PlacedLines,
  { form, year, marked }: MatchOptions,
): ReadonlyMap<number, string> {
  const { placed, first, captionColumn } = lines
  const isOwnText = isTextOf(form, year)
  const isOtherYear = (text: string): boolean => otherYearsIn([text], textsWithYears(form), year).length > 0
  const headAt = lastHeading(rows, lines, form, year)
  const own = ownTexts(form, year)
  const isForeignText = (text: string, at: number): boolean => {
    if (at > first) return text !== '' && (marked === 'unmarked' || isOtherYear(text))
    return at > headAt && marked === 'unmarked' && text !== '' && mayNameSection(text, own)
  }
  const found = new Map<number, string>()
  let section: { readonly text: string; readonly codes: readonly string[] } | null = null
  for (const [at, row] of rows.entries()) {
    const line = placed.get(at)
    if (line !== undefined) {
      const isForeign = section !== null && !section.codes.includes(form.sheet.rows[line]?.code ?? '')
      if (section !== null && isForeign) found.set(at, section.text)
      continue
    }
    const caption = captionAt(row, lines)
    const text = sectionText(rows, at, captionColumn) || (isOtherYear(caption) ? caption : '')
    const named = form.sheet.sections?.find((each) => bare(each.caption) === bare(text))
    if (named) section = { text, codes: named.rows }
    else if (text !== '' && (isOwnText(bare(text)) || namesOwnYear(text, [], year))) section = null
    else if (isForeignText(text, at)) section = { text, codes: [] }
  }
  return found
}

/** The row of the last heading above the lines. */
export function lastHeading(
  rows: ReadRows,
  { first, captionColumns }: PlacedLines,
  form: SheetLayout,
  year: number,
): number {
  const names = headingNames(form, year)
  const isHeading = (cell: Content, column: number): boolean =>
    !captionColumns.includes(column) && names.has(bare(cell))
  return rows.slice(0, first).findLastIndex((row) => row.some(isHeading))
}

export function ownTexts(form: SheetLayout, year: number): OwnTexts {
  const { caption, purpose, sections } = form.sheet
  return {
    captions: [...textsWithYears(form), ...(sections ?? []).map((each) => each.caption)],
    titles: [captionOf(caption, year), captionOf(purpose, year), form.lineCaption, workbookText.backToAbout],
    year,
  }
}

/** The units of placed lines that are not those of the form, by row. */
export function inOtherUnits(
  rows: ReadRows,
  { lines, columns }: PlacedTable,
  { sheet }: SheetLayout,
): ReadonlyMap<number, string> {
  if (sheet.upright) return new Map()
  const placed = [...lines.placed]
  const units = otherUnits(
    columns.headings.map(({ text }) => text),
    placed.map(([row, line]) => ({
      texts: (rows[row] ?? []).map((cell, column) =>
        lines.captionColumns.includes(column) ? '' : contentString(cell),
      ),
      unit: shownUnit(sheet, sheet.rows[line]?.code ?? ''),
    })),
  )
  return new Map(placed.flatMap(([row], index) => (units[index] ? [[row, units[index]]] : [])))
}

export const textsWithYears = (form: SheetLayout): readonly string[] => [
  ...form.columns.flatMap(({ caption, under }) => [...under, caption]),
  ...form.lines.map(({ caption }) => caption),
]
