import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transaction.ts'
import { addEvent } from '#server/draft/event.store.ts'
import { type Deed, takeChallenge } from '#server/features/auth/factor.store.ts'
import type { SignedOut } from '#server/features/auth/openid-provider.ts'

/** A person of a provider: `subject` is given to nobody else there, ever (OpenID Connect Core 1.0 §5.7). */
export type Person = { readonly issuer: string; readonly subject: string }

/**
 * Holds an account to the person of a provider who comes into it first; noted among the events. `taken`: the account is another person's, also of another
 * provider, or the person has another account: who was given a name that was somebody else's does not come into their account by it.
 */
export function linkPerson(
  db: Kysely<Schema>,
  { issuer, subject }: Person,
  { userName, institutionId, at }: Deed,
): Promise<'theirs' | 'taken'> {
  return transact(db, async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('openid_link')
      .values({ issuer, subject, user_name: userName, linked_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 1n) {
      const about = { institutionId, year: 0, by: userName, at }
      await addEvent(trx, { ...about, kind: 'provider-linked', detail: { issuer } })
      return 'theirs'
    }
    const kept = await trx
      .selectFrom('openid_link')
      .select('user_name')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst()
    return kept?.user_name === userName ? 'theirs' : 'taken'
  })
}

/**
 * Ends the sessions that somebody has opened by what they have left at their provider, and tells how many there were; `null`: this word of the provider
 * was taken before. Of a session of which the provider did not say which one there it belongs to, the person counts.
 */
export function endVouched(
  db: Kysely<Schema>,
  { issuer, subject, sid, word, endsAt }: SignedOut,
  now: Date,
): Promise<number | null> {
  return transact(db, async (trx) => {
    if (!(await takeChallenge(trx, { challenge: word, endsAt, now }))) return null
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

/** Lets an account be linked anew: it is given to somebody who is to show who they are in another way. */
export async function forgetPersons(trx: Transaction<Schema>, userName: string): Promise<void> {
  await trx.deleteFrom('openid_link').where('user_name', '=', userName).execute()
}
