import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { secretKey } from '#server/database/secret-key.ts'

/** The key that signs links to files. */
export function linkKey(db: Kysely<Schema>): Promise<string> {
  return secretKey(db, 'file-link-key')
}
