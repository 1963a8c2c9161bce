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
import { startText } from '#text/start.ts'

/** What the program makes under its directory. Whatever else lies there is not its own, and is left as it is. */
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
/** Every file system of its own has one at its top; nobody lives in it. */
const NOBODYS = 'lost+found'

const OF_OTHERS = 0o077
const WRITTEN_BY_OTHERS = 0o022

/**
 * Keeps the data from the other users of this machine: what is there, and from now on everything that this process and its
 * children make. The directory is made where there is none. Links are not followed, and a directory that holds other things
 * too keeps its own mode: what is the program's in it is closed all the same.
 * Returns what a person has to do where it cannot be done, null where it is done. Throws a sentence when the program may not
 * write there, else what the disk throws.
 */
export function keepPrivate(dataDir: string, platform: NodeJS.Platform = process.platform): string | null {
  process.umask(OF_OTHERS)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  insistOnWriting(dataDir)
  const names = readdirSync(dataDir)
  const own = OWN.filter((name) => names.includes(name))
  // Modes say nothing there, so that nobody can tell whether it is done already: told while there is nothing to be read yet.
  if (platform === 'win32') return own.length === 0 ? startText.openOnWindows(dataDir) : null
  const isShared = names.some((name) => !OWN.includes(name) && name !== NOBODYS)
  const left = [...(isShared ? [] : close(dataDir)), ...own.flatMap((name) => closeOwn(join(dataDir, name)))]
  const shared = isShared ? writtenByOthers(dataDir) : []
  return left.length + shared.length === 0 ? null : startText.openToOthers(left, shared)
}

/** First of all: what is tried in such a directory fails with reasons that tell nobody anything. */
function insistOnWriting(dataDir: string): void {
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new Error(startText.notWritable(dataDir, `${process.getuid?.()}:${process.getgid?.()}`), { cause })
  }
}

/** In such a one anybody could put another database in the place of this. */
function writtenByOthers(dataDir: string): readonly string[] {
  return (statSync(dataDir).mode & WRITTEN_BY_OTHERS) === 0 ? [] : [dataDir]
}

/** From above, so that nobody else can change what is looked at next. What is closed hides all that is below it. */
function closeOwn(path: string): readonly string[] {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return isOpen(statSync(path)) ? [realpathSync(path)] : []
  if (!isOpen(found)) return []
  const left = close(path)
  if (left.length > 0 || !found.isDirectory()) return left
  const below = readdirSync(path, { withFileTypes: true }).filter((entry) => !entry.isSymbolicLink())
  return below.flatMap(({ name }) => closeOwn(join(path, name)))
}

/** The path, when it stays open: it is another's, or the file system keeps no modes. */
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
