import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { databaseOver } from '#platform/database/database-over.ts'
import { poolSessions, statementNames } from '#platform/database/pool-sessions.ts'
import type { Schema } from '#platform/database/schema.ts'
import { transact } from '#platform/database/transaction.ts'
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
  const MIN_WAIT_MS = 100

  test('are lent in turn, and waited for longer than a connection is', async () => {
    const pool = new Pool({ connectionString: await postgresAddress('migrated'), max: 2 })
    const sessions = poolSessions(pool, () => {})
    const [first, second] = [await sessions.borrow(), await sessions.borrow()]
    // Only while all are lent: a busy machine may need longer to connect.
    pool.options.connectionTimeoutMillis = MIN_WAIT_MS
    const lent: string[] = []
    const borrow = async (name: string) => {
      const session = await sessions.borrow()
      lent.push(name)
      return session
    }
    const third = borrow('third')
    const fourth = borrow('fourth')
    await sleep(3 * MIN_WAIT_MS)
    expect(lent).toEqual([])
    pool.options.connectionTimeoutMillis = 60_000
    // A discarded session also frees its place.
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

  describe('over a table that another server changes', () => {
    let database: Database
    let stale: string[] = []
    beforeAll(async () => {
      const pool = new Pool({ connectionString: await postgresAddress('migrated'), max: 3 })
      const sessions = poolSessions(
        pool,
        () => {},
        (text) => stale.push(text),
      )
      database = databaseOver({
        kind: 'postgres',
        sessions,
        failure: new Promise<never>(() => {}),
        close: async () => {},
      })
      await sql`create table changing (id int primary key, words text)`.execute(database.db)
      await sql`insert into changing values (1, 'one')`.execute(database.db)
    })
    beforeEach(() => {
      stale = []
    })
    afterAll(() => database.close())
    const read = (db: Kysely<Schema>, id = 1) =>
      sql<{ id: number; words: string }>`select * from changing where id = ${id}`.execute(db)
    let columns = 0
    const change = () =>
      sql`alter table changing add column ${sql.raw(`c${columns++}`)} int`.execute(database.db)

    test('prepare a statement again, on every connection, and log it once', async () => {
      const { db } = database
      await db.connection().execute(async (one) => {
        await read(one)
        await db.connection().execute(async (other) => {
          await read(other)
          await change()
          expect((await read(one)).rows[0]).toMatchObject({ words: 'one', c0: null })
          expect((await read(other)).rows[0]).toMatchObject({ words: 'one', c0: null })
        })
      })
      expect(stale).toHaveLength(1)
      // The next change affects them too.
      await change()
      expect((await read(db)).rows[0]).toMatchObject({ c1: null })
      expect(stale).toHaveLength(2)
    }, 20_000)

    test('run a transaction again as a whole, however many of its statements are old', async () => {
      const { db } = database
      const work = async (trx: Kysely<Schema>) => {
        const read = []
        for (const place of [1, 2, 3, 4, 5, 6, 7, 8])
          read.push(
            await sql`select changing.*, ${sql.lit(place)} as place from changing where id = ${1}`.execute(
              trx,
            ),
          )
        return read
      }
      await transact(db, work)
      await change()
      const read = await transact(db, async (trx) => {
        await sql`update changing set words = words || '!' where id = ${1}`.execute(trx)
        return work(trx)
      })
      expect(read.map(({ rows }) => rows.length)).toEqual(Array(8).fill(1))
      expect(stale).toHaveLength(1)
      // Applied once, although it ran twice.
      expect((await sql<{ words: string }>`select words from changing`.execute(db)).rows).toEqual([
        { words: 'one!' },
      ])
    }, 20_000)
  })

  test('that fail to open do not block later attempts', async () => {
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

test('the same text always has the same name, within the length limit of PostgreSQL', () => {
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

test('a text that grew with its parameters has no name, and uses up none of the others', () => {
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
