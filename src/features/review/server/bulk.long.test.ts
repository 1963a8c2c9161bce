import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { draftRefusalText } from '#budget/draft-text.ts'
import { reminderText } from '#budget/notification-text.ts'
import type { MakePdf } from '#documents/server/make-pdf.ts'
import { timeText } from '#engine/time.ts'
import { accountCalls } from '#features/accounts/api.ts'
import { bulkBlockText } from '#features/portfolio/text.ts'
import {
  type BulkAnswer,
  type BulkChange,
  type BulkResult,
  type BulkRow,
  reviewCalls,
} from '#features/review/api.ts'
import type { BulkAction } from '#features/review/bulk.ts'
import { bulkText } from '#features/review/bulk-text.ts'
import { bulkJobs } from '#features/review/server/bulk-jobs.ts'
import {
  addOrder,
  BULK_KIND,
  deleteOldOrders,
  storeResults,
} from '#features/review/server/bulk-orders.store.ts'
import { reviewAnswerText } from '#features/review/text.ts'
import { jobQueue } from '#platform/jobs/job-queue.ts'
import { type SignedInClient, startApp, type TestApp } from '#test/support/app.ts'
import { databases, emptyTables } from '#test/support/database.ts'
import { sendReady } from '#test/support/ready.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { silentLog } from '#test/support/silent-log.ts'

const sessionCode = '2026-02'
const path = '/api/tosov/review/bulk/2026'
const HOUR = 3_600_000
const approving: BulkAction = { kind: 'approve' }
const returning = (until: string | null = null): BulkAction => ({
  kind: 'return',
  reason: ' Хоолны тоо ',
  until,
})

