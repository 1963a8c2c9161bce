import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

const HOUR_MS = 3_600_000
// Mongolia: UTC+8 since 2017, without summer time. ASSUMED: nobody plans a budget between three and five.
const ULAANBAATAR_OFFSET_HOURS = 8
const NIGHT = { from: 3, until: 5 }
const ONCE_A_NIGHT_MS = 12 * HOUR_MS
// An office computer that is switched off at night still gets its turn, every other day.
const LONG_AGO_MS = 36 * HOUR_MS

/** Whether the tables are to be tidied now: at night when that has not been done, by day when it is long overdue. */
export function isVacuumDue(now: Date, last: Date | undefined): boolean {
  if (last === undefined) return true
  const passed = now.getTime() - last.getTime()
  const hour = (now.getUTCHours() + ULAANBAATAR_OFFSET_HOURS) % 24
  const isNight = hour >= NIGHT.from && hour < NIGHT.until
  return passed >= LONG_AGO_MS || (isNight && passed >= ONCE_A_NIGHT_MS)
}

/** When the tables were last tidied, as far as the database remembers (it forgets when it was cut off). */
export async function lastVacuum(db: Kysely<Schema>): Promise<Date | undefined> {
  const query = sql<{ at: Date | null }>`select max(last_vacuum) as at from pg_stat_user_tables`
  const { rows } = await query.execute(db)
  return rows[0]?.at ?? undefined
}

/** VACUUM ANALYZE, table by table, so that waiting requests get their turn in between. */
export async function vacuumTables(db: Kysely<Schema>): Promise<void> {
  const tables = await sql<{ name: string }>`
    select n.nspname || '.' || c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'pg_catalog')
    order by c.oid`.execute(db)
  for (const { name } of tables.rows) await sql`vacuum analyze ${sql.table(name)}`.execute(db)
}
