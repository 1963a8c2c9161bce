import { beforeEach, describe, expect, test } from 'vitest'
import { draftRefusalText } from '#budget/draft-text.ts'
import { databases } from '#test/support/database.ts'
import { setApp } from '#test/support/set-app.ts'

describe.each(databases)('a request that comes again ($name)', ({ open }) => {
  const app = setApp({ open })
  const ebs = app.client('ebs')
  beforeEach(async () => {
    for (const table of ['entry', 'event', 'saved_request', 'report', 'list_row'] as const)
      await app.database.db.deleteFrom(table).execute()
  })

  const post = (url: string, key: string, payload: object) =>
    app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${ebs.token}`, 'idempotency-key': key },
      payload: { id: '1001', year: 2026, ...payload },
    })
  const save = (key: string, stage1Qty: number, more: object = {}) =>
    post('/api/ebs/blank1/save', key, { blanks: [{ specificationCode: '1', stage1Qty }], ...more })
  const changes = async () => (await app.database.db.selectFrom('event').select('kind').execute()).length
  const close = () =>
    app.database.db
      .insertInto('report')
      .values({ institution_id: '1001', session_code: '2026-02', year: 2026, status: 'SENT' })
      .execute()

  test('is done once, although it comes many times at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => save('k', 30, { versions: {} })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    for (const answer of answers) expect(answer.json()).toEqual(answers[0]?.json())
    expect(await changes()).toBe(1)
  })

  test('gets the first response, although the server would reject the request now', async () => {
    const own = { versions: { 'ebs-b1/1.stage1Qty': 0 } }
    const first = await save('k', 30, own)
    await save('other', 31)
    expect((await save('k', 30, own)).json()).toEqual(first.json())
    await close()
    expect((await save('k', 30, own)).json()).toEqual(first.json())
    expect((await save('new', 30, own)).statusCode).toBe(409)
    expect(await changes()).toBe(2)
  })

  test('is refused where the first was, and done once that is mended', async () => {
    await close()
    for (const _ of [1, 2]) expect((await save('k', 30)).statusCode).toBe(409)
    await app.database.db.deleteFrom('report').execute()
    expect((await save('k', 30)).statusCode).toBe(200)
    expect(await changes()).toBe(1)
  })

  test('is a new request with another body, another call or another year, even if that is rejected', async () => {
    await save('k', 30)
    const position = { event: 'ADD', expensesId: 0, jobId: 'Цэвэрлэгч', description: 'x' }
    const others = [
      await save('k', 31),
      await save('k', -1),
      await save('k', 30, { year: 2025 }),
      await post('/api/sub/blank9/save', 'k', position),
    ]
    for (const answer of others)
      expect([answer.statusCode, answer.json()]).toEqual([
        422,
        { status: 0, message: draftRefusalText.keyReused },
      ])
    expect(await changes()).toBe(1)
  })

  test('adds one position, although it comes twice at once', async () => {
    const position = {
      ...{ event: 'ADD', expensesId: 0, jobId: 'Цэвэрлэгч', gradeStepId: '0', inGradeStepName: 'ТҮ-1' },
      ...{ requiredQty: '1', salary: '900000', description: 'Шинэ' },
    }
    const answers = await Promise.all([1, 2].map(() => post('/api/sub/blank9/save', 'k', position)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(answers[0]?.json()).toEqual(answers[1]?.json())
    expect(await app.database.db.selectFrom('list_row').selectAll().execute()).toHaveLength(1)
  })

  test('moves no stamp', async () => {
    await save('k', 30)
    const stamp = async () => (await ebs.get('/api/tosov/draft/2026')).json<{ etag: string }>().etag
    const before = await stamp()
    await save('k', 30)
    expect(await stamp()).toBe(before)
  })
})
