import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Retention of files (decision 0023). */
const STATEMENTS: readonly string[] = [
  `create table stored_content (
    sha256 text primary key,
    put_at timestamptz not null
  )`,
  'insert into stored_content select sha256, max(created_at) from file group by sha256',
  'alter table file add column unneeded_since timestamptz',
  'create index file_content on file (sha256)',
  `create table receipt_attachment (
    institution_id text not null,
    receipt_number text not null,
    slot int not null,
    file_id text not null,
    file_name text,
    primary key (institution_id, receipt_number, slot),
    foreign key (institution_id, receipt_number) references receipt on delete cascade
  )`,
  // A returned report may have other attachments by now.
  `insert into receipt_attachment
    select institution_id, receipt_number, slot, file_id, file_name
    from report join attachment using (institution_id, session_code) join receipt using (institution_id, receipt_number)
    where report.status in ('SENT', 'APPROVED') and file_id is not null`,
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

export const keptFiles: Migration = { up }
