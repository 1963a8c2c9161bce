import { type Kysely, sql, type Transaction } from 'kysely'
import { nameKey } from '#api/user-name.ts'
import { addEvent } from '#budget/server/event.store.ts'
import { accountStateSql, endAccess, lockAccountState } from '#features/sign-in/server/account-state.store.ts'
import { removeNewPasskeys } from '#features/sign-in/server/factor.store.ts'
import { easeSignIn } from '#features/sign-in/server/failed-sign-ins.store.ts'
import { forgetNewPersons } from '#features/sign-in/server/openid.store.ts'
import type { Schema } from '#platform/database/schema.ts'
import { transact } from '#platform/database/transaction.ts'

/** Longer than mail delivery takes, shorter than a mailbox usually remains open. */
const LIFE_MS = 30 * 60_000
/** Prevents flooding of a mailbox. */
const MAX_IN_AN_HOUR = 3
const HOUR_MS = 60 * 60_000

type PasswordLink = { readonly userName: string; readonly tokenHash: string; readonly now: Date }

/** Returns `null` if there is no such account, it is locked, has no address or has reached the limit. */
export function storeLink(
  db: Kysely<Schema>,
  { userName, tokenHash, now }: PasswordLink,
): Promise<{ readonly to: string; readonly userName: string } | null> {
  return transact(db, async (trx) => {
    const account = await trx
      .selectFrom('account')
      .select(['user_name', 'email'])
      .where(sql<boolean>`lower(user_name) = ${nameKey(userName)}`)
      .where('locked_at', 'is', null)
      .where('email', '<>', '')
      .forUpdate()
      .executeTakeFirst()
    if (account === undefined) return null
    const { user_name, email } = account
    const state = (await lockAccountState(trx, user_name)) ?? ''
    const hourAgo = new Date(now.getTime() - HOUR_MS)
    await trx
      .deleteFrom('password_link')
      .where('user_name', '=', user_name)
      .where(({ eb, or }) => or([eb('created_at', '<=', hourAgo), eb('account_state', '<>', state)]))
      .execute()
    const { count } = await trx
      .selectFrom('password_link')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('user_name', '=', user_name)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MAX_IN_AN_HOUR) return null
    const expires_at = new Date(now.getTime() + LIFE_MS)
    await trx
      .insertInto('password_link')
      .values({ token_hash: tokenHash, user_name, account_state: state, created_at: now, expires_at })
      .execute()
    return { to: email, userName: user_name }
  })
}

export async function ownerOfLink(
  db: Kysely<Schema>,
  { tokenHash, now }: Pick<PasswordLink, 'tokenHash' | 'now'>,
): Promise<string | null> {
  const row = await db
    .selectFrom('password_link')
    .innerJoin('account', 'account.user_name', 'password_link.user_name')
    .select('password_link.user_name')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .whereRef('account_state', '=', accountStateSql)
    .executeTakeFirst()
  return row?.user_name ?? null
}

type ReplacePasswordOptions = Omit<PasswordLink, 'userName'> & {
  readonly passwordHash: string
  readonly institutionId: string
}

type ReplacedPassword = {
  readonly userName: string
  readonly email: string
  readonly passkeys: readonly string[]
  readonly issuers: readonly string[]
}

/**
 * Sets the password and removes passkeys and provider links of the last 30 days. `over`: the link was used or the
 * account changed concurrently.
 */
export function replacePassword(
  db: Kysely<Schema>,
  { tokenHash, passwordHash, institutionId, now }: ReplacePasswordOptions,
): Promise<ReplacedPassword | 'over'> {
  return transact(db, async (trx) => {
    const link = await trx
      .deleteFrom('password_link')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .returning(['user_name', 'account_state'])
      .executeTakeFirst()
    if (link === undefined) return 'over'
    const userName = link.user_name
    if ((await lockAccountState(trx, userName)) !== link.account_state) return 'over'
    const { numUpdatedRows } = await trx
      .updateTable('account')
      .set({ password_hash: passwordHash, must_change_password: false })
      .where('user_name', '=', userName)
      .where('locked_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return 'over'
    await endAccess(trx, { userName, which: 'all' })
    await easeSignIn(trx, userName, now)
    const passkeys = await removeNewPasskeys(trx, { userName, at: now })
    const issuers = await forgetNewPersons(trx, userName, now)
    const about = { institutionId, year: 0, by: userName, at: now }
    const detail = { by: 'link', passkeysRemoved: passkeys.length, linksRemoved: issuers.length }
    await addEvent(trx, { ...about, kind: 'password-replaced', detail })
    const { email } = await trx
      .selectFrom('account')
      .select('email')
      .where('user_name', '=', userName)
      .executeTakeFirstOrThrow()
    return { userName, email, passkeys, issuers }
  })
}

/** Ends links to an old address, because another person may read that mailbox. */
export async function endLinksElsewhere(
  trx: Transaction<Schema>,
  userName: string,
  email: string,
): Promise<void> {
  await trx
    .deleteFrom('password_link')
    .where('user_name', '=', userName)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('account')
          .select('user_name')
          .where('user_name', '=', userName)
          .where('email', '<>', email),
      ),
    )
    .execute()
}
