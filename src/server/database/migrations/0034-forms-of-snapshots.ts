import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * A calculation and its sending name the forms by which they were made: the edition, and the digest of its figures (decision 0020). Null of what was
 * calculated before. Columns, and not among the other inputs: servers of the release before would hold the calculation for outdated.
 */
async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['report', 'receipt'])
    await db.schema
      .alterTable(table)
      .addColumn('edition', 'text')
      .addColumn('edition_figures', 'text')
      .execute()
}

/** Forward only, as every migration. */
export const formsOfSnapshots: Migration = { up }
