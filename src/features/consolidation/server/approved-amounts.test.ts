import { readXlsx } from 'hucre/xlsx'
import { beforeEach, describe, expect, test } from 'vitest'
import type { DraftAnswer, ReportListAnswer } from '#budget/api.ts'
import { printText } from '#documents/paper/paper-text.ts'
import type { ReviewEvent } from '#features/history/api.ts'
import type { OverviewAnswer } from '#features/portfolio/api.ts'
import type { PublicReceipt } from '#features/receipts/api.ts'
import type { ReportDataRow, SentAnswer } from '#features/reports/api.ts'
import { approvalDoubts } from '#features/review/approval.ts'
import { approvalText } from '#features/review/text.ts'
import type { ByKind } from '#forms/limits.ts'
import type { SignedInClient } from '#test/support/app.ts'
import { emptyTables, oneDatabase } from '#test/support/database.ts'
import { institutionRows } from '#test/support/institution-rows.ts'
import { sendReady } from '#test/support/ready.ts'
import type { RefusalResponse } from '#test/support/refusal-response.ts'
import { setApp } from '#test/support/set-app.ts'

const sessionCode = '2026-02'
const revised = '2026-03'
const ABOUT = { orgId: '1001', sessionCode }
const ONE = '/api/tosov/review/institution/1001'
const TABLES = [
  'ceiling',
  'justification',
  'report',
  'receipt_paper',
  'receipt',
  'entry',
  'event',
  'file',
] as const

