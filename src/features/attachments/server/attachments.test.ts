import { connect } from 'node:net'
import { beforeEach, describe, expect, test } from 'vitest'
import { sendingBlockText } from '#budget/lock-text.ts'
import { pdfFileText } from '#engine/pdf-text.ts'
import { unprintableProblem } from '#engine/text/printable.ts'
import type { AttachmentRecord, UploadAnswer } from '#features/attachments/api.ts'
import { uploadText } from '#features/attachments/text.ts'
import { receivedFileText } from '#platform/files/upload-text.ts'
import { httpText } from '#platform/http/http-text.ts'
import type { MultipartField, SignedInClient, TestApp } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { filesIn } from '#test/support/files-in.ts'
import { pdfOf } from '#test/support/pdf.ts'
import { approveEarlier, openEarlierPeriod } from '#test/support/schools.ts'
import { setApp } from '#test/support/set-app.ts'

const LIMIT = 31_457_280
const ATTACH = '/api/attachment/attach'
const SAVE = '/api/attachment/save'
const LIST = '/api/finance/report/attachment/list/2026-02/1001'

describe.each(oneDatabase)('attachments ($name)', ({ open }) => {
  const started = setApp({ open })
  const school = started.client('ebs')
  const other = started.client('ebs2')
  beforeEach(async () => {
    await started.database.db.deleteFrom('attachment').execute()
  })

  const fields: readonly MultipartField[] = [
    ['directory', '../../etc'],
    ['licenseId', '1008'],
  ]
  const attach = (who: SignedInClient, file: Blob, name = 'Албан бичиг.PDF') =>
    who.send(ATTACH, [...fields, ['file', file, name]])
  const attached = async (who: SignedInClient) =>
    (await attach(who, pdfOf(2000))).json<UploadAnswer>().files?.file ?? 'nothing'
  const save = (more: Record<string, unknown>) =>
    school.post(SAVE, { sessionCode: '2026-02', orgId: '1001', userName: 'x', ...more })
  const record = async () => (await school.get(LIST)).json<AttachmentRecord[]>()[0]

  test('a name that no paper can show is refused, with its characters', async () => {
    const before = await filesIn(started.directory)
    const answer = await attach(school, pdfOf(1000), 'Албан 😀 бичиг.pdf')
    const message = unprintableProblem('😀')
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { status: 0, message, files: null }])
    expect(await filesIn(started.directory)).toEqual(before)
  })

  test('a file is stored, and the same fields are under data and at the top level', async () => {
    const answer = await attach(school, pdfOf(2000))
    expect(answer.statusCode).toBe(200)
    const uploaded = {
      uploadStatus: true,
      files: {
        file: expect.stringMatching(/^\/api\/tosov\/file\/[\w-]+$/),
        name: 'Албан бичиг.PDF',
        extension: 'pdf',
      },
    }
    expect(answer.json()).toEqual({ ...uploaded, data: uploaded, message: uploadText.saved, error: null })
    expect(await filesIn(started.directory)).toHaveLength(1)
  })

  test('its address leads to a link that opens it in the browser', async () => {
    const redirect = await school.get(await attached(school))
    expect(redirect.statusCode).toBe(302)
    expect(redirect.headers['cache-control']).toBe('no-store')
    const link = String(redirect.headers.location)
    const file = await started.inject({ url: link })
    expect(file.statusCode).toBe(200)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '2000',
      'content-disposition': expect.stringMatching(/^inline; filename=".*\.PDF"; filename\*=UTF-8''%D0%90/),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(file.rawPayload.equals(Buffer.from(await pdfOf(2000).arrayBuffer()))).toBe(true)
    started.clock.move(5 * 60_000)
    const expired = await started.inject({ url: link })
    const forged = await started.inject({ url: '/files/W10.x' })
    expect([expired.statusCode, forged.statusCode]).toEqual([404, 404])
    expect(expired.json()).toEqual({ status: 0, message: uploadText.fileMissing })
    expect(forged.body).toBe(expired.body)
  })

  test('its address reveals nothing to a stranger, not even that it exists', async () => {
    const address = await attached(school)
    const [foreign, unknown] = [await other.get(address), await other.get('/api/tosov/file/no-such-file')]
    expect(foreign.statusCode).toBe(404)
    expect(unknown.body).toBe(foreign.body)
    expect((await started.inject({ url: address })).statusCode).toBe(401)
  })

  describe('a refused file', () => {
    test.each([
      ['of one byte too many', pdfOf(LIMIT + 1), 413, pdfFileText.tooLarge],
      ['of far too many bytes', pdfOf(2 * LIMIT), 413, pdfFileText.tooLarge],
      ['that is no PDF', new Blob(['<html>%PDF- %%EOF</html>']), 422, pdfFileText.notPdf],
      [
        'with a PDF head and no end',
        new Blob(['%PDF-1.7', new Uint8Array(5000)]),
        422,
        receivedFileText.brokenPdf,
      ],
      ['that is empty', new Blob([]), 422, receivedFileText.noFile],
    ])('%s is reported in the upload form and leaves nothing behind', async (_, file, status, message) => {
      const before = await filesIn(started.directory)
      const answer = await attach(school, file)
      expect(answer.statusCode).toBe(status)
      const uploaded = { uploadStatus: false, files: null }
      expect(answer.json()).toEqual({ status: 0, ...uploaded, data: uploaded, message, error: message })
      expect(await filesIn(started.directory)).toEqual(before)
    })

    test('with a name that reverses the line is reported as such and leaves nothing behind', async () => {
      const before = await filesIn(started.directory)
      const answer = await attach(school, pdfOf(2000), 'тайлан\u202Egnp.pdf')
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        422,
        receivedFileText.hiddenSigns,
      ])
      expect(await filesIn(started.directory)).toEqual(before)
    })

    test.each([
      [
        'an unknown field before it',
        [['directry', 'x'] as const, ['file', pdfOf(2000), 'a.pdf'] as const],
        'directry',
      ],
      [
        'an unknown field after it',
        [['file', pdfOf(2000), 'a.pdf'] as const, ['directry', 'x'] as const],
        'directry',
      ],
      ['an unknown name', [['fiel', pdfOf(2000), 'a.pdf'] as const], 'fiel'],
    ])('with %s is refused by that name and leaves nothing behind', async (_, parts, field) => {
      const before = await filesIn(started.directory)
      const answer = await school.send(ATTACH, parts)
      const message = httpText.unknownFields([field])
      expect([answer.statusCode, answer.json()]).toMatchObject([
        422,
        { message, error: message, files: null, errors: [{ field }] },
      ])
      expect(await filesIn(started.directory)).toEqual(before)
    })

    test('with a second one is refused and leaves nothing behind', async () => {
      const before = await filesIn(started.directory)
      const file = ['file', pdfOf(2000), 'a.pdf'] as const
      const answer = await school.send(ATTACH, [file, file])
      expect([answer.statusCode, answer.json()]).toMatchObject([422, { message: receivedFileText.oneFile }])
      expect(await filesIn(started.directory)).toEqual(before)
    })

    test('the largest allowed one is stored', async () => {
      expect((await attach(school, pdfOf(LIMIT))).statusCode).toBe(200)
    })

    test('no file, and no form', async () => {
      const none = await school.send(ATTACH, fields)
      expect([none.statusCode, none.json<UploadAnswer>().message]).toEqual([400, receivedFileText.noFile])
      const json = await school.post(ATTACH, {})
      expect([json.statusCode, json.json<UploadAnswer>().error]).toEqual([415, receivedFileText.notForm])
    })

    test('a line that breaks in the middle leaves nothing behind', async () => {
      const before = await filesIn(started.directory)
      await started.app.listen({ host: '127.0.0.1', port: 0 })
      const { address, port } = serverAddress(started)
      const socket = connect(port, address)
      const requestStarted = new Promise((resolve) => started.app.server.once('request', resolve))
      socket.write(
        `POST ${ATTACH} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${school.token}\r\nContent-Length: 100000\r\n` +
          'Content-Type: multipart/form-data; boundary=b\r\n\r\n' +
          '--b\r\nContent-Disposition: form-data; name="file"; filename="x.pdf"\r\n\r\n%PDF-1.7 begun',
      )
      await requestStarted
      await expect.poll(async () => (await filesIn(started.directory)).length).toBe(before.length + 1)
      socket.destroy()
      await expect.poll(() => filesIn(started.directory)).toEqual(before)
    })
  })

  describe('the record of a period', () => {
    const empty = {
      attachmentUrl1: null,
      attachmentType1: null,
      attachmentFilename1: null,
      attachmentUrl3: null,
    }

    test('is always there, its slots empty at first', async () => {
      const rows = (await school.get(LIST)).json<AttachmentRecord[]>()
      expect(rows).toHaveLength(1)
      expect(rows[0]).toMatchObject({
        ...empty,
        sessionCode: '2026-02',
        orgId: '1001',
        institutionId: '1001',
        userName: 'ebs',
      })
      expect(Object.keys(rows[0] ?? {})).toHaveLength(14)
    })

    test('keeps the slots that are sent, empties those sent empty, and leaves the others', async () => {
      const [letter, material] = [await attached(school), await attached(school)]
      const answer = await save({
        institutionId: '1001',
        attachmentUrl1: letter,
        attachmentType1: 'pdf',
        attachmentFilename1: 'Бичиг',
      })
      expect(answer.json()).toEqual({ status: '1', message: uploadText.saved })
      await save({ attachmentUrl2: material, attachmentType2: null })
      expect(await record()).toMatchObject({
        attachmentUrl1: letter,
        attachmentType1: 'pdf',
        attachmentFilename1: 'Бичиг',
        attachmentUrl2: material,
        attachmentType2: 'application/pdf',
        attachmentFilename2: 'Албан бичиг.PDF',
        attachmentUrl3: null,
      })
      await save({ attachmentUrl1: '' })
      expect(await record()).toMatchObject({ ...empty, attachmentUrl2: material })
    })

    test('the save is recorded in the history of the year', async () => {
      await save({ attachmentUrl3: await attached(school) })
      const events = await started.database.db
        .selectFrom('named_event')
        .selectAll()
        .where('kind', '=', 'attachment.saved')
        .execute()
      expect(events.at(-1)).toMatchObject({ institution_id: '1001', year: 2026, actor: 'ebs' })
    })

    test('a slot that is sent empty is cleared, reported as such and recorded in the history', async () => {
      const letter = await attached(school)
      await save({ attachmentUrl1: letter, attachmentUrl2: await attached(school) })
      const answer = await save({ attachmentUrl1: null, attachmentSeen1: letter })
      expect(answer.json()).toEqual({ status: '1', message: uploadText.taken })
      expect(await record()).toMatchObject({ ...empty, attachmentUrl2: expect.any(String) })
      const last = await started.database.db
        .selectFrom('named_event')
        .select(['kind', 'actor', 'detail'])
        .orderBy('event_id', 'desc')
        .executeTakeFirst()
      expect(last).toEqual({
        kind: 'attachment.removed',
        actor: 'ebs',
        detail: {
          sessionCode: '2026-02',
          slots: [
            {
              slot: 1,
              attachment: null,
              // Its name may be a person's, and the history never changes.
              before: { fileId: letter.split('/').at(-1), type: 'application/pdf' },
            },
          ],
        },
      })
      const both = await save({ attachmentUrl1: await attached(school), attachmentUrl2: '' })
      expect(both.json()).toEqual({ status: '1', message: uploadText.saved })
    })

    test.each([
      ['taken away', async () => null],
      ['replaced', () => attached(school)],
    ])(
      'a file that its sender has not seen is not %s, and nothing else of the save is done',
      async (_, sent) => {
        const [seen, others] = [await attached(school), await attached(school)]
        await save({ attachmentUrl1: seen })
        await save({ attachmentUrl1: others, attachmentFilename1: 'other.pdf', attachmentSeen1: seen })
        const events = () =>
          started.database.db
            .selectFrom('named_event')
            .select('event_id')
            .where('kind', 'like', 'attachment.%')
            .execute()
        const before = await events()
        const url = await sent()
        for (const unseen of [seen, null]) {
          const answer = await save({
            attachmentUrl2: seen,
            attachmentUrl1: url,
            attachmentSeen1: unseen,
          })
          expect(answer.statusCode).toBe(409)
          expect(answer.json()).toEqual({ status: 0, message: uploadText.otherStands(1, 'other.pdf') })
        }
        expect(await record()).toMatchObject({ attachmentUrl1: others, attachmentUrl2: null })
        expect(await events()).toEqual(before)
        expect((await save({ attachmentUrl1: url, attachmentSeen1: others })).statusCode).toBe(200)
        expect(await record()).toMatchObject({ attachmentUrl1: url })
      },
    )

    test('a file does not replace one that a colleague has removed, but the same save may repeat', async () => {
      const [seen, mine] = [await attached(school), await attached(school)]
      const replacing = { attachmentUrl1: mine, attachmentSeen1: seen }
      const answer = await save(replacing)
      expect([answer.statusCode, answer.json()]).toEqual([
        409,
        { status: 0, message: uploadText.otherStands(1, null) },
      ])
      await save({ attachmentUrl1: seen, attachmentSeen1: '' })
      expect([(await save(replacing)).statusCode, (await save(replacing)).statusCode]).toEqual([200, 200])
    })

    test("another institution's file is refused like one that does not exist, with any other content", async () => {
      const foreign = await save({ attachmentUrl1: await attached(other), attachmentType1: { no: 'sense' } })
      const unknown = await save({ attachmentUrl1: '/api/tosov/file/no-such-file' })
      expect(foreign.statusCode).toBe(403)
      expect(foreign.json()).toEqual({ status: 0, message: httpText.otherFile })
      expect(unknown.body).toBe(foreign.body)
      expect(await record()).toMatchObject(empty)
    })

    test.each(['https://elsewhere.example/x.pdf', '/etc/passwd', 'javascript:alert(1)'])(
      '%s is no attachment',
      async (url) => {
        const answer = await save({ attachmentUrl1: await attached(school), attachmentUrl2: url })
        expect(answer.statusCode).toBe(422)
        expect(answer.json()).toEqual({ status: 0, message: uploadText.notAttachment(2) })
        expect(await record()).toMatchObject(empty)
      },
    )

    test('there is none for a period that the institution does not have', async () => {
      expect((await school.get('/api/finance/report/attachment/list/2031-01/1001')).statusCode).toBe(404)
      expect((await save({ sessionCode: '2031-01' })).statusCode).toBe(404)
    })

    test('no user reads or writes that of another institution', async () => {
      expect((await other.get(LIST)).statusCode).toBe(403)
      expect((await other.post(SAVE, { sessionCode: '2026-02', orgId: '1001' })).statusCode).toBe(403)
      expect(
        (await other.post(SAVE, { sessionCode: '2026-02', orgId: '1008', institutionId: '1001' })).statusCode,
      ).toBe(403)
    })

    test('is not changed in an older period with a report that may be approved', async () => {
      const letter = await attached(school)
      await save({ attachmentUrl1: letter })
      await started.database.db.updateTable('attachment').set({ session_code: '2026-01' }).execute()
      await openEarlierPeriod(started.database.db)
      await approveEarlier(started.database.db, '1001')
      const answer = await save({ sessionCode: '2026-01', attachmentUrl1: await attached(school) })
      expect([answer.statusCode, answer.json()]).toEqual([
        409,
        { status: 0, message: sendingBlockText.oldPeriod },
      ])
      const older = await school.get('/api/finance/report/attachment/list/2026-01/1001')
      expect(older.json()).toMatchObject([{ attachmentUrl1: letter }])
      await started.database.db.deleteFrom('report').execute()
      await started.database.db.deleteFrom('period').where('session_code', '=', '2026-01').execute()
    })

    test('is not changed once the report is sent', async () => {
      const sent = { institution_id: '1001', session_code: '2026-02', year: 2026, status: 'SENT' }
      await started.database.db.insertInto('report').values(sent).execute()
      const answer = await save({ attachmentUrl1: '' })
      await started.database.db.deleteFrom('report').execute()
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toEqual({ status: 0, message: sendingBlockText.closed('SENT') })
    })
  })
})

function serverAddress({ app }: TestApp): { address: string; port: number } {
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The program does not listen.')
  return address
}
