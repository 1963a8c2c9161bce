import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Drafts of norms have a null `published_at`. Administration events belong to an institution, or to '' for none. */
const STATEMENTS: readonly string[] = [
  `alter table account
    add column level text,
    add column locked_at timestamptz,
    add column locked_by text`,
  `alter table period
    add column is_open boolean not null default true,
    add column deadline timestamptz`,
  // Existing norms were in use.
  'update norm_set set published_at = now() where published_at is null',
  'alter table norm_set drop constraint norm_set_pkey',
  `alter table norm_set
    add primary key (year, version),
    add column changed_at timestamptz,
    add column changed_by text,
    add column published_by text,
    add column note text`,
  `create table catalogue (
    year int not null,
    name text not null,
    content jsonb not null,
    changed_at timestamptz not null,
    changed_by text not null,
    primary key (year, name)
  )`,
  `create index event_of_administrators on event (at) where kind like 'admin.%'`,
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

export const administration: Migration = { up }
