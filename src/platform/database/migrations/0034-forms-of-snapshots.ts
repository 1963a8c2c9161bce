import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Decision 0020; null if older. Separate columns, because older servers would treat the calculation as outdated. */
async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['report', 'receipt'])
    await db.schema
      .alterTable(table)
      .addColumn('edition', 'text')
      .addColumn('edition_figures', 'text')
      .execute()
}

export const formsOfSnapshots: Migration = { up }
