import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { type SecretName, secretKey } from '#platform/database/secret-key.ts'

const CIPHER = 'aes-256-gcm'
/** NIST SP 800-38D §8.2.2. */
const IV_BYTES = 12

/** `key`: the name of a `secretKey`; `about`: the owner of the text. */
export type EncryptionPurpose = { readonly key: SecretName; readonly about: string }

export async function encrypt(
  db: Kysely<Schema>,
  { key, about }: EncryptionPurpose,
  text: string,
): Promise<string> {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, await bytesOf(db, key), iv).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.')
}

/** Throws for another purpose or database, or changed ciphertext. */
export async function decrypt(
  db: Kysely<Schema>,
  { key, about }: EncryptionPurpose,
  encrypted: string,
): Promise<string> {
  const [iv, tag, sealed] = encrypted.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (iv === undefined || tag === undefined || sealed === undefined) throw new Error('not an encrypted text')
  const decipher = createDecipheriv(CIPHER, await bytesOf(db, key), iv, { authTagLength: 16 })
    .setAAD(Buffer.from(about))
    .setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
}

async function bytesOf(db: Kysely<Schema>, key: SecretName): Promise<Buffer> {
  return Buffer.from(await secretKey(db, key), 'base64url')
}
