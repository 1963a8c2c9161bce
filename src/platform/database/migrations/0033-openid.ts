import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Decision 0077. An account belongs to one `subject` of one provider. The method is empty if older. */
const STATEMENTS: readonly string[] = [
  `create table openid_link (
    issuer text not null,
    subject text not null,
    user_name text not null unique references account on update cascade on delete cascade,
    linked_at timestamptz not null,
    primary key (issuer, subject)
  )`,
  `alter table session add column way text, add column provider text, add column sealed_id_token text,
    add column factor_elsewhere boolean not null default false`,
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

export const openid: Migration = { up }
