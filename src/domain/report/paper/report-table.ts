import { roundHalfAway } from '#domain/number/rounding.ts'
import { approvedInWords } from '#domain/report/approved.ts'
import { type ColumnBand, tableForm } from '#domain/report/paper/column-bands.ts'
import type { PaperCell, PaperTable, PaperText } from '#domain/report/paper/paper.ts'
import { type PaperInputs, type PaperReport, printedCaption } from '#domain/report/paper/paper-inputs.ts'
import {
  cellText,
  printedTable,
  type ReportValues,
  rowsOf,
  type TableReport,
} from '#domain/report/paper/printed-table.ts'
import { inks, sizes } from '#domain/report/paper/sizes.ts'
import { paperMarks, tableLook } from '#domain/report/paper/table-look.ts'
import {
  type Measure,
  measureOf,
  type PaperFacts,
  type PrintedSum,
  type ReportColumn,
  type ReportLine,
  type ReportRow,
  rowNumOf,
  valuesPerLine,
} from '#domain/report/report.ts'
import { captionOf, type HeadCell, headRowsOf } from '#domain/sheet/names.ts'
import { printText } from '#text/reports.ts'

/** The marks of the rows before which a table goes on at the top of the next page. */
export type PageBreaks = ReadonlySet<string>

/**
 * A report as tables below each other: one for every band of columns, cut where a page break is needed. Where the form limits the lines of a
 * page, all bands of the same lines are on one page.
 */
export function reportTable(asked: PaperReport, inputs: PaperInputs, breaks: PageBreaks): PaperTable[] {
  const { year } = inputs.facts
  const { report, values, form, notes } = tableOnPaper(asked, inputs)
  const marks = new Set(keptRows(asked, inputs).flatMap(({ first, last }) => [first, last]))
  const bands = form.bands.map((band, index) => {
    const markOf = (row: number): string => paperMarks.row(report.code, index, row)
    const rows = tableRows(report, values, band, { notes, year }).map((cells, row) =>
      marks.has(markOf(row)) ? withMark(cells, markOf(row)) : cells,
    )
    return { band, rows, isBroken: (row: number): boolean => breaks.has(markOf(row)) }
  })
  return lineRuns(report).flatMap((run) =>
    bands.flatMap(({ band, rows, isBroken }, index) => {
      const end = run.end ?? rows.length
      const inside = rows.flatMap((_, row) => (row > run.first && row < end && isBroken(row) ? [row] : []))
      // The first table stands below the title, at the top of its page.
      const turns = (run.first > 0 && index === 0) || (index > 0 && isBroken(run.first))
      return [run.first, ...inside].map((start, piece) => ({
        ...tableOf(report, band, year, rows.slice(start, inside[piece] ?? end)),
        ...(turns || piece > 0 ? { pageBreak: 'before' as const } : {}),
      }))
    }),
  )
}

/** The lines that the form wants on one page, counted from 0; the last run also has the notes below them (`end`: null). */
function lineRuns({
  linesPerPage,
  lines,
}: PaperReport): readonly { readonly first: number; readonly end: number | null }[] {
  const most = linesPerPage ?? lines.length
  const runs = Math.max(1, Math.ceil(lines.length / most) || 0)
  return Array.from({ length: runs }, (_, run) => ({
    first: run * most,
    end: run < runs - 1 ? (run + 1) * most : null,
  }))
}

/** A table with how it lies on the paper and what is said below it. */
type TableOnPaper = ReturnType<typeof printedTable> & {
  readonly form: ReturnType<typeof tableForm>
  readonly notes: readonly string[]
}

type Asked = Pick<PaperInputs, 'rows' | 'facts'>
const lastAsked = new WeakMap<PaperReport, Asked & { readonly table: TableOnPaper }>()

/** Asked several times for the same figures while a document is laid out: remembered for the last ones of each report. */
export function tableOnPaper(asked: PaperReport, { rows, facts }: Asked): TableOnPaper {
  const known = lastAsked.get(asked)
  if (known?.rows === rows && known.facts === facts) return known.table
  const printed = printedTable(asked, { rows, facts })
  const form = tableForm(printed.report, printed.values, facts.year)
  const table = { ...printed, form, notes: notesOf(asked, { rows, facts }) }
  lastAsked.set(asked, { rows, facts, table })
  return table
}

function tableOf(report: TableReport, band: ColumnBand, year: number, rows: PaperCell[][]): PaperTable {
  const head = tableHead(report, band, year)
  const body = [...head, ...rows]
  const air = 2 * sizes.cell.side + sizes.cell.line
  return {
    table: {
      headerRows: head.length,
      keepWithHeaderRows: Math.min(2, rows.length),
      dontBreakRows: true,
      widths: [sizes.codeColumn, band.captionWidth, ...band.widths].map((width) => width - air),
      body,
    },
    layout: tableLook(body),
    margin: [0, 0, 0, 10],
  }
}

/** The mark sits on the row's first text: an empty cell leaves no trace on the paper. */
function withMark(cells: PaperCell[], mark: string): PaperCell[] {
  const place = cells.findIndex(({ text }) => text !== '')
  return cells.map((cell, index) => (index === place ? { ...cell, id: mark } : cell))
}

