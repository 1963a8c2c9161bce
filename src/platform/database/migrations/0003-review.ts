import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A return is open until the next sending (`sent_again_at`); a mark without a return is visible only to reviewers. */
const STATEMENTS: readonly string[] = [
  `create table reviewer_institution (
    institution_id text not null,
    user_name text not null,
    primary key (institution_id, user_name)
  )`,
  'create index reviewer_institution_of on reviewer_institution (user_name)',
  // In tugrik, so that lists need not read reports.
  `alter table report
    add column total numeric,
    add column passed_on_at timestamptz,
    add column passed_on_by text,
    add column approved_at timestamptz,
    add column approved_by text`,
  `create table draft_return (
    institution_id text not null,
    return_id bigint generated always as identity,
    session_code text not null,
    year int not null,
    scope text not null,
    reason text not null,
    level text not null,
    returned_by text not null,
    returned_at timestamptz not null,
    sent_again_at timestamptz,
    primary key (institution_id, return_id)
  )`,
  'create unique index draft_return_open on draft_return (institution_id, session_code) where sent_again_at is null',
  `create table mark (
    institution_id text not null,
    mark_id bigint generated always as identity,
    session_code text not null,
    year int not null,
    sheet text not null,
    row_code text not null,
    field text not null,
    words text not null,
    level text not null,
    marked_by text not null,
    marked_at timestamptz not null,
    return_id bigint,
    state text not null,
    answer text not null default '',
    answered_by text,
    answered_at timestamptz,
    resolved_by text,
    resolved_at timestamptz,
    primary key (institution_id, mark_id)
  )`,
  'create index mark_of_session on mark (institution_id, session_code)',
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

export const review: Migration = { up }
