import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { startText } from '#app/start-text.ts'

const FOLDERS: readonly string[] = ['backup', 'database', 'database.unfinished', 'files', 'incoming']
const SOCKET = 'commands.sock'
const OWN: readonly string[] = [...FOLDERS, SOCKET, 'in-use.lock', 'in-use.lock-journal', 'in-use.pid']
/** In a file system root. */
const NOBODYS = 'lost+found'

const OF_OTHERS = 0o077
const WRITTEN_BY_OTHERS = 0o022

/**
 * Closes the data to other users. Does not follow links. A shared directory keeps its mode. Returns instructions if
 * it fails. Throws if the directory cannot be made or written, or holds something else under our names.
 */
export function restrictAccess(dataDir: string, platform: NodeJS.Platform = process.platform): string | null {
  process.umask(OF_OTHERS)
  makeWritable(dataDir)
  const names = readdirSync(dataDir)
  const own = OWN.filter((name) => names.includes(name))
  for (const name of own) refuseOtherKind(join(dataDir, name))
  for (const name of own.filter((each) => each !== SOCKET)) refuseSpecial(join(dataDir, name))
  // Modes have no meaning on Windows, so the hint appears only while there is no data.
  if (platform === 'win32') return own.length === 0 ? startText.openOnWindows(dataDir) : null
  const isShared = names.some((name) => !OWN.includes(name) && name !== NOBODYS)
  const left = [...(isShared ? [] : close(dataDir)), ...own.flatMap((name) => closeOwn(join(dataDir, name)))]
  const shared = isShared ? filesWritableByOthers(dataDir) : []
  return left.length + shared.length === 0 ? null : startText.openToOthers(left, shared)
}

/** Writes a file, because an administrator passes every check of modes, even on a read-only disk. */
function makeWritable(dataDir: string): void {
  try {
    for (const folder of missingIn(dataDir)) mkdirSync(folder, { mode: 0o700 })
    readdirSync(dataDir)
    const trial = join(dataDir, randomUUID())
    writeFileSync(trial, '', { flag: 'wx' })
    rmSync(trial)
  } catch (cause) {
    const code = String(Object(cause).code)
    const isForeign = code === 'EACCES' && existsSync(dataDir)
    throw new Error(
      isForeign
        ? startText.notWritable(dataDir, `${process.getuid?.()}:${process.getgid?.()}`)
        : startText.noFolder(dataDir, code),
      { cause },
    )
  }
}

/**
 * Throws for a file or a link to nothing in the place of a folder, and the reverse. A running program may have removed
 * its file.
 */
function refuseOtherKind(path: string): void {
  const expected = FOLDERS.includes(basename(path)) ? 'folder' : 'file'
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? null
  if (isFolder !== (expected === 'folder')) throw new Error(startText.otherKind[expected](path))
}

/**
 * Throws for a pipe, a socket or a device, whose opening may never return. Reads folders, not files: a tenth of
 * a second for 100,000 files.
 */
function refuseSpecial(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined || found.isFile()) return
  if (!found.isDirectory()) throw new Error(startText.special(path))
  const entries = readdirSync(path, { withFileTypes: true })
  // A link may lead back here.
  const others = entries.filter((entry) => !entry.isFile() && !entry.isSymbolicLink())
  for (const { name } of others) refuseSpecial(join(path, name))
}

/** Top down. The recursive `mkdirSync` of Node never returns where the system makes no folders, as in `/proc`. */
function missingIn(path: string): readonly string[] {
  return existsSync(path) || path === dirname(path) ? [] : [...missingIn(dirname(path)), path]
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
