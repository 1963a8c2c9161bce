import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountRoles, levels, rights } from '#api/access.ts'
import type { MarkState, Status } from '#budget/review-states.ts'
import { catalogueForms } from '#features/catalogues/api.ts'
import { plannedStatuses } from '#features/staff/staff.ts'
import { profileChoices } from '#forms/profile.ts'
import { openPostgres } from '#platform/database/connect.ts'
import type { Database } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { migrations } from '#platform/database/migrations/index.ts'
import type { FilePurpose } from '#platform/files/file-records.store.ts'
import { databases, hasPostgres, postgresAddress } from '#test/support/database.ts'
import { silentLog } from '#test/support/silent-log.ts'

const OF_NO_INSTITUTION = [
  'account',
  'bulk_order',
  'bulk_result',
  'call_count',
  'catalogue',
  'ceiling',
  'code_factor',
  'passkey',
  'password_link',
  'recovery_code',
  'used_challenge',
  'openid_link',
  'failed_sign_in',
  'financial_year',
  'job',
  'live_server',
  'file_retention',
  'norm_set',
  'notification',
  'period',
  'reviewer_region',
  'registry_state',
  'secret',
  'server_probe',
  'session',
  'stored_content',
]
const OF_AN_INSTITUTION = [
  'attachment',
  'deadline_extension',
  'draft',
  'draft_figures',
  'draft_return',
  'entry',
  'event',
  'event_chain',
  'event_link',
  'file',
  'institution',
  'justification',
  'mark',
  'list_row',
  'presence',
  'pupil_register',
  'receipt',
  'receipt_attachment',
  'receipt_paper',
  'reminder',
  'report',
  'reviewer_institution',
  'saved_request',
  'sheet_save',
  'staff',
  'registry_response',
  'staff_child',
]

