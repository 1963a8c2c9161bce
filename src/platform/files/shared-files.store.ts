import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'

/** A test file of one server, which the others try to read. */
export type Probe = {
  readonly serverId: string
  readonly host: string
  readonly sha256: string
}

export async function registerServer(
  db: Kysely<Schema>,
  { serverId, host, sha256 }: Probe,
  at: Date,
): Promise<void> {
  const about = { host, sha256, seen_at: at }
  await db
    .insertInto('server_probe')
    .values({ server_id: serverId, ...about })
    .onConflict((conflict) => conflict.column('server_id').doUpdateSet(about))
    .execute()
}

export async function otherServers(
  db: Kysely<Schema>,
  { serverId, since }: { readonly serverId: string; readonly since: Date },
): Promise<readonly Probe[]> {
  const rows = await db
    .selectFrom('server_probe')
    .select(['server_id', 'host', 'sha256'])
    .where('server_id', '<>', serverId)
    .where('seen_at', '>=', since)
    .orderBy('host')
    .orderBy('server_id')
    .execute()
  return rows.map(({ server_id, host, sha256 }) => ({ serverId: server_id, host, sha256 }))
}

export async function forgetServer(db: Kysely<Schema>, serverId: string): Promise<void> {
  await db.deleteFrom('server_probe').where('server_id', '=', serverId).execute()
}

/** Returns the hashes of the deleted probes. */
export async function forgetServers(db: Kysely<Schema>, before: Date): Promise<readonly string[]> {
  const deleted = await db
    .deleteFrom('server_probe')
    .where('seen_at', '<', before)
    .returning('sha256')
    .execute()
  return deleted.map(({ sha256 }) => sha256)
}
