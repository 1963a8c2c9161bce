import type { Kysely } from 'kysely'
import { z } from 'zod'
import { addEvent } from '#budget/server/event.store.ts'
import type { ChangedAddress } from '#features/accounts/server/old-address.ts'
import { accountStateSql, lockAccountState } from '#features/sign-in/server/account-state.store.ts'
import { endLinksElsewhere } from '#features/sign-in/server/password-link.store.ts'
import type { Schema } from '#platform/database/schema.ts'
import { decrypt, encrypt } from '#platform/database/sealed.ts'
import { transact } from '#platform/database/transaction.ts'

const LINK_LIFE_MS = 24 * 3_600_000
const SEAL = { key: 'mail-link-key', about: 'mail address' } as const

/** The link contains it, so that unconfirmed addresses are not stored. */
const claim = z.object({
  /** The account number is never reused; a user name may be. */
  userId: z.number(),
  /** If it has changed again, the link is invalid. */
  before: z.string(),
  email: z.string(),
  /** The account may have a new user since. */
  state: z.string(),
  /** Milliseconds since 1970. */
  endsAt: z.number(),
})
type AddressClaim = z.output<typeof claim>

export async function mailToken(
  db: Kysely<Schema>,
  confirming: Omit<AddressClaim, 'state' | 'endsAt'>,
  now: Date,
): Promise<string> {
  const { state } = await db
    .selectFrom('account')
    .select(accountStateSql.as('state'))
    .where('user_id', '=', confirming.userId)
    .executeTakeFirstOrThrow()
  const endsAt = now.getTime() + LINK_LIFE_MS
  return encrypt(db, SEAL, JSON.stringify({ ...confirming, state, endsAt }))
}

/** Returns `null` if the link is invalid. The event omits the address. */
export async function confirmMail(
  db: Kysely<Schema>,
  token: string,
  now: Date,
): Promise<ChangedAddress | null> {
  const read = await readToken(db, token)
  if (read === null || read.endsAt <= now.getTime()) return null
  const { userId, before, email, state } = read
  return transact(db, async (trx) => {
    const account = await trx
      .selectFrom('account')
      .select(['user_name', 'institution_id'])
      .where('user_id', '=', userId)
      .where('email', '=', before)
      .where('locked_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (account === undefined) return null
    const userName = account.user_name
    if ((await lockAccountState(trx, userName)) !== state) return null
    await endLinksElsewhere(trx, userName, email)
    await trx
      .updateTable('account')
      .set({ email, email_confirmed: true })
      .where('user_id', '=', userId)
      .execute()
    const about = { institutionId: account.institution_id ?? '', year: 0, by: userName, at: now }
    await addEvent(trx, { ...about, kind: 'mail-confirmed', detail: null })
    return { userName, before, email }
  })
}

async function readToken(db: Kysely<Schema>, token: string): Promise<AddressClaim | null> {
  try {
    return claim.parse(JSON.parse(await decrypt(db, SEAL, token)))
  } catch {
    return null
  }
}
