import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FileAnswer } from '#api/answers.ts'
import type { ReportListAnswer } from '#budget/api.ts'
import { pdfFileText } from '#engine/pdf-text.ts'
import { uploadText } from '#features/attachments/text.ts'
import { linkKey, signLink } from '#platform/files/signed-link.ts'
import { httpText } from '#platform/http/http-text.ts'
import type { MultipartField } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { filesIn } from '#test/support/files-in.ts'
import { pdfOf } from '#test/support/pdf.ts'
import { setApp } from '#test/support/set-app.ts'

const UPLOAD = '/api/pdf/upload'
const KEY = { institution_id: '1001', session_code: '2026-02' }

describe.each(oneDatabase)('the PDF of a report ($name)', ({ open }) => {
  const started = setApp({ open })
  const school = started.client('ebs')
  beforeAll(async () => {
    const paper = { institution_id: '1001', file_id: 'kept', name: 'x.pdf', media_type: 'application/pdf' }
    const about = {
      purpose: 'paper',
      sha256: 'x',
      size: 1,
      created_at: started.clock.now(),
      created_by: 'ebs',
    }
    await started.database.db
      .insertInto('file')
      .values({ ...paper, ...about })
      .execute()
  })
  beforeEach(async () => {
    await started.database.db.deleteFrom('report').execute()
  })

  const form = (...more: MultipartField[]): MultipartField[] => [
    ['sessionCode', '2026-02'],
    ['institutionId', '1001'],
    ...more,
  ]
  const file: MultipartField = ['file', pdfOf(3000), '../x.pdf']
  const report = async (more: { sent_at?: Date; pdf_file_id?: string; calculated_at?: Date | null } = {}) => {
    const calculated = {
      year: 2026,
      status: 'CALCULATED',
      calculated_at: started.clock.now(),
      sha256: 'first',
      ...more,
    }
    await started.database.db
      .insertInto('report')
      .values({ ...KEY, ...calculated })
      .execute()
  }
  const pdfOfReport = async () => {
    const row = await started.database.db.selectFrom('report').select('pdf_file_id').executeTakeFirst()
    return row?.pdf_file_id ?? null
  }

  test('is stored under the name of the institution and the session', async () => {
    await report()
    const answer = await school.send(UPLOAD, form(file))
    expect(answer.statusCode).toBe(200)
    const address = `/api/tosov/file/${await pdfOfReport()}`
    expect(answer.json()).toEqual({ status: 1, message: uploadText.saved, file: address, url: address })
    const { name } = await started.database.db
      .selectFrom('file')
      .select('name')
      .where('purpose', '=', 'report')
      .executeTakeFirstOrThrow()
    expect(name).toBe('1001_2026-02.pdf')
  })

  test('every download is the server’s own paper of the calculation, never an uploaded file', async () => {
    const about = { orgId: '1001', sessionCode: '2026-02' }
    expect((await school.post('/api/finance/report/snapshot', about)).statusCode).toBe(200)
    const uploaded = await new Response(pdfOf(3000)).text()
    const address = (await school.send(UPLOAD, form(file))).json<{ url: string }>().url
    const list = (await school.get('/api/finance/report/list/2026-02/1001')).json<ReportListAnswer>()
    const [cover] = list.RESULT
    expect(cover?.fileName).toBe('1001_2026-02.pdf')
    const path = `/api/finance/report/2026-02/1001/${cover?.standartReportCode}/${cover?.fileName}`
    const reviewer = await started.signIn('aimag')
    const reviewed = address.replace('/api/tosov/', '/api/tosov/review/institution/1001/')
    const links = [
      (await school.get(path)).json<FileAnswer>().RESULT?.file,
      (await school.get(address)).headers.location,
      (await reviewer.get(reviewed)).headers.location,
    ]
    for (const link of links) {
      const { body, headers } = await started.inject({ url: String(link) })
      expect(headers['content-disposition']).toContain('filename="1001_2026-02.pdf"')
      expect([body.startsWith('%PDF'), body === uploaded]).toEqual([true, false])
    }
    const { db } = started.database
    const id = { institutionId: '1001', fileId: String(await pdfOfReport()) }
    const signedUrl = signLink(id, await linkKey(db), started.clock.now())
    expect((await started.inject({ url: signedUrl })).statusCode).toBe(404)
    await db.updateTable('report').set({ pdf_file_id: null }).execute()
    expect((await school.get(address)).statusCode).toBe(404)
  })

  test('a later one takes the place of the first', async () => {
    await report()
    await school.send(UPLOAD, form(file))
    const first = await pdfOfReport()
    expect((await school.send(UPLOAD, form(file))).statusCode).toBe(200)
    expect(await pdfOfReport()).not.toBe(first)
  })

  test('400: a field that no database keeps', async () => {
    const answer = await school.send(UPLOAD, [['sessionCode', '2026\0'], ['institutionId', '1001'], file])
    expect([answer.statusCode, answer.json()]).toEqual([400, { status: 0, message: httpText.unstorable }])
  })

  test("a stranger's is refused where the institution is named, before the file is read", async () => {
    await report()
    const parts: MultipartField[] = [
      ['sessionCode', '2026-02'],
      ['institutionId', '1008'],
      ['file', new Blob(['no PDF']), 'x.pdf'],
    ]
    const answer = await school.send(UPLOAD, parts)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({ status: 0, message: httpText.otherInstitution })
    expect(await pdfOfReport()).toBeNull()
  })

  test('over a real line the refusal arrives although the browser is still sending', async () => {
    const address = await started.app.listen({ host: '127.0.0.1', port: 0 })
    const parts: MultipartField[] = [
      ['sessionCode', '2026-02'],
      ['institutionId', '1008'],
      ['file', pdfOf(20_000_000), 'x.pdf'],
    ]
    const body = new FormData()
    for (const [name, value, fileName] of parts)
      typeof value === 'string' ? body.append(name, value) : body.append(name, value, fileName)
    const headers = { authorization: `Bearer ${school.token}` }
    const answer = await fetch(`${address}${UPLOAD}`, { method: 'POST', body, headers })
    expect([answer.status, await answer.json()]).toEqual([
      403,
      { status: 0, message: httpText.otherInstitution },
    ])
  })

  test.each([
    ['no institution', [['sessionCode', '2026-02'], file]],
    ['no session', [['institutionId', '1001'], file]],
    ['the file first', [file, ['sessionCode', '2026-02'], ['institutionId', '1001']]],
  ] satisfies [string, MultipartField[]][])('400: %s', async (_, parts) => {
    await report()
    const answer = await school.send(UPLOAD, parts)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      status: 0,
      message: uploadText.fieldsFirst(['sessionCode', 'institutionId']),
    })
  })

  test('409: nothing has been calculated for the session', async () => {
    expect((await school.send(UPLOAD, form(file))).statusCode).toBe(409)
    await report({ calculated_at: null })
    const answer = await school.send(UPLOAD, form(file))
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { status: 0, message: uploadText.notCalculated },
    ])
  })

  test.each([
    ['with a paper', { pdf_file_id: 'kept' }],
    ['whose paper is not made yet', {}],
  ])('409: of a sent report %s only the server makes the paper', async (_, paper) => {
    await report({ sent_at: started.clock.now(), ...paper })
    const storedPdf = await pdfOfReport()
    const answer = await school.send(UPLOAD, form(file))
    expect([answer.statusCode, answer.json()]).toEqual([409, { status: 0, message: uploadText.alreadySent }])
    expect(await pdfOfReport()).toBe(storedPdf)
  })

  test.each([
    ['calculated anew', { sha256: 'second' }],
    ['sent', { status: 'SENT' }],
  ])('409: the report was %s while its PDF was arriving', async (_, change) => {
    await report()
    const { db } = started.database
    const whole = await new Response(pdfOf(100_000)).bytes()
    const slowly = async function* () {
      yield whole.subarray(0, 50_000)
      await expect.poll(() => filesIn(`${started.directory}/incoming`)).toHaveLength(1)
      await db.updateTable('report').set(change).execute()
      yield whole.subarray(50_000)
    }
    const before = await filesIn(started.directory)
    const answer = await school.stream(UPLOAD, form(), slowly())
    expect([answer.statusCode, answer.json()]).toEqual([409, { status: 0, message: uploadText.recalculated }])
    expect(await filesIn(started.directory)).toEqual(before)
    expect(await pdfOfReport()).toBeNull()
  })

  test('422 and 413: a file that is no PDF or too large leaves no data behind', async () => {
    await report()
    const before = await filesIn(started.directory)
    const notPdf = await school.send(UPLOAD, form(['file', new Blob(['text']), 'x.pdf']))
    expect([notPdf.statusCode, notPdf.json()]).toEqual([422, { status: 0, message: pdfFileText.notPdf }])
    const tooLarge = await school.send(UPLOAD, form(['file', pdfOf(31_457_281), 'x.pdf']))
    expect([tooLarge.statusCode, tooLarge.json()]).toEqual([
      413,
      { status: 0, message: pdfFileText.tooLarge },
    ])
    expect(await filesIn(started.directory)).toEqual(before)
    expect(await pdfOfReport()).toBeNull()
  })
})
