import { type Kysely, sql, type Transaction } from 'kysely'
import { type Amount, adding, lineDigest, type Manifest } from '#platform/backup/backup-file.ts'
import type { Schema } from '#platform/database/schema.ts'

export type Table = {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}

const OF_NO_BACKUP = 'kysely_migration_lock'

/** Bounds memory and duration. */
const PAGE = 1_000_000
const MAX_ROWS = 10_000

/** One snapshot without timeout: copying a country takes longer than a request. */
export function inSnapshot<T>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await setUniformFormats(trx)
      return work(trx)
    })
}

export async function setUniformFormats(trx: Transaction<Schema>): Promise<void> {
  for (const setting of [
    `timezone = 'UTC'`,
    `datestyle = 'ISO'`,
    `intervalstyle = 'postgres'`,
    `bytea_output = 'hex'`,
    `extra_float_digits = 1`,
    'statement_timeout = 0',
    'idle_in_transaction_session_timeout = 0',
  ])
    await sql.raw(`set local ${setting}`).execute(trx)
}

export async function isUntouched(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(
    db,
  )
  return Number(rows[0]?.count ?? 0) === 0
}

/** Omits generated columns, which the database generates again. */
export async function tablesOf(db: Kysely<Schema>): Promise<readonly Table[]> {
  const { rows } = await sql<{ name: string; column: string; type: string }>`
    select relname as name, attname as column, format_type(atttypid, atttypmod) as type
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relpersistence = 'p'
      and relname <> ${OF_NO_BACKUP} and attnum > 0 and not attisdropped and attgenerated = ''
    order by relname, attnum`.execute(db)
  const columns = Map.groupBy(rows, ({ name }) => name)
  return [...columns].map(([name, of]) => ({
    name,
    columns: of.map(({ column, type }) => ({ name: column, type })),
  }))
}

export async function* linesOf(
  trx: Transaction<Schema>,
  { name, columns }: Table,
): AsyncGenerator<readonly string[]> {
  const values = sql.join(columns.map((column) => sql`${sql.ref(column.name)}::text`))
  // Two cursors may be read alternately.
  const cursor = sql.id(`backup_${name}`)
  await sql`declare ${cursor} no scroll cursor for select array_to_json(array[${values}]::text[])::text as line from ${sql.table(name)}`.execute(
    trx,
  )
  let count = 100
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch forward ${sql.lit(count)} from ${cursor}`.execute(trx)
    if (rows.length === 0) break
    const lines = rows.map(({ line }) => line)
    yield lines
    const mean = lines.reduce((sum, line) => sum + line.length, 0) / lines.length
    count = Math.max(1, Math.min(MAX_ROWS, Math.floor(PAGE / mean)))
  }
  await sql`close ${cursor}`.execute(trx)
}

export async function amountOf(trx: Transaction<Schema>, table: Table): Promise<Amount> {
  const rows = adding()
  for await (const lines of linesOf(trx, table)) for (const line of lines) rows.add(lineDigest(line))
  return rows.sum()
}

export async function migrationsOf(db: Kysely<Schema>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Call it after reading the rows, so that numbers are never reused. */
export async function sequencesOf(db: Kysely<Schema>): Promise<Manifest['sequences']> {
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    select relname as table, attname as column, pg_get_serial_sequence(quote_ident(relname), attname) as sequence
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and pg_get_serial_sequence(quote_ident(relname), attname) is not null
    order by 1, 2`.execute(db)
  const found: Manifest['sequences'] = []
  for (const { table, column, sequence } of rows) {
    const { rows: at } = await sql<{ last: string; isCalled: boolean }>`
      select last_value::text as last, is_called as "isCalled" from ${sql.raw(sequence)}`.execute(db)
    found.push({ table, column, last: at[0]?.last ?? '1', isCalled: at[0]?.isCalled ?? false })
  }
  return found
}

/** Migration 0008. */
export async function unvalidatedOf(db: Kysely<Schema>): Promise<Manifest['unvalidated']> {
  const { rows } = await sql<{ table: string; name: string }>`
    select relname as table, conname as name from pg_constraint join pg_class on pg_class.oid = conrelid
    where connamespace = 'public'::regnamespace and not convalidated order by 1, 2`.execute(db)
  return rows
}

export async function contentsOf(
  trx: Transaction<Schema>,
): Promise<readonly { readonly sha256: string; readonly size: number }[]> {
  const rows = await trx
    .selectFrom('file')
    .select(({ fn }) => ['sha256', fn.max('size').as('size')])
    .groupBy('sha256')
    .orderBy('sha256')
    .execute()
  return rows.map(({ sha256, size }) => ({ sha256, size: Number(size) }))
}

export async function bytesOf(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(
    db,
  )
  return Number(rows[0]?.bytes ?? 0)
}

/** Foreign keys are checked last, except those that older rows need not satisfy. */
export async function filling(
  trx: Transaction<Schema>,
  { tables, sequences, unvalidated }: Manifest,
  fill: () => Promise<void>,
): Promise<void> {
  const dropped = await constraintsToDrop(trx, unvalidated)
  for (const { table, name } of dropped)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(trx)
  // The backup already contains the rows that triggers create.
  for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(trx)
  // Migrations insert rows of their own.
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(trx)
  await fill()
  for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(trx)
  for (const { table, column, last, isCalled } of sequences)
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${last}::bigint, ${isCalled}::boolean)`.execute(
      trx,
    )
  for (const { table, name, definition } of dropped) {
    const isLoose = unvalidated.some((each) => each.table === table && each.name === name)
    const text = isLoose && !definition.endsWith('NOT VALID') ? `${definition} NOT VALID` : definition
    await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(text)}`.execute(trx)
  }
}

export async function insertRows(
  trx: Transaction<Schema>,
  { name, columns }: Table,
  lines: readonly string[],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column.name)))
  const values = sql.join(
    columns.map(({ type }, index) => sql`(line ->> ${sql.lit(index)})::${sql.raw(type)}`),
  )
  await sql`insert into ${sql.table(name)} (${names}) overriding system value
    select ${values} from jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) as line`.execute(trx)
}

type Constraint = { readonly table: string; readonly name: string; readonly definition: string }

async function constraintsToDrop(
  trx: Transaction<Schema>,
  unvalidated: Manifest['unvalidated'],
): Promise<readonly Constraint[]> {
  const { rows } = await sql<Constraint & { kind: string }>`
    select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition, contype as kind
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where connamespace = 'public'::regnamespace order by 1, 2`.execute(trx)
  return rows.filter(
    ({ kind, table, name }) =>
      kind === 'f' || unvalidated.some((each) => each.table === table && each.name === name),
  )
}
