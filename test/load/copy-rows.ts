import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'

/** Copies rows of a table, with `changed` values by the number of the copy. Generated columns follow. */
export async function copyRows(
  db: Kysely<Schema>,
  table: keyof Schema,
  {
    copies: [first, last],
    changed,
    where = sql`true`,
  }: {
    readonly copies: readonly [first: number, last: number]
    readonly changed: RawBuilder<unknown>
    readonly where?: RawBuilder<unknown>
  },
): Promise<void> {
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
    order by ordinal_position`.execute(db)
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from (
      select (jsonb_populate_record(each, ${changed})).*
      from ${sql.table(table)} as each, generate_series(${first}::int, ${last}::int) as copy where ${where}
    ) as copied`.execute(db)
}
