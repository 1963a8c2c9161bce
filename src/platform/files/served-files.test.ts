import { beforeAll, describe, expect, test } from 'vitest'
import type { FileAnswer } from '#api/answers.ts'
import { type Call, fileTypes, isFile } from '#api/call.ts'
import { allCalls } from '#app/server/all-calls.ts'
import { budgetCalls } from '#budget/api.ts'
import { administrationCalls } from '#features/administration/api.ts'
import { attachmentCalls, type UploadAnswer } from '#features/attachments/api.ts'
import { consolidationCalls, type SumChoice } from '#features/consolidation/api.ts'
import { historyCalls } from '#features/history/api.ts'
import { peopleRegisterCalls } from '#features/registers/api.ts'
import { reportCalls } from '#features/reports/api.ts'
import { yearCalls } from '#features/years/api.ts'
import type { SignedInClient } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { setApp } from '#test/support/set-app.ts'

const declared: readonly Call[] = Object.values(allCalls)
const fileCalls = declared
  .filter(({ id, answer }) => isFile(answer) || (answer === 'link' && !id.startsWith('auth.')))
  .map(({ id }) => id)

const { pdf, xlsx } = fileTypes
/** No page, image or script. */
const shown: readonly (readonly [type: string, disposition: string])[] = [
  [pdf, 'inline'],
  [pdf, 'attachment'],
  [xlsx, 'attachment'],
  ['application/x-ndjson; charset=utf-8', 'attachment'],
]

/** Contains a script, a form, an embedded file and HTML. */
const busyPdf = `\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\('x'\\))>>/Names<</EmbeddedFiles 5 0 R/JavaScript 6 0 R>>/AcroForm<</XFA 7 0 R/Fields[]>>>>endobj
2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj
3 0 obj<</S/Launch/F(cmd.exe)>>endobj
4 0 obj<</Type/Odd/Nothing (<script>alert(1)</script><html><body onload=alert(2)>)>>endobj
trailer<</Root 1 0 R/Encrypt 9 0 R>>
startxref
999999
%%EOF
${'\0'.repeat(4000)}`

describe.each(oneDatabase)('a served file ($name)', ({ open }) => {
  const started = setApp({ open })
  const school = started.client('ebs')
  const admin = started.client('admin')
  const reviewer = started.client('aimag')
  let address = ''
  let sum = ''
  beforeAll(async () => {
    expect((await school.post('/api/finance/report/snapshot', about)).statusCode).toBe(200)
    address = (await attach('Албан бичиг.html')).json<UploadAnswer>().files?.file ?? ''
    const sums = (await reviewer.get('/api/tosov/review/sums/2026-02')).json<SumChoice[]>()
    sum = sums.find(({ calculated }) => calculated > 0)?.report ?? ''
  })

  const about = { orgId: '1001', sessionCode: '2026-02' }
  const attach = (name: string) =>
    school.send(attachmentCalls.attachmentAttach.path, [
      ['file', new Blob([busyPdf], { type: 'text/html' }), name],
    ])
  const opened = async (who: SignedInClient, url: string) => {
    const answer = await who.get(url)
    return answer.statusCode === 302 ? started.inject({ url: String(answer.headers.location) }) : answer
  }

  const requests: Readonly<Record<string, () => readonly [SignedInClient, string]>> = {
    [attachmentCalls.file.id]: () => [school, address],
    [attachmentCalls.reviewFile.id]: () => [
      reviewer,
      address.replace('/api/tosov/file', '/api/tosov/review/institution/1001/file'),
    ],
    [reportCalls.reportWorkbook.id]: () => [school, '/api/tosov/report/workbook/2026-02/1001'],
    [budgetCalls.fillBook.id]: () => [school, '/api/tosov/workbook/2026/all'],
    [peopleRegisterCalls.registerBook.id]: () => [
      school,
      '/api/tosov/registers/staff/2026/workbook?what=data',
    ],
    [consolidationCalls.reviewSumPdf.id]: () => [reviewer, `/api/tosov/review/sums/2026-02/${sum}/pdf`],
    [consolidationCalls.reviewSumXlsx.id]: () => [reviewer, `/api/tosov/review/sums/2026-02/${sum}/xlsx`],
    [yearCalls.adminListBook.id]: () => [admin, '/api/admin/lists/jobs/2026/workbook?what=data'],
    [administrationCalls.adminListForm.id]: () => [admin, '/api/admin/list-templates/institutions'],
    [historyCalls.adminHistory.id]: () => [admin, '/api/admin/history'],
  }

  test('every call that answers one is tried here', () => {
    expect(Object.keys(requests).toSorted()).toEqual(fileCalls.toSorted())
  })

  test.each(fileCalls)(
    '%s: has a known type, is not sniffed, has its name, and is not cached',
    async (id) => {
      const [who, url] = requests[id]?.() ?? [school, '']
      const { statusCode, headers } = await opened(who, url)
      expect(statusCode).toBe(200)
      const disposition = String(headers['content-disposition'])
      expect(shown).toContainEqual([headers['content-type'], disposition.split(';')[0]])
      expect(disposition).toMatch(/^(inline|attachment); filename="[^"\\]+"; filename\*=UTF-8''[\w.%~-]+$/)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cache-control': expect.stringContaining('no-store'),
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      })
    },
  )

  test('the paper of a report opens in the tab as well', async () => {
    const path = '/api/finance/report/2026-02/1001/EBS_TT16/x.pdf'
    const list = (await school.get('/api/finance/report/list/2026-02/1001')).json<{
      RESULT: { fileName: string; standartReportCode: string }[]
    }>()
    const named = list.RESULT.find(({ standartReportCode }) => standartReportCode === 'EBS_TT16')
    const answer = (await school.get(path.replace('x.pdf', named?.fileName ?? ''))).json<FileAnswer>()
    const file = await started.inject({ url: answer.RESULT?.file ?? '' })
    expect([file.statusCode, file.headers['content-type'], file.headers['x-content-type-options']]).toEqual([
      200,
      pdf,
      'nosniff',
    ])
    expect(file.headers['content-disposition']).toMatch(/^inline; /)
  })

  test('a letter is accepted with any scanner content, and is returned byte for byte', async () => {
    const answer = await attach('scan 0001.pdf')
    expect([answer.statusCode, answer.json<UploadAnswer>().uploadStatus]).toEqual([200, true])
    const file = await opened(school, answer.json<UploadAnswer>().files?.file ?? '')
    expect(file.rawPayload.equals(Buffer.from(busyPdf))).toBe(true)
  })

  test('neither the name nor the type that a client gives makes a page of it', async () => {
    const file = await opened(school, address)
    expect([file.headers['content-type'], file.headers['x-content-type-options']]).toEqual([pdf, 'nosniff'])
  })

  test.each(['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/javascript'])(
    'a stored %s is served as a sandboxed download, and not as a page',
    async (media_type) => {
      const { db } = started.database
      const file_id = address.split('/').at(-1) ?? ''
      await db.updateTable('file').set({ media_type }).where('file_id', '=', file_id).execute()
      const file = await opened(school, address)
      await db.updateTable('file').set({ media_type: pdf }).where('file_id', '=', file_id).execute()
      expect(file.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': expect.stringMatching(/^attachment; /),
        'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'; /),
        'x-content-type-options': 'nosniff',
      })
    },
  )
})
