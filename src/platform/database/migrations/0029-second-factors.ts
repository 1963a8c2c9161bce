import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Decision 0073. A code secret is in setup while `confirmed_at` is empty. `used_challenge` stores challenges until
 * they expire, so that no response is accepted twice.
 */
const STATEMENTS: readonly string[] = [
  `create table code_factor (
    user_name text primary key references account on update cascade on delete cascade,
    sealed_secret text not null,
    session_hash text not null,
    begun_at timestamptz not null,
    confirmed_at timestamptz,
    last_step bigint not null default 0
  )`,
  `create table recovery_code (
    user_name text not null references account on update cascade on delete cascade,
    place int not null,
    code_hash text not null,
    primary key (user_name, place)
  )`,
  `create table passkey (
    credential_id text primary key,
    user_name text not null references account on update cascade on delete cascade,
    name text not null,
    public_key text not null,
    counter bigint not null,
    created_at timestamptz not null,
    used_at timestamptz
  )`,
  'create index passkey_of_account on passkey (user_name)',
  `create table used_challenge (
    challenge_hash text primary key,
    ends_at timestamptz not null
  )`,
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

export const secondFactors: Migration = { up }