describe.each(oneDatabase)('approved amounts ($name)', ({ open }) => {
  const app = setApp({ open })
  const school = app.client('ebs')
  const district = app.client('aimag')
  const ministry = app.client('ministry')
  let receipt: SentAnswer['receipt']
  beforeEach(async () => {
    await emptyTables(app.database.db, [...TABLES])
    await app.database.db.deleteFrom('period').where('session_code', '=', revised).execute()
    const blanks = [{ specificationCode: '1', stage1Qty: '40', stage6Qty: '30' }]
    await school.post('/api/ebs/blank1/save', { id: '1001', year: 2026, blanks })
    // Only class 22 of the own income is capital.
    const plan = [
      { specificationCode: '7', plannedAmount: 2_000_000 },
      { specificationCode: '10', plannedAmount: 500_000 },
    ]
    await school.post('/api/ebs/blank14/save', {
      id: '1001',
      year: 2026,
      propertyStatus: 'PUBLIC',
      blanks: plan,
    })
    await school.post('/api/finance/report/snapshot', ABOUT)
    const sent = await sendReady(school, ABOUT)
    receipt = sent.json<SentAnswer>().receipt
    expect(sent.statusCode).toBe(200)
  })

  const meant = (['current', 'capital'] as const).flatMap((kind) =>
    approvalDoubts.map((reason) => ({ reason, kind })),
  )
  const approve = (who: SignedInClient, amounts?: unknown, confirmed: unknown = meant) =>
    who.post(`${ONE}/approve`, {
      sessionCode,
      receipt: receipt.number,
      ...(amounts === undefined ? {} : { amounts }),
      confirmed,
    })
  const draft = async (who = school): Promise<DraftAnswer> =>
    (await who.get(who === school ? '/api/tosov/draft/2026' : `${ONE}/draft/2026`)).json()
  const listed = async () => {
    const rows = await institutionRows(app, ministry, 2026)
    return rows.find(({ institutionId }) => institutionId === '1001')
  }
  const paper = async (): Promise<PublicReceipt> =>
    (await school.get(`/api/tosov/receipts/${receipt.checkCode}`)).json()
  const amounts = { current: 50_000_000, capital: 2_000_000 }
  const requested = receiptTotal

  function receiptTotal(): number {
    return receipt.readings?.requested ?? Number.NaN
  }

  test('are by default the requested ones, by kind', async () => {
    expect((await draft()).approved).toBeNull()
    await approve(district)
    expect((await draft()).approved).toBeNull()
    expect((await paper()).approved).toBeNull()
    expect((await approve(ministry)).statusCode).toBe(200)
    const { approved } = await draft()
    expect(approved).toMatchObject({ sessionCode, of: 'newest' })
    expect(approved?.whole).toBeCloseTo(requested(), 4)
    expect(approved?.byKind?.capital).toBeGreaterThan(0)
    expect((await paper()).approved).toBeCloseTo(requested(), 4)
    expect((await listed())?.approved?.whole).toBeCloseTo(requested(), 4)
  })

  test('have at most two decimals if they differ from the requested amount', async () => {
    await approve(district)
    const whole = receiptTotal()
    for (const wrong of [
      { ...amounts, current: 50_000_000.001 },
      { ...amounts, capital: 0.125 },
    ]) {
      const answer = await approve(ministry, wrong)
      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toMatchObject({ message: expect.stringContaining('2-оос олон') })
    }
    expect((await draft()).approved).toBeNull()
    // Noise of binary arithmetic is none.
    expect((await approve(ministry, { ...amounts, current: 50_000_000.100000001 })).statusCode).toBe(200)
    expect((await draft()).approved?.whole).toBeCloseTo(52_000_000.1, 4)
    expect(whole).toBeGreaterThan(0)
  })

  test('may differ from the requested amount, which does not change', async () => {
    await approve(district)
    expect((await approve(ministry, amounts)).statusCode).toBe(200)
    const { approved } = await draft()
    expect(approved).toMatchObject({ whole: 52_000_000, byKind: amounts })
    const row = await listed()
    expect(row?.approved).toEqual({ whole: 52_000_000, byKind: amounts })
    const { whole }: OverviewAnswer = (await ministry.get('/api/tosov/review/overview/2026')).json()
    expect(whole.totals.approved).toEqual({ institutions: 1, amount: 52_000_000 })
    expect(row?.readings?.requested).toBeCloseTo(requested(), 4)
    expect(await paper()).toMatchObject({
      state: 'APPROVED',
      approved: 52_000_000,
      readings: receipt.readings,
    })
    const [event]: readonly ReviewEvent[] = (await school.get('/api/tosov/events/2026')).json()
    expect(event).toMatchObject({ kind: 'approved' })
    expect(event?.text).toMatch(
      /^Баталсан дүн, мянган төгрөг: урсгал зардал 50,000\.0, хөрөнгийн зардал 2,000\.0 \(хүссэн: /,
    )
  })

  test.each([
    ['below 0', { current: -1, capital: 0 }],
    ['of one kind alone', { current: 5 }],
    ['that are no amounts', { current: '5', capital: 0 }],
  ])('%s are refused', async (_, wrong) => {
    await approve(district)
    expect((await approve(ministry, wrong)).statusCode).toBe(400)
    expect((await draft()).approved).toBeNull()
  })

  test('cannot be set by a district, and such a request passes nothing on', async () => {
    const answer = await approve(district, amounts)
    expect([answer.statusCode, answer.json()]).toEqual([422, { status: 0, message: approvalText.onlyFinal }])
    expect((await approve(ministry)).statusCode).toBe(409)
  })

  test('go with an approval that is undone, and with the next one are others', async () => {
    await approve(district)
    await approve(ministry, amounts)
    await ministry.post(`${ONE}/undo`, { sessionCode, receipt: receipt.number, reason: 'Андуурсан' })
    expect((await draft()).approved).toBeNull()
    expect((await listed())?.approved).toBeNull()
    await approve(ministry)
    expect((await draft()).approved?.whole).toBeCloseTo(requested(), 4)
  })

  describe('far from the requested amount', () => {
    const kinds = async (): Promise<ByKind> => {
      await approve(ministry)
      const { approved } = await draft()
      await ministry.post(`${ONE}/undo`, { sessionCode, receipt: receipt.number, reason: 'Андуурсан' })
      return approved?.byKind ?? { current: Number.NaN, capital: Number.NaN }
    }

    test.each<[string, (asks: ByKind) => ByKind, readonly unknown[]]>([
      [
        'above it',
        ({ current, capital }) => ({ current: current + 1_000_000, capital }),
        [{ reason: 'aboveRequested', kind: 'current' }],
      ],
      [
        'more than 30 % below it',
        ({ current, capital }) => ({ current: current * 0.69, capital }),
        [{ reason: 'farBelow', kind: 'current' }],
      ],
      [
        'both ways',
        ({ current }) => ({ current: current * 1.01, capital: 0 }),
        [
          { reason: 'aboveRequested', kind: 'current' },
          { reason: 'farBelow', kind: 'capital' },
        ],
      ],
    ])('are refused %s, until they are confirmed', async (_, others, unconfirmed) => {
      await approve(district)
      const said = others(await kinds())
      for (const confirmed of [[], unconfirmed.slice(1), [{ reason: 'aboveCeiling', kind: 'current' }]]) {
        const refused = await approve(ministry, said, confirmed)
        expect(refused.statusCode).toBe(409)
        expect((await draft()).approved).toBeNull()
      }
      const refused = (await approve(ministry, said, [])).json<RefusalResponse>()
      expect(refused.unconfirmed).toEqual(unconfirmed)
      expect(refused.message).toMatch(
        /^(Урсгал|Хөрөнгийн) зардал: батлах дүн .* баталгаажуулж дахин батална уу\.$/,
      )
      expect((await approve(ministry, said, unconfirmed)).statusCode).toBe(200)
      expect((await draft()).approved?.byKind).toEqual(said)
    })

    test('are approved without a word near it', async () => {
      await approve(district)
      const { current, capital } = await kinds()
      const near = { current: current * 0.8, capital }
      expect((await approve(ministry, near, [])).statusCode).toBe(200)
    })

    test('are refused above a ceiling, too, also if they equal the requested amount', async () => {
      await approve(district)
      const set = await ministry.post(`/api/tosov/review/ceilings/${sessionCode}`, {
        ceilings: [
          { subject: { kind: 'institution', id: '1001' }, current: 1000, capital: null, effect: 'guiding' },
        ],
      })
      expect(set.statusCode).toBe(200)
      const refused = await approve(ministry, undefined, [])
      expect([refused.statusCode, refused.json<RefusalResponse>().unconfirmed]).toEqual([
        409,
        [{ reason: 'aboveCeiling', kind: 'current' }],
      ])
      expect(
        (await approve(ministry, undefined, [{ reason: 'aboveCeiling', kind: 'current' }])).statusCode,
      ).toBe(200)
    })
  })

  const revise = async () => {
    await app.database.db
      .insertInto('period')
      .values({
        ...{ organization_type_id: 48, session_code: revised, year: 2026 },
        session_name: '2026 оны тодотгол',
      })
      .execute()
    await app.database.db
      .updateTable('financial_year')
      .set({ version: 1000 })
      .where('year', '=', 2026)
      .execute()
  }

  test('are shown as a reference for a revised period, to both sides', async () => {
    await approve(district)
    await approve(ministry, amounts)
    await revise()
    for (const who of [school, ministry]) {
      const { approved, lock } = await draft(who)
      expect(approved).toMatchObject({ sessionCode, of: 'before', whole: 52_000_000, byKind: amounts })
      if (who === school) expect(lock).toBeNull()
    }
    expect((await listed())?.approved).toBeNull()
  })

  describe('next to the tables of a revised period', () => {
    const list = async (who = school): Promise<ReportListAnswer> =>
      (
        await who.get(
          who === school ? `/api/finance/report/list/${revised}/1001` : `${ONE}/reports/${revised}`,
        )
      ).json()
    const rowsOf = async (code: string, of: string) =>
      (await school.get(`/api/finance/report/pdf/${of}/1001`))
        .json<ReportDataRow[]>()
        .filter(({ standardReportCode }) => standardReportCode === code)
        .map(({ valueNumber }) => valueNumber)
    const type = (text: string) =>
      school.post('/api/ebs/blank1/save', {
        id: '1001',
        year: 2026,
        blanks: [{ specificationCode: '1', stage1Qty: text }],
      })
    const calculate = () => school.post('/api/finance/report/snapshot', { ...ABOUT, sessionCode: revised })

    test('the sent and approved figures are shown, before and after calculating, with the other amount', async () => {
      await approve(district)
      await approve(ministry, amounts)
      await revise()
      const before = await rowsOf('EBS_TT16', sessionCode)
      const { approved } = await list()
      expect(Object.values(approved?.figures.EBS_TT16 ?? {})).toEqual(before)
      expect(approved?.otherAmount).toMatchObject({ approved: '52,000.0' })
      expect(await list(ministry)).toMatchObject({ approved })
      expect((await type('80')).statusCode).toBe(200)
      expect((await calculate()).statusCode).toBe(200)
      expect((await list()).approved).toEqual(approved)
      const now = await rowsOf('EBS_TT16', revised)
      expect(now).toHaveLength(before.length)
      expect(now[0]).not.toBe(before[0])
    })

    test('the workbook shows the approved figure, the change and the new figure', async () => {
      await approve(district)
      await approve(ministry)
      await revise()
      await type('80')
      await calculate()
      const [was] = await rowsOf('EBS_TT16', sessionCode)
      const [now] = await rowsOf('EBS_TT16', revised)
      const file = await school.get(`/api/tosov/report/workbook/${revised}/1001`)
      const { sheets } = await readXlsx(file.rawPayload)
      const rows = sheets.find(({ name }) => name === 'EBS_TT16')?.rows ?? []
      const words = printText.revised
      expect(rows.flat().join('\n')).toContain(words.note((await list()).approved?.sessionName ?? ''))
      expect(rows.flat().join('\n')).not.toContain('хүссэнээс өөр')
      const first = rows.findIndex((row) => row.includes(words.change)) + 1
      const [approved, change, is] = (rows[first] ?? []).slice(2).map(Number)
      expect(approved).toBe(was)
      expect(is).toBeCloseTo(now ?? Number.NaN, 1)
      expect(change).toBeCloseTo((now ?? 0) - (was ?? 0), 6)
      expect(change).toBeGreaterThan(100)
    })

    test('no approved figures are shown if no figure is revised', async () => {
      await approve(district)
      await approve(ministry)
      const answer = await school.get(`/api/finance/report/list/${sessionCode}/1001`)
      expect(answer.json<ReportListAnswer>().approved).toBeNull()
    })
  })
})
