import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attachmentCalls, type UploadAnswer } from '#features/attachments/api.ts'
import { transact } from '#platform/database/transaction.ts'
import { cleanFiles, startCleaning } from '#platform/files/clean-files.ts'
import type { ContentStore } from '#platform/files/content-store.ts'
import {
  addFile,
  dropContent,
  findFile,
  findFileForShare,
  storeContent,
} from '#platform/files/file-records.store.ts'
import { openContentStore } from '#platform/files/open-content-store.ts'
import { receivedFileText } from '#platform/files/upload-text.ts'
import { type SignedInClient, startApp, type TestApp } from '#test/support/app.ts'
import { databases } from '#test/support/database.ts'
import { handClock } from '#test/support/hand-clock.ts'
import { pdfOf } from '#test/support/pdf.ts'
import { type S3Server, startS3 } from '#test/support/s3-server.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { silentLog } from '#test/support/silent-log.ts'

const DAY = 24 * 60 * 60_000
const goesOn = new AbortController().signal
const stores = ['disk', 'S3'] as const
const each = databases.flatMap(({ name, open }) => stores.map((store) => ({ name, open, store })))

describe.each(each)('cleaning files ($name, $store)', ({ open, store }) => {
  const directory = scratchDirectory()
  const bucket = scratchDirectory()
  let s3: S3Server
  let files: ContentStore
  let started: TestApp
  let school: SignedInClient
  let start: number
  let size = 1000
  beforeAll(async () => {
    s3 = await startS3(bucket)
    const storageUrl = store === 'S3' ? s3.storageUrl : undefined
    files = openContentStore({ storageUrl, dataDir: directory })
    started = await startApp({ open, directory, files })
    school = await started.signIn('ebs')
    start = started.clock.now().getTime()
  })
  afterAll(async () => {
    await started.close()
    await s3.close()
  })
  beforeEach(async () => {
    const tables = ['attachment', 'report', 'receipt_paper', 'receipt', 'staff', 'file'] as const
    for (const table of tables) await started.database.db.deleteFrom(table).execute()
  })

  const onDay = (days: number) => new Date(start + days * DAY)
  const clean = (days: number) => cleanFiles({ db: started.database.db, files }, onDay(days), goesOn)
  /** Uploads different sizes, so that contents differ. */
  const attach = async (who = school) => {
    size++
    const answer = await who.send(attachmentCalls.attachmentAttach.path, [['file', pdfOf(size), 'x.pdf']])
    const fileId = answer.json<UploadAnswer>().files?.file.split('/').at(-1) ?? ''
    const file = await findFile(started.database.db, '1001', fileId)
    return { fileId, sha256: file?.sha256 ?? '' }
  }
  const isRetained = async ({ fileId, sha256 }: { readonly fileId: string; readonly sha256: string }) => [
    (await findFile(started.database.db, '1001', fileId)) !== null,
    await files.has(sha256),
  ]

  test('a file at which nothing points is gone 30 days after that was first seen', async () => {
    const file = await attach()
    await clean(0)
    await clean(29.9)
    expect(await isRetained(file)).toEqual([true, true])
    await clean(30.1)
    expect(await isRetained(file)).toEqual([false, false])
  })

  test('a file that is referenced again has its 30 days again', async () => {
    const file = await attach()
    await clean(0)
    const slot = {
      institution_id: '1001',
      session_code: '2026-02',
      slot: 1,
      saved_at: onDay(0),
      saved_by: '',
    }
    await started.database.db
      .insertInto('attachment')
      .values({ ...slot, file_id: file.fileId })
      .execute()
    await clean(29)
    await started.database.db.deleteFrom('attachment').execute()
    await clean(31)
    await clean(60)
    expect(await isRetained(file)).toEqual([true, true])
    await clean(62)
    expect(await isRetained(file)).toEqual([false, false])
  })

  test.each(['attachment', 'staff t1', 'staff t3', 'report', 'receipt paper', 'receipt attachment'] as const)(
    'a file with a reference from a %s is never removed',
    async (where) => {
      const { db } = started.database
      const file = await attach()
      await clean(0)
      const [institution_id, session_code, file_id] = ['1001', '2026-02', file.fileId]
      const of = { institution_id, session_code }
      const person = { year: 2026, employee_id: '1', person: '{}', imported_at: onDay(0) }
      const receipt = { institution_id, receipt_number: '2026-1001-1', file_id }
      const sending = {
        ...{
          ...of,
          receipt_number: '2026-1001-1',
          year: 2026,
          running_number: 1,
          check_code: '',
          sha256: '',
        },
        ...{ facts: '{}', rows: '[]', inputs: '{}', sent_at: onDay(0), sent_by: '' },
      }
      const saved = { slot: 1, saved_at: onDay(0), saved_by: '' }
      const point = {
        attachment: () => db.insertInto('attachment').values({ ...of, ...saved, file_id }),
        'staff t1': () => db.insertInto('staff').values({ institution_id, ...person, t1_file_id: file_id }),
        'staff t3': () => db.insertInto('staff').values({ institution_id, ...person, t3_file_id: file_id }),
        report: () =>
          db.insertInto('report').values({ ...of, year: 2026, status: 'CALCULATED', pdf_file_id: file_id }),
        'receipt paper': () => db.insertInto('receipt_paper').values(receipt),
        'receipt attachment': () => db.insertInto('receipt_attachment').values({ ...receipt, slot: 1 }),
      }
      if (where.startsWith('receipt')) await db.insertInto('receipt').values(sending).execute()
      await point[where]().execute()
      await clean(31)
      await clean(400)
      await clean(800)
      expect(await isRetained(file)).toEqual([true, true])
    },
  )

  test('a content remains as long as a file of any institution has it', async () => {
    const { db } = started.database
    const file = await attach()
    await clean(0)
    const second = {
      sha256: file.sha256,
      size,
      mediaType: 'application/pdf',
      name: 'y',
      purpose: 'attachment',
    } as const
    const noted = { institutionId: '1008', fileId: 'second', sessionCode: null, at: onDay(0), by: '' }
    await transact(db, (trx) => addFile(trx, { ...second, ...noted }))
    await clean(31)
    expect(await isRetained(file)).toEqual([false, true])
    await clean(62)
    expect(await isRetained(file)).toEqual([false, false])
  })

  test('a content that was never noted is gone after a day', async () => {
    const { sha256 } = await storeContent(started.services, Readable.from([Buffer.from('never noted')]))
    await clean(0.9)
    expect(await files.has(sha256)).toBe(true)
    await clean(1.1)
    expect(await files.has(sha256)).toBe(false)
  })

  test('files that this database does not know are ignored', async () => {
    const { sha256 } = await files.put(
      Readable.from([Buffer.from('of another installation')]),
      async () => {},
    )
    await clean(400)
    expect(await files.has(sha256)).toBe(true)
  })

  test('a file that is saved during its removal is not lost', async () => {
    const { db } = started.database
    const file = await attach()
    await clean(0)
    const cleaning: Promise<void>[] = []
    await transact(db, async (trx) => {
      await findFileForShare(trx, '1001', file.fileId)
      cleaning.push(clean(31))
      // The other server's cleaning reaches the file before it is referenced.
      await new Promise((resolve) => setTimeout(resolve, 300))
      const slot = { institution_id: '1001', session_code: '2026-02', slot: 1, file_id: file.fileId }
      await trx
        .insertInto('attachment')
        .values({ ...slot, saved_at: onDay(31), saved_by: '' })
        .execute()
    })
    await Promise.all(cleaning)
    expect(await isRetained(file)).toEqual([true, true])
  })

  test('an upload is rejected if its content is removed before it is recorded', async () => {
    const { db } = started.database
    const stored = await storeContent(started.services, Readable.from([Buffer.from('too late')]))
    await dropContent(db, files, stored.sha256)
    const about = { mediaType: 'application/pdf', name: 'z', purpose: 'attachment', by: '' } as const
    const file = {
      ...about,
      ...stored,
      institutionId: '1001',
      fileId: 'late',
      sessionCode: null,
      at: onDay(0),
    }
    await expect(transact(db, (trx) => addFile(trx, file))).rejects.toThrow(receivedFileText.cutOff)
  })

  test('several servers do it at once', async () => {
    const some = [await attach(), await attach(), await attach()]
    await Promise.all([clean(0), clean(0), clean(0)])
    await Promise.all([clean(31), clean(31), clean(31)])
    expect(await Promise.all(some.map(isRetained))).toEqual(some.map(() => [false, false]))
  })

  test('it happens as the program starts and then every day, until it stops', async () => {
    const { db } = started.database
    const file = await attach()
    const clock = handClock(onDay(0).toISOString())
    let left = 3
    const forgetMore = async () => {
      left -= 1
      return Math.max(left, 0)
    }
    const { stop } = startCleaning({ db, files, forgetMore, clock, log: silentLog })
    const since = async () =>
      (await db.selectFrom('file').select('unneeded_since').executeTakeFirst())?.unneeded_since ?? null
    await expect.poll(since).toEqual(onDay(0))
    await expect.poll(() => left).toBe(0)
    clock.strike(onDay(31).toISOString())
    await expect.poll(() => isRetained(file)).toEqual([false, false])
    await stop()
    expect(clock.waiting()).toBe(0)
  })

  test('half-written files of a killed server are removed after a day', async () => {
    await writeFile(`${directory}/incoming/half`, 'x')
    const isThere = () => existsSync(`${directory}/incoming/half`)
    const real = Date.now()
    await cleanFiles({ db: started.database.db, files }, new Date(real + 0.9 * DAY), goesOn)
    expect(isThere()).toBe(true)
    await cleanFiles({ db: started.database.db, files }, new Date(real + 1.1 * DAY), goesOn)
    expect(isThere()).toBe(false)
  })
})
