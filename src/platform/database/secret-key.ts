import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'

const KEY_BYTES = 32

/** Created at the first use and shared by all servers. */
export async function secretKey(db: Kysely<Schema>, name: string): Promise<string> {
  const known = await readKey(db, name)
  if (known !== undefined) return known
  const value = randomBytes(KEY_BYTES).toString('base64url')
  await db
    .insertInto('secret')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Another server may have created it first.
  return (await readKey(db, name)) ?? value
}

async function readKey(db: Kysely<Schema>, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}
