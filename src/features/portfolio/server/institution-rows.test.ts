import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { INSTITUTIONS_A_PAGE, institutionsOf } from '#budget/server/institution.store.ts'
import { lockDraft } from '#budget/server/lock.store.ts'
import { bumpInstitutionVersion } from '#budget/server/version.store.ts'
import type { InstitutionsQuery } from '#features/portfolio/api.ts'
import { noFilter } from '#features/portfolio/institution-rows.ts'
import {
  institutionPage,
  listInstitutions,
  readPeers,
  reviewComparison,
  reviewOverview,
} from '#features/portfolio/server/institution-rows.ts'
import { transact } from '#platform/database/transaction.ts'
import { copyRows } from '#test/load/copy-rows.ts'
import { oneDatabase } from '#test/support/database.ts'
import { schoolProfile } from '#test/support/schools.ts'
import { setApp } from '#test/support/set-app.ts'

const ministry = {
  userName: 'ministry',
  userId: 0,
  displayName: '',
  role: 'reviewer',
  level: 'ministry',
  rights: [],
  mustChangePassword: false,
  hasFactor: false,
  institution: null,
} as const

const first: InstitutionsQuery = {
  ...noFilter,
  sort: null,
  direction: 'ascending',
  page: 0,
  size: 50,
  institution: null,
}

