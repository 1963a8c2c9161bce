import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { secretKey } from '#server/database/secret-key.ts'

const CIPHER = 'aes-256-gcm'
/** As NIST SP 800-38D §8.2.1 has it. */
const IV_BYTES = 12

/** By which key of this database a text is sealed, and for what: it opens for nothing else. */
export type Seal = { readonly key: string; readonly about: string }

/** A text that nobody reads or changes without the key of this database. */
export async function seal(db: Kysely<Schema>, { key, about }: Seal, text: string): Promise<string> {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, await bytesOf(db, key), iv).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.')
}

/** What was sealed. Throws where it was sealed for something else, or by another database, or was changed. */
export async function unseal(db: Kysely<Schema>, { key, about }: Seal, kept: string): Promise<string> {
  const [iv, tag, sealed] = kept.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (iv === undefined || tag === undefined || sealed === undefined) throw new Error('nothing sealed')
  const decipher = createDecipheriv(CIPHER, await bytesOf(db, key), iv, { authTagLength: 16 })
    .setAAD(Buffer.from(about))
    .setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
}

async function bytesOf(db: Kysely<Schema>, key: string): Promise<Buffer> {
  return Buffer.from(await secretKey(db, key), 'base64url')
}
