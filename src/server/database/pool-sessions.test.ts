import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { poolSessions, statementNames } from '#server/database/pool-sessions.ts'
import { databases, hasPostgres, postgresAddress } from '#test/support/database.ts'

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

describe.runIf(hasPostgres)('sessions of a pool', () => {
  const SHORTEST_MS = 100

  test('are lent in turn, and waited for longer than a connection is', async () => {
    const pool = new Pool({
      connectionString: await postgresAddress('migrated'),
      max: 2,
      connectionTimeoutMillis: SHORTEST_MS,
    })
    const sessions = poolSessions(pool, () => {})
    const [first, second] = [await sessions.borrow(), await sessions.borrow()]
    const lent: string[] = []
    const borrow = async (name: string) => {
      const session = await sessions.borrow()
      lent.push(name)
      return session
    }
    const third = borrow('third')
    const fourth = borrow('fourth')
    await sleep(3 * SHORTEST_MS)
    expect(lent).toEqual([])
    // One that is thrown away makes room too.
    first.release(true)
    const own = await third
    expect((await own.run('select 1 as one', [])).rows).toEqual([{ one: 1 }])
    expect(lent).toEqual(['third'])
    own.release(false)
    await fourth
    expect(lent).toEqual(['third', 'fourth'])
    second.release(false)
    ;(await fourth).release(false)
    await sessions.end()
  })

  test('that cannot be made keep nobody else from trying', async () => {
    const pool = new Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing', max: 1 })
    const sessions = poolSessions(pool, () => {})
    const tries = await Promise.allSettled([sessions.borrow(), sessions.borrow(), sessions.borrow()])
    expect(tries.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    await sessions.end()
  })
})

function row(name: string) {
  return { name, value: 'old' }
}

test('the same text always has the same name, within what PostgreSQL keeps of one', () => {
  const text = 'select * from entry where institution_id = $1'
  const name = statementNames()(text, ['A'])
  expect(name).toBe(statementNames()(text, ['B']))
  expect(name?.length).toBeLessThan(64)
})

test('another text has another name', () => {
  const nameOf = statementNames()
  expect(nameOf('select $1::int', [1])).not.toBe(nameOf('select $1::text', [1]))
})

test('a text without parameters has no name', () => {
  expect(statementNames()('checkpoint', [])).toBeUndefined()
})

test('a text that has grown with what was sent has no name, and takes none from the others', () => {
  const nameOf = statementNames(1)
  const grown = Array.from({ length: 51 }, (_, n) => `$${n + 1}`)
  expect(nameOf(`select * from file where file_id in (${grown})`, grown)).toBeUndefined()
  expect(nameOf('select $1::int', [1])).toBeDefined()
})

test('beyond the limit a new text has no name, and the old ones keep theirs', () => {
  const nameOf = statementNames(1)
  const first = nameOf('select $1::int', [1])
  expect(nameOf('select $1::text', [1])).toBeUndefined()
  expect(nameOf('select $1::int', [2])).toBe(first)
})
