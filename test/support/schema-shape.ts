import { type Kysely, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'

/** The database schema that running servers depend on. */
export type SchemaShape = {
  /** Columns by table or view and name. */
  readonly columns: ReadonlyMap<string, Column>
  readonly tables: ReadonlySet<string>
  /** Constraints and unique indexes by table, as the database prints them, with their columns. */
  readonly rules: ReadonlyMap<string, { readonly table: string; readonly columns: readonly string[] }>
}
type Column = {
  readonly table: string
  readonly type: string
  readonly nullable: boolean
  /** The database fills the column if a server without knowledge of it inserts a row. */
  readonly filled: boolean
  readonly generated: boolean
}

/** Returns the schema of all tables and views. */
export async function schemaShape(db: Kysely<Schema>): Promise<SchemaShape> {
  const { rows: columns } = await sql<Column & { readonly name: string }>`
    select relname as table, attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable,
      atthasdef or attidentity <> '' as filled, attgenerated <> '' as generated
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped`.execute(
    db,
  )
  const { rows: rules } = await sql<{ table: string; columns: readonly string[]; text: string }>`
    select relname as table, pg_get_constraintdef(pg_constraint.oid) as text,
      array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'p', 'u', 'x')
    union
    select relname, 'unique ' || regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', ''),
      array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any(indkey::int2[]))
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and indisunique`.execute(db)
  return {
    columns: new Map(columns.map((column) => [`${column.table}.${column.name}`, column])),
    tables: new Set(columns.map(({ table }) => table)),
    rules: new Map(
      rules.map(({ table, columns: about, text }) => [`${table}: ${text}`, { table, columns: about }]),
    ),
  }
}

/**
 * Lists changes that break servers of the previous schema. Additions are allowed: tables, indexes, columns that are
 * nullable or filled by default. `contracted`: removals that no running release uses.
 */
export function breaksOldServers(
  before: SchemaShape,
  after: SchemaShape,
  contracted: readonly string[] = [],
): readonly string[] {
  const isNew = (name: string) => !before.columns.has(name)
  return [
    ...[...before.columns].flatMap(([name, old]) => {
      const now = after.columns.get(name)
      if (now === undefined) return [`${name} is gone: old servers read it.`]
      if (now.type !== old.type) return [`${name} was ${old.type} and is ${now.type}.`]
      if (old.nullable && !now.nullable && !now.filled)
        return [`${name} may no longer be empty: old servers leave it so.`]
      if (!old.nullable && !now.nullable && old.filled && !now.filled)
        return [`${name} is no longer filled by itself.`]
      if (!old.generated && now.generated) return [`${name} is generated: old servers write it.`]
      return []
    }),
    ...[...after.columns].flatMap(([name, { table, nullable, filled }]) =>
      isNew(name) && before.tables.has(table) && !nullable && !filled
        ? [`${name} is new and may not be empty: old servers give it no value.`]
        : [],
    ),
    ...[...after.rules].flatMap(([text, { table, columns }]) =>
      before.tables.has(table) &&
      !before.rules.has(text) &&
      columns.some((column) => !isNew(`${table}.${column}`))
        ? [`${text} is new: old servers may write what breaks it.`]
        : [],
    ),
  ].filter((sentence) => !contracted.some((name) => sentence.startsWith(`${name} `)))
}