async function firstKeyColumns({ db }: Database): Promise<Map<string, string>> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as "table", k.column_name as "column"
    from information_schema.table_constraints c
    join information_schema.key_column_usage k using (constraint_schema, constraint_name)
    where c.constraint_type = 'PRIMARY KEY' and c.table_schema = 'public'
      and k.ordinal_position = 1 and c.table_name not like 'kysely%'`.execute(db)
  return new Map(rows.map(({ table, column }) => [table, column]))
}

async function migrationsRun({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

describe.each(databases)('the tables ($name)', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  test('all have a primary key, which begins with the institution where they belong to one', async () => {
    const columns = await firstKeyColumns(database)
    expect([...columns.keys()].sort()).toEqual([...OF_AN_INSTITUTION, ...OF_NO_INSTITUTION].sort())
    for (const table of OF_AN_INSTITUTION)
      expect([table, columns.get(table)]).toEqual([table, 'institution_id'])
  })

  test('migrating again changes nothing', async () => {
    await migrate(database.db)
    expect(await migrationsRun(database)).toEqual(Object.keys(migrations))
  })

  test('a later migration runs at the next start, and one that comes after it at the start after that', async () => {
    const adding = (name: string): Migration => ({
      up: async (db) => void (await db.schema.createTable(name).addColumn('id', 'integer').execute()),
    })
    const later = { ...migrations, '9002-second': adding('second') }
    await migrate(database.db, later)
    expect(await migrationsRun(database)).toEqual(Object.keys(later))
    const all = { ...migrations, '9001-first': adding('first'), '9002-second': adding('second') }
    await migrate(database.db, all)
    expect(await migrationsRun(database)).toEqual(Object.keys(all))
    await sql`drop table first, second`.execute(database.db)
    await sql`delete from kysely_migration where name > '9'`.execute(database.db)
  })

  test('without a pending migration nothing is written, so a role without rights to tables can start', async () => {
    const { db } = database
    await db.transaction().execute(async (trx) => {
      await sql`set transaction read only`.execute(trx)
      await migrate(trx)
    })
  })

  test('a number comes back as the text it was given, an instant as a Date, JSON as a value', async () => {
    const at = new Date('2026-11-21T03:04:05.678Z')
    const event = { institution_id: 'A', year: 2027, at, actor: 'a', kind: 'k', detail: '[{"b":[1,null]}]' }
    await database.db
      .insertInto('event')
      .values({ ...event, old_value: '1000000000000.05', new_value: null })
      .execute()
    const read = await database.db.selectFrom('event').selectAll().executeTakeFirstOrThrow()
    expect(read).toMatchObject({
      at,
      old_value: '1000000000000.05',
      new_value: null,
      detail: [{ b: [1, null] }],
    })
    expect(read.event_id).toMatch(/^\d+$/)
  })
})

describe.runIf(hasPostgres)('migrating an empty PostgreSQL', () => {
  test('two servers that start together both come up, and the tables are made once', async () => {
    const databaseUrl = (await postgresAddress('empty')) ?? ''
    const servers = await Promise.all([1, 2].map(() => openPostgres({ databaseUrl, log: silentLog })))
    await Promise.all(servers.map(({ db }) => migrate(db)))
    for (const server of servers) expect(await migrationsRun(server)).toEqual(Object.keys(migrations))
    await Promise.all(servers.map(({ close }) => close()))
  })
})

const AT = new Date('2026-03-02T01:00:00Z')
const institution = (institution_id: string) => ({
  institution_id,
  name: institution_id,
  org_type: 'EBS',
  organization_property: 'PUBLIC',
  organization_type_id: 48,
  profile: '{}',
})
const account = (user_name: string, user_id: number) => ({
  user_name,
  user_id,
  display_name: '',
  password_hash: '',
  created_at: AT,
})
const file = (institution_id: string) => ({
  institution_id,
  file_id: `letter of ${institution_id}`,
  name: 'letter.pdf',
  size: 1,
  sha256: 'same',
  media_type: 'application/pdf',
  purpose: 'attachment',
  created_by: 'ebs',
  created_at: AT,
})
const report = (institution_id: string) => ({
  institution_id,
  session_code: '2026-02',
  year: 2026,
  status: 'CALCULATED',
})
const attachment = (institution_id: string) => ({
  institution_id,
  session_code: '2026-02',
  slot: 1,
  saved_at: AT,
  saved_by: 'ebs',
})
const act = (institution_id: string) => ({
  institution_id,
  session_code: '2026-02',
  year: 2026,
  reason: '',
  level: 'district',
  returned_by: 'aimag',
  returned_at: AT,
})
const person = { year: 2026, employee_id: '1', person: '{}', imported_at: AT }
const mark = {
  ...{ institution_id: 'A', session_code: '2026-02', year: 2026, sheet: 'ebs-b1', row_code: '1', field: 'f' },
  ...{ text: '', level: 'district', marked_by: 'aimag', marked_at: AT, state: 'open' },
}
const entry = {
  ...{ year: 2026, sheet: 'ebs-b1', row_code: '1', field: 'f', value: '1', version: 1 },
  ...{ changed_by: 'ebs', changed_at: AT },
}

describe.each(databases)('the constraints of the tables ($name)', ({ open }) => {
  let database: Database
  let returned: string
  beforeAll(async () => {
    database = await open()
    const { db } = database
    await db.insertInto('institution').values(['A', 'B'].map(institution)).execute()
    await db.insertInto('account').values(account('ebs', 1)).execute()
    await db
      .insertInto('file')
      .values([file('A'), file('B')])
      .execute()
    await db
      .insertInto('report')
      .values([report('A'), report('B')])
      .execute()
    const { return_id } = await db
      .insertInto('draft_return')
      .values({ ...act('B'), scope: 'whole' })
      .returning('return_id')
      .executeTakeFirstOrThrow()
    returned = return_id
  })
  afterAll(() => database.close())

  test('accept rows of one institution', async () => {
    const { db } = database
    await db
      .insertInto('entry')
      .values({ ...entry, institution_id: 'A' })
      .execute()
    await db
      .insertInto('attachment')
      .values({ ...attachment('A'), file_id: 'letter of A' })
      .execute()
    await db
      .insertInto('staff')
      .values({
        ...person,
        institution_id: 'A',
        t1_file_id: 'letter of A',
        planned_assignment_status: 'WORK',
      })
      .execute()
    await db.insertInto('mark').values(mark).execute()
  })

  test.each<[string, (db: Database['db'], returned: string) => { execute: () => Promise<unknown> }]>([
    ['a cell of no institution', (db) => db.insertInto('entry').values({ ...entry, institution_id: 'C' })],
    [
      'an account of no institution',
      (db) => db.insertInto('account').values({ ...account('x', 2), institution_id: 'C' }),
    ],
    [
      'a session of nobody',
      (db) =>
        db.insertInto('session').values({ token_hash: 'x', user_name: 'x', created_at: AT, expires_at: AT }),
    ],
    [
      'a reviewer of no institution',
      (db) => db.insertInto('reviewer_institution').values({ user_name: 'ebs', institution_id: 'C' }),
    ],
    [
      'a region of nobody',
      (db) => db.insertInto('reviewer_region').values({ user_name: 'nobody', region_code: '62' }),
    ],
    [
      'an attachment with the file of another institution',
      (db) => db.insertInto('attachment').values({ ...attachment('B'), file_id: 'letter of A' }),
    ],
    [
      'a proof of a benefit with the file of another institution',
      (db) => db.insertInto('staff').values({ ...person, institution_id: 'B', t3_file_id: 'letter of A' }),
    ],
    [
      'a report with the paper of another institution',
      (db) => db.updateTable('report').set({ pdf_file_id: 'letter of A' }).where('institution_id', '=', 'B'),
    ],
    [
      'a report with a receipt that there is not',
      (db) => db.updateTable('report').set({ receipt_number: '2026-A-1' }).where('institution_id', '=', 'A'),
    ],
    [
      'a mark with the return of another institution',
      (db, return_id) => db.insertInto('mark').values({ ...mark, return_id }),
    ],
    ['a mark at no report', (db) => db.insertInto('mark').values({ ...mark, session_code: '2026-03' })],
    [
      'a file that an attachment points at being taken away',
      (db) => db.deleteFrom('file').where('file_id', '=', 'letter of A'),
    ],
  ])('refuses %s', async (_what, statement) => {
    await expect(statement(database.db, returned).execute()).rejects.toThrow(
      /violates foreign key constraint/,
    )
  })

  /** Every enumerated column with the values of the code: the database accepts exactly these. */
  test.each<[table: string, column: string, words: readonly string[]]>([
    ['institution', 'org_type', profileChoices.orgType],
    ['institution', 'organization_property', profileChoices.organizationProperty],
    ['account', 'role', accountRoles],
    ['account', 'level', levels],
    ['account', 'rights', rights],
    ['catalogue', 'name', Object.keys(catalogueForms)],
    // `NEW` is the status of a missing report.
    ['report', 'status', ['CALCULATED', 'SENT', 'APPROVED', 'RETURNED'] satisfies Status[]],
    ['draft_return', 'scope', ['whole', 'cells']],
    ['draft_return', 'level', levels],
    ['mark', 'level', levels],
    ['mark', 'state', ['open', 'answered', 'resolved'] satisfies MarkState[]],
    ['file', 'purpose', ['attachment', 'report', 'paper'] satisfies FilePurpose[]],
    ['staff', 'planned_assignment_status', plannedStatuses],
    ['pupil_register', 'kind', ['pupils', 'disabled', 'classes', 'boarders', 'lunch', 'evening']],
  ])('%s.%s is one of its words', async (table, column, words) => {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'c' and convalidated and conname = ${`${table}_${column}_check`}`.execute(database.db)
    const known = [...(rows[0]?.definition.matchAll(/'([^']+)'/g) ?? [])].map(([, word]) => word)
    expect(known.sort()).toEqual([...words].sort())
  })

  test('counts an institution to a set by itself and with its aimag or its sum, once', async () => {
    const { db } = database
    await db
      .updateTable('institution')
      .set({ aimag_code: '62', sum_code: '6201' })
      .where('institution_id', '=', 'A')
      .execute()
    await db.updateTable('institution').set({ aimag_code: '62' }).where('institution_id', '=', 'B').execute()
    await db
      .insertInto('account')
      .values(['aimag', 'sum', 'both', 'other'].map((name, index) => account(name, 10 + index)))
      .execute()
    await db.insertInto('reviewer_institution').values({ user_name: 'both', institution_id: 'A' }).execute()
    await db
      .insertInto('reviewer_region')
      .values(
        [
          ['aimag', '62'],
          ['sum', '6201'],
          ['both', '62'],
          ['both', '6201'],
          ['other', '6204'],
          ['other', '11'],
        ].map(([user_name = '', region_code = '']) => ({ user_name, region_code })),
      )
      .execute()
    const set = await db
      .selectFrom('reviewer_set')
      .selectAll()
      .orderBy('user_name')
      .orderBy('institution_id')
      .execute()
    expect(set.map(({ user_name, institution_id }) => `${user_name} ${institution_id}`)).toEqual([
      'aimag A',
      'aimag B',
      'both A',
      'both B',
      'sum A',
    ])
    const wrong = db.updateTable('institution').set({ aimag_code: '11' }).where('institution_id', '=', 'A')
    await expect(wrong.execute()).rejects.toThrow(/violates check constraint "institution_sum_code_check"/)
  })

  test('refuse a second account whose name differs by case only', async () => {
    const again = database.db.insertInto('account').values(account('EBS', 99))
    await expect(again.execute()).rejects.toThrow(/account_of_name/)
  })

  test('hold for every row', async () => {
    const { rows } = await sql<{ name: string }>`
      select conname as name from pg_constraint
      where connamespace = 'public'::regnamespace and not convalidated`.execute(database.db)
    expect(rows).toEqual([])
  })

  test('refuse an unknown status', async () => {
    const { db } = database
    const unknown = db.updateTable('report').set({ status: 'LOST' }).where('institution_id', '=', 'A')
    await expect(unknown.execute()).rejects.toThrow(/violates check constraint "report_status_check"/)
    const slot = db.insertInto('attachment').values({ ...attachment('A'), slot: 4 })
    await expect(slot.execute()).rejects.toThrow(/violates check constraint "attachment_slot_check"/)
  })
})
