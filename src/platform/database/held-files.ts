import { type Kysely, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'

/**
 * Uses the database clock, which all servers share. Another call renews it. No effect in a database without this table.
 */
export async function retainFiles(db: Kysely<Schema>, retentionId: string, minutes: number): Promise<void> {
  if (!(await canRetain(db))) return
  const until = sql<Date>`now() + make_interval(mins => ${minutes}::int)`
  await db
    .insertInto('file_retention')
    .values({ retention_id: retentionId, until })
    .onConflict((conflict) => conflict.column('retention_id').doUpdateSet({ until }))
    .execute()
}

/** Unknown ids are ignored. */
export async function releaseFiles(db: Kysely<Schema>, retentionId: string): Promise<void> {
  if (await canRetain(db))
    await db.deleteFrom('file_retention').where('retention_id', '=', retentionId).execute()
}

export async function areFilesRetained(db: Kysely<Schema>): Promise<boolean> {
  const hold = db
    .selectFrom('file_retention')
    .select('retention_id')
    .where('until', '>', sql<Date>`now()`)
    .limit(1)
  return (await hold.executeTakeFirst()) !== undefined
}

async function canRetain(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean
  }>`select to_regclass('file_retention') is not null as found`.execute(db)
  return rows[0]?.found ?? false
}
