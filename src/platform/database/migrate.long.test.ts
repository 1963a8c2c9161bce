import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountRoles, levels, rights } from '#api/access.ts'
import type { MarkState, Status } from '#budget/review-states.ts'
import { catalogueForms } from '#features/catalogues/api.ts'
import { checkHistory } from '#features/history/server/check-history.store.ts'
import { plannedStatuses } from '#features/staff/staff.ts'
import { profileChoices } from '#forms/profile.ts'
import { openPostgres } from '#platform/database/connect.ts'
import type { Database } from '#platform/database/database.ts'
import { databaseText } from '#platform/database/database-text.ts'
import { migrate } from '#platform/database/migrate.ts'
import { migrations } from '#platform/database/migrations/index.ts'
import type { FilePurpose } from '#platform/files/file.store.ts'
import { databases, hasPostgres, postgresAddress } from '#test/support/database.ts'
import { silentLog } from '#test/support/silent-log.ts'

const OF_NO_INSTITUTION = [
  'account',
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
  'live_server',
  'held_files',
  'mail_order',
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
  'paper_order',
  'position',
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
  'register_answer',
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

  test('one that comes after a later one is run at the next start', async () => {
    await sql`alter table draft_figures drop column measures`.execute(database.db)
    await sql`delete from kysely_migration where name = '0019-kept-measures'`.execute(database.db)
    await migrate(database.db)
    expect(await migrationsRun(database)).toEqual(Object.keys(migrations))
    expect(await database.db.selectFrom('draft_figures').select('measures').execute()).toEqual([])
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

describe.runIf(hasPostgres)(
  'migrating a PostgreSQL with reports that were sent before there were receipts',
  () => {
    const provider = { getMigrations: async () => ({ ...migrations }) }
    const rows = [
      { standardReportCode: 'EBS_TT_N', rowNum: 1, valueNumber: null, valueString: 'Сургууль' },
      { standardReportCode: 'EBS_TT16', rowNum: 1, valueNumber: 1234567.5, valueString: null },
    ]

    test('preserves their codes, totals, papers and attachments; an unsent report gets none', async () => {
      const server = await openPostgres({
        databaseUrl: (await postgresAddress('empty')) ?? '',
        log: silentLog,
      })
      await new Migrator({ db: server.db, provider }).migrateTo('0003-review')
      const report = { session_code: '2026-02', year: 2026, facts: '{"a":1}', rows: JSON.stringify(rows) }
      const sent = {
        status: 'SENT',
        sent_at: new Date('2026-03-02T01:00:00Z'),
        sent_by: 'ebs',
        running_number: 3,
      }
      const inputs = '{}'
      await server.db
        .insertInto('report')
        .values([
          {
            ...report,
            ...sent,
            inputs,
            institution_id: '1',
            receipt_number: '2026-1-3',
            sha256: 'a1b2c3d4e5f6789',
            pdf_file_id: 'paper',
          },
          {
            ...report,
            ...sent,
            inputs,
            institution_id: '2',
            receipt_number: '2026-2-3',
            sha256: 'f6789a1b2c3d4e5',
          },
          { ...report, inputs, institution_id: '3', status: 'CALCULATED', sha256: 'e5f6789a1b2c3d4' },
        ])
        .execute()
      const of = { session_code: '2026-02', slot: 1, saved_at: sent.sent_at, saved_by: 'ebs' }
      for (const institution_id of ['1', '3']) {
        const file = { institution_id, file_id: `letter of ${institution_id}`, name: 'letter.pdf', size: 1 }
        const made = { media_type: 'application/pdf', purpose: 'attachment', created_by: 'ebs' }
        await server.db
          .insertInto('file')
          .values({ ...file, ...made, sha256: 'same', created_at: sent.sent_at })
          .execute()
        await server.db
          .insertInto('attachment')
          .values({ ...of, institution_id, file_id: file.file_id, file_name: file.name })
          .execute()
      }
      await migrate(server.db)
      expect(await server.db.selectFrom('stored_content').selectAll().execute()).toEqual([
        { sha256: 'same', put_at: sent.sent_at },
      ])
      expect(await server.db.selectFrom('receipt_attachment').selectAll().execute()).toEqual([
        {
          institution_id: '1',
          receipt_number: '2026-1-3',
          slot: 1,
          file_id: 'letter of 1',
          file_name: 'letter.pdf',
        },
      ])
      const receipts = await server.db.selectFrom('receipt').selectAll().orderBy('institution_id').execute()
      expect(
        receipts.map((each) => [
          each.receipt_number,
          each.check_code,
          each.running_number,
          Number(each.total),
        ]),
      ).toEqual([
        ['2026-1-3', 'a1b2c3d4e5f6', 3, 1234567.5],
        ['2026-2-3', 'f6789a1b2c3d', 3, 1234567.5],
      ])
      expect(receipts[0]).toMatchObject({ session_code: '2026-02', rows, facts: { a: 1 }, sent_by: 'ebs' })
      expect(await server.db.selectFrom('receipt_paper').selectAll().execute()).toEqual([
        { institution_id: '1', receipt_number: '2026-1-3', file_id: 'paper' },
      ])
      await server.close()
    })
  },
)

describe.runIf(hasPostgres)('migrating a PostgreSQL in which two accounts differ by case only', () => {
  const provider = { getMigrations: async () => ({ ...migrations }) }

  test('is refused with their names, and done once one of them is called otherwise', async () => {
    const server = await openPostgres({
      databaseUrl: (await postgresAddress('empty')) ?? '',
      log: silentLog,
    })
    await new Migrator({ db: server.db, provider }).migrateTo('0004-receipts')
    const account = { display_name: '', password_hash: '', created_at: new Date('2026-03-02T01:00:00Z') }
    const names = ['Foo', 'foo', 'other'].map((user_name, index) => ({
      ...account,
      user_name,
      user_id: index,
    }))
    await server.db.insertInto('account').values(names).execute()
    await expect(migrate(server.db)).rejects.toThrow(databaseText.sameNames(['Foo', 'foo']))
    await server.db.updateTable('account').set({ user_name: 'foo2' }).where('user_name', '=', 'foo').execute()
    await migrate(server.db)
    const again = server.db
      .insertInto('account')
      .values({ ...account, user_name: 'FOO', user_id: 9 })
      .execute()
    await expect(again).rejects.toThrow(/account_of_name/)
    await server.close()
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
  ...{ words: '', level: 'district', marked_by: 'aimag', marked_at: AT, state: 'open' },
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

  test('refuse an unknown status', async () => {
    const { db } = database
    const unknown = db.updateTable('report').set({ status: 'LOST' }).where('institution_id', '=', 'A')
    await expect(unknown.execute()).rejects.toThrow(/violates check constraint "report_status_check"/)
    const slot = db.insertInto('attachment').values({ ...attachment('A'), slot: 4 })
    await expect(slot.execute()).rejects.toThrow(/violates check constraint "attachment_slot_check"/)
  })
})

/** Returns the constraints of 0008 by name, and true if every row satisfies them. */
async function constraints({ db }: Database): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ table: string; name: string; holds: boolean }>`
    select conrelid::regclass::text as "table", conname as name, convalidated as holds
    from pg_constraint
    where contype in ('f', 'c') and connamespace = 'public'::regnamespace
      and conname <> 'receipt_attachment_institution_id_receipt_number_fkey'
    order by 1, 2`.execute(db)
  return new Map(rows.map(({ table, name, holds }) => [`${table} ${name}`, holds]))
}

/** Takes a database back to before 0040. */
async function withNamedActors({ db }: Database): Promise<void> {
  await sql`drop view named_event`.execute(db)
  await sql`drop trigger number_actor on event`.execute(db)
  await sql`drop function number_actor`.execute(db)
  await sql`alter table account drop column actor`.execute(db)
  await sql`delete from kysely_migration where name >= '0040'`.execute(db)
}

describe.each(databases)(
  'migrating a history that names accounts by their user names ($name)',
  ({ open }) => {
    test('names them by number everywhere, and the chains with their seals hold', async () => {
      const database = await open()
      const { db } = database
      await withNamedActors(database)
      await db.insertInto('institution').values(institution('A')).execute()
      await db
        .insertInto('account')
        .values([account('bat', 7), account('dorj', 8)])
        .execute()
      const add = (actor: string, kind: string, detail: object | null, year = 0) =>
        sql`insert into event (institution_id, year, at, actor, kind, detail)
        values (${year === 0 ? '' : 'A'}, ${year}::int, ${AT}, ${actor}, ${kind}, ${detail === null ? null : JSON.stringify(detail)}::jsonb)`.execute(
          db,
        )
      await sql`alter table event disable trigger link_events`.execute(db)
      await add('bat', 'cell', null, 2026)
      await sql`alter table event enable trigger link_events`.execute(db)
      await add('bat', 'cell', null, 2026)
      await add('bat', 'sent', { receipt: 'R', sha256: 'abc', sealed: true, sessionCode: '2026-02' }, 2026)
      await sql`insert into receipt (institution_id, receipt_number, session_code, year, running_number, check_code, sha256, facts, rows, inputs,
        sent_at, sent_by, history_length, history_head)
      select 'A', 'R', '2026-02', 2026, 1, 'abc', 'abc', '{}', '[]', '{}', ${AT}, 'bat', length, head from event_chain where institution_id = 'A'`.execute(
        db,
      )
      await add('gone', 'cell', null, 2026)
      const record = {
        userName: 'dorj',
        displayName: 'Д.Дорж',
        post: 'Эрхлэгч',
        email: 'dorj@b.mn',
        role: 'reviewer',
      }
      await add('bat', 'admin.account-added', record)
      await add('bat', 'admin.accounts-imported', { names: ['dorj'], accounts: [record] })
      await add('bat', 'admin.account-changed', {
        userName: 'dorj',
        from: record,
        to: { ...record, role: 'institution' },
      })
      await add('bat', 'admin.institution-added', { name: 'dorj' })
      await add('dorj', 'ceilingSet', { subject: { is: 'set', id: 'dorj' } })
      await add('dorj', 'ceilingSet', { subject: { is: 'region', id: 'bat' } })
      // The migration does not repair a chain with a changed event.
      await sql`insert into event (institution_id, year, at, actor, kind) values ('B', 2026, ${AT}, 'bat', 'cell')`.execute(
        db,
      )
      await sql`update event set kind = 'other' where institution_id = 'B'`.execute(db)
      await migrate(db)
      const { rows } = await sql<{
        actor: string
        detail: unknown
      }>`select actor, detail from event order by event_id`.execute(db)
      expect(rows.map(({ actor }) => actor)).toEqual([
        '#7',
        '#7',
        '#7',
        'gone',
        '#7',
        '#7',
        '#7',
        '#7',
        '#8',
        '#8',
        '#7',
      ])
      expect(rows.slice(4, 10).map(({ detail }) => detail)).toEqual([
        { account: '#8', role: 'reviewer' },
        { accounts: [{ account: '#8', role: 'reviewer' }] },
        { account: '#8', from: { role: 'reviewer' }, to: { role: 'institution' } },
        { name: 'dorj' },
        { subject: { is: 'set', id: '#8' } },
        { subject: { is: 'region', id: 'bat' } },
      ])
      const events = await db.selectFrom('named_event').select('actor').orderBy('event_id').execute()
      expect(events.slice(2, 4).map(({ actor }) => actor)).toEqual(['bat', 'gone'])
      await add('dorj', 'cell', null, 2026)
      const checked = await checkHistory(db, { institutionId: null, year: null })
      expect(checked.map(({ unlinked, links, seals, broken }) => [unlinked, links, seals, broken])).toEqual([
        [0, 6, 0, null],
        [1, 4, 1, null],
        [0, 1, 0, expect.objectContaining({ kind: 'changed', number: 1 })],
      ])
      // The view is read-only.
      await expect(sql`update named_event set kind = 'other'`.execute(db)).rejects.toThrow(
        /cannot update view/,
      )
      await database.close()
    })
  },
)

/** Reverts a database to before 0008. */
async function withoutReferences(database: Database): Promise<void> {
  for (const name of (await constraints(database)).keys()) {
    const [table, constraint] = name.split(' ')
    await sql.raw(`alter table ${table} drop constraint ${constraint}`).execute(database.db)
  }
  for (const table of ['report', 'receipt'])
    await sql`alter table ${sql.table(table)} drop column figures`.execute(database.db)
  await sql`drop function report_figures`.execute(database.db)
  await sql`drop table financial_year`.execute(database.db)
  for (const table of ['report', 'receipt'])
    await sql
      .raw(
        `alter table ${table} drop column entries, drop column asked_total, drop column headcount_total, drop column whole_total`,
      )
      .execute(database.db)
  await sql`alter table report add column total numeric`.execute(database.db)
  await sql`alter table receipt drop column sender_name, drop column sender_post`.execute(database.db)
  await sql`drop table register_answer`.execute(database.db)
  for (const table of ['staff', 'staff_child', 'pupil_register'])
    await sql
      .raw(`alter table ${table} drop column origin, drop column origin_by, drop column origin_at`)
      .execute(database.db)
  await sql`drop table mail_order, notification, reminder, registry_state, server_probe`.execute(database.db)
  await withNamedActors(database)
  await sql`drop trigger link_events on event`.execute(database.db)
  await sql`drop function link_events`.execute(database.db)
  await sql`drop table event_chain, event_link`.execute(database.db)
  await sql`alter table receipt drop column history_length, drop column history_head, drop column edition,
    drop column edition_figures`.execute(database.db)
  await sql`alter table account drop column post, drop column email, drop column email_confirmed, drop column removed_at, drop column mail_choices, drop column rights`.execute(
    database.db,
  )
  await sql`drop view reviewer_set`.execute(database.db)
  await sql`drop table reviewer_region`.execute(database.db)
  await sql`alter table institution drop column version, drop column asks_consent, drop column aimag_code, drop column sum_code`.execute(
    database.db,
  )
  await sql`drop table ceiling, sheet_save, justification, paper_order, draft_figures, presence, live_server, held_files, code_factor, recovery_code, passkey, used_challenge, password_link, call_count, openid_link`.execute(
    database.db,
  )
  await sql`alter table session drop column session_id, drop column used_at, drop column proved_at,
    drop column user_agent, drop column place, drop column way, drop column provider,
    drop column sealed_id_token, drop column factor_elsewhere,
    drop column issuer, drop column subject, drop column sid`.execute(database.db)
  await sql`alter table receipt drop column justifications, drop column opened_at, drop column opened_by,
    drop column ministry_opened_at, drop column ministry_opened_by, drop column recalled_at, drop column recalled_by`.execute(
    database.db,
  )
  await sql`alter table report drop column recalled_at, drop column approved_current, drop column approved_capital,
    drop column consent_sha256, drop column consent_by, drop column consent_at,
    drop column edition, drop column edition_figures`.execute(database.db)
  await sql`alter table mark drop column settled_by_approval`.execute(database.db)
  await sql`delete from kysely_migration where name >= '0008'`.execute(database.db)
}

describe.each(databases)('migrating a filled database from before the references ($name)', ({ open }) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
    await withoutReferences(database)
    const { db } = database
    await db.insertInto('institution').values(institution('A')).execute()
    await db.insertInto('file').values(file('A')).execute()
    await db.insertInto('report').values(report('A')).execute()
    await db
      .insertInto('entry')
      .values({ ...entry, institution_id: 'A' })
      .execute()
    await db
      .insertInto('attachment')
      .values({ ...attachment('A'), file_id: 'letter of A' })
      .execute()
  })
  afterEach(() => database.close())

  test('holds every row to them where all keep to them', async () => {
    await migrate(database.db)
    const all = await constraints(database)
    expect(all.size).toBe(73)
    expect([...all].filter(([, holds]) => !holds)).toEqual([])
  })

  test('preserves registers imported from a registry, and the years of its responses', async () => {
    const { db } = database
    await sql`insert into staff (institution_id, year, employee_id, person, imported_at)
      values ('A', 2026, '1', '{}', '2026-02-01T00:00:00Z')`.execute(db)
    await sql`insert into pupil_register (institution_id, study_year, kind, grade, quantity)
      values ('A', 2024, 'pupils', 1, 20), ('A', 2025, 'classes', 1, 1)`.execute(db)
    await migrate(db)
    const { origin, origin_by } = await db.selectFrom('staff').selectAll().executeTakeFirstOrThrow()
    expect([origin, origin_by]).toEqual(['registry', null])
    const answers = await db.selectFrom('register_answer').selectAll().orderBy('year').execute()
    expect(
      answers.map(({ register, year, answered_at }) => [register, year, answered_at?.toISOString() ?? null]),
    ).toEqual([
      ['pupils', 2024, null],
      ['pupils', 2025, null],
      ['staff', 2026, '2026-02-01T00:00:00.000Z'],
    ])
  })

  test('assigns regions to institutions with names in the catalogue of regions', async () => {
    const { db } = database
    const at = (id: string, profile: object) => ({ ...institution(id), profile: JSON.stringify(profile) })
    await db
      .insertInto('institution')
      .values([
        at('B', { aimag: ' өвөрхангай аймаг', sum: 'Арвайхээр сум' }),
        at('C', { aimag: 'Өвөрхангай', sum: 'Тосонбулаг' }),
        at('D', { aimag: 'Хаант улс', sum: 'Арвайхээр' }),
        at('E', { aimag: '', sum: '' }),
        at('F', { aimag: 'Улаанбаатар', sum: 'Арвайхээр' }),
        at('G', { aimag: 'Улаанбаатар', sum: 'Баянзүрх' }),
      ])
      .execute()
    await migrate(db)
    const placed = await db
      .selectFrom('institution')
      .select(['institution_id as id', 'aimag_code as aimag', 'sum_code as sum', 'profile'])
      .orderBy('institution_id')
      .execute()
    expect(placed.map(({ id, aimag, sum }) => [id, aimag, sum])).toEqual([
      ['A', null, null],
      ['B', '62', '6201'],
      ['C', '62', null],
      ['D', null, null],
      ['E', null, null],
      ['F', '11', null],
      ['G', '11', '1110'],
    ])
    expect(placed[1]?.profile).toEqual({ aimag: ' өвөрхангай аймаг', sum: 'Арвайхээр сум' })
  })

  test('keeps the entries of a calculation since which none has changed', async () => {
    const { db } = database
    const calculated = (session_code: string, inputs: Readonly<Record<string, string>> | null) => ({
      ...report('A'),
      session_code,
      inputs: inputs && JSON.stringify(inputs),
    })
    const empty = { ...entry, institution_id: 'A', sheet: 'ebs-b12', row_code: '7', value: null, version: 4 }
    await db.insertInto('entry').values(empty).execute()
    const now = { 'ebs-b1/1.f': '1', 'ebs-b12/7.f': '4', people: 'a0b1', norms: '1' }
    await db
      .insertInto('report')
      .values([
        calculated('2026-03', now),
        calculated('2026-04', { ...now, 'ebs-b12/7.f': '3' }),
        calculated('2026-05', { 'ebs-b1/1.f': '1' }),
        { ...calculated('2025-01', {}), year: 2025 },
      ])
      .execute()
    await migrate(db)
    const storedReport = await db
      .selectFrom('report')
      .select(['session_code', 'entries', 'asked_total', 'headcount_total'])
      .orderBy('session_code')
      .execute()
    const unknown = { asked_total: null, headcount_total: null }
    expect(storedReport).toEqual([
      { session_code: '2025-01', entries: {}, ...unknown },
      { session_code: '2026-02', entries: null, ...unknown },
      {
        session_code: '2026-03',
        entries: { 'ebs-b1': { '1.f': 1 }, 'ebs-b12': { '7.f': null } },
        ...unknown,
      },
      { session_code: '2026-04', entries: null, ...unknown },
      { session_code: '2026-05', entries: null, ...unknown },
    ])
  })

  test('leaves broken rows unchanged, and checks later writes', async () => {
    const { db } = database
    await db
      .insertInto('entry')
      .values({ ...entry, institution_id: 'gone' })
      .execute()
    await db.updateTable('report').set({ status: 'LOST' }).execute()
    await migrate(db)
    expect([...(await constraints(database))].filter(([, holds]) => !holds)).toEqual([
      ['entry entry_institution_id_fkey', false],
      ['report report_status_check', false],
    ])
    expect(await db.selectFrom('entry').select('institution_id').orderBy('institution_id').execute()).toEqual(
      [{ institution_id: 'A' }, { institution_id: 'gone' }],
    )
    const another = db.insertInto('entry').values({ ...entry, institution_id: 'gone', field: 'g' })
    await expect(another.execute()).rejects.toThrow(/entry_institution_id_fkey/)
    const unknown = db
      .insertInto('report')
      .values({ ...report('A'), session_code: '2026-03', status: 'LOST' })
    await expect(unknown.execute()).rejects.toThrow(/report_status_check/)
  })
})
