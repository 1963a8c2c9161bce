import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transaction.ts'

/** How long a session lives after its last use: a working day with its breaks. */
const LIFE_MS = 12 * 60 * 60_000
/** How long it lives at most, however often it is used: who works every day signs in once a week. ASSUMED: no source says. */
const LONGEST_LIFE_MS = 7 * 24 * 60 * 60_000
/** A session in use is written at most this often. */
const SLIDE_MS = 60_000

type NewSession = {
  readonly tokenHash: string
  readonly userName: string
  /** What was stored of the password that the user has just proved to know. */
  readonly provedHash: string
  readonly now: Date
}

/**
 * Keeps a new session of a user, and forgets those of the same user that have ended. Keeps none and answers `moved` where
 * the account was locked or got another password meanwhile: that ended its sessions, and one that comes late would live on.
 */
export function openSession(
  db: Kysely<Schema>,
  { tokenHash, userName, provedHash, now }: NewSession,
): Promise<'opened' | 'moved'> {
  return transact(db, async (trx) => {
    const account = await trx
      .selectFrom('account')
      .select('user_name')
      .where('user_name', '=', userName)
      .where('password_hash', '=', provedHash)
      .where('locked_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (account === undefined) return 'moved'
    await trx.deleteFrom('session').where('user_name', '=', userName).where('expires_at', '<=', now).execute()
    await trx
      .insertInto('session')
      .values({ token_hash: tokenHash, user_name: userName, created_at: now, expires_at: endOf(now, now) })
      .execute()
    return 'opened'
  })
}

/** Lets a session in use live on from now, up to its absolute end. */
export async function slideSession(
  db: Kysely<Schema>,
  session: {
    readonly tokenHash: string
    readonly openedAt: Date
    readonly expiresAt: Date
    readonly now: Date
  },
): Promise<void> {
  const end = endOf(session.openedAt, session.now)
  if (end.getTime() - session.expiresAt.getTime() < SLIDE_MS) return
  await db
    .updateTable('session')
    .set({ expires_at: end })
    .where('token_hash', '=', session.tokenHash)
    .execute()
}

/** Ends a session at once. */
export async function endSession(db: Kysely<Schema>, tokenHash: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
}

/** When a session ends that is used now for the last time. */
function endOf(openedAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + LIFE_MS, openedAt.getTime() + LONGEST_LIFE_MS))
}
