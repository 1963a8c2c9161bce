import {
  accessSync,
  chmodSync,
  constants,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { startText } from '#app/start-text.ts'

const OWN: readonly string[] = [
  'backup',
  'commands.sock',
  'database',
  'database.unfinished',
  'files',
  'incoming',
  'in-use.lock',
  'in-use.lock-journal',
  'in-use.pid',
]
/** In a file system root. */
const NOBODYS = 'lost+found'

const OF_OTHERS = 0o077
const WRITTEN_BY_OTHERS = 0o022

/**
 * Closes the data to other users. Does not follow links. A shared directory keeps its mode. Returns instructions if
 * it fails. Throws if the directory cannot be made or is not writable.
 */
export function restrictAccess(dataDir: string, platform: NodeJS.Platform = process.platform): string | null {
  process.umask(OF_OTHERS)
  makeFolder(dataDir)
  insistOnWriting(dataDir)
  const names = readdirSync(dataDir)
  const own = OWN.filter((name) => names.includes(name))
  // Modes have no meaning on Windows, so the hint appears only while there is no data.
  if (platform === 'win32') return own.length === 0 ? startText.openOnWindows(dataDir) : null
  const isShared = names.some((name) => !OWN.includes(name) && name !== NOBODYS)
  const left = [...(isShared ? [] : close(dataDir)), ...own.flatMap((name) => closeOwn(join(dataDir, name)))]
  const shared = isShared ? filesWritableByOthers(dataDir) : []
  return left.length + shared.length === 0 ? null : startText.openToOthers(left, shared)
}

function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new Error(startText.noFolder(dataDir, String(Object(cause).code)), { cause })
  }
}

function insistOnWriting(dataDir: string): void {
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new Error(startText.notWritable(dataDir, `${process.getuid?.()}:${process.getgid?.()}`), { cause })
  }
}

/** Returns the folder if other users may write to it: they could replace the database. */
function filesWritableByOthers(dataDir: string): readonly string[] {
  return (statSync(dataDir).mode & WRITTEN_BY_OTHERS) === 0 ? [] : [dataDir]
}

/** Top down, so that other users cannot change the next entry. */
function closeOwn(path: string): readonly string[] {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return isOpen(statSync(path)) ? [realpathSync(path)] : []
  if (!isOpen(found)) return []
  const left = close(path)
  if (left.length > 0 || !found.isDirectory()) return left
  const below = readdirSync(path, { withFileTypes: true }).filter((entry) => !entry.isSymbolicLink())
  return below.flatMap(({ name }) => closeOwn(join(path, name)))
}

/** Returns a path that remains open: foreign owner, or no modes. */
function close(path: string): readonly string[] {
  const found = statSync(path)
  if (!isOpen(found)) return []
  try {
    chmodSync(path, found.mode & ~OF_OTHERS & 0o7777)
  } catch {
    return [path]
  }
  return isOpen(statSync(path)) ? [path] : []
}

function isOpen({ mode }: Stats): boolean {
  return (mode & OF_OTHERS) !== 0
}
