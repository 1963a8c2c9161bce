import { createHash } from 'node:crypto'
import type { Kysely, Selectable, Transaction } from 'kysely'
import { sql } from 'kysely'
import { nameKey } from '#api/user-name.ts'
import type { Schema } from '#platform/database/schema.ts'
import { transact } from '#platform/database/transaction.ts'

const WINDOW_MS = 15 * 60_000
/** ASSUMED: an office behind one address does not mistype 300 passwords in a quarter of an hour. */
export const MAX_FAILURES = { place: 5, address: 300 } as const
/** Seconds between attempts from the fifth failure of an account on. Too short to lock out its owner. */
const WAITS_S = [2, 4, 8, 16, 32, 60] as const
/** The limit per source of checks without a code, see `hasAttemptLeft`. */
const MAX_DELAYED_ATTEMPTS = 20
const PASSWORD_HOLD = 'held'
/** A failure adds at most three counts. */
const CLEARED_AT_ONCE = 1000

export type SignInSource = { readonly kind: 'address' | 'device' | 'session'; readonly id: string }
export type SignInAttempt = { readonly userName: string; readonly place: SignInSource; readonly now: Date }
export type SignInDelay = { readonly of: AttemptSubject; readonly seconds: number }

type AttemptSubject = 'place' | 'account' | 'address' | 'code'
/** Wrong codes are counted separately, because only a user who knows the password can cause them. */
type Wrong = 'password' | 'code'
/** `long`: until the failures are forgotten; `short`: see `WAITS_S`. */
type Wait = 'long' | 'short'
type Count = {
  readonly of: AttemptSubject
  readonly wait: Wait
  readonly name_hash: string
  readonly source: string
}
type FailedSignInRow = Selectable<Schema['failed_sign_in']>

/**
 * `easedUntil` is the exemption of an account that was unlocked or got a password by mail: its owner must get in within
 * a minute, also at an address where others guess.
 */
export async function signInDelay(
  db: Kysely<Schema>,
  attempt: SignInAttempt,
  easedUntil: Date | null,
): Promise<SignInDelay | null> {
  const counts = countsOf(attempt, 'password')
  if (easedUntil === null || easedUntil <= attempt.now) return readLongestDelay(db, attempt, counts)
  const own = counts.filter(({ of }) => of === 'place')
  return readLongestDelay(
    db,
    attempt,
    own.map((count) => ({ ...count, wait: 'short' as const })),
  )
}

export function readCodeDelay(db: Kysely<Schema>, attempt: SignInAttempt): Promise<SignInDelay | null> {
  return readLongestDelay(db, attempt, [codeCount(attempt)])
}

async function readLongestDelay(
  db: Kysely<Schema>,
  attempt: SignInAttempt,
  counts: readonly Count[],
): Promise<SignInDelay | null> {
  const rows = await db
    .selectFrom('failed_sign_in')
    .select(['name_hash', 'source', 'failures', 'last_at', 'expires_at'])
    .where(({ or, and }) => or(counts.map(({ name_hash, source }) => and({ name_hash, source }))))
    .where('expires_at', '>', attempt.now)
    .execute()
  return counts
    .flatMap((count) =>
      rows.filter((row) => isOf(count, row)).map((row) => ({ of: count.of, until: endOf(count, row) })),
    )
    .map(({ of, until }) => ({ of, seconds: Math.ceil((until - attempt.now.getTime()) / 1000) }))
    .filter(({ seconds }) => seconds > 0)
    .reduce<SignInDelay | null>(
      (longest, delay) => (delay.seconds > (longest?.seconds ?? 0) ? delay : longest),
      null,
    )
}

export function addFailure(db: Kysely<Schema>, attempt: SignInAttempt, wrong: Wrong): Promise<void> {
  return addTo(db, attempt, countsOf(attempt, wrong))
}

/**
 * Lets an owner with a second factor be asked for the code during a delay; counts the check. All names are treated
 * alike, so that accounts with a factor are not revealed.
 */
export async function hasAttemptLeft(db: Kysely<Schema>, attempt: SignInAttempt): Promise<boolean> {
  const delayKey = {
    ...placeCount(attempt),
    source: `${PASSWORD_HOLD} ${attempt.place.kind} ${attempt.place.id}`,
  }
  const row = await db
    .selectFrom('failed_sign_in')
    .select('failures')
    .where('name_hash', '=', delayKey.name_hash)
    .where('source', '=', delayKey.source)
    .where('expires_at', '>', attempt.now)
    .executeTakeFirst()
  if ((row?.failures ?? 0) >= MAX_DELAYED_ATTEMPTS) return false
  await addTo(db, attempt, [delayKey])
  return true
}

