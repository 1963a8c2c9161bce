import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Until when contents of files are not cleaned away, because somebody copies them (decision 0068). Whoever holds them renews the row and takes it
 * away when done; that of one who has died is nobody's once its time is over. Nothing of it is worth a log, and it is in no backup.
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

/** Forward only, as every migration. */
export const heldFiles: Migration = { up }
