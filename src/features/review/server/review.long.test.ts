import { beforeEach, describe, expect, it } from 'vitest'
import { type Call, pathOf } from '#api/call.ts'
import { allCalls } from '#app/server/all-calls.ts'
import { budgetCalls, type DraftAnswer, type PositionRow, type ReportListAnswer } from '#budget/api.ts'
import { reviewText } from '#budget/review-text.ts'
import { EVENTS_AT_ONCE } from '#features/administration/api.ts'
import type { ReviewEvent } from '#features/history/api.ts'
import { calculateNormsEffect } from '#features/norms/server/norms-effect.ts'
import type { SentAnswer } from '#features/reports/api.ts'
import { reviewAnswerText } from '#features/review/text.ts'
import { norms2025 } from '#forms/norms/norms-2025.ts'
import { normSetOf } from '#forms/norms/year-norms.ts'
import { notReviewedText } from '#platform/http/http-text.ts'
import type { SignedInClient } from '#test/support/app.ts'
import { emptyTables, oneDatabase } from '#test/support/database.ts'
import { institutionRows } from '#test/support/institution-rows.ts'
import { pdfOf } from '#test/support/pdf.ts'
import { sendReady } from '#test/support/ready.ts'
import { openEarlierPeriod } from '#test/support/schools.ts'
import { setApp } from '#test/support/set-app.ts'

const sessionCode = '2026-02'
const marked = { sheet: 'ebs-b1', row: '1', field: 'stage1Qty' }

