import { performance } from 'node:perf_hooks'
import type { Log, Session, Sessions } from '#platform/database/database.ts'
import { statementName } from '#platform/database/statement-name.ts'

// ASSUMED: users notice a quarter of a second.
const LONG_MS = 250

/** Identifies a statement; the longest have some thousand. */
const MAX_STATEMENT_LENGTH = 160

function statementSummary(text: string): {
  readonly statement: string
  readonly length: number
  readonly name: string
} {
  const oneLine = text.replace(/\s+/g, ' ').trim()
  const statement =
    oneLine.length > MAX_STATEMENT_LENGTH ? `${oneLine.slice(0, MAX_STATEMENT_LENGTH)}…` : oneLine
  return { statement, length: text.length, name: statementName(text) }
}

/**
 * The embedded database ignores `statement_timeout`: a long statement blocks requests and can only be found and
 * split.
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
      if (ms > LONG_MS)
        log.warn({ ms, ...statementSummary(text) }, 'slow query blocked the embedded database')
      return result
    },
    release: session.release,
  })
  return { borrow: async () => watch(await sessions.borrow()), end: sessions.end }
}
