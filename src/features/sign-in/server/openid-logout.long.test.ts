import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInAnswerText } from '#features/sign-in/refusal-text.ts'
import { startApp, type TestApp } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { type OpenidBrowser, openidBrowser } from '#test/support/openid-browser.ts'
import { type OpenidServer, openidServer, type TokenForgery } from '#test/support/openid-provider.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

type Claims = Readonly<Record<string, unknown>>

const publicUrl = 'https://tosov.example'

describe.each(oneDatabase)('signing out at a provider ($name)', ({ open }) => {
  const directory = scratchDirectory()
  let started: TestApp
  /** Sends `sid` in its logout tokens; the other provider only the subject. */
  let ministry: OpenidServer
  let city: OpenidServer
  let answered: number[] = []
  let lines: string[] = []
  const log = pino(
    { level: 'warn' },
    new Writable({
      write: (line, _, done) => {
        if (/provider/.test(String(line))) lines.push(String(line))
        done()
      },
    }),
  )

  const send = (provider: string, payload: string) =>
    started.inject({
      method: 'POST',
      url: `/api/auth/openid/${provider}/logout`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })
  const tell = (provider: string, token: string) =>
    send(provider, new URLSearchParams({ logout_token: token }).toString())

  beforeAll(async () => {
    const at = (...ids: readonly string[]) => ({
      redirectUris: ids.map((id) => `${publicUrl}/api/auth/openid/${id}/return`),
      leaveUris: [`${publicUrl}/`],
      logoutUri: `${publicUrl}/api/auth/openid/${ids[0]}/logout`,
    })
    ministry = await openidServer({ ...at('ministry'), tells: 'in the token' })
    city = await openidServer({ ...at('city', 'district'), tells: 'in user info' })
    const answering = (provider: string) => async (form: string) => {
      const { statusCode } = await send(provider, form)
      answered.push(statusCode)
      return statusCode
    }
    ministry.tellSignOuts(answering('ministry'))
    city.tellSignOuts(answering('city'))
    const of = (id: string, { issuer, clientId, clientSecret }: Omit<OpenidServer, 'close'>) => ({
      ...{ id, name: id, issuer, clientId, clientSecret },
      kind: 'openid' as const,
      claim: 'preferred_username',
      secondFactor: 'told' as const,
      roles: ['institution' as const],
      only: null,
    })
    started = await startApp({
      open,
      directory,
      log,
      publicUrl,
      signIn: {
        passwords: 'on',
        providers: [
          of('ministry', ministry),
          of('city', city),
          of('district', city),
          of('away', { ...city, issuer: 'http://127.0.0.1:2' }),
        ],
      },
    })
  })
  afterAll(async () => {
    await started.close()
    await ministry.close()
    await city.close()
  })
  beforeEach(() => {
    answered = []
    lines = []
    started.clock.move(Date.now() - started.clock.now().getTime())
  })

  const come = async (provider: string, person: string): Promise<OpenidBrowser> => {
    const browser = openidBrowser(started)
    started.clock.move(1)
    expect((await browser.go(`/api/auth/openid/${provider}`, person)).address).toBe('/?entry=page')
    return browser
  }
  const whoIsIn = (...browsers: readonly Pick<OpenidBrowser, 'get'>[]) =>
    Promise.all(browsers.map(async ({ get }) => (await get('/api/auth/me')).statusCode))
  const sidOf = async (userName: string) => {
    const { sid } = await started.database.db
      .selectFrom('session')
      .select('sid')
      .where('user_name', '=', userName)
      .where('sid', 'is not', null)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    return sid
  }

  test('ends the session that it opened there, and no other session of any user', async () => {
    const [one, other] = [await come('ministry', 'ebs'), await come('ministry', 'ebs')]
    const [colleague, byPassword] = [await come('ministry', 'ebs-b'), await started.signIn('ebs')]
    // The provider confirms the sign-out with the browser and notifies the server itself.
    await one.go(`${ministry.issuer}/session/end`, '')
    expect(answered).toEqual([200])
    expect(await whoIsIn(one, other, colleague, byPassword)).toEqual([401, 200, 200, 200])
    expect(lines).toEqual([])
  })

  test('ends all sessions that a user opened through an authentication-only provider, by any of its names', async () => {
    const [one, other] = [await come('city', 'ebs2'), await come('district', 'ebs2')]
    const [colleague, elsewhere] = [await come('city', 'huvi'), await come('ministry', 'ntb')]
    await one.go(`${city.issuer}/session/end`, '')
    expect(answered).toEqual([200])
    expect(await whoIsIn(one, other, colleague, elsewhere)).toEqual([401, 401, 200, 200])
  })

  test.each([
    ['whom alone', 'sub', (_: string | null) => ({ sub: 'sub' }), [401, 401]],
    ['which session alone', 'sub', (sid: string | null) => ({ sid }), [200, 401]],
    ['whose and which session', 'sub', (sid: string | null) => ({ sub: 'sub', sid }), [200, 401]],
    ['a session that is not theirs', 'sub', (sid: string | null) => ({ sub: 'ebs', sid }), [200, 200]],
    ['a session that nobody has here', 'sub', () => ({ sub: 'sub', sid: 'other' }), [200, 200]],
    ['somebody who is not here', 'sub', () => ({ sub: 'nobody-here' }), [200, 200]],
  ] as const)('that names %s ends the matching sessions', async (_, person, claims, left) => {
    const [one, last] = [await come('ministry', person), await come('ministry', person)]
    const answer = await tell('ministry', ministry.logoutToken(claims(await sidOf(person))))
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(await whoIsIn(one, last)).toEqual(left)
  })

  test('ends a session without a session id from the provider by its user', async () => {
    const person = await come('city', 'dorm')
    expect((await tell('city', city.logoutToken({ sid: 'some' }))).statusCode).toBe(200)
    expect(await whoIsIn(person)).toEqual([200])
    expect((await tell('city', city.logoutToken({ sub: 'dorm', sid: 'some' }))).statusCode).toBe(200)
    expect(await whoIsIn(person)).toEqual([401])
  })

  test('of one provider ends nothing that another has vouched for', async () => {
    const person = await come('ministry', 'ntb')
    expect((await tell('city', city.logoutToken({ sub: 'ntb' }))).statusCode).toBe(200)
    expect(await whoIsIn(person)).toEqual([200])
  })

  test('is applied once: a user who has signed in again stays', async () => {
    const person = await come('ministry', 'ebs')
    const token = ministry.logoutToken({ sub: 'ebs' })
    expect((await tell('ministry', token)).statusCode).toBe(200)
    expect(await whoIsIn(person)).toEqual([401])
    const again = await come('ministry', 'ebs')
    expect((await tell('ministry', token)).statusCode).toBe(400)
    expect(await whoIsIn(again)).toEqual([200])
    expect(lines.map((line) => JSON.parse(line).why)).toEqual(['taken before'])
  })

  const soon = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
  const event = 'http://schemas.openid.net/event/backchannel-logout'
  const changed = (change: Claims): TokenForgery => ({ claims: (claims) => ({ ...claims, ...change }) })
  /** Seconds from now. */
  const timed = (iat: number, exp: number): TokenForgery => ({
    claims: (claims) => ({ ...claims, iat: soon(iat), exp: soon(exp) }),
  })
  test.each([
    ['of another issuer', changed({ iss: 'https://other.example' }), 'iss'],
    ['for another client', changed({ aud: 'another' }), 'aud'],
    ['for this client among others', changed({ aud: ['tosov', 'another'] }), 'aud'],
    ['for nobody', changed({ aud: [] }), 'aud'],
    ['that does not say for whom', changed({ aud: undefined }), 'aud'],
    ['of nobody and no session', changed({ sub: undefined }), 'sub'],
    ['of an empty name', changed({ sub: '' }), 'sub'],
    ['that is no event', changed({ events: undefined }), 'events'],
    ['of another event', changed({ events: { 'https://other.example': {} } }), 'events'],
    ['of an event that says nothing', changed({ events: { [event]: null } }), 'events'],
    ['with a nonce, as an ID token has', changed({ nonce: 'some' }), 'nonce'],
    ['without a number', changed({ jti: undefined }), 'jti'],
    ['without a time', changed({ iat: undefined }), 'iat'],
    ['without an end', changed({ exp: undefined }), 'exp'],
    ['that is over', timed(-180, -60), 'exp'],
    ['that is old', timed(-360, 3600), 'iat'],
    ['of times to come', timed(60, 180), 'iat'],
    ['that is not typed as one', { typ: 'JWT' }, 'typ'],
    ['that is typed as another', { typ: 'at+jwt' }, 'typ'],
    ['signed by another key', { signed: 'by another key' }, 'SIGNATURE'],
    ['signed by a key that it has given up', { signed: 'by a key of before' }, 'KEY'],
    ['signed by nobody', { signed: 'not at all' }, 'ALG'],
    ['signed with the secret of the client', { signed: 'by the secret' }, 'ALG'],
  ] satisfies [string, TokenForgery, string][])(
    'with a logout token %s is rejected, and the log does not contain the subject',
    async (_, how, why) => {
      const person = await come('ministry', 'ebs')
      const answer = await tell('ministry', ministry.logoutToken({ sub: 'ebs' }, how))
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([400, 'no-store'])
      expect(answer.json()).toEqual({ status: 0, message: signInAnswerText.notSignedOut })
      expect(await whoIsIn(person)).toEqual([200])
      expect(lines.map((line) => JSON.parse(line).why)).toEqual([expect.stringContaining(why)])
      expect(lines.join('')).not.toMatch(/ebs|another|eyJ/)
    },
  )

  test.each([
    ['20 s behind', -20],
    ['20 s ahead', 20],
  ])('holds where the provider’s clock is %s', async (_, seconds) => {
    const person = await come('ministry', 'ebs')
    const times = { iat: soon(seconds), exp: soon(seconds + 5) }
    expect((await tell('ministry', ministry.logoutToken({ sub: 'ebs', ...times }))).statusCode).toBe(200)
    expect(await whoIsIn(person)).toEqual([401])
  })

  test.each(['http://login.example.mn/keys', 'nowhere'])(
    'with keys from an insecure address is rejected: %s',
    async (keysAt) => {
      const person = await come('ministry', 'ebs')
      ministry.forge({ keysAt })
      expect((await tell('ministry', ministry.logoutToken({ sub: 'ebs' }))).statusCode).toBe(400)
      ministry.forge(null)
      expect(await whoIsIn(person)).toEqual([200])
      expect(lines.map((line) => JSON.parse(line).why)).toEqual([expect.stringContaining('jwks_uri')])
    },
  )

  test('accepts a token signed with a key that the provider has just rotated in', async () => {
    const person = await come('ministry', 'ebs')
    ministry.changeKey()
    expect((await tell('ministry', ministry.logoutToken({ sub: 'ebs' }))).statusCode).toBe(200)
    expect(await whoIsIn(person)).toEqual([401])
  })

  test.each([
    ['ministry', 'logout_token=nonsense', 400],
    ['ministry', 'logout_token=', 400],
    ['ministry', '', 400],
    ['city', 'word=other', 400],
    ['nobody', 'logout_token=nonsense', 404],
    ['away', 'logout_token=nonsense', 400],
  ])('at %s by «%s» is answered with %i', async (provider, form, status) => {
    expect((await send(provider, form)).statusCode).toBe(status)
  })
})
