import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Large changes since last year. Existing cached figures become outdated. */
async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table draft_figures add column moved text[] not null default '{}'`).execute(db)
  await sql.raw('update draft_figures set stamp = null').execute(db)
}

export const movedReadings: Migration = { up }
