import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { migrations } from '#server/database/migrations/index.ts'
import { databases, hasPostgres, postgresAddress } from '#test/support/database.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { databaseText } from '#text/start.ts'

const OF_NO_INSTITUTION = [
  'account',
  'catalogue',
  'failed_sign_in',
  'norm_set',
  'period',
  'secret',
  'session',
  'stored_content',
]
const OF_AN_INSTITUTION = [
  'attachment',
  'deadline_extension',
  'draft',
  'draft_return',
  'entry',
  'event',
  'file',
  'institution',
  'mark',
  'position',
  'pupil_register',
  'receipt',
  'receipt_attachment',
  'receipt_paper',
  'report',
  'reviewer_institution',
  'saved_request',
  'staff',
  'staff_child',
]

/** The first column of every primary key, by table. */
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

    test('keeps their codes, totals, papers and attachments; what was not sent gets none', async () => {
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
