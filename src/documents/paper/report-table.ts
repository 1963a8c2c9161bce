import { approvedText } from '#documents/approved-columns.ts'
import { type ColumnBand, tableForm } from '#documents/paper/column-bands.ts'
import type { PaperCell, PaperTable, PaperText } from '#documents/paper/paper.ts'
import { type PaperInputs, type PaperReport, printedCaption } from '#documents/paper/paper-inputs.ts'
import { printText } from '#documents/paper/paper-text.ts'
import {
  printedTable,
  printedText,
  type ReportValues,
  rowsOf,
  type TableReport,
} from '#documents/paper/printed-table.ts'
import { inks, sizes } from '#documents/paper/sizes.ts'
import { paperMarks, tableLines } from '#documents/paper/table-look.ts'
import { captionOf, type HeadCell, headRowsOf } from '#engine/names.ts'
import { roundHalfAway } from '#engine/number/rounding.ts'
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
} from '#forms/reports/report.ts'

export type PageBreaks = ReadonlySet<string>

/**
 * Returns one table for each band of columns, split at page breaks. If the form limits the lines of a page, all bands
 * of the same lines share a page.
 */
export function reportTable(paperReport: PaperReport, inputs: PaperInputs, breaks: PageBreaks): PaperTable[] {
  const { year } = inputs.facts
  const { report, values, form, notes } = tableOnPaper(paperReport, inputs)
  const marks = new Set(keepTogetherRows(paperReport, inputs).flatMap(({ first, last }) => [first, last]))
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
      // The first table follows the title at the top of its page.
      const turns = (run.first > 0 && index === 0) || (index > 0 && isBroken(run.first))
      return [run.first, ...inside].map((start, piece) => ({
        ...tableOf(report, band, year, rows.slice(start, inside[piece] ?? end)),
        ...(turns || piece > 0 ? { pageBreak: 'before' as const } : {}),
      }))
    }),
  )
}

/** Counts lines from 0; the last run includes the notes (`end`: null). */
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

type TableOnPaper = ReturnType<typeof printedTable> & {
  readonly form: ReturnType<typeof tableForm>
  readonly notes: readonly string[]
}

type TableInputs = Pick<PaperInputs, 'rows' | 'facts'>
const cachedTables = new WeakMap<PaperReport, TableInputs & { readonly table: TableOnPaper }>()

/** Cached, because one layout needs it several times. */
export function tableOnPaper(paperReport: PaperReport, { rows, facts }: TableInputs): TableOnPaper {
  const known = cachedTables.get(paperReport)
  if (known?.rows === rows && known.facts === facts) return known.table
  const printed = printedTable(paperReport, { rows, facts })
  const form = tableForm(printed.report, printed.values, facts.year)
  const table = { ...printed, form, notes: notesOf(paperReport, { rows, facts }) }
  cachedTables.set(paperReport, { rows, facts, table })
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
    layout: tableLines(body),
    margin: [0, 0, 0, 10],
  }
}

/** The mark is on the row's first text, because the layout engine ignores empty cells. */
function withMark(cells: PaperCell[], mark: string): PaperCell[] {
  const place = cells.findIndex(({ text }) => text !== '')
  return cells.map((cell, index) => (index === place ? { ...cell, id: mark } : cell))
}

function tableHead(report: TableReport, band: ColumnBand, year: number): PaperCell[][] {
  const columns = columnsIn(report, band)
  const numbers = columns.map((_, index) => String(band.first + index))
  const above = aboveTable(report, band)
  return [
    ...(above === '' ? [] : [rowAbove(above, columns.length + 2)]),
    ...captionRows({ ...report, columns }, year),
    [printText.lineCodeColumn, printText.lineCaptionColumn, ...numbers].map((text) => paperNumberCell(text)),
  ]
}

function columnsIn({ columns }: PaperReport, { first, widths }: ColumnBand): readonly ReportColumn[] {
  return columns.slice(first - 1, first - 1 + widths.length)
}

