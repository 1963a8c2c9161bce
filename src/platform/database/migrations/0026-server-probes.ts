import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The other servers read the probe file to test shared storage (decision 0070). */
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

export const serverProbes: Migration = { up }
