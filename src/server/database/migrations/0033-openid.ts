import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Signing in by way of a provider (decision 0077). An account belongs to one person of one provider, by the name that the provider never gives to
 * anybody else (`subject`). A session tells by which way it was opened, empty for one from before; of one that a provider vouched for: which
 * provider, whether a second factor was asked for there, and its token, sealed, by which it is ended there too.
 */
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

/** Forward only, as every migration. */
export const openid: Migration = { up }
