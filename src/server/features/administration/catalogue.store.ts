import { type Kysely, sql } from 'kysely'
import type { Catalogues } from '#domain/norms/catalogues.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Doing } from '#server/features/administration/admin-event.store.ts'

type Kept = {
  readonly year: number
  readonly name: keyof Catalogues
  readonly rows: Catalogues[keyof Catalogues]
}

/** Keeps a list of a year; from now on it holds for later years too, until one of them has its own. */
export async function writeCatalogue({ trx, by, at }: Doing, { year, name, rows }: Kept): Promise<void> {
  const values = { content: JSON.stringify(rows), changed_at: at, changed_by: by }
  await trx
    .insertInto('catalogue')
    .values({ year, name, ...values })
    .onConflict((conflict) => conflict.columns(['year', 'name']).doUpdateSet(values))
    .execute()
}

/** Makes those who change lists wait for each other until the transaction ends. */
export async function lockCatalogues({ trx }: Doing): Promise<void> {
  await sql`lock table catalogue in share row exclusive mode`.execute(trx)
}

/** When a list was changed last, ISO time, and by whom; `null` and '' while it is the model's. */
type Change = { readonly at: string | null; readonly by: string }

/** The last change of each list of a year, of whatever year it comes from. */
export async function readCatalogueChanges(
  db: Kysely<Schema>,
  year: number,
): Promise<Readonly<Record<keyof Catalogues, Change>>> {
  const rows = await db
    .selectFrom('catalogue')
    .select(['name', 'changed_at', 'changed_by'])
    .where('year', '<=', year)
    .orderBy('year')
    .execute()
  const changeOf = (name: keyof Catalogues): Change => {
    const last = rows.findLast((row) => row.name === name)
    return { at: last?.changed_at.toISOString() ?? null, by: last?.changed_by ?? '' }
  }
  return {
    jobs: changeOf('jobs'),
    educationLevels: changeOf('educationLevels'),
    fieldsOfEducation: changeOf('fieldsOfEducation'),
    schools: changeOf('schools'),
  }
}
