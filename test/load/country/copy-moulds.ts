import { type Kysely, sql, type Transaction } from 'kysely'
import { regionAt } from '#features/demo/server/invented-country.ts'
import { placeOf } from '#forms/regions.ts'
import type { Schema } from '#platform/database/schema.ts'
import { FIRST_USER } from '#test/load/country/make-moulds.ts'
import { idOf, type Mould } from '#test/load/country/moulds.ts'

/** A column to copy. Columns come from the database catalogue, so new tables are included. */
type Column = { readonly table: string; readonly column: string; readonly type: string }

/** Recreated on demand, and otherwise large or pending work. */
const left: readonly string[] = [
  'file',
  'receipt_paper',
  'receipt_attachment',
  'attachment',
  'saved_request',
  'notification',
  // The history of a template precedes the chain of its copy.
  'event_chain',
  'event_link',
  'institution',
  'account',
]

/**
 * Copies the templates in turn until there are `count` institutions. Replaces the template's id in every text and
 * JSON value. Digests of snapshots change too, because a check code identifies one report.
 */
export async function copyMoulds(db: Kysely<Schema>, moulds: readonly Mould[], count: number): Promise<void> {
  const copies = Array.from({ length: Math.max(0, count - moulds.length) }, (_, index) => {
    const number = moulds.length + index + 1
    return { number, id: idOf(number), mould: moulds[index % moulds.length]?.institutionId ?? '' }
  })
  if (copies.length === 0) return
  await db.transaction().execute(async (trx) => {
    // The largest table takes longer than the statement timeout of the server.
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`create temporary table copy (number int, id text, mould text) on commit drop`.execute(trx)
    await sql`insert into copy select * from unnest(
      ${copies.map(({ number }) => number)}::int[], ${copies.map(({ id }) => id)}::text[], ${copies.map(({ mould }) => mould)}::text[])`.execute(
      trx,
    )
    await sql`analyze copy`.execute(trx)
    // Copies are consistent; checking foreign keys row by row would double the time.
    await sql`set local session_replication_role = replica`.execute(trx)
    const columns = await columnsOfInstitutions(trx)
    for (const [table, own] of Map.groupBy(columns, (each) => each.table))
      if (table !== undefined) await copyTable(trx, table, own)
    await spread(trx, moulds, copies)
  })
}

type Copy = { readonly number: number; readonly id: string; readonly mould: string }

/** Distributes the copies of an aimag over all of its sums; the templates are in a few. */
async function spread(
  trx: Transaction<Schema>,
  moulds: readonly Mould[],
  copies: readonly Copy[],
): Promise<void> {
  const aimagOf = new Map(
    moulds.map(({ institutionId, profile }) => [institutionId, placeOf(profile).aimagCode ?? '']),
  )
  const sums = copies.map(({ number, mould }) => regionAt(aimagOf.get(mould) ?? '', number))
  await sql`update institution
    set sum_code = placed.code, profile = jsonb_set(profile, '{sum}', to_jsonb(placed.name))
    from unnest(
      ${copies.map(({ id }) => id)}::text[], ${sums.map(({ code }) => code)}::text[], ${sums.map(({ name }) => name)}::text[]
    ) as placed (id, code, name)
    where institution.institution_id = placed.id`.execute(trx)
}

async function columnsOfInstitutions(trx: Transaction<Schema>): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as "table", c.column_name as "column", c.data_type as "type"
    from information_schema.columns as c
    join information_schema.tables as t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and c.column_name not like 'history\_%'
      and exists (select from information_schema.columns as i where i.table_schema = c.table_schema
        and i.table_name = c.table_name and i.column_name = 'institution_id')
    order by c.table_name, c.ordinal_position`.execute(trx)
  const first = ['institution', 'account']
  const other = rows.filter(({ table }) => !left.includes(table))
  return [...first.flatMap((name) => rows.filter(({ table }) => table === name)), ...other]
}

async function copyTable(trx: Transaction<Schema>, table: string, columns: readonly Column[]): Promise<void> {
  const names = sql.join(columns.map(({ column }) => sql.ref(column)))
  const values = sql.join(columns.map(valueIn))
  await sql`insert into ${sql.table(table)} (${names}) overriding system value
    select ${values} from ${sql.table(table)} as made join copy on copy.mould = made.institution_id`.execute(
    trx,
  )
}

function valueIn({ table, column, type }: Column) {
  const made = sql.ref(`made.${column}`)
  if (table === 'account' && column === 'user_id') return sql`${sql.lit(FIRST_USER)} + copy.number`
  if (column === 'sha256') return digest(made)
  if (column === 'check_code') return sql`left(${digest(sql.ref('made.sha256'))}, 12)`
  if (table === 'event' && column === 'detail')
    return sql`case when made.detail ? 'sha256'
      then jsonb_set(${replaced(made, type)}, '{sha256}', to_jsonb(${digest(sql`made.detail ->> 'sha256'`)}))
      else ${replaced(made, type)} end`
  return ['text', 'character varying', 'jsonb', 'json'].includes(type) ? replaced(made, type) : made
}

type Part = ReturnType<typeof sql>

function replaced(made: Part, type: string): Part {
  return sql`replace(${made}::text, copy.mould, copy.id)::${sql.raw(type)}`
}

function digest(made: Part): Part {
  return sql`encode(sha256(convert_to(${made} || copy.id, 'UTF8')), 'hex')`
}
