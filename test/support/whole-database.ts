import { type Kysely, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'

/** All durable content of a database, read without the server's own code, to compare two databases. */
export type WholeDatabase = {
  /** Every column value as text by table, including generated ones; rows sorted as text. */
  readonly tables: Readonly<Record<string, readonly string[]>>
  readonly columns: readonly string[]
  readonly constraints: readonly string[]
  readonly indexes: readonly string[]
  /** The next number, by sequence. */
  readonly sequences: Readonly<Record<string, string>>
}

export async function wholeDatabase(db: Kysely<Schema>): Promise<WholeDatabase> {
  const lines = async (query: string): Promise<readonly string[]> => {
    const { rows } = await sql.raw<{ line: string }>(query).execute(db)
    return rows.map(({ line }) => line).sort()
  }
  const names = await lines(
    `select tablename as line from pg_tables join pg_class on oid = tablename::regclass
     where schemaname = 'public' and relpersistence = 'p' and tablename <> 'kysely_migration_lock'`,
  )
  const tables: Record<string, readonly string[]> = {}
  // As a number, because the text format of a timestamp depends on the session.
  for (const name of names)
    tables[name] = await lines(`select ${await wholeRow(name, lines)}::text as line from "${name}"`)
  const sequences: Record<string, string> = {}
  for (const name of await lines(
    `select sequencename as line from pg_sequences where schemaname = 'public'`,
  )) {
    const [next = ''] = await lines(
      `select (last_value + case when is_called then 1 else 0 end)::text as line from "${name}"`,
    )
    sequences[name] = next
  }
  return {
    tables,
    columns: await lines(
      `select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' ||
         coalesce(column_default, '') || ' ' || is_generated || ' ' || is_identity as line
       from information_schema.columns where table_schema = 'public'`,
    ),
    constraints: await lines(
      `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated as line
       from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`,
    ),
    indexes: await lines(`select indexdef as line from pg_indexes where schemaname = 'public'`),
    sequences,
  }
}

async function wholeRow(
  table: string,
  lines: (query: string) => Promise<readonly string[]>,
): Promise<string> {
  const columns = await lines(
    `select case when data_type = 'timestamp with time zone' then 'extract(epoch from "' || column_name || '")'
       else '"' || column_name || '"' end as line
     from information_schema.columns where table_schema = 'public' and table_name = '${table}'`,
  )
  return `row(${columns.join(', ')})`
}
