import { type Column, captionWidth, columnsOf } from '#client/grid/column.ts'
import type { Position } from '#client/grid/navigation.ts'
import type { Address } from '#domain/sheet/formula.ts'
import { captionOf, type HeadCell, headRowsOf, lineNumber } from '#domain/sheet/names.ts'
import { type CellKey, cellKeyOf } from '#domain/sheet/program.ts'
import type { Sheet } from '#domain/sheet/sheet.ts'
import { gridText } from '#text/grid.ts'

/** How a sheet lies on the screen: everything about the drawing that no figure changes. */
export type GridLayout = {
  readonly sheet: Sheet
  readonly caption: string
  /** What stands above the captions of the rows. */
  readonly captionHead: string
  readonly rows: readonly LaidRow[]
  readonly columns: readonly Column[]
  readonly head: readonly (readonly HeadCell[])[]
  readonly codeWidth: number
  readonly captionWidth: number
  readonly width: number
}

/** A row as drawn, so deep and bold or not; `number` is what stands in its first column, `heading` the caption of the section that it begins. */
export type LaidRow = {
  readonly code: string
  readonly number: string
  readonly caption: string
  readonly level: number
  readonly isStrong: boolean
  /** The sum of the other rows. */
  readonly isTotal: boolean
  readonly heading: string | null
}

/** The rows in the order of the sheet's sections, or of their codes where it has none. */
export function laidRowsOf({ rows, sections, totalRow }: Sheet, year: number): readonly LaidRow[] {
  const known = new Map(rows.map((row) => [row.code, row]))
  const groups = sections ?? [{ caption: null, rows: rows.map(({ code }) => code) }]
  return groups.flatMap(({ caption, rows: codes }) =>
    codes.map((code, index) => ({
      code,
      caption: captionOf(known.get(code)?.caption ?? code, year),
      ...(known.get(code)?.printed ?? {
        number: lineNumber(code, index),
        level: 0,
        isStrong: code === totalRow,
      }),
      isTotal: code === totalRow,
      heading: index === 0 ? caption : null,
    })),
  )
}

/** Lays out a sheet of a year. */
export function gridLayoutOf(sheet: Sheet, year: number): GridLayout {
  const rows = laidRowsOf(sheet, year)
  const columns = columnsOf(sheet)
  const fields = columns.map(({ field }) => ({
    caption: captionOf(field.caption, year),
    under: field.under.map((caption) => captionOf(caption, year)),
  }))
  const codeWidth = Math.max(40, ...rows.map(({ number }) => number.length * 8 + 16))
  const widthOfCaptions = captionWidth(rows.map(({ caption, level }) => `${'  '.repeat(level)}${caption}`))
  const width = columns.reduce((sum, column) => sum + column.width, codeWidth + widthOfCaptions)
  const head = headRowsOf(fields)
  return {
    sheet,
    caption: captionOf(sheet.caption, year),
    captionHead: sheet.rowsCaption ?? gridText.captionHead,
    rows,
    columns,
    head,
    codeWidth,
    captionWidth: widthOfCaptions,
    width,
  }
}

/** The address of a place in the grid, or `null` beside it. */
export function addressAt({ sheet, rows, columns }: GridLayout, { row, column }: Position): Address | null {
  const [code, field] = [rows[row]?.code, columns[column]?.name]
  return code === undefined || field === undefined ? null : { sheet: sheet.code, row: code, field }
}

/** What a column is called in a year. */
export function columnCaption({ columns }: GridLayout, column: number, year: number): string {
  return captionOf(columns[column]?.field.caption ?? '', year)
}

/** The place of a cell in the grid, or `null` when the grid does not draw it. */
export function positionAt({ sheet, rows, columns }: GridLayout, at: Address): Position | null {
  const row = rows.findIndex(({ code }) => code === at.row)
  const column = columns.findIndex(({ name }) => name === at.field)
  return at.sheet !== sheet.code || row < 0 || column < 0 ? null : { row, column }
}

/** The key of a place in the grid, or `null` beside it. */
export function keyAt(layout: GridLayout, position: Position): CellKey | null {
  const address = addressAt(layout, position)
  return address && cellKeyOf(address)
}
