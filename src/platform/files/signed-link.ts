import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Schema } from '#platform/database/schema.ts'
import { secretKey } from '#platform/database/secret-key.ts'

/** Long enough for a slow connection, too short to pass on. */
const LIFE_MS = 5 * 60_000

const claims = z.tuple([z.string(), z.string(), z.number()])

type FileLink = { readonly institutionId: string; readonly fileId: string }

export function signLink({ institutionId, fileId }: FileLink, key: string, now: Date): string {
  const payload = Buffer.from(JSON.stringify([institutionId, fileId, now.getTime() + LIFE_MS])).toString(
    'base64url',
  )
  return `/files/${payload}.${sealOf(payload, key)}`
}

/** Returns `null` for a forged or expired link. `signed` follows `/files/`. */
export function readLink(signed: string, key: string, now: Date): FileLink | null {
  const [payload = '', seal = '', ...rest] = signed.split('.')
  if (rest.length > 0 || !isSame(seal, sealOf(payload, key))) return null
  const [institutionId, fileId, until] = claims.parse(
    JSON.parse(Buffer.from(payload, 'base64url').toString()),
  )
  return until > now.getTime() ? { institutionId, fileId } : null
}

function sealOf(payload: string, key: string): string {
  return createHmac('sha256', key).update(payload).digest('base64url')
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

export function linkKey(db: Kysely<Schema>): Promise<string> {
  return secretKey(db, 'file-link-key')
}