describe.each(oneDatabase)('the list of institutions ($name)', ({ open }) => {
  const app = setApp({ open })
  beforeEach(async () => {
    for (const table of ['report', 'entry', 'event', 'sheet_save'] as const)
      await app.database.db.deleteFrom(table).execute()
  })

  const page = (query: Partial<InstitutionsQuery> = {}) =>
    institutionPage(app.services, ministry, 2026, { ...first, ...query })
  /** Waits until outdated figures are refreshed. */
  const list = async () => {
    // Bumps the version, as the server would.
    for (const year of [2025, 2026])
      await transact(app.services.db, async (trx) => {
        await lockDraft(trx, '1001', year)
        await lockDraft(trx, '1008', year)
      })
    await page()
    await app.figures.idle()
    const firstPage = await page()
    expect(firstPage.totals.outdated).toBe(0)
    return firstPage.rows
  }
  const rowOf = async (id: string) => (await list()).find(({ institutionId }) => institutionId === id)
  const entered = async (institution_id: string, cells: Readonly<Record<string, number>>, year = 2026) => {
    const rows = Object.entries(cells).map(([key, value]) => {
      const [, sheet = '', row_code = '', field = ''] = /^(.*)\/(.*)\.(.*)$/.exec(key) ?? []
      return { institution_id, year, sheet, row_code, field, value, version: 1 }
    })
    const by = { changed_by: 'ebs', changed_at: app.services.now() }
    await app.services.db
      .insertInto('entry')
      .values(rows.map((row) => ({ ...row, ...by })))
      .execute()
    for (const { sheet } of rows) await saved(institution_id, sheet, year)
  }
  const saved = (institution_id: string, sheet: string, year = 2026) =>
    app.services.db
      .insertInto('sheet_save')
      .values({ institution_id, year, sheet, saved_by: 'ebs', saved_at: app.services.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  /** Stores a total by headcount that is half as much again. */
  const reported = (session_code: string, status: string, requested: number) =>
    app.services.db
      .insertInto('report')
      .values({
        institution_id: '1001',
        session_code,
        year: Number(session_code.slice(0, 4)),
        status,
        calculated_at: app.services.now(),
        requested_total: requested,
        headcount_total: 1.5 * requested,
      })
      .execute()
  const readings = (requested: number) => ({ requested, headcount: 1.5 * requested, whole: null })
  test('counts the errors of a draft without its warnings, and the filled cells of its blanks', async () => {
    // A difference from the register only causes a warning.
    await entered('1001', { 'ebs-b14/1.plannedAmount': 5 })
    // Blanks 1, 5, 6, 12 and 14, and 9 with a dormitory; no locked or computed ones.
    expect(await rowOf('1001')).toMatchObject({ errors: 0, blanks: 5, filled: 1 })
    await saved('1001', 'ebs-b9')
    expect(await rowOf('1001')).toMatchObject({ blanks: 5, filled: 1 })
    await entered('1001', { 'ebs-b14/9.plannedAmount': 101, 'ebs-b14/15.plannedAmount': 100 })
    await entered('1001', { 'ebs-b1/1.stage1Qty': 40 })
    expect(await rowOf('1001')).toMatchObject({ errors: 3, blanks: 5, filled: 2 })
    // A blank saved without entries counts (calculation §9, Ready to be sent).
    await saved('1001', 'ebs-b12')
    expect(await rowOf('1001')).toMatchObject({ filled: 3 })
    // The other one is a dormitory alone.
    expect(await rowOf('1002')).toMatchObject({ blanks: 3, filled: 0 })
    const profile = JSON.stringify(schoolProfile({ location: 'capital', hasDormitory: true }))
    const other = app.services.db.updateTable('institution').where('institution_id', '=', '1008')
    await other.set({ profile }).execute()
    expect(await rowOf('1008')).toMatchObject({ blanks: 6, filled: 0 })
    await other
      .set({ profile: JSON.stringify(schoolProfile({ location: 'capital', hasStokers: false })) })
      .execute()
    expect(await rowOf('1008')).toMatchObject({ errors: 0, filled: 0, readings: null, readingsBefore: null })
  })

  test('has the current totals of a draft, and the sent totals of a sent report', async () => {
    await entered('1001', { 'ebs-b14/9.plannedAmount': 101, 'ebs-b14/15.plannedAmount': 100 })
    await entered('1001', { 'ebs-b1/1.stage1Qty': 40 })
    const now = (await rowOf('1001'))?.readings
    expect(now?.requested).toBeGreaterThan(1_000_000)
    await reported('2026-02', 'CALCULATED', 700)
    expect(await rowOf('1001')).toMatchObject({ errors: 3, readings: now, status: 'CALCULATED' })
    await app.services.db.updateTable('report').set({ status: 'RETURNED' }).execute()
    expect(await rowOf('1001')).toMatchObject({ readings: now, status: 'RETURNED' })
    await app.services.db.updateTable('report').set({ status: 'SENT' }).execute()
    expect(await rowOf('1001')).toMatchObject({ errors: 0, readings: readings(700), status: 'SENT' })
  })

  test('has the sums of a report that was calculated before the first save of a blank', async () => {
    expect(await rowOf('1001')).toMatchObject({ budgetStatus: 'notStarted', readings: null })
    const school = await app.signIn('ebs')
    const call = { orgId: '1001', sessionCode: '2026-02' }
    expect((await school.post('/api/finance/report/snapshot', call)).statusCode).toBe(200)
    const row = await rowOf('1001')
    const report = await app.services.db.selectFrom('report').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ budgetStatus: 'calculated', filled: 0 })
    expect(row?.readings?.requested).toBeCloseTo(Number(report.requested_total), 2)
    expect(row?.measures).not.toBeNull()
    const { whole } = await reviewOverview(app.services, ministry, 2026, noFilter)
    expect(whole).toMatchObject({ counts: { calculated: 1, notStarted: 6 }, totals: { known: 1 } })
    expect(whole.totals.requested).toBeCloseTo(Number(report.requested_total), 2)
  })

  test('recalculates the totals of a report that was sent before totals were stored', async () => {
    await entered('1001', { 'ebs-b1/1.stage1Qty': 40 })
    const draft = (await rowOf('1001'))?.readings
    expect(draft?.requested).toBeGreaterThan(1_000_000)
    await app.services.db
      .insertInto('report')
      .values({ institution_id: '1001', session_code: '2026-02', year: 2026, status: 'SENT' })
      .execute()
    expect(await rowOf('1001')).toMatchObject({ errors: 0, status: 'SENT', readings: draft })
    await app.services.db.deleteFrom('report').execute()
  })

  test('compares with the sent report of the year before, else with the calculated one, and with no draft', async () => {
    await entered('1001', { 'ebs-b1/1.stage1Qty': 40 }, 2025)
    expect((await rowOf('1001'))?.readingsBefore).toBeNull()
    const revised = { organization_type_id: 48, session_code: '2025-03', year: 2025, session_name: 'x' }
    await app.services.db.insertInto('period').values(revised).execute()
    await reported('2025-02', 'CALCULATED', 500)
    // The revised period has not started.
    expect((await rowOf('1001'))?.readingsBefore).toEqual(readings(500))
    await reported('2025-03', 'CALCULATED', 600)
    expect((await rowOf('1001'))?.readingsBefore).toEqual(readings(600))
    const sending = { facts: '{}', rows: '[]', inputs: '{}', sha256: 'a', check_code: 'a', sent_by: 'ebs' }
    await app.services.db
      .insertInto('receipt')
      .values({
        ...sending,
        institution_id: '1001',
        receipt_number: '2025-1001-1',
        session_code: '2025-02',
        year: 2025,
        running_number: 1,
        sent_at: app.services.now(),
        requested_total: 400,
        headcount_total: 600,
      })
      .execute()
    expect((await rowOf('1001'))?.readingsBefore).toEqual(readings(400))
    await app.services.db.deleteFrom('receipt').execute()
    await app.services.db.deleteFrom('report').execute()
    await app.services.db.deleteFrom('period').where('session_code', '=', '2025-03').execute()
  })

  test('is answered page by page, with the sums of all that were found', async () => {
    await entered('1001', { 'ebs-b1/1.stage1Qty': 40 })
    await entered('1008', { 'ebs-b1/1.stage1Qty': 40 })
    const all = await list()
    const ids = all.map(({ institutionId }) => institutionId)
    expect(ids).toEqual(['1001', '1002', '1003', '1006', '1007', '1008', '1009'])
    const requested = all.reduce((sum, { readings }) => sum + (readings?.requested ?? 0), 0)
    const second = await page({ size: 3, page: 1 })
    expect(second).toMatchObject({ found: 7, all: 7, totals: { requested, known: 2 } })
    expect(second.rows.map(({ institutionId }) => institutionId)).toEqual(ids.slice(3, 6))
    // The page after the last is empty.
    expect(await page({ size: 3, page: 3 })).toMatchObject({ rows: [], found: 7, totals: { requested } })
    expect(await page({ type: 'SUB' })).toMatchObject({
      found: 1,
      all: 7,
      totals: { requested: null, known: 0 },
    })
    const most = await page({ sort: 'requested', direction: 'descending', size: 1 })
    expect(most.rows[0]?.readings?.requested).toBe(
      Math.max(...all.map(({ readings }) => readings?.requested ?? 0)),
    )
    expect((await page({ institution: '1008' })).rows.map(({ institutionId }) => institutionId)).toEqual([
      '1008',
    ])
    expect((await page({ search: '1009' })).sessionCodes).toContain('2026-02')
    expect((await page({ search: 'baiguullaga' })).rows).toEqual((await page({ search: 'байгууллага' })).rows)
    expect((await page({ search: 'baiguullaga' })).found).toBe(7)
  })

  test('reports figures older than their draft, and has those of the page refreshed', async () => {
    await list()
    const { db } = app.services
    await transact(db, async (trx) => {
      await bumpInstitutionVersion(trx, '1001')
      await bumpInstitutionVersion(trx, '1008')
    })
    const outdated = async (query: Partial<InstitutionsQuery>) => {
      const { rows, totals } = await page(query)
      await app.figures.idle()
      return [rows.map(({ figures }) => figures), totals.outdated]
    }
    expect(await outdated({ size: 1, page: 5 })).toEqual([['outdated'], 2])
    expect(await outdated({ size: 2 })).toEqual([['outdated', 'fresh'], 1])
    expect(await outdated({ size: 2 })).toEqual([['fresh', 'fresh'], 0])
  })

  test('the first page of an institution has outdated figures refreshed too', async () => {
    await list()
    await transact(app.services.db, (trx) => bumpInstitutionVersion(trx, '1008'))
    const figures = async () => {
      const on = { actor: ministry, institutionId: '1008' }
      const { row } = await readPeers(app.services, on, 2026, { ...first, sort: null })
      await app.figures.idle()
      return row.figures
    }
    expect(await figures()).toBe('outdated')
    expect(await figures()).toBe('fresh')
  })

  test('has the status, the position and the counts of each; the filter selects by these', async () => {
    await entered('1001', { 'ebs-b1/1.stage1Qty': 40 })
    await entered('1008', { 'ebs-b14/9.plannedAmount': 101, 'ebs-b14/15.plannedAmount': 100 })
    await list()
    const own = await rowOf('1001')
    expect(own).toMatchObject({
      budgetStatus: 'inProgress',
      overdue: false,
      resubmitted: false,
      justifiedWarnings: 0,
    })
    expect(own?.measures?.learners).toBeGreaterThan(0)
    expect(own?.measures?.classes).toBeGreaterThan(0)
    expect(await rowOf('1008')).toMatchObject({ budgetStatus: 'withErrors' })
    expect(await rowOf('1002')).toMatchObject({ budgetStatus: 'notStarted', measures: null })
    const ids = async (query: Partial<InstitutionsQuery>) =>
      (await page(query)).rows.map(({ institutionId }) => institutionId)
    expect(await ids({ budgetStatus: 'withErrors' })).toEqual(['1008'])
    expect(await ids({ budgetStatus: 'inProgress' })).toEqual(['1001'])
    const placed = app.services.db.updateTable('institution').where('institution_id', '=', '1001')
    await placed.set({ aimag_code: '65', sum_code: '6501' }).execute()
    expect(await ids({ region: '65' })).toEqual(['1001'])
    expect(await ids({ region: '6501' })).toEqual(['1001'])
    expect(await ids({ region: '6504' })).toEqual([])
    expect(await ids({ region: 'none' })).toHaveLength(6)
    await placed.set({ aimag_code: null, sum_code: null }).execute()
  })

  test('a report after its deadline is late until it is sent, and a returned one is marked', async () => {
    await entered('1001', { 'ebs-b1/1.stage1Qty': 40 })
    const { db } = app.services
    const own = db.updateTable('period').where('session_code', '=', '2026-02')
    await own.set({ deadline: new Date(app.services.now().getTime() - 1) }).execute()
    expect(await rowOf('1001')).toMatchObject({ overdue: true, dueSoon: false })
    for (const [hours, dueSoon] of [
      [0, true],
      [72, true],
      [73, false],
    ] as const) {
      await own.set({ deadline: new Date(app.services.now().getTime() + hours * 3_600_000) }).execute()
      expect(await rowOf('1001')).toMatchObject({ overdue: false, dueSoon })
    }
    await own.set({ deadline: new Date(app.services.now().getTime() + 3_600_000) }).execute()
    await reported('2026-02', 'SENT', 700)
    expect(await rowOf('1001')).toMatchObject({
      overdue: false,
      dueSoon: false,
      resubmitted: false,
      receivedToday: false,
    })
    const found = async (query: Partial<InstitutionsQuery>) =>
      (await page(query)).rows.map(({ institutionId }) => institutionId)
    expect([await found({ sent: 'yes' }), await found({ receivedToday: 'yes' })]).toEqual([['1001'], []])
    await db.updateTable('report').set({ sent_at: app.services.now() }).execute()
    expect([await found({ sent: 'yes' }), await found({ receivedToday: 'yes' })]).toEqual([
      ['1001'],
      ['1001'],
    ])
    const { receivedToday } = await reviewOverview(app.services, ministry, 2026, noFilter)
    expect(receivedToday).toMatchObject({ atDistrict: 1, atMinistry: 0 })
    const returned = { institution_id: '1001', session_code: '2026-02', year: 2026, scope: 'whole' }
    const by = { reason: 'x', level: 'ministry', returned_by: 'ministry', returned_at: app.services.now() }
    await db
      .insertInto('draft_return')
      .values({ ...returned, ...by, resent_at: app.services.now() })
      .execute()
    expect(await rowOf('1001')).toMatchObject({ resubmitted: true })
    expect((await page({ resubmitted: 'yes' })).rows.map(({ institutionId }) => institutionId)).toEqual([
      '1001',
    ])
    await db.deleteFrom('draft_return').execute()
    await own.set({ deadline: null }).execute()
  })

  test('the overview counts sendings by day, this year and last, of the reviewer’s own institutions', async () => {
    const { db } = app.services
    const sent = (institution_id: string, session_code: string, status: string, sent_at: Date | null) =>
      db
        .insertInto('report')
        .values({ institution_id, session_code, year: Number(session_code.slice(0, 4)), status, sent_at })
        .execute()
    const evening = new Date('2026-09-01T17:00:00Z')
    await sent('1001', '2026-02', 'SENT', evening)
    await sent('1008', '2026-02', 'APPROVED', evening)
    await sent('1002', '2026-02', 'RETURNED', evening)
    const last = new Date('2025-09-03T04:00:00Z')
    await sent('1001', '2025-02', 'APPROVED', last)
    await sent('1008', '2025-02', 'RETURNED', last)
    const sendings = async (actor: Parameters<typeof reviewOverview>[1], filter = {}) =>
      (await reviewOverview(app.services, actor, 2026, { ...noFilter, ...filter })).sendings
    const all = await sendings(ministry)
    expect(all?.now.days).toEqual([{ day: '2026-09-02', sent: 2 }])
    expect(all?.before?.days).toEqual([{ day: '2025-09-03', sent: 1 }])
    expect((await sendings(ministry, { search: '1008' }))?.before).toMatchObject({
      institutions: 1,
      days: [],
    })
    // Without 1008.
    const own = await sendings({ ...ministry, userName: 'aimag', level: 'district' })
    expect(own).toMatchObject({
      now: { institutions: 5, days: [{ day: '2026-09-02', sent: 1 }] },
      before: { institutions: 5, days: [{ day: '2025-09-03', sent: 1 }] },
    })
    const mark = {
      institution_id: '1001',
      session_code: '2026-02',
      year: 2026,
      sheet: 'ebs-b1',
      row_code: '1',
    }
    const by = { level: 'ministry', marked_by: 'ministry', marked_at: app.services.now() }
    for (const state of ['open', 'answered', 'resolved'])
      await db
        .insertInto('mark')
        .values({ ...mark, ...by, field: 'stage1Qty', text: 'x', state })
        .execute()
    expect(await rowOf('1001')).toMatchObject({ marks: 2 })
    await db.deleteFrom('mark').execute()
    await db.deleteFrom('report').execute()
  })

  test('the overview has the counts of the list, and an institution has its list neighbours', async () => {
    await entered('1001', { 'ebs-b1/1.stage1Qty': 40 })
    await list()
    const overview = await reviewOverview(app.services, ministry, 2026, noFilter)
    expect(overview.whole).toMatchObject({ institutions: 7, counts: { inProgress: 1, notStarted: 6 } })
    for (const { key, institutions } of overview.regions)
      expect((await page({ region: key })).found).toBe(institutions)
    const ordered = { ...noFilter, sort: null, direction: 'ascending' } as const
    const about = { actor: ministry, institutionId: '1002' }
    expect(await readPeers(app.services, about, 2026, ordered)).toMatchObject({
      row: { institutionId: '1002' },
      at: { place: 2, of: 7 },
      before: { institutionId: '1001' },
      after: { institutionId: '1003' },
    })
    const nobody = { ...about, institutionId: '9999' }
    await expect(readPeers(app.services, nobody, 2026, ordered)).rejects.toMatchObject({ status: 404 })
    const compared = { ...noFilter, indicator: 'learnersOfClass' } as const
    const { values, notComparable } = await reviewComparison(app.services, ministry, 2026, compared)
    expect(values.map(({ institutionId }) => institutionId)).toEqual(['1001'])
    expect(notComparable).toBe(6)
    const some = await reviewOverview(app.services, ministry, 2026, {
      ...noFilter,
      budgetStatus: 'inProgress',
    })
    expect(some.whole.institutions).toBe(1)
    const none = { ...compared, budgetStatus: 'notStarted' } as const
    expect(await reviewComparison(app.services, ministry, 2026, none)).toMatchObject({
      values: [],
      notComparable: 6,
    })
  })

  test('the peer comparison counts register rows, without former staff and unconfirmed children', async () => {
    const { db } = app.database
    const at = { institution_id: '1003', year: 2026 } as const
    const hired = { ...at, person: '{}', imported_at: app.services.now() }
    for (const table of ['staff_child', 'staff', 'list_row'] as const)
      await db.deleteFrom(table).where('institution_id', '=', '1003').execute()
    await db
      .insertInto('staff')
      .values([
        { ...hired, employee_id: 'a' },
        { ...hired, employee_id: 'b' },
        { ...hired, employee_id: 'c', year: 2025 },
        { ...hired, employee_id: 'd', removed: true },
      ])
      .execute()
    const child = { ...at, assignment_id: 'a', detail: '{}' }
    await db
      .insertInto('staff_child')
      .values([
        { ...child, child_scholarship_id: '1', confirmed: true },
        { ...child, child_scholarship_id: '2', confirmed: false },
      ])
      .execute()
    const { people } = await readPeers(app.services, { actor: ministry, institutionId: '1003' }, 2026, {
      ...noFilter,
      sort: null,
      direction: 'ascending',
    })
    expect(people).toEqual({ staff: 2, children: 1, positions: 0 })
  })

  test('up to four earlier years are those with a budget, with the measures of their unchanged drafts', async () => {
    const { db } = app.database
    const counted = { boarders: 0, teachers: 5, posts: 9, pay: 0, heating: 0, capital: 0 }
    const budget = async (year: number, requested: number, ofDraft: number) => {
      const at = { institution_id: '1003', year }
      const sent = { requested_total: requested, headcount_total: requested + 1 }
      await db
        .insertInto('report')
        .values({
          ...at,
          session_code: `${year}-01`,
          status: 'CALCULATED',
          calculated_at: new Date(0),
          ...sent,
        })
        .execute()
      const measures = JSON.stringify({ ...counted, learners: year, classes: 4 })
      const cached = {
        measures,
        draft_version: null,
        requested_total: ofDraft,
        headcount_total: requested + 1,
      }
      await db
        .deleteFrom('draft_figures')
        .where('institution_id', '=', '1003')
        .where('year', '=', year)
        .execute()
      await db
        .insertInto('draft_figures')
        .values({ ...at, ...cached })
        .execute()
    }
    await db
      .insertInto('financial_year')
      .values([2021, 2022, 2023, 2024].map((year) => ({ year, edition: '2025' })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    // 2021 is too long ago, 2023 has no budget, the draft of 2024 has changed since.
    await Promise.all([
      budget(2021, 1, 1),
      budget(2022, 2000, 2000),
      budget(2024, 4000, 1),
      budget(2025, 5, 5),
    ])
    const { earlierYears } = await readPeers(app.services, { actor: ministry, institutionId: '1003' }, 2026, {
      ...noFilter,
      sort: null,
      direction: 'ascending',
    })
    expect(earlierYears).toEqual([
      {
        year: 2022,
        readings: { requested: 2000, headcount: 2001, whole: null },
        measures: { ...counted, learners: 2022, classes: 4 },
      },
      { year: 2024, readings: { requested: 4000, headcount: 4001, whole: null }, measures: null },
      {
        year: 2025,
        readings: { requested: 5, headcount: 6, whole: null },
        measures: { ...counted, learners: 2025, classes: 4 },
      },
    ])
  })

  test('a year without norms has institutions and nothing to renew', async () => {
    const listAnswer = await institutionPage(app.services, ministry, 2031, first)
    expect(listAnswer).toMatchObject({ found: 7, totals: { outdated: 0, known: 0 } })
    expect(listAnswer.rows[0]).toMatchObject({ blanks: 0, filled: 0, readings: null, figures: 'fresh' })
  })

  test('is read in pages of institutions, each once', async () => {
    const { db } = app.database
    const { rows: known } = await sql<{ id: string }>`select institution_id as id from institution`.execute(
      db,
    )
    const copies = Array.from({ length: 2 * INSTITUTIONS_A_PAGE }, (_, at) => `p${at}`)
    await copyRows(db, 'institution', {
      copies: [0, copies.length - 1],
      changed: sql`jsonb_build_object('institution_id', 'p' || copy)`,
      where: sql`institution_id = '1001'`,
    })
    let longest = 0
    const pages = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        longest = Math.max(longest, result.rows.length)
        return result
      },
    })
    const all = [...known.map(({ id }) => id), ...copies].toSorted()
    const listed = await listInstitutions({ ...app.services, db: pages }, ministry, 2026)
    expect(listed.map(({ institutionId }) => institutionId).toSorted()).toEqual(all)
    expect((await institutionsOf(pages, ministry)).map(({ id }) => id).toSorted()).toEqual(all)
    expect(longest).toBe(INSTITUTIONS_A_PAGE)
    await db.deleteFrom('institution').where('institution_id', 'in', copies).execute()
  })
})
