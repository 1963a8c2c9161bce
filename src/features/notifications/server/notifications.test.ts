import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pathOf } from '#api/call.ts'
import type { HomeAnswer } from '#budget/api.ts'
import { wordsOf } from '#budget/notifications.ts'
import { addEvent } from '#budget/server/event.store.ts'
import { timeText } from '#engine/time.ts'
import type { AdminYears } from '#features/administration/api.ts'
import type { ReviewEvent } from '#features/history/api.ts'
import type { MailAnswer, NotificationsAnswer } from '#features/notifications/api.ts'
import { notifyDeadlines } from '#features/notifications/server/deadline-reminders.store.ts'
import { notificationText } from '#features/notifications/text.ts'
import { type BulkAnswer, type BulkResult, type BulkRow, reviewCalls } from '#features/review/api.ts'
import { signInAnswerText } from '#features/sign-in/refusal-text.ts'
import { yearsText } from '#features/years/text.ts'
import type { SignedInClient } from '#test/support/app.ts'
import { emptyTables, oneDatabase } from '#test/support/database.ts'
import { openStream } from '#test/support/live-events.ts'
import { sendReady } from '#test/support/ready.ts'
import type { RefusalResponse } from '#test/support/refusal-response.ts'
import { setApp } from '#test/support/set-app.ts'

const sessionCode = '2026-02'
const HOUR = 3_600_000

