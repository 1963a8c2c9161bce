import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'

const HOUR_MS = 3_600_000
// No daylight saving time since 2017. ASSUMED: no user plans a budget between three and five.
const ULAANBAATAR_OFFSET_HOURS = 8
const NIGHT = { from: 3, until: 5 }
const ONCE_A_NIGHT_MS = 12 * HOUR_MS
// For a computer that is off at night.
const LONG_AGO_MS = 36 * HOUR_MS

/** At night if not done, by day if long overdue. */
export function isVacuumDue(now: Date, last: Date | undefined): boolean {
  if (last === undefined) return true
  const passed = now.getTime() - last.getTime()
  const hour = (now.getUTCHours() + ULAANBAATAR_OFFSET_HOURS) % 24
  const isNight = hour >= NIGHT.from && hour < NIGHT.until
  return passed >= LONG_AGO_MS || (isNight && passed >= ONCE_A_NIGHT_MS)
}

/** The database loses the time after a crash. */
export async function lastVacuum(db: Kysely<Schema>): Promise<Date | undefined> {
  const query = sql<{ at: Date | null }>`select max(last_vacuum) as at from pg_stat_user_tables`
  const { rows } = await query.execute(db)
  return rows[0]?.at ?? undefined
}

/** Table by table: requests run in between. */
export async function vacuumTables(db: Kysely<Schema>): Promise<void> {
  const tables = await sql<{ name: string }>`
    select n.nspname || '.' || c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'pg_catalog')
    order by c.oid`.execute(db)
  for (const { name } of tables.rows) await sql`vacuum analyze ${sql.table(name)}`.execute(db)
}
