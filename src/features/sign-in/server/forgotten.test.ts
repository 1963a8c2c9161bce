import timers from 'node:timers/promises'
import { generateSync } from 'otplib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AdminAccount } from '#features/accounts/api.ts'
import { notificationText } from '#features/notifications/text.ts'
import { accountScreenText } from '#features/sign-in/account-text.ts'
import type { StartedFactor } from '#features/sign-in/api.ts'
import { passwordText, forgottenText as text } from '#features/sign-in/password-text.ts'
import { startApp, type TestApp } from '#test/support/app.ts'
import { oneDatabase, openEmbedded } from '#test/support/database.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { type MailBox, mailBox, mailTokenTo } from '#test/support/smtp-server.ts'

const MINUTE_MS = 60_000
const NEXT = 'тогоо хүрд салхи тав'
const FORGOTTEN = '/api/auth/password-reset'

// Otherwise the work of a test would go on in the next one.
beforeEach(() => void vi.spyOn(timers, 'setTimeout').mockResolvedValue(undefined))
afterEach(() => vi.restoreAllMocks())

describe.each(oneDatabase)('a forgotten password ($name)', ({ open }) => {
  const directory = scratchDirectory()
  let started: TestApp
  let box: MailBox
  beforeAll(async () => {
    box = await mailBox()
    const mailServer = { smtpUrl: box.url, from: 'tosov@yam.mn' }
    started = await startApp({ open, directory, mailServer, proveAgainMs: 10 * MINUTE_MS })
  })
  afterAll(async () => {
    await started.close()
    await box.goAway()
  })
  beforeEach(() => started.clock.move(2 * 60 * MINUTE_MS))
  afterEach(() => void box.arrived.splice(0))

  const account = (userName: string, values: { email?: string; locked_at?: Date | null }) =>
    started.database.db.updateTable('account').set(values).where('user_name', '=', userName).execute()
  let office = 0
  const ask = async (userName: string) => {
    // Avoids the limit per address.
    office += 1
    return started.inject({
      method: 'POST',
      url: FORGOTTEN,
      payload: { userName },
      headers: { 'x-forwarded-for': `198.51.100.${office}` },
    })
  }
  const choose = (token: string, next = NEXT) =>
    started.inject({ method: 'POST', url: `${FORGOTTEN}/confirm`, payload: { token, next } })
  const login = async (userName: string, password: string) =>
    (await started.inject({ method: 'POST', url: '/api/auth/login', payload: { userName, password } }))
      .statusCode
  const tokenFor = async (userName: string): Promise<string> => {
    const links = () => box.arrived.filter(({ subject }) => subject === text.letter.subject)
    const before = links().length
    await ask(userName)
    await expect.poll(() => links().length).toBe(before + 1)
    const letter = links().at(-1)?.text ?? ''
    return /https:\/\/tosov\.example\/\?password-reset=#([\w-]{43})\s/.exec(letter)?.[1] ?? ''
  }
  const over = { status: 0, message: text.over }

  test('is replaced by the link that is sent to the address of the account', async () => {
    await account('ebs', { email: 'ebs@surguuli.mn' })
    const signedIn = await started.signIn('ebs')
    const answer = await ask('EBS')
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 1, message: text.linkRequested }])
    await expect.poll(() => box.arrived.length).toBe(1)
    const [letter] = box.arrived
    expect(letter).toMatchObject({ to: 'ebs@surguuli.mn', subject: text.letter.subject })
    expect(letter?.text).toContain('«ebs»')
    const token = /#([\w-]{43})\s/.exec(letter?.text ?? '')?.[1] ?? ''
    const rows = await started.database.db.selectFrom('password_link').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)

    expect((await choose(token)).json()).toEqual({ status: 1, message: text.replaced })
    expect([await login('ebs', 'demo-2026'), await login('ebs', NEXT)]).toEqual([401, 200])
    expect((await signedIn.get('/api/auth/me')).statusCode).toBe(401)
    const events = await started.database.db
      .selectFrom('named_event')
      .select(['institution_id', 'actor', 'detail'])
      .where('kind', '=', 'password-replaced')
      .execute()
    expect(events).toEqual([
      { institution_id: '1001', actor: 'ebs', detail: { by: 'link', passkeysRemoved: 0, linksRemoved: 0 } },
    ])
  })

  test('is replaced once by a link, and not half an hour later', async () => {
    await account('dorm', { email: 'dorm@surguuli.mn' })
    const [first, second] = [await tokenFor('dorm'), await tokenFor('dorm')]
    started.clock.move(30 * MINUTE_MS - 1)
    expect((await choose(first)).statusCode).toBe(200)
    // Using one link ends the other.
    for (const token of [first, second]) {
      const again = await choose(token, `${NEXT} 2`)
      expect([again.statusCode, again.json()]).toEqual([404, over])
    }
    const late = await tokenFor('dorm')
    started.clock.move(30 * MINUTE_MS)
    expect((await choose(late)).json()).toEqual(over)
    expect(await login('dorm', NEXT)).toBe(200)
  })

  test('two concurrent uses of a link: one of them succeeds', async () => {
    await account('huvi', { email: 'huvi@surguuli.mn' })
    const token = await tokenFor('huvi')
    const answers = await Promise.all([choose(token, `${NEXT} 1`), choose(token, `${NEXT} 2`)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
  })

  test('is judged like any other, and a link outlives a refused one', async () => {
    await account('sub', { email: 'sub@surguuli.mn' })
    const token = await tokenFor('sub')
    for (const [next, fault] of [
      ['богино', 'short'],
      ['Сургууль2026', 'weak'],
    ] as const)
      expect((await choose(token, next)).json()).toEqual({ status: 0, message: passwordText.errors[fault] })
    expect((await choose(token)).statusCode).toBe(200)
  })

  test('its owner is notified, and passkeys of thirty days are removed; the password alone opens nothing then', async () => {
    await account('sub', { email: 'sub@surguuli.mn' })
    const { db } = started.database
    const now = started.clock.now().getTime()
    const keep = (name: string, days: number) =>
      db
        .insertInto('passkey')
        .values({
          ...{ credential_id: name, user_name: 'sub', name, public_key: 'x', counter: 0 },
          created_at: new Date(now - days * 24 * 60 * MINUTE_MS),
        })
        .execute()
    await keep('Хуучин', 31)
    await keep('Шинэ', 29)
    await db.insertInto('recovery_code').values({ user_name: 'sub', ordinal: 1, code_hash: 'x' }).execute()
    const names = async () =>
      (await db.selectFrom('passkey').select('name').where('user_name', '=', 'sub').execute()).map(
        ({ name }) => name,
      )
    const daysAgo = (days: number) => new Date(started.clock.now().getTime() - days * 24 * 60 * MINUTE_MS)
    const identity = { issuer: 'https://id.example', subject: 'owner', user_name: 'sub' }
    await db
      .insertInto('openid_link')
      .values({ ...identity, linked_at: daysAgo(31) })
      .execute()
    const links = () => db.selectFrom('openid_link').select('subject').execute()
    const token = await tokenFor('sub')
    expect((await choose(token)).statusCode).toBe(200)
    expect(await names()).toEqual(['Хуучин'])
    expect(await links()).toEqual([{ subject: 'owner' }])
    const notices = () => box.arrived.filter(({ subject }) => subject === text.notice.subject)
    const ofNew = () => notices().find(({ text }) => text.includes('Шинэ'))
    await expect.poll(() => ofNew()?.to).toBe('sub@surguuli.mn')
    // The reset removes recent passkeys, which leaves recovery codes as second factor.
    await db.updateTable('passkey').set({ created_at: started.clock.now() }).execute()
    await db
      .updateTable('openid_link')
      .set({ linked_at: daysAgo(29) })
      .execute()
    expect((await choose(await tokenFor('sub'), `${NEXT} 3`)).statusCode).toBe(200)
    expect(await names()).toEqual([])
    expect(await links()).toEqual([])
    await expect.poll(() => notices().some(({ text }) => text.includes(identity.issuer))).toBe(true)
    expect(await login('sub', `${NEXT} 3`)).toBe(401)
    const admin = await started.signIn('admin')
    const reset = await admin.post('/api/admin/accounts/action', { event: 'RESET_FACTOR', userName: 'sub' })
    expect(reset.statusCode).toBe(200)
    expect(await login('sub', `${NEXT} 3`)).toBe(200)
  })

  test('lets in an owner whom failures hold back', async () => {
    await account('ebs2', { email: 'ebs2@surguuli.mn' })
    for (let time = 0; time < 6; time += 1) await login('ebs2', 'guess')
    expect(await login('ebs2', 'demo-2026')).toBe(429)
    await choose(await tokenFor('ebs2'))
    expect(await login('ebs2', NEXT)).toBe(200)
  })

  test('lets its owner in within a minute, though others guess from the same address, and at once in the same browser', async () => {
    await account('ebs2', { email: 'ebs2@surguuli.mn' })
    const chosen = await choose(await tokenFor('ebs2'))
    const [device] = chosen.cookies
    for (let time = 0; time < 12; time += 1) {
      started.clock.move(MINUTE_MS)
      await login('ebs2', 'guess')
    }
    const right = (headers = {}) =>
      started.inject({
        ...{ method: 'POST', url: '/api/auth/login', headers },
        payload: { userName: 'ebs2', password: NEXT },
      })
    const delayed = await right()
    expect([delayed.statusCode, delayed.headers['retry-after']]).toEqual([429, '60'])
    expect((await right({ cookie: `${device?.name}=${device?.value}` })).statusCode).toBe(200)
    await choose(await tokenFor('ebs2'))
    for (let time = 0; time < 6; time += 1) await login('ebs2', 'guess')
    started.clock.move(MINUTE_MS)
    expect((await right()).statusCode).toBe(200)
  })

  test('no caller learns which accounts exist, or gets a mail by mistake', async () => {
    await account('ntb', { email: 'ntb@surguuli.mn', locked_at: started.clock.now() })
    await account('ntbdraft', { email: '' })
    const answers = [await ask('nobody-of-this-name'), await ask('ntb'), await ask('ntbdraft')]
    const known = await tokenFor('ebs')
    expect(known).not.toBe('')
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      answers.map(() => [200, JSON.stringify({ status: 1, message: text.linkRequested })]),
    )
    expect(box.arrived.map(({ to }) => to)).toEqual(['ebs@surguuli.mn'])
    await account('ntb', { locked_at: null })
  })

  test.each([
    ['a known account', 'ebs', 1],
    ['an unknown one', 'nobody-of-this-name', 0],
  ])(
    'the request for %s is worked on after a pause, so that no next response shows it',
    async (_, name, links) => {
      const { db } = started.database
      const stored = async () => (await db.selectFrom('password_link').select('user_name').execute()).length
      await db.deleteFrom('password_link').execute()
      const { promise, resolve } = Promise.withResolvers<void>()
      const pause = vi.mocked(timers.setTimeout).mockReset().mockReturnValue(promise)
      expect((await ask(name)).statusCode).toBe(200)
      expect([pause.mock.calls.length, await stored()]).toEqual([1, 0])
      resolve()
      await expect.poll(stored).toBe(links)
    },
  )

  test('a link of an account that was locked meanwhile opens nothing', async () => {
    await account('ntb', { email: 'ntb@surguuli.mn' })
    const token = await tokenFor('ntb')
    await account('ntb', { locked_at: started.clock.now() })
    expect((await choose(token)).json()).toEqual(over)
    await account('ntb', { locked_at: null })
    expect(await login('ntb', 'demo-2026')).toBe(200)
  })

  test('a link dies with the password that it was to replace', async () => {
    await account('ntb', { email: 'ntb@surguuli.mn' })
    const owner = await started.signIn('ntb')
    const token = await tokenFor('ntb')
    const change = { current: 'demo-2026', next: `${NEXT} 7` }
    expect((await owner.post('/api/auth/password', change)).statusCode).toBe(200)
    expect((await choose(token)).json()).toEqual(over)

    const second = await tokenFor('ntb')
    const admin = await started.signIn('admin')
    const reset = await admin.post('/api/admin/accounts/action', { event: 'RESET', userName: 'ntb' })
    expect(reset.statusCode).toBe(200)
    expect((await choose(second)).json()).toEqual(over)
  })

  test('a link at an outdated address of the account opens nothing, whichever user has changed it', async () => {
    await account('city', { email: 'city@old.mn' })
    const owner = await started.signIn('city')
    const save = (email: string) => owner.post('/api/tosov/mail', { email, choices: {} })
    const confirmed = async () => {
      await expect.poll(() => mailTokenTo(box, 'city@new.mn')).not.toBe('')
      const token = mailTokenTo(box, 'city@new.mn')
      const answer = await owner.post('/api/tosov/mail/confirm', { token })
      expect(answer.statusCode).toBe(200)
    }
    const first = await tokenFor('city')
    expect((await save('city@old.mn')).statusCode).toBe(200)
    const [row] = await started.database.db.selectFrom('password_link').selectAll().execute()
    expect(row).toBeDefined()
    expect((await save('city@new.mn')).statusCode).toBe(200)
    await confirmed()
    expect((await choose(first)).json()).toEqual(over)
    const second = await tokenFor('city')
    const admin = await started.signIn('admin')
    const accounts = (await admin.get('/api/admin/accounts')).json<readonly AdminAccount[]>()
    const known = accounts.find(({ userName }) => userName === 'city')
    const { userName, displayName, post, role, level, institutionId, reviews, regions } = known ?? {}
    const unchanged = { userName, displayName, post, role, level, institutionId, reviews, regions }
    const edit = await admin.post('/api/admin/accounts/save', {
      event: 'EDIT',
      ...unchanged,
      email: 'x@new.mn',
    })
    expect([edit.statusCode, edit.body]).toEqual([200, expect.any(String)])
    expect((await choose(second)).json()).toEqual(over)
  })

  test('bypasses no second factor: after a new password the user still needs the code', async () => {
    await account('aimag', { email: 'aimag@yam.mn' })
    const user = await started.signIn('aimag')
    const setUp = await user.post('/api/auth/factors/set-up', {
      event: 'CODE',
      proof: { by: 'password', password: 'demo-2026' },
    })
    const secret = setUp.json<StartedFactor>().code?.secret ?? ''
    const code = generateSync({ secret, epoch: Math.floor(started.clock.now().getTime() / 1000) })
    expect((await user.post('/api/auth/factors', { event: 'ADD_CODE', code })).statusCode).toBe(200)
    const chosen = await choose(await tokenFor('aimag'))
    expect([chosen.statusCode, chosen.cookies.map(({ name }) => name)]).toEqual([
      200,
      ['__Host-tosov_device'],
    ])
    const response = await started.inject({
      ...{ method: 'POST', url: '/api/auth/login' },
      payload: { userName: 'aimag', password: NEXT },
    })
    expect([response.statusCode, response.json()]).toEqual([
      401,
      expect.objectContaining({ code: 'second-factor' }),
    ])
  })

  test.each([
    'a@surguuli.mn, thief@example.mn',
    'a@surguuli.mn;thief@example.mn',
    'a@surguuli.mn\r\nBcc: thief@example.mn',
    'a@surguuli.mn\nthief@example.mn',
    '<a@surguuli.mn> thief@example.mn',
    '"a, thief@example.mn"@surguuli.mn',
  ])('is sent to one address: %j is none', async (email) => {
    const school = await started.signIn('ebs-b')
    const answer = await school.post('/api/tosov/mail', { email, choices: {} })
    expect(answer.statusCode).toBe(422)
  })

  test('an account is sent three links an hour', async () => {
    await account('ministry', { email: 'ministry@yam.mn' })
    for (let time = 0; time < 3; time += 1) expect(await tokenFor('ministry')).not.toBe('')
    expect((await ask('ministry')).statusCode).toBe(200)
    await account('aimag', { email: 'aimag@yam.mn' })
    expect(await tokenFor('aimag')).not.toBe('')
    expect(box.arrived.filter(({ to }) => to === 'ministry@yam.mn')).toHaveLength(3)
    started.clock.move(61 * MINUTE_MS)
    expect(await tokenFor('ministry')).not.toBe('')
  })

  test('an address may send twenty requests in ten minutes', async () => {
    const from = { 'x-forwarded-for': '192.0.2.1' }
    const request = () =>
      started.inject({ method: 'POST', url: FORGOTTEN, payload: { userName: 'nobody' }, headers: from })
    const statuses: number[] = []
    for (let time = 0; time < 21; time += 1) statuses.push((await request()).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  })

  test('the destination address is changed only after recent reauthentication', async () => {
    const school = await started.signIn('ebs-b')
    const save = (email: string) => school.post('/api/tosov/mail', { email, choices: {} })
    started.clock.move(10 * MINUTE_MS)
    const refused = await save('thief@example.mn')
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { status: 0, message: accountScreenText.proof.needed, code: 'reauthentication-required' },
    ])
    expect((await save('')).json()).toEqual({ status: 1, message: notificationText.chosen.saved })
    await school.post('/api/auth/reauthentication', { by: 'password', password: 'demo-2026' })
    expect((await save('mine@surguuli.mn')).statusCode).toBe(200)
  })
})

test('without mail the administrator is named, and nothing is sent', async () => {
  const started = await startApp({ open: openEmbedded, directory: '/nowhere' })
  expect((await started.inject({ url: FORGOTTEN })).json()).toEqual({ method: 'administrator' })
  const answer = await started.inject({ method: 'POST', url: FORGOTTEN, payload: { userName: 'ebs' } })
  expect([answer.statusCode, answer.json()]).toEqual([409, { status: 0, message: text.noMail }])
  await started.close()
})