/**
 * A caption is in the lowest row under borderless cells, because a cell that spans rows would not increase their
 * height.
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

function rowAbove(text: string, columns: number): PaperCell[] {
  return wideRow({ text, alignment: 'right', color: inks.quiet, fontSize: sizes.font.head }, columns)
}

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

export function paperNumberCell(text: string): PaperCell {
  return { text, fontSize: sizes.font.small, alignment: 'center', color: inks.quiet, fillColor: inks.head }
}

type RowNotes = Pick<PaperFacts, 'year'> & { readonly notes: readonly string[] }

function tableRows(
  report: PaperReport,
  values: ReportValues,
  band: ColumnBand,
  { notes, year }: RowNotes,
): PaperCell[][] {
  const rows = report.lines.map((line, index) => [
    ...lineStart(line, year),
    ...columnsIn(report, band).map((column, place) =>
      valueCell(measureOf(column, line), line, values(index + 1, band.first + place)),
    ),
  ])
  return [...rows, ...notesBelow(report, band, notes).map((note) => noteRow(note, band.widths.length + 2))]
}

function notesOf(
  report: PaperReport,
  { rows, facts: { year, yearBefore, approved } }: Pick<PaperInputs, 'rows' | 'facts'>,
): readonly string[] {
  const compares = report.columns.some(({ from }) => from === 'yearBefore')
  return [
    addsUp(report, rows) ? [] : [printText.roundingNote],
    compares && !yearBefore?.[report.code] ? [printText.noYearBefore(year - 1)] : [],
    approvedText(report, approved),
  ].flat()
}

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
  return { text: printedText(measure, value), bold: strong, alignment, noWrap: isNumber }
}

function noteRow(text: string, columns: number): PaperCell[] {
  return wideRow({ text, color: inks.quiet, fontSize: sizes.font.small }, columns)
}

export type KeepTogether = { readonly first: string; readonly last: string }

export function keepTogetherRows(paperReport: PaperReport, inputs: PaperInputs): readonly KeepTogether[] {
  if (paperReport.layout === 'cover' || paperReport.layout === 'documents') return []
  const { report, values, form, notes } = tableOnPaper(paperReport, inputs)
  return form.bands.flatMap((band, index) =>
    rowGroups(report, values, notesBelow(report, band, notes).length).map(({ first, last }) => ({
      first: paperMarks.row(report.code, index, first),
      last: paperMarks.row(report.code, index, last),
    })),
  )
}

/** Indexes from 0. */
type RowGroup = { readonly first: number; readonly last: number }

/** A table with at most this many lines stays whole. */
const fewLines = 6

/**
 * Keeps headings with the next line and closing lines with the one before and the notes, so that no total is
 * isolated.
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

/** Recognizes a strong line above deeper ones, or one without figures. */
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

export function wideRow(text: PaperText, columns: number): PaperCell[] {
  const covered = Array.from({ length: columns - 1 }, (): PaperCell => ({ text: '', border: noBorder() }))
  return [{ ...text, colSpan: columns, border: noBorder() }, ...covered]
}

function noBorder(): [boolean, boolean, boolean, boolean] {
  return [false, false, false, false]
}

/** Sums of printed figures have more decimals only by binary error. */
const finest = 6

/** Compares printed figures (design calculation §1, §9). */
function addsUp(report: PaperReport, rows: readonly ReportRow[]): boolean {
  const figures = new Map(rowsOf(report, rows).map(({ rowNum, valueNumber }) => [rowNum, valueNumber ?? 0]))
  const figure = (rowNum: number): number => Math.sign(rowNum) * (figures.get(Math.abs(rowNum)) ?? 0)
  return [...report.sums, ...listSums(report, figures)].every(
    ({ whole, parts }) =>
      roundHalfAway(figure(whole) - parts.reduce((sum, part) => sum + figure(part), 0), finest) === 0,
  )
}

/** A list's persons are only in the snapshot: its first closing line is the sum of the lines above. */
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

export function hasAmounts(report: PaperReport): boolean {
  return report.columns.some(({ unit }) => unit === 'thousandTugrik')
}
