import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The servers of this database, each with the small file by which the others see whether they read what it writes (decision 0070). */
const STATEMENTS: readonly string[] = [
  `create table server_probe (
    server_id text primary key,
    host text not null,
    sha256 text not null,
    seen_at timestamptz not null
  )`,
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

/** Forward only, as every migration. */
export const serverProbes: Migration = { up }
