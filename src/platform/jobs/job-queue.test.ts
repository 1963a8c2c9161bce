import type { Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import type { Schema } from '#platform/database/schema.ts'
import { type JobKind, type JobOutcome, type JobQueue, jobQueue } from '#platform/jobs/job-queue.ts'
import { enqueueJob, readJobState } from '#platform/jobs/jobs.store.ts'
import { databases, emptyTables } from '#test/support/database.ts'
import { handClock } from '#test/support/hand-clock.ts'
import { silentLog } from '#test/support/silent-log.ts'

const START = '2026-09-01T00:00:00Z'
const at = (seconds: number): string => new Date(Date.parse(START) + seconds * 1000).toISOString()
const LEASE = 120

type Outcome = () => Promise<JobOutcome | undefined>

describe.each(databases)('jobs ($name)', ({ open }) => {
  let database: Database
  let db: Kysely<Schema>
  let queues: JobQueue[]
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(() => {
    db = database.db
    queues = []
  })
  afterEach(async () => {
    await Promise.all(queues.map((queue) => queue.stop()))
    await emptyTables(database.db, ['job'])
  })
  afterAll(() => database.close())

  const key = (name: string, kind = 'paper') => ({ kind, subject: [name, '2026-01'] })
  const order = (name: string, seconds = 0, kind = 'paper'): Promise<void> =>
    enqueueJob(db, key(name, kind), { by: 'dorj', at: new Date(at(seconds)) })
  /** Records the jobs it starts. */
  const server = (
    outcome: Outcome,
    more: Partial<JobKind> = {},
    load: { delayMs?: () => Promise<number> } = {},
  ) => {
    const clock = handClock(START)
    const started: string[] = []
    const kind: JobKind = {
      name: 'paper',
      atOnce: 1,
      leaseMs: LEASE * 1000,
      pausesMs: [10_000, 60_000],
      maxAttempts: 4,
      maxAgeMs: Number.POSITIVE_INFINITY,
      isPermanent: () => false,
      restsAfterFailure: false,
      maxYieldMs: null,
      run: async ({ subject: [name], queuedBy }, waiter) => {
        started.push(`${name} for ${queuedBy}, ${waiter} waits`)
        return (await outcome()) ?? 'done'
      },
      ...more,
    }
    const queue = jobQueue({ db, clock, log: silentLog, kind, ...load })
    queue.begin()
    queues.push(queue)
    return { queue, clock, started }
  }
  const left = async (): Promise<readonly string[]> =>
    (await db.selectFrom('job').select('subject').orderBy('subject').execute()).map(
      ({ subject: [name = ''] }) => name,
    )
  const stateOf = (name: string) => readJobState(db, key(name))
  const isFree = async () =>
    (await db.selectFrom('job').select('claimed_until').executeTakeFirst())?.claimed_until === null
  const succeeds: Outcome = async () => undefined
  const fails: Outcome = async () => {
    throw new Error('no room')
  }
  const never: Outcome = () => new Promise(() => {})

  test('run once each, by priority and those that wait longest first, and are gone then', async () => {
    await order('urgent')
    await db.updateTable('job').set({ priority: 1 }).execute()
    await order('c', -1)
    await order('a', -3)
    await order('b', -2)
    const { started, queue } = server(succeeds)
    await queue.wake()
    expect(await left()).toEqual([])
    expect(started).toEqual(['urgent', 'a', 'b', 'c'].map((name) => `${name} for dorj, nobody waits`))
  })

  test('of another kind are left alone', async () => {
    await order('a', 0, 'mail')
    await order('b')
    const { started, queue } = server(succeeds)
    await queue.wake()
    expect([started, await left()]).toEqual([['b for dorj, nobody waits'], ['a']])
    expect(await queue.status()).toEqual({ waiting: 0, since: null, failed: 0 })
  })

  test('that only another server can do are left to it, a minute later, and the attempt does not count', async () => {
    await order('a', -3)
    await order('b')
    const old = server(async () => (old.started.length === 1 ? 'elsewhere' : undefined))
    await old.queue.wake()
    expect(old.started.map((line) => line[0])).toEqual(['a', 'b'])
    expect(await db.selectFrom('job').select(['attempts', 'failure']).execute()).toEqual([
      { attempts: 0, failure: null },
    ])
    await old.queue.stop()
    const other = server(succeeds)
    other.clock.strike(at(59))
    await other.queue.wake()
    expect(other.started).toEqual([])
    other.clock.strike(at(60))
    await expect.poll(left).toEqual([])
  })

  test('with more to do let others have their turn, and a part is no failed attempt', async () => {
    await order('long', -2)
    await order('b', -1)
    const { started, queue } = server(async () =>
      started.length < 6 && started.at(-1)?.startsWith('long') ? 'more' : undefined,
    )
    await queue.wake()
    expect(started.map((line) => line.split(' ')[0])).toEqual(['long', 'b', 'long', 'long', 'long', 'long'])
    expect(await left()).toEqual([])
  })

  test('are found at once after a wake-up, and otherwise at the next poll', async () => {
    const { started, queue, clock } = server(succeeds)
    await order('a')
    await queue.wake()
    expect(await left()).toEqual([])
    await order('b')
    clock.strike(at(5))
    await expect.poll(left).toEqual([])
    expect(started).toHaveLength(2)
  })

  test('run on several servers in parallel, none twice, and on each at most as many as it may', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    for (const name of names) await order(name)
    const ends = Promise.withResolvers<undefined>()
    const servers = [server(() => ends.promise, { atOnce: 2 }), server(() => ends.promise)]
    for (const { queue } of servers) for (let calls = 0; calls < 3; calls += 1) void queue.wake()
    await expect.poll(() => servers.map(({ started }) => started.length)).toEqual([2, 1])
    ends.resolve(undefined)
    await expect.poll(left).toEqual([])
    await Promise.all(servers.map(({ queue }) => queue.stop()))
    expect(servers.flatMap(({ started }) => started.map((each) => each[0])).sort()).toEqual(names)
  })

  test('are left to others by a server that dies, once the time is over for which it took them', async () => {
    await order('a')
    const dead = server(never)
    await expect.poll(() => dead.started).toHaveLength(1)
    queues = queues.filter((queue) => queue !== dead.queue)
    const other = server(succeeds)
    other.clock.strike(at(LEASE - 1))
    await other.queue.wake()
    expect([other.started, await stateOf('a')]).toEqual([[], 'waiting'])
    other.clock.strike(at(LEASE))
    await expect.poll(left).toEqual([])
    expect(other.started).toHaveLength(1)
  })

  test('are tried again after growing pauses when they fail, and not for ever', async () => {
    await order('a')
    const { started, clock, queue } = server(fails)
    await expect.poll(() => stateOf('a')).toBe('again')
    let seconds = 0
    // The last pause repeats.
    for (const [index, pause] of [10, 60, 60].entries()) {
      clock.strike(at(seconds + pause - 1))
      await queue.wake()
      expect(started).toHaveLength(index + 1)
      seconds += pause
      clock.strike(at(seconds))
      await expect.poll(() => started).toHaveLength(index + 2)
      await expect.poll(isFree).toBe(true)
      expect(await stateOf('a')).toBe(index === 2 ? 'failed' : 'again')
    }
    clock.strike(at(seconds + 1_000_000))
    await queue.wake()
    expect(started).toHaveLength(4)
    expect(await db.selectFrom('job').select(['failure', 'failed_at']).execute()).toEqual([
      { failure: 'no room', failed_at: new Date(at(seconds)) },
    ])
    expect(await queue.status()).toEqual({ waiting: 0, since: null, failed: 1 })
  })

  test('fail permanently at an age, or at once with an error that remains', async () => {
    await order('a')
    const { clock, queue, started } = server(fails, { maxAttempts: Infinity, maxAgeMs: 60_000 })
    for (const seconds of [0, 59, 69, 119, 129]) {
      clock.strike(at(seconds))
      await queue.wake()
    }
    expect([started.length, await stateOf('a')]).toEqual([3, 'failed'])
    await queue.stop()
    await order('b')
    const other = server(fails, { isPermanent: (error) => String(error).endsWith('no room') })
    await other.queue.wake()
    expect([other.started.length, await stateOf('b')]).toEqual([1, 'failed'])
  })

  test('after a failure go on, or rest until the next poll where all would fail', async () => {
    for (const name of ['a', 'b', 'c']) await order(name)
    const resting = server(fails, { restsAfterFailure: true })
    await expect.poll(() => stateOf('a')).toBe('again')
    await resting.queue.stop()
    expect(resting.started).toHaveLength(1)
    const going = server(fails)
    await going.queue.wake()
    expect(going.started.map((line) => line[0])).toEqual(['b', 'c'])
  })

  test('a server that dies over a job again and again does not do so for ever', async () => {
    await order('a')
    let seconds = 0
    for (let death = 1; death <= 4; death += 1) {
      const dead = server(never)
      queues = []
      dead.clock.strike(at(seconds))
      await expect.poll(() => dead.started).toHaveLength(1)
      seconds += LEASE
    }
    const next = server(succeeds)
    next.clock.strike(at(seconds))
    await next.queue.wake()
    expect([next.started, await stateOf('a')]).toEqual([[], 'failed'])
  })

  test('of a waiting user precede all others, and the user gets the reason of a failure', async () => {
    for (const name of ['a', 'b', 'c']) await order(name)
    const first = Promise.withResolvers<undefined>()
    const { queue, started } = server(() => (started.length === 1 ? first.promise : succeeds()))
    await expect.poll(() => started).toHaveLength(1)
    expect(await queue.runNow(key('c').subject, 'bat')).toBe('done')
    expect(started[1]).toBe('c for dorj, somebody waits')
    first.resolve(undefined)
    await expect.poll(left).toEqual([])
    expect(started).toHaveLength(3)
    await order('d', 1000)
    const failing = server(fails)
    await expect(failing.queue.runNow(key('d').subject, 'bat')).rejects.toThrow('no room')
    expect(await stateOf('d')).toBe('again')
  })

  test('run for a user after a permanent failure or without an order', async () => {
    await order('a')
    await db
      .updateTable('job')
      .set({ attempts: 4, failure: 'no room', failed_at: new Date(START) })
      .execute()
    const { queue, started } = server(succeeds)
    await queue.wake()
    expect(await stateOf('a')).toBe('failed')
    for (const name of ['a', 'b']) expect(await queue.runNow(key(name).subject, 'bat')).toBe('done')
    expect(started).toEqual(['a for bat, somebody waits', 'b for bat, somebody waits'])
    expect(await left()).toEqual([])
  })

  test('in the hands of this server or another are waited for, and do not run twice', async () => {
    await order('a')
    let looks = 0
    db = database.db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'RawNode') looks += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const made = Promise.withResolvers<undefined>()
    const one = server(() => made.promise)
    await expect.poll(() => one.started).toHaveLength(1)
    const other = server(succeeds)
    await other.queue.wake()
    const before = looks
    const requests = [one, other].map(({ queue }) => queue.runNow(key('a').subject, 'bat'))
    // Both read the state, and the other server has tried to claim the job and looks again.
    await expect.poll(() => looks - before).toBeGreaterThan(4)
    made.resolve(undefined)
    expect(await Promise.all(requests)).toEqual(['done', 'done'])
    expect([...one.started, ...other.started]).toHaveLength(1)
  })

  test('that are requested again while they run, run once more', async () => {
    await order('a')
    const first = Promise.withResolvers<undefined>()
    const { queue, started } = server(() => (started.length === 1 ? first.promise : succeeds()))
    await expect.poll(() => started).toHaveLength(1)
    await enqueueJob(db, key('a'), { by: 'bat', at: new Date(START) })
    first.resolve(undefined)
    await expect.poll(left).toEqual([])
    await queue.stop()
    expect(started).toEqual(['a for dorj, nobody waits', 'a for bat, nobody waits'])
  })

  const late = (times: number) => Array.from({ length: times }, () => 11)
  test.each<[string, JobKind['maxYieldMs'], readonly number[], number]>([
    ['an idle event loop', () => 1000, [0], 1],
    ['one that is late by the bound', () => 1000, [10], 1],
    ['one that is late by more, until it is not', () => 1000, [...late(3), 10], 4],
    ['one that stays late, for as long as they may', () => 1000, late(99), 50],
    [
      'one that stays late, by their age',
      ({ queuedAt }, now) => 500 - (now.getTime() - queuedAt.getTime()),
      late(99),
      10,
    ],
    ['none when they are too old', () => -1000, late(99), 0],
    ['none when they are not of low priority', null, late(99), 0],
  ])('give way to %s', async (_, maxYieldMs, delays, samples) => {
    await order('a', -0.3)
    let taken = 0
    const delayMs = async () => delays[taken++] ?? 0
    const { queue, started } = server(succeeds, { maxYieldMs }, { delayMs })
    await queue.wake()
    expect([started.length, taken]).toEqual([1, samples])
  })

  test('that give way do so no longer on a busy server, where each measure takes long', async () => {
    await order('a')
    let taken = 0
    const busy = server(
      succeeds,
      { maxYieldMs: () => 1000 },
      {
        delayMs: async () => {
          taken += 1
          busy.clock.strike(at(taken * 0.4))
          return 11
        },
      },
    )
    await busy.queue.wake()
    expect([busy.started.length, taken]).toEqual([1, 3])
  })

  test('that give way run for a user who waits for them, for later ones, and at the end', async () => {
    const lateForEver = () =>
      server(succeeds, { maxYieldMs: () => 1000 }, { delayMs: () => new Promise(() => {}) })
    const ways: readonly ((queue: JobQueue) => unknown)[] = [
      (queue) => queue.runNow(key('a').subject, 'bat'),
      (queue) => queue.hurry(),
      (queue) => queue.stop(),
    ]
    for (const way of ways) {
      await order('a')
      const { queue, started } = lateForEver()
      void queue.wake()
      await expect.poll(isFree).toBe(false)
      expect(started).toEqual([])
      await way(queue)
      await expect.poll(left).toEqual([])
      expect(started).toHaveLength(1)
      await queue.stop()
    }
  })

  test('measure the event loop of their server', async () => {
    await order('a')
    const { queue, started } = server(succeeds, { maxYieldMs: () => 1000 })
    await queue.wake()
    expect(started).toHaveLength(1)
  })

  test('a stopping server finishes its current job and claims no more', async () => {
    for (const name of ['a', 'b']) await order(name)
    const made = Promise.withResolvers<undefined>()
    const { queue, started } = server(() => made.promise)
    await expect.poll(() => started).toHaveLength(1)
    const stopped = queue.stop()
    void queue.wake()
    made.resolve(undefined)
    await stopped
    expect(await left()).toEqual(['b'])
    expect(started).toHaveLength(1)
  })
})
