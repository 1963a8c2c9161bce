import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { migrations } from '#server/database/migrations/index.ts'
import { openPostgres } from '#server/database/open-postgres.ts'
import { databases, hasPostgres, postgresAddress } from '#test/support/database.ts'
import { silentLog } from '#test/support/silent-log.ts'

const OF_NO_INSTITUTION = ['account', 'catalogue', 'norm_set', 'period', 'secret', 'session']
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

describe.runIf(hasPostgres)('migrating an empty PostgreSQL', () => {
  test('two servers that start together both come up, and the tables are made once', async () => {
    const databaseUrl = (await postgresAddress('empty')) ?? ''
    const servers = await Promise.all([1, 2].map(() => openPostgres({ databaseUrl, log: silentLog })))
    await Promise.all(servers.map(({ db }) => migrate(db)))
    for (const server of servers) expect(await migrationsRun(server)).toEqual(Object.keys(migrations))
    await Promise.all(servers.map(({ close }) => close()))
  })
})
