import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** What this process knows of each database by; within a transaction it is that of the whole. */
const names = new WeakMap<object, object>()

/**
 * Something that this process remembers of a database: made when it is first asked for, gone with the database. Nothing but a memory: whoever asks
 * makes sure that what it holds still stands.
 */
export function remembered<T>(make: () => T): (db: Kysely<Schema>) => T {
  const kept = new WeakMap<object, T>()
  return (db) => {
    const name = nameOf(db)
    const known = kept.get(name) ?? make()
    kept.set(name, known)
    return known
  }
}

/** Forgets all that is remembered of a database: for whoever has written to it past the program's own stores. */
export function forget(db: Kysely<Schema>): void {
  names.delete(db.getExecutor().adapter)
}

function nameOf(db: Kysely<Schema>): object {
  const { adapter } = db.getExecutor()
  const name = names.get(adapter) ?? {}
  names.set(adapter, name)
  return name
}
