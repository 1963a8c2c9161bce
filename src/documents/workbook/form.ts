import { isFigure } from '#documents/approved-columns.ts'
import { printText } from '#documents/paper/paper-text.ts'
import type { PrintedTable } from '#documents/paper/printed-table.ts'
import {
  type Block,
  type BookCell,
  type BookPosition,
  type BookSheet,
  type CellRole,
  lettersAcross,
  lettersOf,
  styleFor,
  textCell,
} from '#documents/workbook/workbook.ts'
import { workbookText } from '#documents/workbook/workbook-text.ts'
import { columnText } from '#engine/column-text.ts'
import type { CellPosition } from '#engine/key.ts'
import { captionOf, type HeadCell, headRowsOf, lineNumber } from '#engine/names.ts'
import { decimalsShown, type Field, type Sheet } from '#engine/sheet.ts'
import { standInText } from '#engine/stand-in-text.ts'
import { captionWithUnit, type UnitLabels, unitLabels, unitsOf } from '#engine/units.ts'
import { type Measure, measureOf, type ReportColumn } from '#forms/reports/report.ts'

type FormColumn = Pick<Field, 'caption' | 'under'>

type FormLine = {
  readonly code: string
  readonly caption: string
  readonly strong: boolean
  readonly indent: number
}

export type SheetLayout = {
  readonly name: string
  readonly sheet: Sheet
  readonly lineCaption: string
  readonly columns: readonly FormColumn[]
  readonly lines: readonly FormLine[]
  readonly units: string
  readonly columnNumbers: 'shown' | 'none'
  readonly firstRow: number
  readonly spot: (place: CellPosition) => BookPosition
  readonly measure: (place: CellPosition) => Measure
}

const rowsAbove = 3
export const columnsBefore = 2

type FormOptions = {
  readonly name: string
  readonly sheet: Sheet
  readonly table: PrintedTable | null
  readonly columnNumbers: SheetLayout['columnNumbers']
  readonly year: number
}

