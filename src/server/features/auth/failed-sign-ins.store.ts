import { createHash } from 'node:crypto'
import type { Kysely, Selectable, Transaction } from 'kysely'
import { sql } from 'kysely'
import { nameKey } from '#domain/organisation/user-name.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transaction.ts'

/** A count begins with its first failure and is forgotten after this. */
const WINDOW_MS = 15 * 60_000
/**
 * From how many failures on an attempt is refused until the count is forgotten: for an account at a place, and for an address
 * alone. ASSUMED: a whole office behind one address does not mistype 300 passwords in a quarter of an hour.
 */
export const MOST_FAILURES = { place: 5, address: 300 } as const
/** Seconds between two attempts from anywhere, from the fifth failure of an account on: enough against guessing, too short to shut its owner out. */
const WAITS_S = [2, 4, 8, 16, 32, 60] as const
/** How many held attempts at a place have their password looked at until the count is forgotten, see `hasLookLeft`. */
const MAX_HELD_LOOKS = 20
const HELD = 'held'
/** Ended counts that one failure clears away; it makes three at most. */
const CLEARED_AT_ONCE = 1000

/** Where a password is tried: at an address, by a device that the account knows, or in a session of its own. */
export type Place = { readonly kind: 'address' | 'device' | 'session'; readonly id: string }
/** Whose password is tried, where and when. */
export type Attempt = { readonly userName: string; readonly place: Place; readonly now: Date }
/** Whose failures make an attempt wait, and for how many seconds. */
export type Hold = { readonly of: Counted; readonly seconds: number }

type Counted = 'place' | 'account' | 'address' | 'code'
/** What of an attempt was wrong. Wrong codes are counted apart: only who knows the password makes the owner wait by them. */
type Wrong = 'password' | 'code'
type Count = { readonly of: Counted; readonly name_hash: string; readonly place: string }
type Row = Selectable<Schema['failed_sign_in']>

/** Why an attempt has to wait, the longest of several; `null` when it need not. `easedUntil` is that of an unlocked account. */
export async function holdOf(
  db: Kysely<Schema>,
  attempt: Attempt,
  easedUntil: Date | null,
): Promise<Hold | null> {
  const isEased = easedUntil !== null && easedUntil > attempt.now
  return longestHold(
    db,
    attempt,
    countsOf(attempt, 'password').filter((count) => count.of === 'place' || !isEased),
  )
}

/** Why a code has to wait, whoever gave the right password with it; `null` when it need not. */
export function codeHoldOf(db: Kysely<Schema>, attempt: Attempt): Promise<Hold | null> {
  return longestHold(db, attempt, [codeCount(attempt)])
}

async function longestHold(
  db: Kysely<Schema>,
  attempt: Attempt,
  counts: readonly Count[],
): Promise<Hold | null> {
  const rows = await db
    .selectFrom('failed_sign_in')
    .select(['name_hash', 'place', 'failures', 'last_at', 'ends_at'])
    .where(({ or, and }) => or(counts.map(({ name_hash, place }) => and({ name_hash, place }))))
    .where('ends_at', '>', attempt.now)
    .execute()
  return counts
    .flatMap((count) =>
      rows.filter((row) => isOf(count, row)).map((row) => ({ of: count.of, until: endOf(count.of, row) })),
    )
    .map(({ of, until }) => ({ of, seconds: Math.ceil((until - attempt.now.getTime()) / 1000) }))
    .filter(({ seconds }) => seconds > 0)
    .reduce<Hold | null>((longest, hold) => (hold.seconds > (longest?.seconds ?? 0) ? hold : longest), null)
}

/** Counts a failure, and clears away counts that have ended. */
export function addFailure(db: Kysely<Schema>, attempt: Attempt, wrong: Wrong): Promise<void> {
  return addTo(db, attempt, countsOf(attempt, wrong))
}

/**
 * Whether the password of a held attempt is looked at all the same, so that an owner with a second factor is let in; counts the look. Every name
 * is treated alike, so that nobody learns which accounts have a factor.
 */
export async function hasLookLeft(db: Kysely<Schema>, attempt: Attempt): Promise<boolean> {
  const held = { ...placeCount(attempt), place: `${HELD} ${attempt.place.kind} ${attempt.place.id}` }
  const row = await db
    .selectFrom('failed_sign_in')
    .select('failures')
    .where('name_hash', '=', held.name_hash)
    .where('place', '=', held.place)
    .where('ends_at', '>', attempt.now)
    .executeTakeFirst()
  if ((row?.failures ?? 0) >= MAX_HELD_LOOKS) return false
  await addTo(db, attempt, [held])
  return true
}

async function addTo(db: Kysely<Schema>, { now }: Attempt, counts: readonly Count[]): Promise<void> {
  const ends_at = new Date(now.getTime() + WINDOW_MS)
  const rows = counts.map(({ name_hash, place }) => ({
    ...{ name_hash, place, ends_at },
    failures: 1,
    last_at: now,
  }))
  await transact(db, async (trx) => {
    await trx
      .insertInto('failed_sign_in')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['name_hash', 'place']).doUpdateSet({
          failures: goingOn(sql`failed_sign_in.failures + 1`, sql`1`),
          ends_at: goingOn(sql`failed_sign_in.ends_at`, sql`excluded.ends_at`),
          last_at: sql`excluded.last_at`,
        }),
      )
      .execute()
    await clearEnded(trx, now)
  })
}

