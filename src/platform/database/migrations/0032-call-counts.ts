import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Counts for all servers (decision 0021). The rows are bounded by account, institution and kind, so nothing is
 * deleted.
 */
const STATEMENTS: readonly string[] = [
  `create table call_count (
    counted text not null,
    work text not null,
    times int not null,
    ends_at timestamptz not null,
    primary key (counted, work)
  )`,
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

export const callCounts: Migration = { up }
