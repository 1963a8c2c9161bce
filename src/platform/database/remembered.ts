import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'

/** A transaction shares the key of its database. */
const names = new WeakMap<object, object>()

/** The caller checks that the value is current. */
export function perDatabase<T>(make: () => T): (db: Kysely<Schema>) => T {
  const cache = new WeakMap<object, T>()
  return (db) => {
    const name = nameOf(db)
    const known = cache.get(name) ?? make()
    cache.set(name, known)
    return known
  }
}

/** For writes that bypass the stores. */
export function clearPerDatabase(db: Kysely<Schema>): void {
  names.delete(db.getExecutor().adapter)
}

function nameOf(db: Kysely<Schema>): object {
  const { adapter } = db.getExecutor()
  const name = names.get(adapter) ?? {}
  names.set(adapter, name)
  return name
}
