import { createHash, randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access, type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ContentStore, StoredContent } from '#platform/files/content-store.ts'

type DiskLocation = {
  readonly folder: string
  /** Must be on the same disk. */
  readonly spoolDir: string
  /** Bytes. */
  readonly largest: number
}
type Disk = {
  /** Flushes new names in a folder (fsync). */
  readonly sync?: (folder: string) => Promise<void>
  readonly openNew?: OpenNew
}

export function diskStore(
  { folder, spoolDir, largest }: DiskLocation,
  { sync = syncFolder, openNew }: Disk = {},
): ContentStore {
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), checked(sha256))
  return {
    put: async (content, recordFirst) => {
      const { path, ...stored } = await spool(spoolDir, content, openNew)
      try {
        await recordFirst(stored)
        await place(path, pathOf(stored.sha256), sync)
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
      return stored
    },
    open: (sha256) => openWhole(pathOf(sha256)),
    has: (sha256) =>
      access(pathOf(sha256)).then(
        () => true,
        () => false,
      ),
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    sweep: (now) => sweepSpool(spoolDir, now),
    hasRoom: () => hasFree(spoolDir, largest),
  }
}

async function place(path: string, target: string, sync: (folder: string) => Promise<void>): Promise<void> {
  const made = await mkdir(dirname(target), { recursive: true })
  // Atomic: a reader sees the whole file or none.
  await rename(path, target)
  for (const folder of toSync(dirname(target), made)) await sync(folder)
}

/** Includes the parents of created folders, and the parent that a concurrent upload may have created. */
function toSync(folder: string, made: string | undefined): readonly string[] {
  const top = dirname(made ?? folder)
  const folders = [folder]
  for (let each = folder; each !== top && each !== dirname(each); folders.push(each)) each = dirname(each)
  return folders
}

/**
 * A missing file is an error, not a truncated response; so is a pipe, whose opening would otherwise occupy a thread for
 * good.
 */
async function openWhole(path: string): Promise<Readable> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  if ((await file.stat()).isFile()) return createReadStream(path, { fd: file })
  await file.close()
  throw new Error('This is not a file.')
}

/** A name survives a power cut. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** A name from a damaged database must not escape the folder. */
function checked(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('This is not the name of a stored file.')
  return sha256
}

export type SpooledFile = StoredContent & { readonly path: string }

/** Longer than any upload. */
const ABANDONED_MS = 24 * 60 * 60_000

/** Deletes the file and throws on failure. */
export async function spool(
  directory: string,
  content: AsyncIterable<Uint8Array>,
  openNew: OpenNew = (path) => open(path, 'wx', 0o600),
): Promise<SpooledFile> {
  await mkdir(directory, { recursive: true })
  const path = join(directory, randomUUID())
  try {
    return { path, ...(await write(await openNew(path), content)) }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** Throws if the file exists. */
type OpenNew = (path: string) => Promise<FileHandle>

async function write(file: FileHandle, content: AsyncIterable<Uint8Array>): Promise<StoredContent> {
  const hash = createHash('sha256')
  try {
    let size = 0
    for await (const chunk of content) {
      hash.update(chunk)
      size += chunk.byteLength
      await file.writeFile(chunk)
    }
    await file.sync()
    return { sha256: hash.digest('hex'), size }
  } finally {
    await file.close()
  }
}

/** Servers may share the folder, so recent files stay. */
export async function sweepSpool(directory: string, now: Date): Promise<void> {
  await mkdir(directory, { recursive: true })
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    const found = await stat(path).catch(() => undefined)
    if (found !== undefined && now.getTime() - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true })
  }
}

export async function hasFree(directory: string, bytes: number): Promise<boolean> {
  await mkdir(directory, { recursive: true })
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize >= bytes
}
