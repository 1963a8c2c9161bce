import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Accounts have all rights by default (decision 0075). */
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

export const rightsColumns: Migration = { up }
