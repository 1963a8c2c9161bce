import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ReportListAnswer } from '#budget/api.ts'
import { sendingBlockText } from '#budget/lock-text.ts'
import type { ReportDataRow, SentAnswer } from '#features/reports/api.ts'
import { reportText } from '#features/reports/text.ts'
import { norms2025 } from '#forms/norms/norms-2025.ts'
import { normSetOf } from '#forms/norms/year-norms.ts'
import { released } from '#test/fixtures/released-editions.ts'
import type { SignedInClient } from '#test/support/app.ts'
import { emptyTables, oneDatabase } from '#test/support/database.ts'
import { institutionRows } from '#test/support/institution-rows.ts'
import { pdfOf } from '#test/support/pdf.ts'
import { readPdfText } from '#test/support/read-pdf-text.ts'
import { makeReady, nothingIn, sendReady } from '#test/support/ready.ts'
import { approveEarlier, openEarlierPeriod } from '#test/support/schools.ts'
import { setApp } from '#test/support/set-app.ts'

const codes = ['EBS_TT_N', 'EBS_TT_J', 'EBS_TT1', 'EBS_TT7', 'EBS_TT10', 'EBS_TT11', 'EBS_TT16', 'EBS_TT17']

describe.each(oneDatabase)('the report over HTTP ($name)', ({ open }) => {
  const app = setApp({ open })
  const ebs = app.client('ebs')
  const other = app.client('ebs2')
  beforeEach(async () => {
    await emptyTables(app.database.db, [
      'draft_return',
      'report',
      'receipt_paper',
      'receipt',
      'entry',
      'event',
      'file',
    ])
  })

  const about = { orgId: '1001', sessionCode: '2026-02', userName: 'somebody else' }
  const calculate = () => ebs.post('/api/finance/report/snapshot', about)
  const paperId = async () =>
    (await app.database.db.selectFrom('report').select('pdf_file_id').executeTakeFirst())?.pdf_file_id
  /** Waits for the print job, which must not run into the next test. */
  const send = async () => {
    const answer = await sendReady(ebs, about)
    if (answer.statusCode === 200) await expect.poll(paperId).not.toBeNull()
    return answer
  }
  const returned = () => app.database.db.updateTable('report').set({ status: 'RETURNED' }).execute()
  const returnedForCells = async () => {
    await returned()
    await app.database.db
      .insertInto('draft_return')
      .values({
        institution_id: '1001',
        session_code: '2026-02',
        year: 2026,
        scope: 'cells',
        reason: 'x',
        level: 'district',
        returned_by: 'aimag',
        returned_at: new Date(),
      })
      .execute()
  }
  const list = async (session = '2026-02'): Promise<ReportListAnswer> =>
    (await ebs.get(`/api/finance/report/list/${session}/1001`)).json()
  const data = async (): Promise<readonly ReportDataRow[]> =>
    (await ebs.get('/api/finance/report/pdf/2026-02/1001')).json()
  const type = (text: string) =>
    ebs.post('/api/ebs/blank1/save', {
      id: '1001',
      year: 2026,
      blanks: [{ specificationCode: '1', stage1Qty: text }],
    })
  const fileOf = async (code: string, name: string) =>
    (await ebs.get(`/api/finance/report/2026-02/1001/${code}/${name}`)).json()

  describe('in a year with a revised period', () => {
    const [first, revised] = [
      { sessionCode: '2026-01', sessionName: '2026 оны 01' },
      { sessionCode: '2026-02', sessionName: '2026 оны 02' },
    ]
    const periods = async (by: SignedInClient) => (await by.get('/api/finance/report/period/2026/48')).json()
    const seen = async (who: SignedInClient, id: string) =>
      (await who.get(`/api/tosov/review/institution/${id}/periods/2026`)).json()
    beforeAll(() => openEarlierPeriod(app.database.db))
    afterAll(() =>
      app.database.db.deleteFrom('period').where('session_code', '=', first.sessionCode).execute(),
    )

    it('lists the first alone, until the own first is approved', async () => {
      const ministry = await app.signIn('ministry')
      expect([await periods(ebs), await periods(other)]).toEqual([[first], [first]])
      await approveEarlier(app.database.db, '1001')
      expect([await periods(ebs), await periods(other)]).toEqual([[revised, first], [first]])
      expect([await seen(ministry, '1001'), await seen(ministry, '1008')]).toEqual([
        [revised, first],
        [first],
      ])
      const rows = await institutionRows(app, ministry, 2026)
      const codes = Object.fromEntries(rows.map((row) => [row.institutionId, row.sessionCodes]))
      expect(codes).toMatchObject({ '1001': ['2026-02', '2026-01'], '1008': ['2026-01'] })
      expect(rows.map(({ sessionCode, sessionCodes }) => sessionCode === sessionCodes[0])).not.toContain(
        false,
      )
    })

    it('refuses everything about the revised one before, and gives the reason', async () => {
      const responses = [
        await calculate(),
        await ebs.post('/api/report/send', about),
        await ebs.get('/api/finance/report/list/2026-02/1001'),
        await ebs.get('/api/finance/report/pdf/2026-02/1001'),
        await ebs.get('/api/finance/report/attachment/list/2026-02/1001'),
        await ebs.post('/api/attachment/save', about),
      ]
      const message = sendingBlockText.firstNotApproved(revised.sessionName, first.sessionName)
      const refused = [409, { status: 0, message }]
      expect(responses.map((answer) => [answer.statusCode, answer.json()])).toEqual(
        responses.map(() => refused),
      )
    })

    it('has the first calculated and sent, and then shuts the year until it is approved', async () => {
      const earlier = { ...about, sessionCode: '2026-01' }
      expect((await type('30')).statusCode).toBe(200)
      expect((await ebs.post('/api/finance/report/snapshot', earlier)).statusCode).toBe(200)
      expect((await sendReady(ebs, earlier)).statusCode).toBe(200)
      await expect.poll(paperId).not.toBeNull()
      expect((await type('31')).statusCode).toBe(409)
      await app.database.db.updateTable('report').set({ status: 'APPROVED' }).execute()
      expect((await type('31')).statusCode).toBe(200)
      expect((await ebs.post('/api/finance/report/snapshot', earlier)).statusCode).toBe(409)
      expect((await list('2026-01')).calculateBlockReason).toBe(sendingBlockText.oldPeriod)
      expect((await calculate()).statusCode).toBe(200)
    })
  })

  it('lists nothing of a type that has no periods', async () => {
    expect((await ebs.get('/api/finance/report/period/2026/50')).json()).toEqual([])
  })

  it('lists every report of the view as new before the first calculation', async () => {
    const answer = await list()
    expect(answer).toMatchObject({
      SUCCESS_CODE: 200,
      calculatedAt: null,
      calculateBlockReason: null,
      sendBlockReason: expect.stringContaining('Тайлан бодох'),
    })
    expect(
      answer.RESULT.map(({ STANDART_REPORT_CODE, STATUS, status, fileName }) => [
        STANDART_REPORT_CODE,
        STATUS,
        status,
        fileName,
      ]),
    ).toEqual(codes.map((code) => [code, 'NEW', 'Шинэ', '']))
    expect(await data()).toEqual([])
  })

  it('calculates rows of which each has exactly one value, and the sums agree', async () => {
    await type('40')
    expect((await calculate()).json()).toMatchObject({ status: 1 })
    const rows = await data()
    expect(
      rows.every(({ valueNumber, valueString }) => (valueNumber === null) !== (valueString === null)),
    ).toBe(true)
    const lines = rows
      .filter(({ standardReportCode }) => standardReportCode === 'EBS_TT16')
      .map(({ valueNumber }) => valueNumber ?? 0)
    const total =
      (await ebs.get('/api/ebs/blank16/2/2026/ORGEBS/1001')).json<{ budgetTotal: number }[]>()[0]
        ?.budgetTotal ?? 0
    expect(lines).toHaveLength(33)
    expect(lines[0]).toBe(Math.round(total / 100) / 10)
    expect(lines[0]).toBeCloseTo((lines[1] ?? 0) + (lines[16] ?? 0) + (lines[21] ?? 0), 0)
    const documents = rows.filter(({ standardReportCode }) => standardReportCode === 'EBS_TT_J')
    expect(
      documents.map(({ rowNum, valueNumber, valueString }) => [rowNum, valueNumber ?? valueString]),
    ).toEqual(
      [
        ['EBS_TT1 · 2026 оны төсвийн төсөл: төсвийн зорилго, хүрэх үр дүнгийн үзүүлэлт', 3],
        ['EBS_TT7 · 2026 оны төсвийн төсөл: үдийн хоолны зардал', 5],
        ['EBS_TT10 · 2026 оны төсвийн төсөл: хувьсах зардлаар болон орон тоогоор тооцсон үзүүлэлт', 6],
        ['EBS_TT11 · 2026 оны төсвийн төсөл: ажилтанд олгох нэг удаагийн тэтгэмж, дэмжлэг', 8],
        ['EBS_TT16 · 2026 оны төсвийн төсөл: орон тоогоор тооцсон нэгтгэл', 9],
        [
          'EBS_TT17 · 2026 оны төсвийн төсөл, хувьсах зардлаар: хөтөлбөр, зориулалт, эдийн засгийн ангиллаар',
          10,
        ],
      ].flatMap(([document, page], index) => [
        [index * 3 + 1, index + 1],
        [index * 3 + 2, document],
        [index * 3 + 3, page],
      ]),
    )
    // Days and price of the lunch are model values in each of three lines.
    expect((await list()).standIns.EBS_TT7).toEqual([2, 4, 7, 9, 12, 14])
    expect((await list()).RESULT.map(({ STATUS, status }) => [STATUS, status])).toEqual(
      Array(codes.length).fill(['CALCULATED', 'Тооцсон']),
    )
  })

  it('is barred by the open errors of the blanks, counted, and by no warning', async () => {
    const put = (row_code: string, value: number) =>
      app.database.db
        .insertInto('entry')
        .values({
          institution_id: '1001',
          year: 2026,
          sheet: 'ebs-b14',
          row_code,
          field: 'plannedAmount',
          value: String(value),
          version: 1,
          changed_by: 'ebs',
          changed_at: app.clock.now(),
        })
        .execute()
    // A difference from the register only causes a warning.
    await put('1', 5)
    expect((await calculate()).statusCode).toBe(200)
    await put('9', 101)
    const barred = await calculate()
    expect([barred.statusCode, barred.json()]).toEqual([409, { status: 0, message: reportText.blocked(3) }])
    await put('7', 101)
    expect((await calculate()).statusCode).toBe(200)
  })

  it('grows stale with the first changed input and is fresh again after calculating', async () => {
    await calculate()
    await makeReady(ebs, about)
    expect(await list()).toMatchObject({ changedInputs: 0, sendBlockReason: null })
    await type('41')
    expect(await list()).toMatchObject({
      changedInputs: 1,
      sendBlockReason: expect.stringContaining('1 нүд өөрчлөгдсөн'),
    })
    const refused = await send()
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      expect.stringContaining('Тооцоо хуучирсан: 1 нүд өөрчлөгдсөн'),
    ])
    await calculate()
    await makeReady(ebs, about)
    expect(await list()).toMatchObject({ changedInputs: 0, sendBlockReason: null })
  })

  it('sends a fresh report once, closes the year, and keeps a paper with the receipt', async () => {
    await type('42')
    await calculate()
    const { message, receipt } = (await send()).json<SentAnswer>()
    const { sha256 } = await app.database.db.selectFrom('report').select('sha256').executeTakeFirstOrThrow()
    const checkCode = String(sha256).slice(0, 12)
    expect(receipt).toEqual({
      number: '2026-1001-1',
      sentAt: '2026-03-02T01:00:00.000Z',
      checkCode,
      address: `https://tosov.example/?check=${checkCode}`,
      group: 'ORGEBS',
      readings: expect.objectContaining({ whole: null }),
      sender: { name: 'Хэрэглэгч ebs', post: '' },
      attachments: [],
    })
    expect(message).toContain(`2026-1001-1, илгээсэн 2026.03.02 09:00, шалгах код ${checkCode}.`)
    const after = await list()
    expect(after).toMatchObject({
      receipt,
      sendBlockReason: expect.any(String),
      calculateBlockReason: expect.any(String),
    })
    const refusals = [
      await type('43'),
      await calculate(),
      await send(),
      await ebs.post('/api/ebs/blank5/save', {
        id: '1001',
        year: 2026,
        blanks: nothingIn('ebs-b5', 'ebs-public').blanks,
      }),
    ]
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409, 409])
    const { path, blanks } = nothingIn('ebs-b1', 'ebs-public')
    expect((await ebs.post(path, { id: '1001', year: 2025, blanks })).statusCode).toBe(200)
    const { SUCCESS_CODE, RESULT } = await fileOf('EBS_TT_N', '1001_2026-02.pdf')
    expect(SUCCESS_CODE).toBe(200)
    const pages = readPdfText((await app.inject({ url: RESULT.file })).rawPayload).join('\n')
    expect(pages).toContain('Баримтын дугаар 2026-1001-1')
    expect(pages).toContain('Илгээсэн огноо 2026.03.02 09:00')
    expect(pages).toContain(`Шалгах код ${checkCode}`)
    expect(pages.replaceAll(' ', '')).toContain(receipt.address)
    expect(pages).not.toContain('НООРОГ')
  })

  it('makes the paper again, the same, when it is not there', async () => {
    await calculate()
    await send()
    const { sha256: first } = await app.database.db
      .selectFrom('file')
      .select('sha256')
      .executeTakeFirstOrThrow()
    await app.database.db.updateTable('report').set({ pdf_file_id: null }).execute()
    await app.database.db.deleteFrom('receipt_paper').execute()
    await app.database.db.deleteFrom('file').execute()
    expect((await list()).RESULT[0]?.fileName).toBe('1001_2026-02.pdf')
    expect((await fileOf('EBS_TT_N', '1001_2026-02.pdf')).SUCCESS_CODE).toBe(200)
    const files = await app.database.db.selectFrom('file').select(['file_id', 'sha256']).execute()
    expect(files).toEqual([{ file_id: await paperId(), sha256: first }])
  })

  it('seals the sent report against later changes of the report', async () => {
    await type('42')
    await calculate()
    const { receipt: seal } = (await send()).json<SentAnswer>()
    const first = await data()
    await returned()
    await type('43')
    await calculate()
    await makeReady(ebs, about)
    expect(await list()).toMatchObject({ receipt: null, sendBlockReason: null })
    const { receipt } = (await send()).json<SentAnswer>()
    expect(receipt.number).toBe('2026-1001-2')
    expect(receipt.checkCode).not.toBe(seal.checkCode)
    const storedReceipts = await app.database.db
      .selectFrom('receipt')
      .select(['receipt_number', 'rows', 'sent_by', 'requested_total', 'headcount_total'])
      .orderBy('running_number')
      .execute()
    expect(new Set(storedReceipts.map(({ requested_total }) => requested_total)).size).toBe(2)
    expect(new Set(storedReceipts.map(({ headcount_total }) => headcount_total)).size).toBe(2)
    expect(storedReceipts).toMatchObject([
      { receipt_number: '2026-1001-1', rows: first, sent_by: 'ebs' },
      { receipt_number: '2026-1001-2', rows: await data(), sent_by: 'ebs' },
    ])
    expect(await app.database.db.selectFrom('receipt_paper').select('receipt_number').execute()).toHaveLength(
      2,
    )
  })

  describe('while norms and registers go on', () => {
    const total = async () =>
      (await ebs.get('/api/ebs/blank16/2/2026/ORGEBS/1001')).json<{ budgetTotal: number }[]>()[0]?.budgetTotal
    /** Doubles the price of grade 1 and adds thirty pupils to the register. */
    const goOn = async () => {
      const { db } = app.database
      const { givens, ...rest } = normSetOf(norms2025, 2026)
      const grades = { ...givens['norm-grade'], '1': { ...givens['norm-grade']?.['1'], amount: 2_954_000 } }
      const content = JSON.stringify({ ...rest, givens: { ...givens, 'norm-grade': grades } })
      await db
        .insertInto('norm_set')
        .values({ year: 2026, version: 2, content, published_at: new Date() })
        .execute()
      await db
        .insertInto('pupil_register')
        .values({ institution_id: '1001', study_year: 2024, kind: 'pupils', grade: 1, quantity: 30 })
        .execute()
    }
    afterEach(async () => {
      await app.database.db.deleteFrom('norm_set').where('version', '=', 2).execute()
      await app.database.db.deleteFrom('pupil_register').where('grade', '=', 1).execute()
      await app.database.db.deleteFrom('draft_return').execute()
    })

    it('a calculated report grows stale', async () => {
      await type('42')
      await calculate()
      await goOn()
      expect(await list()).toMatchObject({ changedInputs: 2, normsVersion: 1 })
      await calculate()
      expect(await list()).toMatchObject({ changedInputs: 0, normsVersion: 2 })
    })

    it('a sent year remains as calculated, and uses the new inputs when it is returned', async () => {
      await type('42')
      await calculate()
      await send()
      const sent = await total()
      await goOn()
      expect(await total()).toBe(sent)
      expect(await list()).toMatchObject({ changedInputs: 0, normsVersion: 1 })
      await returned()
      expect(await total()).not.toBe(sent)
      expect((await list()).changedInputs).toBe(2)
    })

    it('one that is returned for marked cells remains, too', async () => {
      await type('42')
      await calculate()
      await send()
      const sent = await total()
      await returnedForCells()
      await goOn()
      expect(await total()).toBe(sent)
      await calculate()
      expect(await list()).toMatchObject({ changedInputs: 0, normsVersion: 1 })
    })
  })

  describe('by other figures of its forms', () => {
    const own = released['2025']?.figures
    const readStored = () =>
      app.database.db
        .selectFrom('report')
        .select(['edition', 'edition_figures', 'inputs'])
        .where('institution_id', '=', '1001')
        .where('session_code', '=', '2026-02')
        .executeTakeFirstOrThrow()
    /** Simulates other forms; `null`: from before they were stored. */
    const asBy = (figures: string | null) =>
      app.database.db
        .updateTable('report')
        .set({ edition_figures: figures, edition: figures && '2025' })
        .where('institution_id', '=', '1001')
        .where('session_code', '=', '2026-02')
        .execute()

    it('a calculation stores and returns the version of its forms', async () => {
      await calculate()
      expect(await readStored()).toMatchObject({ edition: '2025', edition_figures: own })
      expect(Object.keys((await readStored()).inputs as object)).not.toContain('figures')
      expect(await list()).toMatchObject({ changedInputs: 0, forms: { edition: '2025', figures: own } })
    })

    it('a calculated report is outdated, and fresh once it is recalculated', async () => {
      await calculate()
      await asBy('other')
      expect(await list()).toMatchObject({ changedInputs: 1, forms: { edition: '2025', figures: 'other' } })
      await calculate()
      expect(await list()).toMatchObject({ changedInputs: 0, forms: { edition: '2025', figures: own } })
    })

    it('one without a stored version is not outdated by that', async () => {
      await calculate()
      await asBy(null)
      expect(await list()).toMatchObject({ changedInputs: 0, forms: { edition: '2025', figures: null } })
    })

    it('a sent one and its receipt do not change; returned for marked cells, it is outdated', async () => {
      await calculate()
      await send()
      const receipt = await app.database.db
        .selectFrom('receipt')
        .select(['edition', 'edition_figures'])
        .where('institution_id', '=', '1001')
        .executeTakeFirstOrThrow()
      expect(receipt).toEqual({ edition: '2025', edition_figures: own })
      await asBy('other')
      expect(await list()).toMatchObject({ changedInputs: 0, forms: { edition: '2025', figures: 'other' } })
      await returnedForCells()
      expect(await list()).toMatchObject({ changedInputs: 1 })
      await app.database.db.deleteFrom('draft_return').execute()
    })
  })

  it('becomes stale with inputs that only its lists print: months and average of a retirement', async () => {
    const retires = (t1_month: number, avg_salary_month: number) =>
      app.database.db
        .updateTable('staff')
        .set({ t1_flag: true, t1_month, avg_salary_month })
        .where('institution_id', '=', '1001')
        .execute()
    await app.database.db
      .insertInto('staff')
      .values({
        institution_id: '1001',
        year: 2026,
        employee_id: '1',
        person: JSON.stringify({ salaryAmount: 1_000_000 }),
        imported_at: new Date(),
      })
      .execute()
    await retires(36, 2_226_000)
    await calculate()
    await retires(18, 4_452_000)
    expect((await list()).changedInputs).toBe(1)
    await app.database.db.deleteFrom('staff').where('institution_id', '=', '1001').execute()
  })

  it('opens the year again with a newer period, once the first is approved', async () => {
    await calculate()
    await send()
    await app.database.db
      .insertInto('period')
      .values({ organization_type_id: 48, session_code: '2026-03', year: 2026, session_name: 'шинэ' })
      .execute()
    expect((await type('44')).statusCode).toBe(409)
    await app.database.db.updateTable('report').set({ status: 'APPROVED' }).execute()
    expect((await type('44')).statusCode).toBe(200)
    expect((await calculate()).statusCode).toBe(409)
    await app.database.db.deleteFrom('period').where('session_code', '=', '2026-03').execute()
  })

  it('compares with last year’s newest sent report, or else its newest calculated one, or reports none', async () => {
    await calculate()
    expect((await list()).yearBefore).toBeNull()
    const lastYear = { ...about, sessionCode: '2025-02' }
    const blanks = [{ specificationCode: '1', stage1Qty: '31' }]
    await ebs.post('/api/ebs/blank1/save', { id: '1001', year: 2025, blanks })
    await ebs.post('/api/finance/report/snapshot', lastYear)
    await calculate()
    // Grade 1 of {A} moves up into grade 2 of {B}: the first indicator counts the pupils of {B}.
    expect((await list()).yearBefore?.EBS_TT1?.['1']).toBe(31)
    await ebs.post('/api/ebs/blank1/save', {
      id: '1001',
      year: 2025,
      blanks: [{ ...blanks[0], stage1Qty: '32' }],
    })
    await ebs.post('/api/finance/report/snapshot', lastYear)
    expect((await list()).yearBefore?.EBS_TT1?.['1']).toBe(31)
    // The comparison exists before this year is calculated.
    await app.database.db.deleteFrom('report').where('year', '=', 2026).execute()
    expect((await list()).yearBefore?.EBS_TT1?.['1']).toBe(32)
    // A calculation after a return does not change last year's figures.
    expect((await sendReady(ebs, lastYear)).statusCode).toBe(200)
    await app.database.db.updateTable('report').set({ status: 'RETURNED' }).execute()
    await ebs.post('/api/ebs/blank1/save', {
      id: '1001',
      year: 2025,
      blanks: [{ ...blanks[0], stage1Qty: '33' }],
    })
    await ebs.post('/api/finance/report/snapshot', lastYear)
    expect((await list()).yearBefore?.EBS_TT1?.['1']).toBe(32)
    await calculate()
    const name = (await list()).RESULT[codes.indexOf('EBS_TT1')]?.fileName ?? ''
    const { RESULT } = await fileOf('EBS_TT1', name)
    const pages = readPdfText((await app.inject({ url: RESULT.file })).rawPayload).join(' ')
    expect(pages).toMatch(/2025 он\s+2026 он/)
  })

  it('refuses unknown periods', async () => {
    const unknown = await ebs.post('/api/finance/report/snapshot', { ...about, sessionCode: '1999-01' })
    expect(unknown.statusCode).toBe(404)
  })

  it('keeps the uploaded paper under its name and forgets it with a new calculation', async () => {
    await calculate()
    const upload = () =>
      ebs.send('/api/pdf/upload', [
        ['sessionCode', '2026-02'],
        ['institutionId', '1001'],
        ['file', pdfOf(2000), 'x.pdf'],
      ])
    expect((await upload()).statusCode).toBe(200)
    expect((await list()).RESULT[0]?.fileName).toBe('1001_2026-02.pdf')
    expect((await fileOf('EBS_TT_N', '1001_2026-02.pdf')).SUCCESS_CODE).toBe(200)
    await calculate()
    expect((await list()).RESULT[0]?.fileName).toBe('')
    expect(await fileOf('EBS_TT_N', '1001_2026-02.pdf')).toEqual({
      SUCCESS_CODE: 404,
      RESPONSE_MESSAGE: 'Ийм файл алга.',
    })
  })

  it('makes the paper of a single report on demand', async () => {
    await type('42')
    await calculate()
    const name = (await list()).RESULT[codes.indexOf('EBS_TT16')]?.fileName ?? ''
    const { RESULT } = await fileOf('EBS_TT16', name)
    const paper = await app.inject({ url: RESULT.file })
    expect(paper.headers['content-type']).toBe('application/pdf')
    expect(readPdfText(paper.rawPayload).join('\n')).toContain('НООРОГ')
    await fileOf('EBS_TT16', name)
    expect(await app.database.db.selectFrom('file').selectAll().execute()).toHaveLength(1)
    expect((await fileOf('EBS_TT16', 'guess.pdf')).SUCCESS_CODE).toBe(404)
  })

  it('answers nothing of this to another institution', async () => {
    await calculate()
    const responses = [
      await other.get('/api/finance/report/list/2026-02/1001'),
      await other.get('/api/finance/report/pdf/2026-02/1001'),
      await other.get('/api/finance/report/2026-02/1001/EBS_TT16/1001_2026-02_EBS_TT16.pdf'),
      await other.post('/api/finance/report/snapshot', about),
      await other.post('/api/report/send', about),
      await other.post('/api/report/send', { orgId: '1001' }),
    ]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403, 403])
    expect((await list()).RESULT[0]?.STATUS).toBe('CALCULATED')
  })

  it('records calculating and sending with author and time', async () => {
    await calculate()
    await send()
    const { db } = app.database
    const { sha256 } = await db.selectFrom('report').select('sha256').executeTakeFirstOrThrow()
    const events = await db
      .selectFrom('named_event')
      .select(['kind', 'actor', 'year', 'detail'])
      .orderBy('event_id')
      .execute()
    const about = { actor: 'ebs', year: 2026 }
    const detail = { sessionCode: '2026-02', sha256 }
    expect(events).toEqual([
      { ...about, kind: 'calculated', detail },
      { ...about, kind: 'sent', detail: { ...detail, receipt: '2026-1001-1', sealed: true } },
    ])
  })
})
