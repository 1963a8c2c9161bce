import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Which readings of a draft moved far since last year, an open point for its reviewers; what was kept before tells none and counts as outdated. */
async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table draft_figures add column moved text[] not null default '{}'`).execute(db)
  await sql.raw('update draft_figures set stamp = null').execute(db)
}

/** Forward only, as every migration. */
export const movedReadings: Migration = { up }
