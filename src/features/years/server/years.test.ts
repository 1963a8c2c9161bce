import { describe, expect, test } from 'vitest'
import type { Envelope } from '#api/answers.ts'
import type { ReportListAnswer } from '#budget/api.ts'
import { sendingBlockText } from '#budget/lock-text.ts'
import type { AdminYears } from '#features/administration/api.ts'
import type { AdminCatalogues } from '#features/catalogues/api.ts'
import { catalogueAnswerText, catalogueNameText } from '#features/catalogues/text.ts'
import { normAnswerText } from '#features/norms/text.ts'
import { yearAnswerText } from '#features/years/text.ts'
import { modelCatalogues } from '#forms/norms/catalogues.ts'
import { oneDatabase } from '#test/support/database.ts'
import type { RefusalResponse } from '#test/support/refusal-response.ts'
import { setApp } from '#test/support/set-app.ts'

describe.each(oneDatabase)('periods and lists ($name)', ({ open }) => {
  const started = setApp({ open })
  const admin = started.client('admin')
  const school = started.client('ebs')

  const period = (more = {}) => ({
    event: 'EDIT',
    organizationTypeId: 48,
    sessionCode: '2026-02',
    year: 2026,
    sessionName: '2026 оны 02',
    isOpen: true,
    deadline: null,
    ...more,
  })
  const savePeriod = (more = {}) => admin.post('/api/admin/periods/save', period(more))
  const saveBlank = () =>
    school.post('/api/ebs/blank1/save', {
      id: '1001',
      year: 2026,
      orgGroup: 'ORGEBS',
      userName: 'ebs',
      blanks: [{ specificationCode: '1', stage1Qty: '30' }],
    })

  const seenOf = async (name: string) => {
    const { changedAt } = (await admin.get('/api/admin/catalogues/2026')).json<AdminCatalogues>()
    return new Map(Object.entries(changedAt)).get(name) ?? null
  }

  test('a period gets a deadline, stored as a point in time', async () => {
    const answer = await savePeriod({ deadline: '2026-09-01T18:00:00+08:00' })
    expect(answer.json()).toEqual({ status: 1, message: yearAnswerText.periodSaved('2026 оны 02') })
    const { periods } = (await admin.get('/api/admin/years')).json<AdminYears>()
    const found = periods.find((each) => each.organizationTypeId === 48 && each.sessionCode === '2026-02')
    expect(found?.deadline).toBe('2026-09-01T10:00:00.000Z')
  })

  test('a closed period closes the year of its type, with the reason, until it is opened', async () => {
    await savePeriod({ isOpen: false })
    const refused = await saveBlank()
    expect([refused.statusCode, refused.json<RefusalResponse>().message]).toEqual([
      409,
      sendingBlockText.periodClosed,
    ])
    const list = (await school.get('/api/finance/report/list/2026-02/1001')).json<ReportListAnswer>()
    expect([list.calculateBlockReason, list.sendBlockReason]).toEqual([
      sendingBlockText.periodClosed,
      sendingBlockText.periodClosed,
    ])
    const send = await school.post('/api/report/send', { orgId: '1001', sessionCode: '2026-02' })
    expect(send.statusCode).toBe(409)
    await savePeriod({ isOpen: true })
    expect((await saveBlank()).statusCode).toBe(200)
  })

  test.each([
    ['a year that was not begun', { year: 2031, sessionCode: '2031-01' }, 404, normAnswerText.noYear(2031)],
    ['a code of another year', { sessionCode: '2025-02' }, 422, yearAnswerText.badSession(2026)],
    ['no name', { sessionName: ' ' }, 422, yearAnswerText.noSessionName],
    ['a code that is there', { event: 'ADD' }, 409, yearAnswerText.periodTaken('2026-02')],
    ['a code that is not', { sessionCode: '2026-09' }, 404, yearAnswerText.noPeriod('2026-09')],
  ])('a period is refused with %s', async (_, more, status, message) => {
    const answer = await savePeriod(more)
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { status: 0, message }])
  })

  test('a period is added, and the event records the action and the earlier values', async () => {
    const added = { event: 'ADD', sessionCode: '2026-03', sessionName: 'Тодотгол' }
    expect((await savePeriod(added)).statusCode).toBe(200)
    const { sessionName, ...rest } = { ...period(added), event: 'EDIT' }
    expect((await savePeriod({ ...rest, sessionName: 'Тодотгол 2' })).statusCode).toBe(200)
    const deeds = await started.database.db
      .selectFrom('event')
      .select(['kind', 'year', 'detail'])
      .where('kind', 'like', 'admin.period-%')
      .orderBy('event_id', 'desc')
      .limit(2)
      .execute()
    expect(deeds).toMatchObject([
      {
        kind: 'admin.period-changed',
        year: 2026,
        detail: { from: { sessionName }, to: { sessionName: 'Тодотгол 2' } },
      },
      { kind: 'admin.period-added', year: 2026, detail: { from: null, to: { sessionName } } },
    ])
    await started.database.db.deleteFrom('period').where('session_code', '=', '2026-03').execute()
  })

  test('a list of a year that was not started is not stored', async () => {
    const list = { year: 2031, name: 'schools', rows: modelCatalogues.schools, version: null }
    const answer = await admin.post('/api/admin/catalogues/save', list)
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { status: 0, message: normAnswerText.noYear(2031) },
    ])
  })

  test('a deadline without its offset is no moment', async () => {
    expect((await savePeriod({ deadline: '2026-09-01T18:00' })).statusCode).toBe(400)
  })

  test('a changed list applies to its year and later ones, and is the choice of the schools', async () => {
    const schools = [...modelCatalogues.schools, { id: '16', name: 'Шинэ их сургууль', state: false }]
    const list = { year: 2026, name: 'schools', rows: schools }
    const answer = await admin.post('/api/admin/catalogues/save', { ...list, version: null })
    expect(answer.json()).toEqual({
      status: 1,
      message: catalogueAnswerText.catalogueSaved(catalogueNameText.schools),
    })
    const offered = async (query: string) =>
      (await school.get(`/api/sub/blank10/schoolList${query}`)).json<Envelope<readonly unknown[]>>().RESULT
    expect(await offered('?year=2025')).toHaveLength(15)
    expect(await offered('?year=2026')).toHaveLength(16)
    expect(await offered('')).toHaveLength(16)
    const stored = (await admin.get('/api/admin/catalogues/2027')).json<AdminCatalogues>()
    expect(stored.catalogues).toEqual({ ...modelCatalogues, schools })
  })

  test('a list changed by another user in the meantime is not overwritten, even in a later year', async () => {
    const { educationLevels } = modelCatalogues
    const save = (year: number, version: string | null, name: string) =>
      admin.post('/api/admin/catalogues/save', {
        year,
        version,
        name: 'educationLevels',
        rows: [...educationLevels, { id: '9', name }],
      })
    const read = async (year: number) =>
      (await admin.get(`/api/admin/catalogues/${year}`)).json<AdminCatalogues>()
    expect((await read(2026)).changedAt.educationLevels).toBeNull()
    const together = await Promise.all([save(2025, null, 'Нэг'), save(2025, null, 'Хоёр')])
    expect(together.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const late = await save(2026, null, 'Гурав')
    expect([late.statusCode, late.json()]).toEqual([
      409,
      { status: 0, message: catalogueAnswerText.catalogueMoved('admin') },
    ])
    const { changedAt } = await read(2026)
    expect(changedAt).toMatchObject({
      educationLevels: (await read(2025)).changedAt.educationLevels,
      jobs: null,
    })
    started.clock.move(1000)
    expect((await save(2026, changedAt.educationLevels, 'Гурав')).statusCode).toBe(200)
    expect((await save(2026, changedAt.educationLevels, 'Дөрөв')).statusCode).toBe(409)
  })

  test.each([
    ['jobs', [{ id: '0', name: '', gradeStepId: 'x', gradeStepName: 'x' }], ['id', 'name', 'gradeStepId']],
    ['educationLevels', [{ id: '1', name: 'Бакалавр' }], ['id']],
    ['fieldsOfEducation', [{ id: '1', name: 'a', levels: [] }], ['levels']],
    [
      'schools',
      [
        { id: '1', name: 'a', state: true },
        { id: '1', name: 'b', state: true },
      ],
      ['id'],
    ],
    ['schools', [], ['name']],
  ])('the list %s is refused with %j', async (name, rows, fields) => {
    const answer = await admin.post('/api/admin/catalogues/save', {
      year: 2026,
      version: await seenOf(name),
      name,
      rows,
    })
    expect(answer.statusCode).toBe(422)
    expect(
      answer
        .json<RefusalResponse>()
        .errors?.map(({ field }) => field)
        .toSorted(),
    ).toEqual(fields.toSorted())
  })
})
