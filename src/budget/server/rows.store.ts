import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { DraftWrite } from '#budget/server/write.ts'
import type { Schema } from '#platform/database/schema.ts'

export type StoredRow<Row> = { readonly rowId: string; readonly row: Row }

type StoredList<Row> = { readonly name: string; readonly stored: z.ZodType<Row> }

/** In the order of entry. */
export async function readListRows<Row>(
  db: Kysely<Schema>,
  { name, stored }: StoredList<Row>,
  { institutionId, year }: { readonly institutionId: string; readonly year: number },
): Promise<readonly StoredRow<Row>[]> {
  const rows = await db
    .selectFrom('list_row')
    .select(['row_id', 'content'])
    .where('institution_id', '=', institutionId)
    .where('year', '=', year)
    .where('list', '=', name)
    .orderBy('ordinal')
    .orderBy('row_id')
    .execute()
  return rows.map(({ row_id, content }) => ({ rowId: row_id, row: stored.parse(content) }))
}

export async function addListRow<Row>(
  write: DraftWrite,
  list: string,
  { rowId, row }: StoredRow<Row>,
): Promise<void> {
  const { trx, institution, year } = write
  const { last } = await trx
    .selectFrom('list_row')
    .select(({ fn }) => fn.max<number | null>('ordinal').as('last'))
    .where('institution_id', '=', institution.id)
    .where('year', '=', year)
    .where('list', '=', list)
    .executeTakeFirstOrThrow()
  const place = { institution_id: institution.id, year, list, row_id: rowId, ordinal: (last ?? 0) + 1 }
  await trx
    .insertInto('list_row')
    .values({ ...place, content: JSON.stringify(row) })
    .execute()
}

export async function editListRow<Row>(
  { trx, institution, year }: DraftWrite,
  list: string,
  { rowId, row }: StoredRow<Row>,
): Promise<void> {
  await trx
    .updateTable('list_row')
    .set({ content: JSON.stringify(row) })
    .where('institution_id', '=', institution.id)
    .where('year', '=', year)
    .where('list', '=', list)
    .where('row_id', '=', rowId)
    .execute()
}

export async function deleteListRow(
  { trx, institution, year }: DraftWrite,
  list: string,
  rowId: string,
): Promise<void> {
  await trx
    .deleteFrom('list_row')
    .where('institution_id', '=', institution.id)
    .where('year', '=', year)
    .where('list', '=', list)
    .where('row_id', '=', rowId)
    .execute()
}
