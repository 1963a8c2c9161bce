import type { Kysely } from 'kysely'
import type { SavedAt } from '#contract/answers.ts'
import type { Workbook } from '#domain/sheet/entries.ts'
import { type CellKey, cellKeyOf } from '#domain/sheet/program.ts'
import { keyOf } from '#domain/sheet/sheet.ts'
import type { Schema } from '#server/database/schema.ts'

/** One stored cell: its value, how often it changed, and by whom and when the last time. */
export type StoredCell = {
  readonly value: number | null
  readonly version: number
  readonly by: string
  readonly at: Date
}

/** The entered cells of one institution's year. */
export type StoredEntries = {
  readonly workbook: Workbook
  readonly cells: ReadonlyMap<CellKey, StoredCell>
  /** The last save of each sheet. */
  readonly saved: Readonly<Record<string, SavedAt>>
}

/** Reads every entered cell of one institution's year. `numeric` becomes a number here, once. */
export async function readEntries(
  db: Kysely<Schema>,
  institutionId: string,
  year: number,
): Promise<StoredEntries> {
  const rows = await db
    .selectFrom('entry')
    .select(['sheet', 'row_code', 'field', 'value', 'version', 'changed_by', 'changed_at'])
    .where('institution_id', '=', institutionId)
    .where('year', '=', year)
    .execute()
  const workbook: Record<string, Record<string, number | null>> = {}
  const cells = new Map<CellKey, StoredCell>()
  const last: Record<string, StoredCell> = {}
  for (const row of rows) {
    const value = row.value === null ? null : Number(row.value)
    const cell = { value, version: row.version, by: row.changed_by, at: row.changed_at }
    const place = { row: row.row_code, field: row.field }
    workbook[row.sheet] ??= {}
    Object.assign(workbook[row.sheet] ?? {}, { [keyOf(place)]: value })
    cells.set(cellKeyOf({ sheet: row.sheet, ...place }), cell)
    if (cell.at > (last[row.sheet]?.at ?? new Date(0))) last[row.sheet] = cell
  }
  const saved = Object.fromEntries(
    Object.entries(last).map(([sheet, { at, by }]) => [sheet, { at: at.toISOString(), by }]),
  )
  return { workbook, cells, saved }
}
