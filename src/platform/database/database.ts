import type { Kysely, PostgresQueryResult } from 'kysely'
import type { BaseLogger } from 'pino'
import type { Schema } from '#platform/database/schema.ts'

export type Database = {
  readonly db: Kysely<Schema>
  readonly kind: 'embedded' | 'postgres'
  /** Rejects with the driver's error. */
  readonly ping: () => Promise<void>
  /**
   * Resolves if the embedded database failed for good; the server must exit. A lost database server does not resolve
   * it.
   */
  readonly failure: Promise<Error>
  /** For commands of this machine, until `close`. */
  readonly lend: () => Promise<void>
  /** Waits for running work. May be called twice. */
  readonly close: () => Promise<void>
}

export type Session = {
  readonly run: <R>(text: string, values: readonly unknown[]) => Promise<PostgresQueryResult<R>>
  /** `discard` if the state of the connection is unknown. */
  readonly release: (discard: boolean) => void
}

export type Sessions = {
  readonly borrow: () => Promise<Session>
  readonly end: () => Promise<void>
}

export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>

// https://www.postgresql.org/docs/15/runtime-config-logging.html#RUNTIME-CONFIG-SEVERITY-LEVELS
const FATAL: readonly unknown[] = ['FATAL', 'PANIC']

/** A table changed after the preparation of a statement. Checks the routine, because messages are translated. */
export function isStalePlan(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '0A000' &&
    'routine' in error &&
    error.routine === 'RevalidateCachedQuery'
  )
}

/** The result of a write is unknown. `code` is the cause's. */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError'
  readonly code: unknown

  constructor(cause: Error) {
    super(cause.message, { cause })
    this.code = 'code' in cause ? cause.code : undefined
  }
}

/** The error ended the connection, not only the statement. */
export function isFatal(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && FATAL.includes(error.severity)
}
