import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Schema } from '#server/database/schema.ts'
import { secretKey } from '#server/database/secret-key.ts'

/** Long enough to open a page on a slow line, too short to be passed on. */
const LIFE_MS = 5 * 60_000

const claims = z.tuple([z.string(), z.string(), z.number()])

/** The file that a link opens. */
type Linked = { readonly institutionId: string; readonly fileId: string }

/** A link that opens one file for five minutes, to anyone who has it. */
export function signLink({ institutionId, fileId }: Linked, key: string, now: Date): string {
  const payload = Buffer.from(JSON.stringify([institutionId, fileId, now.getTime() + LIFE_MS])).toString(
    'base64url',
  )
  return `/files/${payload}.${sealOf(payload, key)}`
}

/** What a link opens; `null` when it is forged, or its time is over. `signed` is what stands after `/files/`. */
export function readLink(signed: string, key: string, now: Date): Linked | null {
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

/** The key that signs links to files. */
export function linkKey(db: Kysely<Schema>): Promise<string> {
  return secretKey(db, 'file-link-key')
}
