import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS: readonly string[] = [
  `create table receipt (
    institution_id text not null,
    receipt_number text not null,
    session_code text not null,
    year int not null,
    running_number int not null,
    check_code text not null,
    sha256 text not null,
    total numeric,
    facts jsonb not null,
    rows jsonb not null,
    inputs jsonb not null,
    sent_at timestamptz not null,
    sent_by text not null,
    primary key (institution_id, receipt_number)
  )`,
  // Codes may collide, and a sending must not fail because of it.
  'create index receipt_check_code on receipt (check_code)',
  'create index receipt_session on receipt (institution_id, session_code)',
  `create table receipt_paper (
    institution_id text not null,
    receipt_number text not null,
    file_id text not null,
    primary key (institution_id, receipt_number, file_id)
  )`,
  `create table deadline_extension (
    institution_id text not null,
    session_code text not null,
    until timestamptz not null,
    reason text not null,
    extended_by text not null,
    extended_at timestamptz not null,
    primary key (institution_id, session_code)
  )`,
  // Line 1 of these reports was the total then.
  `insert into receipt
    select institution_id, receipt_number, session_code, year, running_number, substr(sha256, 1, 12), sha256,
      (select (line ->> 'valueNumber')::numeric from jsonb_array_elements(rows) line
        where line ->> 'standardReportCode' in ('EBS_TT16', 'SUB_TT6', 'EBS_TT9') and line ->> 'rowNum' = '1' limit 1),
      facts, rows, inputs, sent_at, sent_by
    from report
    where sent_at is not null and receipt_number is not null and running_number is not null and sha256 is not null`,
  `insert into receipt_paper
    select institution_id, receipt_number, report.pdf_file_id
    from receipt join report using (institution_id, receipt_number)
    where report.pdf_file_id is not null`,
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

export const receipts: Migration = { up }