describe.each(oneDatabase)('review over HTTP ($name)', ({ open }) => {
  const app = setApp({ open })
  const ebs = app.client('ebs')
  const aimag = app.client('aimag')
  const city = app.client('city')
  const ministry = app.client('ministry')
  beforeEach(async () => {
    await emptyTables(app.database.db, [
      'mark',
      'draft_return',
      'report',
      'receipt_paper',
      'receipt',
      'entry',
      'event',
      'attachment',
      'file',
    ])
  })

  const type = async (cells: Readonly<Record<string, string>>) =>
    ebs.post('/api/ebs/blank1/save', {
      id: '1001',
      year: 2026,
      blanks: [{ specificationCode: '1', ...cells }],
    })
  const calculate = () => ebs.post('/api/finance/report/snapshot', { orgId: '1001', sessionCode })
  const send = () => sendReady(ebs, { orgId: '1001', sessionCode })
  const answered = async () => {
    const { marks } = (await ebs.get('/api/tosov/draft/2026')).json<DraftAnswer>().review
    for (const { id } of marks) await ebs.post('/api/tosov/mark/answer', { sessionCode, id, answer: 'Засав' })
  }
  const sent = async () => {
    await type({ stage1Qty: '40', stage6Qty: '30' })
    await calculate()
    expect((await send()).statusCode).toBe(200)
  }
  const one = '/api/tosov/review/institution/1001'
  const act = async (who: SignedInClient, what: string, body: object) => {
    const report = await app.database.db.selectFrom('report').select('receipt_number').executeTakeFirst()
    const sending = what === 'extend' ? {} : { receipt: report?.receipt_number ?? 'none' }
    return who.post(`${one}/${what}`, { sessionCode, ...sending, ...body })
  }
  const mark = (who: SignedInClient, at = marked) => act(who, 'mark', { ...at, text: 'Тоо зөрсөн' })
  const own = async () => (await ebs.get('/api/tosov/draft/2026')).json<DraftAnswer>()
  const seen = async (who: SignedInClient) => (await who.get(`${one}/draft/2026`)).json<DraftAnswer>()
  const list = async () =>
    (await ebs.get(`/api/finance/report/list/${sessionCode}/1001`)).json<ReportListAnswer>()
  const row = async (who: SignedInClient, id = '1001') =>
    (await institutionRows(app, who, 2026)).find(({ institutionId }) => institutionId === id)
  const entry = async (field: string) => (await own()).entries['ebs-b1']?.[`1.${field}`]

  describe('the access control', () => {
    const looks: readonly Call[] = Object.values(allCalls).filter(
      (call) => call.for === 'review' && call.path.includes('{institutionId}'),
    )
    it('refuses every call for an institution outside the set, and reveals nothing of it', async () => {
      await sent()
      expect(looks.length).toBeGreaterThan(15)
      for (const call of looks) {
        const responseFor = (who: SignedInClient, institutionId: string) => {
          const rest = { year: 2026, sessionCode, sheet: 'ebs-b1', row: '1', field: 'stage1Qty' }
          const file = { standartReportCode: 'EBS_TT16', fileName: 'x.pdf', fileId: 'x' }
          const path = pathOf(call, { institutionId, ...rest, ...file })
          return call.method === 'GET' ? who.get(path) : who.post(path, { sessionCode })
        }
        const foreign = await responseFor(city, '1001')
        const none = await responseFor(city, '9999')
        const refused = [call.path, 403, { status: 0, message: notReviewedText }]
        expect([call.path, foreign.statusCode, foreign.json()]).toEqual(refused)
        expect(none.body).toBe(foreign.body)
        expect((await responseFor(aimag, '1001')).statusCode, call.path).not.toBe(403)
        expect((await responseFor(ministry, '1001')).statusCode, call.path).not.toBe(403)
      }
    })

    it('shows the names in the lists to the institution, and to its reviewers once it is sent', async () => {
      const person = JSON.stringify({ salaryAmount: 1_000_000, displayName: 'Бат Сүх', positionName: 'Багш' })
      const one = { institution_id: '1001', year: 2026, employee_id: '1', person, imported_at: new Date() }
      const travels = { ...one, t2_flag: true, t2_amount: 450_000 }
      await app.database.db.insertInto('staff').values(travels).execute()
      const lists = { EBS_TT11: [{ name: 'Бат Сүх, Багш', travel: 450 }] }
      expect((await own()).lists).toEqual(lists)
      await type({ stage1Qty: '40' })
      await calculate()
      expect((await seen(aimag)).lists).toEqual({})
      expect((await send()).statusCode).toBe(200)
      expect([(await own()).lists, (await seen(aimag)).lists]).toEqual([lists, lists])
      await act(aimag, 'return', { scope: 'whole', reason: 'x' })
      expect((await seen(aimag)).lists).toEqual({})
      await app.database.db.deleteFrom('staff').execute()
    })

    it('lists to each reviewer the institutions of the set, to the ministry all', async () => {
      const ids = async (who: SignedInClient) =>
        (await institutionRows(app, who, 2026)).map(({ institutionId }) => institutionId)
      expect(await ids(aimag)).toEqual(['1001', '1002', '1006', '1007', '1009'])
      expect(await ids(city)).toEqual(['1003', '1008'])
      expect(await ids(ministry)).toEqual(['1001', '1002', '1003', '1006', '1007', '1008', '1009'])
    })

    it('returns nothing to a reviewer who has lost the level', async () => {
      const account = app.database.db.updateTable('account').where('user_name', '=', 'city')
      await account.set({ level: null }).execute()
      expect(await institutionRows(app, city, 2026)).toEqual([])
      expect((await city.get('/api/tosov/review/institution/1008/draft/2026')).statusCode).toBe(403)
      await account.set({ level: 'district' }).execute()
    })

    it('opens an attachment for the reviewer of the set only', async () => {
      const upload = await ebs.send('/api/attachment/attach', [
        ['directory', 'x'],
        ['licenseId', '1'],
        ['file', pdfOf(2000), 'letter.pdf'],
      ])
      const { file } = upload.json<{ files: { file: string } }>().files
      await ebs.post('/api/attachment/save', {
        orgId: '1001',
        sessionCode,
        attachmentUrl1: file,
        attachmentType1: 'pdf',
        attachmentFilename1: 'letter.pdf',
      })
      const [record] = (await aimag.get(`${one}/attachments/${sessionCode}`)).json<
        { attachmentUrl1: string }[]
      >()
      const opened = await aimag.get(record?.attachmentUrl1 ?? '')
      expect(opened.statusCode).toBe(302)
      expect((await city.get(record?.attachmentUrl1 ?? '')).statusCode).toBe(403)
      expect((await aimag.get(file)).statusCode).toBe(403)
      const elsewhere = (record?.attachmentUrl1 ?? '').replace('/1001/', '/1002/')
      expect((await aimag.get(elsewhere)).statusCode).toBe(404)
    })
  })

  it('shows status, progress, errors and totals, this year next to the last', async () => {
    await app.database.db
      .updateTable('period')
      .set({ deadline: new Date('2026-09-01T09:00:00Z') })
      .where('session_code', '=', sessionCode)
      .execute()
    await app.database.db.deleteFrom('sheet_save').execute()
    expect(await row(aimag)).toMatchObject({
      status: 'NEW',
      reviewStage: 'institution',
      filled: 0,
      readings: null,
    })
    await sent()
    const after = await row(aimag)
    expect(after).toMatchObject({
      name: '1001-р байгууллага',
      status: 'SENT',
      reviewStage: 'district',
      errors: 0,
      // Without a dormitory its blank is locked.
      blanks: 5,
      filled: 5,
      readingsBefore: null,
      sentAt: expect.any(String),
      deadline: '2026-09-01T09:00:00.000Z',
    })
    const total = (await ebs.get('/api/ebs/blank16/1/2026/ORGEBS/1001')).json<{ budgetTotal: number }[]>()
    expect(after?.readings?.requested).toBeCloseTo(total[0]?.budgetTotal ?? 0, 4)
    const until = '2026-09-03T10:00:00.000Z'
    expect((await act(aimag, 'extend', { until, reason: 'Цахилгаан тасарсан' })).statusCode).toBe(200)
    expect([(await row(aimag))?.deadline, (await row(aimag, '1002'))?.deadline]).toEqual([
      until,
      '2026-09-01T09:00:00.000Z',
    ])
    await app.database.db.deleteFrom('deadline_extension').execute()
    await app.database.db.updateTable('period').set({ deadline: null }).execute()
  })

  it('keeps the known progress only until something happens to the draft', async () => {
    await type({ stage1Qty: '40' })
    const first = await row(aimag)
    await type({ stage1Qty: '50' })
    const second = await row(aimag)
    expect(second?.readings?.requested ?? 0).toBeGreaterThan(first?.readings?.requested ?? 0)
  })

  describe('the turn to act', () => {
    it.each([
      ['nothing was sent', async () => {}, 409, 409],
      ['it lies at the district', sent, 200, 409],
      [
        'it was passed on',
        async () => {
          await sent()
          expect((await act(aimag, 'approve', {})).statusCode).toBe(200)
        },
        409,
        200,
      ],
    ])('while %s', async (_, before, district, above) => {
      await before()
      expect((await mark(aimag)).statusCode).toBe(district)
      expect((await mark(ministry)).statusCode).toBe(above)
    })

    it('is with the ministry at once if no district reviews, and stays there', async () => {
      const sets = await app.database.db
        .deleteFrom('reviewer_institution')
        .where('institution_id', '=', '1001')
        .returningAll()
        .execute()
      await sent()
      expect((await row(ministry))?.reviewStage).toBe('ministry')
      // A district that is assigned later does not receive the report.
      await app.database.db.insertInto('reviewer_institution').values(sets).execute()
      expect((await row(ministry))?.reviewStage).toBe('ministry')
      expect((await act(aimag, 'approve', {})).statusCode).toBe(409)
      expect((await act(ministry, 'approve', {})).statusCode).toBe(200)
    })

    it.each([
      ['typed a cell that somebody typed over since', 'cell'],
      ['added a position', 'position.added'],
      ['changed the staff', 'staff.benefits'],
      ['entered a child', 'child.saved'],
      ['attached a letter', 'attachment.saved'],
      ['answered a mark', 'answered'],
      ['calculated it', 'calculated'],
    ])('does not include a reviewer who has %s, and the page shows this in advance', async (_, kind) => {
      await sent()
      const done = { institution_id: '1001', year: 2026, at: app.clock.now(), actor: 'aimag', kind }
      await app.database.db.insertInto('event').values(done).execute()
      const answers = await Promise.all([act(aimag, 'approve', {}), mark(aimag)])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403])
      expect((await row(aimag))?.status).toBe('SENT')
      expect((await seen(aimag)).review.preparedBy).toBe('self')
      expect((await seen(ministry)).review.preparedBy).toBe('others')
    })

    it('includes a reviewer who has marked, extended or returned the draft, and an administrator', async () => {
      await sent()
      for (const kind of [
        'marked',
        'unmarked',
        'resolved',
        'returned',
        'extended',
        'admin.institution-changed',
      ])
        await app.database.db
          .insertInto('event')
          .values({ institution_id: '1001', year: 2026, at: app.clock.now(), actor: 'aimag', kind })
          .execute()
      expect((await seen(aimag)).review.preparedBy).toBe('others')
      expect((await act(aimag, 'approve', {})).statusCode).toBe(200)
    })

    it('ends with the final approval', async () => {
      await sent()
      const answers = [await act(aimag, 'approve', {}), await act(ministry, 'approve', {})]
      expect(answers.map((answer) => answer.json())).toEqual([
        { status: 1, message: reviewAnswerText.passedOn('1001-р байгууллага') },
        { status: 1, message: reviewAnswerText.approved('1001-р байгууллага') },
      ])
      const events = (await ministry.get(`${one}/events/2026`)).json<readonly ReviewEvent[]>()
      expect(events.map(({ kind }) => kind)).toEqual(['approved', 'passedOn', 'sent', 'calculated'])
      expect(await row(ministry)).toMatchObject({ status: 'APPROVED', reviewStage: 'done' })
      const late = [
        await act(ministry, 'approve', {}),
        await act(ministry, 'return', { scope: 'whole', reason: 'x' }),
      ]
      expect(late.map(({ statusCode }) => statusCode)).toEqual([409, 409])
      expect((await type({ stage1Qty: '41' })).statusCode).toBe(409)
    })

    it('is of the newest period alone', async () => {
      await sent()
      const { db } = app.database
      await openEarlierPeriod(db)
      // An earlier sent period no longer counts as open.
      await db
        .insertInto('report')
        .values({ institution_id: '1001', session_code: '2026-01', year: 2026, status: 'SENT' })
        .execute()
      const answer = await act(aimag, 'approve', { sessionCode: '2026-01' })
      await db.deleteFrom('period').where('session_code', '=', '2026-01').execute()
      expect([answer.statusCode, answer.json()]).toEqual([
        409,
        { status: 0, message: reviewText.obstacles.oldPeriod },
      ])
    })

    it('is over with the act, when two approve at once', async () => {
      await sent()
      const answers = await Promise.all([act(aimag, 'approve', {}), act(aimag, 'approve', {})])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
      expect((await row(aimag))?.reviewStage).toBe('ministry')
    })
  })

  it('applies an action to the sending that was read: a newer sending must be read first', async () => {
    await sent()
    const { receipt } = await list()
    const first = { receipt: receipt?.number }
    await act(aimag, 'return', { scope: 'whole', reason: 'Тоо зөрсөн' })
    await type({ stage1Qty: '500' })
    await calculate()
    const { receipt: second } = (await send()).json<SentAnswer>()
    expect((await seen(aimag)).review.receipt).toBe(second.number)
    expect((await own()).review.receipt).toBeNull()
    const acts = [
      ['approve', {}],
      ['return', { scope: 'whole', reason: 'Тоо' }],
      ['mark', { ...marked, text: 'Тоо' }],
    ] as const
    for (const [what, body] of acts) {
      const refused = await act(aimag, what, { ...body, ...first })
      const message = reviewAnswerText.sentAgain(second.number)
      expect([refused.statusCode, refused.json()]).toEqual([409, { status: 0, message }])
    }
    expect((await act(aimag, 'approve', { receipt: undefined })).statusCode).toBe(400)
    expect((await act(aimag, 'approve', { receipt: null })).statusCode).toBe(409)
    expect((await act(aimag, 'approve', {})).statusCode).toBe(200)
  })

  describe('a return of the whole', () => {
    it('needs a reason, opens everything, and shows both to the institution', async () => {
      await sent()
      const bare = await act(aimag, 'return', { scope: 'whole', reason: '  ' })
      expect([bare.statusCode, bare.json()]).toEqual([
        422,
        { status: 0, message: reviewAnswerText.returnObstacles.noReason },
      ])
      expect((await act(aimag, 'return', { scope: 'whole', reason: 'Хавсралт дутуу' })).statusCode).toBe(200)
      expect(await list()).toMatchObject({
        reviewStage: 'institution',
        returned: { scope: 'whole', reason: 'Хавсралт дутуу', level: 'district', by: 'Хэрэглэгч aimag' },
        calculateBlockReason: null,
      })
      expect((await own()).lockReason).toBeNull()
      expect((await own()).review.editRestriction).toBeNull()
      expect((await type({ stage1Qty: '41', stage6Qty: '31' })).statusCode).toBe(200)
      expect([await entry('stage1Qty'), await entry('stage6Qty')]).toEqual([41, 31])
    })
  })

  it('shows the reviewer new positions, and that they came after the sending before', async () => {
    const positions = async () => (await aimag.get(`${one}/positions/2026`)).json<readonly PositionRow[]>()
    await sent()
    expect([await positions(), (await seen(aimag)).review.otherChanges]).toEqual([[], []])
    await act(aimag, 'return', { scope: 'whole', reason: 'Тоо зөрсөн' })
    const added = await ebs.post('/api/sub/blank9/save', {
      id: '1001',
      year: 2026,
      event: 'ADD',
      expensesId: 0,
      jobId: 8,
      gradeStepId: 'ТҮБД-3',
      requiredQty: '2',
      salary: '1000000',
      description: 'x',
    })
    expect(added.statusCode).toBe(200)
    await calculate()
    await send()
    expect(await positions()).toMatchObject([{ requiredQty: 2, salary: 1_000_000 }])
    const { changed, otherChanges } = (await seen(aimag)).review
    expect(changed).toEqual([])
    expect(otherChanges).toMatchObject([{ kind: 'position.added', count: 1, by: 'Хэрэглэгч ebs' }])
    expect((await own()).review.otherChanges).toEqual([])
    await app.database.db.deleteFrom('list_row').execute()
  })

  describe('a return of marked cells', () => {
    const returned = async () => {
      await sent()
      await mark(aimag)
      expect((await act(aimag, 'return', { scope: 'cells', reason: 'Нэгдүгээр анги' })).statusCode).toBe(200)
    }

    it('needs a mark', async () => {
      await sent()
      const answer = await act(aimag, 'return', { scope: 'cells', reason: 'x' })
      expect([answer.statusCode, answer.json()]).toEqual([
        422,
        { status: 0, message: reviewAnswerText.returnObstacles.noMarks },
      ])
    })

    it('needs a mark that opens a cell: at a computed figure nothing could be corrected', async () => {
      await sent()
      expect((await mark(aimag, { ...marked, field: 'totalQty' })).statusCode).toBe(200)
      const refused = await act(aimag, 'return', { scope: 'cells', reason: 'x' })
      expect(refused.json()).toEqual({ status: 0, message: reviewAnswerText.returnObstacles.noMarks })
      await mark(aimag)
      expect((await act(aimag, 'return', { scope: 'cells', reason: 'x' })).statusCode).toBe(200)
    })

    it('keeps a mark from the institution until the return takes it along', async () => {
      await sent()
      await mark(aimag)
      expect((await own()).review.marks).toEqual([])
      expect((await ebs.get('/api/tosov/events/2026')).body).not.toContain('Тоо зөрсөн')
      const [mine] = (await seen(aimag)).review.marks
      expect(mine).toMatchObject({ text: 'Тоо зөрсөн', returned: false, state: 'open', at: marked })
      const guessed = await ebs.post('/api/tosov/mark/answer', { sessionCode, id: mine?.id, answer: 'x' })
      expect(guessed.statusCode).toBe(404)
      expect((await act(aimag, 'unmark', { id: mine?.id })).statusCode).toBe(200)
      expect((await seen(aimag)).review.marks).toEqual([])
    })

    it('is not reached by new norms, so their effect leaves it out', async () => {
      await returned()
      const { db } = app.services
      const norms = normSetOf(norms2025, 2026)
      const amounts = Object.fromEntries(
        Object.keys(norms.givens['norm-grade'] ?? {}).map((row) => [row, { amount: 2_000_000 }]),
      )
      const content = JSON.stringify({ ...norms, givens: { ...norms.givens, 'norm-grade': amounts } })
      await db.insertInto('norm_set').values({ year: 2026, version: 99, content }).execute()
      const effect = await calculateNormsEffect(db, 2026)
      await db.deleteFrom('norm_set').where('version', '=', 99).execute()
      expect(effect.lines.map(({ institutionId }) => institutionId)).not.toContain('1001')
      expect(effect.total.institutions).toBe(6)
    })

    it('opens the marked cell and the entered cells of its sums, and dependent cells follow', async () => {
      await returned()
      const { lockReason, review } = await own()
      expect(lockReason).toBeNull()
      expect(review).toMatchObject({
        editRestriction: { editableCells: ['ebs-b1/1.stage1Qty', 'ebs-b1/3.stage1Qty'] },
        marks: [{ at: marked }],
      })
      const saved = await type({ stage1Qty: '44', stage6Qty: '99' })
      expect(saved.statusCode).toBe(200)
      expect([await entry('stage1Qty'), await entry('stage6Qty')]).toEqual([44, 30])
      const refused = [
        await ebs.post('/api/tosov/pupils/import', { id: '1001', year: 2026 }),
        await ebs.post('/api/ebs/blank12/import', { id: '1001', year: 2026 }),
        await ebs.post('/api/sub/blank9/save', {
          id: '1001',
          year: 2026,
          event: 'ADD',
          requiredQty: '1',
        }),
      ]
      expect(refused.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409])
      expect(refused[0]?.json()).toMatchObject({ message: reviewText.onlyMarked })
    })

    it('holds through a calculation, until it is sent again', async () => {
      await returned()
      await type({ stage1Qty: '44' })
      await calculate()
      await type({ stage6Qty: '99' })
      expect(await entry('stage6Qty')).toBe(30)
      expect((await list()).returned).not.toBeNull()
      await answered()
      expect((await send()).statusCode).toBe(200)
      expect((await list()).returned).toBeNull()
    })

    it('is answered by the institution, and the reviewer sees the later changes', async () => {
      await returned()
      const id = (await own()).review.marks[0]?.id
      await ebs.post('/api/tosov/mark/answer', { sessionCode, id, answer: 'Засав' })
      await type({ stage1Qty: '44' })
      await calculate()
      await send()
      const { review } = await seen(aimag)
      expect(review.marks).toMatchObject([
        { state: 'answered', answer: 'Засав', answeredBy: 'Хэрэглэгч ebs', returned: true },
      ])
      expect(review.changed).toMatchObject([{ at: marked, from: 40, to: 44, by: 'Хэрэглэгч ebs' }])
      expect((await act(aimag, 'unmark', { id })).statusCode).toBe(409)
      expect((await act(aimag, 'resolve', { id })).statusCode).toBe(200)
      expect((await act(aimag, 'resolve', { id })).statusCode).toBe(409)
      expect((await seen(aimag)).review.marks[0]?.state).toBe('resolved')
    })

    it('has marks that are settled once they were seen, and answered while it is back', async () => {
      await sent()
      await mark(aimag)
      const id = (await seen(aimag)).review.marks[0]?.id
      const answer = () => ebs.post('/api/tosov/mark/answer', { sessionCode, id, answer: 'Засав' })
      const refused = (message: string) => [409, { status: 0, message }]
      const early = await act(aimag, 'resolve', { id })
      expect([early.statusCode, early.json()]).toEqual(refused(reviewAnswerText.markNotSeen))
      expect((await act(aimag, 'resolve', { id: '0' })).statusCode).toBe(404)
      await act(aimag, 'return', { scope: 'cells', reason: 'x' })
      expect((await answer()).statusCode).toBe(200)
      await calculate()
      await send()
      const late = await answer()
      expect([late.statusCode, late.json()]).toEqual(refused(reviewAnswerText.notReturned))
      expect((await act(aimag, 'resolve', { id })).statusCode).toBe(200)
      await act(aimag, 'return', { scope: 'whole', reason: 'x' })
      const settled = await answer()
      expect([settled.statusCode, settled.json()]).toEqual(refused(reviewAnswerText.markDone))
    })

    it('can be made by the ministry too; the next sending is the district’s again', async () => {
      await sent()
      await act(aimag, 'approve', {})
      await mark(ministry)
      expect((await act(ministry, 'return', { scope: 'cells', reason: 'x' })).statusCode).toBe(200)
      await type({ stage1Qty: '45' })
      await calculate()
      await answered()
      await send()
      expect((await row(ministry))?.reviewStage).toBe('district')
    })

    it('refuses a mark where no cell is', async () => {
      await sent()
      for (const at of [
        { ...marked, field: 'none' },
        { sheet: 'norm-pay', row: '1', field: 'x' },
        { sheet: 'norm-grade', row: '1', field: 'amount' },
      ])
        expect((await mark(aimag, { ...marked, ...at })).statusCode).toBe(422)
    })
  })

  it('notes every act with name and time, for both sides', async () => {
    await sent()
    await mark(aimag)
    await act(aimag, 'return', { scope: 'cells', reason: 'Засна уу' })
    const events = async (who: SignedInClient, path: string) =>
      (await who.get(path)).json<readonly ReviewEvent[]>().map(({ kind, by, text }) => [kind, by, text])
    const common = [
      ['returned', 'Хэрэглэгч aimag', 'Засна уу'],
      ['sent', 'Хэрэглэгч ebs', '2026-1001-1'],
      ['calculated', 'Хэрэглэгч ebs', ''],
    ]
    expect(await events(ebs, '/api/tosov/events/2026')).toEqual(common)
    expect(await events(aimag, `${one}/events/2026`)).toEqual([
      common[0],
      ['marked', 'Хэрэглэгч aimag', 'Тоо зөрсөн'],
      ...common.slice(1),
    ])
  })

  it('records the cell and the text of a mark, through every later action', async () => {
    await sent()
    await mark(aimag)
    const last = async () => (await seen(aimag)).review.marks.at(-1)?.id
    await act(aimag, 'unmark', { id: await last() })
    await mark(aimag)
    await act(aimag, 'return', { scope: 'cells', reason: 'Засна уу' })
    const id = (await own()).review.marks[0]?.id
    await ebs.post('/api/tosov/mark/answer', { sessionCode, id, answer: 'Засав' })
    await calculate()
    await send()
    await act(aimag, 'resolve', { id })
    const events = (await aimag.get(`${one}/events/2026`)).json<readonly ReviewEvent[]>()
    expect(events.flatMap(({ kind, text, cell }) => (cell === null ? [] : [[kind, text, cell]]))).toEqual([
      ['resolved', 'Тоо зөрсөн', marked],
      ['answered', 'Засав', marked],
      ['marked', 'Тоо зөрсөн', marked],
      ['unmarked', 'Тоо зөрсөн', marked],
      ['marked', 'Тоо зөрсөн', marked],
    ])
  })

  it('returns the history page by page, back to the start', async () => {
    await sent()
    const acted = {
      institution_id: '1001',
      year: 2026,
      at: app.clock.now(),
      actor: 'aimag',
      kind: 'resolved',
    }
    const many = Array.from({ length: EVENTS_AT_ONCE }, () => acted)
    await app.database.db.insertInto('event').values(many).execute()
    for (const [who, path] of [
      [ebs, '/api/tosov/events/2026'],
      [aimag, `${one}/events/2026`],
    ] as const) {
      const newest = (await who.get(path)).json<readonly ReviewEvent[]>()
      expect(new Set(newest.map(({ kind }) => kind))).toEqual(new Set(['resolved']))
      const before = (await who.get(`${path}?before=${newest.at(-1)?.id}`)).json<readonly ReviewEvent[]>()
      expect(before.map(({ kind }) => kind)).toEqual(['sent', 'calculated'])
    }
  })

  it('returns to the reviewer the same figures as to the institution', async () => {
    await sent()
    const list = `/api/finance/report/list/${sessionCode}/1001`
    // Waits for the PDF.
    await expect.poll(async () => (await ebs.get(list)).json().paper).toBeNull()
    const pairs = [
      [list, `${one}/reports/${sessionCode}`],
      [`/api/finance/report/pdf/${sessionCode}/1001`, `${one}/rows/${sessionCode}`],
      ['/api/finance/report/period/2026/48', `${one}/periods/2026`],
      ['/api/tosov/history/2026/ebs-b1/1/stage1Qty', `${one}/history/2026/ebs-b1/1/stage1Qty`],
    ] as const
    for (const [path, looked] of pairs)
      expect((await aimag.get(looked)).json()).toEqual((await ebs.get(path)).json())
    const { lockReason, review: _, etag, ...same } = await seen(aimag)
    const { lockReason: ownLockReason, review: __, etag: ownStamp, ...mine } = await own()
    expect(etag).not.toBe(ownStamp)
    expect(same).toEqual(mine)
    expect([lockReason, ownLockReason]).toEqual([reviewText.readOnly, expect.any(String)])
    expect(budgetCalls.reviewDraft.for).toBe('review')
  })
})
