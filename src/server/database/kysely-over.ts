import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { Kysely, PostgresDialect } from 'kysely'
import { rowLockAdapter } from '#server/database/row-lock-adapter.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Session, Sessions } from '#server/database/sessions.ts'

/** Kysely on its PostgreSQL dialect, over whatever lends sessions. Destroying it ends the sessions. */
export function kyselyOver(sessions: Sessions): Kysely<Schema> {
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
