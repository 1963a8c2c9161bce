import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Beside a draft's readings what is counted of it, so that lists tell what a learner costs; what was kept before tells none and counts as outdated. */
async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table draft_figures add column measures jsonb').execute(db)
  await sql.raw('update draft_figures set stamp = null').execute(db)
}

/** Forward only, as every migration. */
export const keptMeasures: Migration = { up }
