import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import type { Sessions } from '#server/database/database.ts'
import { watchStatements } from '#server/database/embedded/statement-watch.ts'

/** Sessions whose statements take the milliseconds they are given as their first value. */
function slowSessions(hands: { ms: number }): Sessions {
  const run = async (_text: string, [ms]: readonly unknown[]) => {
    hands.ms += Number(ms)
    return { command: 'SELECT' as const, rowCount: 0, rows: [] }
  }
  return { borrow: async () => ({ run, release: () => {} }), end: async () => {} }
}

describe('a statement that kept everybody waiting', () => {
  test('is named in the log, without its values; a short one is not', async () => {
    const hands = { ms: 0 }
    const logged: unknown[] = []
    const log = pino({ base: null, timestamp: false }, { write: (line) => logged.push(JSON.parse(line)) })
    const session = await watchStatements(slowSessions(hands), log, () => hands.ms).borrow()
    await session.run('short', [250])
    await session.run('long', [251])
    expect(logged).toEqual([expect.objectContaining({ ms: 251, statement: 'long' })])
  })
})
