import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DirectoryInUseError } from '#server/database/embedded/directory-in-use-error.ts'

const LOCK_FILE = 'in-use.lock'
const PID_FILE = 'in-use.pid'
// https://sqlite.org/rescode.html#busy
const SQLITE_BUSY = 5

/** Held until `release`, or until the process ends, however it ends. */
export type DirectoryLock = { readonly release: () => void }

/**
 * Takes an existing directory for this process: the embedded database has no lock of its own, and a second process
 * silently lost a seventh of what it had acknowledged. The lock is the kernel's (on an empty SQLite file, the only
 * way Node has to one), so a dead process leaves none behind, a living one cannot be robbed, not even where a number
 * means another process (containers on one volume, a restarted machine). The process id lies beside it for people.
 * Nothing else in this process may open the lock file: closing it would drop the lock.
 * Throws DirectoryInUseError.
 */
export function lockDirectory(directory: string): DirectoryLock {
  const lock = takeLock(directory)
  const pidFile = join(directory, PID_FILE)
  writeFileSync(pidFile, `${process.pid}\n`)
  return {
    release: () => {
      if (!lock.isOpen) return
      rmSync(pidFile, { force: true })
      lock.close()
    },
  }
}

function takeLock(directory: string): DatabaseSync {
  const lock = new DatabaseSync(join(directory, LOCK_FILE), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    throw isBusy(error) ? new DirectoryInUseError(directory, holderOf(directory)) : error
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

/** The holder writes its number just after it has the lock, so for a moment there may be none. */
function holderOf(directory: string): string {
  try {
    return readFileSync(join(directory, PID_FILE), 'utf8').trim()
  } catch {
    return '?'
  }
}
