import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFileStore } from '#server/start-program.ts'
import { filesIn } from '#test/support/files-in.ts'
import { type S3Server, startS3 } from '#test/support/s3-server.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

describe('the store in S3', () => {
  const directory = scratchDirectory()
  let s3: S3Server
  beforeAll(async () => {
    s3 = await startS3()
  })
  afterAll(() => s3.close())

  const openStore = async (storageUrl: string) => openFileStore({ storageUrl, dataDir: directory })
  const announce = async () => {}

  test('keeps a content under its hash, and nothing on this machine', async () => {
    const store = await openStore(s3.storageUrl)
    const { sha256, size } = await store.put(
      Readable.from([Buffer.from('one '), Buffer.from('two')]),
      announce,
    )
    expect(size).toBe(7)
    expect([...s3.objects].map(([path, body]) => [path, body.toString()])).toEqual([
      [`/bucket/${sha256}`, 'one two'],
    ])
    expect(await filesIn(directory)).toEqual([])
    expect(await store.has(sha256)).toBe(true)
    expect(await text(await store.open(sha256))).toBe('one two')
    await store.remove(sha256)
    await store.remove(sha256)
    expect(await store.has(sha256)).toBe(false)
    await expect(store.open(sha256)).rejects.toThrow('404')
  })

  test('says so when the key is wrong, and keeps nothing anywhere', async () => {
    const store = await openStore(s3.storageUrl.replace('secret', 'guess'))
    await expect(store.put(Readable.from([Buffer.from('x')]), announce)).rejects.toThrow('403')
    expect(s3.objects.size).toBe(0)
    expect(await filesIn(directory)).toEqual([])
  })

  test('needs a whole address', async () => {
    await expect(openStore('s3://store.example/bucket')).rejects.toThrow('STORAGE_URL')
    await expect(openStore('s3://key:secret@store.example')).rejects.toThrow('STORAGE_URL')
  })
})
