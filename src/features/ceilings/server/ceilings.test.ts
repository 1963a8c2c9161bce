import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DraftAnswer } from '#budget/api.ts'
import type { CeilingParent, CeilingsAnswer } from '#features/ceilings/api.ts'
import { ceilingDeskText } from '#features/ceilings/text.ts'
import type { ReviewEvent } from '#features/history/api.ts'
import type { CeilingToSet, InstitutionsAnswer, OverviewAnswer } from '#features/portfolio/api.ts'
import type { SentAnswer } from '#features/reports/api.ts'
import { approvalDoubts } from '#features/review/approval.ts'
import { ceilingAmountText } from '#forms/ceiling-text.ts'
import { notReviewedText } from '#platform/http/http-text.ts'
import type { SignedInClient } from '#test/support/app.ts'
import { emptyTables, oneDatabase } from '#test/support/database.ts'
import { institutionRows } from '#test/support/institution-rows.ts'
import { makeReady, REASON, reasonsFor, sendReady } from '#test/support/ready.ts'
import type { RefusalResponse } from '#test/support/refusal-response.ts'
import { schoolProfile } from '#test/support/schools.ts'
import { setApp } from '#test/support/set-app.ts'

const sessionCode = '2026-02'
const ABOUT = { orgId: '1001', sessionCode }
const URL = `/api/tosov/review/ceilings/${sessionCode}`
const TABLES = [
  ...['ceiling', 'justification', 'report', 'receipt_paper', 'receipt', 'entry', 'event', 'file'],
  ...['reviewer_institution', 'reviewer_region'],
] as const

const of = (id: string, more: Partial<CeilingToSet> = {}): CeilingToSet => ({
  subject: { kind: 'institution', id },
  current: 1_000_000,
  capital: null,
  effect: 'binding',
  ...more,
})
const region = (id: string, current: number | null): CeilingToSet => ({
  ...of(id, { current }),
  subject: { kind: 'region', id },
})

