import { isFatal, type Session, type Sessions } from '#server/database/database.ts'

/** The embedded database stopped in the middle (mostly: the disk refused). The next start recovers by the log. */
export class EmbeddedDatabaseFailedError extends Error {
  constructor(cause: unknown) {
    super('The embedded database has failed and must be started again.', { cause })
    this.name = 'EmbeddedDatabaseFailedError'
  }
}

/** Sessions that may end for good: `failure` resolves when they have, `fail` makes it so. */
export type FailingSessions = {
  readonly sessions: Sessions
  readonly failure: Promise<Error>
  readonly hasFailed: () => boolean
  readonly fail: (cause: unknown) => void
}

/**
 * Notices the end of the embedded database. A server that panics restarts by itself; this one just never answers
 * again. So nobody borrows a session after that, nothing more is asked of one that is lent, and nothing is rolled back
 * or closed, for each would wait for ever. `loss` is asked before and after every statement: what is done without the
 * directory counts as not done (decision 0006).
 */
export function failFast(sessions: Sessions, loss: () => Error | null): FailingSessions {
  const { promise: failure, resolve } = Promise.withResolvers<Error>()
  let failed: Error | undefined
  const fail = (cause: unknown) => {
    failed ??= new EmbeddedDatabaseFailedError(cause)
    resolve(failed)
  }
  const hasFailed = () => {
    const lost = failed === undefined ? loss() : null
    if (lost !== null) fail(lost)
    return failed !== undefined
  }
  const insist = () => {
    if (hasFailed()) throw failed
  }
  const lent = (session: Session): Session => ({
    run: async <R>(text: string, values: readonly unknown[]) => {
      insist()
      const result = await session.run<R>(text, values).catch((error: unknown) => {
        if (isFatal(error)) fail(error)
        throw error
      })
      insist()
      return result
    },
    release: (discard) => (hasFailed() ? undefined : session.release(discard)),
  })
  const borrow = async () => {
    insist()
    return lent(await sessions.borrow())
  }
  const end = async () => (hasFailed() ? undefined : sessions.end())
  return { sessions: { borrow, end }, failure, hasFailed, fail }
}
