/** A full disk or quota, and `disk_full` of PostgreSQL. */
const FULL: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100']

export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && FULL.includes(error.code)) || isDiskFull(error.cause)
}
