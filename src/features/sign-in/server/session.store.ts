import bowser from 'bowser'
import { type Kysely, sql } from 'kysely'
import { addEvent, type Event } from '#budget/server/event.store.ts'
import { type Device, type SessionRow, signInMethods } from '#features/sign-in/api.ts'
import {
  endAccess,
  hasFactorSql,
  type OwnSessionsToEnd,
} from '#features/sign-in/server/account-state.store.ts'
import type { VerifiedIdentity } from '#features/sign-in/server/openid-provider.ts'
import { type SessionRules, sessionEnd } from '#features/sign-in/session.ts'
import type { Schema } from '#platform/database/schema.ts'
import { decrypt, type EncryptionPurpose, encrypt } from '#platform/database/sealed.ts'
import { transact } from '#platform/database/transaction.ts'

/** Limits how often the use of a session is written. */
const SLIDE_MS = 60_000
const MAX_USER_AGENT_LENGTH = 300

export type SessionOrigin = { readonly userAgent: string; readonly ipAddress: string }

type NewSession = SessionOrigin & {
  readonly tokenHash: string
  readonly userName: string
  /** Detects a concurrent password change. */
  readonly provedHash: string
  readonly opening: OpenSessionInput
  readonly now: Date
  readonly rules: SessionRules
}

export type OpenSessionInput =
  | { readonly method: 'password' | 'passkey'; readonly factor: 'proved' | 'none' }
  | {
      readonly method: 'provider'
      readonly provider: string
      readonly vouched: Pick<VerifiedIdentity, 'issuer' | 'subject' | 'sid' | 'idToken'>
      /** The second factor at the provider. */
      readonly factor: 'proved' | 'none'
      readonly shownAt: Date | null
    }

/**
 * Deletes expired sessions. Returns `moved` if the account was locked or its password or second factor changed
 * concurrently.
 */
export async function openSession(
  db: Kysely<Schema>,
  { tokenHash, userName, provedHash, opening, userAgent, ipAddress, now, rules }: NewSession,
): Promise<'opened' | 'moved'> {
  const opened = await openedBy(db, tokenHash, opening, now)
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
    // Read under the lock that protects changes of factors.
    const { has } = await trx
      .selectFrom('account')
      .select(hasFactorSql.as('has'))
      .where('user_name', '=', userName)
      .executeTakeFirstOrThrow()
    const isProved = opening.factor === 'proved'
    // A second factor at the provider replaces the user's own.
    if (has ? !isProved : isProved && opening.method !== 'provider') return 'moved'
    await trx.deleteFrom('session').where('user_name', '=', userName).where('expires_at', '<=', now).execute()
    await trx
      .insertInto('session')
      .values({
        token_hash: tokenHash,
        user_name: userName,
        created_at: now,
        expires_at: sessionEnd(now, now, rules),
        used_at: now,
        ...opened,
        user_agent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
        ip_address: ipAddress,
      })
      .execute()
    return 'opened'
  })
}

async function openedBy(db: Kysely<Schema>, tokenHash: string, opening: OpenSessionInput, now: Date) {
  if (opening.method !== 'provider') return { method: opening.method, authenticated_at: now }
  const { method, provider, factor, shownAt } = opening
  const { issuer, subject, sid, idToken } = opening.vouched
  return {
    method,
    provider,
    ...{ issuer, subject, sid },
    encrypted_id_token: await encrypt(db, sealOf(tokenHash), idToken),
    has_provider_factor: factor === 'proved',
    authenticated_at: shownAt,
  }
}

function sealOf(tokenHash: string): EncryptionPurpose {
  return { key: 'id-token-key', about: tokenHash }
}

export type UsedSession = {
  readonly tokenHash: string
  readonly openedAt: Date
  readonly usedAt: Date
  readonly now: Date
  readonly rules: SessionRules
}

