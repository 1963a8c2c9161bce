import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Decision 0004. A session of an older server has no device and no reauthentication. */
const STATEMENTS: readonly string[] = [
  `alter table session
    add column session_id uuid not null default gen_random_uuid(),
    add column used_at timestamptz,
    add column proved_at timestamptz,
    add column user_agent text not null default '',
    add column place text not null default ''`,
  // Once within half an hour; only the hash of its token is stored.
  `create table password_link (
    token_hash text primary key,
    user_name text not null references account (user_name) on update cascade on delete cascade,
    made_at timestamptz not null,
    ends_at timestamptz not null
  )`,
  'create index password_link_user_name on password_link (user_name)',
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

export const sessions: Migration = { up }
