import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { commandText } from '#app/command-text.ts'
import { runCommand } from '#app/server/admin-commands.ts'
import type { DraftAnswer, ReportListAnswer, YearNorms } from '#budget/api.ts'
import type { ReferenceFigures } from '#engine/entries.ts'
import type { AdminYears } from '#features/administration/api.ts'
import type { AdminNorms, NormsEffect, NormsSaveAnswer } from '#features/norms/api.ts'
import { calculateNormsEffect } from '#features/norms/server/norms-effect.ts'
import { normAnswerText } from '#features/norms/text.ts'
import { yearAnswerText } from '#features/years/text.ts'
import { editionFor } from '#forms/editions/editions.ts'
import { normText } from '#forms/norms/norm-text.ts'
import { norms2025 } from '#forms/norms/norms-2025.ts'
import { normSetOf } from '#forms/norms/year-norms.ts'
import { passwordsOnly } from '#test/support/app.ts'
import { countTurns } from '#test/support/count-turns.ts'
import { oneDatabase } from '#test/support/database.ts'
import { setApp } from '#test/support/set-app.ts'

function withFigure(sheet: string, row: string, field: string, value: number): ReferenceFigures {
  const { givens } = normSetOf(norms2025, 2026)
  const rows = givens[sheet] ?? {}
  return { ...givens, [sheet]: { ...rows, [row]: { ...rows[row], [field]: value } } }
}

