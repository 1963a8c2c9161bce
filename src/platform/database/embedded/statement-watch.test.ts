import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import type { Sessions } from '#platform/database/database.ts'
import { watchStatements } from '#platform/database/embedded/statement-watch.ts'

/** Sessions with statements that last as many milliseconds as their first value. */
function slowSessions(hands: { ms: number }): Sessions {
  const run = async (_text: string, [ms]: readonly unknown[]) => {
    hands.ms += Number(ms)
    return { command: 'SELECT' as const, rowCount: 0, rows: [] }
  }
  return { borrow: async () => ({ run, release: () => {} }), end: async () => {} }
}

describe('a statement that blocked all others', () => {
  test('is named in the log, without its values; a short one is not', async () => {
    const hands = { ms: 0 }
    const logged: unknown[] = []
    const log = pino({ base: null, timestamp: false }, { write: (line) => logged.push(JSON.parse(line)) })
    const session = await watchStatements(slowSessions(hands), log, () => hands.ms).borrow()
    await session.run('short', [250])
    await session.run('long', [251])
    expect(logged).toEqual([expect.objectContaining({ ms: 251, statement: 'long', length: 4 })])
  })

  test('is logged with its start on one line, and with a unique name', async () => {
    const hands = { ms: 0 }
    const logged: Readonly<Record<string, unknown>>[] = []
    const log = pino({ base: null, timestamp: false }, { write: (line) => logged.push(JSON.parse(line)) })
    const session = await watchStatements(slowSessions(hands), log, () => hands.ms).borrow()
    const long = `select\n    a,  b\n  from ${'x'.repeat(5000)}`
    for (const text of [long, long, `${long}y`]) await session.run(text, [300])
    expect(logged[0]?.statement).toBe(`select a, b from ${'x'.repeat(160 - 'select a, b from '.length)}…`)
    expect(logged.map(({ length }) => length)).toEqual([long.length, long.length, long.length + 1])
    expect(logged[0]?.name).toMatch(/^[\w-]{22}$/)
    expect([logged[1]?.name === logged[0]?.name, logged[2]?.name === logged[0]?.name]).toEqual([true, false])
  })
})
