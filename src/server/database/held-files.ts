import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/**
 * Keeps contents of files from being cleaned away for so many minutes from now on, by the database's own clock, which all servers share.
 * Called again it renews that. In a database of a release that did not know of it nothing is held.
 */
export async function holdFiles(db: Kysely<Schema>, holdId: string, minutes: number): Promise<void> {
  if (!(await canHold(db))) return
  const until = sql<Date>`now() + make_interval(mins => ${minutes}::int)`
  await db
    .insertInto('held_files')
    .values({ hold_id: holdId, until })
    .onConflict((conflict) => conflict.column('hold_id').doUpdateSet({ until }))
    .execute()
}

/** Ends a hold; one that is not there is no mistake. */
export async function letFilesGo(db: Kysely<Schema>, holdId: string): Promise<void> {
  if (await canHold(db)) await db.deleteFrom('held_files').where('hold_id', '=', holdId).execute()
}

/** Whether anybody holds them now. */
export async function areFilesHeld(db: Kysely<Schema>): Promise<boolean> {
  const hold = db.selectFrom('held_files').select('hold_id').where('until', '>', sql<Date>`now()`).limit(1)
  return (await hold.executeTakeFirst()) !== undefined
}

async function canHold(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{
    there: boolean
  }>`select to_regclass('held_files') is not null as there`.execute(db)
  return rows[0]?.there ?? false
}
