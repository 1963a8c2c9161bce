import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

const KEY_BYTES = 32

/** The key of a name that signs or seals; made at the first use, the same for every server of this database. */
export async function secretKey(db: Kysely<Schema>, name: string): Promise<string> {
  const known = await readKey(db, name)
  if (known !== undefined) return known
  const value = randomBytes(KEY_BYTES).toString('base64url')
  await db
    .insertInto('secret')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Another server may have been first.
  return (await readKey(db, name)) ?? value
}

async function readKey(db: Kysely<Schema>, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}
