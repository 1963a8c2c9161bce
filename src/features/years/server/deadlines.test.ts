import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReportListAnswer } from '#budget/api.ts'
import { bumpYearTexts, bumpYearVersion, readDraftVersion } from '#budget/server/version.store.ts'
import type { ReviewEvent } from '#features/history/api.ts'
import { lateSendingText } from '#features/reports/text.ts'
import { extensionText, shorteningText } from '#features/years/extension-text.ts'
import { httpText } from '#platform/http/http-text.ts'
import { emptyTables, oneDatabase } from '#test/support/database.ts'
import { institutionRows } from '#test/support/institution-rows.ts'
import { makeReady, sendReady } from '#test/support/ready.ts'
import type { RefusalResponse } from '#test/support/refusal-response.ts'
import { setApp } from '#test/support/set-app.ts'

const ABOUT = { orgId: '1001', sessionCode: '2026-02' }
const TABLES = ['report', 'receipt_paper', 'receipt', 'deadline_extension', 'entry', 'event', 'file'] as const
const HOUR = 3_600_000

describe.each(oneDatabase)('the deadline of a period ($name)', ({ open }) => {
  const app = setApp({ open })
  const school = app.client('ebs')
  const reviewer = app.client('aimag')
  beforeAll(async () => {
    await app.database.db
      .insertInto('reviewer_institution')
      .values({ institution_id: '1001', user_name: 'aimag' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
  beforeEach(async () => {
    await emptyTables(app.database.db, TABLES)
    await due(null)
  })

  const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR)
  const due = (hours: number | null) =>
    app.database.db
      .updateTable('period')
      .set({ deadline: hours === null ? null : inHours(hours) })
      .where('session_code', '=', '2026-02')
      .execute()
  const extend = (until: Date, more: Readonly<Record<string, unknown>> = {}, institution = '1001') =>
    reviewer.post(`/api/tosov/review/institution/${institution}/extend`, {
      sessionCode: '2026-02',
      until: until.toISOString(),
      reason: ' Цахилгаан тасарсан ',
      ...more,
    })
  const list = async (): Promise<ReportListAnswer> =>
    (await school.get('/api/finance/report/list/2026-02/1001')).json()
  const calculate = () => school.post('/api/finance/report/snapshot', ABOUT)
  const send = async () => {
    const answer = await sendReady(school, ABOUT)
    const paper = app.database.db.selectFrom('report').select('pdf_file_id')
    if (answer.statusCode === 200)
      await expect.poll(async () => (await paper.executeTakeFirst())?.pdf_file_id).not.toBeNull()
    return answer
  }
  const shown = (at: Date) => {
    const there = new Date(at.getTime() + 8 * HOUR).toISOString()
    return `${there.slice(0, 10).replaceAll('-', '.')} ${there.slice(11, 16)}`
  }
  const late = (at: Date) => lateSendingText.late(shown(at))

  test('is not part of the cached figures of a draft: moving it invalidates none', async () => {
    const { db } = app.database
    const storedDeadline = async () =>
      (
        await db
          .selectFrom('draft_figures')
          .select('draft_version')
          .where('institution_id', '=', '1001')
          .where('year', '=', 2026)
          .executeTakeFirst()
      )?.draft_version
    await due(1)
    const before = await readDraftVersion(db, '1001', 2026)
    const figures = { institution_id: '1001', year: 2026, draft_version: before }
    await db
      .insertInto('draft_figures')
      .values(figures)
      .onConflict((conflict) =>
        conflict.columns(['institution_id', 'year']).doUpdateSet({ draft_version: before }),
      )
      .execute()
    expect((await extend(inHours(30))).statusCode).toBe(200)
    const extended = await readDraftVersion(db, '1001', 2026)
    expect(extended).not.toBe(before)
    expect(await storedDeadline()).toBe(extended)
    await db.transaction().execute((trx) => bumpYearTexts(trx, 2026))
    const moved = await readDraftVersion(db, '1001', 2026)
    expect(moved).not.toBe(extended)
    expect(await storedDeadline()).toBe(moved)
    await db.transaction().execute((trx) => bumpYearVersion(trx, 2026))
    expect(await storedDeadline()).not.toBe(await readDraftVersion(db, '1001', 2026))
  })

  test('is returned with the server time; a period may have none', async () => {
    expect(await list()).toMatchObject({ deadline: null, now: app.clock.now().toISOString() })
    await due(5)
    expect((await list()).deadline).toEqual({
      at: inHours(5).toISOString(),
      own: inHours(5).toISOString(),
      extension: null,
    })
  })

  test('lets a report be sent until the moment itself', async () => {
    await due(0)
    await calculate()
    await makeReady(school, ABOUT)
    expect((await list()).sendBlockReason).toBeNull()
    expect((await send()).statusCode).toBe(200)
  })

  test('rejects a late report, and the button shows the same reason; calculating is still possible', async () => {
    await due(-1)
    expect((await calculate()).statusCode).toBe(200)
    const refused = await send()
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { status: 0, message: late(inHours(-1)) },
    ])
    expect(refused.json<RefusalResponse>().missing?.map(({ rule }) => rule)).toEqual(['late'])
    expect((await list()).sendBlockReason).toBe(late(inHours(-1)))
    expect(await app.database.db.selectFrom('receipt').selectAll().execute()).toEqual([])
  })

  test('comes first among the reasons, so that no user calculates in vain', async () => {
    await due(-1)
    expect((await list()).sendBlockReason).toBe(late(inHours(-1)))
  })

  test('does not hide the reason that a report is already sent', async () => {
    await calculate()
    await send()
    await due(-1)
    expect((await list()).sendBlockReason).toContain('илгээсэн тул')
  })

  test('passes while a user is working', async () => {
    await due(1)
    await calculate()
    app.clock.move(HOUR + 1)
    expect((await send()).statusCode).toBe(409)
  })

  test('is later for an institution that got more time, and for no other', async () => {
    await due(-2)
    expect((await extend(inHours(3))).json()).toEqual({
      status: 1,
      message: extensionText.done('1001-р байгууллага', shown(inHours(3))),
    })
    await calculate()
    expect((await list()).deadline).toEqual({
      at: inHours(3).toISOString(),
      own: inHours(-2).toISOString(),
      extension: { reason: 'Цахилгаан тасарсан' },
    })
    expect((await send()).statusCode).toBe(200)
    const other = await app.signIn('ebs2')
    const theirs = (await other.get('/api/finance/report/list/2026-02/1008')).json<ReportListAnswer>()
    expect(theirs).toMatchObject({ deadline: { extension: null }, sendBlockReason: late(inHours(-2)) })
  })

  test('in the reviewer’s list is the current one, after any change', async () => {
    const listed = async () => {
      const rows = await institutionRows(app, reviewer, 2026)
      return rows.find(({ institutionId }) => institutionId === '1001')?.deadline
    }
    await due(-2)
    await extend(inHours(3))
    expect(await listed()).toBe(inHours(3).toISOString())
    await due(5)
    expect(await listed()).toBe(inHours(5).toISOString())
    await due(null)
    expect(await listed()).toBeNull()
  })

  test('passes for them too', async () => {
    await due(-2)
    await extend(inHours(1))
    const until = inHours(1)
    await calculate()
    app.clock.move(HOUR + 1)
    expect((await send()).json()).toMatchObject({ status: 0, message: late(until) })
  })

  test('the last extension of a reviewer counts, and both sides read each one among the events', async () => {
    await due(-2)
    await extend(inHours(4), { reason: 'Өвчтэй' })
    await extend(inHours(5))
    expect((await list()).deadline).toMatchObject({ at: inHours(5).toISOString() })
    for (const events of [
      await school.get('/api/tosov/events/2026'),
      await reviewer.get('/api/tosov/review/institution/1001/events/2026'),
    ])
      expect(events.json<ReviewEvent[]>().map(({ kind, by, text }) => [kind, by, text])).toEqual([
        ['extended', 'Хэрэглэгч aimag', 'Цахилгаан тасарсан'],
        ['extended', 'Хэрэглэгч aimag', 'Өвчтэй'],
      ])
  })

  test.each([
    ['404: of no such period', 2, 5, { sessionCode: '1999-01' }, 404, extensionText.noPeriod('1999-01')],
    ['409: of a period without a deadline', null, 5, {}, 409, extensionText.noDeadline],
    ['422: without a reason', 2, 5, { reason: ' \n' }, 422, extensionText.noReason()],
    ['400: until no moment', 2, 5, { until: 'soon' }, 400, httpText.badFields(['until'])],
  ])('%s there is no extension', async (_, own, hours, more, status, message) => {
    await due(own)
    const refused = await extend(inHours(hours), more)
    expect([refused.statusCode, refused.json()]).toMatchObject([status, { status: 0, message }])
    expect(await app.database.db.selectFrom('deadline_extension').selectAll().execute()).toEqual([])
  })

  test.each([
    ['before the period’s own', 5, 4],
    ['at the period’s own', 5, 5],
    ['before now', -5, -1],
  ])('422: not until a moment %s', async (_, own, hours) => {
    await due(own)
    const refused = await extend(inHours(hours))
    const message = extensionText.tooEarly(shown(inHours(own)))
    expect([refused.statusCode, refused.json()]).toEqual([422, { status: 0, message }])
  })

  test.each([
    ['earlier than', 4],
    ['at', 5],
  ])('422: not until a time %s the extension, which does not change', async (_, hours) => {
    await due(2)
    await extend(inHours(5), { reason: 'Өвчтэй' })
    const refused = await extend(inHours(hours))
    const message = extensionText.noLonger(shown(inHours(5)))
    expect([refused.statusCode, refused.json()]).toEqual([422, { status: 0, message }])
    expect((await list()).deadline).toMatchObject({
      at: inHours(5).toISOString(),
      extension: { reason: 'Өвчтэй' },
    })
    expect((await extend(inHours(6))).statusCode).toBe(200)
  })

  test('granted by mistake can be shortened by naming it; the institution reads why and is notified', async () => {
    await due(2)
    await extend(inHours(5000), { reason: 'Өвчтэй' })
    const shortens = inHours(5000).toISOString()
    const refused = await extend(inHours(5), { shortens: inHours(4999).toISOString() })
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      { status: 0, message: extensionText.noLonger(shown(inHours(5000))) },
    ])
    const tooShort = await extend(inHours(1), { shortens })
    expect([tooShort.statusCode, tooShort.json()]).toEqual([
      422,
      { status: 0, message: shorteningText.tooShort(shown(inHours(2))) },
    ])
    expect((await extend(inHours(5), { shortens, reason: ' ' })).json()).toEqual({
      status: 0,
      message: extensionText.noReason(),
    })
    const done = await extend(inHours(5), { shortens, reason: 'Он буруу' })
    expect([done.statusCode, done.json()]).toEqual([
      200,
      { status: 1, message: extensionText.shortened('1001-р байгууллага', shown(inHours(5))) },
    ])
    expect((await list()).deadline).toEqual({
      at: inHours(5).toISOString(),
      own: inHours(2).toISOString(),
      extension: { reason: 'Өвчтэй' },
    })
    const events = (await school.get('/api/tosov/events/2026')).json<ReviewEvent[]>()
    expect(events.map(({ kind, text }) => [kind, text])).toEqual([
      ['shortened', 'Он буруу'],
      ['extended', 'Өвчтэй'],
    ])
    const notifications = app.database.db
      .selectFrom('notification')
      .select('details')
      .where('kind', '=', 'shortened')
    expect(await notifications.where('user_name', '=', 'ebs').execute()).toMatchObject([
      { details: { text: 'Он буруу', until: inHours(5).toISOString() } },
    ])
    expect((await extend(inHours(4), { shortens })).statusCode).toBe(422)
  })

  test('returns to the period’s own deadline when the extension is withdrawn', async () => {
    await due(2)
    await extend(inHours(5000))
    expect((await extend(inHours(2), { shortens: inHours(5000).toISOString() })).statusCode).toBe(200)
    expect((await list()).deadline).toEqual({
      at: inHours(2).toISOString(),
      own: inHours(2).toISOString(),
      extension: null,
    })
  })

  test('403: of another reviewer’s institution, or by its own school', async () => {
    await due(-2)
    const path = '/api/tosov/review/institution/1001/extend'
    const body = { sessionCode: '2026-02', until: inHours(5).toISOString(), reason: 'x' }
    const refused = [await extend(inHours(5), {}, '1008'), await school.post(path, body)]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403])
    expect(await app.database.db.selectFrom('deadline_extension').selectAll().execute()).toEqual([])
  })
})
