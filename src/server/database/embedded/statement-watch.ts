import { performance } from 'node:perf_hooks'
import type { Log, Session, Sessions } from '#server/database/database.ts'
import { statementName } from '#server/database/statement-name.ts'

// ASSUMED: an answer may take a quarter of a second before a person notices that the whole program stands still.
const LONG_MS = 250

/** As much of a statement as tells which one it is; the longest of the program has some thousand characters. */
const TOLD_LETTERS = 160

/** A statement in the log: how it begins, how long it is, and its name, the same for the same text, by which its lines are found. */
function told(text: string): { readonly statement: string; readonly letters: number; readonly name: string } {
  const oneLine = text.replace(/\s+/g, ' ').trim()
  const statement = oneLine.length > TOLD_LETTERS ? `${oneLine.slice(0, TOLD_LETTERS)}…` : oneLine
  return { statement, letters: text.length, name: statementName(text) }
}

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
      if (ms > LONG_MS) log.warn({ ms, ...told(text) }, 'a long statement kept everybody waiting')
      return result
    },
    release: session.release,
  })
  return { borrow: async () => watch(await sessions.borrow()), end: sessions.end }
}
