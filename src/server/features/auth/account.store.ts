import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transaction.ts'
import { addEvent } from '#server/features/drafts/event.store.ts'

type Change = {
  readonly userName: string
  /** What is stored of the password that the owner has just proved to know. */
  readonly provedHash: string
  readonly passwordHash: string
  /** The session that goes on; every other one of the account ends. */
  readonly keptSession: string
  readonly institutionId: string
  readonly at: Date
}

/**
 * Gives an account the password that its owner chose; a one-time password is none any more. Does nothing and answers
 * `moved` where another password was given meanwhile: an administrator's reset must outlive whoever knew the old one.
 */
export function changePassword(db: Kysely<Schema>, change: Change): Promise<'changed' | 'moved'> {
  const { userName, provedHash, passwordHash, keptSession, institutionId, at } = change
  return transact(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('account')
      .set({ password_hash: passwordHash, must_change_password: false })
      .where('user_name', '=', userName)
      .where('password_hash', '=', provedHash)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return 'moved'
    await trx
      .deleteFrom('session')
      .where('user_name', '=', userName)
      .where('token_hash', '<>', keptSession)
      .execute()
    await addEvent(trx, { institutionId, year: 0, by: userName, at, kind: 'password-changed', detail: null })
    return 'changed'
  })
}
