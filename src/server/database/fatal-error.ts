// https://www.postgresql.org/docs/15/runtime-config-logging.html#RUNTIME-CONFIG-SEVERITY-LEVELS
const FATAL: readonly unknown[] = ['FATAL', 'PANIC']

/** Whether the database ended the connection with this error, rather than only the statement. */
export function isFatal(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && FATAL.includes(error.severity)
}
