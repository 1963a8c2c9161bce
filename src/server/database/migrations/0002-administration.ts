import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * What the administrator keeps. An account: its level where it is a reviewer's, and since when it is locked. A period:
 * whether it is open, and until when. Norms: every version of a year, drafts (`published_at` is null) and published
 * ones, which stay as they are. Catalogues of a year, where they are no longer the model's. What the administrator did stands among the events: of the institution it was done to,
 * or of the institution '' where it belongs to none.
 */
const STATEMENTS: readonly string[] = [
  `alter table account
    add column level text,
    add column locked_at timestamptz,
    add column locked_by text`,
  `alter table period
    add column is_open boolean not null default true,
    add column deadline timestamptz`,
  // What stood there was in use, so it was published.
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

/** Forward only, as every migration. */
export const administration: Migration = { up }
