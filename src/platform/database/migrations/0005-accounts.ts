import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { databaseText } from '#platform/database/database-text.ts'

/** Names are unique regardless of case. */
const STATEMENTS: readonly string[] = [
  'create unique index account_of_name on account (lower(user_name))',
  'create index account_of_institution on account (institution_id)',
  `create index account_of_reviewers on account (role) where role = 'reviewer'`,
]

async function up(db: Kysely<unknown>): Promise<void> {
  await refuseSameNames(db)
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

/** Throws, because an operator must decide which account to delete. */
async function refuseSameNames(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ readonly user_name: string }>`
    select user_name from account
    where exists (
      select from account as other
      where lower(other.user_name) = lower(account.user_name) and other.user_name <> account.user_name
    )
    order by lower(user_name), user_name collate "C"
  `.execute(db)
  if (rows.length > 0) throw new Error(databaseText.sameNames(rows.map((row) => row.user_name)))
}

export const accounts: Migration = { up }
