import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * How often accounts and institutions have had heavy work done lately, counted for all servers together (decision 0021). A row counts for whom
 * and which work; there are never more rows than accounts and institutions times kinds of work, so that nothing is cleared away.
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

/** Forward only, as every migration. */
export const callCounts: Migration = { up }