export async function extendSession(
  db: Kysely<Schema>,
  { tokenHash, openedAt, usedAt, now, rules }: UsedSession,
): Promise<void> {
  if (now.getTime() - usedAt.getTime() < SLIDE_MS) return
  await db
    .updateTable('session')
    .set({ expires_at: sessionEnd(openedAt, now, rules), used_at: now })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Returns `moved` if the verified password has changed or the session has ended. */
export async function recordReauthentication(
  db: Kysely<Schema>,
  {
    tokenHash,
    provedHash,
    now,
  }: { readonly tokenHash: string; readonly provedHash: string; readonly now: Date },
): Promise<'noted' | 'moved'> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .from('account')
    .set({ authenticated_at: now })
    .whereRef('account.user_name', '=', 'session.user_name')
    .where('account.password_hash', '=', provedHash)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? 'noted' : 'moved'
}

export type VouchedSession = { readonly provider: string; readonly idToken: string }

/** Returns the provider where the session must also be ended. */
export async function endSession(db: Kysely<Schema>, tokenHash: string): Promise<VouchedSession | null> {
  const ended = await db
    .deleteFrom('session')
    .where('token_hash', '=', tokenHash)
    .returning(['provider', 'encrypted_id_token'])
    .executeTakeFirst()
  if (!ended?.provider || ended.encrypted_id_token === null) return null
  return { provider: ended.provider, idToken: await decrypt(db, sealOf(tokenHash), ended.encrypted_id_token) }
}

/** Logouts of a provider name its issuer, so a session of an earlier issuer could not be ended by it. */
export async function endSessionsOfOthers(
  db: Kysely<Schema>,
  providers: readonly { readonly id: string; readonly issuer: string }[],
): Promise<void> {
  const [ids, issuers] = [providers.map(({ id }) => id), providers.map(({ issuer }) => issuer)]
  await db
    .deleteFrom('session')
    .where('provider', 'is not', null)
    .where(
      sql<boolean>`not exists (
        select from unnest(${ids}::text[], ${issuers}::text[]) as listed (id, issuer)
        where listed.id = session.provider and listed.issuer = session.issuer
      )`,
    )
    .execute()
}

type Own = { readonly userName: string; readonly tokenHash: string; readonly now: Date }
type NameProvider = (id: string) => string

export async function readSessions(
  db: Kysely<Schema>,
  { userName, tokenHash, now }: Own,
  nameProvider: NameProvider,
): Promise<readonly SessionRow[]> {
  const rows = await db
    .selectFrom('session')
    .select([
      'session_id',
      'token_hash',
      'user_agent',
      'ip_address',
      'method',
      'provider',
      'created_at',
      'used_at',
    ])
    .where('user_name', '=', userName)
    .where('expires_at', '>', now)
    .execute()
  const usedAt = (row: (typeof rows)[number]): Date => row.used_at ?? row.created_at
  return rows
    .toSorted((one, other) => usedAt(other).getTime() - usedAt(one).getTime())
    .map((row) => ({
      id: row.session_id,
      kind: row.token_hash === tokenHash ? ('this' as const) : ('other' as const),
      device: deviceOf(row.user_agent),
      ipAddress: row.ip_address,
      method: signInMethods.find((method) => method === row.method) ?? null,
      provider: row.provider === null ? null : nameProvider(row.provider),
      openedAt: row.created_at.toISOString(),
      usedAt: usedAt(row).toISOString(),
    }))
    .toSorted((one, other) => Number(other.kind === 'this') - Number(one.kind === 'this'))
}

export function endOwnSessions(
  db: Kysely<Schema>,
  { userName, institutionId, now }: Pick<Own, 'userName' | 'now'> & Pick<Event, 'institutionId'>,
  ending: OwnSessionsToEnd,
): Promise<number> {
  return transact(db, async (trx) => {
    const count = await endAccess(trx, { userName, ...ending })
    const about = { institutionId, year: 0, by: userName, at: now }
    if (count > 0) await addEvent(trx, { ...about, kind: 'sessions-ended', detail: { count } })
    return count
  })
}

function deviceOf(userAgent: string): Device | null {
  if (userAgent === '') return null
  const { browser, os, platform } = bowser.parse(userAgent)
  if (!browser.name || !os.name) return null
  return { browser: browser.name.replace(/^Microsoft /, ''), system: os.name, kind: kindOf(platform.type) }
}

function kindOf(type: string | undefined): Device['kind'] {
  return type === 'mobile' || type === 'tablet' ? type : 'computer'
}
