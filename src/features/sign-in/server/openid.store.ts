import { type Kysely, sql, type Transaction } from 'kysely'
import { addEvent } from '#budget/server/event.store.ts'
import { endAccess, lockAccountState } from '#features/sign-in/server/account-state.store.ts'
import { claimChallenge, type FactorActor, TRUST_AGE_MS } from '#features/sign-in/server/factor.store.ts'
import type { SignedOut } from '#features/sign-in/server/openid-provider.ts'
import type { Schema } from '#platform/database/schema.ts'
import { transact } from '#platform/database/transaction.ts'

/** `subject` is never reassigned (OpenID Connect Core 1.0 §5.7). */
export type OpenIdSubject = { readonly issuer: string; readonly subject: string }

export async function linkedAccount(
  db: Kysely<Schema>,
  { issuer, subject }: OpenIdSubject,
): Promise<string | null> {
  const stored = await db
    .selectFrom('openid_link')
    .select('user_name')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return stored?.user_name ?? null
}

/** Returns the issuers of links that `known` does not contain: a provider was removed, or has another address. */
export async function readUnknownIssuers(
  db: Kysely<Schema>,
  known: readonly string[],
): Promise<readonly { readonly issuer: string; readonly links: number }[]> {
  const rows = await db
    .selectFrom('openid_link')
    .select(['issuer', ({ fn }) => fn.countAll<string>().as('links')])
    .where(sql<boolean>`issuer <> all(${[...known]}::text[])`)
    .groupBy('issuer')
    .orderBy('issuer')
    .execute()
  return rows.map(({ issuer, links }) => ({ issuer, links: Number(links) }))
}

/** Returns the accounts of `from` whose subject is already linked at `to`. */
export async function readTakenLinks(
  trx: Transaction<Schema>,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('openid_link')
    .innerJoin('openid_link as other', 'other.subject', 'openid_link.subject')
    .select('openid_link.user_name')
    .where('openid_link.issuer', '=', from)
    .where('other.issuer', '=', to)
    .orderBy('openid_link.user_name')
    .execute()
  return rows.map(({ user_name }) => user_name)
}

/** Returns the moved accounts. */
export async function moveLinks(
  trx: Transaction<Schema>,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly string[]> {
  const rows = await trx
    .updateTable('openid_link')
    .set({ issuer: to })
    .where('issuer', '=', from)
    .returning('user_name')
    .execute()
  return rows.map(({ user_name }) => user_name)
}

/** Returns the unlinked accounts. Their sessions end, as if each owner had removed the link. */
export async function removeLinks(trx: Transaction<Schema>, issuer: string): Promise<readonly string[]> {
  const rows = await trx
    .deleteFrom('openid_link')
    .where('issuer', '=', issuer)
    .returning('user_name')
    .execute()
  for (const { user_name: userName } of rows) await endAccess(trx, { userName, which: 'all' })
  return rows.map(({ user_name }) => user_name)
}

export function readLinks(db: Kysely<Schema>, userName: string): Promise<readonly OpenIdSubject[]> {
  return db
    .selectFrom('openid_link')
    .select(['issuer', 'subject'])
    .where('user_name', '=', userName)
    .orderBy('issuer')
    .execute()
}

/** `taken`: the account or the identity already has a link, at any provider. */
export async function addLink(
  trx: Transaction<Schema>,
  { issuer, subject }: OpenIdSubject,
  { userName, at }: Pick<FactorActor, 'userName' | 'at'>,
): Promise<'linked' | 'theirs' | 'taken'> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('openid_link')
    .values({ issuer, subject, user_name: userName, linked_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return 'linked'
  return (await linkedAccount(trx, { issuer, subject })) === userName ? 'theirs' : 'taken'
}

/** `moved`: the account is no longer in the `state` in which the link was requested. */
export type LinkResult = 'linked' | 'theirs' | 'taken' | 'moved'

export function linkPerson(
  db: Kysely<Schema>,
  person: OpenIdSubject,
  { userName, institutionId, at, state }: FactorActor & { readonly state: string },
): Promise<LinkResult> {
  return transact(db, async (trx) => {
    if ((await lockAccountState(trx, userName)) !== state) return 'moved'
    const link = await addLink(trx, person, { userName, at })
    if (link !== 'linked') return link
    const about = { institutionId, year: 0, by: userName, at }
    await addEvent(trx, { ...about, kind: 'provider-linked', detail: { issuer: person.issuer } })
    return link
  })
}

/** Ends all other sessions, as the removal of a factor does; `none`: no link at this issuer. */
export function unlinkPerson(
  db: Kysely<Schema>,
  issuer: string,
  { userName, institutionId, at, but }: FactorActor & { readonly but: string },
): Promise<'unlinked' | 'none'> {
  return transact(db, async (trx) => {
    await lockAccountState(trx, userName)
    const { numDeletedRows } = await trx
      .deleteFrom('openid_link')
      .where('user_name', '=', userName)
      .where('issuer', '=', issuer)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return 'none'
    await endAccess(trx, { userName, which: 'others', but })
    const about = { institutionId, year: 0, by: userName, at }
    await addEvent(trx, { ...about, kind: 'provider-unlinked', detail: { issuer } })
    return 'unlinked'
  })
}

/** Returns `null` if the token is a replay. Sessions without a `sid` are matched by subject. */
export function endProviderSessions(
  db: Kysely<Schema>,
  { issuer, subject, sid, word, endsAt }: SignedOut,
  now: Date,
): Promise<number | null> {
  return transact(db, async (trx) => {
    if (!(await claimChallenge(trx, { challenge: word, endsAt, now }))) return null
    const { numDeletedRows } = await trx
      .deleteFrom('session')
      .where('issuer', '=', issuer)
      .$if(subject !== null, (query) => query.where('subject', '=', subject))
      .$if(sid !== null, (query) =>
        query.where(({ eb, or }) =>
          or([eb('sid', '=', sid), ...(subject === null ? [] : [eb('sid', 'is', null)])]),
        ),
      )
      .executeTakeFirst()
    return Number(numDeletedRows)
  })
}

/** A temporary intruder in session or mailbox may have made one, see `removeNewPasskeys`. */
export async function forgetNewPersons(
  trx: Transaction<Schema>,
  userName: string,
  at: Date,
): Promise<readonly string[]> {
  const rows = await trx
    .deleteFrom('openid_link')
    .where('user_name', '=', userName)
    .where('linked_at', '>', new Date(at.getTime() - TRUST_AGE_MS))
    .returning('issuer')
    .execute()
  return rows.map(({ issuer }) => issuer)
}

/** Returns whether the account was linked. */
export async function forgetPersons(trx: Transaction<Schema>, userName: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('openid_link')
    .where('user_name', '=', userName)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
