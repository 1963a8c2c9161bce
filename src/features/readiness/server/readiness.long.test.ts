import { beforeEach, describe, expect, test } from 'vitest'
import type { DraftAnswer, ReportListAnswer } from '#budget/api.ts'
import { sendingBlockText } from '#budget/lock-text.ts'
import { readinessFindingText } from '#budget/readiness-text.ts'
import { reviewText } from '#budget/review-text.ts'
import { justificationPaperText } from '#documents/paper/reasons-text.ts'
import type { RefusedPoint } from '#features/readiness/api.ts'
import { readinessText } from '#features/readiness/text.ts'
import type { SentAnswer } from '#features/reports/api.ts'
import { reportText } from '#features/reports/text.ts'
import { httpText } from '#platform/http/http-text.ts'
import { emptyTables, oneDatabase } from '#test/support/database.ts'
import { pdfOf } from '#test/support/pdf.ts'
import { readPdfText } from '#test/support/read-pdf-text.ts'
import { nothingIn, REASON, reasonsFor, sendReady } from '#test/support/ready.ts'
import type { RefusalResponse } from '#test/support/refusal-response.ts'
import { setApp } from '#test/support/set-app.ts'

const sessionCode = '2026-02'
const LETTER_REQUEST = readinessFindingText.withRequest(
  readinessFindingText.letterMissing,
  readinessFindingText.requests.letter,
)
const about = { orgId: '1001', sessionCode }
const BLANKS = ['ebs-b1', 'ebs-b5', 'ebs-b6', 'ebs-b12', 'ebs-b14']
const LETTER = { rule: 'letter', sheet: null, row: null, field: null }
const one = '/api/tosov/review/institution/1001'

