import type { Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enqueuePrintJob, type PrintJobKey, readPaperState } from '#documents/server/print-jobs.store.ts'
import { type MakeOrdered, type PrintQueue, printQueue } from '#documents/server/print-queue.ts'
import type { Database } from '#platform/database/database.ts'
import type { Schema } from '#platform/database/schema.ts'
import { databases, emptyTables } from '#test/support/database.ts'
import { handClock } from '#test/support/hand-clock.ts'
import { institutionRow, schoolProfile } from '#test/support/schools.ts'
import { silentLog } from '#test/support/silent-log.ts'

const START = '2026-09-01T00:00:00Z'
const at = (seconds: number): string => new Date(Date.parse(START) + seconds * 1000).toISOString()
const key = (institutionId: string): PrintJobKey => ({
  institutionId,
  sessionCode: '2026-01',
  purpose: 'sent',
})

type Outcome = () => Promise<void>

describe.each(databases)('papers to be made ($name)', ({ open }) => {
  let database: Database
  let db: Kysely<Schema>
  let queues: PrintQueue[]
  beforeAll(async () => {
    database = await open()
    db = database.db
  })
  beforeEach(() => {
    queues = []
  })
  afterEach(async () => {
    await Promise.all(queues.map((queue) => queue.stop()))
    await emptyTables(db, ['print_job', 'report', 'institution'])
  })
  afterAll(() => database.close())

  const reportOf = async (institutionId: string): Promise<void> => {
    await db.insertInto('institution').values(institutionRow(institutionId, schoolProfile())).execute()
    await db
      .insertInto('report')
      .values({ institution_id: institutionId, session_code: '2026-01', year: 2026, status: 'SENT' })
      .execute()
  }
  const order = async (institutionId: string, seconds = 0): Promise<void> => {
    await reportOf(institutionId)
    await enqueuePrintJob(db, key(institutionId), { by: 'dorj', at: new Date(at(seconds)) })
  }
  /** Records the jobs it starts. */
  const server = (outcome: Outcome, hands = 1) => {
    const clock = handClock(START)
    const started: string[] = []
    const make: MakeOrdered = async ({ institutionId, queuedBy }, waiter) => {
      started.push(`${institutionId} for ${queuedBy}, ${waiter} waits`)
      await outcome()
    }
    const queue = printQueue({ db, clock, log: silentLog, make, editions: () => ['2025'], hands })
    queue.begin()
    queues.push(queue)
    return { queue, clock, started }
  }
  const left = async (): Promise<readonly string[]> =>
    (await db.selectFrom('print_job').select('institution_id').orderBy('institution_id').execute()).map(
      ({ institution_id }) => institution_id,
    )
  const stateOf = (institutionId: string, seconds: number) =>
    readPaperState(db, key(institutionId), new Date(at(seconds)))
  const succeeds: Outcome = async () => {}
  const fails: Outcome = async () => {
    throw new Error('no room')
  }

  test('are made once each, those that wait longest first, and are gone then', async () => {
    await order('c', -1)
    await order('a', -3)
    await order('b', -2)
    const { started, queue } = server(succeeds)
    await expect.poll(left).toEqual([])
    await queue.stop()
    expect(started).toEqual(['a', 'b', 'c'].map((id) => `${id} for dorj, nobody waits`))
  })

  test('of a year with forms unknown to this server are left to another server', async () => {
    await order('a', -3)
    await db.insertInto('financial_year').values({ year: 2026, edition: 'a newer one' }).execute()
    const { started, queue } = server(succeeds)
    await reportOf('b')
    await db.updateTable('report').set({ year: 2025 }).where('institution_id', '=', 'b').execute()
    await enqueuePrintJob(db, key('b'), { by: 'dorj', at: new Date(at(0)) })
    queue.wake()
    await expect.poll(left).toEqual(['a'])
    await queue.stop()
    expect(started).toEqual(['b for dorj, nobody waits'])
    await db.deleteFrom('financial_year').where('year', '=', 2026).execute()
  })

  test('are found at once after a wake-up, and otherwise at the next poll', async () => {
    const { started, queue, clock } = server(succeeds)
    await order('a')
    queue.wake()
    await expect.poll(left).toEqual([])
    await order('b')
    clock.strike(at(5))
    await expect.poll(left).toEqual([])
    expect(started).toHaveLength(2)
  })

  test('are made by several servers in parallel, none twice', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f']
    for (const id of ids) await order(id)
    const servers = [server(succeeds, 2), server(succeeds, 2)]
    await expect.poll(left).toEqual([])
    await Promise.all(servers.map(({ queue }) => queue.stop()))
    const startedIds = servers.flatMap(({ started }) => started.map((each) => each[0]))
    expect(startedIds.sort()).toEqual(ids)
  })

  test('are left to others by a server that dies, once the time is over for which it took them', async () => {
    await order('a')
    const dead = server(() => new Promise(() => {}))
    await expect.poll(() => dead.started).toHaveLength(1)
    queues = queues.filter((queue) => queue !== dead.queue)
    const other = server(succeeds)
    other.clock.strike(at(119))
    await expect.poll(() => stateOf('a', 119)).toBe('making')
    expect(other.started).toEqual([])
    other.clock.strike(at(120))
    await expect.poll(left).toEqual([])
    expect(other.started).toHaveLength(1)
  })

  test('are tried again after growing pauses when they fail, and not for ever', async () => {
    await order('a')
    const { started, clock } = server(fails)
    await expect.poll(() => stateOf('a', 0)).toBe('again')
    let seconds = 0
    for (const [index, pause] of [10, 60, 600, 3600, 10_800].entries()) {
      clock.strike(at(seconds + pause - 1))
      expect(started).toHaveLength(index + 1)
      seconds += pause
      clock.strike(at(seconds))
      await expect.poll(() => started).toHaveLength(index + 2)
      const last = index === 4
      await expect
        .poll(
          async () =>
            (await db.selectFrom('print_job').select('claimed_until').executeTakeFirst())?.claimed_until,
        )
        .toBeNull()
      expect(await stateOf('a', seconds)).toBe(last ? 'failed' : 'again')
    }
    clock.strike(at(seconds + 1_000_000))
    expect(await stateOf('a', seconds + 1_000_000)).toBe('failed')
    expect(started).toHaveLength(6)
    expect(await db.selectFrom('print_job').select('failure').execute()).toEqual([{ failure: 'no room' }])
  })

  test('a server that dies over a paper again and again does not do so for ever', async () => {
    await order('a')
    let seconds = 0
    for (let death = 1; death <= 6; death += 1) {
      const dead = server(() => new Promise(() => {}))
      queues = []
      dead.clock.strike(at(seconds))
      await expect.poll(() => dead.started).toHaveLength(1)
      seconds += 120
    }
    const next = server(succeeds)
    next.clock.strike(at(seconds))
    expect(await stateOf('a', seconds)).toBe('failed')
    await next.queue.stop()
    expect(next.started).toEqual([])
  })

  test('of a waiting user precede all others, and the user gets the reason of a failure', async () => {
    for (const id of ['a', 'b', 'c']) await order(id)
    const first = Promise.withResolvers<void>()
    const { queue, started } = server(() => (started.length === 1 ? first.promise : Promise.resolve()))
    await expect.poll(() => started).toHaveLength(1)
    expect(await queue.makeNow(key('c'), 'bat')).toBe('made')
    expect(started[1]).toBe('c for dorj, somebody waits')
    first.resolve()
    await expect.poll(left).toEqual([])
    expect(started).toHaveLength(3)
    await order('d', 1000)
    const failing = server(fails)
    await expect(failing.queue.makeNow(key('d'), 'bat')).rejects.toThrow('no room')
    expect(await stateOf('d', 0)).toBe('again')
  })

  test('are made for a user after a failed job or without a job', async () => {
    await order('a')
    await db.updateTable('print_job').set({ attempts: 6, failure: 'no room' }).execute()
    const { queue, started } = server(succeeds)
    expect(await stateOf('a', 0)).toBe('failed')
    expect(await queue.makeNow(key('a'), 'bat')).toBe('made')
    await reportOf('b')
    expect(await queue.makeNow(key('b'), 'bat')).toBe('made')
    expect(started).toEqual(['a for bat, somebody waits', 'b for bat, somebody waits'])
    expect(await left()).toEqual([])
  })

  test('in the hands of this server or another is waited for, and not made twice', async () => {
    await order('a')
    let looks = 0
    db = database.db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'SelectQueryNode') looks += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const made = Promise.withResolvers<void>()
    const one = server(() => made.promise)
    await expect.poll(() => one.started).toHaveLength(1)
    const other = server(succeeds)
    const requests = [one, other].map(({ queue }) => queue.makeNow(key('a'), 'bat'))
    // One server has started to wait.
    await expect.poll(() => looks).toBeGreaterThan(2)
    made.resolve()
    expect(await Promise.all(requests)).toEqual(['made', 'made'])
    expect([...one.started, ...other.started]).toHaveLength(1)
  })

  test('that are requested again during printing are made once more', async () => {
    await order('a')
    const first = Promise.withResolvers<void>()
    const { queue, started } = server(() => (started.length === 1 ? first.promise : Promise.resolve()))
    await expect.poll(() => started).toHaveLength(1)
    await enqueuePrintJob(db, key('a'), { by: 'bat', at: new Date(START) })
    first.resolve()
    await expect.poll(left).toEqual([])
    await queue.stop()
    expect(started).toEqual(['a for dorj, nobody waits', 'a for bat, nobody waits'])
  })

  test('a stopping server finishes its current job and claims no more', async () => {
    for (const id of ['a', 'b']) await order(id)
    const made = Promise.withResolvers<void>()
    const { queue, started } = server(() => made.promise)
    await expect.poll(() => started).toHaveLength(1)
    const stopped = queue.stop()
    queue.wake()
    made.resolve()
    await stopped
    expect(await left()).toEqual(['b'])
    expect(started).toHaveLength(1)
  })

  test('of a report that is gone is gone too', async () => {
    await order('a')
    await db.deleteFrom('report').execute()
    expect(await left()).toEqual([])
  })
})
