import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Recall and undo (decision 0017). Earlier sendings count as opened by default value, because updating rows could
 * fail on 0008.
 */
const STATEMENTS: readonly string[] = [
  `alter table receipt
    add column opened_at timestamptz default now(),
    add column opened_by text,
    add column ministry_opened_at timestamptz default now(),
    add column ministry_opened_by text,
    add column recalled_at timestamptz,
    add column recalled_by text`,
  'alter table receipt alter column opened_at drop default, alter column ministry_opened_at drop default',
  'alter table report add column recalled_at timestamptz',
  'alter table mark add column settled_by_approval boolean not null default false',
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

export const waysBack: Migration = { up }
