import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerOf } from '#api/call.ts'
import { closedYearText, lockText } from '#budget/lock-text.ts'
import { reviewText } from '#budget/review-text.ts'
import type { institutionCalls } from '#features/institutions/api.ts'
import type { normCalls } from '#features/norms/api.ts'
import { normAnswerText } from '#features/norms/text.ts'
import type { portfolioCalls } from '#features/portfolio/api.ts'
import type { readinessCalls } from '#features/readiness/api.ts'
import type { yearCalls } from '#features/years/api.ts'
import { yearsText } from '#features/years/text.ts'
import { type SignedInClient, startApp, type TestApp } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

describe.each(oneDatabase)('a year that is closed ($name)', ({ open }) => {
  const directory = scratchDirectory()
  let started: TestApp
  let admin: SignedInClient
  let school: SignedInClient
  let city: SignedInClient
  beforeAll(async () => {
    started = await startApp({ open, directory })
    admin = await started.signIn('admin')
    school = await started.signIn('ebs')
    city = await started.signIn('city')
  })
  afterAll(() => started.close())

  const outlook = async () =>
    (await admin.get('/api/admin/years/2026')).json<AnswerOf<typeof yearCalls.adminYear>>()
  const close = (version: string) => admin.post('/api/admin/years/close', { year: 2026, version })
  const reopen = (reason: string) => admin.post('/api/admin/years/reopen', { year: 2026, reason })
  const statusAndMessage = (answer: { readonly statusCode: number; json: () => { message: string } }) => [
    answer.statusCode,
    answer.json().message,
  ]
  const saveBlank = () =>
    school.post('/api/ebs/blank1/save', {
      id: '1001',
      year: 2026,
      orgGroup: 'ORGEBS',
      userName: 'ebs',
      blanks: [{ specificationCode: '1', stage1Qty: '30' }],
    })
  const period = {
    organizationTypeId: 48,
    sessionCode: '2026-02',
    year: 2026,
    sessionName: 'Төсвийн төсөл',
    isOpen: true,
    deadline: null,
  }

  test('lists unapproved institutions first, and closes only in the seen version', async () => {
    const before = await outlook()
    expect(before).toMatchObject({ started: true, closedAt: null })
    expect(before.notApproved).toContainEqual({
      institutionId: '1001',
      name: expect.any(String),
      status: 'NEW',
    })
    expect((await saveBlank()).statusCode).toBe(200)
    const sent = { institution_id: '1008', session_code: '2026-02', year: 2026, status: 'SENT' }
    await started.database.db.insertInto('report').values(sent).execute()
    const now = await outlook()
    expect(now.notApproved).toContainEqual({
      institutionId: '1008',
      name: expect.any(String),
      status: 'SENT',
    })
    expect(statusAndMessage(await close(before.version))).toEqual([
      409,
      yearsText.closeBlockReasons.moved(2026),
    ])
    expect(statusAndMessage(await close(now.version))).toEqual([
      200,
      yearsText.closedNow(2026, now.notApproved.length),
    ])
    expect(statusAndMessage(await close((await outlook()).version))).toEqual([
      409,
      yearsText.closeBlockReasons.closedAlready(2026),
    ])
  })

  test('nothing of it can be typed, calculated or sent, and no period is open', async () => {
    expect(statusAndMessage(await saveBlank())).toEqual([409, lockText.yearClosed])
    const list = (await school.get('/api/finance/report/list/2026-02/1001')).json<
      AnswerOf<typeof readinessCalls.reportList>
    >()
    expect([list.calculateBlockReason, list.sendBlockReason]).toEqual([
      lockText.yearClosed,
      lockText.yearClosed,
    ])
    const sent = await school.post('/api/report/send', { orgId: '1001', sessionCode: '2026-02' })
    expect(statusAndMessage(sent)).toEqual([409, lockText.yearClosed])
    expect((await outlook()).periods.filter(({ isOpen }) => isOpen)).toEqual([])
  })

  test('nothing of it is decided by a reviewer', async () => {
    const body = { sessionCode: '2026-02', receipt: 'none', scope: 'whole', reason: 'Засна уу', until: null }
    const returned = await city.post('/api/tosov/review/institution/1008/return', body)
    expect(statusAndMessage(returned)).toEqual([409, reviewText.obstacles.yearClosed])
  })

  test('a review workspace shows it, and no deadline runs', async () => {
    const deskOf = async (year: number) =>
      (await city.get(`/api/tosov/review/overview/${year}`)).json<
        AnswerOf<typeof portfolioCalls.reviewOverview>
      >()
    expect(await deskOf(2026)).toMatchObject({ closed: true, next: null })
    expect((await deskOf(2025)).closed).toBe(false)
  })

  test.each([
    ['a period', '/api/admin/periods/save', { event: 'EDIT', ...period }],
    ['periods', '/api/admin/periods/save-all', { periods: [{ ...period, sessionName: 'Өөр' }] }],
    ['its norms', '/api/admin/norms/publish', { year: 2026, version: null, note: '' }],
    ['its lists', '/api/admin/catalogues/save', { year: 2026, version: null, name: 'jobs', rows: [] }],
    ['the word that it begins', '/api/admin/years/announce', { year: 2026 }],
  ])('%s: no administrator changes it', async (_, path, body) => {
    expect(statusAndMessage(await admin.post(path, body))).toEqual([409, closedYearText(2026)])
  })

  test('another year is as it was', async () => {
    const other = { ...period, sessionCode: '2025-02', year: 2025 }
    expect((await admin.post('/api/admin/periods/save-all', { periods: [other] })).statusCode).toBe(200)
  })

  test('it is reopened with a reason, stored in the history; its periods stay closed until they are opened', async () => {
    expect(statusAndMessage(await reopen(' '))).toEqual([422, yearsText.reopenBlockReasons.noReason(2026)])
    expect(statusAndMessage(await reopen('Аудитын засвар'))).toEqual([200, yearsText.reopened(2026)])
    expect(statusAndMessage(await reopen('Дахин'))).toEqual([
      409,
      yearsText.reopenBlockReasons.notClosed(2026),
    ])
    expect(statusAndMessage(await saveBlank())).toEqual([409, lockText.periodClosed])
    expect((await admin.post('/api/admin/periods/save', { event: 'EDIT', ...period })).statusCode).toBe(200)
    const events = await started.database.db
      .selectFrom('event')
      .select(['kind', 'year', 'detail'])
      .where('kind', 'like', 'admin.year-%')
      .orderBy('event_id')
      .execute()
    expect(events).toMatchObject([
      { kind: 'admin.year-closed', year: 2026, detail: { notApproved: expect.arrayContaining(['1001']) } },
      { kind: 'admin.year-reopened', year: 2026, detail: { reason: 'Аудитын засвар' } },
    ])
  })
})

