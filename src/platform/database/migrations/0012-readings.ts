import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Tugrik a year (calculation §9, Two readings, Paper). Older receipts keep their total; that of calculations is
 * dropped, because it may be either total.
 */
const STATEMENTS: readonly string[] = [
  `alter table report drop column total, add column whole_total numeric`,
  `alter table receipt add column whole_total numeric, add column sender_name text, add column sender_post text`,
  `alter table account add column post text not null default ''`,
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

export const readings: Migration = { up }