describe.each(oneDatabase)('notifications ($name)', ({ open }) => {
  const people = new Map<string, SignedInClient>()
  const app = setApp({ open })
  beforeAll(async () => {
    await signAllIn()
  })
  const signAllIn = async () => {
    for (const name of ['ebs', 'ebs-b', 'ebs2', 'dorm', 'aimag', 'city', 'ministry', 'admin'])
      people.set(name, await app.signIn(name))
  }
  beforeEach(async () => {
    await app.database.db.updateTable('period').set({ deadline: null }).execute()
    // A deadline poll of the test before may still run.
    await app.services.notifier.poll()
    await emptyTables(app.database.db, ['notification', 'reminder', 'deadline_extension'])
    await app.database.db.updateTable('account').set({ email: '', mail_choices: '{}' }).execute()
  })

  const who = (name: string): SignedInClient => {
    const person = people.get(name)
    if (!person) throw new Error(`${name} has not signed in`)
    return person
  }
  const notificationsOf = async (name: string) =>
    (await who(name).get('/api/tosov/notifications')).json<NotificationsAnswer>()
  const kinds = async (name: string) =>
    (await notificationsOf(name)).rows.map(({ kind, institution, text }) => [
      kind,
      institution?.id ?? null,
      text,
    ])
  const db = () => app.database.db
  const happens = (kind: string, more: object = {}, institutionId = '1001') =>
    addEvent(db(), {
      institutionId,
      year: 2026,
      by: 'aimag',
      at: app.clock.now(),
      kind,
      detail: { sessionCode, ...more },
    })
  const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR)
  const due = (hours: number | null) =>
    db()
      .updateTable('period')
      .set({ deadline: hours === null ? null : inHours(hours) })
      .where('session_code', '=', sessionCode)
      .execute()

  test('a return notifies only the users of the institution, with its reason and its author', async () => {
    const ebs = who('ebs')
    await ebs.post('/api/ebs/blank1/save', {
      id: '1001',
      year: 2026,
      blanks: [{ specificationCode: '1', stage1Qty: '40' }],
    })
    await ebs.post('/api/finance/report/snapshot', { orgId: '1001', sessionCode })
    expect((await sendReady(ebs, { orgId: '1001', sessionCode })).statusCode).toBe(200)
    const { receipt_number: receipt } = await db()
      .selectFrom('report')
      .select('receipt_number')
      .executeTakeFirstOrThrow()
    const act = (path: string, body: object) =>
      who('aimag').post(`/api/tosov/review/institution/1001/${path}`, { sessionCode, receipt, ...body })
    await act('mark', { sheet: 'ebs-b1', row: '1', field: 'stage1Qty', text: 'Тоо зөрсөн' })
    expect((await act('return', { scope: 'whole', reason: 'Дахин тоол', until: null })).statusCode).toBe(200)
    for (const name of ['ebs', 'ebs-b'])
      expect(await kinds(name)).toEqual([['returned', '1001', 'Дахин тоол']])
    for (const name of ['ebs2', 'dorm', 'aimag', 'city', 'ministry', 'admin'])
      expect(await kinds(name)).toEqual([])
    expect((await notificationsOf('ebs')).rows[0]).toMatchObject({
      institution: { id: '1001', name: '1001-р байгууллага' },
      year: 2026,
      by: 'Хэрэглэгч aimag',
      at: app.clock.now().toISOString(),
      count: 1,
      read: false,
    })

    // Several answers cause one notification, with the number.
    const { marks } = (await ebs.get('/api/tosov/draft/2026')).json<{ review: { marks: { id: string }[] } }>()
      .review
    for (const answer of ['Засав', 'Засав, одоо']) {
      const body = { sessionCode, id: marks[0]?.id, answer }
      expect((await ebs.post('/api/tosov/mark/answer', body)).statusCode).toBe(200)
    }
    const { rows, unread } = await notificationsOf('aimag')
    expect(rows.map(({ kind, count, text }) => [kind, count, text])).toEqual([['answered', 2, 'Засав, одоо']])
    expect(unread).toBe(1)
    for (const name of ['city', 'ministry', 'admin']) expect(await kinds(name)).toEqual([])
  })

  test.each([
    ['passedOn', {}, ['ebs', 'ebs-b']],
    ['approved', {}, ['ebs', 'ebs-b']],
    ['passingUndone', {}, ['ebs', 'ebs-b']],
    ['approvalUndone', {}, ['ebs', 'ebs-b']],
    ['shortened', {}, ['ebs', 'ebs-b']],
    ['answered', { level: 'ministry' }, ['ministry']],
    ['recalled', { level: 'ministry' }, ['ministry']],
    ['calculated', {}, []],
  ])('the event %s with %j notifies %j', async (kind, more, names) => {
    await db()
      .transaction()
      .execute(async (trx) => {
        await addEvent(trx, {
          institutionId: '1001',
          year: 2026,
          by: 'somebody',
          at: app.clock.now(),
          kind,
          detail: { sessionCode, ...more },
        })
      })
    const all = ['ebs', 'ebs-b', 'ebs2', 'dorm', 'aimag', 'city', 'ministry', 'admin']
    const have = []
    for (const name of all) if ((await notificationsOf(name)).unread > 0) have.push(name)
    expect(have).toEqual(names)
  })

  test('a recall notifies the district’s reviewers, or the ministry if no district has the institution', async () => {
    await happens('recalled', {}, '1008')
    expect([await kinds('city'), await kinds('aimag'), await kinds('ministry')]).toEqual([
      [['recalled', '1008', '']],
      [],
      [],
    ])
    await db().deleteFrom('reviewer_institution').where('institution_id', '=', '1008').execute()
    await happens('recalled', {}, '1008')
    expect(await kinds('ministry')).toEqual([['recalled', '1008', '']])
    // Institutions that left the set are neither shown nor counted.
    expect([await kinds('city'), (await notificationsOf('city')).unread]).toEqual([[], 0])
    await db()
      .insertInto('reviewer_institution')
      .values({ user_name: 'city', institution_id: '1008' })
      .execute()
    expect(await kinds('city')).toEqual([['recalled', '1008', '']])
  })

  test('published norms notify every user who works on budgets, without an institution', async () => {
    await addEvent(db(), {
      institutionId: '',
      year: 2026,
      by: 'admin',
      at: app.clock.now(),
      kind: 'admin.norms-published',
      detail: { version: 2, note: 'x' },
    })
    for (const name of ['ebs', 'dorm', 'aimag', 'ministry'])
      expect(await kinds(name)).toEqual([['normsPublished', null, '']])
    expect(await kinds('admin')).toEqual([])
  })

  test('a rolled-back action creates no notification: both are in one transaction', async () => {
    const undone = db()
      .transaction()
      .execute(async (trx) => {
        await addEvent(trx, {
          institutionId: '1001',
          year: 2026,
          by: 'aimag',
          at: app.clock.now(),
          kind: 'returned',
          detail: { sessionCode },
        })
        throw new Error('undone')
      })
    await expect(undone).rejects.toThrow('undone')
    expect(await kinds('ebs')).toEqual([])
  })

  test('are marked read one by one, unread, or all up to the last seen; others’ are inaccessible', async () => {
    for (const words of ['1', '2', '3']) await happens('returned', { text: words })
    const { rows, unread } = await notificationsOf('ebs')
    expect([rows.map(({ text }) => text), unread]).toEqual([['3', '2', '1'], 3])
    const [third, second, first] = rows.map(({ id }) => id)
    const read = (name: string, body: object) => who(name).post('/api/tosov/notifications/read', body)
    expect((await read('ebs', { ids: [third], status: 'read' })).json()).toEqual({
      status: 1,
      message: notificationText.marked,
    })
    await read('ebs-b', { ids: [first], status: 'read' })
    expect((await notificationsOf('ebs')).rows.map((row) => row.read)).toEqual([true, false, false])
    await read('ebs', { ids: [third], status: 'unread' })
    await read('ebs', { ids: [second], status: 'readWithAllBefore' })
    expect([
      (await notificationsOf('ebs')).rows.map((row) => row.read),
      (await notificationsOf('ebs')).unread,
    ]).toEqual([[false, true, true], 1])
    expect((await notificationsOf('ebs-b')).unread).toBe(3)
    expect((await who('ebs').get('/api/tosov/home')).json<HomeAnswer>().unread).toBe(1)
    const before = (
      await who('ebs').get(`/api/tosov/notifications?before=${second}`)
    ).json<NotificationsAnswer>()
    expect(before.rows.map(({ text }) => text)).toEqual(['1'])
  })

  test('403: a user with a one-time password can neither read notifications nor set a mail address', async () => {
    await happens('returned', { text: 'Нууц' })
    const locked = () => db().updateTable('account').where('user_name', '=', 'ebs-b')
    await locked().set({ must_change_password: true }).execute()
    expect(await notificationsOf('ebs-b')).toEqual({ rows: [], unread: 0 })
    const refused = [
      await who('ebs-b').post('/api/tosov/notifications/read', { ids: ['999'], status: 'read' }),
      await who('ebs-b').post('/api/tosov/mail', { email: '', choices: {} }),
    ]
    await locked().set({ must_change_password: false }).execute()
    expect(refused.map((answer) => [answer.statusCode, answer.json<{ message: string }>().message])).toEqual(
      refused.map(() => [403, signInAnswerText.changePasswordFirst]),
    )
  })

  test('mail: each user chooses, and the table gives the defaults', async () => {
    const mail = async (name: string) => (await who(name).get('/api/tosov/mail')).json<MailAnswer>()
    expect(await mail('aimag')).toEqual({
      server: 'none',
      email: '',
      choices: { answered: 'on', recalled: 'off', yearAnnounced: 'on', normsPublished: 'on' },
    })
    const save = (email: string) =>
      who('aimag').post('/api/tosov/mail', { email, choices: { answered: 'off', recalled: 'on' } })
    expect((await save(' aimag@yam.mn ')).statusCode).toBe(200)
    expect(await mail('aimag')).toMatchObject({
      email: 'aimag@yam.mn',
      choices: { answered: 'off', recalled: 'on', yearAnnounced: 'on', normsPublished: 'on' },
    })
    const refused = await save('aimag@yam')
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      422,
      notificationText.chosen.badAddress,
    ])
    expect((await mail('aimag')).email).toBe('aimag@yam.mn')
  })

  test('a deadline notifies unsent institutions at 7, 3 and 1 days, once on any number of servers', async () => {
    const poll = (hours: number) => Promise.all([1, 2, 3].map(() => notifyDeadlines(db(), inHours(hours))))
    const steps = async (name: string) =>
      (await notificationsOf(name)).rows.map(({ kind, at, until }) => [
        kind,
        (Date.parse(until ?? '') - Date.parse(at)) / (24 * HOUR),
      ])
    await db().updateTable('report').set({ status: 'SENT' }).where('institution_id', '=', '1001').execute()
    await due(8 * 24)
    await poll(0)
    expect(await steps('ebs2')).toEqual([])
    await poll(24)
    await poll(24)
    await poll(25)
    expect(await steps('ebs2')).toEqual([['deadline', 7]])
    expect([await steps('ebs'), await steps('aimag')]).toEqual([[], []])
    const { rows } = await notificationsOf('ebs2')
    expect(rows[0]?.until).toBe(inHours(8 * 24).toISOString())
    // The step is no number of days left: the next poll may be days after it.
    expect(rows[0]).not.toHaveProperty('daysLeft')
    for (const hours of [4 * 24, 5 * 24, 7 * 24, 8 * 24, 9 * 24]) await poll(hours)
    expect(await steps('ebs2')).toEqual([
      ['deadline', 1],
      ['deadline', 3],
      ['deadline', 7],
    ])
    // The new deadline is announced again, only to this institution.
    const until = inHours(11 * 24)
    await db()
      .insertInto('deadline_extension')
      .values({
        institution_id: '1008',
        session_code: sessionCode,
        until,
        reason: 'x',
        extended_by: 'city',
        extended_at: app.clock.now(),
      })
      .execute()
    await poll(9 * 24)
    expect([(await steps('ebs2')).length, (await steps('dorm')).length]).toEqual([4, 3])
    await db()
      .updateTable('report')
      .set({ status: 'RETURNED' })
      .where('institution_id', '=', '1001')
      .execute()
  })

  test('a return with more time names it', async () => {
    const until = inHours(30).toISOString()
    await happens('returned', { text: 'Засах', until })
    await happens('returned', { text: 'Дахин' })
    const { rows } = await notificationsOf('ebs')
    expect(rows.map((row) => [row.text, row.until])).toEqual([
      ['Дахин', null],
      ['Засах', until],
    ])
    const [without, withTime] = rows.map((row) => wordsOf(row).about)
    expect(withTime).toContain(timeText(until))
    expect(without).not.toContain('хүртэл')
  })

  test('a deadline that moves near notifies at once, for any author', async () => {
    await due(100 * 24)
    const deadlines = async (name: string) =>
      (await notificationsOf(name)).rows.filter(({ kind }) => kind === 'deadline').map(({ until }) => until)
    const { periods } = (await who('admin').get('/api/admin/years')).json<AdminYears>()
    const own = periods.find((each) => each.sessionCode === sessionCode && each.organizationTypeId === 48)
    const tomorrow = inHours(20).toISOString()
    const saved = { event: 'EDIT', ...own, deadline: tomorrow }
    expect((await who('admin').post('/api/admin/periods/save', saved)).statusCode).toBe(200)
    await expect.poll(() => deadlines('ebs2')).toEqual([tomorrow])
    const until = inHours(40).toISOString()
    const extension = { sessionCode, until, reason: 'Шуурга' }
    const extended = await who('city').post('/api/tosov/review/institution/1008/extend', extension)
    expect(extended.statusCode).toBe(200)
    await expect.poll(() => deadlines('ebs2')).toEqual([until, tomorrow])
  })

  test('a moved deadline of the country notifies with its reason the institutions that it affects', async () => {
    const { periods } = (await who('admin').get('/api/admin/years')).json<AdminYears>()
    const own = periods.find((each) => each.sessionCode === sessionCode && each.organizationTypeId === 48)
    const move = (hours: number | null, reason?: string) =>
      who('admin').post('/api/admin/periods/save', {
        event: 'EDIT',
        ...own,
        deadline: hours === null ? null : inHours(hours).toISOString(),
        reason,
      })
    const moves = async (name: string) =>
      (await notificationsOf(name)).rows
        .filter(({ kind }) => kind !== 'deadline')
        .map(({ kind, text, until, by }) => [kind, text, until, by])
    const momentIn = (hours: number) => inHours(hours).toISOString()
    await db()
      .updateTable('report')
      .set({ status: 'RETURNED' })
      .where('institution_id', '=', '1001')
      .execute()
    const announce = (at: Date | null) =>
      db().updateTable('financial_year').set({ announced_at: at }).where('year', '=', 2026).execute()
    expect((await move(240)).statusCode).toBe(200)
    await announce(app.clock.now())
    const given = { sessionCode, until: momentIn(300), reason: 'Шуурга' }
    expect((await who('city').post('/api/tosov/review/institution/1008/extend', given)).statusCode).toBe(200)
    const refused = await move(264)
    expect([refused.statusCode, refused.json<RefusalResponse>().errors]).toEqual([
      422,
      [{ row: '', field: 'reason', message: yearsText.moved.noReason }],
    ])
    expect((await move(264, ' . ')).statusCode).toBe(422)
    expect((await move(264, 'Систем түр зогссон')).statusCode).toBe(200)
    expect((await move(220, 'Төсвийн хууль')).statusCode).toBe(200)
    expect((await move(220)).statusCode).toBe(200)
    expect(await moves('ebs')).toEqual([
      ['shortened', 'Төсвийн хууль', momentIn(220), 'Хэрэглэгч admin'],
      ['extended', 'Систем түр зогссон', momentIn(264), 'Хэрэглэгч admin'],
    ])
    expect(await moves('ebs2')).toEqual([['extended', 'Шуурга', momentIn(300), 'Хэрэглэгч city']])
    expect(await moves('aimag')).toEqual([])
    expect((await move(320, 'Амралт')).statusCode).toBe(200)
    expect((await moves('ebs2'))[0]).toEqual(['extended', 'Амралт', momentIn(320), 'Хэрэглэгч admin'])
    expect((await move(null, 'Хугацаагүй')).statusCode).toBe(200)
    expect((await moves('ebs'))[0]).toEqual(['extended', 'Хугацаагүй', null, 'Хэрэглэгч admin'])
    // A deadline after none takes time away, also where an extension of before returns.
    expect((await move(250)).statusCode).toBe(422)
    expect((await move(250, 'Дахин тогтоов')).statusCode).toBe(200)
    expect((await moves('ebs'))[0]).toEqual(['shortened', 'Дахин тогтоов', momentIn(250), 'Хэрэглэгч admin'])
    expect((await moves('ebs2'))[0]).toEqual(['shortened', 'Дахин тогтоов', momentIn(300), 'Хэрэглэгч admin'])
    expect((await move(null, 'Хугацаагүй')).statusCode).toBe(200)
    await announce(null)
    const [event] = await db()
      .selectFrom('event')
      .select('detail')
      .where('kind', '=', 'admin.period-changed')
      .orderBy('event_id', 'desc')
      .limit(1)
      .execute()
    expect(event?.detail).toMatchObject({ reason: 'Хугацаагүй' })
  })

  test('a moved deadline of a year without notifications needs no reason', async () => {
    const { periods } = (await who('admin').get('/api/admin/years')).json<AdminYears>()
    const own = periods.find((each) => each.sessionCode === sessionCode && each.organizationTypeId === 48)
    const answers = []
    for (const hours of [240, 264]) {
      const deadline = inHours(hours).toISOString()
      answers.push(await who('admin').post('/api/admin/periods/save', { event: 'EDIT', ...own, deadline }))
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await kinds('ebs')).filter(([kind]) => kind !== 'deadline')).toEqual([])
  })

  describe('a reminder', () => {
    const path = pathOf(reviewCalls.reviewBulk, { year: 2026 })
    const remind = async (name: string, seen: readonly BulkRow[], words = '') => {
      const institutions = seen.map(({ institutionId, version: as }) => ({ institutionId, version: as }))
      const act = { kind: 'remind', text: words }
      const answer = await who(name).post(`${path}/order`, { action: act, institutions })
      await app.services.bulkOrders.wake()
      const { orderId } = answer.json<{ orderId: string }>()
      const result = await who(name).get(pathOf(reviewCalls.reviewBulkResult, { orderId }))
      return result.json<BulkResult>().rows.map(({ institutionId, outcome }) => [institutionId, outcome])
    }
    const preview = async (name: string, institutionIds: readonly string[]) => {
      const act = { kind: 'remind', text: '' }
      const answer = await who(name).post(path, { action: act, institutionIds })
      return answer.json<BulkAnswer>().rows
    }

    test('notifies the users of each institution, with or without text, and appears in the history', async () => {
      await db().updateTable('report').set({ status: 'SENT' }).where('institution_id', '=', '1001').execute()
      const seen = await preview('aimag', ['1001', '1002'])
      expect(await remind('aimag', seen, 'Яаравчилна уу')).toEqual([
        ['1001', 'not'],
        ['1002', 'done'],
      ])
      expect(await kinds('dorm')).toEqual([['reminded', '1002', 'Яаравчилна уу']])
      expect(await kinds('ebs')).toEqual([])
      expect(await remind('ministry', seen.slice(1))).toEqual([['1002', 'not']])
      app.clock.move(24 * HOUR)
      await signAllIn()
      expect(await remind('ministry', await preview('ministry', ['1002']))).toEqual([['1002', 'done']])
      expect(await kinds('dorm')).toEqual([
        ['reminded', '1002', ''],
        ['reminded', '1002', 'Яаравчилна уу'],
      ])
      const events = (await who('dorm').get('/api/tosov/events/2026')).json<ReviewEvent[]>()
      expect(events.map(({ kind, by, text }) => [kind, by, text])).toEqual([
        ['reminded', 'Хэрэглэгч ministry', ''],
        ['reminded', 'Хэрэглэгч aimag', 'Яаравчилна уу'],
      ])
    })

    test('of two at the same moment is one', async () => {
      const seen = await preview('aimag', ['1002'])
      const answers = await Promise.all([remind('aimag', seen), remind('ministry', seen)])
      expect(answers.flat().filter(([, outcome]) => outcome === 'done')).toEqual([['1002', 'done']])
      expect(await kinds('dorm')).toHaveLength(1)
    })

    test('of another set, or of an unknown institution, reaches no user', async () => {
      const theirs = await preview('city', ['1008'])
      const none = await preview('aimag', ['9999'])
      expect(await remind('aimag', [...theirs, ...none])).toEqual([
        ['1008', 'not'],
        ['9999', 'not'],
      ])
      expect(await db().selectFrom('reminder').selectAll().execute()).toEqual([])
      expect(await kinds('ebs2')).toEqual([])
    })
  })

  test('the stream of a user sends the unread count within the next poll, also without a draft', async () => {
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
    const stream = await openStream(address, who('ebs').token, [])
    const unread = () =>
      stream.events.filter(({ event }) => event === 'notifications').map(({ data }) => data)
    await expect.poll(unread).toEqual([{ unread: 0, newest: null }])
    await happens('returned', {}, '1008')
    await happens('returned')
    const { rows } = await notificationsOf('ebs')
    await expect.poll(() => unread().at(-1)).toEqual({ unread: 1, newest: rows[0]?.id })
    expect(unread()).toHaveLength(2)
    // Another browser receives it on connecting.
    const second = await openStream(address, who('ebs').token, [])
    const secondEvents = () =>
      second.events.filter(({ event }) => event === 'notifications').map(({ data }) => data)
    await expect.poll(secondEvents).toEqual([{ unread: 1, newest: rows[0]?.id }])
    second.close()
    stream.close()
  })
})