describe.each(oneDatabase)('ceilings ($name)', ({ open }) => {
  const app = setApp({ open })
  const school = app.client('ebs')
  const city = app.client('city')
  const ministry = app.client('ministry')
  beforeAll(async () => {
    const admin = await app.signIn('admin')
    // Two are in Bayanzürkh and one in Khan-Uul; 1006 is elsewhere.
    for (const [institutionId, sum] of [
      ['1001', 'Баянзүрх'],
      ['1002', 'Баянзүрх'],
      ['1008', 'Хан-Уул'],
    ] as const) {
      const profile = schoolProfile({ aimag: 'Улаанбаатар', sum })
      const body = { event: 'EDIT', institutionId, name: `${institutionId}-р сургууль`, profile }
      expect((await admin.post('/api/admin/institutions/save', body)).statusCode).toBe(200)
    }
  })
  beforeEach(async () => {
    await emptyTables(app.database.db, [...TABLES])
    const regions = ['1110', '1122'].map((region_code) => ({ user_name: 'city', region_code }))
    await app.database.db.insertInto('reviewer_region').values(regions).execute()
    await app.database.db
      .insertInto('reviewer_institution')
      .values({ user_name: 'city', institution_id: '1006' })
      .execute()
  })

  const set = (who: SignedInClient, ...ceilings: readonly CeilingToSet[]) => who.post(URL, { ceilings })
  const draft = async (): Promise<DraftAnswer> => (await school.get('/api/tosov/draft/2026')).json()
  const seen = async (who: SignedInClient, query = ''): Promise<CeilingsAnswer> =>
    (await who.get(URL + query)).json()
  const limits = async (who: SignedInClient, id = '1001') =>
    (await seen(who)).rows
      .find(({ institutionId }) => institutionId === id)
      ?.ceilings.map(({ level, current, capital, effect }) => [level, current, capital, effect])
  const fill = async (grade: number) => {
    const blanks = [{ specificationCode: '1', stage1Qty: `${grade}`, stage6Qty: '30' }]
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
  }
  const send = () => school.post('/api/report/send', ABOUT)
  const readSubjects = () => app.database.db.selectFrom('ceiling').select('subject_id').execute()

  test('a set ceiling notifies its institution with its author, changes the version, and joins both histories', async () => {
    const before = await draft()
    expect(before.ceilings).toEqual([])
    const answer = await set(city, of('1001', { current: 61_000_000, capital: 2_000_000, effect: 'guiding' }))
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { status: 1, message: ceilingDeskText.saved(1) },
    ])
    const after = await draft()
    expect(after.etag).not.toBe(before.etag)
    expect(after.ceilings).toEqual([
      {
        ...{ level: 'district', effect: 'guiding', current: 61_000_000, capital: 2_000_000 },
        ...{ by: 'Хэрэглэгч city', at: app.clock.now().toISOString() },
      },
    ])
    for (const [who, path] of [
      [school, '/api/tosov/events/2026'],
      [city, '/api/tosov/review/institution/1001/events/2026'],
    ] as const) {
      const [event]: readonly ReviewEvent[] = (await who.get(path)).json()
      expect(event).toMatchObject({
        kind: 'ceilingSet',
        text: 'урсгал зардал 61,000.0, хөрөнгийн зардал 2,000.0 мянган төгрөг, чиглүүлэх',
      })
    }
  })

  test('the reviewer who sets one has not prepared the draft, and may approve it', async () => {
    await set(city, of('1001', { current: 1e12 }))
    await fill(40)
    expect((await sendReady(school, ABOUT)).statusCode).toBe(200)
    const { review } = (await city.get('/api/tosov/review/institution/1001/draft/2026')).json<DraftAnswer>()
    expect(review.preparedBy).toBe('others')
  })

  test('set again with the same value it changes nothing; without both amounts it is deleted', async () => {
    await set(city, of('1001'), of('1008', { current: 5 }))
    const { etag } = await draft()
    expect((await set(city, of('1001'), of('1008', { current: 6 }))).json()).toMatchObject({
      message: ceilingDeskText.saved(1),
    })
    expect((await draft()).etag).toBe(etag)
    expect((await set(city, of('1001', { effect: 'guiding' }))).json()).toMatchObject({
      message: ceilingDeskText.saved(1),
    })
    await set(city, of('1001', { current: null }))
    expect((await draft()).ceilings).toEqual([])
    expect(await readSubjects()).toEqual([{ subject_id: '1008' }])
    expect((await set(city, of('1001', { current: null }))).json()).toMatchObject({
      message: ceilingDeskText.saved(0),
    })
  })

  test('one of a region, or of a reviewer, with the number of an institution is none of it', async () => {
    const about = { subject_id: '1001', session_code: sessionCode, level: 'ministry', set_by: 'ministry' }
    const limit = { current_amount: 1, effect: 'binding', set_at: app.clock.now() }
    for (const subject of ['region', 'set'])
      await app.database.db
        .insertInto('ceiling')
        .values({ subject, ...about, ...limit })
        .execute()
    expect((await draft()).ceilings).toEqual([])
    expect(await limits(ministry)).toEqual([])
  })

  test.each([
    ['an institution of another', of('1003'), 403, notReviewedText],
    ['one that is none', of('nonsense'), 403, notReviewedText],
    ['a region of another', region('6201', 5), 403, ceilingDeskText.notYourRegion],
    ['the aimag of their districts', region('11', 5), 403, ceilingDeskText.notYourRegion],
    ['an institution twice', of('1001', { current: 3 }), 422, ceilingDeskText.twice('1001-р сургууль')],
  ])(
    'a district that sets one for %s is refused, and nothing is stored',
    async (_, other, status, message) => {
      const answer = await set(city, of('1001'), other)
      expect([answer.statusCode, answer.json()]).toEqual([status, { status: 0, message }])
      expect(await readSubjects()).toEqual([])
    },
  )

  test.each([
    ['below 0', { current: -1 }],
    ['that are no amounts', { current: '5' }],
    ['without an effect', { effect: undefined }],
  ])('amounts %s are refused', async (_, more) => {
    const ceilings = [{ ...of('1001'), ...more }]
    expect((await city.post(URL, { ceilings })).statusCode).toBe(400)
    expect(await readSubjects()).toEqual([])
  })

  test.each([1234.56, 0.4, 1_000_000.5])(
    'an amount with möngö is refused, not rounded: %d',
    async (current) => {
      const answer = await city.post(URL, { ceilings: [of('1001', { current })] })
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        422,
        expect.stringContaining('бүхэл тоо'),
      ])
      expect(await readSubjects()).toEqual([])
    },
  )

  test('of a period that is none is refused, for both', async () => {
    const other = '/api/tosov/review/ceilings/2026-77'
    const answers = [await city.get(other), await city.post(other, { ceilings: [of('1001')] })]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  })

  test('the ministry’s coexists with a district’s, which cannot exceed it and does not replace it', async () => {
    await set(ministry, of('1001', { current: 10_000_000, capital: 5_000_000 }))
    const above = await set(city, of('1001', { current: 9_000_000, capital: 5_000_001 }))
    const why = ceilingDeskText.aboveHigher('1001-р сургууль', ceilingAmountText.kinds.capital, '5,000.0')
    expect([above.statusCode, above.json()]).toEqual([422, { status: 0, message: why }])
    await set(city, of('1001', { current: 9_000_000, capital: 5_000_000, effect: 'guiding' }))
    const both = [
      ['ministry', 10_000_000, 5_000_000, 'binding'],
      ['district', 9_000_000, 5_000_000, 'guiding'],
    ]
    expect((await limits(city))?.toSorted()).toEqual(both.toSorted())
    await set(city, of('1001', { current: null }))
    expect(await limits(ministry)).toEqual([both[0]])
    // The ministry may go below the ceiling of a district.
    await set(city, of('1001', { current: 9_000_000 }))
    expect((await set(ministry, of('1001', { current: 1_000_000 }))).statusCode).toBe(200)
  })

  test('one that binds bars sending until the budget is within it', async () => {
    await fill(40)
    await makeReady(school, ABOUT)
    await set(city, of('1001', { current: 1_000_000 }))
    const refused = (await send()).json<RefusalResponse>()
    expect(refused.missing?.map(({ rule, sheet, row, field }) => [rule, sheet, row, field])).toEqual([
      ['aboveCeiling', 'ebs-b16-1', '1', 'budgetTotal'],
    ])
    expect(refused.missing?.[0]?.text).toMatch(/хязгаар 1,000\.0, [\d,.]+-аар давсан\./)
    await set(city, of('1001', { current: 1e12 }))
    expect((await sendReady(school, ABOUT)).statusCode).toBe(200)
  })

  test('a guiding ceiling requires a reason, which is sealed with the sending', async () => {
    await fill(40)
    await makeReady(school, ABOUT)
    await set(city, of('1001', { effect: 'guiding' }))
    const { toJustify = [] } = (await send()).json<RefusalResponse>()
    expect(toJustify.map(({ rule }) => rule)).toEqual(['aboveGuide'])
    const sent = await school.post('/api/report/send', { ...ABOUT, justifications: reasonsFor(toJustify) })
    expect(sent.statusCode).toBe(200)
    const { justifications } = await draft()
    expect(justifications.filter(({ rule }) => rule === 'aboveGuide')).toMatchObject([{ text: REASON }])
  })

  test('lists count the reasons that a guiding ceiling requires', async () => {
    await fill(40)
    const toExplain = async () => {
      app.figures.refreshSoon(['1001'], 2026)
      await app.figures.idle()
      const rows = await institutionRows(app, city, 2026)
      return rows.find(({ institutionId }) => institutionId === '1001')
    }
    const before = await toExplain()
    await set(city, of('1001', { effect: 'guiding' }))
    const after = await toExplain()
    expect(after?.figures).toBe('fresh')
    expect(after?.unexplainedWarnings).toBe((before?.unexplainedWarnings ?? 0) + 1)
  })

  test('of a ceiling and a sending at the same time one comes first: no draft is sent above one that was there', async () => {
    await fill(40)
    await makeReady(school, ABOUT)
    const letterless = await Promise.all([send(), set(city, of('1001'))])
    expect(letterless[1].statusCode).toBe(200)
    const [sent] = letterless
    const events: readonly ReviewEvent[] = (await school.get('/api/tosov/events/2026')).json()
    const order = events.map(({ kind }) => kind).filter((kind) => kind === 'sent' || kind === 'ceilingSet')
    if (sent.statusCode === 200) expect(order).toEqual(['ceilingSet', 'sent'])
    else {
      expect(sent.json<RefusalResponse>().missing?.map(({ rule }) => rule)).toEqual(['aboveCeiling'])
      expect(order).toEqual(['ceilingSet'])
    }
  })

  test('two reviewers who concurrently set many in any order both succeed', async () => {
    const all = ['1001', '1002', '1006', '1008'].map((id) => of(id))
    const answers = await Promise.all([
      set(city, ...all),
      set(ministry, ...all.toReversed()),
      set(city, ...all.toReversed()),
      set(ministry, ...all),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(await readSubjects()).toHaveLength(8)
  })

  test('lists and the overview compare requested amounts with ceilings, singly and in total', async () => {
    await fill(40)
    app.figures.refreshSoon(['1001'], 2026)
    await app.figures.idle()
    const own = (await seen(city)).rows.find(({ institutionId }) => institutionId === '1001')
    const { current = 0, capital = 0 } = own?.requested ?? {}
    const list = async (who: SignedInClient, query = ''): Promise<InstitutionsAnswer> =>
      (await who.get(`/api/tosov/review/institutions/2026${query}`)).json()
    const overview = async (who: SignedInClient, query = ''): Promise<OverviewAnswer> =>
      (await who.get(`/api/tosov/review/overview/2026${query}`)).json()
    expect((await list(city)).totals.ceiling).toBeNull()
    expect((await overview(city)).whole.over).toBeNull()
    await set(city, of('1001', { current: 1_000_000 }), of('1002'), region('1110', 2e9))
    const whole: CeilingToSet = { ...of('', { current: 1e9, capital: 0 }), subject: { kind: 'set', id: '' } }
    await set(city, whole)
    // The set is known by the number of its reviewer, who may be removed one day.
    const { db } = app.database
    const [storedCeiling] = await db
      .selectFrom('ceiling')
      .select('subject_id')
      .where('subject', '=', 'set')
      .execute()
    expect(storedCeiling?.subject_id).toMatch(/^#\d+$/)
    const naming = await sql`select from event where strpos(detail::text, '"city"') > 0`.execute(db)
    expect(naming.rows).toEqual([])
    await set(ministry, of('1003', { current: 7 }), region('11', 3e9), region('1122', 5e9))

    const above = await list(city, '?ceiling=above')
    expect(above.rows.map((row) => [row.institutionId, row.ceilings])).toEqual([
      ['1001', [{ level: 'district', effect: 'binding', current: 1_000_000, capital: null }]],
    ])
    // The whole set contains institutions without a ceiling.
    const { found, totals } = await list(city)
    expect(totals.ceiling).toMatchObject({ limited: 2, all: found, above: 1, limit: 2_000_000, left: null })
    expect(found).toBeGreaterThan(2)
    expect(totals.ceiling?.requested).toBeCloseTo(current, 2)
    expect(above.totals.ceiling).toMatchObject({ limited: 1, all: 1, above: 1 })
    expect(above.totals.ceiling?.left).toBeCloseTo(1_000_000 - current, 2)

    const overviewAnswer = await overview(city)
    expect(overviewAnswer.whole.totals.ceiling?.above).toBe(1)
    expect(overviewAnswer.whole.over?.limit).toBe(1e9)
    // The capital ceiling is 0. Room in current expenditure does not compensate.
    expect(overviewAnswer.whole.over?.left).toBeCloseTo(-capital, 2)
    const limitsOf = ({ regions }: OverviewAnswer) =>
      regions.flatMap(({ key, over }) => (over === null ? [] : [[key, over.limit]]))
    expect(limitsOf(overviewAnswer)).toEqual([
      ['1110', 2e9],
      ['1122', 5e9],
    ])
    // Two districts were assigned, not the whole capital.
    expect((await overview(city, '?region=11')).whole.over).toBeNull()
    // A ceiling of the whole set does not apply to a part.
    expect((await overview(city, '?region=1110')).whole.over?.limit).toBe(2e9)
    const some = await overview(city, '?region=1110&type=EBS')
    expect([some.whole.over, limitsOf(some)]).toEqual([null, []])
    // The district's own ceiling does not apply to the ministry.
    expect((await overview(ministry)).whole.over).toBeNull()
    expect((await overview(ministry, '?region=11')).whole.over?.limit).toBe(3e9)
  })

  test('shows the requested amounts, and whether the distributed amounts are within the ceilings above', async () => {
    await fill(40)
    app.figures.refreshSoon(['1001'], 2026)
    await app.figures.idle()
    const whole: CeilingToSet = { ...of('', { current: 100 }), subject: { kind: 'set', id: '' } }
    await set(city, of('1001', { current: 30 }), of('1002', { current: 40 }), of('1006', { current: 7 }))
    await set(city, region('1110', 60), region('1122', 50), whole)
    const answer = await seen(city)
    const describeParent = ({ region: code, institutions, shared: { current }, ceilings }: CeilingParent) => [
      code,
      institutions,
      [current.limit, current.shared, current.without],
      ceilings.length,
    ]
    expect([answer.whole, ...answer.regions].map(describeParent)).toEqual([
      // 60 for the two within it, 50 for the other, and 7 for 1006.
      ['', 4, [100, 117, 0], 1],
      ['1110', 2, [60, 70, 0], 1],
      ['1122', 1, [50, 0, 1], 1],
    ])
    const own = answer.rows.find(({ institutionId }) => institutionId === '1001')
    const listed = (await institutionRows(app, city, 2026)).find(
      ({ institutionId }) => institutionId === '1001',
    )
    const { current = 0, capital = 0 } = own?.requested ?? {}
    expect(capital).toBeGreaterThan(0)
    expect(current + capital).toBeCloseTo(listed?.readings?.requested ?? -1, 4)
    expect(answer.whole.requested).toEqual(own?.requested)
    // The ministry's whole is the country.
    const { whole: country, regions } = await seen(ministry)
    expect([country.ceilings, country.shared.current.limit]).toEqual([[], null])
    expect(regions.map((each) => each.region)).toContain('11')
    expect((await seen(city, '?size=1&page=1')).rows.map(({ institutionId }) => institutionId)).toEqual([
      '1002',
    ])
  })

  test('a district sees no ceiling of a region partly outside it, not even in its sums', async () => {
    await set(city, of('1001', { current: 30 }), of('1002', { current: 40 }))
    // The reviewer covers two districts of the capital, and one of these.
    await set(ministry, region('11', 4321), region('1110', 60))
    const { whole, regions } = await seen(city)
    expect(regions.map((each) => each.region)).toEqual(['1110', '1122'])
    // The district's 60 for the two within it; 1008 and 1006 have none.
    expect(whole.shared.current).toEqual({ limit: null, shared: 60, without: 2 })
    expect((await seen(ministry)).whole.shared.current.shared).toBe(4321)
  })

  describe('once a revised period is open for schools', () => {
    const revised = '2026-03'
    const of2 = (period: string) => `/api/tosov/review/ceilings/${period}`
    beforeAll(async () => {
      await app.database.db
        .insertInto('period')
        .values({
          ...{ organization_type_id: 48, session_code: revised, year: 2026 },
          session_name: '2026 оны тодотгол',
        })
        .execute()
    })
    afterAll(() => app.database.db.deleteFrom('period').where('session_code', '=', revised).execute())
    const approve = async (amounts?: unknown) => {
      await fill(40)
      const { receipt } = (await sendReady(school, ABOUT)).json<SentAnswer>()
      app.figures.refreshSoon(['1001'], 2026)
      await app.figures.idle()
      const requested = (await seen(ministry)).rows.find(
        ({ institutionId }) => institutionId === '1001',
      )?.requested
      for (const who of [city, ministry]) {
        const meant = (['current', 'capital'] as const).flatMap((kind) =>
          approvalDoubts.map((reason) => ({ reason, kind })),
        )
        const more = who === ministry && amounts !== undefined ? { amounts, confirmed: meant } : {}
        const answer = await who.post('/api/tosov/review/institution/1001/approve', {
          ...{ sessionCode, receipt: receipt.number },
          ...more,
        })
        expect(answer.statusCode).toBe(200)
      }
      return requested
    }

    test('the requested amount of the period before stays in that period, singly and in the sums', async () => {
      const before = await approve()
      const answer = await seen(city)
      const own = answer.rows.find(({ institutionId }) => institutionId === '1001')
      expect(own?.requested?.capital).toBeGreaterThan(0)
      expect(own?.requested?.current).toBeCloseTo(before?.current ?? -1, 2)
      expect(own?.requested?.capital).toBeCloseTo(before?.capital ?? -1, 2)
      expect([answer.whole.requested, answer.whole.known, answer.whole.institutions]).toEqual([
        own?.requested,
        1,
        4,
      ])
    })

    test('after another approved amount, the request by kind is unknown, and the sum shows its coverage', async () => {
      await approve({ current: 50_000_000, capital: 2_000_000 })
      const { whole, rows } = await seen(city)
      expect(rows.find(({ institutionId }) => institutionId === '1001')?.requested).toBeNull()
      expect([whole.requested, whole.known, whole.institutions]).toEqual([null, 0, 4])
    })

    test('an institution without such a period is not listed or counted, and gets no ceiling', async () => {
      const answer: CeilingsAnswer = (await city.get(of2(revised))).json()
      expect(answer.rows.map(({ institutionId }) => institutionId)).toEqual(['1001', '1002', '1008'])
      expect([answer.whole.institutions, answer.found, answer.all]).toEqual([3, 3, 3])
      const refused = await city.post(of2(revised), { ceilings: [of('1001'), of('1006')] })
      expect([refused.statusCode, refused.json<RefusalResponse>().message]).toEqual([
        404,
        ceilingDeskText.notOfType(['1006-р байгууллага']),
      ])
      expect(await readSubjects()).toEqual([])
    })
  })
})
