import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sessions } from '#platform/database/database.ts'
import { singleSession } from '#platform/database/embedded/single-session.ts'
import { onDemand } from '#test/support/on-demand.ts'
import { silentLog } from '#test/support/silent-log.ts'

describe('a session given back in the middle of a transaction', () => {
  let pglite: PGlite
  let sessions: Sessions
  beforeAll(async () => {
    pglite = await PGlite.create({ loadDataDir: await openAsBlob(await onDemand('embeddedDump')) })
    sessions = singleSession(pglite, silentLog).sessions
  })
  afterAll(async () => {
    await sessions.end()
    await pglite.close()
  })

  async function namesSeenByTheNext(): Promise<unknown[]> {
    const next = await sessions.borrow()
    expect(pglite.isInTransaction()).toBe(false)
    const { rows } = await next.run('select name from secret', [])
    next.release(false)
    return rows
  }

  test.each([
    ['as broken', true],
    ['as sound', false],
  ])('%s is rolled back before the next borrower receives it', async (_, discard) => {
    const session = await sessions.borrow()
    await session.run('begin', [])
    await session.run('insert into secret values ($1, $2)', ['half', 'done'])
    session.release(discard)
    expect(await namesSeenByTheNext()).toEqual([])
  })

  test('after a failed statement is rolled back too', async () => {
    const session = await sessions.borrow()
    await session.run('begin', [])
    await expect(session.run('select 1 / $1::int', [0])).rejects.toThrow('division by zero')
    session.release(true)
    expect(await namesSeenByTheNext()).toEqual([])
  })

  test('with a statement still running is given on only after it', async () => {
    const session = await sessions.borrow()
    await session.run('begin', [])
    const running = session.run('insert into secret values ($1, $2)', ['still', 'running'])
    session.release(true)
    expect(await namesSeenByTheNext()).toEqual([])
    await running
  })
})