describe.each(oneDatabase)('the requirements before a report is sent ($name)', ({ open }) => {
  const app = setApp({ open })
  const ebs = app.client('ebs')
  const aimag = app.client('aimag')
  beforeEach(() =>
    emptyTables(app.database.db, [
      'mark',
      'draft_return',
      'report',
      'receipt_paper',
      'receipt_attachment',
      'receipt',
      'attachment',
      'justification',
      'sheet_save',
      'entry',
      'event',
      'staff',
    ]),
  )

  const type = (...blanks: readonly object[]) =>
    ebs.post('/api/ebs/blank1/save', { id: '1001', year: 2026, blanks })
  const calculate = () => ebs.post('/api/finance/report/snapshot', about)
  const send = (justifications?: readonly object[]) =>
    ebs.post('/api/report/send', { ...about, ...(justifications && { justifications }) })
  const justify = (...justifications: readonly object[]) =>
    ebs.post('/api/tosov/justifications', { sessionCode, justifications })
  const draft = async (): Promise<DraftAnswer> => (await ebs.get('/api/tosov/draft/2026')).json()
  const seen = async (): Promise<DraftAnswer> => (await aimag.get(`${one}/draft/2026`)).json()
  const list = async (): Promise<ReportListAnswer> =>
    (await ebs.get(`/api/finance/report/list/${sessionCode}/1001`)).json()
  const rows = (table: 'receipt' | 'named_event' | 'justification') =>
    app.database.db.selectFrom(table).selectAll().execute()
  const events = async (kind: string) =>
    (await rows('named_event')).filter((each) => 'kind' in each && each.kind === kind)
  const refusalOf = async (request: ReturnType<typeof send>) => {
    const answer = await request
    const { message, missing = [], toJustify = [] } = answer.json<RefusalResponse>()
    return { status: answer.statusCode, message, missing, toJustify }
  }
  const ruled = (points: readonly RefusedPoint[]) => points.map(({ rule, sheet }) => [rule, sheet])
  const saveAll = async () => {
    for (const sheet of ['ebs-b1', 'ebs-b5', 'ebs-b6', 'ebs-b12', 'ebs-b14']) {
      const { path, blanks } = nothingIn(sheet, 'ebs-public')
      expect((await ebs.post(path, { id: '1001', year: 2026, blanks })).statusCode).toBe(200)
    }
  }
  const attachLetter = async () => {
    const parts = [
      ['licenseId', '1001'],
      ['file', pdfOf(100), 'letter.pdf'],
    ] as const
    const { files } = (await ebs.send('/api/attachment/attach', parts)).json<{ files: { file: string } }>()
    const slot = { attachmentUrl1: files.file, attachmentType1: 'pdf', attachmentFilename1: 'letter.pdf' }
    await ebs.post('/api/attachment/save', { ...about, institutionId: '1001', ...slot })
  }
  /** Enters 40 pupils of the first grade, 41 of them disabled. */
  const doubtful = async () => {
    await saveAll()
    await type(
      { specificationCode: '1', stage1Qty: '40' },
      { specificationCode: '2', stage1Qty: '40' },
      { specificationCode: '3', stage1Qty: '41' },
    )
    await calculate()
  }
  const DOUBT = { rule: 'disabledAbovePupils', sheet: 'ebs-b1', row: '3', field: 'stage1Qty' }
  /** The warning repeats in the second grade of the next year. */
  const BOTH = { ...DOUBT, row: null, field: null }

  test('nothing of an untouched year can be sent, and gaps are reported by rule and cell', async () => {
    const untouched = await refusalOf(send())
    expect(untouched).toMatchObject({ status: 409, message: sendingBlockText.notCalculated })
    expect(ruled(untouched.missing)).toEqual([
      ...BLANKS.map((sheet) => ['neverSaved', sheet]),
      ['notCalculated', null],
    ])
    await calculate()
    const calculated = await refusalOf(send())
    expect(calculated.message).toBe(readinessText.notReady(BLANKS.length, 1))
    expect(ruled(calculated.missing)).toEqual(BLANKS.map((sheet) => ['neverSaved', sheet]))
    expect(calculated.toJustify).toEqual([{ ...LETTER, text: LETTER_REQUEST }])
    expect((await list()).sendBlockReason).toBe(calculated.message)
    expect([await rows('receipt'), (await list()).receipt]).toEqual([[], null])
  })

  test('with an empty pupil register nothing is sent, though every blank is saved as having nothing to enter', async () => {
    const { db } = app.database
    const register = await db.selectFrom('pupil_register').selectAll().execute()
    await db.deleteFrom('pupil_register').execute()
    await saveAll()
    await calculate()
    const empty = await refusalOf(send())
    expect([empty.status, ruled(empty.missing)]).toEqual([409, [['register', null]]])
    expect((await draft()).pupilsLacking).toEqual(['previousPupils', 'classes'])
    expect((await list()).sendBlockReason).toBe(empty.message)
    expect(await rows('receipt')).toEqual([])
    await db.insertInto('pupil_register').values(register).execute()
    await calculate()
    expect((await refusalOf(send())).missing).toEqual([])
    expect((await draft()).pupilsLacking).toEqual([])
  })

  test('a blank counts as saved without entries, with author and time; its figures remain', async () => {
    await type({ specificationCode: '1', stage1Qty: '40' })
    const before = await draft()
    expect(Object.keys(before.saved)).toEqual(['ebs-b1'])
    await saveAll()
    const after = await draft()
    // An empty cell becomes 0 or its proposal on sending.
    const amounts = ({ entries }: DraftAnswer) =>
      Object.values(entries).flatMap((cells) =>
        Object.entries(cells).filter(([, value]) => (value ?? 0) !== 0),
      )
    expect(amounts(after)).toEqual(amounts(before))
    expect(Object.keys(after.saved).toSorted()).toEqual(BLANKS.toSorted())
    expect(after.saved['ebs-b12']).toEqual({ at: app.clock.now().toISOString(), by: 'Хэрэглэгч ebs' })
    expect((await events('blank.saved')).map((each) => 'sheet' in each && each.sheet)).toEqual(
      // The empty cell of ebs-b12 has no proposal: it became 0, which is an event of its cell.
      BLANKS.filter((sheet) => sheet !== 'ebs-b1' && sheet !== 'ebs-b12'),
    )
  })

  test('a rejected save does not mark a blank as saved', async () => {
    const answer = await type({ specificationCode: '1', stage1Qty: '-1' })
    expect([answer.statusCode, (await draft()).saved]).toEqual([422, {}])
  })

  test('a plain client sends its reasons along; they are stored, recorded and printed', async () => {
    await doubtful()
    const { toJustify, missing } = await refusalOf(send())
    expect(missing).toEqual([])
    expect(toJustify.map(({ rule, row, field }) => [rule, row, field])).toEqual([
      ['disabledAbovePupils', '3', 'stage1Qty'],
      ['disabledAbovePupils', '4', 'stage2Qty'],
      ['letter', null, null],
    ])
    const half = await refusalOf(send(reasonsFor(toJustify.slice(0, 1))))
    expect([half.status, half.toJustify]).toEqual([409, toJustify.slice(1)])
    expect([await rows('justification'), await events('justified')]).toEqual([[], []])
    // The next refusal therefore lists all points again.
    const rest = await refusalOf(send(reasonsFor(half.toJustify)))
    expect([rest.status, rest.toJustify]).toEqual([409, toJustify.slice(0, 1)])
    expect((await send(reasonsFor(toJustify))).statusCode).toBe(200)
    expect((await draft()).justifications).toMatchObject([
      { rule: 'disabledAbovePupils', text: REASON, by: 'Хэрэглэгч ebs', at: { row: '3' } },
      { rule: 'disabledAbovePupils', text: REASON, by: 'Хэрэглэгч ebs', at: { row: '4' } },
      { rule: 'letter', text: REASON, at: { sheet: null, row: null, field: null } },
    ])
    expect(await events('justified')).toMatchObject([
      { actor: 'ebs', detail: { text: REASON, at: { sheet: 'ebs-b1', row: '3', field: 'stage1Qty' } } },
      { actor: 'ebs', detail: { text: REASON, at: { sheet: 'ebs-b1', row: '4', field: 'stage2Qty' } } },
      { actor: 'ebs', detail: { text: REASON, at: null } },
    ])
    const cover = (await list()).RESULT[0]
    const file = await ebs.get(
      `/api/finance/report/${sessionCode}/1001/${cover?.standartReportCode}/${cover?.fileName}`,
    )
    const { RESULT } = file.json<{ RESULT: { file: string } }>()
    const pages = readPdfText((await app.inject({ url: RESULT.file })).rawPayload)
    const last = pages.at(-1)?.replaceAll(/\s+/g, ' ') ?? ''
    for (const text of [justificationPaperText.title, REASON, 'Хэрэглэгч ebs', 'Албан бичиг'])
      expect(last).toContain(text)
  })

  test('a letter that is attached needs no reason', async () => {
    await saveAll()
    await calculate()
    await attachLetter()
    expect((await list()).sendBlockReason).toBeNull()
    expect((await send()).statusCode).toBe(200)
  })

  test('reasons can be stored in advance by a call of ours, until their figures change', async () => {
    await doubtful()
    const both = [
      { ...BOTH, text: 'Хоёр анги.' },
      { ...LETTER, text: 'Цаасаар.' },
    ]
    expect((await justify(...both)).statusCode).toBe(200)
    expect((await list()).sendBlockReason).toBeNull()
    await type({ specificationCode: '3', stage1Qty: '42' })
    await calculate()
    const changed = await refusalOf(send())
    expect([changed.status, changed.missing, ruled(changed.toJustify)]).toEqual([
      409,
      [],
      [
        ['disabledAbovePupils', 'ebs-b1'],
        ['disabledAbovePupils', 'ebs-b1'],
      ],
    ])
    for (const { row, field } of changed.toJustify)
      await justify({ ...DOUBT, row, field, text: 'Гурван анги.' })
    expect((await send()).statusCode).toBe(200)
    // Unnecessary justifications are not sealed.
    const sealed = ['Цаасаар.', 'Гурван анги.', 'Гурван анги.']
    expect((await draft()).justifications.map(({ text }) => text)).toEqual(sealed)
    expect(await rows('receipt')).toMatchObject([{ justifications: sealed.map((text) => ({ text })) }])
  })

  test('a reviewer sees each invalid reason as long as the draft is not sent', async () => {
    const cells = ['ebs-b1/3.stage1Qty', 'ebs-b1/4.stage2Qty']
    const lapsed = async () =>
      (await seen()).justifications.map(({ rule, outdatedCells }) => [rule, outdatedCells])
    await doubtful()
    const written = [
      { ...BOTH, text: 'Хоёр анги.' },
      { ...LETTER, text: 'Цаасаар.' },
    ]
    await justify(...written)
    expect(await lapsed()).toEqual([
      ['disabledAbovePupils', []],
      ['letter', []],
    ])
    await type({ specificationCode: '3', stage1Qty: '42' })
    expect(await lapsed()).toEqual([
      ['disabledAbovePupils', cells],
      ['letter', []],
    ])
    // The institution's browser knows the entries.
    expect((await draft()).justifications.map(({ outdatedCells }) => outdatedCells)).toEqual([[], []])
    // A corrected entry removes the warning.
    await type({ specificationCode: '3', stage1Qty: '3' })
    expect(await lapsed()).toEqual([
      ['disabledAbovePupils', cells],
      ['letter', []],
    ])
    await type({ specificationCode: '3', stage1Qty: '41' })
    await attachLetter()
    expect(await lapsed()).toEqual([
      ['disabledAbovePupils', []],
      ['letter', ['']],
    ])
    await calculate()
    expect((await send()).statusCode).toBe(200)
    // Later attachments do not change the sending.
    expect(await lapsed()).toEqual([['disabledAbovePupils', []]])
  })

  test('a blank that is saved with nothing to enter makes no calculation stale', async () => {
    await saveAll()
    await app.database.db.deleteFrom('sheet_save').where('sheet', '=', 'ebs-b14').execute()
    await calculate()
    const empty = (plannedAmount: string) =>
      ebs.post('/api/ebs/blank14/save', {
        id: '1001',
        year: 2026,
        blanks: [{ specificationCode: '7', plannedAmount }],
      })
    expect((await empty('')).statusCode).toBe(200)
    expect((await draft()).entries['ebs-b14']).toEqual({ '7.plannedAmount': 0 })
    expect((await list()).changedInputs).toBe(0)
    expect((await refusalOf(send())).missing).toEqual([])
    await empty('0')
    expect((await list()).changedInputs).toBe(0)
    await empty('5000')
    expect((await list()).changedInputs).toBe(1)
  })

  test('a change that comes between is never sent unseen', async () => {
    await doubtful()
    await justify({ ...BOTH, text: 'Хоёр анги.' }, { ...LETTER, text: 'Цаасаар.' })
    const [, sent] = await Promise.all([type({ specificationCode: '3', stage1Qty: '43' }), send()])
    const { entries } = await draft()
    const stands = entries['ebs-b1']?.['3.stage1Qty']
    expect([sent.statusCode, stands]).toEqual(sent.statusCode === 200 ? [200, 41] : [409, 43])
  })

  test('a calculation that its sender has not seen is not sent; a plain client that saw none sends the last', async () => {
    await doubtful()
    await justify({ ...BOTH, text: 'Хоёр анги.' }, { ...LETTER, text: 'Цаасаар.' })
    const seenBy = async (calculationSeen?: string | null) =>
      await ebs.post('/api/report/send', { ...about, calculationSeen })
    const { calculation: before } = await list()
    await type({ specificationCode: '1', stage1Qty: '50' })
    // The report must be calculated again before the user sees another figure.
    expect((await seenBy(before?.sha256)).json<RefusalResponse>().missing).toMatchObject([{ rule: 'stale' }])
    await calculate()
    const { calculation: after } = await list()
    await justify({ ...BOTH, text: 'Хоёр анги.' })
    expect(after?.readings?.requested).toBeGreaterThan(before?.readings?.requested ?? 0)
    const refused = await seenBy(before?.sha256)
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { status: 0, message: reportText.otherCalculation, otherCalculation: true },
    ])
    expect(await rows('receipt')).toEqual([])
    const sent = await seenBy(after?.sha256)
    expect([sent.statusCode, sent.json<SentAnswer>().receipt.readings]).toEqual([200, after?.readings])
  })

  test.each([
    ['a rule that asks for nothing', { ...DOUBT, rule: 'hoursAgainstTotal' }, 422],
    ['a cell at which nothing is doubtful', { ...DOUBT, field: 'stage6Qty' }, 422],
    ['a rule of a cell without its cell and sheet', { ...DOUBT, sheet: null, row: null, field: null }, 422],
    ['no words', { ...DOUBT, text: '  ' }, 400],
    ['a dot', { ...DOUBT, text: '.' }, 400],
    ['what nobody sees', { ...DOUBT, text: '\u200B\u3164' }, 400],
    ['no rule', { ...DOUBT, rule: '' }, 400],
  ])('a reason for %s is refused', async (_, sent, status) => {
    await doubtful()
    expect((await justify({ text: 'Тийм.', ...sent })).statusCode).toBe(status)
    expect(await rows('justification')).toEqual([])
  })

  test('an empty reason is rejected with a request for text; another invalid field names only the field', async () => {
    const refused = async (...reasons: readonly object[]) => {
      const answers = [await justify(...reasons), await send(reasons)]
      return answers.map((answer) => [answer.statusCode, answer.json<RefusalResponse>().message])
    }
    const twice = (message: string) => [
      [400, message],
      [400, message],
    ]
    const [first, second] = ['justifications.0.text', 'justifications.1.text']
    for (const text of ['', '  ', '.', '\u200B\u3164'])
      expect(await refused({ ...BOTH, text: 'Хоёр анги.' }, { ...LETTER, text })).toEqual(
        twice(httpText.wordsNeeded([second])),
      )
    expect(await refused({ ...LETTER, text: '.' }, { ...BOTH, text: '' })).toEqual(
      twice(httpText.wordsNeeded([first, second])),
    )
    expect(await refused({ ...LETTER, rule: '', text: '.' })).toEqual(
      twice(httpText.badFields(['justifications.0.rule', first])),
    )
  })

  test('only its institution can justify, and only in an open year', async () => {
    await doubtful()
    const other = await app.signIn('ebs2')
    const body = { sessionCode, justifications: [{ ...DOUBT, text: 'x' }] }
    const responses = [
      await other.post('/api/tosov/justifications', body),
      await other.post('/api/report/send', { ...about, justifications: body.justifications }),
      await aimag.post('/api/tosov/justifications', body),
    ]
    // The draft of the other school has no warnings.
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([422, 403, 403])
    expect((await sendReady(ebs, about)).statusCode).toBe(200)
    expect((await justify({ ...DOUBT, text: 'x' })).statusCode).toBe(409)
  })

  test('an incomplete record of a person prevents sending, and is shown to its institution only', async () => {
    await saveAll()
    await ebs.post('/api/sub/blank6/save', { id: '1001', year: 2026 })
    const member = await app.database.db
      .selectFrom('staff')
      .select('employee_id')
      .where('institution_id', '=', '1001')
      .executeTakeFirstOrThrow()
    await app.database.db
      .updateTable('staff')
      .set({ t2_flag: true, t2_amount: null })
      .where('employee_id', '=', member.employee_id)
      .execute()
    await calculate()
    const refused = await refusalOf(send(reasonsFor([{ ...LETTER, text: '' }])))
    expect([refused.status, ruled(refused.missing)]).toEqual([409, [['record', null]]])
    expect(refused.missing[0]?.text).toContain('унааны хөнгөлөлтийн дүн')
    expect([(await draft()).gaps, (await seen()).gaps]).toMatchObject([
      [{ panel: 'staff', lacks: ['унааны хөнгөлөлтийн дүн'] }],
      [],
    ])
  })

  test('a suspicious amount of a record is justified once, and is shown to its institution only', async () => {
    await saveAll()
    await ebs.post('/api/sub/blank6/save', { id: '1001', year: 2026 })
    const { db } = app.database
    const member = await db
      .selectFrom('staff')
      .select('employee_id')
      .where('institution_id', '=', '1001')
      .executeTakeFirstOrThrow()
    const pay = (t2_amount: number) =>
      db
        .updateTable('staff')
        .set({ t2_flag: true, t2_amount })
        .where('employee_id', '=', member.employee_id)
        .execute()
    await pay(450)
    await calculate()
    const refused = await refusalOf(send())
    expect(ruled(refused.toJustify)).toEqual([
      ['staffInThousands', null],
      ['letter', null],
    ])
    expect(refused.toJustify[0]?.text).toContain('унааны хөнгөлөлтийн дүн 450 төгрөг')
    expect([(await draft()).amounts, (await seen()).amounts]).toMatchObject([
      [{ panel: 'staff', amount: 450 }],
      [],
    ])
    await justify(...reasonsFor(refused.toJustify))
    expect((await draft()).justifications).toHaveLength(2)
    await pay(460)
    await calculate()
    expect(ruled((await refusalOf(send())).toJustify)).toEqual([['staffInThousands', null]])
    await pay(45_000)
    await calculate()
    expect((await send()).statusCode).toBe(200)
  })

  test('returned for marked cells only, locked cells need no reason, and every mark needs an answer', async () => {
    await saveAll()
    await type({ specificationCode: '1', stage1Qty: '40' })
    await calculate()
    expect((await sendReady(ebs, about)).statusCode).toBe(200)
    const act = async (name: string, body: object) => {
      const { receipt } = (await seen()).review
      return aimag.post(`${one}/${name}`, { sessionCode, receipt, ...body })
    }
    await act('mark', { sheet: 'ebs-b1', row: '1', field: 'stage1Qty', text: 'Яагаад 40?' })
    expect((await act('return', { scope: 'cells', reason: 'x' })).statusCode).toBe(200)
    await app.database.db.deleteFrom('sheet_save').where('sheet', '<>', 'ebs-b1').execute()
    await calculate()
    const refused = await refusalOf(send())
    expect([refused.status, refused.missing]).toMatchObject([
      409,
      [{ rule: 'mark', sheet: 'ebs-b1', row: '1', field: 'stage1Qty' }],
    ])
    const id = (await draft()).review.marks[0]?.id
    await ebs.post('/api/tosov/mark/answer', { sessionCode, id, answer: 'Хоёр бүлэг.' })
    // The letter is unchanged, so its justification is still valid.
    expect((await send()).statusCode).toBe(200)
  })

  test('a reviewer reads them with the figures and answers while it is their turn', async () => {
    await doubtful()
    await justify({ ...DOUBT, text: 'Хоёр анги.' })
    const [written] = (await seen()).justifications
    const answer = async () =>
      aimag.post(`${one}/answer`, {
        sessionCode,
        receipt: (await seen()).review.receipt,
        id: written?.id,
        answer: 'Баримтаа илгээнэ үү.',
      })
    const early = await answer()
    expect([early.statusCode, early.json()]).toMatchObject([409, { message: reviewText.obstacles.notSent }])
    await sendReady(ebs, about)
    expect((await answer()).statusCode).toBe(200)
    const expected = { text: 'Хоёр анги.', answer: 'Баримтаа илгээнэ үү.', answeredBy: 'Хэрэглэгч aimag' }
    expect([(await draft()).justifications[0], (await seen()).justifications[0]]).toMatchObject([
      expected,
      expected,
    ])
    expect(await events('replied')).toMatchObject([
      { actor: 'aimag', detail: { text: 'Баримтаа илгээнэ үү.' } },
    ])
    const unknown = await aimag.post(`${one}/answer`, {
      sessionCode,
      receipt: (await seen()).review.receipt,
      id: '0',
      answer: 'x',
    })
    expect(unknown.statusCode).toBe(404)
    // Answering a mark is no preparation.
    const receipt = (await seen()).review.receipt
    expect((await aimag.post(`${one}/approve`, { sessionCode, receipt })).statusCode).toBe(200)
  })

  test('other words take the place of those before, with their answer', async () => {
    await doubtful()
    await justify({ ...DOUBT, text: 'Нэг.' })
    await justify({ ...DOUBT, text: 'Хоёр.' })
    expect((await draft()).justifications).toMatchObject([{ text: 'Хоёр.', answer: '' }])
    expect((await events('justified')).length).toBe(2)
  })
})
