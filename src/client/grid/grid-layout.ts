import { type Column, captionWidth, columnsOf } from '#client/grid/column.ts'
import { type HeadCell, headRowsOf } from '#client/grid/head-rows.ts'
import type { Position } from '#client/grid/navigation.ts'
import { captionOf } from '#domain/sheet/caption.ts'
import type { Address } from '#domain/sheet/formula.ts'
import { type CellKey, cellKeyOf } from '#domain/sheet/program.ts'
import type { Sheet } from '#domain/sheet/sheet.ts'

/** How a sheet lies on the screen: everything about the drawing that no figure changes. */
export type GridLayout = {
  readonly sheet: Sheet
  readonly caption: string
  readonly rows: readonly { readonly code: string; readonly caption: string }[]
  readonly columns: readonly Column[]
  readonly head: readonly (readonly HeadCell[])[]
  readonly codeWidth: number
  readonly captionWidth: number
  readonly width: number
}

/** Lays out a sheet of a year. */
export function gridLayoutOf(sheet: Sheet, year: number): GridLayout {
  const rows = sheet.rows.map(({ code, caption }) => ({ code, caption: captionOf(caption, year) }))
  const columns = columnsOf(sheet)
  const fields = columns.map(({ field }) => ({
    caption: captionOf(field.caption, year),
    under: field.under.map((caption) => captionOf(caption, year)),
  }))
  const codeWidth = Math.max(40, ...rows.map(({ code }) => code.length * 8 + 16))
  const widthOfCaptions = captionWidth(rows.map(({ caption }) => caption))
  const width = columns.reduce((sum, column) => sum + column.width, codeWidth + widthOfCaptions)
  const head = headRowsOf(fields)
  return {
    sheet,
    caption: captionOf(sheet.caption, year),
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

/** The key of a place in the grid, or `null` beside it. */
export function keyAt(layout: GridLayout, position: Position): CellKey | null {
  const address = addressAt(layout, position)
  return address && cellKeyOf(address)
}
