import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Decision 0031. References include the institution, to stay within its partition. For older rows see `hold`. */
const REFERENCES: readonly (readonly [table: string, columns: string, to: string])[] = [
  ...[
    'account',
    'attachment',
    'deadline_extension',
    'draft',
    'draft_return',
    'entry',
    'file',
    'mark',
    'position',
    'pupil_register',
    'receipt',
    'report',
    'reviewer_institution',
    'saved_request',
    'staff',
    'staff_child',
  ].map((table) => [table, 'institution_id', 'institution'] as const),
  ['session', 'user_name', 'account'],
  ['reviewer_institution', 'user_name', 'account'],
  ['attachment', 'institution_id, file_id', 'file'],
  ['staff', 'institution_id, t1_file_id', 'file'],
  ['staff', 'institution_id, t3_file_id', 'file'],
  ['report', 'institution_id, pdf_file_id', 'file'],
  ['report', 'institution_id, receipt_number', 'receipt'],
  ['receipt_paper', 'institution_id, receipt_number', 'receipt'],
  ['receipt_paper', 'institution_id, file_id', 'file'],
  ['receipt_attachment', 'institution_id, file_id', 'file'],
  ['draft_return', 'institution_id, session_code', 'report'],
  ['mark', 'institution_id, session_code', 'report'],
  ['mark', 'institution_id, return_id', 'draft_return'],
]

const WORDS: readonly (readonly [table: string, column: string, words: readonly string[]])[] = [
  ['institution', 'org_type', ['EBS', 'SUB', 'NTB']],
  ['institution', 'organization_property', ['PUBLIC', 'PRIVATE']],
  ['account', 'role', ['institution', 'administrator', 'reviewer']],
  ['account', 'level', ['district', 'ministry']],
  ['catalogue', 'name', ['jobs', 'educationLevels', 'fieldsOfEducation', 'schools']],
  ['report', 'status', ['CALCULATED', 'SENT', 'APPROVED', 'RETURNED']],
  ['draft_return', 'scope', ['whole', 'cells']],
  ['draft_return', 'level', ['district', 'ministry']],
  ['mark', 'level', ['district', 'ministry']],
  ['mark', 'state', ['open', 'answered', 'resolved']],
  ['file', 'purpose', ['attachment', 'report', 'paper']],
  ['staff', 'planned_assignment_status', ['WORK', 'NONE', 'PENSION', 'ALLOWANCE', 'CHILDCARE']],
  ['pupil_register', 'kind', ['pupils', 'disabled', 'classes', 'boarders', 'lunch', 'evening']],
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns, to] of REFERENCES)
    await hold(
      db,
      table,
      `${[table, ...columns.split(', ')].join('_')}_fkey`,
      `foreign key (${columns}) references ${to}`,
    )
  for (const [table, column, words] of WORDS)
    await hold(
      db,
      table,
      `${table}_${column}_check`,
      `check (${column} in (${words.map((word) => `'${word}'`).join(', ')}))`,
    )
  await hold(db, 'attachment', 'attachment_slot_check', 'check (slot between 1 and 3)')
}

/** If existing rows violate it, the constraint stays not validated; an operator decides. */
async function hold(db: Kysely<unknown>, table: string, name: string, constraint: string): Promise<void> {
  await sql.raw(`alter table ${table} add constraint ${name} ${constraint} not valid`).execute(db)
  await sql
    .raw(
      `do $$ begin
        alter table ${table} validate constraint ${name};
      exception when foreign_key_violation or check_violation then
        raise warning 'rows of ${table} from before break ${name}';
      end $$`,
    )
    .execute(db)
}

export const references: Migration = { up }