/** The rows that every page of a table repeats: which columns and in what unit, the captions, the column numbers. */
function tableHead(report: TableReport, band: ColumnBand, year: number): PaperCell[][] {
  const columns = columnsIn(report, band)
  const numbers = columns.map((_, index) => String(band.first + index))
  const above = aboveTable(report, band)
  return [
    ...(above === '' ? [] : [rowAbove(above, columns.length + 2)]),
    ...captionRows({ ...report, columns }, year),
    [printText.lineCodeColumn, printText.lineCaptionColumn, ...numbers].map((text) => numberCell(text)),
  ]
}

function columnsIn({ columns }: PaperReport, { first, widths }: ColumnBand): readonly ReportColumn[] {
  return columns.slice(first - 1, first - 1 + widths.length)
}

/**
 * The captions, and above them once what neighbours share; both are repeated on every page. A caption stands in the lowest
 * row, where the row grows with it, and the cells above it have no line between: a cell that spans rows would not grow them.
 */
function captionRows(report: TableReport, year: number): PaperCell[][] {
  const { columns, lineCaption } = report
  const own = [printText.lineCode, lineCaption].map((caption) => ({ caption, under: [] }))
  const all = [...own, ...columns]
  const depth = Math.max(...all.map(({ under }) => under.length))
  const leaves = all.map((column) =>
    leafCell(
      captionOf('unit' in column ? printedCaption(report, column) : column.caption, year),
      column.under.length === depth,
    ),
  )
  const above = headRowsOf(all).slice(0, depth)
  return [...above.map((cells, level) => groupRow(cells, level, all.length, year)), leaves]
}

function leafCell(text: string, isUnderGroup: boolean): PaperCell {
  return { ...captionCell(text), ...(isUnderGroup ? {} : { border: [true, false, true, true] }) }
}

/** The captions above, each over its columns; over the others nothing but the ground. */
function groupRow(cells: readonly HeadCell[], level: number, columns: number, year: number): PaperCell[] {
  const row = Array.from(
    { length: columns },
    (): PaperCell => ({ ...captionCell(''), border: [true, level === 0, true, false] }),
  )
  for (const { caption, column, columns: wide, isLeaf } of cells)
    if (!isLeaf) row[column] = { ...captionCell(captionOf(caption, year)), colSpan: wide }
  return row
}

function aboveTable(report: TableReport, band: ColumnBand): string {
  const last = band.first + band.widths.length - 1
  const part = band.widths.length < report.columns.length ? printText.columnsPart(band.first, last) : ''
  return [part, unitsAbove(report)].filter((text) => text !== '').join(' · ')
}

function unitsAbove(report: TableReport): string {
  if (report.layout === 'sheet') return report.units
  return hasAmounts(report) ? printText.thousandTugrik : ''
}

/** Stands above the grid: no borders of its own. */
function rowAbove(text: string, columns: number): PaperCell[] {
  return wideRow({ text, alignment: 'right', color: inks.quiet, fontSize: sizes.font.head }, columns)
}

/** A caption of a column. */
export function captionCell(text: string): PaperCell {
  return {
    text,
    bold: true,
    fontSize: sizes.font.head,
    alignment: 'center',
    verticalAlignment: 'middle',
    fillColor: inks.head,
  }
}

/** The number below a caption. */
export function numberCell(text: string): PaperCell {
  return { text, fontSize: sizes.font.small, alignment: 'center', color: inks.quiet, fillColor: inks.head }
}

type Below = Pick<PaperFacts, 'year'> & { readonly notes: readonly string[] }

/** The lines of a table within one band of columns; below the last band its notes. */
function tableRows(
  report: PaperReport,
  values: ReportValues,
  band: ColumnBand,
  { notes, year }: Below,
): PaperCell[][] {
  const rows = report.lines.map((line, index) => [
    ...lineStart(line, year),
    ...columnsIn(report, band).map((column, place) =>
      valueCell(measureOf(column, line), line, values(index + 1, band.first + place)),
    ),
  ])
  return [...rows, ...notesBelow(report, band, notes).map((note) => noteRow(note, band.widths.length + 2))]
}

/** What is said below a table: of rounding where printed rows do not add up, where the year before has no figures, and beside what a revision stands. */
function notesOf(
  report: PaperReport,
  { rows, facts: { year, yearBefore, approved } }: Pick<PaperInputs, 'rows' | 'facts'>,
): readonly string[] {
  const compares = report.columns.some(({ from }) => from === 'yearBefore')
  return [
    addsUp(report, rows) ? [] : [printText.roundingNote],
    compares && !yearBefore?.[report.code] ? [printText.noYearBefore(year - 1)] : [],
    approvedInWords(report, approved),
  ].flat()
}

/** The notes of a table stand below its last band. */
function notesBelow(report: PaperReport, band: ColumnBand, notes: readonly string[]): readonly string[] {
  return band.first + band.widths.length <= report.columns.length ? [] : notes
}

function lineStart(line: ReportLine, year: number): PaperCell[] {
  return [
    { text: line.code, bold: line.strong },
    { text: captionOf(line.caption, year), bold: line.strong, margin: [line.level * sizes.indent, 0, 0, 0] },
  ]
}

