import { type Kysely, sql } from 'kysely'
import { cellPositionOf } from '#engine/key.ts'
import type { Schema } from '#platform/database/schema.ts'
import { thisYear } from '#test/load/country/moulds.ts'
import type { PlayResult } from '#test/load/hour/play.ts'
import type { Player } from '#test/load/hour/players.ts'

/** Lists acknowledged changes that are missing or different in the database, a line each. */
export async function lostOf(
  db: Kysely<Schema>,
  players: readonly Player[],
  { receipts }: Pick<PlayResult, 'receipts'>,
): Promise<readonly string[]> {
  const typed = players.flatMap(({ id, typed: own }) =>
    [...own.values()].map((cell) => ({ id, ...cell, ...cellPositionOf(cell.place) })),
  )
  const cells = await sql<{
    readonly id: string
    readonly sheet: string
    readonly row: string
    readonly field: string
    readonly value: string | null
    readonly version: number
  }>`
    select institution_id as id, sheet, row_code as row, field, value, version
    from entry join unnest(
      ${typed.map(({ id }) => id)}::text[], ${typed.map(({ sheet }) => sheet)}::text[],
      ${typed.map(({ row }) => row)}::text[], ${typed.map(({ field }) => field)}::text[]
    ) as sent (institution_id, sheet, row_code, field) using (institution_id, sheet, row_code, field)
    where year = ${thisYear}`.execute(db)
  const stored = new Map(
    cells.rows.map((each) => [`${each.id} ${each.sheet} ${each.row}.${each.field}`, each]),
  )
  const sent = await sql<{ readonly number: string }>`
    select receipt_number as number from receipt where receipt_number = any(${receipts.map(({ number }) => number)}::text[])`.execute(
    db,
  )
  const numbers = new Set(sent.rows.map(({ number }) => number))
  return [
    ...typed.flatMap(({ id, sheet, row, field, value, version, orElse }) => {
      const name = `${id} ${sheet} ${row}.${field}`
      const found = stored.get(name)
      const isStored =
        orElse.length > 0 || (found && Number(found.value) === value && found.version >= version)
      return isStored
        ? []
        : [
            `${name}: ${value} was acknowledged as version ${version}, ${found?.value} is there as ${found?.version}`,
          ]
    }),
    ...receipts.filter(({ number }) => !numbers.has(number)).map(({ number }) => `the receipt ${number}`),
  ]
}
