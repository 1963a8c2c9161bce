import { Readable } from 'node:stream'
import { beforeEach, describe, expect, test } from 'vitest'
import { attachmentCalls, type UploadAnswer } from '#features/attachments/api.ts'
import { transact } from '#platform/database/transaction.ts'
import { addFile, type FilePurpose, storeContent, uploadedBytes } from '#platform/files/file-records.store.ts'
import { uploadQuota } from '#platform/files/upload-quota.ts'
import { receivedFileText } from '#platform/files/upload-text.ts'
import type { SignedInClient } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { filesIn } from '#test/support/files-in.ts'
import { pdfOf } from '#test/support/pdf.ts'
import { setApp } from '#test/support/set-app.ts'

const MB = 1024 * 1024
const QUOTA = 4 * MB
const ATTACH = attachmentCalls.attachmentAttach.path

describe.each(oneDatabase)('the upload allowance of an institution ($name)', ({ open }) => {
  const started = setApp({ open, quotaBytes: QUOTA })
  const school = started.client('ebs')
  const other = started.client('ebs2')
  beforeEach(async () => {
    await started.database.db.deleteFrom('file').execute()
  })

  const attach = (who: SignedInClient, size: number) => who.send(ATTACH, [['file', pdfOf(size), 'x.pdf']])
  const usedBytes = () => uploadedBytes(started.database.db, '1001')
  const note = (purpose: FilePurpose, size: number) => {
    const at = started.clock.now()
    const about = { mediaType: 'application/pdf', name: 'x.pdf', sessionCode: null, by: 'ebs' }
    return transact(started.database.db, async (trx) => {
      await trx
        .insertInto('stored_content')
        .values({ sha256: 'b'.repeat(64), stored_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const content = { sha256: 'b'.repeat(64), size }
      await addFile(trx, { ...about, ...content, institutionId: '1001', fileId: purpose, purpose, at })
    })
  }

  test('is everything up to its quota, each institution its own', async () => {
    expect((await attach(school, MB)).statusCode).toBe(200)
    expect((await attach(school, 3 * MB)).statusCode).toBe(200)
    const before = await filesIn(started.directory)
    const answer = await attach(school, 1000)
    const message = receivedFileText.overQuota(4, 4)
    expect([answer.statusCode, answer.json<UploadAnswer>()]).toMatchObject([
      413,
      { status: 0, uploadStatus: false, files: null, message, error: message, data: { uploadStatus: false } },
    ])
    expect([await usedBytes(), await filesIn(started.directory)]).toEqual([QUOTA, before])
    expect((await attach(other, 2 * MB)).statusCode).toBe(200)
  })

  test.each([
    ['attachment', 413],
    ['report', 413],
    ['paper', 200],
  ] as const)(
    'counts files that are a kind of %s so that the next is answered %i',
    async (purpose, status) => {
      await note(purpose, QUOTA - 500)
      expect((await attach(school, 1000)).statusCode).toBe(status)
    },
  )

  test('counts the PDF of a report where it arrives', async () => {
    const report = { institution_id: '1001', session_code: '2026-02', year: 2026, status: 'CALCULATED' }
    await started.database.db
      .insertInto('report')
      .values({ ...report, calculated_at: started.clock.now(), sha256: 'first' })
      .execute()
    await note('attachment', QUOTA - 500)
    const answer = await school.send(attachmentCalls.pdfUpload.path, [
      ['sessionCode', '2026-02'],
      ['institutionId', '1001'],
      ['file', pdfOf(1000), 'x.pdf'],
    ])
    expect([answer.statusCode, answer.json()]).toEqual([
      413,
      { status: 0, message: receivedFileText.overQuota(4, 4) },
    ])
  })

  test('is refused while it arrives, before the rest of it has come', async () => {
    const whole = await new Response(pdfOf(3 * MB)).bytes()
    await note('attachment', 2 * MB)
    const incoming = () => filesIn(`${started.directory}/incoming`)
    const slowly = async function* () {
      yield whole.subarray(0, MB)
      await expect.poll(incoming).toHaveLength(1)
      yield whole.subarray(MB, 3 * MB - 1000)
      await expect.poll(incoming).toEqual([])
      yield whole.subarray(3 * MB - 1000)
    }
    expect((await school.stream(ATTACH, [], slowly())).statusCode).toBe(413)
    expect(await usedBytes()).toBe(2 * MB)
  })

  test('is not more when much arrives at once', async () => {
    const before = (await filesIn(started.directory)).length
    const sizes = [1.05, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6].map((mb) => Math.round(mb * MB))
    const answers = await Promise.all(sizes.map((size) => attach(school, size)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 413]))
    const fitting = answers.filter(({ statusCode }) => statusCode === 200).length
    expect(await usedBytes()).toBeLessThanOrEqual(QUOTA)
    expect(await filesIn(started.directory)).toHaveLength(before + fitting)
  })

  test('is not more when it arrives at several servers', async () => {
    const { db } = started.database
    const servers = [uploadQuota(QUOTA), uploadQuota(QUOTA)]
    const arrived = servers.map(async (quota, index) => {
      const content = Readable.from([Buffer.alloc(3 * MB, index)])
      const stored = await storeContent(started.services, quota.limited(db, '1001', content))
      return { quota, stored, index }
    })
    const noted = (await Promise.all(arrived)).map(({ quota, stored, index }) =>
      transact(db, async (trx) => {
        await quota.lockAndCheck(trx, '1001', stored.size)
        const about = { mediaType: 'application/pdf', name: 'x.pdf', purpose: 'attachment' } as const
        const file = { ...about, ...stored, institutionId: '1001', fileId: `file ${index}` }
        await addFile(trx, { ...file, sessionCode: null, at: started.clock.now(), by: 'ebs' })
      }),
    )
    const outcomes = await Promise.allSettled(noted)
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await usedBytes()).toBe(3 * MB)
  })
})
