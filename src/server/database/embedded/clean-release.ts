import type { Session, Sessions } from '#server/database/database.ts'

/**
 * Rolls back before a session that was left in a transaction, or is given back as broken, goes to the next borrower.
 * On a server a broken connection is closed and its transaction with it; the embedded database has one session for
 * ever, and the next borrower would go on in the transaction of the last.
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
