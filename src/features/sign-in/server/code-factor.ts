import type { Kysely } from 'kysely'
import { generateSecret, generateURI, verifySync } from 'otplib'
import { factorText } from '#features/sign-in/refusal-text.ts'
import { CODE } from '#features/sign-in/second-factor.ts'
import type { Schema } from '#platform/database/schema.ts'
import { decrypt, encrypt } from '#platform/database/sealed.ts'

const KEY = 'factor-key'

/** 160 bits in Base32. */
export function newSecret(): string {
  return generateSecret()
}

/** https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function secretAddress(userName: string, secret: string): string {
  return generateURI({ issuer: factorText.issuer, label: userName, secret })
}

/** Bound to the account. */
export function sealSecret(db: Kysely<Schema>, userName: string, secret: string): Promise<string> {
  return encrypt(db, { key: KEY, about: userName }, secret)
}

/** Throws if the secret belongs to another account or database. */
export function openSecret(db: Kysely<Schema>, userName: string, encrypted: string): Promise<string> {
  return decrypt(db, { key: KEY, about: userName }, encrypted)
}

/** `null` if the code is not valid now. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const epoch = Math.floor(now.getTime() / 1000)
  const { digits, periodSeconds: period, skewSeconds: epochTolerance } = CODE
  const found = verifySync({ secret, token: code, epoch, digits, period, epochTolerance })
  return found.valid ? Math.floor(epoch / period) + found.delta : null
}
