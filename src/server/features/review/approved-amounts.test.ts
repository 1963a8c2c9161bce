import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DraftAnswer, PublicReceipt, SentAnswer } from '#contract/answers.ts'
import type { OverviewAnswer, ReviewEvent } from '#contract/review.ts'
import { type SignedIn, startApp, type TestApp } from '#test/support/app.ts'
import { databases, emptyTables } from '#test/support/database.ts'
import { institutionRows } from '#test/support/institution-rows.ts'
import { sendReady } from '#test/support/ready.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { ceilingDeskText } from '#text/ceiling-desk.ts'

const sessionCode = '2026-02'
const revised = '2026-03'
const ABOUT = { orgId: '1001', sessionCode }
const ONE = '/api/tosov/review/institution/1001'
const TABLES = ['justification', 'report', 'receipt_paper', 'receipt', 'entry', 'event', 'file'] as const

describe.each(databases)('approved amounts ($name)', ({ open }) => {
  const directory = scratchDirectory()
  let app: TestApp
  let school: SignedIn
  let district: SignedIn
  let ministry: SignedIn
  let receipt: SentAnswer['receipt']
  beforeAll(async () => {
    app = await startApp({ open, directory })
    school = await app.signIn('ebs')
    district = await app.signIn('aimag')
    ministry = await app.signIn('ministry')
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await emptyTables(app.database.db, [...TABLES])
    await app.database.db.deleteFrom('period').where('session_code', '=', revised).execute()
    const blanks = [{ specificationCode: '1', stage1Qty: '40', stage6Qty: '30' }]
    await school.post('/api/ebs/blank1/save', { id: '1001', year: 2026, blanks })
    await school.post('/api/finance/report/snapshot', ABOUT)
    const sent = await sendReady(school, ABOUT)
    receipt = sent.json<SentAnswer>().receipt
    expect(sent.statusCode).toBe(200)
  })

  const approve = (who: SignedIn, amounts?: unknown) =>
    who.post(`${ONE}/approve`, {
      sessionCode,
      receipt: receipt.number,
      ...(amounts === undefined ? {} : { amounts }),
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
  const asked = receiptTotal

  function receiptTotal(): number {
    return receipt.readings?.asked ?? Number.NaN
  }

  test('are those that were asked for where nobody says others, by kind', async () => {
    expect((await draft()).approved).toBeNull()
    await approve(district)
    expect((await draft()).approved).toBeNull()
    expect((await paper()).approved).toBeNull()
    expect((await approve(ministry)).statusCode).toBe(200)
    const { approved } = await draft()
    expect(approved).toMatchObject({ sessionCode, of: 'newest' })
    expect(approved?.whole).toBeCloseTo(asked(), 4)
    expect(approved?.byKind?.capital).toBeGreaterThan(0)
    expect((await paper()).approved).toBeCloseTo(asked(), 4)
    expect((await listed())?.approved?.whole).toBeCloseTo(asked(), 4)
  })

  test('may be others, beside what was asked for, which stays', async () => {
    await approve(district)
    expect((await approve(ministry, amounts)).statusCode).toBe(200)
    const { approved } = await draft()
    expect(approved).toMatchObject({ whole: 52_000_000, byKind: amounts })
    const row = await listed()
    expect(row?.approved).toEqual({ whole: 52_000_000, byKind: amounts })
    const { whole }: OverviewAnswer = (await ministry.get('/api/tosov/review/overview/2026')).json()
    expect(whole.totals.approved).toEqual({ institutions: 1, amount: 52_000_000 })
    expect(row?.readings?.asked).toBeCloseTo(asked(), 4)
    expect(await paper()).toMatchObject({
      state: 'APPROVED',
      approved: 52_000_000,
      readings: receipt.readings,
    })
    const [event]: readonly ReviewEvent[] = (await school.get('/api/tosov/events/2026')).json()
    expect(event).toMatchObject({ kind: 'approved' })
    expect(event?.words).toMatch(
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

  test('are not a district’s to say, and nothing is passed on with them', async () => {
    const answer = await approve(district, amounts)
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { status: 0, message: ceilingDeskText.approval.onlyFinal },
    ])
    expect((await approve(ministry)).statusCode).toBe(409)
  })

  test('go with an approval that is undone, and with the next one are others', async () => {
    await approve(district)
    await approve(ministry, amounts)
    await ministry.post(`${ONE}/undo`, { sessionCode, receipt: receipt.number, reason: 'Андуурсан' })
    expect((await draft()).approved).toBeNull()
    expect((await listed())?.approved).toBeNull()
    await approve(ministry)
    expect((await draft()).approved?.whole).toBeCloseTo(asked(), 4)
  })

  test('stand before a revised period, for both sides', async () => {
    await approve(district)
    await approve(ministry, amounts)
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
    for (const who of [school, ministry]) {
      const { approved, lock } = await draft(who)
      expect(approved).toMatchObject({ sessionCode, of: 'before', whole: 52_000_000, byKind: amounts })
      if (who === school) expect(lock).toBeNull()
    }
    expect((await listed())?.approved).toBeNull()
  })
})
