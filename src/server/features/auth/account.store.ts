import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transaction.ts'
import { addEvent } from '#server/features/drafts/event.store.ts'

type Change = {
  readonly userName: string
  readonly passwordHash: string
  /** The session that goes on; every other one of the account ends. */
  readonly keptSession: string
  readonly institutionId: string
  readonly at: Date
}

/** Gives an account the password that its owner chose; a one-time password is none any more. */
export async function changePassword(db: Kysely<Schema>, change: Change): Promise<void> {
  const { userName, passwordHash, keptSession, institutionId, at } = change
  await transact(db, async (trx) => {
    await trx
      .updateTable('account')
      .set({ password_hash: passwordHash, must_change_password: false })
      .where('user_name', '=', userName)
      .execute()
    await trx
      .deleteFrom('session')
      .where('user_name', '=', userName)
      .where('token_hash', '<>', keptSession)
      .execute()
    await addEvent(trx, { institutionId, year: 0, by: userName, at, kind: 'password-changed', detail: null })
  })
}
