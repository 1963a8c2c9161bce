import type { Kysely } from 'kysely'
import { generateSecret, generateURI, verifySync } from 'otplib'
import { CODE } from '#domain/organisation/second-factor.ts'
import type { Schema } from '#server/database/schema.ts'
import { seal, unseal } from '#server/database/sealed.ts'
import { factorText } from '#text/factors.ts'

const KEY = 'factor-key'

/** A new secret, 160 bits, as people and programs read it: Base32. */
export function newSecret(): string {
  return generateSecret()
}

/** The address that a program of codes reads from a picture (https://github.com/google/google-authenticator/wiki/Key-Uri-Format). */
export function secretAddress(userName: string, secret: string): string {
  return generateURI({ issuer: factorText.issuer, label: userName, secret })
}

/** A secret as it is kept: nobody reads it from a copy of its row alone, and that of one account is of no use to another. */
export function sealSecret(db: Kysely<Schema>, userName: string, secret: string): Promise<string> {
  return seal(db, { key: KEY, about: userName }, secret)
}

/** What was sealed. Throws where it was sealed for another account, or by another database. */
export function openSecret(db: Kysely<Schema>, userName: string, kept: string): Promise<string> {
  return unseal(db, { key: KEY, about: userName }, kept)
}

/** The step of the clock whose code of a secret this is; `null`: of none that would pass now. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const epoch = Math.floor(now.getTime() / 1000)
  const { digits, periodSeconds: period, skewSeconds: epochTolerance } = CODE
  const found = verifySync({ secret, token: code, epoch, digits, period, epochTolerance })
  return found.valid ? Math.floor(epoch / period) + found.delta : null
}
