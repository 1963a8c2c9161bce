import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DraftAnswer, ReportListAnswer, SnapshotsAnswer } from '#budget/api.ts'
import { reviewText } from '#budget/review-text.ts'
import type { MakePdf } from '#documents/server/make-pdf.ts'
import type { SumComparisonAnswer } from '#features/consolidation/api.ts'
import type { ReviewEvent } from '#features/history/api.ts'
import type { PublicReceipt } from '#features/receipts/api.ts'
import type { SentAnswer } from '#features/reports/api.ts'
import { recallText } from '#features/reports/text.ts'
import { reviewAnswerText } from '#features/review/text.ts'
import { extensionText } from '#features/years/extension-text.ts'
import { type SignedInClient, startApp, type TestApp } from '#test/support/app.ts'
import { emptyTables, oneDatabase } from '#test/support/database.ts'
import { institutionRows } from '#test/support/institution-rows.ts'
import { sendReady } from '#test/support/ready.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

const sessionCode = '2026-02'
const ABOUT = { orgId: '1001', sessionCode }
const name = '1001-р байгууллага'
const one = '/api/tosov/review/institution/1001'
const NOW = '2026.03.02 09:00'
const HOUR = 3_600_000

describe.each(oneDatabase)('the reversal of an action ($name)', ({ open }) => {
  const directory = scratchDirectory()
  let app: TestApp
  let ebs: SignedInClient
  let aimag: SignedInClient
  let city: SignedInClient
  let ministry: SignedInClient
  beforeAll(async () => {
    // A running print job would write to rows that the next test deletes.
    const makePdf: MakePdf = async (_, waiter) => {
      if (waiter !== 'somebody') throw new Error('The printer is away.')
      return { bytes: new TextEncoder().encode('%PDF-1.7'), pages: {} }
    }
    app = await startApp({ open, directory, makePdf })
    ;[ebs, aimag, city, ministry] = [
      await app.signIn('ebs'),
      await app.signIn('aimag'),
      await app.signIn('city'),
      await app.signIn('ministry'),
    ]
    const also = { user_name: 'city', institution_id: '1001' }
    await app.database.db.insertInto('reviewer_institution').values(also).execute()
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await emptyTables(app.database.db, [
      'mark',
      'draft_return',
      'deadline_extension',
      'report',
      'receipt_paper',
      'receipt',
      'entry',
      'event',
      'file',
    ])
    await due(null)
  })

  const due = (hours: number | null) =>
    app.database.db
      .updateTable('period')
      .set({ deadline: hours === null ? null : inHours(hours) })
      .where('session_code', '=', sessionCode)
      .execute()
  const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR)
  const type = async (pupils: string) => {
    const blanks = [{ specificationCode: '1', stage1Qty: pupils }]
    return ebs.post('/api/ebs/blank1/save', { id: '1001', year: 2026, blanks })
  }
  const calculate = () => ebs.post('/api/finance/report/snapshot', ABOUT)
  const sent = async (pupils = '40'): Promise<string> => {
    await type(pupils)
    await calculate()
    const answer = await sendReady(ebs, ABOUT)
    expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()])
    return answer.json<{ receipt: { number: string } }>().receipt.number
  }
  const report = () => app.database.db.selectFrom('report').selectAll().executeTakeFirstOrThrow()
  const act = async (who: SignedInClient, what: string, body: object = {}) =>
    who.post(`${one}/${what}`, {
      sessionCode,
      ...(what !== 'extend' && { receipt: (await report()).receipt_number }),
      ...body,
    })
  const recall = async (receipt: string) => ebs.post('/api/tosov/recall', { sessionCode, receipt })
  const list = async () =>
    (await ebs.get(`/api/finance/report/list/${sessionCode}/1001`)).json<ReportListAnswer>()
  const listFor = async (who: SignedInClient) =>
    (await who.get(`${one}/reports/${sessionCode}`)).json<ReportListAnswer>()
  const own = async () => (await ebs.get('/api/tosov/draft/2026')).json<DraftAnswer>()
  const seen = (who: SignedInClient) => who.get(`${one}/draft/2026`)
  const events = async () =>
    (await ebs.get('/api/tosov/events/2026')).json<ReviewEvent[]>().map(({ kind, text }) => [kind, text])
  const eventsFor = async (who: SignedInClient) =>
    (await who.get(`${one}/events/2026`)).json<ReviewEvent[]>().map(({ kind, text }) => [kind, text])
  const statusAndMessage = ({ statusCode, body }: { statusCode: number; body: string }) => [
    statusCode,
    (JSON.parse(body) as { message: string }).message,
  ]

  describe('a recall', () => {
    test('opens an unread sending, keeps its receipt, and the next sending has the next number', async () => {
      const first = await sent()
      expect(await list()).toMatchObject({ recallBlockReason: null, recalledAt: null })
      expect(statusAndMessage(await recall(first))).toEqual([200, recallText.done])
      expect(await list()).toMatchObject({
        recallBlockReason: recallText.nothingToRecall,
        recalledAt: '2026-03-02T01:00:00.000Z',
        calculateBlockReason: null,
        sendBlockReason: null,
        receipt: null,
        reviewStage: 'institution',
      })
      expect(await own()).toMatchObject({ lock: null, review: { recalledAt: '2026-03-02T01:00:00.000Z' } })
      const both = [
        ['recalled', first],
        ['sent', first],
        ['calculated', ''],
      ]
      const acts = (entries: string[][]) => entries.filter(([kind]) => kind !== 'justified')
      expect(acts(await events())).toEqual(both)
      expect(acts(await eventsFor(aimag))).toEqual(both)
      expect(await sent('41')).toBe(first.replace(/1$/, '2'))
      expect(await list()).toMatchObject({ recallBlockReason: null, recalledAt: null })
    })

    test('appears on the public page, with its time, after any later sending', async () => {
      const code = async () => (await report()).sha256?.slice(0, 12) ?? ''
      const receiptOf = async (checkCode: string) =>
        (await app.inject({ url: `/api/tosov/receipts/${checkCode}` })).json<PublicReceipt>()
      const number = await sent()
      const first = await code()
      expect(await receiptOf(first)).toMatchObject({ state: 'SENT', recalledAt: null })
      app.clock.move(HOUR)
      await recall(number)
      const recalled = { state: 'RECALLED', recalledAt: app.clock.now().toISOString() }
      expect(await receiptOf(first)).toMatchObject(recalled)
      await sent('41')
      expect(await receiptOf(first)).toMatchObject(recalled)
      expect(await receiptOf(await code())).toMatchObject({ state: 'SENT', recalledAt: null })
      app.clock.move(-HOUR)
    })

    test('remains visible after an unchanged resending, which has the same code and another number', async () => {
      const receiptOf = async (checkCode: string) =>
        (await app.inject({ url: `/api/tosov/receipts/${checkCode}` })).json<PublicReceipt>()
      const first = await sent()
      const code = (await report()).sha256?.slice(0, 12) ?? ''
      expect(await receiptOf(code)).toMatchObject({ number: first, otherRecalls: [] })
      await recall(first)
      expect(await receiptOf(code)).toMatchObject({ number: first, state: 'RECALLED', otherRecalls: [] })
      const second = await sent()
      expect((await report()).sha256?.slice(0, 12)).toBe(code)
      await act(aimag, 'approve')
      await act(ministry, 'approve')
      expect(await receiptOf(code)).toMatchObject({
        number: second,
        state: 'APPROVED',
        otherRecalls: [{ number: first, recalledAt: app.clock.now().toISOString() }],
      })
      // Figures of other forms are not compared.
      await app.database.db.updateTable('report').set({ status: 'RETURNED' }).execute()
      await sent('41')
      expect(await receiptOf((await report()).sha256?.slice(0, 12) ?? '')).toMatchObject({
        otherRecalls: [],
      })
    })

    test('leaves a sending before it as it was: returned', async () => {
      await sent()
      const first = (await report()).sha256?.slice(0, 12)
      await act(aimag, 'return', { scope: 'whole', reason: 'x' })
      await recall(await sent('41'))
      const answer = await app.inject({ url: `/api/tosov/receipts/${first}` })
      expect(answer.json<PublicReceipt>().state).toBe('RETURNED')
    })

    test('counts nowhere as a sending', async () => {
      await recall(await sent())
      const snapshots = (await ebs.get('/api/tosov/snapshots/2026')).json()
      expect(snapshots).toMatchObject({ sent: null, calculated: { sessionCode } })
    })

    test('does not count as last year’s figure, nor in compared sums', async () => {
      const last = { orgId: '1001', sessionCode: '2025-02' }
      const calculateLast = async (stage1Qty: string) => {
        const blanks = [{ specificationCode: '1', stage1Qty }]
        await ebs.post('/api/ebs/blank1/save', { id: '1001', year: 2025, blanks })
        await ebs.post('/api/finance/report/snapshot', last)
      }
      await calculateLast('40')
      const { receipt } = (await sendReady(ebs, last)).json<SentAnswer>()
      const counted = async () => ({
        lastYear: (await ebs.get('/api/tosov/snapshots/2026')).json<SnapshotsAnswer>().lastYear?.kind,
        listed: (await institutionRows(app, aimag, 2026)).find(
          ({ institutionId }) => institutionId === '1001',
        )?.readingsBefore?.requested,
        reports: JSON.stringify((await list()).yearBefore),
        sum: (
          await aimag.get('/api/tosov/review/sums/2025-02/EBS_TT16/comparison')
        ).json<SumComparisonAnswer>().sent?.institutions,
      })
      const sentThen = await counted()
      expect(sentThen).toMatchObject({ lastYear: 'sent', sum: 1 })
      await ebs.post('/api/tosov/recall', { sessionCode: '2025-02', receipt: receipt.number })
      await calculateLast('90')
      const { calculation } = (
        await ebs.get('/api/finance/report/list/2025-02/1001')
      ).json<ReportListAnswer>()
      expect(calculation?.readings?.requested).not.toBe(sentThen.listed)
      const after = await counted()
      // Uses the current calculation, not the recalled one.
      expect(after.reports).not.toBe(sentThen.reports)
      expect(after).toMatchObject({
        lastYear: 'calculated',
        listed: calculation?.readings?.requested,
        sum: undefined,
      })
    })

    test('reopens the return that the sending has answered, with its cells', async () => {
      await sent()
      await act(aimag, 'mark', { sheet: 'ebs-b1', row: '1', field: 'stage1Qty', text: 'Зөрсөн' })
      await act(aimag, 'return', { scope: 'cells', reason: 'Засах' })
      const [mark] = (await own()).review.marks
      await ebs.post('/api/tosov/mark/answer', { sessionCode, id: mark?.id, answer: 'Засав' })
      app.clock.move(HOUR)
      const second = await sent('41')
      expect((await own()).review.editRestriction).toBeNull()
      app.clock.move(HOUR)
      expect((await recall(second)).statusCode).toBe(200)
      expect((await own()).review).toMatchObject({
        editRestriction: { editableCells: ['ebs-b1/1.stage1Qty', 'ebs-b1/3.stage1Qty'] },
        marks: [{ state: 'answered', answer: 'Засав' }],
      })
      expect((await list()).returned).toMatchObject({ scope: 'cells', reason: 'Засах' })
      app.clock.move(-2 * HOUR)
    })

    test.each([
      ['the draft', `${one}/draft/2026`],
      ['the reports', `${one}/reports/${sessionCode}`],
      ['their rows', `${one}/rows/${sessionCode}`],
      ['the attachments', `${one}/attachments/${sessionCode}`],
      ['the file of a report', `${one}/report/${sessionCode}/EBS_TT16/1001_${sessionCode}_EBS_TT16.pdf`],
    ])('is refused once a reviewer has read %s; the first reader is recorded', async (_, url) => {
      const number = await sent()
      for (const who of [aimag, city, ministry]) {
        expect((await who.get(url)).statusCode).toBe(200)
        app.clock.move(HOUR)
      }
      app.clock.move(-3 * HOUR)
      expect(statusAndMessage(await recall(number))).toEqual([409, recallText.opened(NOW)])
      expect((await list()).recallBlockReason).toBe(recallText.opened(NOW))
      const receiptQuery = app.database.db.selectFrom('receipt').select(['opened_by', 'ministry_opened_by'])
      expect(await receiptQuery.execute()).toEqual([{ opened_by: 'aimag', ministry_opened_by: null }])
    })

    test.each([
      ['the list', '/api/tosov/review/institutions/2026'],
      ['the events', `${one}/events/2026`],
      ['the periods', `${one}/periods/2026`],
    ])('is open while reviewers have read only %s', async (_, url) => {
      const number = await sent()
      expect((await aimag.get(url)).statusCode).toBe(200)
      expect((await recall(number)).statusCode).toBe(200)
    })

    test('is refused after an action on an unread sending', async () => {
      const number = await sent()
      await act(aimag, 'approve')
      expect((await recall(number)).statusCode).toBe(409)
    })

    test('changes the version once when a reviewer opens the sending, so that its school sees it', async () => {
      await sent()
      const stamps: string[] = [(await own()).etag]
      for (const who of [aimag, aimag, city]) {
        await seen(who)
        stamps.push((await own()).etag)
      }
      expect(stamps[1]).not.toBe(stamps[0])
      expect([stamps[2], stamps[3]]).toEqual([stamps[1], stamps[1]])
    })

    test('changes the version only once if several reviewers open the sending concurrently', async () => {
      await sent()
      const version = async () => Number((await own()).etag.split('-').at(-1)?.split('.')[0])
      const before = await version()
      await Promise.all([seen(aimag), seen(city), seen(ministry)])
      expect(await version()).toBe(before + 1)
    })

    test('is refused after the deadline, in a closed period, and for an unsent report', async () => {
      const number = await sent()
      await due(-1)
      expect(statusAndMessage(await recall(number))).toEqual([409, recallText.late('2026.03.02 08:00')])
      await due(1)
      const period = app.database.db.updateTable('period').where('session_code', '=', sessionCode)
      await period.set({ is_open: false }).execute()
      expect(statusAndMessage(await recall(number))).toEqual([409, recallText.periodClosed])
      await period.set({ is_open: true }).execute()
      expect((await recall(number)).statusCode).toBe(200)
      expect(statusAndMessage(await recall(number))).toEqual([409, recallText.nothingToRecall])
    })

    test('is of the sending that its school has before it', async () => {
      const first = await sent()
      await act(aimag, 'return', { scope: 'whole', reason: 'x' })
      const second = await sent('41')
      expect(statusAndMessage(await recall(first))).toEqual([409, recallText.otherSending(second)])
      expect((await recall(second)).statusCode).toBe(200)
    })

    test('and a concurrent reading: the first one wins', async () => {
      const ends: string[] = []
      for (const order of ['reads first', 'recalls first', 'reads first', 'recalls first']) {
        await emptyTables(app.database.db, ['report', 'receipt_paper', 'receipt', 'event'])
        const number = await sent()
        const reading = () => seen(aimag)
        const requests = order === 'reads first' ? [reading(), recall(number)] : [recall(number), reading()]
        const answers = await Promise.all(requests)
        const recalled = answers[order === 'reads first' ? 1 : 0]
        const read = answers[order === 'reads first' ? 0 : 1]?.json<DraftAnswer>()
        const { opened_at, recalled_at } = await app.database.db
          .selectFrom('receipt')
          .selectAll()
          .executeTakeFirstOrThrow()
        const isRecalled = recalled?.statusCode === 200
        // Exactly one of the two succeeds.
        expect([recalled_at !== null, opened_at === null]).toEqual([isRecalled, isRecalled])
        expect(read?.lock).toBe(isRecalled ? null : 'sent')
        ends.push(isRecalled ? 'recalled' : 'opened')
      }
      expect(ends.length).toBe(4)
    })

    test('and an approval at once: one of them', async () => {
      const number = await sent()
      const answers = await Promise.all([recall(number), act(aimag, 'approve', { receipt: number })])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
      const { status, passed_on_at } = await report()
      expect([status, passed_on_at === null]).toEqual(
        answers[0]?.statusCode === 200 ? ['CALCULATED', true] : ['SENT', false],
      )
    })
  })

  describe('an undoing', () => {
    const reason = 'Санамсаргүй дарсан'

    test('of passing on returns it to its district, and reopens the resolved marks', async () => {
      await sent()
      await act(aimag, 'mark', { sheet: 'ebs-b1', row: '1', field: 'stage1Qty', text: 'Зөрсөн' })
      await act(aimag, 'approve')
      expect(await listFor(aimag)).toMatchObject({
        reviewStage: 'ministry',
        undo: { what: 'passedOn', blockReason: null },
      })
      expect((await listFor(city)).undo).toBeNull()
      expect(statusAndMessage(await act(aimag, 'undo', { reason }))).toEqual([
        200,
        reviewAnswerText.undone.passedOn(name),
      ])
      expect(await listFor(aimag)).toMatchObject({ reviewStage: 'district', undo: null })
      const marks = (await seen(aimag)).json<DraftAnswer>().review.marks
      expect(marks).toMatchObject([{ state: 'open', returned: false }])
      const newest = ['passingUndone', reason]
      expect([(await events())[0], (await eventsFor(ministry))[0]]).toEqual([newest, newest])
      expect((await act(aimag, 'return', { scope: 'cells', reason: 'Засах' })).statusCode).toBe(200)
    })

    test('of an approval brings it back to the ministry; answered marks that it settled are answered again', async () => {
      await sent()
      await act(aimag, 'mark', { sheet: 'ebs-b1', row: '1', field: 'stage1Qty', text: 'Зөрсөн' })
      await act(aimag, 'return', { scope: 'whole', reason: 'Засах' })
      const [mark] = (await own()).review.marks
      await ebs.post('/api/tosov/mark/answer', { sessionCode, id: mark?.id, answer: 'Засав' })
      await sent('41')
      await act(aimag, 'resolve', { id: mark?.id })
      await act(aimag, 'mark', { sheet: 'ebs-b1', row: '1', field: 'stage6Qty', text: 'Бас' })
      await act(aimag, 'approve')
      await act(ministry, 'mark', { sheet: 'ebs-b1', row: '1', field: 'stage9Qty', text: 'Яам' })
      await act(ministry, 'approve')
      expect(await listFor(ministry)).toMatchObject({
        reviewStage: 'done',
        undo: { what: 'approved', blockReason: null },
      })
      expect(statusAndMessage(await act(ministry, 'undo', { reason }))).toEqual([
        200,
        reviewAnswerText.undone.approved(name),
      ])
      const { status, approved_at, approved_by, passed_on_by } = await report()
      expect([status, approved_at, approved_by, passed_on_by]).toEqual(['SENT', null, null, 'aimag'])
      // Marks settled earlier stay settled.
      const marks = (await seen(ministry)).json<DraftAnswer>().review.marks
      expect(marks.map(({ text, state }) => [text, state])).toEqual([
        ['Зөрсөн', 'resolved'],
        ['Бас', 'resolved'],
        ['Яам', 'open'],
      ])
      expect((await events())[0]).toEqual(['approvalUndone', reason])
      expect((await own()).lock).toBe('sent')
    })

    test('lets answered marks be answered ones again', async () => {
      await sent()
      await act(aimag, 'mark', { sheet: 'ebs-b1', row: '1', field: 'stage1Qty', text: 'Зөрсөн' })
      await act(aimag, 'return', { scope: 'whole', reason: 'Засах' })
      const [mark] = (await own()).review.marks
      await ebs.post('/api/tosov/mark/answer', { sessionCode, id: mark?.id, answer: 'Засав' })
      await sent('41')
      await act(aimag, 'approve')
      await act(aimag, 'undo', { reason })
      expect((await seen(aimag)).json<DraftAnswer>().review.marks).toMatchObject([
        { state: 'answered', answer: 'Засав', returned: true },
      ])
    })

    test('is refused once the ministry has read it after passing on, not for an earlier reading', async () => {
      await sent()
      await seen(ministry)
      await act(aimag, 'approve')
      expect((await listFor(aimag)).undo).toEqual({ what: 'passedOn', blockReason: null })
      await seen(ministry)
      const why = reviewText.obstacles.nextActed
      expect((await listFor(aimag)).undo).toEqual({ what: 'passedOn', blockReason: why })
      expect(statusAndMessage(await act(aimag, 'undo', { reason }))).toEqual([409, why])
    })

    test('is refused once the ministry has acted on it unread', async () => {
      await sent()
      await act(aimag, 'approve')
      await act(ministry, 'mark', { sheet: 'ebs-b1', row: '1', field: 'stage1Qty', text: 'Яам' })
      expect((await act(aimag, 'undo', { reason })).statusCode).toBe(409)
    })

    test('403: is available to its author only; 422: requires a reason', async () => {
      await sent()
      await act(aimag, 'approve')
      expect(statusAndMessage(await act(city, 'undo', { reason }))).toEqual([
        403,
        reviewText.obstacles.doneByOther,
      ])
      expect(statusAndMessage(await act(aimag, 'undo', { reason: ' ' }))).toEqual([
        422,
        reviewAnswerText.undone.noReason,
      ])
      expect((await report()).passed_on_by).toBe('aimag')
    })

    test('of a sending that reached the ministry without a district is refused', async () => {
      const { db } = app.database
      const sets = await db
        .deleteFrom('reviewer_institution')
        .where('institution_id', '=', '1001')
        .returningAll()
        .execute()
      await sent()
      await db.insertInto('reviewer_institution').values(sets).execute()
      expect((await act(aimag, 'undo', { reason })).statusCode).toBe(403)
    })

    test('of an approval is open until the revised period starts', async () => {
      const { db } = app.database
      const { year, organization_type_id } = await db
        .selectFrom('period')
        .selectAll()
        .where('session_code', '=', sessionCode)
        .where('organization_type_id', '=', 48)
        .executeTakeFirstOrThrow()
      const revised = {
        year,
        organization_type_id,
        session_code: '2026-03',
        session_name: 'Тодотгол',
        is_open: true,
      }
      await db.insertInto('period').values(revised).execute()
      const approved = async () => {
        await sent()
        await act(aimag, 'approve')
        await act(ministry, 'approve')
      }
      try {
        await approved()
        expect((await act(ministry, 'undo', { reason })).statusCode).toBe(200)
        expect((await act(ministry, 'approve')).statusCode).toBe(200)
        expect((await type('45')).statusCode).toBe(200)
        expect((await listFor(ministry)).undo).toEqual({
          what: 'approved',
          blockReason: reviewText.obstacles.revisionStarted,
        })
        expect(statusAndMessage(await act(ministry, 'undo', { reason }))).toEqual([
          409,
          reviewText.obstacles.revisionStarted,
        ])
      } finally {
        await db.deleteFrom('period').where('session_code', '=', '2026-03').execute()
      }
    })

    test('and an act of the ministry at once: one of them', async () => {
      const number = await sent()
      await act(aimag, 'approve')
      const answers = await Promise.all([
        act(aimag, 'undo', { reason, receipt: number }),
        act(ministry, 'return', { scope: 'whole', reason: 'x', receipt: number }),
      ])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
      const { status, passed_on_at } = await report()
      expect([status, passed_on_at]).toEqual(
        answers[0]?.statusCode === 200 ? ['SENT', null] : ['RETURNED', null],
      )
    })

    test('twice at once is done once', async () => {
      await sent()
      await act(aimag, 'approve')
      const answers = await Promise.all([act(aimag, 'undo', { reason }), act(aimag, 'undo', { reason })])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    })
  })

  describe('a return after the deadline', () => {
    const back = (more: object) => act(aimag, 'return', { scope: 'whole', reason: ' Засах ', ...more })

    test('extends the deadline, too, and both are among the events', async () => {
      await due(1)
      await sent()
      await due(-1)
      expect(statusAndMessage(await back({}))).toEqual([422, reviewAnswerText.noMoreTime('2026.03.02 08:00')])
      expect((await report()).status).toBe('SENT')
      const until = inHours(24).toISOString()
      expect((await back({ until })).statusCode).toBe(200)
      expect(await list()).toMatchObject({ deadline: { at: until, extension: { reason: 'Засах' } } })
      expect((await events()).slice(0, 2)).toEqual([
        ['extended', 'Засах'],
        ['returned', 'Засах'],
      ])
      expect(await sent('41')).toBe('2026-1001-2')
    })

    test('shortens no earlier extension, and reports it', async () => {
      await due(1)
      await sent()
      const given = inHours(48).toISOString()
      await act(aimag, 'extend', { until: given, reason: 'Шуурга' })
      expect(statusAndMessage(await back({ until: inHours(24).toISOString() }))).toEqual([
        422,
        extensionText.longerAlready('2026.03.04 09:00'),
      ])
      expect(await report()).toMatchObject({ status: 'SENT' })
      expect((await back({ until: null })).statusCode).toBe(200)
      expect(await list()).toMatchObject({ deadline: { at: given, extension: { reason: 'Шуурга' } } })
    })

    test('gives no extension once the report is approved', async () => {
      await due(1)
      await sent()
      await act(aimag, 'approve')
      await act(ministry, 'approve')
      expect(
        statusAndMessage(await act(aimag, 'extend', { until: inHours(9).toISOString(), reason: 'x' })),
      ).toEqual([409, reviewText.obstacles.final])
    })

    test('needs none before it', async () => {
      await due(1)
      await sent()
      expect((await back({})).statusCode).toBe(200)
      expect(await app.database.db.selectFrom('deadline_extension').selectAll().execute()).toEqual([])
    })

    test('is refused with a time in the past, or without any deadline', async () => {
      await due(1)
      await sent()
      await due(-2)
      expect(statusAndMessage(await back({ until: inHours(-1).toISOString() }))).toEqual([
        422,
        extensionText.tooEarly('2026.03.02 07:00'),
      ])
      await due(null)
      expect(statusAndMessage(await back({ until: inHours(1).toISOString() }))).toEqual([
        422,
        extensionText.noDeadline,
      ])
    })
  })
})
