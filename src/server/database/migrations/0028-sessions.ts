import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * What the owner of a session is told of it, and when they last showed who they are; links by which a forgotten password is replaced (decision
 * 0004). A server of before gives none of it: such a session has no device, and has proved nothing.
 */
const STATEMENTS: readonly string[] = [
  `alter table session
    add column session_id uuid not null default gen_random_uuid(),
    add column used_at timestamptz,
    add column proved_at timestamptz,
    add column user_agent text not null default '',
    add column place text not null default ''`,
  // A link works once and lives half an hour; of its token only the hash is kept.
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

/** Forward only, as every migration. */
export const sessions: Migration = { up }