function valueCell(measure: Measure, { strong }: ReportLine, value: ReturnType<ReportValues>): PaperCell {
  const isNumber = typeof value?.valueNumber === 'number'
  const alignment = isNumber ? 'right' : 'left'
  return { text: cellText(measure, value), bold: strong, alignment, noWrap: isNumber }
}

function noteRow(text: string, columns: number): PaperCell[] {
  return wideRow({ text, color: inks.quiet, fontSize: sizes.font.small }, columns)
}

/** Two marked rows that belong on one page; where they fell apart, the table breaks before the first. */
export type KeptRows = { readonly first: string; readonly last: string }

/** The rows of a report that stay together, by their marks, in the order of the paper. */
export function keptRows(asked: PaperReport, inputs: PaperInputs): readonly KeptRows[] {
  if (asked.layout === 'cover' || asked.layout === 'documents') return []
  const { report, values, form, notes } = tableOnPaper(asked, inputs)
  return form.bands.flatMap((band, index) =>
    rowGroups(report, values, notesBelow(report, band, notes).length).map(({ first, last }) => ({
      first: paperMarks.row(report.code, index, first),
      last: paperMarks.row(report.code, index, last),
    })),
  )
}

/** Neighbouring rows that stand on one page, by their places in the table, counted from 0. */
type RowGroup = { readonly first: number; readonly last: number }

/** A table of so few lines stays whole, such as each band of one with many columns. */
const fewLines = 6

/**
 * What stays together: a heading with the line below it, and the closing lines with the one before them and the notes, so
 * that no total stands alone on a page; of a table of few lines all. Groups that touch are one.
 */
function rowGroups(report: PaperReport, values: ReportValues, notes: number): readonly RowGroup[] {
  const lines = report.lines.length
  const headings = report.lines.flatMap((line, index) =>
    line.strong && isHeading(report, values, index + 1) ? [{ first: index, last: index + 1 }] : [],
  )
  const closing = Math.max(1, report.closingLines)
  const tail = { first: lines <= fewLines ? 0 : Math.max(0, lines - 1 - closing), last: lines - 1 + notes }
  const inside = headings.filter(({ last }) => last < lines)
  return [...inside, tail].reduce<readonly RowGroup[]>(joined, []).filter(({ first, last }) => last > first)
}

/** A strong line over deeper ones, or one without figures. */
function isHeading(report: PaperReport, values: ReportValues, line: number): boolean {
  const [own, next] = report.lines.slice(line - 1)
  if (own && next && next.level > own.level) return true
  return report.columns.every((_, index) => (values(line, index + 1)?.valueNumber ?? null) === null)
}

function joined(groups: readonly RowGroup[], next: RowGroup): readonly RowGroup[] {
  const before = groups.at(-1)
  if (!before || before.last < next.first) return [...groups, next]
  return [...groups.slice(0, -1), { first: before.first, last: Math.max(before.last, next.last) }]
}

/** A row of a table that is one text from edge to edge, without borders: a note above or below the grid. */
export function wideRow(text: PaperText, columns: number): PaperCell[] {
  const covered = Array.from({ length: columns - 1 }, (): PaperCell => ({ text: '', border: noBorder() }))
  return [{ ...text, colSpan: columns, border: noBorder() }, ...covered]
}

function noBorder(): [boolean, boolean, boolean, boolean] {
  return [false, false, false, false]
}

/** Decimals of the finest figures on paper; sums of printed figures have none beyond them but for binary error. */
const finest = 6

/** Whether every sum of a report is, as printed, what its printed parts come to (design calculation §1, §9). */
function addsUp(report: PaperReport, rows: readonly ReportRow[]): boolean {
  const figures = new Map(rowsOf(report, rows).map(({ rowNum, valueNumber }) => [rowNum, valueNumber ?? 0]))
  const figure = (rowNum: number): number => Math.sign(rowNum) * (figures.get(Math.abs(rowNum)) ?? 0)
  return [...report.sums, ...listSums(report, figures)].every(
    ({ whole, parts }) =>
      roundHalfAway(figure(whole) - parts.reduce((sum, part) => sum + figure(part), 0), finest) === 0,
  )
}

/** A list knows its persons only in the snapshot: its first closing line is the sum of the lines above it. */
function listSums(report: PaperReport, figures: ReadonlyMap<number, number>): readonly PrintedSum[] {
  if (report.layout !== 'list') return []
  const width = valuesPerLine(report)
  const persons = Math.floor(figures.size / width) - report.closingLines
  return report.columns.flatMap(({ unit }, index) => {
    if (unit !== 'thousandTugrik') return []
    const parts = Array.from({ length: persons }, (_, line) => rowNumOf(report, line + 1, index + 1))
    return [{ whole: rowNumOf(report, persons + 1, index + 1), parts }]
  })
}

/** Whether a table shows amounts in thousand tugrik, which it says above itself. */
export function hasAmounts(report: PaperReport): boolean {
  return report.columns.some(({ unit }) => unit === 'thousandTugrik')
}
