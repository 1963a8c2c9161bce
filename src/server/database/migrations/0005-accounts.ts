import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How accounts are found: those of an institution with the reviewers, whose names stand beside what they did. */
const STATEMENTS: readonly string[] = [
  'create index account_of_institution on account (institution_id)',
  `create index account_of_reviewers on account (role) where role = 'reviewer'`,
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

/** Forward only, as every migration. */
export const accounts: Migration = { up }
