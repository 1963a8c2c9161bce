import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The ways back (decision 0017). Of a sending: when a reviewer read it first, when the ministry did since it lies there, and when its
 * institution recalled it. Of a report: when its last sending was recalled, until it is sent again. Of a mark: whether an approval settled
 * it, which asks again when that is undone. What was sent before counts as opened with this migration, since nobody kept whether it was; a
 * default says so without touching a row, of which some may break what was not held yet.
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

/** Forward only, as every migration. */
export const waysBack: Migration = { up }
