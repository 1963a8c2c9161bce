import { type Kysely, sql, type Transaction } from 'kysely'
import { type Amount, adding, digestOf, type Manifest } from '#server/backup/backup-file.ts'
import type { Schema } from '#server/database/schema.ts'

/** A table as the database itself describes it: which of its columns are written, each with its type. */
export type Table = {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}

/** Kysely's own lock: every database makes it for itself. */
const OF_NO_BACKUP = 'kysely_migration_lock'

/** Characters of rows that are read or written at once: bounded memory, and statements that are over soon. */
const PAGE = 1_000_000
const MOST_ROWS = 10_000

/**
 * Does work on the database as it stands at one moment, whatever is saved meanwhile. Values are written in one way wherever that is, and nothing
 * is over too long: a country takes longer than a page.
 */
export function atOneMoment<T>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await inOneWay(trx)
      return work(trx)
    })
}

/** Settings of a transaction: as values are written, and that it may take its time. */
export async function inOneWay(trx: Transaction<Schema>): Promise<void> {
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

/** Whether there is nothing at all in the database: no table, whoever made it. */
export async function isUntouched(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(
    db,
  )
  return Number(rows[0]?.count ?? 0) === 0
}

/** Every table that holds what must outlast a crash, by name. What is generated is not written: the database generates it again. */
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

/** The rows of a table as lines, some at a time. The order is the database's own. */
export async function* linesOf(
  trx: Transaction<Schema>,
  { name, columns }: Table,
): AsyncGenerator<readonly string[]> {
  const values = sql.join(columns.map((column) => sql`${sql.ref(column.name)}::text`))
  // Two of them may be read in turns.
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
    count = Math.max(1, Math.min(MOST_ROWS, Math.floor(PAGE / mean)))
  }
  await sql`close ${cursor}`.execute(trx)
}

/** How many rows a table has, and their digest. */
export async function amountOf(trx: Transaction<Schema>, table: Table): Promise<Amount> {
  const rows = adding()
  for await (const lines of linesOf(trx, table)) for (const line of lines) rows.add(digestOf(line))
  return rows.sum()
}

/** The migrations that a database has. */
export async function migrationsOf(db: Kysely<Schema>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Where identity columns go on. Asked after the rows: a number that was given out meanwhile is left out, and none comes twice. */
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

/** Constraints to which rows from before need not keep (migration 0008). */
export async function unvalidatedOf(db: Kysely<Schema>): Promise<Manifest['unvalidated']> {
  const { rows } = await sql<{ table: string; name: string }>`
    select relname as table, conname as name from pg_constraint join pg_class on pg_class.oid = conrelid
    where connamespace = 'public'::regnamespace and not convalidated order by 1, 2`.execute(db)
  return rows
}

/** The contents that files name, each with its bytes, by the hash. */
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

/** Bytes that the database takes. */
export async function bytesOf(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(
    db,
  )
  return Number(rows[0]?.bytes ?? 0)
}

/**
 * Fills empty tables within a transaction: `fill` puts their rows. What points at other rows is looked at once all are there, by the constraints
 * themselves, except by those that rows from before need not keep to.
 */
export async function filling(
  trx: Transaction<Schema>,
  { tables, sequences, unvalidated }: Manifest,
  fill: () => Promise<void>,
): Promise<void> {
  const held = await constraintsToDrop(trx, unvalidated)
  for (const { table, name } of held)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(trx)
  // What triggers made of the rows is in the backup too.
  for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(trx)
  // Migrations put rows of their own.
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(trx)
  await fill()
  for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(trx)
  for (const { table, column, last, isCalled } of sequences)
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${last}::bigint, ${isCalled}::boolean)`.execute(
      trx,
    )
  for (const { table, name, definition } of held) {
    const isLoose = unvalidated.some((each) => each.table === table && each.name === name)
    const text = isLoose && !definition.endsWith('NOT VALID') ? `${definition} NOT VALID` : definition
    await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(text)}`.execute(trx)
  }
}

/** Puts rows as a backup has them. */
export async function putRows(
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

/** Every foreign key, and what was not validated. */
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
