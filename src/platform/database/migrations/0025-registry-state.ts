import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Shared by all servers (decision 0067). */
const STATEMENTS: readonly string[] = [
  `create table registry_state (
    question text primary key check (question in ('staff', 'children', 'pupils', 'citizen')),
    day date not null,
    answers int not null,
    failures int not null,
    answered_at timestamptz,
    failed_at timestamptz,
    fault text
  )`,
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

export const registryState: Migration = { up }
