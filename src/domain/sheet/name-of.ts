import { captionOf } from '#domain/sheet/caption.ts'
import { columnName } from '#domain/sheet/column-name.ts'
import type { Address } from '#domain/sheet/formula.ts'
import { cellKeyOf, type Program } from '#domain/sheet/program.ts'
import { rowName } from '#domain/sheet/row-name.ts'

/** A cell by its sheet, row and column as people read them; the sheet is left out within itself. Without a year {Y}, {A}, {B} stay. */
export function nameOf(program: Program, at: Address, within: string, year: number | null): string {
  const sheet = program.sheets.get(at.sheet)
  if (!sheet) return cellKeyOf(at)
  const row = rowName(sheet, at.row)
  const column = columnName(sheet, at.field)
  const parts = [...(at.sheet === within ? [] : [sheet.caption]), row, column].filter((part) => part !== '')
  const name = parts.join(' · ')
  return `«${year === null ? name : captionOf(name, year)}»`
}
