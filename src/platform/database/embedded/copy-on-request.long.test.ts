import { existsSync, mkdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { backupText } from '#platform/backup/backup-text.ts'
import type { Database } from '#platform/database/database.ts'
import { serveSnapshotRequests, withDatabaseSnapshot } from '#platform/database/embedded/copy-on-request.ts'
import { areFilesRetained } from '#platform/database/held-files.ts'
import { openEmbedded } from '#test/support/database.ts'
import { handClock } from '#test/support/hand-clock.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { silentLog } from '#test/support/silent-log.ts'

describe('a copy of the database of a program that runs', () => {
  const directory = scratchDirectory()
  let count = 0
  let dataDir: string
  let folder: string
  let database: Database
  let clock: ReturnType<typeof handClock>
  let answering: ReturnType<typeof serveSnapshotRequests>
  beforeEach(async () => {
    count += 1
    dataDir = join(directory, String(count))
    folder = join(dataDir, 'backup')
    mkdirSync(join(dataDir, 'database', 'base'), { recursive: true })
    writeFileSync(join(dataDir, 'database', 'base', '1'), 'a row')
    database = await openEmbedded()
    clock = handClock(new Date().toISOString())
    answering = serveSnapshotRequests({ dataDir, db: database.db, clock, log: silentLog })
  })
  afterEach(async () => {
    await answering.stop()
    expect(clock.waiting()).toBe(0)
    await database.close()
  })
  const poll = (at = Date.now()): void => clock.strike(new Date(at).toISOString())
  /** Requests a snapshot while the server polls on demand. */
  const wanting = async <T>(work: (copy: string) => Promise<T>): Promise<T> => {
    const looks = setInterval(() => poll(), 50)
    return withDatabaseSnapshot(dataDir, work).finally(() => clearInterval(looks))
  }
  const holds = () => areFilesRetained(database.db)

  test('exists during the work and is deleted afterwards; file contents are retained as long', async () => {
    const found = await wanting(async (copy) => {
      expect(await holds()).toBe(true)
      return readFileSync(join(copy, 'database', 'base', '1'), 'utf8')
    })
    expect(found).toBe('a row')
    expect(existsSync(folder)).toBe(false)
    poll()
    await expect.poll(holds).toBe(false)
    expect(await wanting(async () => 'a second one')).toBe('a second one')
  })

  test('is made while no transaction is open', async () => {
    const order: string[] = []
    const transaction = Promise.withResolvers<void>()
    const writing = database.db.transaction().execute(async (trx) => {
      await trx.selectFrom('secret').selectAll().execute()
      await transaction.promise
      order.push('written')
    })
    const copying = wanting(async () => void order.push('copied'))
    await expect.poll(() => existsSync(join(folder, 'wanted'))).toBe(true)
    poll()
    transaction.resolve()
    await Promise.all([writing, copying])
    expect(order).toEqual(['written', 'copied'])
  })

  test('is deleted if its requester has died', async () => {
    const died = Promise.withResolvers<string>()
    const end = Promise.withResolvers<void>()
    const request = wanting(async (copy) => {
      died.resolve(copy)
      await end.promise
    })
    const copy = await died.promise
    utimesSync(join(copy, 'wanted'), new Date(), new Date(Date.now() - 31_000))
    poll(Date.now() + 60_000)
    await expect.poll(() => existsSync(folder)).toBe(false)
    await expect.poll(holds).toBe(false)
    end.resolve()
    await request
  })

  test('is not made twice for one request, even after a restart of the server', async () => {
    await wanting(async (copy) => {
      writeFileSync(join(copy, 'database', 'mark'), '')
      await answering.stop()
      answering = serveSnapshotRequests({ dataDir, db: database.db, clock, log: silentLog })
      poll()
      await answering.stop()
      expect(existsSync(join(copy, 'database', 'mark'))).toBe(true)
      expect(await holds()).toBe(true)
      answering = serveSnapshotRequests({ dataDir, db: database.db, clock, log: silentLog })
    })
  })

  test('is one at a time', async () => {
    const second = wanting(() => withDatabaseSnapshot(dataDir, async () => 'two at once'))
    await expect(second).rejects.toThrow(backupText.anotherBackup(dataDir))
  })

  test('that fails gives the reason', async () => {
    const gone = join(dataDir, 'database')
    renameSync(gone, `${gone}.away`)
    await expect(wanting(async () => 'nothing to copy')).rejects.toThrow('ENOENT')
    expect(existsSync(folder)).toBe(false)
  })
})
