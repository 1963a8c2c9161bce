import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

const NAME = 'file-link-key'
const KEY_BYTES = 32

/** The key that signs links to files; made at the first use, the same for every server of this database. */
export async function linkKey(db: Kysely<Schema>): Promise<string> {
  const known = await readKey(db)
  if (known !== undefined) return known
  const value = randomBytes(KEY_BYTES).toString('base64url')
  await db
    .insertInto('secret')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Another server may have been first.
  return (await readKey(db)) ?? value
}

async function readKey(db: Kysely<Schema>): Promise<string | undefined> {
  const row = await db.selectFrom('secret').select('value').where('name', '=', NAME).executeTakeFirst()
  return row?.value
}
