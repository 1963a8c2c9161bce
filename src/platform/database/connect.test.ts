import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { connect } from '#platform/database/connect.ts'
import { databases, hasPostgres, postgresAddress } from '#test/support/database.ts'
import { layDatabase } from '#test/support/lay-database.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { silentLog } from '#test/support/silent-log.ts'

function connectTo(dataDir: string) {
  return connect({ databaseUrl: undefined, dataDir, log: silentLog })
}

describe.each(databases)('an open database ($name)', ({ open }) => {
  test('answers a ping, and closing it twice is closing it once', async () => {
    const database = await open()
    await database.ping()
    await Promise.all([database.close(), database.close()])
    await expect(database.ping()).rejects.toThrow()
  })
})

describe('connect without an address', () => {
  const dataDir = scratchDirectory()

  // The first start makes it: first-start.long.test.ts, and test/first-set-up.long.test.ts by a command.
  test('opens the embedded database of the directory, and finds its content again', async () => {
    await layDatabase(dataDir)
    const first = await connectTo(dataDir)
    expect(first.kind).toBe('embedded')
    await sql`create table kept as select 'yes' as value`.execute(first.db)
    await first.close()
    const second = await connectTo(dataDir)
    expect((await sql`select value from kept`.execute(second.db)).rows).toEqual([{ value: 'yes' }])
    await second.close()
  })
})

describe('connect with an address', () => {
  test.runIf(hasPostgres)('opens that PostgreSQL', async () => {
    const databaseUrl = await postgresAddress('migrated')
    const { db, kind, close } = await connect({ databaseUrl, dataDir: '', log: silentLog })
    expect(kind).toBe('postgres')
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    await close()
  })

  test.runIf(hasPostgres)('outlasts the loss of a connection, at work or lent', async () => {
    const databaseUrl = await postgresAddress('migrated')
    const { db, ping, close } = await connect({ databaseUrl, dataDir: '', log: silentLog })
    const own = sql<{ pid: number }>`select pg_backend_pid() as pid`
    const suicide = sql`select pg_terminate_backend(pg_backend_pid())`
    await expect(suicide.execute(db)).rejects.toMatchObject({ code: '57P01' })
    await ping()
    await db.connection().execute(async (lent) => {
      const pid = (await own.execute(lent)).rows[0]?.pid
      await sql`select pg_terminate_backend(${pid}, 10000)`.execute(db)
      await expect(own.execute(lent)).rejects.toThrow()
    })
    await ping()
    await close()
  })

  test('reports that no server responds there', async () => {
    const databaseUrl = 'postgres://nobody@127.0.0.1:1/nothing'
    await expect(connect({ databaseUrl, dataDir: '', log: silentLog })).rejects.toThrow('ECONNREFUSED')
  })
})
