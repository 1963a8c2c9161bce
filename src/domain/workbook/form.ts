import type { PrintedTable } from '#domain/report/paper/printed-table.ts'
import { type Measure, measureOf } from '#domain/report/report.ts'
import { captionOf } from '#domain/sheet/caption.ts'
import { headRowsOf } from '#domain/sheet/head-rows.ts'
import { lineNumber } from '#domain/sheet/line-number.ts'
import type { Field, Place, Sheet } from '#domain/sheet/sheet.ts'
import type { Spot } from '#domain/workbook/spot.ts'
import { printText } from '#text/print.ts'

/** A column of a form: its caption and the captions above it. */
export type FormColumn = Pick<Field, 'caption' | 'under'>

/** A line of a form: its code, its caption, how deep it stands. */
export type FormLine = {
  readonly code: string
  readonly caption: string
  readonly strong: boolean
  readonly indent: number
}

/** Where everything of a sheet stands in the book. */
export type Form = {
  readonly name: string
  readonly sheet: Sheet
  /** What stands above the captions of the lines. */
  readonly lineCaption: string
  readonly columns: readonly FormColumn[]
  readonly lines: readonly FormLine[]
  /** The row of the first line. */
  readonly firstRow: number
  readonly spot: (place: Place) => Spot
  /** The unit of a figure, and its decimals. */
  readonly measure: (place: Place) => Measure
}

/** Rows above the captions of the columns: title, note, the way back. */
export const rowsAbove = 3
/** Columns before the figures: code and caption. */
export const columnsBefore = 2

type Making = {
  readonly name: string
  readonly sheet: Sheet
  /** The report whose figures the sheet is, as it is printed; `null` for any other sheet. */
  readonly table: PrintedTable | null
  readonly year: number
}

/** Lays a sheet out: a line a row and a column a field; of an upright one a line a field, as the screen draws it. */
export function formOf(making: Making): Form {
  const { name, sheet, table } = making
  const columns = columnsOf(making)
  const firstRow = firstRowBelow(columns)
  const fieldAt = placesOf(Object.keys(sheet.fields))
  const rowAt = placesOf(sheet.rows.map(({ code }) => code))
  const figureColumns = (table?.report.columns ?? []).flatMap(({ from }, at) =>
    from === 'snapshot' ? [at] : [],
  )
  const columnAt = (field: string): number => (table ? (figureColumns[fieldAt(field)] ?? -1) : fieldAt(field))
  const [lineOf, columnOf] = sheet.upright
    ? [({ field }: Place) => fieldAt(field), ({ row }: Place) => rowAt(row)]
    : [({ row }: Place) => rowAt(row), ({ field }: Place) => columnAt(field)]
  return {
    name,
    sheet,
    lineCaption: sheet.rowsCaption ?? printText.lineCaption,
    columns,
    lines: linesOf(making),
    firstRow,
    spot: (place) => ({
      sheet: name,
      row: firstRow + lineOf(place),
      column: columnsBefore + columnOf(place),
    }),
    measure: ({ row, field }) => {
      const column = table?.report.columns[columnAt(field)] ?? sheet.fields[field]
      return measureOf(column ?? { unit: 'quantity', decimals: 0 }, table?.report.lines[rowAt(row)])
    },
  }
}

/** The row under the captions of columns. */
export function firstRowBelow(columns: readonly FormColumn[]): number {
  return rowsAbove + headRowsOf(columns).length
}

function placesOf(names: readonly string[]): (name: string) => number {
  const places = new Map(names.map((name, place) => [name, place]))
  return (name) => places.get(name) ?? -1
}

function columnsOf({ sheet, table, year }: Making): readonly FormColumn[] {
  if (sheet.upright)
    return sheet.rows.map(({ caption }) => ({ caption: captionOf(caption, year), under: [] }))
  return inYear(table?.report.columns ?? Object.values(sheet.fields), year)
}

/** Columns with the year in their captions. */
export function inYear(columns: readonly FormColumn[], year: number): readonly FormColumn[] {
  return columns.map(({ caption, under }) => ({
    caption: captionOf(caption, year),
    under: under.map((text) => captionOf(text, year)),
  }))
}

function linesOf({ sheet, table, year }: Making): readonly FormLine[] {
  const plain = { strong: false, indent: 0 }
  if (table) return printedLines(table, year)
  if (sheet.upright)
    return Object.values(sheet.fields).map(({ under, caption }, index) => ({
      ...plain,
      code: String(index + 1),
      caption: captionOf([...under, caption].join(' · '), year),
    }))
  return sheet.rows.map(({ code, caption }, index) => ({
    ...plain,
    code: lineNumber(code, index),
    caption: captionOf(caption, year),
  }))
}

/** The lines of a report as its paper has them. */
export function printedLines({ report }: PrintedTable, year: number): readonly FormLine[] {
  return report.lines.map(({ code, caption, strong, level }) => ({
    code,
    caption: captionOf(caption, year),
    strong,
    indent: level,
  }))
}
