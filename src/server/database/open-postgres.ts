import { Pool } from 'pg'
import type { Database } from '#server/database/database.ts'
import { databaseOver } from '#server/database/database-over.ts'
import type { Log } from '#server/database/log.ts'
import { poolSessions } from '#server/database/pool-sessions.ts'

const LIMITS = {
  max: 10,
  connectionTimeoutMillis: 10_000,
  // No page needs a statement of a minute; a lost one must not hold its locks for ever.
  statement_timeout: 60_000,
  idle_in_transaction_session_timeout: 60_000,
}

const NEVER = new Promise<never>(() => {})

/** A PostgreSQL server, by its address. Throws the driver's error when it does not answer. */
export async function openPostgres(options: { databaseUrl: string; log: Log }): Promise<Database> {
  const pool = new Pool({ ...LIMITS, connectionString: options.databaseUrl, application_name: 'tosov' })
  // A server that restarts ends its connections; the pool makes new ones.
  const sessions = poolSessions(pool, (error) =>
    options.log.warn({ err: error }, 'a database connection was lost'),
  )
  const database = databaseOver({ kind: 'postgres', sessions, failure: NEVER, close: async () => {} })
  await database.ping().catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  return database
}
