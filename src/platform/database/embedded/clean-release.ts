import type { Session, Sessions } from '#platform/database/database.ts'

/** The next borrower of the only session would continue the transaction. */
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
