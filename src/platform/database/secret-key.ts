import { randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'

const KEY_BYTES = 32

/** `link`: seals links and unfinished steps, which a restored database must not accept again. */
const secretKeys = {
  'challenge-key': 'link',
  'file-link-key': 'link',
  'mail-link-key': 'link',
  'openid-key': 'link',
  'id-token-key': 'data',
  'device-key': 'data',
  'factor-key': 'data',
  'passkey-handle': 'data',
  'person-digest': 'data',
} as const satisfies Readonly<Record<string, 'link' | 'data'>>
export type SecretName = keyof typeof secretKeys

/** Created at the first use and shared by all servers. */
export async function secretKey(db: Kysely<Schema>, name: SecretName): Promise<string> {
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

/** Those that ended after a backup must stay invalid. */
export async function endSessionsAndLinks(trx: Transaction<Schema>): Promise<void> {
  for (const table of ['session', 'password_link'] as const) await trx.deleteFrom(table).execute()
  const names = Object.entries(secretKeys).flatMap(([name, seals]) => (seals === 'link' ? [name] : []))
  await trx.deleteFrom('secret').where('name', 'in', names).execute()
}

async function readKey(db: Kysely<Schema>, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}
