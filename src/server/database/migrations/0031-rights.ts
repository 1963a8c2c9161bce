import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Who prepares, who checks and who sends (decision 0075): the rights of an institution's account, all of them where nobody said otherwise; whether
 * an institution asks for its own consent before it sends, and the calculation to which that was given, by its digest.
 */
const STATEMENTS: readonly string[] = [
  `alter table account
    add column rights text[] not null default '{prepare,check,send}',
    add constraint account_rights_check check (rights <@ array['prepare', 'check', 'send'] and cardinality(rights) > 0)`,
  'alter table institution add column asks_consent boolean not null default false',
  `alter table report
    add column consent_sha256 text,
    add column consent_by text,
    add column consent_at timestamptz,
    add constraint report_consent_check check ((consent_sha256 is null) = (consent_by is null) and (consent_by is null) = (consent_at is null))`,
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

/** Forward only, as every migration. */
export const rights: Migration = { up }
