import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DraftAnswer, HomeAnswer, ReportListAnswer } from '#budget/api.ts'
import { keyOf } from '#engine/key.ts'
import type { SumAnswer, SumChoice, SumComparisonAnswer } from '#features/consolidation/api.ts'
import { tableSumAt } from '#features/consolidation/sum-table.ts'
import type { AdminNorms, NormsEffect, NormsSaveAnswer } from '#features/norms/api.ts'
import type { ReportDataRow } from '#features/reports/api.ts'
import { type SignedInClient, startApp, type TestApp } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { institutionRows } from '#test/support/institution-rows.ts'
import { releaseLater } from '#test/support/later-edition.ts'
import { readPdfText } from '#test/support/read-pdf-text.ts'
import { sendReady } from '#test/support/ready.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

/** The open period of each year. */
const periodOf = (year: number) => (year === 2026 ? '2026-02' : `${year}-01`)
const further = 'Шилжиж ирэх суралцагч'
const steps = ['15.upTo', '16.coefficient']

/** One server with 2026 under the first edition and 2027 under a later one: the responses of each call. */
describe.each(oneDatabase)('two years of two editions over HTTP ($name)', ({ open }) => {
  const directory = scratchDirectory()
  let app: TestApp
  let admin: SignedInClient
  let school: SignedInClient
  let ministry: SignedInClient
  let before: readonly unknown[]
  let effect: NormsEffect
  let faults: NormsSaveAnswer['faults']
  let refused: number
  let takeBack = () => {}

  const saveRow = (year: number, row: string, pupils: string) =>
    school.post('/api/ebs/blank1/save', {
      id: '1001',
      year,
      blanks: [{ specificationCode: row, stage1Qty: pupils }],
    })
  const rowsOf = async (blank: number, year: number) =>
    (await school.get(`/api/ebs/blank${blank}/${year}/ORGEBS/1001`)).json<Record<string, string | number>[]>()
  const codesOf = async (blank: number, year: number) =>
    (await rowsOf(blank, year)).map(({ specificationCode }) => specificationCode)
  const calculate = (year: number) =>
    school.post('/api/finance/report/snapshot', { orgId: '1001', sessionCode: periodOf(year) })
  const valuesOf = async (year: number, code: string) =>
    (await school.get(`/api/finance/report/pdf/${periodOf(year)}/1001`))
      .json<readonly ReportDataRow[]>()
      .filter(({ standardReportCode }) => standardReportCode === code)
  const listOf = async (year: number) =>
    (await school.get(`/api/finance/report/list/${periodOf(year)}/1001`)).json<ReportListAnswer>()
  const state = async () => [
    (await school.get('/api/tosov/draft/2026')).json(),
    await rowsOf(1, 2026),
    await rowsOf(12, 2026),
    (await school.get('/api/finance/report/pdf/2026-02/1001')).json(),
  ]

  beforeAll(async () => {
    app = await startApp({ open, directory })
    admin = await app.signIn('admin')
    school = await app.signIn('ebs')
    ministry = await app.signIn('ministry')
    await saveRow(2026, '1', '40')
    await calculate(2026)
    before = await state()
    takeBack = releaseLater()
    await admin.post('/api/admin/years/create', { year: 2027 })
    const startingNorms = (await admin.get('/api/admin/norms/2027/1')).json<AdminNorms>()
    effect = (await admin.get('/api/admin/norms/impact/2027')).json()
    const save = async (version: string | null, givens: AdminNorms['givens']) =>
      (
        await admin.post('/api/admin/norms/save', {
          ...startingNorms,
          version,
          givens,
          note: '',
          continued: {},
        })
      ).json<NormsSaveAnswer>()
    const publish = async (version: string) =>
      (await admin.post('/api/admin/norms/publish', { year: 2027, version, note: '' })).statusCode
    const empty = await save(startingNorms.changedAt, startingNorms.givens)
    faults = empty.faults
    refused = await publish(empty.changedAt)
    const size = startingNorms.givens['norm-size-town'] ?? {}
    const full = await save(empty.changedAt, {
      ...startingNorms.givens,
      'norm-size-town': { ...size, '15': { ...size['15'], upTo: 9000 }, '16': { coefficient: 0.5 } },
    })
    await publish(full.changedAt)
    await saveRow(2027, '1', '40')
    await saveRow(2027, '11', '7')
    await calculate(2027)
  })
  afterAll(async () => {
    takeBack()
    await app.close()
  })

  test('home and draft name the edition of each year', async () => {
    const home = (await school.get('/api/tosov/home')).json<HomeAnswer>()
    expect(home.editions).toMatchObject({ 2026: '2025', 2027: 'later' })
    for (const [year, edition] of [
      [2026, '2025'],
      [2027, 'later'],
    ])
      expect((await school.get(`/api/tosov/draft/${year}`)).json<DraftAnswer>().edition).toBe(edition)
  })

  test('2026 is as it was', async () => {
    expect(await state()).toEqual(before)
  })

  test('norms are judged by the shapes of their year: a draft, its effect, publishing', () => {
    expect([...new Set(faults.map(keyOf))]).toEqual(steps)
    expect([...new Set(effect.faults.map(keyOf))]).toEqual(steps)
    expect(refused).toBe(422)
  })

  test('blanks are read and saved by their year', async () => {
    expect((await codesOf(1, 2027)).slice(0, 3)).toEqual(['1', '11', '2'])
    expect((await codesOf(1, 2026)).slice(0, 2)).toEqual(['1', '2'])
    expect(await codesOf(12, 2027)).not.toContain('27')
    expect((await rowsOf(1, 2027))[1]).toMatchObject({ stage1Qty: '7', totalQty: 7 })
    const [first, last] = [(await rowsOf(1, 2027))[0], (await rowsOf(1, 2026))[0]]
    expect(Number(first?.totalQty)).toBe(Number(last?.totalQty) + 7)
  })

  test('a report has the lines of its year, next to their figures of the year before', async () => {
    const [old, now] = [await valuesOf(2026, 'EBS_TT16'), await valuesOf(2027, 'EBS_TT16')]
    expect(now).toHaveLength(old.length + 1)
    expect(now.find(({ rowNum }) => rowNum === 2)?.valueNumber).toBe(0)
    const { yearBefore } = await listOf(2027)
    const lastYear = await valuesOf(2026, 'EBS_TT1')
    const figuresOf = (from: number, to: number) =>
      lastYear.filter(({ rowNum }) => from <= rowNum && rowNum <= to).map(({ valueNumber }) => valueNumber)
    const compared = Object.values(yearBefore?.EBS_TT1 ?? {})
    // Line 27 is removed, and later lines move up.
    expect(compared.slice(0, 26)).toEqual(figuresOf(1, 26))
    expect(compared.slice(26)).toEqual(figuresOf(28, 54))
    expect(Math.max(...compared.slice(26))).toBeGreaterThan(0)
  })

  const bookText = async (year: number) =>
    JSON.stringify(
      await readXlsx((await school.get(`/api/tosov/report/workbook/${periodOf(year)}/1001`)).rawPayload),
    )
  test('the workbook has the forms of its year', async () => {
    expect(await bookText(2027)).toContain(further)
    expect(await bookText(2026)).not.toContain(further)
  })

  const sumOf = async (year: number) => {
    const choices = (await ministry.get(`/api/tosov/review/sums/${periodOf(year)}`)).json<SumChoice[]>()
    const found = choices.find(({ report, calculated }) => report.startsWith('EBS_TT16') && calculated > 0)
    return (
      await ministry.get(`/api/tosov/review/sums/${periodOf(year)}/${found?.report ?? ''}`)
    ).json<SumAnswer>()
  }
  test('sums over institutions have the lines of their year', async () => {
    expect((await sumOf(2027)).lines.map(({ caption }) => caption)).toContain(further)
    expect((await sumOf(2026)).lines.map(({ caption }) => caption)).not.toContain(further)
  })

  test('and next to them last year’s, line by line; a new line has none', async () => {
    const [is, was] = [await sumOf(2027), await sumOf(2026)]
    const comparison = (
      await ministry.get(`/api/tosov/review/sums/${periodOf(2027)}/${is.report}/comparison`)
    ).json<SumComparisonAnswer>()
    const figures = is.lines.map(({ caption }, line) => [
      caption,
      comparison.lastYear?.values[line * is.columns.length],
    ])
    const expected = is.lines.map(({ caption }) => {
      const line = was.lines.findIndex((each) => each.caption === caption)
      return [caption, line < 0 ? null : tableSumAt(was, line, 0)]
    })
    expect(figures).toEqual(expected)
    expect(figures).toContainEqual([further, null])
    expect(figures[0]?.[1]).toBeGreaterThan(0)
  })

  test('the list of institutions counts the blanks of its year', async () => {
    const blanks = async (year: number) =>
      (await institutionRows(app, ministry, year)).find(({ institutionId }) => institutionId === '1002')
        ?.blanks ?? 0
    expect(await blanks(2027)).toBe((await blanks(2026)) - 1)
  })

  test('the paper of a sent report is printed by the forms of its year', async () => {
    await sendReady(school, { orgId: '1001', sessionCode: '2027-01' })
    const paper = async (code: string) => {
      const name =
        (await listOf(2027)).RESULT.find(({ STANDART_REPORT_CODE }) => STANDART_REPORT_CODE === code)
          ?.fileName ?? ''
      const { RESULT } = (await school.get(`/api/finance/report/2027-01/1001/${code}/${name}`)).json<{
        RESULT: { file: string }
      }>()
      const pages = readPdfText((await app.inject({ method: 'GET', url: RESULT.file })).rawPayload)
      return pages.join(' ').replaceAll(/\s+/g, ' ')
    }
    expect(await paper('EBS_TT16')).toContain(further)
    expect(await paper('EBS_TT_N')).toContain(further)
  })
})
