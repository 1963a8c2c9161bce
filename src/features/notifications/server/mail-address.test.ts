import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HomeAnswer } from '#budget/api.ts'
import type { AdminAccount } from '#features/accounts/api.ts'
import { addressNoticeText } from '#features/accounts/text.ts'
import type { MailAnswer } from '#features/notifications/api.ts'
import { mailAddressText } from '#features/notifications/mail-text.ts'
import { readReaches } from '#features/notifications/server/reminders.store.ts'
import { notificationText } from '#features/notifications/text.ts'
import { hashPassword } from '#features/sign-in/server/passwords.ts'
import { type SignedInClient, startApp, type TestApp } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { type MailBox, mailBox, mailTokenTo } from '#test/support/smtp-server.ts'

const HOUR_MS = 3_600_000
const EMAIL = 'nyagtlan@surguuli.mn'

describe.each(oneDatabase)('the address of an account ($name)', ({ open }) => {
  const directory = scratchDirectory()
  let started: TestApp
  let silent: TestApp
  let box: MailBox
  let user: SignedInClient
  beforeAll(async () => {
    box = await mailBox()
    const mailServer = { smtpUrl: box.url, from: 'tosov@yam.mn' }
    started = await startApp({ open, directory, mailServer, proveAgainMs: HOUR_MS })
    silent = await startApp({ open, directory: `${directory}/silent` })
  })
  afterAll(async () => {
    await started.close()
    await silent.close()
    await box.goAway()
  })
  beforeEach(async () => {
    await started.database.db.updateTable('account').set({ email: '', locked_at: null }).execute()
    user = await started.signIn('ebs')
  })
  afterEach(() => void box.arrived.splice(0))

  const ask = (email: string) => user.post('/api/tosov/mail/ask', { email })
  const confirm = (token: string) =>
    started.inject({ method: 'POST', url: '/api/tosov/mail/confirm', payload: { token } })
  const asksForMail = async (who = user) => (await who.get('/api/tosov/home')).json<HomeAnswer>().asksForMail
  const address = async () => (await user.get('/api/tosov/mail')).json<MailAnswer>().email
  const linksTo = (email: string) =>
    box.arrived.filter(({ to, subject }) => to === email && subject === mailAddressText.letter.subject)
  const tokenFor = async (email: string): Promise<string> => {
    const before = linksTo(email).length
    expect((await ask(email)).json()).toEqual({ status: 1, message: mailAddressText.sent(email) })
    await expect.poll(() => linksTo(email).length).toBeGreaterThan(before)
    expect(linksTo(email)[0]?.text).toContain('https://tosov.example/?mail=#')
    return mailTokenTo(box, email)
  }

  test('is requested while there is none and mail is configured, and the link confirms it', async () => {
    expect(await asksForMail()).toBe(true)
    const token = await tokenFor(EMAIL)
    expect([await address(), await asksForMail()]).toEqual(['', true])
    expect((await confirm(token)).json()).toEqual({ status: 1, message: mailAddressText.confirmed(EMAIL) })
    expect([await address(), await asksForMail()]).toEqual([EMAIL, false])
    const noted = await started.database.db
      .selectFrom('named_event')
      .select(['actor', 'institution_id', 'detail'])
      .where('kind', '=', 'mail-confirmed')
      .execute()
    expect(noted).toEqual([{ actor: 'ebs', institution_id: '1001', detail: null }])
  })

  const save = (email: string, choices = {}) => user.post('/api/tosov/mail', { email, choices })
  const arrive = (count: number) => expect.poll(() => box.arrived.length).toBe(count)

  test('counts as a channel for reminders from its confirmation until its removal', async () => {
    const { db } = started.database
    const reach = async () => (await readReaches(db, ['1001'], 'setUp')).get('1001')
    expect((await save(EMAIL)).statusCode).toBe(200)
    expect(await reach()).toBe('program')
    await confirm(await tokenFor(EMAIL))
    expect(await reach()).toBe('mail')
    expect((await save(EMAIL)).statusCode).toBe(200)
    expect(await reach()).toBe('mail')
    expect((await readReaches(db, ['1001'], 'none')).get('1001')).toBe('program')
    expect((await save('other@example.mn')).statusCode).toBe(200)
    expect(await reach()).toBe('mail')
    expect((await save('')).statusCode).toBe(200)
    expect(await reach()).toBe('program')
  })

  test('changes in the settings only by the link; the old address is used until then and notified', async () => {
    await confirm(await tokenFor(EMAIL))
    box.arrived.splice(0)
    const other = 'shine@surguuli.mn'
    const saved = await save(other, { normsPublished: 'off' })
    expect(saved.json()).toEqual({ status: 1, message: mailAddressText.savedUntil(other, EMAIL) })
    const mail = (await user.get('/api/tosov/mail')).json<MailAnswer>()
    expect([mail.email, mail.choices.normsPublished]).toEqual([EMAIL, 'off'])
    await arrive(1)
    expect(box.arrived[0]).toMatchObject({ to: other, subject: mailAddressText.letter.subject })
    expect((await confirm(mailTokenTo(box, other))).statusCode).toBe(200)
    expect(await address()).toBe(other)
    await arrive(2)
    expect(box.arrived[1]).toMatchObject({
      ...{ to: EMAIL, subject: addressNoticeText.subject, text: addressNoticeText.words('ebs') },
    })
    expect((await save('')).json()).toEqual({ status: 1, message: notificationText.chosen.saved })
    await arrive(3)
    expect(box.arrived[2]).toMatchObject({ to: other, subject: addressNoticeText.subject })
  })

  test('changed by an administrator is also announced to the old address', async () => {
    await confirm(await tokenFor(EMAIL))
    box.arrived.splice(0)
    const admin = await started.signIn('admin')
    const accounts = (await admin.get('/api/admin/accounts')).json<readonly AdminAccount[]>()
    const known = accounts.find(({ userName }) => userName === 'ebs')
    const { userName, displayName, post, role, level, institutionId, reviews, regions } = known ?? {}
    const unchanged = { userName, displayName, post, role, level, institutionId, reviews, regions }
    const edit = (email: string) =>
      admin.post('/api/admin/accounts/save', { event: 'EDIT', ...unchanged, email })
    expect((await edit(EMAIL)).statusCode).toBe(200)
    expect((await edit('ebs@surguuli.mn')).statusCode).toBe(200)
    const notice = () => box.arrived.filter(({ subject }) => subject === addressNoticeText.subject)
    await expect.poll(() => notice().length).toBe(1)
    expect(notice()).toMatchObject([{ to: EMAIL }])
  })

  test('invalidates a password reset link sent to the old address, once it is confirmed', async () => {
    await confirm(await tokenFor(EMAIL))
    await started.inject({ method: 'POST', url: '/api/auth/password-reset', payload: { userName: 'ebs' } })
    const links = async () =>
      (await started.database.db.selectFrom('password_link').select('user_name').execute()).length
    await expect.poll(links).toBe(1)
    await save('shine@surguuli.mn')
    expect(await links()).toBe(1)
    await confirm(await tokenFor('shine@surguuli.mn'))
    expect(await links()).toBe(0)
  })

  test('a link of a removed account confirms nothing for the next owner of its user name', async () => {
    const { db } = started.database
    const admin = await started.signIn('admin')
    const record = {
      ...{ userName: 'moved', displayName: 'Г.Явсан', post: '', email: '', role: 'institution', level: null },
      ...{ institutionId: '1001', reviews: [], regions: [], rights: ['prepare'] },
    }
    const add = async () => {
      const added = await admin.post('/api/admin/accounts/save', { event: 'ADD', ...record })
      expect(added.statusCode).toBe(200)
      await db
        .updateTable('account')
        .set({ must_change_password: false, password_hash: await hashPassword('demo-2026') })
        .where('user_name', '=', 'moved')
        .execute()
    }
    await add()
    user = await started.signIn('moved')
    const token = await tokenFor('yavsan@surguuli.mn')
    const removed = await admin.post('/api/admin/accounts/action', { event: 'REMOVE', userName: 'moved' })
    expect(removed.statusCode).toBe(200)
    await add()
    expect((await confirm(token)).statusCode).toBe(404)
    const rows = await db.selectFrom('account').select('email').where('email', '<>', '').execute()
    expect(rows).toEqual([])
  })

  test('is stored at once if no mail is sent', async () => {
    const other = await silent.signIn('ebs')
    const answer = await other.post('/api/tosov/mail', { email: EMAIL, choices: {} })
    expect(answer.json()).toEqual({ status: 1, message: notificationText.chosen.saved })
    expect((await other.get('/api/tosov/mail')).json<MailAnswer>().email).toBe(EMAIL)
  })

  test('is requested nowhere without a mail server', async () => {
    const other = await silent.signIn('ebs')
    expect(await asksForMail(other)).toBe(false)
    const answer = await other.post('/api/tosov/mail/ask', { email: EMAIL })
    expect([answer.statusCode, answer.json()]).toEqual([409, { status: 0, message: mailAddressText.noMail }])
  })

  test.each([
    ['a day later', async () => started.clock.move(24 * HOUR_MS)],
    [
      'after another address',
      () => started.database.db.updateTable('account').set({ email: 'x@y.mn' }).execute(),
    ],
    [
      'after a new password',
      async () =>
        started.database.db
          .updateTable('account')
          .set({ password_hash: await hashPassword('demo-2026') })
          .where('user_name', '=', 'ebs')
          .execute(),
    ],
    [
      'while the account is locked',
      () => started.database.db.updateTable('account').set({ locked_at: new Date() }).execute(),
    ],
  ])('a link confirms nothing %s', async (_, happens) => {
    const token = await tokenFor(EMAIL)
    await happens()
    const answer = await confirm(token)
    expect([answer.statusCode, answer.json()]).toEqual([404, { status: 0, message: mailAddressText.over }])
  })

  test('a link that was changed, or is none, confirms nothing', async () => {
    const token = await tokenFor(EMAIL)
    const [iv, tag, sealed = ''] = token.split('.')
    const turned = `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`
    for (const given of [`${iv}.${tag}.${turned}`, `${iv}.${tag}`, 'x'])
      expect((await confirm(given)).statusCode).toBe(404)
    expect(await address()).toBe('')
  })

  test('an invalid address is rejected, and an unauthenticated user has to reauthenticate', async () => {
    const wrong = await ask('a@b.mn, thief@example.mn')
    expect([wrong.statusCode, wrong.json()]).toMatchObject([
      422,
      { message: notificationText.chosen.badAddress },
    ])
    started.clock.move(HOUR_MS)
    expect((await ask(EMAIL)).json()).toMatchObject({ code: 'reauthentication-required' })
    expect(box.arrived).toEqual([])
  })
})
