import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** For cost per learner. Existing cached figures become outdated. */
async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table draft_figures add column measures jsonb').execute(db)
  await sql.raw('update draft_figures set stamp = null').execute(db)
}

export const keptMeasures: Migration = { up }
