import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Decision 0053. A server renews one row for all its streams. Unlogged: after a crash no user is present. */
const STATEMENTS: readonly string[] = [
  `create unlogged table live_server (
    server_id text primary key,
    until timestamptz not null
  )`,
  `create unlogged table presence (
    institution_id text not null references institution,
    year int not null,
    stream_id text not null,
    server_id text not null,
    user_name text not null references account on delete cascade,
    places jsonb not null,
    primary key (institution_id, year, stream_id)
  )`,
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

export const live: Migration = { up }
