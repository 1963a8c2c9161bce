import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HomeAnswer } from '#budget/api.ts'
import type { SessionAnswer } from '#features/sign-in/api.ts'
import { passwordText } from '#features/sign-in/password-text.ts'
import { signInAnswerText } from '#features/sign-in/refusal-text.ts'
import { changePassword } from '#features/sign-in/server/account.store.ts'
import { httpText } from '#platform/http/http-text.ts'
import { startApp, type TestApp } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { setApp } from '#test/support/set-app.ts'

const HOUR_MS = 3_600_000
const LOGIN = '/api/auth/login'

describe.each(oneDatabase)('the session ($name)', ({ open }) => {
  const started = setApp({ open })
  // Isolates tests from the failed sign-ins of others.
  beforeEach(() => started.clock.move(HOUR_MS))

  const login = (userName: string, password: string, more: InjectOptions = {}) =>
    started.inject({ method: 'POST', url: LOGIN, payload: { userName, password }, ...more })
  const request = (headers: Record<string, string>, url = '/api/auth/me') => started.inject({ url, headers })
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

  test('starts under no name that only resembles an account: its failures would be counted apart', async () => {
    expect((await login('HUVI', 'demo-2026')).statusCode).toBe(200)
    // Some languages, and so some databases, fold it to i.
    expect((await login('huv\u0130', 'demo-2026')).statusCode).toBe(401)
  })

  test('starts with the right password and returns the signed-in user', async () => {
    const answer = await login('ebs', 'demo-2026')
    expect(answer.statusCode).toBe(200)
    const { token, user } = answer.json<SessionAnswer>()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(user).toEqual({
      institutionId: '1001',
      userName: 'ebs',
      userId: 1,
      role: 'institution',
      level: null,
      organizationTypeId: 48,
      organizationName: '1001-р байгууллага',
      orgType: 'EBS',
      organizationProperty: 'PUBLIC',
    })
    expect((await request(bearer(token))).json()).toEqual(user)
  })

  test.each([
    ['aimag', 'reviewer', 'district'],
    ['ministry', 'reviewer', 'ministry'],
    ['admin', 'administrator', null],
  ])('describes %s as %s, and invents no institution', async (userName, role, level) => {
    const { user } = (await login(userName, 'demo-2026')).json<SessionAnswer>()
    const none = { organizationTypeId: null, orgType: null, organizationProperty: null }
    expect(user).toEqual({
      ...none,
      ...{ institutionId: '', organizationName: '', userName, userId: expect.any(Number), role, level },
    })
  })

  test('is never stored as the token itself', async () => {
    const { token } = (await login('ebs', 'demo-2026')).json<SessionAnswer>()
    const rows = await started.database.db.selectFrom('session').select('token_hash').execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map((row) => row.token_hash)).not.toContain(token)
  })

  test('a wrong password and an unknown user are answered alike', async () => {
    const [wrong, unknown] = [await login('ebs', 'demo-2025'), await login('nobody', 'demo-2026')]
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401])
    expect(wrong.json()).toEqual({ status: 0, message: signInAnswerText.wrongPair })
    expect(unknown.body).toBe(wrong.body)
  })

  test.each([{}, { userName: 'ebs' }, { userName: 'ebs', password: 7 }, 'text', []])(
    '%o is no sign-in (400)',
    async (payload) => {
      const answer = await started.inject({
        method: 'POST',
        url: LOGIN,
        payload: JSON.stringify(payload),
        headers: { 'content-type': 'application/json' },
      })
      expect(answer.statusCode).toBe(400)
    },
  )

  test('attempts at the same time count like attempts one after the other', async () => {
    const tries = Array.from({ length: 8 }, () => login('ebs-b', 'wrong'))
    const statuses = (await Promise.all(tries)).map((answer) => answer.statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
  })

  test('successful sign-ins do not count', async () => {
    for (let time = 0; time < 8; time += 1) expect((await login('ebs', 'demo-2026')).statusCode).toBe(200)
  })

  test('lives twelve hours after its last use, and no longer', async () => {
    const { token } = await started.signIn('ebs')
    started.clock.move(11 * HOUR_MS)
    expect((await request(bearer(token))).statusCode).toBe(200)
    started.clock.move(11 * HOUR_MS)
    expect((await request(bearer(token))).statusCode).toBe(200)
    started.clock.move(12 * HOUR_MS)
    const ended = await request(bearer(token))
    expect(ended.statusCode).toBe(401)
    expect(ended.json()).toEqual({ status: 0, message: httpText.signInFirst })
    expect(ended.headers['www-authenticate']).toBe('Bearer')
  })

  test('ends seven days after it was opened, however often it is used', async () => {
    const { token } = await started.signIn('ebs')
    for (let hours = 11; hours < 7 * 24; hours += 11) {
      started.clock.move(11 * HOUR_MS)
      expect([hours, (await request(bearer(token))).statusCode]).toEqual([hours, 200])
    }
    started.clock.move(3 * HOUR_MS - 1)
    expect((await request(bearer(token))).statusCode).toBe(200)
    started.clock.move(1)
    expect((await request(bearer(token))).statusCode).toBe(401)
  })

  test('is not written again within the same minute', async () => {
    const { token } = await started.signIn('ebs-b')
    const ends = async () => {
      const rows = await started.database.db
        .selectFrom('session')
        .select('expires_at')
        .where('user_name', '=', 'ebs-b')
        .execute()
      return Math.max(...rows.map((row) => row.expires_at.getTime()))
    }
    const first = await ends()
    started.clock.move(59_000)
    await request(bearer(token))
    expect(await ends()).toBe(first)
    started.clock.move(1000)
    await request(bearer(token))
    expect(await ends()).toBe(first + 60_000)
  })

  test('ends with sign-out, and only that one', async () => {
    const [one, other] = [await started.signIn('ebs'), await started.signIn('ebs')]
    const answer = await one.post('/api/auth/logout', {})
    expect(answer.json()).toEqual({ status: 1, message: signInAnswerText.signedOut, providerLogoutUrl: null })
    expect((await one.get('/api/auth/me')).statusCode).toBe(401)
    expect((await other.get('/api/auth/me')).statusCode).toBe(200)
  })

  test('sign-out needs no body', async () => {
    const { token } = await started.signIn('ebs')
    const answer = await started.inject({ method: 'POST', url: '/api/auth/logout', headers: bearer(token) })
    expect(answer.statusCode).toBe(200)
  })

  test('a token that is no token is no session, and does not fall back on the cookie', async () => {
    const cookie = `__Host-tosov_session=${(await started.signIn('ebs')).token}`
    expect((await request({ cookie })).statusCode).toBe(200)
    for (const authorization of ['Bearer', 'Bearer x', 'Basic abc', ''])
      expect((await request({ cookie, authorization })).statusCode).toBe(401)
  })

  test('of a locked account is invalid, and a user who knows the password sees the reason', async () => {
    const lock = (at: Date | null) =>
      started.database.db
        .updateTable('account')
        .set({ locked_at: at })
        .where('user_name', '=', 'sub')
        .execute()
    const { token } = await started.signIn('sub')
    await lock(started.clock.now())
    expect((await request(bearer(token))).statusCode).toBe(401)
    const refused = await login('sub', 'demo-2026')
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { status: 0, message: signInAnswerText.accountLocked },
    ])
    expect((await login('sub', 'demo-2025')).json()).toEqual({
      status: 0,
      message: signInAnswerText.wrongPair,
    })
    await lock(null)
    expect((await login('sub', 'demo-2026')).statusCode).toBe(200)
  })

  describe('the own password', () => {
    const PASSWORD = '/api/auth/password'
    const good = { current: 'demo-2026', next: 'тогоо хүрд салхи тав' }

    test.each([
      ['a wrong present one', { ...good, current: 'demo-2025' }, signInAnswerText.wrongPassword],
      ['a short new one', { ...good, next: 'богино' }, passwordText.errors.short],
      ['the name', { ...good, next: 'ntbdraft-1' }, passwordText.errors.name],
      ['one that is soon guessed', { ...good, next: 'Сургууль2026' }, passwordText.errors.weak],
      ['the own institution', { ...good, next: 'байгууллага1001' }, passwordText.errors.weak],
    ])('is not changed with %s', async (_, body, message) => {
      const answer = await (await started.signIn('ntbdraft')).post(PASSWORD, body)
      expect([answer.statusCode, answer.json()]).toEqual([422, { status: 0, message }])
      expect((await login('ntbdraft', 'demo-2026')).statusCode).toBe(200)
    })

    test('never expires by age', async () => {
      started.clock.move(10 * 365 * 24 * HOUR_MS)
      const user = await started.signIn('city')
      expect((await user.get('/api/tosov/home')).json<HomeAnswer>().mustChangePassword).toBe(false)
    })

    test('is guessed no more often than at sign-in', async () => {
      const user = await started.signIn('dorm')
      const tries = Array.from({ length: 6 }, () => user.post(PASSWORD, { ...good, current: 'guess' }))
      const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
      expect(statuses.toSorted()).toEqual([422, 422, 422, 422, 422, 429])
    })

    test('is not changed where another one was given meanwhile', async () => {
      const { db } = started.database
      const [user, elsewhere] = [await started.signIn('huvi'), await started.signIn('huvi')]
      const stored = await db
        .selectFrom('account')
        .select('password_hash')
        .where('user_name', '=', 'huvi')
        .executeTakeFirstOrThrow()
      await db
        .updateTable('account')
        .set({ password_hash: 'of a reset' })
        .where('user_name', '=', 'huvi')
        .execute()
      const change = {
        userName: 'huvi',
        provedHash: stored.password_hash,
        passwordHash: 'mine',
        currentSession: '',
        institutionId: '1003',
        at: started.clock.now(),
      }
      expect(await changePassword(db, change)).toBe('moved')
      expect((await user.get('/api/auth/me')).statusCode).toBe(200)
      await db.updateTable('account').set(stored).where('user_name', '=', 'huvi').execute()
      const answers = await Promise.all(
        [user, elsewhere].map((who, index) => who.post(PASSWORD, { ...good, next: `${good.next}${index}` })),
      )
      // The order of the two requests is undefined.
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
      for (const late of answers.filter(({ statusCode }) => statusCode === 409))
        expect(late.json()).toEqual({ status: 0, message: signInAnswerText.passwordMoved })
    })

    test('is the new one once changed; other sessions end, a one-time password is none any more', async () => {
      await started.database.db
        .updateTable('account')
        .set({ must_change_password: true })
        .where('user_name', '=', 'ntb')
        .execute()
      const [here, elsewhere] = [await started.signIn('ntb'), await started.signIn('ntb')]
      expect((await here.get('/api/tosov/home')).json<HomeAnswer>().mustChangePassword).toBe(true)
      const closed = await here.get('/api/tosov/draft/2026')
      expect([closed.statusCode, closed.json()]).toEqual([
        403,
        { status: 0, message: signInAnswerText.changePasswordFirst },
      ])
      const answer = await here.post(PASSWORD, good)
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { status: 1, message: signInAnswerText.passwordChanged },
      ])
      expect((await here.get('/api/tosov/draft/2026')).statusCode).toBe(200)
      expect((await elsewhere.get('/api/auth/me')).statusCode).toBe(401)
      expect((await login('ntb', 'demo-2026')).statusCode).toBe(401)
      expect((await login('ntb', good.next)).statusCode).toBe(200)
      const event = await started.database.db
        .selectFrom('named_event')
        .select(['institution_id', 'actor', 'detail', 'at'])
        .where('kind', '=', 'password-changed')
        .where('actor', '=', 'ntb')
        .executeTakeFirst()
      expect(event).toEqual({
        institution_id: '1006',
        actor: 'ntb',
        detail: null,
        at: expect.any(Date),
      })
    })
  })

  describe('as a cookie', () => {
    let overHttp: TestApp
    beforeAll(async () => {
      overHttp = await startApp({
        open,
        directory: `${started.directory}/http`,
        publicUrl: 'http://localhost:4000',
      })
    })
    afterAll(() => overHttp.close())
    const logout = (token: string, headers: Record<string, string>) =>
      started.inject({
        method: 'POST',
        url: '/api/auth/logout',
        headers: { cookie: `__Host-tosov_session=${token}`, ...headers },
      })

    test.each(['http', 'https'])(
      'is inaccessible to scripts and other sites, and secure if PUBLIC_URL is, despite any proxy header (%s)',
      async (proto) => {
        const headers = { 'x-forwarded-proto': proto }
        const secure = await login('ebs', 'demo-2026', { headers })
        expect(secure.headers['set-cookie']?.[0]).toMatch(
          /^__Host-tosov_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
        )
        const payload = { userName: 'ebs', password: 'demo-2026' }
        const plain = await overHttp.inject({ method: 'POST', url: '/api/auth/login', payload, headers })
        expect(plain.headers['set-cookie']?.[0]).toMatch(
          /^tosov_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
        )
      },
    )

    test.each([
      ['http', '__Host-tosov_session', 200],
      ['https', '__Host-tosov_session', 200],
      // A page of a sibling domain can set these.
      ['https', 'tosov_session', 401],
      ['http', 'tosov_session', 401],
    ])('over %s, named %s, is answered %i', async (protocol, name, status) => {
      const { token } = await started.signIn('ebs')
      const headers = { cookie: `${name}=${token}`, 'x-forwarded-proto': protocol }
      expect((await request(headers)).statusCode).toBe(status)
    })

    test.each([
      ['/api/auth/login', { userName: 'ebs', password: 'demo-2026' }],
      ['/api/auth/password-reset', { userName: 'ebs' }],
      ['/api/auth/passkey/options', {}],
    ])('%s is served to no foreign page, and to a client that is no browser', async (url, payload) => {
      const post = (headers: Record<string, string>) =>
        started.inject({ method: 'POST', url, payload, headers })
      for (const headers of [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site', origin: 'https://other.tosov.example' },
        { origin: 'https://elsewhere.example' },
        { origin: 'http://localhost:80' },
        { origin: 'null' },
      ]) {
        const answer = await post(headers)
        expect([answer.statusCode, answer.json()]).toEqual([403, { status: 0, message: httpText.otherSite }])
        expect(answer.headers['set-cookie']).toBeUndefined()
      }
      for (const headers of [{}, { 'sec-fetch-site': 'same-origin' }, { origin: 'https://localhost:80' }])
        expect((await post(headers)).statusCode).not.toBe(403)
    })

    test('that a browser had before ends with its next sign-in, of any user; no other session does', async () => {
      const [before, elsewhere] = [await started.signIn('ebs'), await started.signIn('ebs')]
      const cookie = `__Host-tosov_session=${before.token}`
      expect((await login('ebs', 'wrong', { headers: { cookie } })).statusCode).toBe(401)
      expect((await request(bearer(before.token))).statusCode).toBe(200)
      const next = await login('ebs-b', 'demo-2026', { headers: { cookie } })
      expect(next.json<SessionAnswer>().token).not.toBe(before.token)
      expect((await request(bearer(before.token))).statusCode).toBe(401)
      for (const token of [elsewhere.token, next.json<SessionAnswer>().token])
        expect((await request(bearer(token))).statusCode).toBe(200)
    })

    test('with a planted token is invalid: only a sign-in creates one', async () => {
      const planted = 'A'.repeat(43)
      const signedIn = await login('ebs', 'demo-2026', {
        headers: { cookie: `__Host-tosov_session=${planted}` },
      })
      expect(signedIn.json<SessionAnswer>().token).not.toBe(planted)
      expect((await request(bearer(planted))).statusCode).toBe(401)
    })

    test('is cleared over https under the name that it has there', async () => {
      const { token } = await started.signIn('ebs')
      const headers = {
        cookie: `__Host-tosov_session=${token}`,
        'x-forwarded-proto': 'https',
        'sec-fetch-site': 'same-origin',
      }
      const answer = await started.inject({ method: 'POST', url: '/api/auth/logout', headers })
      expect(answer.headers['set-cookie']).toMatch(/^__Host-tosov_session=; .*Path=\/; .*Secure/)
      expect((await request(headers)).statusCode).toBe(401)
    })

    test.each([
      ['nothing to tell where it comes from', {}],
      ['another origin', { origin: 'https://elsewhere.example' }],
      ['a sister domain', { origin: 'http://other.localhost', 'sec-fetch-site': 'same-site' }],
      ['another site', { 'sec-fetch-site': 'cross-site' }],
      ['our own name over http', { origin: 'http://localhost:80', 'sec-fetch-site': 'cross-site' }],
      ['our own name over http alone', { origin: 'http://localhost:80' }],
      ['no origin', { origin: 'null' }],
    ])('does not serve a write with %s', async (_, headers) => {
      const { token } = await started.signIn('ebs')
      const answer = await logout(token, headers)
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toEqual({ status: 0, message: httpText.otherSite })
      expect((await request(bearer(token))).statusCode).toBe(200)
    })

    test.each([
      ['that the browser vouches for', { 'sec-fetch-site': 'same-origin' }],
      ['of our own origin', { origin: 'https://localhost:80' }],
    ])('serves a write %s', async (_, headers) => {
      const { token } = await started.signIn('ebs')
      expect((await logout(token, headers)).statusCode).toBe(200)
      expect((await request(bearer(token))).statusCode).toBe(401)
    })

    test.each(['http://localhost:80', 'https://localhost:80'])(
      'serves a write of %s where PUBLIC_URL is not https',
      async (origin) => {
        const { token } = await overHttp.signIn('ebs')
        const headers = { cookie: `tosov_session=${token}`, origin }
        const answer = await overHttp.inject({ method: 'POST', url: '/api/auth/logout', headers })
        expect(answer.statusCode).toBe(200)
      },
    )
  })

  describe('the home page', () => {
    test('offers the years that have norms, and the default year of the view', async () => {
      const home = (await (await started.signIn('ebs')).get('/api/tosov/home')).json<HomeAnswer>()
      expect(home).toMatchObject({
        displayName: 'Хэрэглэгч ebs',
        view: 'ebs-public',
        years: [2025, 2026],
        defaultYear: 2026,
      })
    })

    test('responds to an institution with a view that names no year', async () => {
      const home = (await (await started.signIn('sub')).get('/api/tosov/home')).json<HomeAnswer>()
      expect(home).toMatchObject({ view: 'sub-public', user: { organizationTypeId: 47 } })
    })

    test('responds to an administrator, who has no institution', async () => {
      const home = (await (await started.signIn('admin')).get('/api/tosov/home')).json<HomeAnswer>()
      expect(home).toMatchObject({ view: null, user: { userName: 'admin', institutionId: '' } })
    })
  })
})
