import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openContentStore } from '#platform/files/open-content-store.ts'
import { filesIn } from '#test/support/files-in.ts'
import { type S3Server, startS3 } from '#test/support/s3-server.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

test('an address without a key names the form of a whole one', () => {
  const storageUrl = 's3://no-key/bucket'
  expect(() => openContentStore({ storageUrl, dataDir: '' })).toThrow(
    'STORAGE_URL: s3://KEY:SECRET@host/bucket?region=...',
  )
})

describe('the store in S3', () => {
  const directory = scratchDirectory()
  const bucket = scratchDirectory()
  let s3: S3Server
  beforeAll(async () => {
    s3 = await startS3(bucket)
  })
  afterAll(() => s3.close())

  const openStore = async (storageUrl: string) => openContentStore({ storageUrl, dataDir: directory })
  const recordFirst = async () => {}

  test('keeps a content under its hash, and nothing on this machine', async () => {
    const store = await openStore(s3.storageUrl)
    const { sha256, size } = await store.put(
      Readable.from([Buffer.from('one '), Buffer.from('two')]),
      recordFirst,
    )
    expect(size).toBe(7)
    expect([...(await s3.objects())].map(([path, body]) => [path, body.toString()])).toEqual([
      [sha256, 'one two'],
    ])
    expect(await filesIn(directory)).toEqual([])
    expect(await store.has(sha256)).toBe(true)
    expect(await text(await store.open(sha256))).toBe('one two')
    await store.remove(sha256)
    await store.remove(sha256)
    expect(await store.has(sha256)).toBe(false)
    await expect(store.open(sha256)).rejects.toThrow('404')
  })

  test('keeps a large content whole, however it arrives, and the same one once', async () => {
    const store = await openStore(s3.storageUrl)
    const piece = Buffer.alloc(64 * 1024, 'Төсөв')
    const pieces = function* () {
      for (let index = 0; index < 80; index += 1) yield piece
    }
    const first = await store.put(Readable.from(pieces()), recordFirst)
    expect(first.size).toBe(80 * piece.byteLength)
    const again = await store.put(Readable.from([Buffer.concat([...pieces()])]), recordFirst)
    expect(again).toEqual(first)
    expect([...(await s3.objects()).keys()]).toEqual([first.sha256])
    expect((await buffer(await store.open(first.sha256))).equals(Buffer.concat([...pieces()]))).toBe(true)
    await store.remove(first.sha256)
  })

  test('keeps nothing of an upload that breaks off', async () => {
    const store = await openStore(s3.storageUrl)
    const breaks = async function* () {
      yield Buffer.from('half')
      throw new Error('the line broke')
    }
    await expect(store.put(breaks(), recordFirst)).rejects.toThrow('the line broke')
    expect((await s3.objects()).size).toBe(0)
    expect(await filesIn(directory)).toEqual([])
  })

  test('throws where the store cannot be reached', async () => {
    const away = await openStore(s3.storageUrl.replace(/:\d+\//, ':9/'))
    await expect(away.has('a'.repeat(64))).rejects.toThrow()
  })

  test('reports a wrong key, and stores nothing anywhere', async () => {
    const store = await openStore(s3.storageUrl.replace('secret', 'guess'))
    await expect(store.put(Readable.from([Buffer.from('x')]), recordFirst)).rejects.toThrow('403')
    expect((await s3.objects()).size).toBe(0)
    expect(await filesIn(directory)).toEqual([])
  })

  test('needs a whole address', async () => {
    await expect(openStore('s3://store.example/bucket')).rejects.toThrow('STORAGE_URL')
    await expect(openStore('s3://key:secret@store.example')).rejects.toThrow('STORAGE_URL')
  })
})

test('every parameter that an address may have is documented with the setting', () => {
  const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
  const names = [...read('src/platform/files/s3-store.ts').matchAll(/searchParams\.get\('(\w+)'\)/g)].map(
    ([, name]) => name,
  )
  const [row = ''] = read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('| `STORAGE_URL` |'))
  expect(names.length).toBeGreaterThan(1)
  expect(names.filter((name) => !row.includes(`?${name}=`))).toEqual([])
})
