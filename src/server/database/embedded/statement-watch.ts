import { performance } from 'node:perf_hooks'
import type { Log, Session, Sessions } from '#server/database/database.ts'

// ASSUMED: an answer may take a quarter of a second before a person notices that the whole program stands still.
const LONG_MS = 250

/**
 * Names long statements in the log. The embedded database works on the thread that serves everybody and ignores
 * `statement_timeout`, so nothing can stop a long one: it can only be found, and cut into pages.
 */
export function watchStatements(
  sessions: Sessions,
  log: Log,
  now: () => number = () => performance.now(),
): Sessions {
  const watch = (session: Session): Session => ({
    run: async <R>(text: string, values: readonly unknown[]) => {
      const start = now()
      const result = await session.run<R>(text, values)
      const ms = Math.round(now() - start)
      if (ms > LONG_MS) log.warn({ ms, statement: text }, 'a long statement kept everybody waiting')
      return result
    },
    release: session.release,
  })
  return { borrow: async () => watch(await sessions.borrow()), end: sessions.end }
}
