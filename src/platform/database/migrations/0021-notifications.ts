import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Decision 0053. `once` prevents a second notification about the same subject. A reminder is unique by institution,
 * period and day.
 */
const STATEMENTS: readonly string[] = [
  `alter table account
    add column email text not null default '',
    add column mail_choices jsonb not null default '{}'`,
  `create table notification (
    notification_id bigint generated always as identity primary key,
    user_name text not null references account on update cascade on delete cascade,
    kind text not null,
    institution_id text references institution on delete cascade,
    year int not null,
    session_code text,
    told_by text,
    about jsonb not null,
    once text,
    created_at timestamptz not null,
    read_at timestamptz,
    unique (user_name, once)
  )`,
  'create index notification_of on notification (user_name, notification_id desc)',
  'create index notification_unread on notification (user_name) where read_at is null',
  'create index notification_about on notification (institution_id)',
  'create index notification_old on notification (created_at)',
  `create table mail_order (
    notification_id bigint primary key references notification on delete cascade,
    ordered_at timestamptz not null,
    not_before timestamptz not null,
    attempts int not null default 0,
    taken_until timestamptz,
    failure text,
    failed_at timestamptz,
    given_up_at timestamptz
  )`,
  'create index mail_order_next on mail_order (not_before) where given_up_at is null',
  `create table reminder (
    institution_id text not null references institution on delete cascade,
    session_code text not null,
    day date not null,
    year int not null,
    reminded_by text not null,
    reminded_at timestamptz not null,
    primary key (institution_id, session_code, day)
  )`,
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

export const notificationTables: Migration = { up }
