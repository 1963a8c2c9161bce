import {
  type Block,
  type BookCell,
  type BookSheet,
  lettersAcross,
  lettersOf,
  look,
  type Role,
  type Spot,
  textCell,
} from '#domain/excel/book.ts'
import { isFigure } from '#domain/report/approved.ts'
import type { PrintedTable } from '#domain/report/paper/printed-table.ts'
import { type Measure, measureOf, type ReportColumn } from '#domain/report/report.ts'
import type { Place } from '#domain/sheet/key.ts'
import { captionOf, type HeadCell, headRowsOf, lineNumber } from '#domain/sheet/names.ts'
import { decimalsShown, type Field, type Sheet } from '#domain/sheet/sheet.ts'
import { captionWithUnit, type UnitsSaid, unitsOf, unitsSaid } from '#domain/sheet/units.ts'
import { gridText } from '#text/grid.ts'
import { printText, workbookText } from '#text/reports.ts'
import { standInText } from '#text/stand-in.ts'

/** A column of a form: its caption and the captions above it. */
type FormColumn = Pick<Field, 'caption' | 'under'>

/** A line of a form: its code, its caption, how deep it stands. */
type FormLine = {
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
  /** Its units, for the line above it. */
  readonly units: string
  /** Whether the columns are numbered below their captions, as on the screen and on paper. */
  readonly columnNumbers: 'shown' | 'none'
  /** The row of the first line. */
  readonly firstRow: number
  readonly spot: (place: Place) => Spot
  /** The unit of a figure, and its decimals. */
  readonly measure: (place: Place) => Measure
}

/** Rows above the captions of the columns: title, note, the way back. */
const rowsAbove = 3
/** Columns before the figures: code and caption. */
export const columnsBefore = 2

type Making = {
  readonly name: string
  readonly sheet: Sheet
  /** The report whose figures the sheet is, as it is printed; `null` for any other sheet. */
  readonly table: PrintedTable | null
  readonly columnNumbers: Form['columnNumbers']
  readonly year: number
}

