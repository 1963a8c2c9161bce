import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { addEvent } from '#budget/server/event.store.ts'
import type { FactorsAnswer } from '#features/sign-in/api.ts'
import { MAX_PASSKEYS } from '#features/sign-in/second-factor.ts'
import {
  endAccess,
  hasCodeOrPasskeySql,
  lockAccountState,
} from '#features/sign-in/server/account-state.store.ts'
import type { Schema } from '#platform/database/schema.ts'
import { transact } from '#platform/database/transaction.ts'

const MAX_SETUP_MS = 15 * 60_000
/** The history stores events that concern no year under this one. */
const NO_YEAR = 0

export async function readFactors(
  db: Kysely<Schema>,
  userName: string,
): Promise<Pick<FactorsAnswer, 'code' | 'passkeys' | 'recoveryLeft'>> {
  const code = await readCodeFactor(db, userName)
  const passkeys = await db
    .selectFrom('passkey')
    .select(['credential_id', 'name', 'created_at', 'used_at'])
    .where('user_name', '=', userName)
    .orderBy('created_at')
    .execute()
  const { left } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('user_name', '=', userName)
    .executeTakeFirstOrThrow()
  return {
    code: code?.confirmedAt?.toISOString() ?? null,
    passkeys: passkeys.map((row) => ({
      id: row.credential_id,
      name: row.name,
      createdAt: row.created_at.toISOString(),
      usedAt: row.used_at?.toISOString() ?? null,
    })),
    recoveryLeft: Number(left),
  }
}

type CodeFactor = {
  readonly encryptedSecret: string
  readonly confirmedAt: Date | null
}

/** Includes a secret that is not confirmed yet. */
export async function readCodeFactor(db: Kysely<Schema>, userName: string): Promise<CodeFactor | null> {
  const row = await db
    .selectFrom('code_factor')
    .select(['encrypted_secret', 'confirmed_at'])
    .where('user_name', '=', userName)
    .executeTakeFirst()
  return row === undefined ? null : { encryptedSecret: row.encrypted_secret, confirmedAt: row.confirmed_at }
}

type CodeSetup = {
  readonly userName: string
  readonly encryptedSecret: string
  readonly sessionHash: string
  readonly state: string
  readonly at: Date
}

