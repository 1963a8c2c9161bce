import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import {
  type Database,
  DatabaseAwayError,
  isFatal,
  type Log,
  type Session,
  type Sessions,
} from '#platform/database/database.ts'
import { databaseOver } from '#platform/database/database-over.ts'
import { DirectoryInUseError } from '#platform/database/embedded/directory-in-use-error.ts'
import { borrowedSessions } from '#platform/database/embedded/lent-sessions.ts'
import { openDirectory } from '#platform/database/embedded/open-directory.ts'
import { poolSessions } from '#platform/database/pool-sessions.ts'
import { PATIENCE_MS, refusingSilence, silenceOf } from '#platform/database/silent-server.ts'
import { statementName } from '#platform/database/statement-name.ts'

type Connection = {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  readonly log: Log
}

/** Throws `DirectoryInUseError` if another process uses the directory, or the driver's error. */
export function connect({ databaseUrl, dataDir, log }: Connection): Promise<Database> {
  return databaseUrl === undefined ? openDirectory({ dataDir, log }) : openPostgres({ databaseUrl, log })
}

/** A start with demonstration data on a slow machine. */
const START_MS = 20_000
const POLL_MS = 200

/**
 * Borrows sessions from a running server; a starting one lends when it is ready, and another command ends. Throws like
 * `connect`.
 */
export async function connectAlongside(connection: Connection, startMs = START_MS): Promise<Database> {
  const began = Date.now()
  for (;;) {
    try {
      return await connect(connection)
    } catch (error) {
      if (!(error instanceof DirectoryInUseError)) throw error
      const sessions = await borrowedSessions(connection.dataDir)
      if (sessions !== null)
        return databaseOver({ kind: 'embedded', sessions, failure: NEVER, close: async () => {} })
      if (Date.now() - began >= startMs) throw new DirectoryInUseError(error.directory, error.pid, 'notLent')
    }
    await sleep(POLL_MS)
  }
}

const LIMITS = {
  max: 10,
  connectionTimeoutMillis: 10_000,
  // An orphaned statement must not keep its locks.
  statement_timeout: 60_000,
  idle_in_transaction_session_timeout: 60_000,
}

const NEVER = new Promise<never>(() => {})

type PostgresOptions = { readonly databaseUrl: string; readonly log: Log; readonly patienceMs?: number }

/** Throws the driver's error if the server does not respond. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { patienceMs = PATIENCE_MS } = options
  const pool = new Pool({ ...LIMITS, connectionString: options.databaseUrl, application_name: 'tosov' })
  const { lost, watched } = outages(options.log)
  const lent = poolSessions(pool, lost, (text) =>
    options.log.warn(
      { statement: statementName(text) },
      'a table has changed: statements are prepared again',
    ),
  )
  const isSilent = silenceOf(pool, patienceMs)
  const sessions = watched(refusingSilence(lent, { isSilent, patienceMs }))
  const database = databaseOver({ kind: 'postgres', sessions, failure: NEVER, close: async () => {} })
  await database.ping().catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  return database
}

type Outages = { readonly lost: (error: Error) => void; readonly watched: (sessions: Sessions) => Sessions }

/**
 * A restarting server ends all connections at once: one outage is logged. Unreachable sessions throw
 * `DatabaseAwayError`.
 */
function outages(log: Log): Outages {
  let losses = 0
  const lost = (error: Error): void => {
    losses += 1
    if (losses === 1) log.warn({ err: error }, 'database connection lost')
  }
  const answered = (): void => {
    if (losses > 1) log.warn({ losses }, 'the database answers again: so many connections were lost')
    losses = 0
  }
  const borrow = async (sessions: Sessions): Promise<Session> => {
    const session = await sessions.borrow().catch(awayFor(() => true))
    return {
      ...session,
      run: async <R>(text: string, values: readonly unknown[]) => {
        const result = await session.run<R>(text, values).catch(awayFor(isAway))
        answered()
        return result
      },
    }
  }
  return { lost, watched: (sessions) => ({ ...sessions, borrow: () => borrow(sessions) }) }
}

/** Driver errors have no severity. A `TypeError` is our own: the driver cannot send the value. */
function isAway(error: Error): boolean {
  return isFatal(error) || !('severity' in error || error instanceof TypeError)
}

function awayFor(isMeant: (error: Error) => boolean): (error: unknown) => never {
  return (error) => {
    throw error instanceof Error && isMeant(error) ? new DatabaseAwayError(error) : error
  }
}