async function addTo(db: Kysely<Schema>, { now }: SignInAttempt, counts: readonly Count[]): Promise<void> {
  const expires_at = new Date(now.getTime() + WINDOW_MS)
  const rows = counts.map(({ name_hash, source }) => ({
    ...{ name_hash, source, expires_at },
    failures: 1,
    last_at: now,
  }))
  await transact(db, async (trx) => {
    await trx
      .insertInto('failed_sign_in')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['name_hash', 'source']).doUpdateSet({
          failures: goingOn(sql`failed_sign_in.failures + 1`, sql`1`),
          expires_at: goingOn(sql`failed_sign_in.expires_at`, sql`excluded.expires_at`),
          last_at: sql`excluded.last_at`,
        }),
      )
      .execute()
    await clearEnded(trx, now)
  })
}

/** Deletes the failures from anywhere and at this source, and ends the exemption. */
export async function forgetFailures(db: Kysely<Schema>, attempt: SignInAttempt): Promise<void> {
  const counts = [...countsOf(attempt, 'password'), codeCount(attempt)]
  const sources = counts.flatMap(({ of, source }) => (of === 'address' ? [] : [source]))
  await db
    .deleteFrom('failed_sign_in')
    .where('name_hash', '=', hashOf(attempt.userName))
    .where('source', 'in', sources)
    .execute()
  await db
    .updateTable('account')
    .set({ delay_waived_until: null })
    .where(sql<boolean>`lower(user_name) = ${nameKey(attempt.userName)}`)
    .where('delay_waived_until', 'is not', null)
    .execute()
}

/** Exempts an account from delays until its count expires or its owner signs in. */
export async function easeSignIn(trx: Transaction<Schema>, userName: string, at: Date): Promise<void> {
  await trx.deleteFrom('failed_sign_in').where('name_hash', '=', hashOf(userName)).execute()
  await trx
    .updateTable('account')
    .set({ delay_waived_until: new Date(at.getTime() + WINDOW_MS) })
    .where('user_name', '=', userName)
    .execute()
}

export async function delayedAccounts(db: Kysely<Schema>, now: Date): Promise<(userName: string) => number> {
  const rows = await db
    .selectFrom('failed_sign_in')
    .select(['name_hash', ({ fn }) => fn.max('failures').as('failures')])
    .where('name_hash', '<>', '')
    .where('source', 'not like', `${PASSWORD_HOLD} %`)
    .where('expires_at', '>', now)
    .groupBy('name_hash')
    .having(({ fn }) => fn.max('failures'), '>=', MAX_FAILURES.place)
    .execute()
  const failures = new Map(rows.map((row) => [row.name_hash, row.failures]))
  return (userName) => failures.get(hashOf(userName)) ?? 0
}

/** Returns the counts in lock order. Failures at the account's own device or session count for no other source. */
function countsOf(attempt: SignInAttempt, wrong: Wrong): readonly Count[] {
  const own = placeCount(attempt)
  const { name_hash, source } = own
  const { kind } = attempt.place
  const code = wrong === 'code' && kind !== 'session' ? [codeCount(attempt)] : []
  if (kind !== 'address') return [...code, own]
  const ofAccount: readonly Count[] =
    wrong === 'code' ? code : [{ of: 'account', wait: 'short', name_hash, source: '' }]
  return [...ofAccount, own, { of: 'address', wait: 'long', name_hash: '', source }]
}

function placeCount({ userName, place }: SignInAttempt): Count {
  return {
    of: 'place',
    // Only the owner fills the count of a known device, and must get in within a minute.
    wait: place.kind === 'device' ? 'short' : 'long',
    name_hash: hashOf(userName),
    source: `${place.kind} ${place.id}`,
  }
}

function codeCount({ userName }: SignInAttempt): Count {
  return { of: 'code', wait: 'short', name_hash: hashOf(userName), source: 'code' }
}

/** Returns epoch milliseconds. */
function endOf({ of, wait }: Count, { failures, last_at, expires_at }: FailedSignInRow): number {
  const most = of === 'address' ? MAX_FAILURES.address : MAX_FAILURES.place
  if (failures < most) return 0
  if (wait === 'long') return expires_at.getTime()
  const seconds = WAITS_S[Math.min(failures - most, WAITS_S.length - 1)] ?? 0
  return Math.min(last_at.getTime() + seconds * 1000, expires_at.getTime())
}

function isOf(count: Count, row: FailedSignInRow): boolean {
  return count.name_hash === row.name_hash && count.source === row.source
}

function goingOn<T>(going: ReturnType<typeof sql<T>>, ended: ReturnType<typeof sql<T>>) {
  return sql<T>`case when failed_sign_in.expires_at > excluded.last_at then ${going} else ${ended} end`
}

async function clearEnded(trx: Transaction<Schema>, now: Date): Promise<void> {
  await trx
    .deleteFrom('failed_sign_in')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('name_hash', 'source'),
        'in',
        selectFrom('failed_sign_in')
          .select(['name_hash', 'source'])
          .where('expires_at', '<=', now)
          .limit(CLEARED_AT_ONCE)
          // Rows that a concurrent failure deletes or restarts are left to it.
          .forUpdate()
          .skipLocked()
          .$asTuple('name_hash', 'source'),
      ),
    )
    .execute()
}

/** Account names are compared without case. */
function hashOf(userName: string): string {
  return createHash('sha256').update(nameKey(userName)).digest('base64url')
}
