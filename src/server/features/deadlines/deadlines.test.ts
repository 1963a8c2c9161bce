import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReportListAnswer } from '#contract/answers.ts'
import { transact } from '#server/database/transaction.ts'
import { extendDeadline } from '#server/features/deadlines/deadlines.store.ts'
import { type SignedIn, startApp, type TestApp } from '#test/support/app.ts'
import { databases } from '#test/support/database.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { deadlineText } from '#text/deadline.ts'

const ABOUT = { orgId: '1001', sessionCode: '2026-02' }
const TABLES = ['report', 'receipt', 'receipt_paper', 'deadline_extension', 'entry', 'event', 'file'] as const
const HOUR = 3_600_000

describe.each(databases)('the deadline of a period ($name)', ({ open }) => {
  const directory = scratchDirectory()
  let app: TestApp
  let school: SignedIn
  beforeAll(async () => {
    app = await startApp({ open, directory })
    school = await app.signIn('ebs')
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    for (const table of TABLES) await app.database.db.deleteFrom(table).execute()
    await due(null)
  })

  /** In hours from now. */
  const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR)
  const due = (hours: number | null) =>
    app.database.db
      .updateTable('period')
      .set({ deadline: hours === null ? null : inHours(hours) })
      .where('session_code', '=', '2026-02')
      .execute()
  const extended = (hours: number) =>
    transact(app.database.db, (trx) =>
      extendDeadline(trx, {
        institutionId: '1001',
        sessionCode: '2026-02',
        year: 2026,
        until: inHours(hours),
        reason: 'Цахилгаан тасарсан',
        by: 'aimag',
        at: app.clock.now(),
      }),
    )
  const list = async (): Promise<ReportListAnswer> =>
    (await school.get('/api/finance/report/list/2026-02/1001')).json()
  const calculate = () => school.post('/api/finance/report/snapshot', ABOUT)
  const send = async () => {
    const answer = await school.post('/api/report/send', ABOUT)
    const paper = app.database.db.selectFrom('report').select('pdf_file_id')
    if (answer.statusCode === 200)
      await expect
        .poll(async () => (await paper.executeTakeFirst())?.pdf_file_id, { timeout: 20_000 })
        .not.toBeNull()
    return answer
  }
  const late = (at: Date) => {
    const there = new Date(at.getTime() + 8 * HOUR).toISOString()
    return deadlineText.late(`${there.slice(0, 10).replaceAll('-', '.')} ${there.slice(11, 16)}`)
  }

  test('is told with the clock of the server; a period may have none', async () => {
    expect(await list()).toMatchObject({ deadline: null, now: app.clock.now().toISOString() })
    await due(5)
    expect((await list()).deadline).toEqual({ at: inHours(5).toISOString(), extension: null })
  })

  test('lets a report be sent until the moment itself', async () => {
    await due(0)
    await calculate()
    expect((await list()).whyNotSend).toBeNull()
    expect((await send()).statusCode).toBe(200)
  })

  test('refuses one that comes later, and the button says the same; it can still be calculated', async () => {
    await due(-1)
    expect((await calculate()).statusCode).toBe(200)
    const refused = await send()
    expect([refused.statusCode, refused.json()]).toEqual([409, { status: 0, message: late(inHours(-1)) }])
    expect((await list()).whyNotSend).toBe(late(inHours(-1)))
    expect(await app.database.db.selectFrom('receipt').selectAll().execute()).toEqual([])
  })

  test('comes before what could still be done: nobody calculates in vain', async () => {
    await due(-1)
    expect((await list()).whyNotSend).toBe(late(inHours(-1)))
  })

  test('says of a sent report that it is sent', async () => {
    await calculate()
    await send()
    await due(-1)
    expect((await list()).whyNotSend).toContain('илгээсэн тул')
  })

  test('passes while somebody is at it', async () => {
    await due(1)
    await calculate()
    app.clock.move(HOUR + 1)
    expect((await send()).statusCode).toBe(409)
  })

  test('is later for an institution that got more time, and for no other', async () => {
    await due(-2)
    await extended(3)
    await calculate()
    expect((await list()).deadline).toEqual({
      at: inHours(3).toISOString(),
      extension: { reason: 'Цахилгаан тасарсан' },
    })
    expect((await send()).statusCode).toBe(200)
    const other = await app.signIn('ebs2')
    const theirs = (await other.get('/api/finance/report/list/2026-02/1008')).json<ReportListAnswer>()
    expect(theirs).toMatchObject({ deadline: { extension: null }, whyNotSend: late(inHours(-2)) })
  })

  test('passes for them too', async () => {
    await due(-2)
    await extended(-1)
    await calculate()
    expect((await send()).json()).toEqual({ status: 0, message: late(inHours(-1)) })
  })
})