/** Lays out lines as rows; an upright sheet has its fields as lines, as on screen. */
export function formOf(making: FormOptions): SheetLayout {
  const { name, sheet, table, columnNumbers } = making
  const units = unitsIn(making)
  const columns = columnsOf(making, units)
  const firstRow = firstRowBelow(columns) + (columnNumbers === 'shown' ? 1 : 0)
  const fieldAt = placesOf(Object.keys(sheet.fields))
  const rowAt = placesOf(sheet.rows.map(({ code }) => code))
  const figureColumns = (table?.report.columns ?? []).flatMap((column, at) => (isFigure(column) ? [at] : []))
  const columnAt = (field: string): number => (table ? (figureColumns[fieldAt(field)] ?? -1) : fieldAt(field))
  const [lineOf, columnOf] = sheet.upright
    ? [({ field }: CellPosition) => fieldAt(field), ({ row }: CellPosition) => rowAt(row)]
    : [({ row }: CellPosition) => rowAt(row), ({ field }: CellPosition) => columnAt(field)]
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

export function firstRowBelow(columns: readonly FormColumn[]): number {
  return rowsAbove + headRowsOf(columns).length
}

function placesOf(names: readonly string[]): (name: string) => number {
  const places = new Map(names.map((name, place) => [name, place]))
  return (name) => places.get(name) ?? -1
}

function unitsIn({ sheet, table }: FormOptions): UnitLabels {
  if (table)
    return unitLabels(
      table.report.lines.map((line) =>
        table.report.columns.map((column) => (column.unit === 'text' ? null : measureOf(column, line).unit)),
      ),
    )
  const units = unitsOf(sheet)
  const upright = Object.keys(sheet.fields).map((_, field) => units.map((row) => row[field] ?? null))
  return unitLabels(sheet.upright ? upright : units)
}

function columnsOf({ sheet, table, year }: FormOptions, units: UnitLabels): readonly FormColumn[] {
  if (sheet.upright)
    return sheet.rows.map(({ caption }) => ({ caption: captionOf(caption, year), under: [] }))
  return inYear(table?.report.columns ?? Object.values(sheet.fields), year).map(
    ({ caption, under }, index) => ({
      caption: captionWithUnit(caption, units.columns[index] ?? ''),
      under,
    }),
  )
}

export function inYear(columns: readonly FormColumn[], year: number): readonly FormColumn[] {
  return columns.map(({ caption, under }) => ({
    caption: captionOf(caption, year),
    under: under.map((text) => captionOf(text, year)),
  }))
}

function linesOf({ sheet, table, year }: FormOptions, units: UnitLabels): readonly FormLine[] {
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

export function printedLines({ report }: PrintedTable, year: number): readonly FormLine[] {
  return report.lines.map(({ code, caption, strong, level }) => ({
    code,
    caption: captionOf(caption, year),
    strong,
    indent: level,
  }))
}

type FormHead = {
  readonly cells: readonly BookCell[]
  readonly merged: readonly Block[]
  /** Text lines by row. */
  readonly heights: ReadonlyMap<number, number>
}

type HeadCellsOptions = { readonly lineCaption: string; readonly columns: readonly FormColumn[] }

/** Adjacent columns share an equal caption, as on screen. */
export function headCells({ lineCaption, columns }: HeadCellsOptions, widths: readonly number[]): FormHead {
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

/** Puts the text in the first cell; the others have only borders. */
function filled(text: string, { top, bottom, left, right }: Block): readonly BookCell[] {
  const cells: BookCell[] = []
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++)
      cells.push(textCell(row, column, row === top && column === left ? text : '', 'head'))
  return cells
}

/** Excel ignores merged cells for row heights, so a vertically merged caption sets its lowest row. */
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

/** The share of a column's width in digits that fits bold Cyrillic captions. */
const boldShare = 0.8

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** Column numbers, by which an import matches columns. */
export function columnNumberCells({ columns, columnNumbers, firstRow }: SheetLayout): readonly BookCell[] {
  if (columnNumbers === 'none') return []
  const row = firstRow - 1
  return [
    textCell(row, 0, columnText.codeColumn, 'head'),
    textCell(row, 1, columnText.captionColumn, 'head'),
    ...columns.map(
      (_, index): BookCell => ({
        row,
        column: columnsBefore + index,
        content: { kind: 'number', value: index + 1 },
        style: styleFor('head'),
      }),
    ),
  ]
}

export function lineCells(lines: readonly FormLine[], firstRow: number): readonly BookCell[] {
  return lines.flatMap(({ code, caption, strong, indent }, index) => [
    { ...codeCell(firstRow + index, code), style: { ...styleFor('caption'), strong } },
    {
      ...textCell(firstRow + index, 1, caption, 'caption'),
      style: { ...styleFor('caption'), strong, indent },
    },
  ])
}

/** Excel warns of numbers stored as text. */
function codeCell(row: number, code: string): BookCell {
  const isNumber = /^[1-9]\d{0,8}$/.test(code)
  const content = isNumber
    ? ({ kind: 'number', value: Number(code) } as const)
    : ({ kind: 'text', text: code } as const)
  return { row, column: 0, content, style: styleFor('caption') }
}

type Top = Pick<BookSheet, 'cells' | 'merged' | 'heights'>

/** The purpose spans one printed page at most. */
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
        content: { kind: 'link', text: workbookText.backToAbout, sheet: workbookText.about },
        style: styleFor('note'),
      },
    ],
    merged: [{ top: 1, left: 0, bottom: 1, right: columns - 1 }],
    heights: new Map([[1, wrappedLines(purpose, letters)]]),
  }
}

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
      const style = { ...styleFor('text'), strong: each.strong, sign: model ? standInText.sign : '' }
      if (valueNumber === null) return [{ ...at, content: { kind: 'text', text: valueString ?? '' }, style }]
      const decimals = decimalsShown(measureOf(column, each), valueNumber)
      return [{ ...at, content: { kind: 'number', value: valueNumber }, style: { ...style, decimals } }]
    }),
  )
}

export function legendCells(cells: readonly BookCell[], below: number): readonly BookCell[] {
  return cells.some(({ style: { sign } }) => sign !== '')
    ? [textCell(below + 1, 0, standInText.legend, 'note')]
    : []
}

/** Returns the lines of wrapped text; longer words break. */
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

const wrapped: readonly CellRole[] = ['caption', 'text']
/** The share of a column's width in digits that fits Cyrillic text. */
export const letterShare = 0.9
const indentLetters = 2

/** Returns line counts, because Excel and LibreOffice do not always size wrapped rows. */
export function rowHeights(
  cells: readonly BookCell[],
  widths: readonly number[],
): ReadonlyMap<number, number> {
  const heights = new Map<number, number>()
  for (const { row, column, content, style } of cells) {
    if (content.kind !== 'text' || !wrapped.includes(style.role)) continue
    const share = style.strong ? boldShare : letterShare
    const letters = ((widths[column] ?? 0) - style.indent * indentLetters) * share
    const lines = wrappedLines(content.text, letters)
    if (lines > (heights.get(row) ?? 1)) heights.set(row, lines)
  }
  return heights
}