/** Replaces an unconfirmed secret; `exists`: codes are already set up. */
export async function startCodeSetup(db: Kysely<Schema>, setup: CodeSetup): Promise<'created' | 'exists'> {
  const { userName, encryptedSecret, sessionHash, state, at } = setup
  const set = {
    encrypted_secret: encryptedSecret,
    session_hash: sessionHash,
    account_state: state,
    started_at: at,
    last_step: 0,
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('code_factor')
    .values({ user_name: userName, ...set })
    .onConflict((conflict) =>
      conflict.column('user_name').doUpdateSet(set).where('code_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n ? 'created' : 'exists'
}

/** Uses a 30-second time step (RFC 6238); false if this or a later step was used. */
export async function claimTotpStep(db: Kysely<Schema>, userName: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('code_factor')
    .set({ last_step: step })
    .where('user_name', '=', userName)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', String(step))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns `null` if the code at this position (from 1) is used or unknown. */
export async function recoveryHash(
  db: Kysely<Schema>,
  userName: string,
  position: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('recovery_code')
    .select('code_hash')
    .where('user_name', '=', userName)
    .where('ordinal', '=', position)
    .executeTakeFirst()
  return row?.code_hash ?? null
}

export type FactorActor = { readonly userName: string; readonly institutionId: string; readonly at: Date }

/** Logs an event; `false` if the code was already used. */
export function claimRecoveryCode(
  db: Kysely<Schema>,
  actor: FactorActor,
  { ordinal, hash }: { readonly ordinal: number; readonly hash: string },
): Promise<boolean> {
  return transact(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('recovery_code')
      .where('user_name', '=', actor.userName)
      .where('ordinal', '=', ordinal)
      .where('code_hash', '=', hash)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    await logFactorEvent(trx, actor, 'recovery-code-used', { ordinal })
    return true
  })
}

/** `recoveryHashes` are stored only with the first factor. `state`: at the start of the setup. */
export type FactorSetup = FactorActor & {
  readonly sessionHash: string
  readonly state: string
  readonly recoveryHashes: readonly string[]
}

/** `first` activated the recovery codes and ended all other sessions. */
export type AddFactorResult = 'first' | 'another' | 'setupExpired' | 'exists' | 'limitReached'

export function addCode(db: Kysely<Schema>, adding: FactorSetup, step: number): Promise<AddFactorResult> {
  return addFactor(db, adding, 'code', async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('code_factor')
      .set({ confirmed_at: adding.at, last_step: step })
      .where('user_name', '=', adding.userName)
      .where('session_hash', '=', adding.sessionHash)
      .where('account_state', '=', adding.state)
      .where('started_at', '>', new Date(adding.at.getTime() - MAX_SETUP_MS))
      .where('confirmed_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows === 1n ? 'done' : 'setupExpired'
  })
}

type StoredPasskey = { readonly id: string; readonly publicKey: string; readonly counter: number }

export function addPasskey(
  db: Kysely<Schema>,
  adding: FactorSetup,
  { id, name, publicKey, counter }: StoredPasskey & { readonly name: string },
): Promise<AddFactorResult> {
  const { userName, at } = adding
  return addFactor(db, adding, 'passkey', async (trx) => {
    const { count } = await trx
      .selectFrom('passkey')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('user_name', '=', userName)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MAX_PASSKEYS) return 'limitReached'
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('passkey')
      .values({
        credential_id: id,
        user_name: userName,
        name,
        public_key: publicKey,
        counter,
        created_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n ? 'done' : 'exists'
  })
}

function addFactor(
  db: Kysely<Schema>,
  adding: FactorSetup,
  factor: 'code' | 'passkey',
  add: (trx: Transaction<Schema>) => Promise<'done' | 'setupExpired' | 'exists' | 'limitReached'>,
): Promise<AddFactorResult> {
  return transact(db, async (trx) => {
    if ((await lockAccountState(trx, adding.userName)) !== adding.state) return 'setupExpired'
    const hadFactor = await lockAccountAndCheckFactor(trx, adding.userName)
    const done = await add(trx)
    if (done !== 'done') return done
    await logFactorEvent(trx, adding, 'factor-added', { factor })
    if (hadFactor) return 'another'
    await replaceRecoveryCodes(trx, adding)
    await endAccess(trx, { userName: adding.userName, which: 'others', but: adding.sessionHash })
    return 'first'
  })
}

export type FactorToRemove = { readonly kind: 'code' } | { readonly kind: 'passkey'; readonly id: string }

/** Ends all other sessions; the last factor takes its recovery codes with it. */
export function removeFactor(
  db: Kysely<Schema>,
  actor: FactorActor & { readonly sessionHash: string },
  removing: FactorToRemove,
): Promise<'removed' | 'none'> {
  return transact(db, async (trx) => {
    await lockAccountAndCheckFactor(trx, actor.userName)
    const { numDeletedRows } =
      removing.kind === 'code'
        ? await trx.deleteFrom('code_factor').where('user_name', '=', actor.userName).executeTakeFirst()
        : await trx
            .deleteFrom('passkey')
            .where('user_name', '=', actor.userName)
            .where('credential_id', '=', removing.id)
            .executeTakeFirst()
    if (numDeletedRows === 0n) return 'none'
    if (!(await lockAccountAndCheckFactor(trx, actor.userName)))
      await trx.deleteFrom('recovery_code').where('user_name', '=', actor.userName).execute()
    await endAccess(trx, { userName: actor.userName, which: 'others', but: actor.sessionHash })
    await logFactorEvent(trx, actor, 'factor-removed', { factor: removing.kind })
    return 'removed'
  })
}

/** `none`: an account without a factor needs none. */
export function renewRecoveryCodes(
  db: Kysely<Schema>,
  renewing: FactorActor & { readonly recoveryHashes: readonly string[] },
): Promise<'renewed' | 'none'> {
  return transact(db, async (trx) => {
    if (!(await lockAccountAndCheckFactor(trx, renewing.userName))) return 'none'
    await replaceRecoveryCodes(trx, renewing)
    await logFactorEvent(trx, renewing, 'recovery-codes-made', null)
    return 'renewed'
  })
}

/** Returns true if there were any. The caller logs the event and ends the sessions. */
export async function resetFactors(trx: Transaction<Schema>, userName: string): Promise<boolean> {
  const hadFactor = await lockAccountAndCheckFactor(trx, userName)
  for (const table of ['code_factor', 'passkey'] as const)
    await trx.deleteFrom(table).where('user_name', '=', userName).execute()
  const codes = await trx.deleteFrom('recovery_code').where('user_name', '=', userName).executeTakeFirst()
  return hadFactor || codes.numDeletedRows > 0n
}

/** A password reset by mail removes passkeys and links to providers that are younger than this. */
export const TRUST_AGE_MS = 30 * 24 * 3_600_000

/**
 * A temporary intruder in session or mailbox may have registered one, which would sign in alone. Recovery codes stay.
 */
export async function removeNewPasskeys(
  trx: Transaction<Schema>,
  { userName, at }: Pick<FactorActor, 'userName' | 'at'>,
): Promise<readonly string[]> {
  await lockAccountAndCheckFactor(trx, userName)
  const rows = await trx
    .deleteFrom('passkey')
    .where('user_name', '=', userName)
    .where('created_at', '>', new Date(at.getTime() - TRUST_AGE_MS))
    .returning('name')
    .execute()
  return rows.map(({ name }) => name)
}

export async function findPasskey(
  db: Kysely<Schema>,
  id: string,
): Promise<(StoredPasskey & { readonly userName: string }) | null> {
  const row = await db
    .selectFrom('passkey')
    .select(['user_name', 'public_key', 'counter'])
    .where('credential_id', '=', id)
    .executeTakeFirst()
  return row === undefined
    ? null
    : { id, userName: row.user_name, publicKey: row.public_key, counter: Number(row.counter) }
}

/** Stores the signature counter of the device and the time of use. */
export async function recordPasskeyUse(
  db: Kysely<Schema>,
  { id, counter, at }: { readonly id: string; readonly counter: number; readonly at: Date },
): Promise<void> {
  await db.updateTable('passkey').set({ counter, used_at: at }).where('credential_id', '=', id).execute()
}

/** Returns `false` if the challenge was already used. Deletes expired challenges. */
export async function claimChallenge(
  db: Kysely<Schema>,
  { challenge, endsAt, now }: { readonly challenge: string; readonly endsAt: Date; readonly now: Date },
): Promise<boolean> {
  await db.deleteFrom('used_challenge').where('expires_at', '<=', now).execute()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_challenge')
    .values({
      challenge_hash: createHash('sha256').update(challenge).digest('base64url'),
      expires_at: endsAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Serialises factor changes and new sessions; returns true if the account has a code or passkey. */
async function lockAccountAndCheckFactor(trx: Transaction<Schema>, userName: string): Promise<boolean> {
  await lockAccountState(trx, userName)
  const { has } = await trx
    .selectFrom('account')
    .select(hasCodeOrPasskeySql.as('has'))
    .where('user_name', '=', userName)
    .executeTakeFirstOrThrow()
  return has
}

async function replaceRecoveryCodes(
  trx: Transaction<Schema>,
  { userName, recoveryHashes }: Pick<FactorSetup, 'userName' | 'recoveryHashes'>,
): Promise<void> {
  await trx.deleteFrom('recovery_code').where('user_name', '=', userName).execute()
  await trx
    .insertInto('recovery_code')
    .values(
      recoveryHashes.map((code_hash, index) => ({ user_name: userName, ordinal: index + 1, code_hash })),
    )
    .execute()
}

type FactorEvent = 'factor-added' | 'factor-removed' | 'recovery-code-used' | 'recovery-codes-made'

function logFactorEvent(
  trx: Transaction<Schema>,
  { userName, institutionId, at }: FactorActor,
  kind: FactorEvent,
  detail: Readonly<Record<string, unknown>> | null,
): Promise<void> {
  return addEvent(trx, { institutionId, year: NO_YEAR, by: userName, at, kind, detail })
}
