import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Beside both readings of a budget what is held against headcount where the state pays a part only, tugrik a year; and who sent it
 * (calculation §9, Two readings, Paper). Receipts sealed before keep the one total that they printed; that of a calculation was of either
 * reading, and goes.
 */
const STATEMENTS: readonly string[] = [
  `alter table report drop column total, add column whole_total numeric`,
  `alter table receipt add column whole_total numeric, add column sender_name text, add column sender_post text`,
  `alter table account add column post text not null default ''`,
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

/** Forward only, as every migration. */
export const readings: Migration = { up }
