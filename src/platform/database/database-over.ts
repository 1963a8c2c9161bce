import {
  type DialectAdapter,
  Kysely,
  PostgresAdapter,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
} from 'kysely'
import type { Database, Session, Sessions } from '#platform/database/database.ts'
import type { Schema } from '#platform/database/schema.ts'

export function databaseOver(parts: {
  readonly kind: Database['kind']
  readonly sessions: Sessions
  readonly failure: Promise<Error>
  readonly close: () => Promise<void>
}): Database {
  const db = kyselyOver(parts.sessions)
  const closeDatabase = async () => {
    await db.destroy()
    await parts.close()
  }
  let closing: Promise<void> | undefined
  return {
    db,
    kind: parts.kind,
    failure: parts.failure,
    ping: async () => void (await sql`select 1`.execute(db)),
    lend: async () => {},
    close: () => {
      closing ??= closeDatabase()
      return closing
    },
  }
}

function kyselyOver(sessions: Sessions): Kysely<Schema> {
  const dialect = new PostgresDialect({ pool: poolOf(sessions) })
  return new Kysely<Schema>({ dialect: Object.assign(dialect, { createAdapter: rowLockAdapter }) })
}

function poolOf(sessions: Sessions): PostgresPool {
  return { connect: async () => clientOf(await sessions.borrow()), end: sessions.end, options: {} }
}

function clientOf(session: Session): PostgresPoolClient {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('Cursors are not served: page with limit instead.')
    return session.run<R>(text, values)
  }
  return { query, release: (discard = false) => session.release(discard) }
}

/** Distributed PostgreSQL may lack advisory locks. The row lock ends with its transaction (see migrate.ts). */
function rowLockAdapter(): DialectAdapter {
  return Object.assign(new PostgresAdapter(), {
    acquireMigrationLock: lockRow,
    releaseMigrationLock: async () => {},
  })
}

const lockRow: DialectAdapter['acquireMigrationLock'] = async (db, { lockTable, lockRowId }) => {
  await sql`select id from ${sql.table(lockTable)} where id = ${lockRowId} for update`.execute(db)
}
