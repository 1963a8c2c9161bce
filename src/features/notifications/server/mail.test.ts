import type { Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { countdownText } from '#budget/deadline.ts'
import { notificationKindText } from '#budget/notification-text.ts'
import type { NotificationKind } from '#budget/notifications.ts'
import type { Notifier } from '#budget/server/handler.ts'
import { notify } from '#budget/server/notify.store.ts'
import { readMailState } from '#features/notifications/server/mail.store.ts'
import { notifier } from '#features/notifications/server/notifier.ts'
import { readReaches } from '#features/notifications/server/reminders.store.ts'
import { notificationText } from '#features/notifications/text.ts'
import type { Database } from '#platform/database/database.ts'
import type { Schema } from '#platform/database/schema.ts'
import { emptyTables, oneDatabase } from '#test/support/database.ts'
import { handClock } from '#test/support/hand-clock.ts'
import { seedSchools } from '#test/support/schools.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { type MailBox, mailBox } from '#test/support/smtp-server.ts'

const START = '2026-09-01T00:00:00Z'
const START_ISO = new Date(START).toISOString()
const MINUTE = 60_000
const at = (minutes: number): string => new Date(Date.parse(START) + minutes * MINUTE).toISOString()

describe.each(oneDatabase)('mail ($name)', ({ open }) => {
  const servers: Notifier[] = []
  let database: Database
  let db: Kysely<Schema>
  let box: MailBox
  beforeAll(async () => {
    database = await open()
    db = database.db
    await seedSchools(db, new Date(START))
    box = await mailBox()
  })
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()))
    await emptyTables(db, ['job', 'notification'])
    await db.updateTable('account').set({ email: '', mail_choices: '{}', locked_at: null }).execute()
    box.arrived.splice(0)
    box.refused.clear()
  })
  afterAll(async () => {
    await box.goAway()
    await database.close()
  })

  const address = (name: string, email = `${name}@surguuli.mn`, choices = {}) =>
    db
      .updateTable('account')
      .set({ email, email_confirmed: true, mail_choices: JSON.stringify(choices) })
      .where('user_name', '=', name)
      .execute()
  const news = {
    kind: 'returned',
    institutionIds: ['1001'],
    year: 2026,
    sessionCode: '2026-02',
    level: null,
    by: 'aimag',
    at: new Date(START),
    details: { text: 'Багш Батын цалин 2,500,000' },
    dedupeKey: null,
  } as const
  const server = (more: Partial<Parameters<typeof notifier>[0]> = {}) => {
    const clock = handClock(START)
    const mailServer = { smtpUrl: box.url, from: 'tosov@yam.mn' }
    const made = notifier({
      db,
      clock,
      log: silentLog,
      publicUrl: 'https://tosov.example',
      mailServer,
      ...more,
    })
    servers.push(made)
    return { ...made, clock }
  }
  const arrived = () => box.arrived.map(({ to, subject }) => [to, subject]).toSorted()
  const waiting = async () => (await readMailState(db)).waiting
  const subject = notificationText.mail.subject(notificationKindText.returned.title())

  test('is plain and short, links to its page, and contains no text that users wrote', async () => {
    await address('ebs')
    await notify(db, news)
    await server().send()
    expect(arrived()).toEqual([['ebs@surguuli.mn', subject]])
    const [{ text, raw } = { text: '', raw: '' }] = box.arrived
    expect(text.replaceAll('\r', '')).toBe(`1001-р байгууллага
2026 оны төслийг хянагч буцаасан. Шалтгааныг уншиж, засаад дахин илгээнэ үү.

Хүний бичсэн үг, нэр, тоо баримт захидалд орохгүй; програмд нэвтэрч уншина уу.

Програмд нээх:
https://tosov.example/?year=2026&institution=1001

Энэ захидлыг програм өөрөө илгээсэн тул хариу бичихгүй. Захидал авахаа болих бол програмын «Мэдэгдэл» цонхны «Захидлын тохиргоо»-г нээнэ үү.
`)
    expect(raw).toMatch(/^Content-Type: text\/plain; charset=utf-8/im)
    expect(raw).toMatch(/^Auto-Submitted: auto-generated/m)
    expect(raw).toMatch(/^From: .*<tosov@yam\.mn>/m)
    expect(await waiting()).toBe(0)
  })

  test('takes no head from a name, however it is spelt', async () => {
    const name = 'Сургууль\r\nBcc: thief@example.mn\r\nX-Odd: 1'
    const named = (to: string) =>
      db.updateTable('institution').set({ name: to }).where('institution_id', '=', '1001').execute()
    await address('ebs')
    await named(name)
    await notify(db, news)
    await server().send()
    await named('1001-р байгууллага')
    expect(arrived()).toEqual([['ebs@surguuli.mn', subject]])
    const [head = ''] = box.arrived[0]?.raw.split(/\r?\n\r?\n/) ?? []
    expect(head).toMatch(/^Subject: /m)
    expect(head).not.toMatch(/^(Bcc|X-Odd):/im)
  })

  test('about a deadline names the time left when it is sent, and is not sent when it is no longer true', async () => {
    const [day, until] = [24 * 60, at(3 * 24 * 60)]
    const due = (deadline: string | null) =>
      db.updateTable('period').set({ deadline }).where('session_code', '=', '2026-02').execute()
    const left = (days: number) => countdownText(days * day * MINUTE) ?? ''
    await address('ebs')
    await due(until)
    const reminder = { ...news, by: null }
    const subjectsAfter = async (
      days: number,
      kind: NotificationKind,
      details: { until?: string } = { until },
    ) => {
      await notify(db, { ...reminder, kind, details })
      const { clock, send } = server()
      clock.strike(at(days * day))
      await send()
      expect(await waiting()).toBe(0)
      return box.arrived.splice(0).map(({ subject, text }) => [subject, text.includes(left(3 - days))])
    }
    const announced = notificationText.mail.subject(
      notificationKindText.deadline.title({
        ...{ institution: '', year: 2026, until, times: 1 },
        left: left(1),
      }),
    )
    const reminded = notificationText.mail.subject(notificationKindText.reminded.title())
    expect(await subjectsAfter(2, 'deadline')).toEqual([[announced, false]])
    expect(await subjectsAfter(2, 'reminded')).toEqual([[reminded, true]])
    expect(await subjectsAfter(4, 'deadline')).toEqual([])
    for (const kind of ['extended', 'shortened'] as const) {
      expect(await subjectsAfter(2, kind)).toHaveLength(1)
      expect(await subjectsAfter(4, kind)).toEqual([])
      expect(await subjectsAfter(2, kind, {})).toEqual([])
    }
    await due(at(9 * day))
    for (const kind of ['deadline', 'extended', 'shortened'] as const)
      expect(await subjectsAfter(2, kind)).toEqual([])
    await due(null)
    expect(await subjectsAfter(2, 'extended', {})).toHaveLength(1)
    expect(await subjectsAfter(2, 'deadline', {})).toEqual([])
    await due(until)
    const report = { institution_id: '1001', session_code: '2026-02', year: 2026, status: 'SENT' }
    await db.insertInto('report').values(report).execute()
    for (const kind of ['deadline', 'reminded', 'extended', 'shortened'] as const)
      expect(await subjectsAfter(2, kind)).toEqual([])
    await db.deleteFrom('report').execute()
    await due(null)
  })

  test('is not sent to users without an address, opted out, locked, or who lost the institution', async () => {
    await address('ebs', 'ebs@surguuli.mn', { returned: 'off' })
    await address('ebs-b')
    await address('city')
    await notify(db, news)
    await notify(db, { ...news, kind: 'answered', institutionIds: ['1008'] })
    await notify(db, { ...news, kind: 'recalled', institutionIds: ['1008'] })
    expect(await waiting()).toBe(2)
    await db
      .updateTable('account')
      .set({ locked_at: new Date(START) })
      .where('user_name', '=', 'ebs-b')
      .execute()
    const ofCity = () => db.deleteFrom('reviewer_institution').where('user_name', '=', 'city')
    await ofCity().where('institution_id', '=', '1008').execute()
    const { clock, send } = server()
    clock.strike(at(11))
    await send()
    await db
      .insertInto('reviewer_institution')
      .values({ user_name: 'city', institution_id: '1008' })
      .execute()
    expect([arrived(), await waiting()]).toEqual([[], 0])
  })

  test('of several answers is one letter, ten minutes after the first', async () => {
    await address('aimag')
    const answered = (minutes: number) =>
      notify(db, { ...news, kind: 'answered', by: 'ebs', level: 'district', at: new Date(at(minutes)) })
    const { clock, send } = server()
    for (const minutes of [0, 4, 9]) await answered(minutes)
    clock.strike(at(9))
    await send()
    expect(arrived()).toEqual([])
    clock.strike(at(10))
    await send()
    const title = (times: number) =>
      notificationKindText.answered.title({
        institution: '1001-р байгууллага',
        year: 2026,
        until: '',
        left: '',
        times,
      })
    expect(arrived()).toEqual([['aimag@surguuli.mn', notificationText.mail.subject(title(3))]])
  })

  test('waits while the server for mail is away, and nothing is lost', async () => {
    for (const name of ['ebs', 'ebs-b']) await address(name)
    await notify(db, news)
    await box.goAway()
    const { clock, send } = server()
    await send()
    await send()
    expect(await readMailState(db)).toMatchObject({
      waiting: 2,
      since: START_ISO,
      failure: { reason: expect.stringContaining('ECONNREFUSED'), at: START_ISO },
    })
    await box.comeBack()
    await send()
    expect(arrived()).toEqual([])
    clock.strike(at(1))
    await send()
    expect([arrived(), await waiting()]).toEqual([
      [
        ['ebs-b@surguuli.mn', subject],
        ['ebs@surguuli.mn', subject],
      ],
      0,
    ])
  })

  test('fails after four days, and the operator is notified', async () => {
    await address('ebs')
    await notify(db, news)
    await box.goAway()
    const { clock, send } = server()
    await send()
    clock.strike(at(4 * 24 * 60 - 1))
    await send()
    expect((await readMailState(db)).failed).toEqual([])
    const last = at(4 * 24 * 60 + 5)
    clock.strike(last)
    await send()
    await box.comeBack()
    clock.strike(at(5 * 24 * 60))
    await send()
    const { waiting: left, failed } = await readMailState(db)
    expect([arrived(), left]).toEqual([[], 0])
    expect(failed).toEqual([
      {
        userName: 'ebs',
        email: 'ebs@surguuli.mn',
        at: last,
        failure: expect.stringContaining('ECONNREFUSED'),
      },
    ])
  })

  test('to an address that is refused for good is given up at once, and the others have theirs', async () => {
    for (const name of ['ebs', 'ebs-b']) await address(name)
    box.refused.add('ebs@surguuli.mn')
    await notify(db, news)
    const { send } = server()
    await send()
    await send()
    expect(arrived()).toEqual([['ebs-b@surguuli.mn', subject]])
    const { failed } = await readMailState(db)
    expect(failed).toMatchObject([{ userName: 'ebs', failure: expect.stringContaining('550') }])
  })

  test('is sent once by several servers, and by another one where the first has died', async () => {
    for (const name of ['ebs', 'ebs-b']) await address(name)
    for (let times = 0; times < 5; times += 1) await notify(db, news)
    await db
      .updateTable('job')
      .set({ claimed_until: at(3) })
      .where('subject', '=', ({ selectFrom, fn }) => selectFrom('job').select(fn.min('subject').as('first')))
      .execute()
    const all = [server(), server(), server()]
    await Promise.all(all.map(({ send }) => send()))
    expect(box.arrived).toHaveLength(9)
    for (const { clock } of all) clock.strike(at(3))
    await Promise.all(all.map(({ send }) => send()))
    expect(box.arrived).toHaveLength(10)
    const ids = box.arrived.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1])
    expect(new Set(ids).size).toBe(10)
  })

  test('its server is checked for whether it accepts mail, and is named without its password', async () => {
    const host = new URL(box.url).host
    const smtpUrl = box.url.replace('//', '//ner:nuuts@')
    const { ask } = server({ mailServer: { smtpUrl, from: 'tosov@yam.mn' } })
    expect(await ask()).toEqual({ kind: 'answers', host, from: 'tosov@yam.mn' })
    box.passwords.set('ner', 'busad')
    expect(await ask()).toMatchObject({ kind: 'away', host, reason: expect.stringContaining('535') })
    box.passwords.clear()
    await box.goAway()
    expect(await ask()).toMatchObject({ kind: 'away', host, reason: expect.stringContaining('ECONNREFUSED') })
    await box.comeBack()
    expect(await server({ mailServer: null }).ask()).toEqual({ kind: 'none' })
  })

  test('of a reminder reaches active users with an address and the choice on, if configured', async () => {
    const reach = async (mail: 'setUp' | 'none' = 'setUp') => [
      ...(await readReaches(db, ['1001', '1011'], mail)),
    ]
    expect(await reach()).toEqual([
      ['1001', 'program'],
      ['1011', 'nobody'],
    ])
    await address('ebs', 'ebs@surguuli.mn', { reminded: 'off' })
    expect((await reach())[0]).toEqual(['1001', 'program'])
    await address('ebs-b')
    expect([(await reach())[0], (await reach('none'))[0]]).toEqual([
      ['1001', 'mail'],
      ['1001', 'program'],
    ])
    const lock = (names: readonly string[]) =>
      db
        .updateTable('account')
        .set({ locked_at: new Date(START) })
        .where('user_name', 'in', names)
        .execute()
    await lock(['ebs-b'])
    expect((await reach())[0]).toEqual(['1001', 'program'])
    await lock(['ebs'])
    expect((await reach())[0]).toEqual(['1001', 'nobody'])
  })

  test('waits four days for a server to be set up where there is none, and is forgotten', async () => {
    await address('ebs')
    await notify(db, news)
    const { clock, mail, send, poll } = server({ mailServer: null })
    expect(mail).toBe('none')
    await send()
    clock.strike(at(4 * 24 * 60))
    await poll()
    expect(await waiting()).toBe(1)
    clock.strike(at(4 * 24 * 60 + 1))
    await poll()
    expect(await waiting()).toBe(0)
    // The notification in the application stays for more than a year.
    expect(await db.selectFrom('notification').select('user_name').execute()).toHaveLength(2)
    clock.strike(at(401 * 24 * 60))
    await poll()
    expect(await db.selectFrom('notification').select('user_name').execute()).toEqual([])
  })
})
