import type { Catalogues } from '#domain/norms/catalogues.ts'
import type { Doing } from '#server/features/administration/deeds.store.ts'

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