describe.each(oneDatabase)('the norms of a year ($name)', ({ open }) => {
  const started = setApp({ open })
  const admin = started.client('admin')
  const school = started.client('ebs')

  const years = async () => (await admin.get('/api/admin/years')).json<AdminYears>()
  const save = (givens: ReferenceFigures, more = {}) =>
    admin.post('/api/admin/norms/save', {
      year: 2026,
      version: null,
      note: '',
      settings: { excessPer: 'grade' },
      sources: {},
      givens,
      ...more,
    })
  const act = (what: 'publish' | 'discard', body: object) =>
    admin.post(`/api/admin/norms/${what}`, { year: 2026, note: '', ...body })
  const gradeOne = async () =>
    (await school.get('/api/tosov/draft/2026')).json<DraftAnswer>().givens['norm-grade']?.['1']?.amount

  test('are read by version', async () => {
    const answer = await admin.get('/api/admin/norms/2026/1')
    expect(answer.json<AdminNorms>()).toMatchObject({ ...normSetOf(norms2025, 2026), version: 1, faults: [] })
    expect((await admin.get('/api/admin/norms/2026/7')).statusCode).toBe(404)
    for (const version of ['x', '99999999999'])
      expect((await admin.get(`/api/admin/norms/2026/${version}`)).statusCode).toBe(400)
  })

  test('change nothing as a draft; their effect is shown; published they apply, and the old ones stay', async () => {
    const saved = (await save(withFigure('norm-grade', '1', 'amount', 1_577_000))).json<NormsSaveAnswer>()
    expect(saved).toMatchObject({ status: 1, version: 2, faults: [] })
    expect(await gradeOne()).toBe(1_477_000)

    const blanks = [{ specificationCode: '1', stage1Qty: '30' }]
    const body = { id: '1001', year: 2026, orgGroup: 'ORGEBS', userName: 'ebs', blanks }
    await school.post('/api/ebs/blank1/save', body)
    const effect = (await admin.get('/api/admin/norms/impact/2026')).json<NormsEffect>()
    expect(effect).toMatchObject({ year: 2026, version: 2, against: 1, faults: [] })
    expect(effect.total).toMatchObject({ institutions: 7, changed: 1 })
    expect(effect.total.after.requested).toBeGreaterThan(effect.total.before.requested)
    for (const groups of [effect.types, effect.regions])
      expect(groups.map(({ changed }) => changed)).toEqual(groups.map((_, index) => (index === 0 ? 1 : 0)))
    expect(effect.types[0]?.key).toBe('EBS.PUBLIC')
    expect(effect.lines.map(({ institutionId }) => institutionId)).toEqual(['1001'])

    const published = await act('publish', { version: saved.changedAt, note: 'ЗГ-ын тогтоол' })
    expect(published.json()).toEqual({ status: 1, message: normAnswerText.normsPublished(2026, 2) })
    expect(await gradeOne()).toBe(1_577_000)
    const [year] = (await years()).years
    expect(
      year?.versions.map(({ version, publishedAt, publishedBy, note }) => [
        version,
        publishedAt !== null,
        publishedBy,
        note,
      ]),
    ).toEqual([
      [2, true, 'admin', 'ЗГ-ын тогтоол'],
      [1, true, null, ''],
    ])
    const old = (await admin.get('/api/admin/norms/2026/1')).json<AdminNorms>()
    expect(old.givens['norm-grade']?.['1']?.amount).toBe(1_477_000)
  })

  test('a calculated report becomes stale with new norms, and names the version that it used', async () => {
    await school.post('/api/finance/report/snapshot', { orgId: '1001', sessionCode: '2026-02' })
    const list = async () =>
      (await school.get('/api/finance/report/list/2026-02/1001')).json<ReportListAnswer>().changedInputs
    expect(await list()).toBe(0)
    const saved = (await save(withFigure('norm-grade', '1', 'amount', 1_600_000))).json<NormsSaveAnswer>()
    const effect = (await admin.get('/api/admin/norms/impact/2026')).json<NormsEffect>()
    expect(effect.lines.filter(({ becomesStale }) => becomesStale)).toMatchObject([{ institutionId: '1001' }])
    await act('publish', { version: saved.changedAt })
    expect(await list()).toBe(1)
    const report = await started.database.db
      .selectFrom('report')
      .select('inputs')
      .where('institution_id', '=', '1001')
      .executeTakeFirst()
    expect(report?.inputs).toMatchObject({ norms: '2' })
  })

  test('of pay change the budget by headcount', async () => {
    const changedWith = async (amount: number) => {
      const saved = (
        await save(withFigure('norm-pay-grid', 'ТҮБД-5', 'month1', amount))
      ).json<NormsSaveAnswer>()
      const { lines } = (await admin.get('/api/admin/norms/impact/2026')).json<NormsEffect>()
      await act('discard', { version: saved.changedAt })
      return lines.find(({ institutionId }) => institutionId === '1001')
    }
    const [less, more] = [await changedWith(3_000_000), await changedWith(3_120_000)]
    // One principal: a twelfth more in each average month of the year, 40 % for work in a soum, 12.5 % insurance.
    expect((more?.after.headcount ?? 0) - (less?.after.headcount ?? 0)).toBeCloseTo(1.125 * 1.4 * 120_000, 4)
  })

  test('show their effect and yield after each institution', async () => {
    const saved = (await save(withFigure('norm-grade', '1', 'amount', 1_700_000))).json<NormsSaveAnswer>()
    const turns = await countTurns(() => calculateNormsEffect(started.services.db, 2026))
    await act('discard', { version: saved.changedAt })
    expect(turns).toBeGreaterThanOrEqual(7)
  })

  test('with a fault are stored as a draft and not published', async () => {
    const saved = (await save(withFigure('norm-size-town', '2', 'upTo', 40))).json<NormsSaveAnswer>()
    const fault = { sheet: 'norm-size-town', row: '2', field: 'upTo', message: normText.overlap }
    expect(saved.faults).toEqual([fault])
    const refused = await act('publish', { version: saved.changedAt })
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      { status: 0, message: normAnswerText.normsBarred(1), faults: [fault] },
    ])
    expect((await act('discard', { version: saved.changedAt })).json()).toEqual({
      status: 1,
      message: normAnswerText.normsDiscarded(2026),
    })
    expect((await act('publish', { version: null })).statusCode).toBe(404)
  })

  test('are not overwritten by a user who has not seen the last change', async () => {
    const { givens } = normSetOf(norms2025, 2026)
    const saved = (await save(givens)).json<NormsSaveAnswer>()
    const late = await save(givens)
    expect([late.statusCode, late.json()]).toEqual([
      409,
      { status: 0, message: normAnswerText.draftMoved('admin') },
    ])
    expect((await act('publish', { version: null })).statusCode).toBe(409)
    started.clock.move(1000)
    const again = (await save(givens, { version: saved.changedAt })).json<NormsSaveAnswer>()
    expect(again.version).toBe(saved.version)
    await act('discard', { version: again.changedAt })
  })

  test('do not exist for a year that was not started, and unseen ones are not discarded', async () => {
    const { givens } = normSetOf(norms2025, 2026)
    const unknown = await save(givens, { year: 2031 })
    expect([unknown.statusCode, unknown.json()]).toEqual([
      404,
      { status: 0, message: normAnswerText.noYear(2031) },
    ])
    const none = [
      await admin.get('/api/admin/norms/impact/2026'),
      await act('discard', { version: null }),
      await act('publish', { version: null }),
    ]
    const refused = [404, { status: 0, message: normAnswerText.noDraft(2026) }]
    expect(none.map((answer) => [answer.statusCode, answer.json()])).toEqual([refused, refused, refused])
    const saved = (await save(givens)).json<NormsSaveAnswer>()
    expect((await act('discard', { version: null })).statusCode).toBe(409)
    expect((await act('discard', { version: saved.changedAt })).statusCode).toBe(200)
  })

  test('show all users the source that was changed with them', async () => {
    const given = { source: 'ЗГ-ын 2026 оны 15-р тогтоол', from: '2026-03-01', model: false }
    const sources = { 'norm-grade': { '1': given } }
    const url = '/api/tosov/norm-sources/2026'
    expect((await school.get(url)).json()).toEqual({})
    const { givens } = normSetOf(norms2025, 2026)
    const saved = (await save(givens, { sources })).json<NormsSaveAnswer>()
    expect((await school.get(url)).json()).toEqual({})
    await act('publish', { version: saved.changedAt })
    expect((await school.get(url)).json()).toEqual(sources)
    expect((await school.get('/api/tosov/norm-sources/2031')).json()).toEqual({})
  })

  test('of a year are public, with the figures of norms that were unknown when they were stored', async () => {
    const ask = async (year: number) =>
      (await started.inject({ url: `/api/tosov/year-norms/${year}` })).json<YearNorms>()
    const now = await ask(2026)
    expect([now.year, now.years, now.edition]).toEqual([2026, [2025, 2026], '2025'])
    expect(now.givens['norm-plausibility']?.lastYearTimes).toEqual({ value: 3 })
    expect((await ask(2031)).year).toBe(2026)
    const { db } = started.database
    await sql`update norm_set set content = content #- '{givens,norm-plausibility}' where year = 2025`.execute(
      db,
    )
    expect((await ask(2025)).givens['norm-plausibility']).toEqual(now.givens['norm-plausibility'])
    const version = (await admin.get('/api/admin/norms/2025/1')).json<AdminNorms>()
    expect(version.givens['norm-plausibility']).toEqual(now.givens['norm-plausibility'])
  })

  test.each([
    ['of an unknown norm', { givens: { 'norm-nowhere': { '1': { value: 1 } } } }],
    ['of an unknown row', { sources: { 'norm-grade': { '13': { source: 'x', from: null, model: false } } } }],
  ])('are refused %s', async (_, more) => {
    const answer = await save({}, more)
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { status: 0, message: normAnswerText.unknownNorm },
    ])
  })

  test('that moved far are published only with the word that each of them is meant', async () => {
    const saved = (await save(withFigure('norm-insurance', 'pension', 'percent', 85))).json<NormsSaveAnswer>()
    expect(saved.faults).toEqual([])
    const at = { sheet: 'norm-insurance', row: 'pension', field: 'percent' }
    const { moves } = (await admin.get('/api/admin/norms/impact/2026')).json<NormsEffect>()
    expect(moves).toContainEqual({ ...at, from: 8.5, to: 85 })
    const refused = await act('publish', { version: saved.changedAt })
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { status: 0, message: normAnswerText.normsMoved(moves.length), toConfirm: moves },
    ])
    const another = moves.map((move) => (move.row === 'pension' ? { ...move, to: 80 } : move))
    expect((await act('publish', { version: saved.changedAt, confirmed: another })).json()).toMatchObject({
      toConfirm: [{ ...at, from: 8.5, to: 85 }],
    })
    expect((await act('publish', { version: saved.changedAt, confirmed: moves })).statusCode).toBe(200)
    const { detail } = await started.database.db
      .selectFrom('event')
      .select('detail')
      .where('kind', '=', 'admin.norms-published')
      .orderBy('event_id', 'desc')
      .executeTakeFirstOrThrow()
    expect(detail).toMatchObject({ confirmed: moves })
    const back = (await save(normSetOf(norms2025, 2026).givens)).json<NormsSaveAnswer>()
    const confirmed = moves.map(({ from, to, ...place }) => ({ ...place, from: to, to: from }))
    expect((await act('publish', { version: back.changedAt, confirmed })).statusCode).toBe(200)
  })

  test('that moved far are listed at the command line, and published there with the word', async () => {
    const making = { make: () => 'x', hash: async (password: string) => password, signIn: passwordsOnly }
    const parts = {
      db: async () => started.services.db,
      now: started.clock.now,
      making,
      mail: 'none',
    } as const
    await save(withFigure('norm-benefits', 't1MonthsMost', 'value', 12))
    const refused = await runCommand('publish-norms', ['2026'], parts)
    const line = expect.stringMatching(/Тэтгэвэрт гарахад олгох тэтгэмж.*: 36 → 12 −67 %$/)
    expect(refused.ok).toBe(false)
    expect(refused.lines).toContainEqual(line)
    expect(refused.lines.at(-1)).toBe(commandText.confirmMoved)
    const done = await runCommand('publish-norms', ['2026', '--confirm-moved', 'Тушаал'], parts)
    expect(done.ok).toBe(true)
    expect(done.lines).toContainEqual(line)
    expect((await years()).years[0]?.versions[0]?.note).toBe('Тушаал')
    await save(normSetOf(norms2025, 2026).givens)
    expect((await runCommand('publish-norms', ['2026', '--confirm-moved'], parts)).ok).toBe(true)
  })

  test('of a new year go on from December of the last, each to be confirmed, with a period for every type', async () => {
    const { givens } = normSetOf(norms2025, 2026)
    const answer = await admin.post('/api/admin/years/create', { year: 2027 })
    expect(answer.json()).toEqual({ status: 1, message: yearAnswerText.yearCreated(2027, 2026) })
    const copy = (await admin.get('/api/admin/norms/2027/1')).json<AdminNorms>()
    const { 'norm-pay-grid': pay, ...others } = copy.givens
    const { 'norm-pay-grid': payBefore, ...othersBefore } = givens
    expect([others, copy.publishedAt]).toEqual([othersBefore, null])
    expect(payBefore?.['ТҮБД-3']).toMatchObject({ month1: 2_226_000, month12: 2_804_760 })
    expect(new Set(Object.values(pay?.['ТҮБД-3'] ?? {}))).toEqual(new Set([2_804_760]))
    expect(copy.continued['norm-minimum-wage']).toEqual(['wage.month'])
    expect(copy.continued['norm-pay-grid']).toHaveLength(60)
    const periods = (await years()).periods.filter(({ year }) => year === 2027)
    expect(periods).toEqual(
      [47, 48, 49].map((organizationTypeId) => ({
        organizationTypeId,
        sessionCode: '2027-01',
        year: 2027,
        sessionName: yearAnswerText.firstPeriod(2027),
        isOpen: true,
        deadline: null,
      })),
    )
    expect((await school.get('/api/tosov/home')).json()).toMatchObject({ years: [2025, 2026] })
    expect((await admin.post('/api/admin/years/create', { year: 2027 })).statusCode).toBe(409)
    const only = await act('discard', { year: 2027, version: copy.changedAt })
    expect(only.json()).toEqual({ status: 0, message: normAnswerText.onlyDraft(2027) })
    // The stand-in mark disappears with its text or with another figure, only there; invented marks are rejected.
    const grades = copy.givens['norm-grade'] ?? {}
    const saved = await save(
      { ...copy.givens, 'norm-grade': { ...grades, '1': { amount: 1_500_000 } } },
      {
        year: 2027,
        version: copy.changedAt,
        continued: { ...copy.continued, 'norm-minimum-wage': [], 'norm-nowhere': ['1.value'] },
      },
    )
    const after = (await admin.get('/api/admin/norms/2027/1')).json<AdminNorms>()
    expect(after.continued).toEqual({
      ...copy.continued,
      'norm-minimum-wage': [],
      'norm-grade': copy.continued['norm-grade']?.filter((place) => place !== '1.amount'),
    })
    await act('publish', { year: 2027, version: saved.json<NormsSaveAnswer>().changedAt })
    // A year keeps its first edition; page and draft show it.
    const edition = editionFor(2027).code
    expect(
      await started.database.db
        .selectFrom('financial_year')
        .select(['year', 'edition'])
        .where('year', '=', 2027)
        .execute(),
    ).toEqual([{ year: 2027, edition }])
    expect((await school.get('/api/tosov/home')).json()).toMatchObject({
      years: [2025, 2026, 2027],
      editions: { 2025: '2025', 2026: '2025', 2027: edition },
    })
    expect((await school.get('/api/tosov/draft/2027')).json()).toMatchObject({ year: 2027, edition })
    expect((await admin.get('/api/admin/norms/2027/1')).json()).toMatchObject({ edition })
  })

  test('of a year before all others are copied from the next year by month, not continued', async () => {
    const answer = await admin.post('/api/admin/years/create', { year: 2024 })
    const { message } = answer.json<{ message: string }>()
    expect(message).toContain('2025 оноос сар сараар нь хуулж авлаа')
    expect(message).not.toContain('үргэлжил')
    const copy = (await admin.get('/api/admin/norms/2024/1')).json<AdminNorms>()
    expect([copy.givens, copy.continued]).toEqual([normSetOf(norms2025, 2025).givens, {}])
  })
})
