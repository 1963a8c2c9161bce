import { once } from 'node:events'
import { Session } from 'node:inspector/promises'
import { createServer, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { clientOf } from '#test/load/hour/client.ts'
import { summaryOf, textTable } from '#test/load/hour/latencies.ts'
import { clock, selfTimes } from '#test/load/hour/profile.ts'
import {
  castOf,
  INSTITUTIONS,
  type Visit,
  type VisitStep,
  visitSteps,
  visitsOf,
} from '#test/load/hour/schedule.ts'

describe('visits', () => {
  const long = { factor: 1, seconds: 3600, seed: 3 }
  const visits = visitsOf(long)

  test('are enough for the hourly work of each institution', () => {
    const steps = visitSteps(visits, long.seconds)
    const share = (each: number, ...kinds: readonly VisitStep['kind'][]) =>
      steps.filter((step) => kinds.includes(step.kind)).length / INSTITUTIONS / each
    const shares = [
      share(5, 'again', 'signIn', 'anew'),
      share(2, 'signIn', 'anew'),
      share(1, 'anew'),
      share(40, 'save'),
      share(2, 'calculation'),
      share(1, 'closing'),
    ]
    // A random count of 3,000 is within 5 % in all but three of 500 cases; the seed is fixed.
    expect(shares.filter((each) => Math.abs(each - 1) > 0.05)).toEqual([])
  })

  test('have eight saves between their beginning and their end, of two to eight minutes', () => {
    const lengths = visits.map(({ begins, ends }) => ends - begins)
    expect(lengths.filter((each) => each < 120 || each >= 480)).toEqual([])
    const isWrong = ({ begins, ends, saves }: Visit) => {
      const moments = [begins, ...saves.map(({ at }) => at), ends]
      return moments.length !== 10 || moments.some((at, index) => at > (moments[index + 1] ?? ends))
    }
    expect(visits.filter(isWrong)).toEqual([])
  })

  test('have the same concurrency at any time, also at the start of a slice', () => {
    const atMoment = (moment: number) =>
      visits.filter(({ begins, ends }) => begins <= moment && ends > moment).length
    // 15,000 an hour, five minutes each: 1,250.
    for (const moment of [0, 60, 1800, 3599]) expect(atMoment(moment) / 1250).toBeCloseTo(1, 1)
  })

  test('are the same for a seed and others for another, in order, and have a part in the slice', () => {
    const slice = { factor: 1, seconds: 60, seed: 7 }
    const some = visitsOf(slice)
    expect(visitsOf(slice)).toEqual(some)
    expect(visitsOf({ ...slice, seed: 8 })).not.toEqual(some)
    expect(some.toSorted((one, other) => one.begins - other.begins)).toEqual(some)
    expect(some.filter(({ begins, ends }) => begins >= 60 || ends <= 0)).toEqual([])
    const steps = visitSteps(some, 60)
    expect(steps.toSorted((one, other) => one.at - other.at)).toEqual(steps)
    expect(steps.filter(({ at }) => at < 0 || at >= 60)).toEqual([])
  })

  test('come as people come, not one after the other', () => {
    const repeatVisits = visitSteps(visits, 3600).filter(({ kind }) => kind === 'again')
    const gaps = repeatVisits.slice(1).map(({ at }, index) => at - (repeatVisits[index]?.at ?? 0))
    // A third (1/e) of the gaps between independent events exceeds the mean.
    const over = gaps.filter((gap) => gap > 3600 / repeatVisits.length).length / gaps.length
    expect(over).toBeCloseTo(1 / Math.E, 1)
  })

  const visit = (begins: number, ends: number, ending: Visit['ending'], draw = 0): Visit => ({
    ...{ begins, ends, ending, draw },
    ...{ entry: 'again', saves: [] },
  })

  test('are assigned to free players, after a calculation if needed, and before their sending', () => {
    const shown = (list: readonly Visit[], players: readonly string[]) => [
      ...castOf(list, players, (player) => player.startsWith('ready')).values(),
    ]
    // A player may return later; a concurrent visit needs another player.
    expect(
      shown([visit(-9, 10, 'leaving'), visit(5, 20, 'leaving'), visit(10, 30, 'leaving')], ['a', 'b']),
    ).toEqual(['a', 'b', 'a'])
    // The random number selects the player.
    expect(shown([visit(0, 1, 'leaving', 0.6)], ['a', 'b'])).toEqual(['b'])
    expect(shown([visit(0, 1, 'calculation'), visit(0, 1, 'closing')], ['a', 'ready'])).toEqual([
      'ready',
      null,
    ])
    expect(shown([visit(0, 1, 'closing'), visit(2, 3, 'leaving')], ['ready'])).toEqual(['ready', null])
  })

  test('are assigned evenly to the few free players among many', () => {
    const players = Array.from({ length: 1000 }, (_, index) => index)
    const cast = castOf(
      players.map((_, index) => visit(index / 1000, 100, 'leaving', 0.25)),
      players,
      () => true,
    )
    expect(new Set(cast.values())).toEqual(new Set(players))
  })
})

test.each([
  [[], { count: 0, p50: 0, p95: 0, p99: 0, max: 0 }],
  [[5], { count: 1, p50: 5, p95: 5, p99: 5, max: 5 }],
  [[3, 1, 2], { count: 3, p50: 2, p95: 3, p99: 3, max: 3 }],
  [
    Array.from({ length: 100 }, (_, index) => 100 - index),
    { count: 100, p50: 50, p95: 95, p99: 99, max: 100 },
  ],
  [
    Array.from({ length: 1000 }, (_, index) => index + 1),
    { count: 1000, p50: 500, p95: 950, p99: 990, max: 1000 },
  ],
])('%j sums up to %o', (times, summary) => {
  expect(summaryOf(times)).toEqual(summary)
})

test('a table has its first column to the left and figures to the right', () => {
  expect(
    textTable([
      ['what', 'ms'],
      ['a save', '4.5'],
      ['all', '10'],
    ]),
  ).toBe('  what     ms\n  a save  4.5\n  all      10\n')
})

test('self time counts where a thread was, by function and by module, and not where it waited', () => {
  const frame = (id: number, functionName: string, url: string, lineNumber: number) => ({
    id,
    callFrame: { functionName, url, lineNumber },
  })
  const profile = {
    nodes: [
      frame(1, '(root)', '', -1),
      frame(2, '(idle)', '', -1),
      frame(3, 'evaluate', 'file:///some/where/src/engine/evaluate.ts', 9),
      frame(4, 'parse', 'file:///some/where/node_modules/@scope/part/lib/a.js', 0),
      frame(5, 'format', 'file:///some/where/node_modules/@scope/part/lib/b.js', 4),
      frame(6, '(garbage collector)', '', -1),
    ],
    startTime: 1_000_000,
    samples: [2, 3, 3, 4, 5, 6],
    timeDeltas: [9000, 1000, 2000, 500, 1500, 250],
  }
  const { all, functions, modules } = selfTimes([profile, profile], 0)
  expect(all).toBeCloseTo(10.5)
  expect(modules).toEqual([
    ['src/engine/evaluate.ts', 6],
    ['@scope/part', 4],
    ['(garbage collector)', 0.5],
  ])
  expect(functions[0]).toEqual(['evaluate  src/engine/evaluate.ts:10', 6])
  // Samples before the start do not count: idle until 1,009 ms, then 1 ms and 2 ms of `evaluate`.
  expect(selfTimes([profile], 1_010_001).modules).toEqual([
    ['src/engine/evaluate.ts', 2],
    ['@scope/part', 2],
    ['(garbage collector)', 0.25],
  ])
})

test('the clock is that of Node’s profiles', async () => {
  const session = new Session()
  session.connect()
  const before = clock()
  await session.post('Profiler.enable')
  await session.post('Profiler.start')
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  expect(profile.startTime).toBeGreaterThanOrEqual(before)
  expect(profile.endTime).toBeLessThanOrEqual(clock())
})

test('a closed keep-alive connection does not count as a missing response', async () => {
  const connections: Socket[] = []
  const server = createServer((connection) => {
    connections.push(connection)
    let requestCount = 0
    connection.on('data', () => {
      requestCount += 1
      if (requestCount === 1 && connections.length < 3)
        connection.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi')
      else connection.resetAndDestroy()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const ask = clientOf([`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`])
  const what = { method: 'GET', path: '/', reads: 'yes', from: '10.0.0.1' } as const
  const answers = [await ask(what), await ask(what)]
  expect([answers.map(({ status }) => status), connections.length]).toEqual([[200, 200], 2])
  // A request without a response on a new connection was never processed: the third connection is closed at once.
  expect([(await ask(what)).status, connections.length]).toEqual([0, 3])
  server.close()
})
