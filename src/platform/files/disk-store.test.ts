import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ContentStore } from '#platform/files/content-store.ts'
import { diskStore, sweepSpool } from '#platform/files/disk-store.ts'
import { filesIn } from '#test/support/files-in.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

async function* failing(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('begun')
  throw new Error('the line broke')
}

const recordFirst = async () => {}

describe('the store on disk', () => {
  const directory = scratchDirectory()
  const spoolDir = `${directory}/incoming`
  let store: ContentStore
  beforeEach(() => {
    store = diskStore({ folder: `${directory}/files`, spoolDir, largest: 1000 })
  })

  test('keeps a content under its hash, once', async () => {
    const sha256 = createHash('sha256').update('one two').digest('hex')
    const put = () => store.put(Readable.from([Buffer.from('one '), Buffer.from('two')]), recordFirst)
    expect(await put()).toEqual({ sha256, size: 7 })
    expect(await put()).toEqual({ sha256, size: 7 })
    expect(await filesIn(directory)).toEqual([`${directory}/files/${sha256.slice(0, 2)}/${sha256}`])
    expect(await text(await store.open(sha256))).toBe('one two')
    expect(await store.has(sha256)).toBe(true)
    await store.remove(sha256)
    await store.remove(sha256)
    expect(await store.has(sha256)).toBe(false)
    await expect(store.open(sha256)).rejects.toThrow('ENOENT')
  })

  test('reports a pipe in the place of a content and does not wait for its writer', async () => {
    const sha256 = createHash('sha256').update('pipe').digest('hex')
    await mkdir(`${directory}/files/${sha256.slice(0, 2)}`, { recursive: true })
    execFileSync('mkfifo', [`${directory}/files/${sha256.slice(0, 2)}/${sha256}`])
    await expect(store.open(sha256)).rejects.toThrow('not a file')
    await store.remove(sha256)
  })

  test('syncs every folder of the path, so that files survive a power cut', async () => {
    const synced: string[] = []
    const parts = { folder: `${directory}/new/files`, spoolDir, largest: 1000 }
    const watched = diskStore(parts, { sync: async (folder) => void synced.push(folder) })
    const { sha256 } = await watched.put(Readable.from([Buffer.from('one')]), recordFirst)
    const folder = `${directory}/new/files/${sha256.slice(0, 2)}`
    expect(synced).toEqual([folder, `${directory}/new/files`, `${directory}/new`, directory])
    synced.length = 0
    await watched.put(Readable.from([Buffer.from('one')]), recordFirst)
    expect(synced).toEqual([folder, `${directory}/new/files`])
    await watched.remove(sha256)
  })

  test('keeps nothing of a stream that fails, and throws its error', async () => {
    await expect(store.put(failing(), recordFirst)).rejects.toThrow('the line broke')
    expect(await filesIn(directory)).toEqual([])
  })

  test('does not leave its folder', async () => {
    await expect((async () => store.open('../../etc/passwd'))()).rejects.toThrow(
      'not the name of a stored file',
    )
  })

  test('files of a killed server are removed after a day', async () => {
    const now = new Date('2026-03-02T00:00:00Z')
    await sweepSpool(spoolDir, now)
    for (const [name, at] of [
      ['old', '2026-02-28T23:00:00Z'],
      ['young', '2026-03-01T23:00:00Z'],
    ] as const) {
      await writeFile(`${spoolDir}/${name}`, 'x')
      await utimes(`${spoolDir}/${name}`, new Date(at), new Date(at))
    }
    await sweepSpool(spoolDir, now)
    expect(await filesIn(spoolDir)).toEqual([`${spoolDir}/young`])
  })
})
