import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DraftAnswer, PositionRow } from '#budget/api.ts'
import { draftRefusalText } from '#budget/draft-text.ts'
import { sendingBlockText } from '#budget/lock-text.ts'
import { ruleText } from '#engine/rule-text.ts'
import { childAnswerText } from '#features/children/text.ts'
import type { PositionSaveAnswer } from '#features/positions/api.ts'
import { positionAnswerText } from '#features/positions/text.ts'
import { staffAnswerText } from '#features/staff/text.ts'
import { httpText } from '#platform/http/http-text.ts'
import { type SignedInClient, startApp, type TestApp } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

const SAVE = '/api/sub/blank9/save'
const READ = '/api/sub/blank9/ORGEBS/2026/1001'

describe.each(oneDatabase)('positions ($name)', ({ open }) => {
  const directory = scratchDirectory()
  let started: TestApp
  let ebs: SignedInClient
  let other: SignedInClient
  let sub: SignedInClient
  beforeAll(async () => {
    started = await startApp({ open, directory })
    ebs = await started.signIn('ebs')
    other = await started.signIn('ebs2')
    sub = await started.signIn('sub')
  })
  afterAll(() => started.close())
  beforeEach(async () => {
    for (const table of ['list_row', 'event', 'report', 'saved_request'] as const)
      await started.database.db.deleteFrom(table).execute()
  })

  const good = {
    event: 'ADD',
    id: '1001',
    year: 2026,
    expensesId: 0,
    jobId: 8,
    gradeStepId: 'ТҮБД-3',
    inGradeStepName: '',
    requiredQty: '2',
    salary: '1000000',
    description: 'Шинэ бүлэг',
    orgGroup: 'ORGEBS',
    userName: 'x',
  }
  const send = (body: Record<string, unknown>, who = ebs) => who.post(SAVE, { ...good, ...body })
  const rows = async () => (await ebs.get(READ)).json<PositionRow[]>()
  const add = async (body: Record<string, unknown> = {}) =>
    (await send(body)).json<PositionSaveAnswer>().positionExpensesId
  const edit = (expensesId: number, body: Record<string, unknown>) =>
    ebs.post(SAVE, { event: 'EDIT', id: '1001', year: 2026, expensesId, ...body })

  test('none is added to a year without norms', async () => {
    const answer = await send({ year: 2031 })
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { status: 0, message: draftRefusalText.noYear(2031) },
    ])
  })

  test('a text is stored in composed letters, Latin ones unchanged', async () => {
    await send({
      jobId: 'Й \u0438\u0306 AB'.normalize('NFD'),
      gradeStepId: '0',
      inGradeStepName: 'ТҮ',
      description: '\u0415\u0308',
    })
    expect(await rows()).toMatchObject([{ jobName: 'Й й AB', description: 'Ё' }])
    const storedRows = await started.database.db.selectFrom('list_row').selectAll().execute()
    expect(JSON.stringify(storedRows)).toBe(JSON.stringify(storedRows).normalize('NFC'))
  })

  test('the draft returns the author and time of the last change of this list and school only', async () => {
    const listsChangedFor = async (who: SignedInClient) =>
      (await who.get('/api/tosov/draft/2026')).json<DraftAnswer>().listsSavedAt
    const expensesId = await add()
    const { positions, ...others } = await listsChangedFor(ebs)
    expect([positions?.by, others]).toEqual(['Хэрэглэгч ebs', {}])
    const colleague = await started.signIn('ebs-b')
    await colleague.post(SAVE, { event: 'DELETE', id: '1001', year: 2026, expensesId })
    expect((await listsChangedFor(ebs)).positions?.by).toBe('Хэрэглэгч ebs-b')
    expect(await listsChangedFor(other)).toEqual({})
  })

  test('a new one is answered with "1" and with its cost', async () => {
    const answer = await send({})
    const { positionExpensesId } = answer.json<PositionSaveAnswer>()
    expect(answer.json()).toEqual({ status: '1', message: staffAnswerText.saved, positionExpensesId })
    expect(await rows()).toEqual([
      {
        positionExpensesId,
        jobId: 8,
        jobName: 'Багш',
        gradeStepId: 'ТҮБД-3',
        gradeStepName: 'ТҮБД-3',
        requiredQty: 2,
        salary: 1_000_000,
        description: 'Шинэ бүлэг',
        indicator1: 24_000_000,
        indicator2: 18_000_000,
        indicator3: 3_600_000,
        indicator4: 2_750_000,
        indicator5: 48_350_000,
        indicator6: 6_043_750,
        indicator7: null,
        indicator8: null,
        indicator9: 54_393.75,
        indicator10: null,
      },
    ])
  })

  test('lists sent figures and names that are not its own, new or changed', async () => {
    const wrong = { jobName: 'Захирал', indicator1: 1, indicator9: 2 }
    const ignoredIn = (row: string) =>
      Object.keys(wrong).map((field) => ({ row, field, message: ruleText.computed }))
    const added = (await send(wrong)).json<PositionSaveAnswer>()
    expect(added.ignored).toEqual(ignoredIn('0'))
    const { positionExpensesId: id } = added
    const [row] = await rows()
    const changed = await edit(id, { ...row, ...wrong, requiredQty: '3' })
    expect(changed.json<PositionSaveAnswer>().ignored).toEqual(ignoredIn(String(id)))
    const before = await edit(id, { indicator1: 36_000_000, requiredQty: '4' })
    expect(before.json()).toEqual({ status: '1', message: staffAnswerText.saved, positionExpensesId: id })
  })

  test('of a kindergarten it has the ten indicators of its group', async () => {
    await send({ id: '1009', orgGroup: 'ORGSUB' }, sub)
    const [row] = (await sub.get('/api/sub/blank9/ORGSUB/2026/1009')).json<PositionRow[]>()
    // A soum: 40 percent local supplement.
    expect(row).toMatchObject({ indicator3: 8_400_000, indicator4: 9_600_000, indicator8: 48_350_000 })
    expect(row?.indicator10).toBe(54_393.75)
  })

  test('they are returned in the order of entry, after the planned amounts', async () => {
    const ids = [await add(), await add({ jobId: 1 }), await add()]
    expect((await rows()).map(({ positionExpensesId }) => positionExpensesId)).toEqual(ids)
    const amounts = (await ebs.get('/api/ebs/blank14/2026/ORGEBS/1001')).json<Record<string, unknown>[]>()
    const first = amounts.findIndex((row) => 'positionExpensesId' in row)
    expect(amounts.slice(first)).toEqual(await rows())
    expect(amounts.slice(0, first).every((row) => typeof row.specificationCode === 'string')).toBe(true)
    const other13 = (await ebs.get('/api/ebs/blank13/2026/ORGEBS/1001')).json<Record<string, unknown>[]>()
    expect(other13.some((row) => 'positionExpensesId' in row)).toBe(false)
  })

  test.each([
    [{ gradeStepId: null, inGradeStepName: null }, { gradeStepId: 'ТҮБД-3' }],
    [
      { gradeStepId: '0', inGradeStepName: 'ТҮШУ-9' },
      { gradeStepId: null, gradeStepName: 'ТҮШУ-9' },
    ],
    [{ gradeStepId: '0', inGradeStepName: 'ТҮБД-4' }, { gradeStepId: 'ТҮБД-4' }],
    [{ jobId: 'Робот зохион бүтээгч' }, { jobId: null, jobName: 'Робот зохион бүтээгч' }],
    [
      { jobId: '14', gradeStepId: '', salary: null },
      { gradeStepId: 'skilled', salary: 1_400_000 },
    ],
    [{ salary: '1000000.5' }, { salary: 1_000_000.5 }],
    [{ salary: 0 }, { salary: 0, indicator1: 0 }],
    [{ requiredQty: 0 }, { requiredQty: 0 }],
    [{ requiredQty: '0.5' }, { requiredQty: 0.5, indicator1: 6_000_000 }],
  ])('%j is stored as %j', async (sent, expected) => {
    await add(sent)
    expect((await rows())[0]).toMatchObject(expected)
  })

  test.each([
    [{ jobId: null }, 'jobId', 'Албан тушаалаа сонгоно уу'],
    [{ jobId: ' ' }, 'jobId', 'Албан тушаалаа сонгоно уу'],
    [{ jobId: 0 }, 'jobId', 'Албан тушаалаа сонгоно уу'],
    [{ jobId: '9999' }, 'jobId', 'Албан тушаалаа сонгоно уу'],
    [{ requiredQty: '' }, 'requiredQty', 'Шинэ орон тоо оруулна уу'],
    [{ requiredQty: undefined }, 'requiredQty', 'Шинэ орон тоо оруулна уу'],
    [{ requiredQty: 101 }, 'requiredQty', positionAnswerText.quantityBetween],
    [{ requiredQty: -1 }, 'requiredQty', positionAnswerText.quantityBetween],
    [{ requiredQty: 'хоёр' }, 'requiredQty', positionAnswerText.quantityBetween],
    [{ salary: -1 }, 'salary', staffAnswerText.amount],
    [{ description: '' }, 'description', 'Тайлбар оруулна уу'],
    [{ gradeStepId: 'ТҮШУ-9', inGradeStepName: '' }, 'gradeStepId', positionAnswerText.unknownGrade],
  ])('%j is not added', async (sent, field, message) => {
    const answer = await send(sent)
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { status: 0, message, errors: [{ row: '0', field, message }] },
    ])
    expect(await rows()).toEqual([])
  })

  test('all missing fields are reported at once, the first in the message', async () => {
    const answer = (await send({ jobId: '', requiredQty: '', description: '' })).json<{
      message: string
      errors: unknown[]
    }>()
    expect(answer.message).toBe('Албан тушаалаа сонгоно уу')
    expect(answer.errors).toHaveLength(3)
  })

  test('an edit does not change omitted fields, and accepts whole rows as they were read', async () => {
    const id = await add({ jobId: 'Робот зохион бүтээгч', gradeStepId: '0', inGradeStepName: 'ТҮШУ-9' })
    const [before] = await rows()
    expect((await edit(id, { requiredQty: 3 })).json()).toMatchObject({ status: '1', positionExpensesId: id })
    expect((await rows())[0]).toMatchObject({
      ...before,
      requiredQty: 3,
      indicator1: 36_000_000,
      ...changing,
    })
    await edit(id, { ...before, inGradeStepName: before?.gradeStepName, gradeStepId: '0', jobId: null })
    expect(await rows()).toEqual([before])
    await edit(id, { jobId: '1', gradeStepId: 'ТҮБД-5', requiredQty: '', salary: '', description: null })
    expect((await rows())[0]).toMatchObject({
      jobId: 1,
      jobName: 'Захирал',
      gradeStepId: 'ТҮБД-5',
      requiredQty: 0,
      salary: 0,
      description: '',
    })
    const events = await started.database.db.selectFrom('event').select('kind').execute()
    expect(events.map(({ kind }) => kind)).toEqual([
      'position.added',
      'position.edited',
      'position.edited',
      'position.edited',
    ])
  })
  const changing = {
    indicator2: expect.anything(),
    indicator3: expect.anything(),
    indicator4: expect.anything(),
    indicator5: expect.anything(),
    indicator6: expect.anything(),
    indicator9: expect.anything(),
  }

  test.each([
    [{ requiredQty: 101 }, 'requiredQty'],
    [{ salary: -1 }, 'salary'],
    [{ jobId: '9999' }, 'jobId'],
  ])('%j is not stored', async (sent, field) => {
    const id = await add()
    const before = await rows()
    const answer = await edit(id, sent)
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { errors: [{ row: String(id), field }] }])
    expect(await rows()).toEqual(before)
  })

  test('one is deleted, and then is not there', async () => {
    const [one, two] = [await add(), await add()]
    const remove = () => ebs.post(SAVE, { event: 'DELETE', id: '1001', year: 2026, expensesId: String(one) })
    expect((await remove()).json()).toEqual({
      status: '1',
      message: childAnswerText.deleted,
      positionExpensesId: one,
    })
    expect((await rows()).map(({ positionExpensesId }) => positionExpensesId)).toEqual([two])
    expect((await remove()).statusCode).toBe(403)
  })

  test('a stranger changes nothing, and gets the same response for another’s and for an unknown one', async () => {
    const id = await add()
    for (const event of ['EDIT', 'DELETE']) {
      const foreign = await send({ event, id: '1008', expensesId: id, requiredQty: 9 }, other)
      expect([foreign.statusCode, foreign.json()]).toEqual([
        403,
        { status: 0, message: positionAnswerText.otherPosition },
      ])
      expect((await send({ event, id: '1008', expensesId: 7 }, other)).body).toBe(foreign.body)
      const named = await send({ event, expensesId: id }, other)
      expect(named.json()).toEqual({ status: 0, message: httpText.otherInstitution })
    }
    expect((await rows())[0]?.requiredQty).toBe(2)
    expect((await other.get(READ)).statusCode).toBe(403)
    expect((await ebs.get('/api/sub/blank9/ORGSUB/2026/1001')).statusCode).toBe(403)
  })

  test('is refused in the order of the contract', async () => {
    const id = await add()
    await started.database.db
      .insertInto('report')
      .values({ institution_id: '1001', session_code: '2026-02', year: 2026, status: 'SENT' })
      .execute()
    expect((await send({ id: '1008', event: 'PAINT' })).statusCode).toBe(403)
    expect((await send({ event: 'PAINT' })).statusCode).toBe(400)
    expect((await send({ event: 'EDIT', expensesId: 7 })).statusCode).toBe(403)
    for (const event of ['ADD', 'EDIT', 'DELETE']) {
      const closed = await send({ event, expensesId: id, requiredQty: 999 })
      expect([closed.statusCode, closed.json()]).toEqual([
        409,
        { status: 0, message: sendingBlockText.closed('SENT') },
      ])
    }
    expect((await ebs.get('/api/sub/blank9/ORGEBS/2031/1001')).statusCode).toBe(404)
  })

  test('one that is sent twice under a key is added once', async () => {
    const headers = { authorization: `Bearer ${ebs.token}`, 'idempotency-key': 'once' }
    const again = () => started.inject({ method: 'POST', url: SAVE, payload: good, headers })
    const [one, two] = [await again(), await again()]
    expect(two.json()).toEqual(one.json())
    expect(await rows()).toHaveLength(1)
  })

  test('one that is deleted twice under a key gets the first answer twice', async () => {
    const expensesId = await add()
    const headers = { authorization: `Bearer ${ebs.token}`, 'idempotency-key': 'gone' }
    const payload = { ...good, event: 'DELETE', expensesId }
    const remove = () => started.inject({ method: 'POST', url: SAVE, payload, headers })
    const [first, again] = [await remove(), await remove()]
    expect([first.statusCode, again.statusCode]).toEqual([200, 200])
    expect(again.json()).toEqual(first.json())
    expect((await send({ event: 'DELETE', expensesId })).statusCode).toBe(403)
  })

  test('many at once have an order', async () => {
    await Promise.all(Array.from({ length: 8 }, () => add()))
    const ordinals = await started.database.db.selectFrom('list_row').select('ordinal').execute()
    expect(ordinals.map(({ ordinal }) => ordinal).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('they feed into the sheets', async () => {
    await add()
    await add({ requiredQty: 1.5, salary: 2_000_000 })
    const { givens } = (await ebs.get('/api/tosov/draft/2026')).json<DraftAnswer>()
    expect(givens['register-people']?.['1']).toMatchObject({
      positionQuantity: 3.5,
      positionBase: 60_000_000,
    })
  })
})
