import { type RawBuilder, sql } from 'kysely'

/** Holds for the rows of some institutions: one parameter however many there are, and the beginning of every primary key. */
export function ofOneOf(institutionIds: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`institution_id = any(${institutionIds}::text[])`
}
