import { chmodSync, existsSync, openAsBlob, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connect, connectAlongside } from '#platform/database/connect.ts'
import type { Database } from '#platform/database/database.ts'
import { databaseText } from '#platform/database/database-text.ts'
import { DirectoryInUseError } from '#platform/database/embedded/directory-in-use-error.ts'
import { borrowedSessions, lendSessions } from '#platform/database/embedded/lent-sessions.ts'
import { singleSession } from '#platform/database/embedded/single-session.ts'
import { transact } from '#platform/database/transaction.ts'
import { layDatabase } from '#test/support/lay-database.ts'
import { onDemand } from '#test/support/on-demand.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { silentLog } from '#test/support/silent-log.ts'

const open = { databaseUrl: undefined, log: silentLog }

const keep = (db: Database['db'], name: string) =>
  db.insertInto('secret').values({ name, value: 'x' }).execute()
const storedNames = async ({ db }: Pick<Database, 'db'>) =>
  (await db.selectFrom('secret').select('name').orderBy('name').execute()).map(({ name }) => name)

describe('the embedded database of a program that lends nothing', () => {
  const dataDir = scratchDirectory()
  let program: Database
  beforeAll(async () => {
    await layDatabase(dataDir)
    program = await connect({ ...open, dataDir })
  })
  afterAll(() => program?.close())

  test('is refused to a command, with a sentence that asks for patience and not to stop the program', async () => {
    const refused = await connectAlongside({ ...open, dataDir }, 0).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(DirectoryInUseError)
    expect(refused).toMatchObject({ message: databaseText.notLent(dataDir, String(process.pid)) })
  })

  test('is opened by the command itself if the other process ends meanwhile', async () => {
    const waiting = connectAlongside({ ...open, dataDir })
    expect(await Promise.race([waiting, sleep(500, 'still waits')])).toBe('still waits')
    await program.close()
    const { db, close } = await waiting
    await keep(db, 'command')
    expect(await storedNames({ db })).toContain('command')
    await close()
  })
})

