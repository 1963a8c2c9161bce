import { existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { databaseText } from '#platform/database/database-text.ts'
import { DirectoryInUseError } from '#platform/database/embedded/directory-in-use-error.ts'

const LOCK_FILE = 'in-use.lock'
const PID_FILE = 'in-use.pid'
// https://sqlite.org/rescode.html#busy
const SQLITE_BUSY = 5
// https://sqlite.org/rescode.html#notadb
const SQLITE_NOTADB = 26
const UNKNOWN = '?'

export type DirectoryLock = {
  /** Fast enough to run for every statement. */
  readonly loss: () => DirectoryLostError | null
  /** First start, or a user deleted the lock file, perhaps under a running server. */
  readonly isNew: boolean
  readonly release: () => void
}

/** A user deleted or replaced the lock. The message is for the terminal. */
export class DirectoryLostError extends Error {
  constructor(path: string) {
    super(databaseText.lockLost(path))
    this.name = 'DirectoryLostError'
  }
}

/**
 * The kernel locks an empty SQLite file: a dead process leaves no lock, and process ids may repeat. Closing the file
 * elsewhere in this process releases it. Throws `DirectoryInUseError` (decision 0006).
 */
export function lockDirectory(directory: string): DirectoryLock {
  const path = join(directory, LOCK_FILE)
  const isNew = !existsSync(path)
  const lock = takeLock(directory)
  const own = identityOf(path)
  const loss = () =>
    own !== null && identityOf(path) === own && isOwnNumber(directory) ? null : new DirectoryLostError(path)
  writeFileSync(join(directory, PID_FILE), `${process.pid}\n`)
  return {
    loss,
    isNew,
    release: () => {
      if (!lock.isOpen) return
      if (loss() === null) rmSync(join(directory, PID_FILE), { force: true })
      lock.close()
    },
  }
}

/** Open files have unique inodes. */
function identityOf(path: string): string | null {
  try {
    const { dev, ino } = statSync(path, { bigint: true })
    return `${dev} ${ino}`
  } catch {
    return null
  }
}

/** A foreign number means that another process had the lock. */
function isOwnNumber(directory: string): boolean {
  const number = holderOf(directory)
  return number === UNKNOWN || number === String(process.pid)
}

function takeLock(directory: string): DatabaseSync {
  try {
    return exclusively(join(directory, LOCK_FILE))
  } catch (error) {
    if (codeOf(error) === SQLITE_BUSY) throw new DirectoryInUseError(directory, holderOf(directory))
    if (codeOf(error) !== SQLITE_NOTADB) throw error
    // Unlocked: its content means nothing.
    truncateSync(join(directory, LOCK_FILE))
    return exclusively(join(directory, LOCK_FILE))
  }
}

function exclusively(path: string): DatabaseSync {
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    throw error
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'errcode' in error ? error.errcode : null
}

/** Missing briefly after locking. */
function holderOf(directory: string): string {
  try {
    return readFileSync(join(directory, PID_FILE), 'utf8').trim()
  } catch {
    return UNKNOWN
  }
}
