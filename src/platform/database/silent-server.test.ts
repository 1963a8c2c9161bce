import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { poolSessions } from '#platform/database/pool-sessions.ts'
import { refusingSilence, silenceOf } from '#platform/database/silent-server.ts'
import { hasPostgres, postgresAddress } from '#test/support/database.ts'

describe.runIf(hasPostgres)('a server that does not answer a statement', () => {
  /** Longer than any answer of a busy machine. */
  const LONG_MS = 60_000
  let pool: Pool
  beforeAll(async () => {
    pool = new Pool({ connectionString: await postgresAddress('migrated'), max: 1 })
  })
  afterAll(() => pool.end())
  const sessionsOver = (isSilent: () => Promise<boolean>) =>
    refusingSilence(
      poolSessions(pool, () => {}),
      { isSilent, patienceMs: 50 },
    )

  test('is waited for while it answers others', async () => {
    let questions = 0
    const session = await sessionsOver(async () => {
      questions += 1
      return false
    }).borrow()
    const { rows } = await session.run(`select 'yes' as done from pg_sleep(0.5)`, [])
    expect(rows).toEqual([{ done: 'yes' }])
    expect(questions).toBeGreaterThan(0)
    session.release(false)
  })

  test('fails the statement and all later ones of its session; the next session is another connection', async () => {
    const sessions = sessionsOver(async () => true)
    const session = await sessions.borrow()
    const silence = 'the database server does not answer'
    await expect(session.run('select pg_sleep(30)', [])).rejects.toThrow(silence)
    await expect(session.run('rollback', [])).rejects.toThrow(silence)
    session.release(false)
    const next = await sessions.borrow()
    expect((await next.run('select 1 as one', [])).rows).toEqual([{ one: 1 }])
    next.release(false)
  })

  test('is silent if a new connection gets no answer either', async () => {
    expect(await silenceOf(pool, LONG_MS)()).toBe(false)
    const nowhere = new Pool({ host: '127.0.0.1', port: 1 })
    expect(await silenceOf(nowhere, LONG_MS)()).toBe(true)
    const missing = new URL((await postgresAddress('migrated')) ?? '')
    missing.pathname = '/no-such-database'
    expect(await silenceOf(new Pool({ connectionString: missing.href }), LONG_MS)()).toBe(false)
  })
})
