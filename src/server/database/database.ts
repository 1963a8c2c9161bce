import type { Kysely, PostgresQueryResult } from 'kysely'
import type { BaseLogger } from 'pino'
import type { Schema } from '#server/database/schema.ts'

/** An open database. `kind` is for the log and the status page: the SQL is the same on both. */
export type Database = {
  readonly db: Kysely<Schema>
  readonly kind: 'embedded' | 'postgres'
  /** Resolves when the database answers, rejects with the driver's error when it does not. */
  readonly ping: () => Promise<void>
  /**
   * Resolves when the database can never be used again in this process (the embedded one, when the disk refuses):
   * the program must end, and its next start recovers everything acknowledged. A lost server is not the end.
   */
  readonly failure: Promise<Error>
  /** Has commands of this machine work with it from now on while this process has it; a server's database serves them itself. Until it is closed. */
  readonly lend: () => Promise<void>
  /** Waits for what is running, then lets go of everything. May be called twice. */
  readonly close: () => Promise<void>
}

/** One borrowed connection. */
export type Session = {
  readonly run: <R>(text: string, values: readonly unknown[]) => Promise<PostgresQueryResult<R>>
  /** Gives the connection back; `discard` when its state is not to be trusted. */
  readonly release: (discard: boolean) => void
}

/** Where connections come from: the narrow waist between the `pg` pool and Kysely, which guards can wrap. */
export type Sessions = {
  readonly borrow: () => Promise<Session>
  readonly end: () => Promise<void>
}

/** Where the database says what happens to it; the server's own log serves. */
export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>

// https://www.postgresql.org/docs/15/runtime-config-logging.html#RUNTIME-CONFIG-SEVERITY-LEVELS
const FATAL: readonly unknown[] = ['FATAL', 'PANIC']

/**
 * Whether a statement was refused because a table has changed since this connection prepared it: another server has brought the tables up to date.
 * By the routine of PostgreSQL that says so; its sentence is in the language of the server.
 */
export function isStalePlan(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '0A000' &&
    'routine' in error &&
    error.routine === 'RevalidateCachedQuery'
  )
}

/**
 * The database cannot be reached now: nobody answers, or the connection is gone. It may be back in a moment. Of a write nobody knows whether it was done.
 * `code` is the one of the cause.
 */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError'
  readonly code: unknown

  constructor(cause: Error) {
    super(cause.message, { cause })
    this.code = 'code' in cause ? cause.code : undefined
  }
}

/** Whether the database ended the connection with this error, rather than only the statement. */
export function isFatal(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && FATAL.includes(error.severity)
}
