import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { openContentStore } from '#platform/files/open-content-store.ts'
import { sharedStorageCheck } from '#platform/files/shared-files.ts'
import { databases, emptyTables } from '#test/support/database.ts'
import { filesIn } from '#test/support/files-in.ts'
import { handClock } from '#test/support/hand-clock.ts'
import { startS3 } from '#test/support/s3-server.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { silentLog } from '#test/support/silent-log.ts'

const START = '2026-03-02T01:00:00Z'
const minute = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000).toISOString()

describe.each(databases)('servers and their files ($name)', ({ open }) => {
  const directory = scratchDirectory()
  let database: Database
  let folders = 0
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  const newFolder = () => {
    folders += 1
    return `${directory}/${folders}`
  }
  const server = (host: string, dataDir: string) => {
    const clock = handClock(START)
    const lines: string[] = []
    const put = (level: string) => (about: unknown, words?: unknown) => {
      lines.push(`${level}: ${JSON.stringify(about)} ${String(words ?? '')}`)
    }
    const log = { info: put('info'), warn: put('warn'), error: put('error') }
    const files = openContentStore({ storageUrl: undefined, dataDir })
    return { ...sharedStorageCheck({ db: database.db, files, clock, log, host }), clock, lines, files }
  }
  const anew = () => emptyTables(database.db, ['server_probe'])

  test('on one folder each other’s files are read, and nothing is left of those that have ended', async () => {
    await anew()
    const folder = newFolder()
    const [one, other] = [server('one', folder), server('other', folder)]
    await one.begin()
    expect(one.state()).toEqual({ servers: 1, apart: [], failed: false })
    await other.begin()
    one.clock.strike(minute(5))
    await expect.poll(one.state).toEqual({ servers: 2, apart: [], failed: false })
    expect(other.state()).toEqual({ servers: 2, apart: [], failed: false })
    await one.stop()
    other.clock.strike(minute(6))
    await expect.poll(() => other.state().servers).toBe(1)
    await other.stop()
    expect([...one.lines, ...other.lines]).toEqual([])
    expect(await filesIn(folder)).toEqual([])
    expect(await database.db.selectFrom('server_probe').selectAll().execute()).toEqual([])
  })

  test('on two folders both report it once, naming the machines, and report the fix', async () => {
    await anew()
    const folder = newFolder()
    const [one, other] = [server('one', folder), server('other', newFolder())]
    await one.begin()
    await other.begin()
    expect(other.state()).toEqual({ servers: 2, apart: ['one'], failed: false })
    expect(other.lines).toEqual([
      expect.stringMatching(
        /^error: .*"hosts":\["one"\].*do not share file storage: .*STORAGE_URL.*DATA_DIR/,
      ),
    ])
    one.clock.strike(minute(5))
    await expect.poll(() => one.state().apart).toEqual(['other'])
    one.clock.strike(minute(10))
    other.clock.strike(minute(10))
    await expect.poll(() => other.state().apart).toEqual(['one'])
    expect(one.lines.length).toBe(1)
    await other.stop()
    const mended = server('other', folder)
    await mended.begin()
    expect(mended.state().apart).toEqual([])
    one.clock.strike(minute(15))
    await expect.poll(() => one.lines.at(-1)).toMatch(/^info: .*share file storage again/)
    expect(one.state().apart).toEqual([])
    await mended.stop()
    await one.stop()
  })

  test('on an S3 store they share files, with any folders; on two buckets they do not', async () => {
    await anew()
    const s3 = await startS3(newFolder())
    const server = async (host: string, storageUrl: string) => {
      const files = openContentStore({ storageUrl, dataDir: newFolder() })
      const of = { db: database.db, files, clock: handClock(START), log: silentLog, host }
      const shared = sharedStorageCheck(of)
      await shared.begin()
      return shared
    }
    const [one, other] = [await server('one', s3.storageUrl), await server('other', s3.storageUrl)]
    expect(other.state()).toEqual({ servers: 2, apart: [], failed: false })
    const elsewhere = await server('elsewhere', s3.otherUrl)
    expect(elsewhere.state()).toEqual({ servers: 3, apart: ['one', 'other'], failed: false })
    const locked = await server('locked', s3.storageUrl.replace('secret', 'guess'))
    expect(locked.state().failed).toBe(true)
    for (const each of [one, other, elsewhere, locked]) await each.stop()
    expect((await s3.objects()).size).toBe(0)
    await s3.close()
  })

  test('a probe with other content is no proof', async () => {
    await anew()
    const [one, other] = [server('one', newFolder()), server('other', newFolder())]
    await one.begin()
    const { sha256 } = await database.db.selectFrom('server_probe').select('sha256').executeTakeFirstOrThrow()
    // Returns wrong content for every name.
    const lying = { ...other.files, has: async () => true }
    const liar = sharedStorageCheck({
      db: database.db,
      files: {
        ...lying,
        open: async (name) => (name === sha256 ? Readable.from(['else']) : other.files.open(name)),
      },
      clock: handClock(START),
      log: silentLog,
      host: 'liar',
    })
    await liar.begin()
    expect(liar.state().apart).toEqual(['one'])
    await liar.stop()
    await one.stop()
  })

  test('one that was killed is no reproach to the others, and a day later its probe is gone', async () => {
    await anew()
    const [folder, lost] = [newFolder(), newFolder()]
    const killed = server('killed', lost)
    await killed.begin()
    const left = server('left', folder)
    await left.begin()
    const one = server('one', folder)
    await one.begin()
    expect(one.state()).toEqual({ servers: 3, apart: ['killed'], failed: false })
    const before = (await filesIn(folder)).length
    one.clock.strike(minute(13))
    await expect.poll(one.state).toEqual({ servers: 1, apart: [], failed: false })
    expect((await filesIn(folder)).length).toBe(before)
    one.clock.strike(minute(25 * 60))
    await expect
      .poll(() => database.db.selectFrom('server_probe').select('host').execute())
      .toEqual([{ host: 'one' }])
    await expect.poll(async () => (await filesIn(folder)).length).toBe(before - 1)
    await one.stop()
  })

  test('a failing store is reported as such, and the next poll retries', async () => {
    await anew()
    const clock = handClock(START)
    const store = openContentStore({ storageUrl: undefined, dataDir: newFolder() })
    let fails = true
    const put: typeof store.put = (content, recordFirst) =>
      fails ? Promise.reject(new Error('The file store answered 503.')) : store.put(content, recordFirst)
    const errors: unknown[] = []
    const log = { info: () => {}, warn: () => {}, error: (...about: unknown[]) => void errors.push(about) }
    const one = sharedStorageCheck({ db: database.db, files: { ...store, put }, clock, log, host: 'one' })
    await one.begin()
    expect(one.state().failed).toBe(true)
    expect(errors.length).toBe(1)
    fails = false
    clock.strike(minute(5))
    await expect.poll(one.state).toEqual({ servers: 1, apart: [], failed: false })
    await one.stop()
  })
})
