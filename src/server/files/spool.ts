import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredFile } from '#server/files/file-store.ts'

/** A stream that has arrived whole in a file with a name of its own; the caller moves or removes it. */
export type Spooled = StoredFile & { readonly path: string }

/** Longer than any upload takes; what is older was left by a program that was killed. */
const ABANDONED_MS = 24 * 60 * 60_000

/** Writes a stream to the disk, hashing it on the way. When the stream fails, its file is removed and its error thrown. */
export async function spool(
  directory: string,
  content: AsyncIterable<Uint8Array>,
  openNew: OpenNew = (path) => open(path, 'wx', 0o600),
): Promise<Spooled> {
  await mkdir(directory, { recursive: true })
  const path = join(directory, randomUUID())
  try {
    return { path, ...(await write(await openNew(path), content)) }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** Opens a new file to be written; throws when there is one. */
export type OpenNew = (path: string) => Promise<FileHandle>

async function write(file: FileHandle, content: AsyncIterable<Uint8Array>): Promise<StoredFile> {
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

/** Removes what a killed program left unfinished. Several servers may share the folder, so young files are let be. */
export async function sweepSpool(directory: string, now: Date): Promise<void> {
  await mkdir(directory, { recursive: true })
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    const found = await stat(path).catch(() => undefined)
    if (found !== undefined && now.getTime() - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true })
  }
}

/** Whether so many bytes are free to us on the disk of a folder. */
export async function hasFree(directory: string, bytes: number): Promise<boolean> {
  await mkdir(directory, { recursive: true })
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize >= bytes
}