describe.each(oneDatabase)('a new year ($name)', ({ open }) => {
  const directory = scratchDirectory()
  let started: TestApp
  let admin: SignedInClient
  beforeAll(async () => {
    started = await startApp({ open, directory })
    admin = await started.signIn('admin')
  })
  afterAll(() => started.close())

  const outlook = async () =>
    (await admin.get('/api/admin/years/2027')).json<AnswerOf<typeof yearCalls.adminYear>>()
  const post = async (path: string, body: unknown) => {
    const answer = await admin.post(path, body)
    return [answer.statusCode, answer.json<{ message: string }>().message]
  }

  test('shows before its start its forms, and the institutions with figures ready to transfer', async () => {
    const { db } = started.database
    const report = { session_code: '2026-02', year: 2026 }
    await db
      .insertInto('report')
      .values([
        { ...report, institution_id: '1001', status: 'APPROVED' },
        { ...report, institution_id: '1003', status: 'SENT' },
      ])
      .execute()
    const all = (await admin.get('/api/admin/institutions')).json<
      AnswerOf<typeof institutionCalls.adminInstitutions>
    >().length
    expect(await outlook()).toMatchObject({
      started: false,
      edition: '2025',
      before: { year: 2026, edition: '2025', approved: 1, sent: 1, others: all - 2 },
      norms: null,
      periods: [],
      version: 'open 0',
    })
  })

  test('cannot be announced before its norms are published', async () => {
    expect(await post('/api/admin/years/announce', { year: 2027 })).toEqual([
      404,
      normAnswerText.noYear(2027),
    ])
    await post('/api/admin/years/create', { year: 2027 })
    expect((await outlook()).norms).toMatchObject({
      published: false,
      draft: true,
      faults: 0,
      comparedWith: 2026,
      differences: [],
    })
    expect(await post('/api/admin/years/announce', { year: 2027 })).toEqual([409, yearsText.normsFirst(2027)])
  })

  test('its norms are compared with those of the last year, with every difference listed', async () => {
    const path = '/api/admin/norms'
    const draft = (await admin.get(`${path}/2027/1`)).json<AnswerOf<typeof normCalls.adminNorms>>()
    const sheet = draft.givens['norm-insurance'] ?? {}
    const pension = sheet.pension?.percent ?? 0
    const givens = {
      ...draft.givens,
      'norm-insurance': { ...sheet, pension: { ...sheet.pension, percent: pension + 0.5 } },
    }
    const { settings, sources, note, changedAt } = draft
    const saved = { year: 2027, version: changedAt, givens, settings, sources, note, continued: {} }
    expect((await admin.post(`${path}/save`, saved)).statusCode).toBe(200)
    const { norms } = await outlook()
    expect(norms).toMatchObject({
      continued: 0,
      far: 0,
      differences: [
        { sheet: 'norm-insurance', row: 'pension', field: 'percent', from: pension, to: pension + 0.5 },
      ],
    })
    const version = (await admin.get(`${path}/2027/1`)).json<AnswerOf<typeof normCalls.adminNorms>>()
      .changedAt
    expect((await post(`${path}/publish`, { year: 2027, version, note: '' }))[0]).toBe(200)
  })

  test('its periods are saved for all types at once, all or none', async () => {
    const period = (organizationTypeId: number, sessionName = 'Төсвийн төсөл') => ({
      organizationTypeId,
      sessionCode: '2027-01',
      year: 2027,
      sessionName,
      isOpen: true,
      deadline: '2026-09-01T10:00:00.000Z',
    })
    const save = (periods: readonly object[]) => post('/api/admin/periods/save-all', { periods })
    expect((await save([period(47), period(48, ' ')]))[0]).toBe(422)
    expect((await outlook()).periods.every(({ deadline }) => deadline === null)).toBe(true)
    expect(await save([47, 48, 49].map((id) => period(id)))).toEqual([200, yearsText.periodsSaved(3)])
    expect((await outlook()).periods).toHaveLength(3)
    expect((await outlook()).periods).toEqual(expect.arrayContaining([47, 48, 49].map((id) => period(id))))
    const events = async () =>
      (
        await started.database.db
          .selectFrom('event')
          .select('kind')
          .where('kind', 'like', 'admin.period-%')
          .execute()
      ).length
    const before = await events()
    // Saving unchanged values is no event.
    await save([47, 48, 49].map((id) => period(id)))
    expect(await events()).toBe(before)
  })

  test('is not announced while no institution has an account, and nothing is recorded', async () => {
    const { db } = started.database
    const ofInstitutions = db.updateTable('account').where('role', '=', 'institution')
    await ofInstitutions.set({ locked_at: started.clock.now() }).execute()
    const refused = await post('/api/admin/years/announce', { year: 2027 })
    await ofInstitutions.set({ locked_at: null }).execute()
    expect(refused).toEqual([409, yearsText.accountsFirst])
    expect((await outlook()).announcedAt).toBeNull()
    const events = db.selectFrom('event').select('kind').where('kind', '=', 'admin.year-announced')
    expect(await events.execute()).toEqual([])
  })

  test('is announced once to all users who work on budgets', async () => {
    const { recipients } = await outlook()
    expect(await post('/api/admin/years/announce', { year: 2027 })).toEqual([
      200,
      yearsText.announced(2027, recipients),
    ])
    const notifications = await started.database.db
      .selectFrom('notification')
      .select(['kind', 'year', 'institution_id'])
      .where('kind', '=', 'yearAnnounced')
      .execute()
    expect(notifications).toHaveLength(recipients)
    expect(notifications[0]).toEqual({ kind: 'yearAnnounced', year: 2027, institution_id: null })
    expect(await post('/api/admin/years/announce', { year: 2027 })).toEqual([
      409,
      yearsText.announcedBefore(2027),
    ])
  })
})
