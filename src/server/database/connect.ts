import { Pool } from 'pg'
import type { Database, Log } from '#server/database/database.ts'
import { databaseOver } from '#server/database/database-over.ts'
import { openDirectory } from '#server/database/embedded/open-directory.ts'
import { poolSessions } from '#server/database/pool-sessions.ts'
import { statementName } from '#server/database/statement-name.ts'

/** Without `databaseUrl` the embedded database in `dataDir` is opened (and made, the first time). */
type Connection = {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  readonly log: Log
}

/**
 * Opens the database; the tables are brought up to date by `migrate`, which the caller runs.
 * Throws DirectoryInUseError when another process has the directory, or the driver's error.
 */
export function connect({ databaseUrl, dataDir, log }: Connection): Promise<Database> {
  return databaseUrl === undefined ? openDirectory({ dataDir, log }) : openPostgres({ databaseUrl, log })
}

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
  const sessions = poolSessions(
    pool,
    (error) => options.log.warn({ err: error }, 'a database connection was lost'),
    (text) =>
      options.log.warn(
        { statement: statementName(text) },
        'a table has changed: statements are prepared again',
      ),
  )
  const database = databaseOver({ kind: 'postgres', sessions, failure: NEVER, close: async () => {} })
  await database.ping().catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  return database
}
