import { type Kysely, type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { accountRoles, rights } from '#api/access.ts'
import { nameKey } from '#api/user-name.ts'
import type { Actor } from '#budget/server/actor.ts'
import { addEvent } from '#budget/server/event.store.ts'
import { institutionOf, level } from '#budget/server/institution.store.ts'
import { type DraftVersion, stampVersions, toDraftVersion } from '#budget/server/version.store.ts'
import { accountStateSql, endAccess, hasFactorSql } from '#features/sign-in/server/account-state.store.ts'
import type { Schema } from '#platform/database/schema.ts'
import { transact } from '#platform/database/transaction.ts'

export type LoadedActor = {
  readonly actor: Actor
  readonly openedAt: Date
  readonly usedAt: Date
  /** `null` if unknown. */
  readonly authenticatedAt: Date | null
  /** `null` without a requested year or institution. */
  readonly stamp: DraftVersion | null
}

export type Account = {
  readonly actor: Actor
  readonly passwordHash: string
  /** See `accountStateSql`. */
  readonly state: string
  readonly isLocked: boolean
  /** After an unlock, no delays until then. */
  readonly delayWaivedUntil: Date | null
}

type AccountRow = Selectable<Schema['account']>

type ActorRow = Pick<
  AccountRow,
  'user_name' | 'user_id' | 'display_name' | 'role' | 'level' | 'rights' | 'must_change_password'
> & {
  readonly has_factor: boolean
  readonly id: string | null
  readonly name: string | null
  readonly profile: unknown
}

const role = z.enum(accountRoles)

const rightsList = z.array(z.enum(rights))

/** An unchanged draft needs only this statement. */
type LoadActorOptions = { readonly tokenHash: string; readonly now: Date; readonly year: number | null }

/** Uses one statement; `null` if there is no unexpired session. */
export async function loadActor(
  db: Kysely<Schema>,
  { tokenHash, now, year }: LoadActorOptions,
): Promise<LoadedActor | null> {
  const row = await accounts(db)
    .innerJoin('session', 'session.user_name', 'account.user_name')
    .select(['session.created_at', 'session.used_at', 'session.authenticated_at'])
    .select(['session.method', 'session.has_provider_factor'])
    .$if(year !== null, (query) => query.select(stampVersions('account.institution_id', year ?? 0)))
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .where('account.locked_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  const stamp = year === null || row.id === null ? null : toDraftVersion(row)
  const { created_at: openedAt, used_at, authenticated_at: authenticatedAt } = row
  return {
    actor: inSession(actorOf(row), row),
    openedAt,
    usedAt: used_at ?? openedAt,
    authenticatedAt,
    stamp,
  }
}

/**
 * A session of a provider or a passkey needs no password change: where passwords are off, the owner could not make
 * it. One of a provider needs no second factor if the provider required one.
 */
function inSession(
  actor: Actor,
  { method, has_provider_factor }: Pick<Selectable<Schema['session']>, 'method' | 'has_provider_factor'>,
): Actor {
  if (method === 'passkey') return { ...actor, mustChangePassword: false }
  if (method !== 'provider') return actor
  return { ...actor, mustChangePassword: false, hasFactor: actor.hasFactor || has_provider_factor }
}

export async function findAccount(db: Kysely<Schema>, userName: string): Promise<Account | null> {
  const row = await accounts(db)
    .select(['account.password_hash', 'account.locked_at', 'account.delay_waived_until'])
    .select(accountStateSql.as('state'))
    .where(sql<boolean>`lower(account.user_name) = ${nameKey(userName)}`)
    .executeTakeFirst()
  return row === undefined
    ? null
    : {
        actor: actorOf(row),
        passwordHash: row.password_hash,
        state: row.state,
        isLocked: row.locked_at !== null,
        delayWaivedUntil: row.delay_waived_until,
      }
}

/** '' if unknown. */
export async function readMailAddress(db: Kysely<Schema>, userName: string): Promise<string> {
  const row = await db
    .selectFrom('account')
    .select('email')
    .where('user_name', '=', userName)
    .executeTakeFirst()
  return row?.email ?? ''
}

function accounts(db: Kysely<Schema>) {
  return db
    .selectFrom('account')
    .leftJoin('institution', 'institution.institution_id', 'account.institution_id')
    .select(['account.user_name', 'account.user_id', 'account.display_name'])
    .select([
      'account.role',
      'account.level',
      'account.rights',
      'account.must_change_password',
      hasFactorSql.as('has_factor'),
    ])
    .select(['institution.institution_id as id', 'institution.name', 'institution.profile'])
}

function actorOf(row: ActorRow): Actor {
  return {
    userName: row.user_name,
    userId: row.user_id,
    displayName: row.display_name,
    role: role.parse(row.role),
    level: level.parse(row.level),
    rights: row.role === 'institution' ? rightsList.parse(row.rights) : [],
    mustChangePassword: row.must_change_password,
    hasFactor: row.has_factor,
    institution: row.id === null ? null : institutionOf(row.id, row.name ?? row.id, row.profile),
  }
}

type StoredPasswordChange = {
  readonly userName: string
  readonly provedHash: string
  readonly passwordHash: string
  /** All other sessions end. */
  readonly currentSession: string
  readonly institutionId: string
  readonly at: Date
}

/**
 * Returns `moved` without a change if the password changed concurrently: an administrator's reset must win over a
 * user of the old one.
 */
export function changePassword(
  db: Kysely<Schema>,
  change: StoredPasswordChange,
): Promise<'changed' | 'moved'> {
  const { userName, provedHash, passwordHash, currentSession, institutionId, at } = change
  return transact(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('account')
      .set({ password_hash: passwordHash, must_change_password: false })
      .where('user_name', '=', userName)
      .where('password_hash', '=', provedHash)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return 'moved'
    await endAccess(trx, { userName, which: 'others', but: currentSession })
    // The password alone does not reauthenticate an account with a second factor.
    await trx
      .updateTable('session')
      .from('account')
      .set({ authenticated_at: at })
      .whereRef('account.user_name', '=', 'session.user_name')
      .where('token_hash', '=', currentSession)
      .where(({ not }) => not(hasFactorSql))
      .execute()
    await addEvent(trx, { institutionId, year: 0, by: userName, at, kind: 'password-changed', detail: null })
    return 'changed'
  })
}
