/** What a disk, a quota of the system, and PostgreSQL (`disk_full`) say when nothing more can be written. */
const FULL: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100']

/** Whether something failed because there is no room left, however it was told on the way. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && FULL.includes(error.code)) || isDiskFull(error.cause)
}