/** Lays a sheet out: a line a row and a column a field; of an upright one a line a field, as the screen draws it. */
export function formOf(making: Making): Form {
  const { name, sheet, table, columnNumbers } = making
  const units = unitsIn(making)
  const columns = columnsOf(making, units)
  const firstRow = firstRowBelow(columns) + (columnNumbers === 'shown' ? 1 : 0)
  const fieldAt = placesOf(Object.keys(sheet.fields))
  const rowAt = placesOf(sheet.rows.map(({ code }) => code))
  const figureColumns = (table?.report.columns ?? []).flatMap((column, at) => (isFigure(column) ? [at] : []))
  const columnAt = (field: string): number => (table ? (figureColumns[fieldAt(field)] ?? -1) : fieldAt(field))
  const [lineOf, columnOf] = sheet.upright
    ? [({ field }: Place) => fieldAt(field), ({ row }: Place) => rowAt(row)]
    : [({ row }: Place) => rowAt(row), ({ field }: Place) => columnAt(field)]
  return {
    name,
    sheet,
    lineCaption: sheet.rowsCaption ?? printText.lineCaption,
    columns,
    lines: linesOf(making, units),
    units: units.whole,
    columnNumbers,
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

/** Where the units of a form are said: of an upright one a line a field, of a report as its lines and columns measure. */
function unitsIn({ sheet, table }: Making): UnitsSaid {
  if (table)
    return unitsSaid(
      table.report.lines.map((line) =>
        table.report.columns.map((column) => (column.unit === 'text' ? null : measureOf(column, line).unit)),
      ),
    )
  const units = unitsOf(sheet)
  const upright = Object.keys(sheet.fields).map((_, field) => units.map((row) => row[field] ?? null))
  return unitsSaid(sheet.upright ? upright : units)
}

function columnsOf({ sheet, table, year }: Making, units: UnitsSaid): readonly FormColumn[] {
  if (sheet.upright)
    return sheet.rows.map(({ caption }) => ({ caption: captionOf(caption, year), under: [] }))
  return inYear(table?.report.columns ?? Object.values(sheet.fields), year).map(
    ({ caption, under }, index) => ({
      caption: captionWithUnit(caption, units.columns[index] ?? ''),
      under,
    }),
  )
}

/** Columns with the year in their captions. */
export function inYear(columns: readonly FormColumn[], year: number): readonly FormColumn[] {
  return columns.map(({ caption, under }) => ({
    caption: captionOf(caption, year),
    under: under.map((text) => captionOf(text, year)),
  }))
}

function linesOf({ sheet, table, year }: Making, units: UnitsSaid): readonly FormLine[] {
  const withUnit = (caption: string, index: number): string =>
    captionWithUnit(captionOf(caption, year), units.lines[index] ?? '')
  const plain = { strong: false, indent: 0 }
  if (table) return printedLines(table, year)
  if (sheet.upright)
    return Object.values(sheet.fields).map(({ under, caption }, index) => ({
      ...plain,
      code: String(index + 1),
      caption: withUnit([...under, caption].join(' · '), index),
    }))
  return sheet.rows.map(({ code, caption }, index) => ({
    ...plain,
    code: lineNumber(code, index),
    caption: withUnit(caption, index),
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

type Head = {
  readonly cells: readonly BookCell[]
  readonly merged: readonly Block[]
  /** Lines of text that the rows of the captions take, by row. */
  readonly heights: ReadonlyMap<number, number>
}

/** What the captions stand above. */
type Above = { readonly lineCaption: string; readonly columns: readonly FormColumn[] }

/** The captions above a form, those of the lines first: neighbours under the same caption share it, as on the screen. */
export function headCells({ lineCaption, columns }: Above, widths: readonly number[]): Head {
  const own = [printText.lineCode, lineCaption].map((caption) => ({ caption, under: [] }))
  const rows = headRowsOf([...own, ...columns])
  const blocks = rows.flatMap((cells, level) => cells.map((cell) => ({ cell, block: blockOf(cell, level) })))
  return {
    cells: blocks.flatMap(({ cell, block }) => filled(cell.caption, block)),
    merged: blocks.flatMap(({ block }) =>
      block.top === block.bottom && block.left === block.right ? [] : [block],
    ),
    heights: new Map(heightsOf(rows, widths).map((lines, level) => [rowsAbove + level, lines])),
  }
}

function blockOf({ column, columns, rows }: HeadCell, level: number): Block {
  const top = rowsAbove + level
  return { top, left: column, bottom: top + rows - 1, right: column + columns - 1 }
}

/** The text at the first cell; the others are there for their borders. */
function filled(text: string, { top, bottom, left, right }: Block): readonly BookCell[] {
  const cells: BookCell[] = []
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++)
      cells.push(textCell(row, column, row === top && column === left ? text : '', 'head'))
  return cells
}

/** Excel finds the height of a row by its single cells only: a caption that reaches down makes the lowest row as high as it needs. */
function heightsOf(rows: readonly (readonly HeadCell[])[], widths: readonly number[]): readonly number[] {
  const heights = rows.map(() => 1)
  const cells = rows.flatMap((row, level) => row.map((cell) => ({ ...cell, level })))
  for (const { caption, column, columns, rows: high, level } of cells.toSorted((a, b) => a.rows - b.rows)) {
    const width = sum(widths.slice(column, column + columns))
    const missing = wrappedLines(caption, width * boldShare) - sum(heights.slice(level, level + high))
    const lowest = level + high - 1
    if (missing > 0) heights[lowest] = (heights[lowest] ?? 1) + missing
  }
  return heights
}

/** How much of a column's width in digits its bold Cyrillic captions have. */
const boldShare = 0.8

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** The numbers of the columns in the row above the first line, by which a book that comes back is matched. */
export function columnNumberCells({ columns, columnNumbers, firstRow }: Form): readonly BookCell[] {
  if (columnNumbers === 'none') return []
  const row = firstRow - 1
  return [
    textCell(row, 0, gridText.codeColumn, 'head'),
    textCell(row, 1, gridText.captionColumn, 'head'),
    ...columns.map(
      (_, index): BookCell => ({
        row,
        column: columnsBefore + index,
        holds: { is: 'number', value: index + 1 },
        look: look('head'),
      }),
    ),
  ]
}

/** What stands before the figures of each line: its code and its caption. */
export function lineCells(lines: readonly FormLine[], firstRow: number): readonly BookCell[] {
  return lines.flatMap(({ code, caption, strong, indent }, index) => [
    { ...codeCell(firstRow + index, code), look: { ...look('caption'), strong } },
    { ...textCell(firstRow + index, 1, caption, 'caption'), look: { ...look('caption'), strong, indent } },
  ])
}

/** A number where the code is one, so that Excel does not warn of a number that is kept as text. */
function codeCell(row: number, code: string): BookCell {
  const isNumber = /^[1-9]\d{0,8}$/.test(code)
  const holds = isNumber
    ? ({ is: 'number', value: Number(code) } as const)
    : ({ is: 'text', text: code } as const)
  return { row, column: 0, holds, look: look('caption') }
}

type Top = Pick<BookSheet, 'cells' | 'merged' | 'heights'>

/**
 * What stands above every sheet: its title, what it is, the way back to the first sheet. What it is stands within one
 * printed page: over the whole sheet, or over the columns that each page repeats where it takes more.
 */
export function pageTop(title: string, purpose: string, widths: readonly number[]): Top {
  const columns = lettersOf(widths) > lettersAcross ? columnsBefore : widths.length
  const letters = lettersOf(widths.slice(0, columns)) * letterShare
  return {
    cells: [
      textCell(0, 0, title, 'title'),
      textCell(1, 0, purpose, 'purpose'),
      {
        row: 2,
        column: 0,
        holds: { is: 'link', text: workbookText.backToAbout, sheet: workbookText.about },
        look: look('note'),
      },
    ],
    merged: [{ top: 1, left: 0, bottom: 1, right: columns - 1 }],
    heights: new Map([[1, wrappedLines(purpose, letters)]]),
  }
}

/** What the paper prints in the chosen columns of a report: as it was calculated, or as the form has it. */
export function printedCells(
  { report, values }: PrintedTable,
  firstRow: number,
  isChosen: (column: ReportColumn) => boolean,
): readonly BookCell[] {
  return report.lines.flatMap((each, line) =>
    report.columns.flatMap((column, place): readonly BookCell[] => {
      const value = isChosen(column) ? values(line + 1, place + 1) : undefined
      if (!value) return []
      const { valueNumber, valueString, model } = value
      const at = { row: firstRow + line, column: columnsBefore + place }
      const style = { ...look('text'), strong: each.strong, sign: model ? standInText.sign : '' }
      if (valueNumber === null)
        return [{ ...at, holds: { is: 'text', text: valueString ?? '' }, look: style }]
      const decimals = decimalsShown(measureOf(column, each), valueNumber)
      return [{ ...at, holds: { is: 'number', value: valueNumber }, look: { ...style, decimals } }]
    }),
  )
}

/** What the sign of a stand-in means, one row below the lines of a sheet that has one. */
export function legendCells(cells: readonly BookCell[], below: number): readonly BookCell[] {
  return cells.some(({ look: { sign } }) => sign !== '')
    ? [textCell(below + 1, 0, standInText.legend, 'note')]
    : []
}

/** How many lines a text takes in a cell of so many letters, broken between words; a longer word goes on in the next line. */
export function wrappedLines(text: string, letters: number): number {
  const end = text.split(' ').reduce(
    ({ lines, used }, word) => {
      const isFitting = used > 0 && used + 1 + word.length <= letters
      if (isFitting) return { lines, used: used + 1 + word.length }
      const own = Math.max(1, Math.ceil(word.length / letters))
      return { lines: lines + own, used: word.length - (own - 1) * letters }
    },
    { lines: 0, used: 0 },
  )
  return end.lines
}

/** What is broken between words where it does not fit; heads have their own heights. */
const wrapped: readonly Role[] = ['caption', 'text']
/** How much of a column's width in digits its Cyrillic texts have. */
export const letterShare = 0.9
/** How much of it a step of depth takes. */
const indentLetters = 2

/** How many lines the rows take whose texts need more than one: Excel and LibreOffice do not find each height by themselves. */
export function rowHeights(
  cells: readonly BookCell[],
  widths: readonly number[],
): ReadonlyMap<number, number> {
  const heights = new Map<number, number>()
  for (const { row, column, holds, look } of cells) {
    if (holds.is !== 'text' || !wrapped.includes(look.role)) continue
    const share = look.strong ? boldShare : letterShare
    const letters = ((widths[column] ?? 0) - look.indent * indentLetters) * share
    const lines = wrappedLines(holds.text, letters)
    if (lines > (heights.get(row) ?? 1)) heights.set(row, lines)
  }
  return heights
}