describe('the embedded database of a running program', () => {
  const dataDir = scratchDirectory()
  let program: Database
  let borrower: Database | undefined
  beforeAll(async () => {
    await layDatabase(dataDir)
    // As a killed program leaves it.
    writeFileSync(join(dataDir, 'commands.sock'), '')
    chmodSync(join(dataDir, 'commands.sock'), 0o600)
    program = await connect({ ...open, dataDir })
  })
  afterEach(async () => {
    await borrower?.close()
    borrower = undefined
  })
  afterAll(async () => {
    await program?.close()
    expect(existsSync(join(dataDir, 'commands.sock'))).toBe(false)
  })
  const command = async (): Promise<Database> => {
    borrower = await connectAlongside({ ...open, dataDir })
    return borrower
  }

  test('is waited for while the program starts, and is lent also after a killed one', async () => {
    const waiting = command()
    expect(await Promise.race([waiting, sleep(500, 'still waits')])).toBe('still waits')
    await program.lend()
    expect(await storedNames(await waiting)).toEqual(await storedNames(program))
  })

  test('is used by a command as if it were its own: values, rows, errors, transactions', async () => {
    await program.lend()
    const { db } = await command()
    const at = new Date('2026-11-26T04:05:06.789Z')
    const values = [at, 'өгөгдөл', 12, null, ['a', 'b'], Buffer.from('bytes')] as const
    const read = (of: Database['db']) =>
      sql`select ${values[0]}::timestamptz as at, ${values[1]}::text as words, ${values[2]}::int as number, ${values[3]}::text as nothing,
        ${values[4]}::text[] as list, ${values[5]}::bytea as bytes, '{"a": [1]}'::jsonb as json, 12345678901234567.89::numeric as money`.execute(
        of,
      )
    expect((await read(db)).rows).toEqual((await read(program.db)).rows)
    await keep(db, 'command')
    await expect(keep(db, 'command')).rejects.toMatchObject({
      code: '23505',
      constraint: 'secret_pkey',
      severity: 'ERROR',
    })
    await expect(
      transact(db, async (trx) => {
        await keep(trx, 'rolled back')
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    await transact(db, (trx) => keep(trx, 'transaction'))
    const changed = await db.updateTable('secret').set({ value: 'y' }).where('name', '=', 'command').execute()
    expect(changed).toMatchObject([{ numUpdatedRows: 1n }])
    expect(await storedNames(program)).toEqual(await storedNames({ db }))
    expect(await storedNames(program)).toEqual(expect.arrayContaining(['command', 'transaction']))
    expect(await storedNames(program)).not.toContain('rolled back')
  })

  test('listens no more after many statements than after one', async () => {
    await program.lend()
    const warnings: Error[] = []
    const note = (warning: Error) => warnings.push(warning)
    process.on('warning', note)
    const { db } = await command()
    await transact(db, async (trx) => {
      for (let n = 0; n < 40; n++) await sql`select ${n}::int`.execute(trx)
    })
    await new Promise(setImmediate)
    process.off('warning', note)
    expect(warnings).toEqual([])
  })

  test('is for its owner alone', async () => {
    await program.lend()
    expect(statSync(join(dataDir, 'commands.sock')).mode & 0o077).toBe(0)
  })

  test('waits for a transaction of the command, and the command for one of the program', async () => {
    await program.lend()
    const { db } = await command()
    const order: string[] = []
    const gate = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    const first = transact(db, async (trx) => {
      await keep(trx, 'first')
      started.resolve()
      await gate.promise
      order.push('command')
    })
    await started.promise
    const second = transact(program.db, async (trx) => {
      expect(await storedNames({ db: trx })).toContain('first')
      order.push('program')
    })
    gate.resolve()
    await Promise.all([first, second])
    expect(order).toEqual(['command', 'program'])
  })

  test('continues when a command dies in its transaction, and none of it is stored', async () => {
    await program.lend()
    const sessions = await borrowedSessions(dataDir)
    const session = await sessions?.borrow()
    await session?.run('begin', [])
    await session?.run(`insert into secret (name, value) values ('half', 'x')`, [])
    // As the end of a process releases it.
    session?.release(true)
    await expect.poll(() => storedNames(program)).not.toContain('half')
    await keep(program.db, 'program goes on')
  })
})

describe('a borrowed session', () => {
  const dataDir = scratchDirectory()
  let pglite: PGlite
  let lent: ReturnType<typeof singleSession>
  let stop = async () => {}
  beforeAll(async () => {
    pglite = await PGlite.create({ loadDataDir: await openAsBlob(await onDemand('embeddedDump')) })
    await pglite.exec('create table kept (name text)')
    lent = singleSession(pglite, silentLog)
  })
  afterEach(() => stop())
  afterAll(async () => {
    await lent.sessions.end()
    await pglite.close()
  })
  const borrowFor = async (idleMs: number) => {
    const lending = await lendSessions({ dataDir, sessions: lent.sessions, log: silentLog, idleMs })
    stop = lending.stop
    const sessions = await borrowedSessions(dataDir)
    if (sessions === null) throw new Error('Nothing is lent.')
    return sessions.borrow()
  }

  test('is withdrawn from an idle borrower, and its open transaction is rolled back', async () => {
    const session = await borrowFor(50)
    await session.run('begin', [])
    await session.run(`insert into kept values ('idle')`, [])
    const next = await lent.sessions.borrow()
    expect((await next.run('select name from kept', [])).rows).toEqual([])
    next.release(false)
    await expect(session.run('select 1', [])).rejects.toThrow('has ended')
    session.release(true)
  })

  test('is not withdrawn from a borrower that waits for a long statement', async () => {
    const session = await borrowFor(50)
    const long = 'select count(*)::text as count from generate_series(1, 2000000)'
    expect((await session.run(long, [])).rows).toEqual([{ count: '2000000' }])
    session.release(false)
  })
})
