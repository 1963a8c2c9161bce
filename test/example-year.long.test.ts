import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DraftAnswer, ReportListAnswer, YearNorms } from '#budget/api.ts'
import { wordsOf } from '#budget/notifications.ts'
import type { SumAnswer, SumChoice } from '#features/consolidation/api.ts'
import { demoEditionsLoaded } from '#features/demo/load-editions.ts'
import { openExampleYear } from '#features/demo/server/demonstration.ts'
import type { NotificationsAnswer } from '#features/notifications/api.ts'
import type { ReportDataRow } from '#features/reports/api.ts'
import { transact } from '#platform/database/transaction.ts'
import { type SignedInClient, startApp, type TestApp } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { readPdfText } from '#test/support/read-pdf-text.ts'
import { sendReady } from '#test/support/ready.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

const periods = { 2026: '2026-02', 2027: '2027-01' } as const
type Year = keyof typeof periods

/** The demonstration's year of the example is prepared and sent while a year with ordered forms is returned, corrected and sent again. */
describe.each(oneDatabase)('a campaign of 2027 next to 2026 ($name)', ({ open }) => {
  const directory = scratchDirectory()
  let app: TestApp
  let school: SignedInClient
  let reviewer: SignedInClient
  let before: unknown
  let opened: unknown
  let mended: unknown
  let refusedStatuses: readonly number[]
  let wrong: { readonly status: number; readonly body: { readonly errors?: readonly { field: string }[] } }

  const save = (path: string, year: Year, row: string, cells: Readonly<Record<string, string>>) =>
    school.post(path, { id: '1001', year, blanks: [{ specificationCode: row, ...cells }] })
  const calculate = (year: Year) =>
    school.post('/api/finance/report/snapshot', { orgId: '1001', sessionCode: periods[year] })
  const send = (year: Year) => sendReady(school, { orgId: '1001', sessionCode: periods[year] })
  const rowsOf = async (blank: number, year: Year) =>
    (await school.get(`/api/ebs/blank${blank}/${year}/ORGEBS/1001`)).json<Record<string, unknown>[]>()
  const values = async (year: Year) =>
    (await school.get(`/api/finance/report/pdf/${periods[year]}/1001`)).json<readonly ReportDataRow[]>()
  const list = async (year: Year) =>
    (await school.get(`/api/finance/report/list/${periods[year]}/1001`)).json<ReportListAnswer>()
  const pagesOf = async (year: Year, code: string) => {
    const found = (await list(year)).RESULT.find((each) => each.STANDART_REPORT_CODE === code)
    const path = `/api/finance/report/${periods[year]}/1001/${code}/${found?.fileName ?? ''}`
    const { RESULT } = (await school.get(path)).json<{ RESULT: { file: string } }>()
    return readPdfText((await app.inject({ method: 'GET', url: RESULT.file })).rawPayload)
  }
  const paper = async (year: Year, code: string) => (await pagesOf(year, code)).join(' ')
  const bookAt = async (path: string) => {
    const { properties, sheets } = await readXlsx((await school.get(path)).rawPayload)
    return { title: properties?.title ?? '', first: JSON.stringify(sheets[0]?.rows) }
  }
  /** All user-visible data of 2026: blanks on the wire, figures, receipt, paper. */
  const of2026 = async () => [
    await rowsOf(1, 2026),
    await rowsOf(5, 2026),
    (await school.get('/api/ebs/blank16/1/2026/ORGEBS/1001')).json(),
    await values(2026),
    (await list(2026)).receipt,
    await paper(2026, 'EBS_TT16'),
  ]

  beforeAll(async () => {
    await demoEditionsLoaded()
    app = await startApp({ open, directory })
    school = await app.signIn('ebs')
    reviewer = await app.signIn('aimag')
    await save('/api/ebs/blank1/save', 2026, '1', { stage1Qty: '40' })
    await calculate(2026)
    await send(2026)
    before = await of2026()
    await transact(app.database.db, (trx) => openExampleYear({ trx, by: 'admin', at: app.services.now() }))
    opened = await of2026()
    const rows = { stage1Qty: '40' }
    await save('/api/ebs/blank1/save', 2027, '1', rows)
    await save('/api/ebs/blank1/save', 2027, '11', { stage1Qty: '7' })
    await save('/api/ebs/blank5/save', 2027, '1', { addedSkillPay: '10', addedBilingualPay: '12' })
    const tooMuch = await save('/api/ebs/blank5/save', 2027, '2', { addedBilingualPay: '16' })
    wrong = { status: tooMuch.statusCode, body: tooMuch.json() }
    await calculate(2027)
    const receipt = (await list(2026)).receipt?.number ?? null
    const returned = await reviewer.post('/api/tosov/review/institution/1001/return', {
      ...{ sessionCode: periods[2026], receipt, scope: 'whole', reason: 'Нэмэгдлийг шалгана уу.' },
    })
    // The example year continues concurrently, and fields unknown to 2026 are rejected.
    const unknown = await save('/api/ebs/blank5/save', 2026, '1', {
      addedSkillPay: '10',
      addedBilingualPay: '12',
    })
    await save('/api/ebs/blank5/save', 2026, '1', { addedSkillPay: '10' })
    await calculate(2026)
    refusedStatuses = [returned, unknown, await send(2027), await send(2026)].map(
      ({ statusCode }) => statusCode,
    )
    mended = await of2026()
  })
  afterAll(() => app.close())

  test('opening the year of the example leaves 2026 as it was, to the letter of its paper', () => {
    expect(opened).toEqual(before)
  })

  test('2026 is returned, mended and sent again while 2027 is sent', async () => {
    expect(refusedStatuses).toEqual([200, 422, 200, 200])
    expect(mended).not.toEqual(before)
    const [sent, again] = [(await list(2027)).receipt, (await list(2026)).receipt]
    expect([sent?.number === again?.number, sent === null, again === null]).toEqual([false, false, false])
    const draft = async (year: Year) =>
      (await school.get(`/api/tosov/draft/${year}`)).json<DraftAnswer>().edition
    expect([await draft(2026), await draft(2027)]).toEqual(['2025', 'example-2027'])
  })

  test('blank 5 travels with the fields of its year', async () => {
    const [old, now] = [await rowsOf(5, 2026), await rowsOf(5, 2027)]
    expect(now[0]).toMatchObject({ specificationCode: '1', addedSkillPay: '10', addedBilingualPay: '12' })
    expect(old[0]).toMatchObject({ specificationCode: '1', addedSkillPay: '10' })
    const fields = (rows: typeof old) => Object.keys(rows[0] ?? {})
    expect(fields(old)).not.toContain('addedBilingualPay')
    expect(fields(now).filter((field) => !fields(old).includes(field))).toEqual(['addedBilingualPay'])
    expect([wrong.status, wrong.body.errors?.map(({ field }) => field)]).toEqual([422, ['addedBilingualPay']])
  })

  test('the description of the calls lists the fields of blank 5 for each edition', async () => {
    const { paths } = (await app.inject({ method: 'GET', url: '/api/openapi.json' })).json()
    const description: string = paths['/api/ebs/blank5/save'].post.description
    const fieldsOf = (code: string): string =>
      description.split('\n\n').find((each) => each.startsWith(`${code}: `)) ?? ''
    const [old, example] = [fieldsOf('2025'), fieldsOf('example-2027')]
    expect(old).toMatch(/^2025: addedJobTime, .*addedDisablityPay, addedSkillPay, addedOvertimePay/)
    expect(example).toMatch(/^example-2027: .*addedSkillPay, addedBilingualPay, addedOvertimePay/)
    expect(old).not.toContain('addedBilingualPay')
  })

  test('blank 1 has the row of its year, in the total', async () => {
    const codes = async (year: Year) => (await rowsOf(1, year)).map((row) => row.specificationCode)
    expect((await codes(2026)).includes('11')).toBe(false)
    expect((await codes(2027)).slice(0, 3)).toEqual(['1', '11', '2'])
    const [first, more] = await rowsOf(1, 2027)
    expect(more).toMatchObject({ stage1Qty: '7', totalQty: 7 })
    expect(Number(first?.totalQty)).toBeGreaterThanOrEqual(47)
  })

  test('the paper of the example names its period on its pages, and has the lines of its year', async () => {
    const [example, ordered] = [await paper(2027, 'EBS_TT16'), await paper(2026, 'EBS_TT16')]
    expect(example).toContain('ЖИШЭЭ')
    expect(example).toContain('Цахим төхөөрөмжийн зардал')
    expect(ordered).not.toContain('ЖИШЭЭ')
    expect(ordered).toContain('Цахим хэрэглээний зардал')
  })

  test('every page of the sent paper has the name of the period, and with it the mark of the example', async () => {
    const [example, ordered] = [await pagesOf(2027, 'EBS_TT_N'), await pagesOf(2026, 'EBS_TT_N')]
    expect([example.length > 5, ordered.length > 5]).toEqual([true, true])
    expect(example.filter((page) => !page.includes('2027 он · ЖИШЭЭ · 2027 оны'))).toEqual([])
    expect(ordered.filter((page) => page.includes('ЖИШЭЭ'))).toEqual([])
  })

  test.each([
    ['of the report', '/api/tosov/report/workbook/2027-01/1001', '/api/tosov/report/workbook/2026-02/1001'],
    ['to fill in', '/api/tosov/workbook/2027/all', '/api/tosov/workbook/2026/all'],
  ])(
    'the workbook %s names its year in its title and on its first sheet',
    async (_, ofExample, ofOrdered) => {
      const [example, ordered] = [await bookAt(ofExample), await bookAt(ofOrdered)]
      expect([example.title, example.first]).toEqual([
        expect.stringContaining('2027 оны'),
        expect.stringMatching(/2027 оны.*"2027"/),
      ])
      expect(`${ordered.title} ${ordered.first}`).not.toContain('ЖИШЭЭ')
    },
  )

  test('the announcement of the year names it', async () => {
    const admin = await app.signIn('admin')
    expect((await admin.post('/api/admin/years/announce', { year: 2027 })).statusCode).toBe(200)
    const { rows } = (await school.get('/api/tosov/notifications')).json<NotificationsAnswer>()
    const titles = rows.filter(({ kind }) => kind === 'yearAnnounced').map((row) => wordsOf(row).title)
    expect(titles).toEqual(['2027 оны төсөв эхэллээ'])
    expect(rows.filter(({ year }) => year === 2026).length).toBeGreaterThan(0)
  })

  test('the description of the calculation names the edition of each of its years', async () => {
    const { editions } = (
      await app.inject({ method: 'GET', url: '/api/tosov/year-norms/2026' })
    ).json<YearNorms>()
    expect(editions).toMatchObject({ 2026: '2025', 2027: 'example-2027' })
  })

  test('the reviewer sums either year by its own lines', async () => {
    const sumOf = async (year: Year) => {
      const choices = (await reviewer.get(`/api/tosov/review/sums/${periods[year]}`)).json<SumChoice[]>()
      const found = choices.find(({ report, calculated }) => report.startsWith('EBS_TT16') && calculated > 0)
      const path = `/api/tosov/review/sums/${periods[year]}/${found?.report ?? ''}`
      return (await reviewer.get(path)).json<SumAnswer>().lines.map(({ caption }) => caption)
    }
    const [old, now] = [await sumOf(2026), await sumOf(2027)]
    expect(now).toHaveLength(old.length + 1)
    expect(old).toContain('Цахим хэрэглээний зардал')
    expect(now).toEqual(expect.arrayContaining(['Цахим төхөөрөмжийн зардал', 'Цахим үйлчилгээний зардал']))
  })
})