describe.each(databases)('acts on many ($name)', ({ open }) => {
  const directory = scratchDirectory()
  let app: TestApp
  let aimag: SignedInClient
  let city: SignedInClient
  let ministry: SignedInClient
  beforeAll(async () => {
    // A running print job would write to rows that the next test deletes.
    const makePdf: MakePdf = async () => {
      throw new Error('The printer is away.')
    }
    app = await startApp({ open, directory, makePdf })
    ;[aimag, city, ministry] = [
      await app.signIn('aimag'),
      await app.signIn('city'),
      await app.signIn('ministry'),
    ]
    const both = ['1001', '1002', '1009'].map((institution_id) => ({ user_name: 'city', institution_id }))
    await app.database.db.insertInto('reviewer_institution').values(both).execute()
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await emptyTables(app.database.db, [
      'ceiling',
      'mark',
      'draft_return',
      'deadline_extension',
      'justification',
      'report',
      'receipt_paper',
      'receipt',
      'entry',
      'event',
      'file',
      'saved_request',
      'notification',
      'reminder',
      'bulk_result',
      'bulk_order',
    ])
    await due(null)
  })

  const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR)
  const due = (hours: number | null) =>
    app.database.db
      .updateTable('period')
      .set({ deadline: hours === null ? null : inHours(hours) })
      .where('session_code', '=', sessionCode)
      .execute()
  const users = { '1001': 'ebs', '1002': 'dorm', '1009': 'sub', '1006': 'ntb', '1003': 'huvi' } as const
  type Id = keyof typeof users
  const calculate = async (id: Id) => {
    const user = await app.signIn(users[id])
    const answer = await user.post('/api/finance/report/snapshot', { orgId: id, sessionCode })
    expect([id, answer.statusCode]).toEqual([id, 200])
    return user
  }
  const sent = async (...ids: readonly Id[]) => {
    for (const orgId of ids) {
      const answer = await sendReady(await calculate(orgId), { orgId, sessionCode })
      expect([orgId, answer.statusCode, answer.body]).toEqual([orgId, 200, expect.anything()])
    }
    await workedOut(ids)
  }
  const workedOut = async (ids: readonly string[]) => {
    app.services.figures.refreshSoon(ids, 2026)
    await app.figures.idle()
  }
  const preview = async (who: SignedInClient, action: BulkAction, institutionIds: readonly string[]) => {
    const answer = await who.post(path, { action, institutionIds })
    expect(answer.statusCode).toBe(200)
    return answer.json<BulkAnswer>().rows
  }
  const order = (
    who: SignedInClient,
    action: BulkAction,
    seen: readonly BulkRow[],
    more: { readonly key?: string; readonly excluded?: readonly string[] } = {},
  ) =>
    app.inject({
      method: 'POST',
      url: `${path}/order`,
      headers: {
        authorization: `Bearer ${who.token}`,
        'content-type': 'application/json',
        ...(more.key !== undefined && { 'idempotency-key': more.key }),
      },
      payload: JSON.stringify({
        ...{ action, excluded: more.excluded ?? [] },
        institutions: seen.map(({ institutionId, version }) => ({ institutionId, version })),
      }),
    })
  const ordered = async (...args: Parameters<typeof order>) => {
    const answer = await order(...args)
    expect([answer.statusCode, answer.body]).toEqual([202, expect.anything()])
    return answer.json<{ orderId: string }>().orderId
  }
  const orders = '/api/tosov/review/bulk-orders'
  const resultOf = async (who: SignedInClient, orderId: string) => {
    const answer = await who.get(`${orders}/${orderId}`)
    expect(answer.statusCode).toBe(200)
    return answer.json<BulkResult>()
  }
  const change = async (who: SignedInClient, orderId: string, what: BulkChange) => {
    const answer = await who.post(`${orders}/${orderId}`, { change: what })
    return [answer.statusCode, answer.json<{ message: string }>().message]
  }
  const act = async (...args: Parameters<typeof order>) => {
    const [who] = args
    const orderId = await ordered(...args)
    await app.services.bulkOrders.wake()
    return (await resultOf(who, orderId)).rows
  }
  const outcomes = (rows: readonly BulkRow[]) =>
    rows.map(({ institutionId, outcome, reason }) => [institutionId, outcome, reason])
  const events = async (kind: string) =>
    (
      await app.database.db
        .selectFrom('named_event')
        .select(['institution_id', 'actor'])
        .where('kind', '=', kind)
        .orderBy('institution_id')
        .execute()
    ).map(({ institution_id, actor }) => [institution_id, actor])
  const mark = async (who: SignedInClient, id: Id) => {
    const { receipt_number: receipt } = await app.database.db
      .selectFrom('report')
      .select('receipt_number')
      .where('institution_id', '=', id)
      .executeTakeFirstOrThrow()
    const cell = { sheet: 'ebs-b1', row: '1', field: 'stage1Qty', text: 'Яагаад?' }
    const marked = await who.post(`/api/tosov/review/institution/${id}/mark`, {
      sessionCode,
      receipt,
      ...cell,
    })
    expect(marked.statusCode).toBe(200)
  }

  test('a preview returns the outcome or the block reason of each institution, and changes nothing', async () => {
    await sent('1001', '1009')
    await calculate('1006')
    await mark(aimag, '1001')
    await workedOut(['1001'])
    const rows = await preview(aimag, approving, ['1006', '1001', '1009', '1007', '1009'])
    expect(outcomes(rows)).toEqual([
      ['1006', 'not', 'notSent'],
      ['1001', 'not', 'openPoints'],
      ['1009', 'will', null],
      ['1007', 'not', 'notSent'],
    ])
    expect(rows[1]).toMatchObject({
      name: '1001-р байгууллага',
      points: [{ kind: 'marked', count: 1 }],
      message: bulkBlockText.openPoints,
    })
    expect(outcomes(await preview(ministry, approving, ['1009']))).toEqual([['1009', 'not', 'otherLevel']])
    expect(await events('passedOn')).toEqual([])
    const receipts = await app.database.db
      .selectFrom('receipt')
      .select(['institution_id', 'opened_at'])
      .execute()
    expect(receipts.find(({ institution_id }) => institution_id === '1009')?.opened_at).toBeNull()
  })

  test('a budget above a ceiling that was set after its sending needs a separate review', async () => {
    const ebs = await app.signIn('ebs')
    const blanks = [{ specificationCode: '1', stage1Qty: '41' }]
    expect((await ebs.post('/api/ebs/blank1/save', { id: '1001', year: 2026, blanks })).statusCode).toBe(200)
    await sent('1001', '1009')
    const above = { session_code: sessionCode, level: 'ministry', effect: 'binding', set_by: 'ministry' }
    await app.database.db
      .insertInto('ceiling')
      .values({
        ...{ subject: 'institution', subject_id: '1001', ...above },
        ...{ current_amount: 1, set_at: app.clock.now() },
      })
      .execute()
    await workedOut(['1001', '1009'])
    const rows = await preview(aimag, approving, ['1001', '1009'])
    expect(outcomes(rows)).toEqual([
      ['1001', 'not', 'openPoints'],
      ['1009', 'will', null],
    ])
    expect(rows[0]?.points).toEqual([{ kind: 'aboveCeiling', count: 1 }])
  })

  test('a budget that was sent again with changes needs a separate review', async () => {
    await sent('1001', '1009')
    await act(aimag, returning(), await preview(aimag, returning(), ['1001', '1009']))
    const ebs = await app.signIn('ebs')
    const blanks = [{ specificationCode: '1', stage1Qty: '41' }]
    expect((await ebs.post('/api/ebs/blank1/save', { id: '1001', year: 2026, blanks })).statusCode).toBe(200)
    await sent('1001', '1009')
    const rows = await preview(aimag, approving, ['1001', '1009'])
    expect(outcomes(rows)).toEqual([
      ['1001', 'not', 'openPoints'],
      ['1009', 'will', null],
    ])
    expect(rows[0]?.points).toEqual([{ kind: 'changed', count: 1 }])
  })

  test('an approval waits until the total of a draft is calculated, which the preview requests', async () => {
    await sent('1009')
    await app.database.db.updateTable('draft_figures').set({ draft_version: 'before' }).execute()
    expect(outcomes(await preview(aimag, approving, ['1009']))).toEqual([['1009', 'not', 'beingCounted']])
    await app.figures.idle()
    expect(outcomes(await preview(aimag, approving, ['1009']))).toEqual([['1009', 'will', null]])
  })

  test('each is passed on as by the single call, and at the ministry approved', async () => {
    await sent('1001', '1009')
    const seen = await preview(aimag, approving, ['1001', '1009'])
    const rows = await act(aimag, approving, seen)
    expect(rows.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['done', reviewAnswerText.passedOn('1001-р байгууллага')],
      ['done', reviewAnswerText.passedOn('1009-р байгууллага')],
    ])
    expect(await events('passedOn')).toEqual([
      ['1001', 'aimag'],
      ['1009', 'aimag'],
    ])
    await workedOut(['1001', '1009'])
    await act(ministry, approving, await preview(ministry, approving, ['1001', '1009']))
    expect(await events('approved')).toHaveLength(2)
    expect(outcomes(await preview(ministry, approving, ['1001']))).toEqual([['1001', 'not', 'final']])
  })

  test('an institution that changed since the preview is skipped, and the others are processed', async () => {
    await sent('1001', '1002', '1009')
    const seen = await preview(aimag, approving, ['1001', '1002', '1009'])
    await mark(city, '1001')
    await city.get('/api/tosov/review/institution/1002/draft/2026')
    await workedOut(['1001', '1002'])
    const rows = await act(aimag, approving, seen)
    expect(outcomes(rows)).toEqual([
      ['1001', 'changed', null],
      ['1002', 'changed', null],
      ['1009', 'done', null],
    ])
    expect(rows[0]?.message).toBe(bulkText.changed)
    expect(await events('passedOn')).toEqual([['1009', 'aimag']])
  })

  test('a moved deadline changes nothing that an approval or a return depends on; new totals do', async () => {
    await sent('1001', '1002', '1009')
    const approved = await preview(aimag, approving, ['1001', '1002'])
    const returned = await preview(aimag, returning(), ['1009'])
    const admin = await app.signIn('admin')
    const periods = await app.database.db
      .selectFrom('period')
      .selectAll()
      .where('session_code', '=', sessionCode)
      .execute()
    const moved = periods.map((period) => ({
      organizationTypeId: period.organization_type_id,
      ...{ sessionCode, year: 2026, sessionName: period.session_name, isOpen: period.is_open },
      deadline: inHours(50).toISOString(),
    }))
    expect((await admin.post('/api/admin/periods/save-all', { periods: moved })).statusCode).toBe(200)
    const { db } = app.database
    await db.updateTable('report').set({ requested_total: 7 }).where('institution_id', '=', '1002').execute()
    const rows = [...(await act(aimag, approving, approved)), ...(await act(aimag, returning(), returned))]
    expect(outcomes(rows)).toEqual([
      ['1001', 'done', null],
      ['1002', 'changed', null],
      ['1009', 'done', null],
    ])
  })

  test('a name that changes while many are acted on skips none', async () => {
    await sent('1001', '1009')
    const seen = await preview(aimag, returning(), ['1001', '1009'])
    const { db } = app.database
    await sql`create function rename_meanwhile() returns trigger language plpgsql as $$ begin
      update institution set version = version + 1 where institution_id = '1009'; return new; end $$`.execute(
      db,
    )
    await sql`create trigger rename_meanwhile after insert on draft_return for each row
      when (new.institution_id = '1001') execute function rename_meanwhile()`.execute(db)
    const rows = await act(aimag, returning(), seen)
    await sql`drop function rename_meanwhile cascade`.execute(db)
    expect(outcomes(rows)).toEqual([
      ['1001', 'done', null],
      ['1009', 'done', null],
    ])
  })

  const account = {
    ...{ displayName: 'Д.Шинэ', post: '', email: '', role: 'institution', level: null },
    ...{ institutionId: '1002', reviews: [], regions: [], rights: ['prepare'] },
  }
  const reviewer = { role: 'reviewer', level: 'district', institutionId: null, reviews: ['1001'], rights: [] }
  test.each([
    ['of a school is added', { ...account, event: 'ADD', userName: 'fresh' }],
    ['of a school is renamed', { ...account, event: 'EDIT', userName: 'dorm', rights: ['prepare', 'send'] }],
    ['of a reviewer is added', { ...account, ...reviewer, event: 'ADD', userName: 'fresh2' }],
  ])('an account %s: it changes nothing that was seen before an approval or a return', async (_, saved) => {
    await sent('1001', '1002')
    const approved = await preview(aimag, approving, ['1002'])
    const returned = await preview(aimag, returning(), ['1001'])
    const admin = await app.signIn('admin')
    const answer = await admin.post('/api/admin/accounts/save', saved)
    expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()])
    const moved = await admin.post('/api/admin/accounts/save', {
      ...{ ...account, event: 'EDIT', userName: 'ebs', rights: ['prepare', 'check', 'send'] },
      ...{ institutionId: '1001', displayName: `Б.${saved.userName}` },
    })
    expect(moved.statusCode).toBe(200)
    const rows = [...(await act(aimag, approving, approved)), ...(await act(aimag, returning(), returned))]
    expect(outcomes(rows)).toEqual([
      ['1002', 'done', null],
      ['1001', 'done', null],
    ])
  })

  test('two reviewers at once: each institution is acted on by one of them', async () => {
    const ids = ['1001', '1002', '1009'] as const
    await sent(...ids)
    const [ours, theirs] = await Promise.all([
      preview(aimag, approving, ids),
      preview(city, returning(), ids),
    ])
    const both = await Promise.all([act(aimag, approving, ours), act(city, returning(), theirs.toReversed())])
    const done = both.flatMap((rows) => rows.filter(({ outcome }) => outcome === 'done'))
    expect(done.map(({ institutionId }) => institutionId).toSorted()).toEqual([...ids])
    expect((await events('passedOn')).length + (await events('returned')).length).toBe(3)
  })

  test('one key is one order, and another order needs another key', async () => {
    await sent('1001', '1009')
    const seen = await preview(aimag, returning(), ['1001', '1009'])
    const once = await ordered(aimag, returning(), seen, { key: 'a' })
    await app.services.bulkOrders.wake()
    const first = await resultOf(aimag, once)
    expect(outcomes(first.rows).map(([, outcome]) => outcome)).toEqual(['done', 'done'])
    expect(await ordered(aimag, returning(), seen, { key: 'a' })).toBe(once)
    expect(await resultOf(aimag, once)).toEqual(first)
    // Without the key, the first action has changed the draft.
    expect(outcomes(await act(aimag, returning(), seen)).map(([, outcome]) => outcome)).toEqual([
      'changed',
      'changed',
    ])
    expect(await events('returned')).toEqual([
      ['1001', 'aimag'],
      ['1009', 'aimag'],
    ])
    const reused = await order(aimag, approving, seen, { key: 'a' })
    expect([reused.statusCode, reused.json<{ message: string }>().message]).toEqual([
      422,
      draftRefusalText.keyReused,
    ])
  })

  test('the same twice at once is one', async () => {
    await sent('1009')
    const seen = await preview(aimag, approving, ['1009'])
    const both = await Promise.all([
      ordered(aimag, approving, seen, { key: 'b' }),
      ordered(aimag, approving, seen, { key: 'b' }),
    ])
    await app.services.bulkOrders.wake()
    expect(new Set(both).size).toBe(1)
    expect(await events('passedOn')).toHaveLength(1)
  })

  test('those that the preview excluded are reported with the reason, and never acted on', async () => {
    await sent('1001', '1009')
    const [seen] = await preview(aimag, returning(), ['1009'])
    const rows = await act(aimag, returning(), seen ? [seen] : [], {
      excluded: ['1006', '1001', '1009', '9999'],
    })
    expect(outcomes(rows)).toEqual([
      ['1006', 'not', 'notSent'],
      ['1001', 'changed', null],
      ['9999', 'not', 'notYours'],
      ['1009', 'done', null],
    ])
    expect(await events('returned')).toEqual([['1009', 'aimag']])
  })

  describe('as a job', () => {
    const ids = ['1001', '1002', '1009'] as const
    const ofAccount = (change: object) =>
      app.database.db.updateTable('account').set(change).where('user_name', '=', 'aimag').execute()
    type Moment = 'before' | 'after'
    /** Runs an order of three returns. `between` happens before or after the first result is stored. */
    const interrupted = async (moment: Moment, between: (orderId: string) => Promise<unknown>) => {
      await sent(...ids)
      const seen = await preview(aimag, returning(), ids)
      const { db } = app.services
      const outcome = await addOrder(db, {
        ...{ userName: 'aimag', level: 'district', year: 2026, action: returning(), key: null },
        institutions: seen.map(({ institutionId, version }) => ({ institutionId, version })),
        at: app.clock.now(),
      })
      if (typeof outcome === 'string') throw new Error(outcome)
      const { orderId } = outcome
      const stores = new WeakSet<object>()
      let left = 1
      const failures: unknown[] = []
      const disturbed = db.withPlugin({
        transformQuery: ({ node, queryId }) => {
          if (node.kind === 'RawNode' && JSON.stringify(node).includes('insert into bulk_result')) {
            stores.add(queryId)
            if (moment === 'before' && left-- > 0) throw new Error('the server ends')
          }
          return node
        },
        transformResult: async ({ queryId, result }) => {
          if (moment === 'after' && stores.has(queryId) && left-- > 0)
            await between(orderId).catch((error: unknown) => failures.push(error))
          return result
        },
      })
      const clock = { now: app.clock.now, every: () => () => {} }
      const kind = bulkJobs({ ...app.services, db: disturbed })
      const queue = jobQueue({ db, clock, log: silentLog, kind })
      return { orderId, work: queue.wake().then(() => expect(failures).toEqual([])) }
    }
    const ended = async (orderId: string) => {
      const { state, reported, done, left } = await resultOf(await app.signIn('aimag'), orderId)
      return { state, reported, done, left: left.map(({ institutionId }) => institutionId) }
    }

    test.each<Moment>(['before', 'after'])(
      'of a server that dies %s its first result, is done by another, and no institution twice',
      async (moment) => {
        const dies = Promise.withResolvers<undefined>()
        const { orderId, work } = await interrupted(moment, () => {
          dies.resolve(undefined)
          return new Promise(() => {})
        })
        await Promise.race([work, dies.promise])
        await app.services.bulkOrders.wake()
        expect((await resultOf(aimag, orderId)).state).toBe('running')
        app.clock.move(60_000)
        await app.services.bulkOrders.wake()
        expect(await ended(orderId)).toEqual({ state: 'finished', reported: 3, done: 3, left: [] })
        expect(await events('returned')).toEqual(ids.map((id) => [id, 'aimag']))
      },
    )

    test('stops after the current institution, and continues with the others', async () => {
      const { orderId, work } = await interrupted('after', async (id) => {
        expect(await change(aimag, id, 'stop')).toEqual([200, bulkText.order.changed.stop])
        expect((await resultOf(aimag, id)).state).toBe('stopping')
        expect((await change(aimag, id, 'continue'))[0]).toBe(409)
      })
      await work
      const stopped = { state: 'stopped', reported: 1, done: 1, left: ['1002', '1009'] }
      expect(await ended(orderId)).toEqual(stopped)
      expect(await change(aimag, orderId, 'continue')).toEqual([200, bulkText.order.changed.continue])
      await app.services.bulkOrders.wake()
      expect(await ended(orderId)).toEqual({ state: 'finished', reported: 3, done: 3, left: [] })
      expect((await change(aimag, orderId, 'continue'))[0]).toBe(409)
      expect(await events('returned')).toHaveLength(3)
    })

    const losses: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['is locked', () => ofAccount({ locked_at: app.clock.now() })],
      ['has another level', () => ofAccount({ level: 'ministry' })],
      ['has another role', () => ofAccount({ role: 'administrator', level: null })],
      [
        'ends the other sessions',
        async () => {
          const here = await app.signIn('aimag')
          expect((await here.post('/api/auth/sessions/revoke-others', {})).statusCode).toBe(200)
        },
      ],
      [
        'is signed out by an administrator',
        async () => {
          const admin = await app.signIn('admin')
          const body = { userName: 'aimag', event: 'SIGN_OUT' }
          expect((await admin.post(accountCalls.adminAccountDo.path, body)).statusCode).toBe(200)
        },
      ],
    ]
    test.each(losses)('stops when its user %s', async (_name, lose) => {
      const { orderId, work } = await interrupted('after', lose)
      await work
      await ofAccount({ locked_at: null, role: 'reviewer', level: 'district' })
      aimag = await app.signIn('aimag')
      expect(await ended(orderId)).toMatchObject({ state: 'account', reported: 1, done: 1 })
      expect(await events('returned')).toEqual([['1001', 'aimag']])
    })

    test('leaves out an institution that left the set of its user', async () => {
      const own = () => app.database.db.deleteFrom('reviewer_institution').where('user_name', '=', 'aimag')
      const { orderId, work } = await interrupted('after', () =>
        own().where('institution_id', '=', '1002').execute(),
      )
      await work
      const [, outside] = (await resultOf(aimag, orderId)).rows
      expect(outside).toMatchObject({ institutionId: '1002', name: '', message: '', points: [] })
      await own().where('institution_id', '=', '1001').execute()
      const [done] = (await resultOf(aimag, orderId)).rows
      expect(done).toMatchObject({ institutionId: '1001', outcome: 'done', name: '', message: '' })
      await app.database.db
        .insertInto('reviewer_institution')
        .values({ user_name: 'aimag', institution_id: '1001' })
        .execute()
      await app.database.db
        .insertInto('reviewer_institution')
        .values({ user_name: 'aimag', institution_id: '1002' })
        .execute()
      expect(outcomes((await resultOf(aimag, orderId)).rows)).toEqual([
        ['1001', 'done', null],
        ['1002', 'not', 'notYours'],
        ['1009', 'done', null],
      ])
    })

    test('waits for a server that has the forms of its year', async () => {
      const { db } = app.services
      await db.insertInto('financial_year').values({ year: 2031, edition: 'a newer one' }).execute()
      const outcome = await addOrder(db, {
        ...{ userName: 'aimag', level: 'district', year: 2031, action: returning(), key: null },
        institutions: [{ institutionId: '1001', version: '' }],
        at: app.clock.now(),
      })
      if (typeof outcome === 'string') throw new Error(outcome)
      await app.services.bulkOrders.wake()
      expect(await ended(outcome.orderId)).toMatchObject({ state: 'running', reported: 0 })
      expect(await db.selectFrom('job').select('attempts').where('kind', '=', BULK_KIND).execute()).toEqual([
        { attempts: 0 },
      ])
      await emptyTables(db, ['job', 'bulk_order'])
      await db.deleteFrom('financial_year').where('year', '=', 2031).execute()
    })

    test('run by two servers, reports what was done', async () => {
      const { orderId, work } = await interrupted('after', async () => {})
      await work
      const [row] = (await resultOf(aimag, orderId)).rows
      if (!row) throw new Error('There is no result.')
      const outcomesAfter = async (outcome: BulkRow['outcome']) => {
        await storeResults(app.database.db, orderId, { first: 0, rows: [{ ...row, outcome }] })
        return (await resultOf(aimag, orderId)).rows[0]?.outcome
      }
      expect(await outcomesAfter('changed')).toBe('done')
      await app.database.db.deleteFrom('bulk_result').execute()
      expect([await outcomesAfter('changed'), await outcomesAfter('done')]).toEqual(['changed', 'done'])
    })

    test('fails with its reason after some attempts, and can be continued', async () => {
      const { orderId, work } = await interrupted('before', async () => {})
      await work
      await app.database.db.updateTable('job').set({ failed_at: app.clock.now() }).execute()
      expect(await ended(orderId)).toMatchObject({ state: 'failed', reported: 0 })
      expect((await change(aimag, orderId, 'continue'))[0]).toBe(200)
      await app.services.bulkOrders.wake()
      expect(await ended(orderId)).toMatchObject({ state: 'finished', done: 3 })
    })

    test('is one of a user at a time; its user alone sees it, and dismisses it when it has ended', async () => {
      const { orderId, work } = await interrupted('after', async (id) => {
        const late = new Date(app.clock.now().getTime() + 8 * 24 * HOUR)
        expect(await deleteOldOrders(app.database.db, late)).toBe(0)
        const seen = await preview(city, returning(), ['1009'])
        const second = await order(aimag, returning(), seen)
        expect([second.statusCode, second.json<{ message: string }>().message]).toEqual([
          409,
          bulkText.order.another,
        ])
        expect((await order(city, { kind: 'remind', text: '' }, seen)).statusCode).toBe(202)
        expect(await change(aimag, id, 'dismiss')).toEqual([409, bulkText.order.stillWorks])
      })
      await work
      await app.services.bulkOrders.wake()
      const listed = async (who: SignedInClient) =>
        (await who.get(orders)).json<{ orders: BulkResult[] }>().orders.map((each) => each.orderId)
      expect([await listed(aimag), (await listed(city)).length]).toEqual([[orderId], 1])
      expect((await city.get(`${orders}/${orderId}`)).statusCode).toBe(404)
      expect(await change(city, orderId, 'dismiss')).toEqual([404, bulkText.order.gone])
      expect(await change(aimag, orderId, 'dismiss')).toEqual([200, bulkText.order.changed.dismiss])
      expect(await listed(aimag)).toEqual([])
      const { db } = app.database
      const now = app.clock.now().getTime()
      const deleted = [6 * 24, 8 * 24].map((hours) => deleteOldOrders(db, new Date(now + hours * HOUR)))
      expect(await Promise.all(deleted)).toEqual([0, 1])
    })
  })

  test('one reason returns all, with the same extension, and shortens no existing one', async () => {
    await sent('1001', '1009')
    await due(-1)
    const until = inHours(24).toISOString()
    await app.database.db
      .insertInto('deadline_extension')
      .values({
        institution_id: '1009',
        session_code: sessionCode,
        until: inHours(5),
        reason: 'x',
        extended_by: 'aimag',
        extended_at: app.clock.now(),
      })
      .execute()
    expect(outcomes(await preview(aimag, returning(), ['1001', '1009']))).toEqual([
      ['1001', 'not', 'noMoreTime'],
      ['1009', 'will', null],
    ])
    const seen = await preview(aimag, returning(until), ['1001', '1009'])
    const shorter = await preview(aimag, returning(inHours(4).toISOString()), ['1001', '1009'])
    expect(shorter.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['will', ''],
      ['not', bulkText.hasUntil(timeText(inHours(5).toISOString()))],
    ])
    expect(outcomes(await act(aimag, returning(until), seen)).map(([, outcome]) => outcome)).toEqual([
      'done',
      'done',
    ])
    const returns = await app.database.db.selectFrom('draft_return').select(['reason', 'scope']).execute()
    expect(returns).toEqual([
      { reason: 'Хоолны тоо', scope: 'whole' },
      { reason: 'Хоолны тоо', scope: 'whole' },
    ])
    const times = await app.database.db
      .selectFrom('deadline_extension')
      .select(['institution_id', 'until'])
      .orderBy('institution_id')
      .execute()
    expect(times.map(({ institution_id, until: at }) => [institution_id, at.toISOString()])).toEqual([
      ['1001', until],
      ['1009', until],
    ])
  })

  test('an extension applies to an institution that is typing, but not to one that has just sent', async () => {
    await due(1)
    const ebs = await calculate('1001')
    const sub = await calculate('1009')
    const until = inHours(30).toISOString()
    const extending: BulkAction = { kind: 'extend', until, reason: 'Шуурга' }
    const seen = await preview(aimag, extending, ['1001', '1009', '1007'])
    const blanks = [{ specificationCode: '1', stage1Qty: '40' }]
    await ebs.post('/api/ebs/blank1/save', { id: '1001', year: 2026, blanks })
    expect((await sendReady(sub, { orgId: '1009', sessionCode })).statusCode).toBe(200)
    const rows = await act(aimag, extending, seen)
    expect(outcomes(rows)).toEqual([
      ['1001', 'done', null],
      ['1009', 'changed', null],
      ['1007', 'done', null],
    ])
    expect(rows[0]?.message).toContain(timeText(until))
    expect(await events('extended')).toEqual([
      ['1001', 'aimag'],
      ['1007', 'aimag'],
    ])
    expect(outcomes(await preview(aimag, extending, ['1001', '1009']))).toEqual([
      ['1001', 'not', 'longerAlready'],
      ['1009', 'will', null],
    ])
  })

  test.each<BulkAction>([
    { kind: 'return', reason: ' \n', until: null },
    { kind: 'extend', reason: '', until: '2026-04-02T10:00:00Z' },
  ])('422: without a reason nothing is done (%j)', async (act) => {
    await sent('1001')
    const seen = await preview(aimag, act, ['1001'])
    const refused = await order(aimag, act, seen)
    expect(refused.statusCode).toBe(422)
    expect([await events('returned'), await events('extended')]).toEqual([[], []])
  })

  test('another reviewer’s institution returns the same response as an unknown one', async () => {
    await sent('1003')
    const [theirs, none] = await preview(aimag, returning(), ['1003', '9999'])
    expect(theirs).toEqual({ ...none, institutionId: '1003' })
    expect(none).toMatchObject({ name: '', version: '', outcome: 'not', reason: 'notYours' })
    const [seenByTheirs] = await preview(city, returning(), ['1003'])
    const stolen = seenByTheirs ? [seenByTheirs] : []
    expect(outcomes(await act(aimag, returning(), stolen))).toEqual([['1003', 'not', 'notYours']])
    expect(await events('returned')).toEqual([])
    expect((await app.inject({ method: 'POST', url: reviewCalls.reviewBulk.path })).statusCode).toBe(401)
  })

  // The last test, because all sessions expire.
  test('an unsent institution is reminded once a day, also while it types; the draft does not change', async () => {
    const ebs = await calculate('1001')
    const sub = await calculate('1009')
    const reminding: BulkAction = { kind: 'remind', text: 'Маргааш дуусна' }
    const ids = ['1001', '1009', '1007', '1003']
    const seen = await preview(aimag, reminding, ids)
    expect(outcomes(seen)).toEqual([
      ['1001', 'will', null],
      ['1009', 'will', null],
      ['1007', 'will', null],
      ['1003', 'not', 'notYours'],
    ])
    // See `mail.test.ts`.
    const { reaches, last } = reminderText
    expect(seen[0]?.message).toBe(`${reaches.program}.`)
    const blanks = [{ specificationCode: '1', stage1Qty: '40' }]
    await ebs.post('/api/ebs/blank1/save', { id: '1001', year: 2026, blanks })
    expect((await sendReady(sub, { orgId: '1009', sessionCode })).statusCode).toBe(200)
    const drafts = () =>
      app.database.db
        .selectFrom('draft')
        .select(['institution_id', 'version'])
        .orderBy('institution_id')
        .execute()
    const before = await drafts()
    const own = seen.filter(({ outcome }) => outcome === 'will')
    const rows = await act(aimag, reminding, own, { key: 'r' })
    expect(outcomes(rows)).toEqual([
      ['1001', 'done', null],
      ['1009', 'changed', null],
      ['1007', 'done', null],
    ])
    expect(rows[0]?.message).toBe(
      `${bulkText.reminded('1001-р байгууллага')} ${reminderText.reaches.program}.`,
    )
    expect(await drafts()).toEqual(before)
    expect(outcomes(await preview(city, reminding, ['1001', '1009']))).toEqual([
      ['1001', 'not', 'remindedToday'],
      ['1009', 'not', 'sent'],
    ])
    const at = timeText(app.clock.now().toISOString())
    app.clock.move(24 * HOUR)
    const tomorrow = await app.signIn('city')
    const again = await preview(tomorrow, reminding, ['1001'])
    expect(outcomes(again)).toEqual([['1001', 'will', null]])
    expect(again[0]?.message).toBe(`${reaches.program}. ${last(at, 'Хэрэглэгч aimag')}.`)
    await app.database.db
      .updateTable('account')
      .set({ locked_at: app.clock.now() })
      .where('institution_id', '=', '1001')
      .execute()
    const [unread] = await preview(tomorrow, reminding, ['1001'])
    expect([unread?.outcome, unread?.message]).toEqual([
      'will',
      `${reaches.nobody}. ${last(at, 'Хэрэглэгч aimag')}.`,
    ])
    expect(await events('reminded')).toEqual([
      ['1001', 'aimag'],
      ['1007', 'aimag'],
    ])
    const notices = await app.database.db.selectFrom('notification').select(['user_name']).execute()
    expect(notices.map(({ user_name }) => user_name).toSorted()).toEqual(['ebs', 'ebs-b', 'ntbdraft'])
  })
})