/** The right password was given: the failures of its account, from anywhere and at this place, are forgotten, and an unlocking is used up. */
export async function forgetFailures(db: Kysely<Schema>, attempt: Attempt): Promise<void> {
  const counts = [...countsOf(attempt, 'password'), codeCount(attempt)]
  const places = counts.flatMap(({ of, place }) => (of === 'address' ? [] : [place]))
  await db
    .deleteFrom('failed_sign_in')
    .where('name_hash', '=', hashOf(attempt.userName))
    .where('place', 'in', places)
    .execute()
  await db
    .updateTable('account')
    .set({ no_wait_until: null })
    .where(sql<boolean>`lower(user_name) = ${nameKey(attempt.userName)}`)
    .where('no_wait_until', 'is not', null)
    .execute()
}

/** Lets the owner of an account in at once, whatever was tried before and is tried meanwhile: for as long as a count lasts, or until they are in. */
export async function easeSignIn(trx: Transaction<Schema>, userName: string, at: Date): Promise<void> {
  await trx.deleteFrom('failed_sign_in').where('name_hash', '=', hashOf(userName)).execute()
  await trx
    .updateTable('account')
    .set({ no_wait_until: new Date(at.getTime() + WINDOW_MS) })
    .where('user_name', '=', userName)
    .execute()
}

/** How often it was failed to sign in to accounts lately, of those where that makes somebody wait. */
export async function heldAccounts(db: Kysely<Schema>, now: Date): Promise<(userName: string) => number> {
  const rows = await db
    .selectFrom('failed_sign_in')
    .select(['name_hash', ({ fn }) => fn.max('failures').as('failures')])
    .where('name_hash', '<>', '')
    .where('place', 'not like', `${HELD} %`)
    .where('ends_at', '>', now)
    .groupBy('name_hash')
    .having(({ fn }) => fn.max('failures'), '>=', MOST_FAILURES.place)
    .execute()
  const failures = new Map(rows.map((row) => [row.name_hash, row.failures]))
  return (userName) => failures.get(hashOf(userName)) ?? 0
}

/** What an attempt counts for, in the order in which rows are locked. What happens at a place of the account's own is nobody else's matter. */
function countsOf(attempt: Attempt, wrong: Wrong): readonly Count[] {
  const own = placeCount(attempt)
  const { name_hash, place: there } = own
  const { kind } = attempt.place
  const code = wrong === 'code' && kind !== 'session' ? [codeCount(attempt)] : []
  if (kind !== 'address') return [...code, own]
  const ofAccount: readonly Count[] = wrong === 'code' ? code : [{ of: 'account', name_hash, place: '' }]
  return [...ofAccount, own, { of: 'address', name_hash: '', place: there }]
}

function placeCount({ userName, place }: Attempt): Count {
  return { of: 'place', name_hash: hashOf(userName), place: `${place.kind} ${place.id}` }
}

function codeCount({ userName }: Attempt): Count {
  return { of: 'code', name_hash: hashOf(userName), place: 'code' }
}

/**
 * Until when a count makes attempts wait, in milliseconds of the clock; the past when it does not. A known device waits as an account does: nobody
 * else fills its count, and its owner is to be in within a minute.
 */
function endOf(of: Counted, { failures, last_at, ends_at, place }: Row): number {
  if (of === 'address' || (of === 'place' && !place.startsWith('device ')))
    return failures >= MOST_FAILURES[of] ? ends_at.getTime() : 0
  const wait = WAITS_S[Math.min(failures - MOST_FAILURES.place, WAITS_S.length - 1)] ?? 0
  return Math.min(last_at.getTime() + wait * 1000, ends_at.getTime())
}

function isOf(count: Count, row: Row): boolean {
  return count.name_hash === row.name_hash && count.place === row.place
}

/** Of a count that has ended the next failure is the first of a new one. */
function goingOn<T>(going: ReturnType<typeof sql<T>>, ended: ReturnType<typeof sql<T>>) {
  return sql<T>`case when failed_sign_in.ends_at > excluded.last_at then ${going} else ${ended} end`
}

async function clearEnded(trx: Transaction<Schema>, now: Date): Promise<void> {
  await trx
    .deleteFrom('failed_sign_in')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('name_hash', 'place'),
        'in',
        selectFrom('failed_sign_in')
          .select(['name_hash', 'place'])
          .where('ends_at', '<=', now)
          .limit(CLEARED_AT_ONCE)
          // Whom another failure clears away or begins anew just now is its matter.
          .forUpdate()
          .skipLocked()
          .$asTuple('name_hash', 'place'),
      ),
    )
    .execute()
}

/** Names are told apart as those of accounts are: whatever their case. */
function hashOf(userName: string): string {
  return createHash('sha256').update(nameKey(userName)).digest('base64url')
}
