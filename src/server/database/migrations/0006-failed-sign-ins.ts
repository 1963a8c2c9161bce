import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Failed sign-ins, counted for all servers together (decision 0021). A row counts for an account at a place, for an account
 * alone (no place) or for an address alone (no name). Of a name there is only its hash: people type passwords into its field.
 * And until when an account that was unlocked does not wait for the failures of others.
 */
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

/** Forward only, as every migration. */
export const failedSignIns: Migration = { up }
