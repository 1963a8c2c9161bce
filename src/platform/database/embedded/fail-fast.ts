import { isFatal, type Session, type Sessions } from '#platform/database/database.ts'

/** Usually because of the disk. The next start recovers from the log. */
export class EmbeddedDatabaseFailedError extends Error {
  constructor(cause: unknown) {
    super('The embedded database has failed and must be started again.', { cause })
    this.name = 'EmbeddedDatabaseFailedError'
  }
}

/** `fail` ends the sessions; then `failure` resolves. */
export type FailingSessions = {
  readonly sessions: Sessions
  readonly failure: Promise<Error>
  readonly hasFailed: () => boolean
  readonly fail: (cause: unknown) => void
}

/**
 * A failed database would never respond: no session is used, rolled back or closed. `loss`: work without the directory
 * lock does not count (decision 0006).
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
