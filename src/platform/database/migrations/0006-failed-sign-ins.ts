import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** For all servers (decision 0021). Only name hashes are stored, because users type passwords there. */
const STATEMENTS: readonly string[] = [
  `create table failed_sign_in (
    name_hash text not null,
    place text not null,
    failures int not null,
    last_at timestamptz not null,
    ends_at timestamptz not null,
    primary key (name_hash, place)
  )`,
  'create index failed_sign_in_ends on failed_sign_in (ends_at)',
  'alter table account add column no_wait_until timestamptz',
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

export const failedSignIns: Migration = { up }
