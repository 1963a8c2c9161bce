import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { databases } from '#test/support/database.ts'

describe.each(databases)('statements ($name)', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  test('one run twice with parameters is prepared once, under its name', async () => {
    const prepared = await database.db.connection().execute(async (db) => {
      for (const name of ['a', 'b']) await sql`select ${name}::text as twice`.execute(db)
      const query = sql<{
        name: string
      }>`select name from pg_prepared_statements where statement like '%twice'`
      return (await query.execute(db)).rows
    })
    expect(prepared).toEqual([{ name: expect.stringMatching(/^[\w-]{22}$/) }])
  })

  test('one that failed can be run again', async () => {
    const half = (of: number) => sql<{ half: number }>`select 10 / ${of}::int as half`.execute(database.db)
    await expect(half(0)).rejects.toMatchObject({ code: '22012' })
    expect((await half(2)).rows).toEqual([{ half: 5 }])
  })

  test('changed rows are counted', async () => {
    const { db } = database
    await db
      .insertInto('secret')
      .values([row('1'), row('2')])
      .execute()
    const changed = await db.updateTable('secret').set({ value: 'new' }).where('name', '<>', '3').execute()
    expect(changed).toMatchObject([{ numUpdatedRows: 2n }])
  })
})

function row(name: string) {
  return { name, value: 'old' }
}
