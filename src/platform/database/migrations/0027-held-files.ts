import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Contents retained during a copy (decision 0068). The row of a dead process expires. Unlogged and not part of a
 * backup.
 */
const STATEMENTS: readonly string[] = [
  `create unlogged table held_files (
    hold_id text primary key,
    until timestamptz not null
  )`,
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

export const heldFiles: Migration = { up }
