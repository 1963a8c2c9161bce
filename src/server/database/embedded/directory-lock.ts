import { existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DirectoryInUseError } from '#server/database/embedded/directory-in-use-error.ts'
import { databaseText } from '#text/start.ts'

const LOCK_FILE = 'in-use.lock'
const PID_FILE = 'in-use.pid'
// https://sqlite.org/rescode.html#busy
const SQLITE_BUSY = 5
// https://sqlite.org/rescode.html#notadb
const SQLITE_NOTADB = 26
const UNKNOWN = '?'

/** Held until `release`, or until the process ends, however it ends. */
export type DirectoryLock = {
  /** Why the directory is not this process's any more, null while it is; quick enough to be asked at every statement. */
  readonly loss: () => DirectoryLostError | null
  /** Whether there was no lock file to take: the first start, or somebody has removed it, perhaps under a running program. */
  readonly isNew: boolean
  readonly release: () => void
}

/** Somebody has removed or replaced the lock of a running program. The sentence is for the person at the terminal. */
export class DirectoryLostError extends Error {
  constructor(path: string) {
    super(databaseText.lockLost(path))
    this.name = 'DirectoryLostError'
  }
}

/**
 * Takes an existing directory for this process: the embedded database has no lock of its own, and a second process
 * silently lost a seventh of what it had acknowledged. The lock is the kernel's (on an empty SQLite file, the only
 * way Node has to one), so a dead process leaves none behind, a living one cannot be robbed, not even where a number
 * means another process (containers on one volume, a restarted machine). The process id lies beside it for people.
 * Nothing else in this process may open the lock file: closing it would drop the lock. A name can be taken from under a
 * lock, so the holder must ask for its `loss` (decision 0006).
 * Throws DirectoryInUseError.
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

/** Which file stands under a name; null when none can be seen. The number of an open file is given to no other. */
function identityOf(path: string): string | null {
  try {
    const { dev, ino } = statSync(path, { bigint: true })
    return `${dev} ${ino}`
  } catch {
    return null
  }
}

/** The number alone may go: it only tells people. Another's means that another had the lock in between. */
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
    // Somebody has written into it, and nobody holds it, else it could not have been read: what it holds says nothing.
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

/** The holder writes its number just after it has the lock, so for a moment there may be none. */
function holderOf(directory: string): string {
  try {
    return readFileSync(join(directory, PID_FILE), 'utf8').trim()
  } catch {
    return UNKNOWN
  }
}
