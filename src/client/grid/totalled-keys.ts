import { type CellKey, cellKeyOf } from '#domain/sheet/program.ts'
import { cellAt, type Sheet } from '#domain/sheet/sheet.ts'

const known = new WeakMap<Sheet, Map<string, readonly CellKey[]>>()

/** The cells of a column that its total sums; none when the column has no total. Worked out once a sheet. */
export function totalledKeys(sheet: Sheet, field: string): readonly CellKey[] {
  const ofSheet = known.get(sheet) ?? new Map<string, readonly CellKey[]>()
  known.set(sheet, ofSheet)
  const keys = ofSheet.get(field) ?? keysOf(sheet, field)
  ofSheet.set(field, keys)
  return keys
}

function keysOf(sheet: Sheet, field: string): readonly CellKey[] {
  const { totals, code } = sheet
  if (!totals?.fields.includes(field)) return []
  return sheet.rows
    .filter((row) => totals.rows === null || totals.rows.includes(row.code))
    .filter((row) => cellAt(sheet, { row: row.code, field }))
    .map((row) => cellKeyOf({ sheet: code, row: row.code, field }))
}
