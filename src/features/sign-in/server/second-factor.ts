import type { Kysely } from 'kysely'
import { RECOVERY_CODES, readCode, writeRecoveryCode } from '#features/sign-in/second-factor.ts'
import { openSecret, stepOf } from '#features/sign-in/server/code-factor.ts'
import {
  claimRecoveryCode,
  claimTotpStep,
  type FactorActor,
  readCodeFactor,
  recoveryHash,
} from '#features/sign-in/server/factor.store.ts'
import { hashPassword, isPassword, oneTimePassword } from '#features/sign-in/server/passwords.ts'
import type { Schema } from '#platform/database/schema.ts'

/** Accepts a code of the authenticator app or a recovery code, once. */
export async function claimCode(db: Kysely<Schema>, actor: FactorActor, typed: string): Promise<boolean> {
  const { userName, at } = actor
  const read = readCode(typed)
  if (read === null) return false
  if (read.kind === 'recovery') {
    const hash = await recoveryHash(db, userName, read.place)
    // Takes the same time without a hash, so that used codes are not recognisable.
    const isRight = await isPassword(read.code, hash ?? undefined)
    return isRight && hash !== null && claimRecoveryCode(db, actor, { ordinal: read.place, hash })
  }
  const stored = await readCodeFactor(db, userName)
  if (stored === null || stored.confirmedAt === null) return false
  const step = stepOf(await openSecret(db, userName, stored.encryptedSecret), read.code, at)
  return step !== null && claimTotpStep(db, userName, step)
}

export type RecoveryCodeSet = { readonly codes: readonly string[]; readonly hashes: readonly string[] }

/** Short, so they are hashed like passwords (OWASP ASVS 5.0, 6.5.2). */
export async function newRecoveryCodes(): Promise<RecoveryCodeSet> {
  const codes = Array.from({ length: RECOVERY_CODES }, oneTimePassword)
  const hashes: string[] = []
  // A hash occupies a processor core, which sign-ins need.
  for (const code of codes) hashes.push(await hashPassword(code))
  return { codes: codes.map((code, index) => writeRecoveryCode(index + 1, code)), hashes }
}
