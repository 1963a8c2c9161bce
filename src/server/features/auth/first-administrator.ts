import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transaction.ts'
import { oneTimePassword } from '#server/features/auth/one-time-password.ts'
import { hashPassword } from '#server/features/auth/passwords.ts'
import { startText } from '#text/start.ts'

/** The credentials of a new administrator. They exist nowhere else. */
export type FirstAdministrator = { readonly userName: string; readonly password: string }

/** In a database without any account, makes the administrator and returns the one-time password; else `null`. */
export async function firstAdministrator(db: Kysely<Schema>, now: Date): Promise<FirstAdministrator | null> {
  const first = { userName: 'admin', password: oneTimePassword() }
  const passwordHash = await hashPassword(first.password)
  return transact(db, async (trx) => {
    const anybody = await trx.selectFrom('account').select('user_name').limit(1).executeTakeFirst()
    if (anybody !== undefined) return null
    const made = await trx
      .insertInto('account')
      .values({
        user_name: first.userName,
        user_id: 1,
        display_name: startText.administratorName,
        password_hash: passwordHash,
        role: 'administrator',
        must_change_password: true,
        created_at: now,
      })
      // Another server that starts at the same time made it, and tells its password.
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return made.numInsertedOrUpdatedRows === 1n ? first : null
  })
}
