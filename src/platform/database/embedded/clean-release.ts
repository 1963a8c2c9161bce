import type { Session, Sessions } from '#platform/database/database.ts'

/**
 * Rolls back a session returned as broken or within a transaction, which the only session's next borrower would
 * continue.
 */
export function cleanRelease(sessions: Sessions, inTransaction: () => boolean): Sessions {
  const clean = (session: Session): Session => ({
    run: session.run,
    release: (discard) => {
      if (discard || inTransaction()) void rollBack(session)
      else session.release(false)
    },
  })
  return { borrow: async () => clean(await sessions.borrow()), end: sessions.end }
}

async function rollBack(session: Session): Promise<void> {
  const failed = await session.run('rollback', []).then(
    () => false,
    () => true,
  )
  session.release(failed)
}
