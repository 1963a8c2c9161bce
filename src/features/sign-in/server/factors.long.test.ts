import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HomeAnswer } from '#budget/api.ts'
import { accountText } from '#features/accounts/text.ts'
import { accountScreenText } from '#features/sign-in/account-text.ts'
import type { FactorAnswer, FactorsAnswer, PasskeyAsking, StartedFactor } from '#features/sign-in/api.ts'
import { factorText, signInAnswerText } from '#features/sign-in/refusal-text.ts'
import { findAccount } from '#features/sign-in/server/account.store.ts'
import { openSecret, sealSecret } from '#features/sign-in/server/code-factor.ts'
import { removeFactor } from '#features/sign-in/server/factor.store.ts'
import { MAX_FAILURES } from '#features/sign-in/server/failed-sign-ins.store.ts'
import { relyingParty } from '#features/sign-in/server/passkeys.ts'
import { openSession } from '#features/sign-in/server/session.store.ts'
import type { SignedInClient } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import type { RefusalResponse } from '#test/support/refusal-response.ts'
import { PASSWORD } from '#test/support/schools.ts'
import { setApp } from '#test/support/set-app.ts'
import { type SoftPasskey, softPasskey } from '#test/support/soft-authenticator.ts'

const HOUR_MS = 3_600_000
const STEP_MS = 30_000
const LOGIN = '/api/auth/login'
const FACTORS = '/api/auth/factors'
const ORIGIN = 'https://tosov.example'

describe.each(oneDatabase)('second factors ($name)', ({ name, open }) => {
  const started = setApp({ open, secondFactor: ['reviewer'] })
  // Isolates tests from the failed sign-ins and used codes of others.
  beforeEach(() => started.clock.move(HOUR_MS))

  const ask = (url: string, payload: object) => started.inject({ method: 'POST', url, payload })
  const login = (userName: string, code?: string, password = PASSWORD) =>
    ask(LOGIN, { userName, password, ...(code === undefined ? {} : { code }) })
  const codeOf = (secret: string, after = 0) =>
    generateSync({ secret, epoch: Math.floor((started.clock.now().getTime() + after) / 1000) })
  const factorsOf = async (user: SignedInClient) => (await user.get(FACTORS)).json<FactorsAnswer>()
  const byPassword = { by: 'password', password: PASSWORD }
  const byCode = (code = '') => ({ by: 'code', code })
  const beginCode = async (user: SignedInClient) => {
    const setUp = await user.post(`${FACTORS}/set-up`, { event: 'CODE', proof: byPassword })
    return setUp.json<StartedFactor>().code?.secret ?? ''
  }
  const enrol = async (userName: string) => {
    const user = await started.signIn(userName)
    const secret = await beginCode(user)
    const done = await user.post(FACTORS, { event: 'ADD_CODE', code: codeOf(secret) })
    expect([done.statusCode, done.json<FactorAnswer>().message]).toEqual([200, factorText.codeAdded])
    // The setup used up its code.
    started.clock.move(2 * STEP_MS)
    return { user, secret, recoveryCodes: done.json<FactorAnswer>().recoveryCodes }
  }
  const without = async (...userNames: string[]) => {
    const admin = await started.signIn('admin')
    for (const userName of userNames)
      await admin.post('/api/admin/accounts/action', { event: 'RESET_FACTOR', userName })
  }
  const beginPasskey = async (user: SignedInClient, proof: object = byPassword) => {
    const setUp = await user.post(`${FACTORS}/set-up`, { event: 'PASSKEY', proof })
    const { passkey } = setUp.json<StartedFactor>()
    if (passkey === null) throw new Error(setUp.body)
    return passkey
  }
  const enrolPasskey = async (userName: string) => {
    const user = await started.signIn(userName)
    const key = softPasskey(ORIGIN)
    const made = key.make(await beginPasskey(user))
    const done = await user.post(FACTORS, { event: 'ADD_PASSKEY', name: 'Ажлын утас', made })
    expect([done.statusCode, done.json<FactorAnswer>().message]).toEqual([200, factorText.passkeyAdded])
    return { user, key, recoveryCodes: done.json<FactorAnswer>().recoveryCodes }
  }
  const asking = async () => (await ask('/api/auth/passkey/options', {})).json<PasskeyAsking>()
  const enter = (used: ReturnType<SoftPasskey['use']>) => ask('/api/auth/passkey', { used })
  const eventsOf = async (actor: string) =>
    (
      await started.database.db
        .selectFrom('named_event')
        .select(['kind', 'detail', 'institution_id'])
        .where('actor', '=', actor)
        .where('kind', 'like', '%factor%')
        .orderBy('event_id')
        .execute()
    ).map(({ kind, detail, institution_id }) => [kind, detail, institution_id])

  describe('codes of a program', () => {
    test('are set up with password and first code, end other sessions, and show ten recovery codes once', async () => {
      const elsewhere = await started.signIn('ebs')
      const { user, secret, recoveryCodes } = await enrol('ebs')
      expect(recoveryCodes).toHaveLength(10)
      expect(recoveryCodes[6]).toMatch(/^7-[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
      expect((await elsewhere.get('/api/auth/me')).statusCode).toBe(401)
      expect(await factorsOf(user)).toMatchObject({
        code: expect.any(String),
        passkeys: [],
        recoveryLeft: 10,
      })
      expect(await eventsOf('ebs')).toEqual([['factor-added', { factor: 'code' }, '1001']])
      const stored = JSON.stringify([
        await started.database.db.selectFrom('code_factor').selectAll().execute(),
        await started.database.db.selectFrom('recovery_code').selectAll().execute(),
      ])
      for (const secretPart of [secret, ...recoveryCodes.map((code) => code.slice(2))])
        expect(stored).not.toContain(secretPart)
      await without('ebs')
    })

    test('are not set up without the password', async () => {
      const user = await started.signIn('ebs')
      const setUp = await user.post(`${FACTORS}/set-up`, {
        event: 'CODE',
        proof: { by: 'password', password: 'demo-2025' },
      })
      expect([setUp.statusCode, setUp.json<RefusalResponse>().message]).toEqual([
        422,
        signInAnswerText.wrongPassword,
      ])
      const added = await user.post(FACTORS, { event: 'ADD_CODE', code: '123456' })
      expect([added.statusCode, added.json<RefusalResponse>().message]).toEqual([409, factorText.notStarted])
    })

    test('are not set up with a one-time password, which its issuer knows too', async () => {
      const set = (must_change_password: boolean) =>
        started.database.db
          .updateTable('account')
          .set({ must_change_password })
          .where('user_name', '=', 'sub')
          .execute()
      await set(true)
      const user = await started.signIn('sub')
      const setUp = await user.post(`${FACTORS}/set-up`, { event: 'CODE', proof: byPassword })
      expect([setUp.statusCode, setUp.json<RefusalResponse>().message]).toEqual([
        403,
        signInAnswerText.changePasswordFirst,
      ])
      await set(false)
    })

    test('are set up only in the same session within a quarter of an hour, with their code', async () => {
      const [user, elsewhere] = [await started.signIn('ebs'), await started.signIn('ebs')]
      const secret = await beginCode(user)
      const add = async (who: SignedInClient, code: string) =>
        (await who.post(FACTORS, { event: 'ADD_CODE', code })).statusCode
      expect(await add(elsewhere, codeOf(secret))).toBe(409)
      expect(await add(user, codeOf(secret, 4 * STEP_MS))).toBe(422)
      started.clock.move(15 * 60_000)
      expect(await add(user, codeOf(secret))).toBe(409)
      expect((await login('ebs')).statusCode).toBe(200)
    })

    test('are requested after the right password only, and open nothing before they exist', async () => {
      const { secret } = await enrol('ebs')
      const response = await login('ebs')
      expect([response.statusCode, response.json(), response.headers['set-cookie']]).toEqual([
        401,
        { status: 0, message: factorText.askForCode, code: 'second-factor' },
        undefined,
      ])
      const wrong = await login('ebs', undefined, 'demo-2025')
      const unknown = await login('nobody', '123456')
      expect(wrong.json()).toEqual({ status: 0, message: signInAnswerText.wrongPair })
      expect((await login('ebs', codeOf(secret), 'demo-2025')).body).toBe(wrong.body)
      expect(unknown.body).toBe(wrong.body)
      // The wrong password above did not use it up.
      expect((await login('ebs', codeOf(secret))).statusCode).toBe(200)
      await without('ebs')
    })

    test('are accepted once, and none from before it', async () => {
      const { secret } = await enrol('ebs')
      const before = codeOf(secret)
      started.clock.move(STEP_MS)
      const code = codeOf(secret)
      expect((await login('ebs', code)).statusCode).toBe(200)
      const again = await login('ebs', code)
      expect([again.statusCode, again.json()]).toEqual([
        401,
        { status: 0, message: factorText.wrongCode, code: 'second-factor' },
      ])
      expect((await login('ebs', before)).statusCode).toBe(401)
      started.clock.move(STEP_MS)
      expect((await login('ebs', codeOf(secret))).statusCode).toBe(200)
      await without('ebs')
    })

    test('are accepted once also at the same time', async () => {
      const { secret } = await enrol('ebs')
      const answers = await Promise.all([1, 2, 3].map(() => login('ebs', codeOf(secret))))
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401])
      await without('ebs')
    })

    describe('of one device', () => {
      let secret: string
      beforeAll(async () => {
        started.clock.move(HOUR_MS)
        secret = (await enrol('ebs')).secret
      })
      afterAll(() => without('ebs'))

      // An hour after the setup and after each other, so that no code was used.
      test.each([
        [-2, 401],
        [-1, 200],
        [0, 200],
        [1, 200],
        [2, 401],
      ])('of a clock that is %i steps off are answered %i', async (steps, status) => {
        expect((await login('ebs', codeOf(secret, steps * STEP_MS))).statusCode).toBe(status)
      })
    })

    test('reauthenticate their owner, once each; guesses count like password guesses', async () => {
      const { user, secret, recoveryCodes } = await enrol('dorm')
      const prove = async (who: SignedInClient, code: string) => {
        const answer = await who.post('/api/auth/reauthentication', { by: 'code', code })
        return [answer.statusCode, answer.json<RefusalResponse>().message]
      }
      const isProved = async () =>
        (
          await started.database.db
            .selectFrom('session')
            .select(({ fn }) => fn.max('authenticated_at').as('at'))
            .where('user_name', '=', 'dorm')
            .executeTakeFirstOrThrow()
        ).at?.getTime() === started.clock.now().getTime()
      started.clock.move(STEP_MS)
      const wrong = [422, factorText.wrongCode]
      const other = await started.signIn('ebs')
      expect(await prove(other, codeOf(secret))).toEqual(wrong)
      expect(await prove(user, '000000')).toEqual(wrong)
      expect(await isProved()).toBe(false)
      const code = codeOf(secret)
      expect(await prove(user, code)).toEqual([200, accountScreenText.proof.noted])
      expect(await isProved()).toBe(true)
      started.clock.move(1)
      expect(await prove(user, code)).toEqual(wrong)
      expect(await isProved()).toBe(false)
      expect((await prove(user, recoveryCodes[0] ?? ''))[0]).toBe(200)
      for (let guess = 1; guess <= 5; guess += 1) expect(await prove(user, `00000${guess}`)).toEqual(wrong)
      expect((await prove(user, codeOf(secret, STEP_MS)))[0]).toBe(429)
      // Another sign-in of the same owner does not affect that session.
      started.clock.move(2 * STEP_MS)
      expect((await login('dorm', codeOf(secret))).statusCode).toBe(200)
      await without('dorm')
    })

    test('of another account are none', async () => {
      const [ebs, dorm] = [await enrol('ebs'), await enrol('dorm')]
      expect((await login('ebs', codeOf(dorm.secret))).statusCode).toBe(401)
      expect((await login('ebs', dorm.recoveryCodes[0])).statusCode).toBe(401)
      expect((await login('ebs', codeOf(ebs.secret))).statusCode).toBe(200)
      const { db } = started.database
      const sealed = await sealSecret(db, 'ebs', ebs.secret)
      expect(await openSecret(db, 'ebs', sealed)).toBe(ebs.secret)
      await expect(openSecret(db, 'dorm', sealed)).rejects.toThrow()
      await without('ebs', 'dorm')
    })

    test('let their owner in on a new device, though strangers guess the password all the time', async () => {
      const { secret } = await enrol('ebs')
      const from = (userName: string, address: string, more: object) =>
        started.inject({
          method: 'POST',
          url: LOGIN,
          payload: { userName, ...more },
          headers: { 'x-forwarded-for': address },
        })
      const names = ['ebs', 'dorm', 'nobody-here']
      for (let time = 0; time < 8; time += 1) {
        for (const name of names) await from(name, `10.9.${time}.1`, { password: 'guess' })
        started.clock.move(60_000)
      }
      for (const name of names) await from(name, '10.9.9.1', { password: 'guess' })
      // A wrong password gets the same response with a factor, without one, and for unknown accounts.
      const delayed = await Promise.all(names.map((name) => from(name, '10.9.10.1', { password: 'guess' })))
      const right = await from('dorm', '10.9.10.1', { password: PASSWORD })
      for (const answer of [...delayed, right])
        expect([answer.statusCode, answer.json<RefusalResponse>().message]).toEqual([
          429,
          signInAnswerText.tooManyAttempts.account(32),
        ])
      const code = codeOf(secret)
      expect((await from('ebs', '10.9.10.1', { password: PASSWORD })).json()).toMatchObject({
        code: 'second-factor',
      })
      expect((await from('ebs', '10.9.10.1', { password: PASSWORD, code })).statusCode).toBe(200)
      await without('ebs')
    })

    const fromNetwork = (address: string) => (userName: string, more: object) =>
      started.inject({
        method: 'POST',
        url: LOGIN,
        payload: { userName, ...more },
        headers: { 'x-forwarded-for': address },
      })

    test('let their owner in despite guesses from the same network, without a code twenty times', async () => {
      const { secret } = await enrol('ebs')
      const from = fromNetwork('10.8.0.1')
      for (let time = 0; time < 26; time += 1) await from('ebs', { password: 'guess' })
      expect((await from('ebs', { password: PASSWORD })).statusCode).toBe(429)
      expect((await from('ebs', { password: PASSWORD, code: codeOf(secret) })).statusCode).toBe(200)
      started.clock.move(HOUR_MS)
      await without('ebs')
    })

    test('let their owner in despite 300 failures of one address', async () => {
      const { secret } = await enrol('ebs')
      const from = fromNetwork('10.8.0.2')
      await from('nobody-here', { password: 'guess' })
      await started.database.db
        .updateTable('failed_sign_in')
        .where('name_hash', '=', '')
        .set({ failures: MAX_FAILURES.address })
        .execute()
      expect((await from('ebs', { password: PASSWORD })).statusCode).toBe(429)
      expect((await from('ebs', { password: PASSWORD, code: codeOf(secret) })).statusCode).toBe(200)
      started.clock.move(HOUR_MS)
      await without('ebs')
    })

    test('with a code during a delay a stranger learns nothing, and codes are limited as before', async () => {
      const { secret } = await enrol('ebs')
      const from = fromNetwork('10.8.0.3')
      const names = ['ebs', 'dorm', 'nobody-here']
      for (const name of names)
        for (let time = 0; time < 25; time += 1) await from(name, { password: 'guess' })
      const answers = [
        ...(await Promise.all(names.map((name) => from(name, { password: 'guess', code: '000000' })))),
        await from('dorm', { password: PASSWORD, code: '000000' }),
      ]
      for (let time = 0; time < 6; time += 1)
        answers.push(await from('ebs', { password: PASSWORD, code: `00000${time}` }))
      // The right code during the delay of codes is answered like a wrong one.
      answers.push(await from('ebs', { password: PASSWORD, code: codeOf(secret) }))
      const place = signInAnswerText.tooManyAttempts.place(900)
      for (const answer of answers)
        expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
          429,
          '900',
          { status: 0, message: place, code: 'second-factor' },
        ])
      started.clock.move(60_000)
      expect((await from('ebs', { password: PASSWORD, code: codeOf(secret) })).statusCode).toBe(200)
      started.clock.move(HOUR_MS)
      await without('ebs')
    })

    test('are guessed no more often than passwords, however often the right password comes between', async () => {
      const { secret } = await enrol('ebs')
      for (let time = 0; time < 5; time += 1) {
        expect((await login('ebs', '000000')).statusCode).toBe(401)
        expect((await login('ebs')).statusCode).toBe(time < 4 ? 401 : 429)
      }
      const refused = await login('ebs', codeOf(secret))
      expect([refused.statusCode, refused.json<RefusalResponse>().code]).toEqual([429, undefined])
      started.clock.move(HOUR_MS)
      expect((await login('ebs', codeOf(secret))).statusCode).toBe(200)
      await without('ebs')
    })

    test('that are set up cannot be replaced, and are removed with one of them', async () => {
      const { user, secret, recoveryCodes } = await enrol('ebs')
      const setUp = await user.post(`${FACTORS}/set-up`, { event: 'CODE', proof: byCode(recoveryCodes[0]) })
      expect([setUp.statusCode, setUp.json<RefusalResponse>().message]).toEqual([409, factorText.codeExists])
      const wrong = await user.post(FACTORS, { event: 'REMOVE_CODE', proof: byCode('000000') })
      expect(wrong.statusCode).toBe(422)
      const elsewhere = await login('ebs', codeOf(secret))
      const { token } = elsewhere.json<{ token: string }>()
      started.clock.move(2 * STEP_MS)
      const removed = await user.post(FACTORS, { event: 'REMOVE_CODE', proof: byCode(codeOf(secret)) })
      expect([removed.statusCode, removed.json()]).toEqual([
        200,
        { status: 1, message: factorText.removed, recoveryCodes: [] },
      ])
      const headers = { authorization: `Bearer ${token}` }
      expect((await started.inject({ url: '/api/auth/me', headers })).statusCode).toBe(401)
      expect(await factorsOf(user)).toMatchObject({ code: null, recoveryLeft: 0 })
      expect((await login('ebs')).statusCode).toBe(200)
      expect((await user.post(FACTORS, { event: 'REMOVE_CODE', proof: byPassword })).statusCode).toBe(404)
    })

    test.each([
      ['another factor is added', `${FACTORS}/set-up`, { event: 'PASSKEY' }],
      ['codes are taken away', FACTORS, { event: 'REMOVE_CODE' }],
      ['a passkey is taken away', FACTORS, { event: 'REMOVE_PASSKEY', id: 'any' }],
      ['recovery codes are made anew', FACTORS, { event: 'RENEW_RECOVERY' }],
    ])('the password alone is not enough where %s', async (_, url, body) => {
      const { user } = await enrol('ebs')
      const before = await factorsOf(user)
      const answer = await user.post(url, { ...body, proof: byPassword })
      expect([answer.statusCode, answer.json<RefusalResponse>().message]).toEqual([
        422,
        factorText.proveByFactor,
      ])
      expect(await factorsOf(user)).toEqual(before)
      await without('ebs')
    })
  })

  test('the password alone does not reauthenticate an account with a second factor, nor does changing it', async () => {
    const { db } = started.database
    const account = () => db.selectFrom('account').where('user_name', '=', 'ebs2')
    const { password_hash } = await account().select('password_hash').executeTakeFirstOrThrow()
    const { user } = await enrol('ebs2')
    await db.updateTable('session').set({ authenticated_at: null }).where('user_name', '=', 'ebs2').execute()
    const refused = await user.post('/api/auth/reauthentication', byPassword)
    expect([refused.statusCode, refused.json<RefusalResponse>().message]).toEqual([
      422,
      factorText.proveByFactor,
    ])
    const change = { current: PASSWORD, next: 'Говийн намуухан өглөө 7' }
    expect((await user.post('/api/auth/password', change)).statusCode).toBe(200)
    const proofs = await db
      .selectFrom('session')
      .select('authenticated_at')
      .where('user_name', '=', 'ebs2')
      .execute()
    expect(proofs).toEqual([{ authenticated_at: null }])
    await db.updateTable('account').set({ password_hash }).where('user_name', '=', 'ebs2').execute()
    await without('ebs2')
  })

  describe('recovery codes', () => {
    test('open a session once each, however they are typed, and that is an event', async () => {
      const { user, recoveryCodes } = await enrol('ebs2')
      const typed = (recoveryCodes[2] ?? '').toUpperCase().replaceAll('-', ' ')
      expect((await login('ebs2', typed)).statusCode).toBe(200)
      expect((await login('ebs2', typed)).statusCode).toBe(401)
      expect((await login('ebs2', recoveryCodes[9])).statusCode).toBe(200)
      expect((await factorsOf(user)).recoveryLeft).toBe(8)
      const events = await started.database.db
        .selectFrom('named_event')
        .select('detail')
        .where('kind', '=', 'recovery-code-used')
        .where('actor', '=', 'ebs2')
        .orderBy('event_id')
        .execute()
      expect(events.map(({ detail }) => detail)).toEqual([{ ordinal: 3 }, { ordinal: 10 }])
      await without('ebs2')
    })

    test('are accepted once also at the same time', async () => {
      const { recoveryCodes } = await enrol('ebs')
      // Sign-ins of one account run in sequence; sessions do not block each other.
      const opened = await Promise.all([1, 2, 3].map((place) => login('ebs', recoveryCodes[place])))
      const codeOfAll = { by: 'code', code: recoveryCodes[0] }
      const answers = await Promise.all(
        opened.map((session) =>
          started.inject({
            method: 'POST',
            url: '/api/auth/reauthentication',
            payload: codeOfAll,
            headers: { authorization: `Bearer ${session.json<{ token: string }>().token}` },
          }),
        ),
      )
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422, 422])
      await without('ebs')
    })

    test('are regenerated with one of them or a code; the earlier ones become invalid', async () => {
      const { user, recoveryCodes } = await enrol('ebs')
      expect((await user.post(FACTORS, { event: 'RENEW_RECOVERY', proof: byCode('guess') })).statusCode).toBe(
        422,
      )
      const renewed = await user.post(FACTORS, { event: 'RENEW_RECOVERY', proof: byCode(recoveryCodes[4]) })
      const fresh = renewed.json<FactorAnswer>().recoveryCodes
      expect(fresh).toHaveLength(10)
      expect((await login('ebs', recoveryCodes[0])).statusCode).toBe(401)
      expect((await login('ebs', fresh[0])).statusCode).toBe(200)
      await without('ebs')
      const none = await (await started.signIn('ebs')).post(FACTORS, {
        event: 'RENEW_RECOVERY',
        proof: byPassword,
      })
      expect([none.statusCode, none.json<RefusalResponse>().message]).toEqual([409, factorText.noFactor])
    })
  })

  describe('passkeys', () => {
    test('sign in by themselves, and are listed with the time of their last use', async () => {
      const { user, key, recoveryCodes } = await enrolPasskey('huvi')
      expect(recoveryCodes).toHaveLength(10)
      const entered = await enter(key.use(await asking()))
      expect(entered.statusCode).toBe(200)
      expect(entered.json<{ user: { userName: string } }>().user.userName).toBe('huvi')
      expect(entered.headers['set-cookie']).toBeDefined()
      expect(await factorsOf(user)).toMatchObject({
        code: null,
        passkeys: [{ name: 'Ажлын утас', usedAt: expect.any(String) }],
        passkeysAt: ORIGIN,
      })
      expect(await eventsOf('huvi')).toEqual([['factor-added', { factor: 'passkey' }, '1003']])
      // The password alone is no longer enough.
      expect((await login('huvi')).json()).toMatchObject({ code: 'second-factor' })
      expect((await login('huvi', recoveryCodes[0])).statusCode).toBe(200)
      await without('huvi')
      expect((await enter(key.use(await asking()))).json<RefusalResponse>().message).toBe(
        factorText.wrongPasskey,
      )
    })

    test.each([
      ['made at another page', { origin: 'https://tosov.example.evil.mn' }],
      ['made for another name', { rpId: 'evil.mn' }],
      ['whose device has not looked who holds it', { verified: 'no' }],
      ['that says it is somebody else’s', { userHandle: Buffer.from('admin').toString('base64url') }],
    ] as const)('an answer %s opens nothing', async (_, different) => {
      const { key } = await enrolPasskey('huvi')
      const refused = await enter(key.use(await asking(), different))
      expect([refused.statusCode, refused.json<RefusalResponse>().message]).toEqual([
        401,
        factorText.wrongPasskey,
      ])
      expect((await enter(key.use(await asking()))).statusCode).toBe(200)
      await without('huvi')
    })

    test('a response is accepted once, in time, and only for a request made here for this purpose', async () => {
      const { user, key } = await enrolPasskey('huvi')
      const late = [401, factorText.latePasskey]
      const statusAndMessage = async (used: ReturnType<SoftPasskey['use']>) => {
        const answer = await enter(used)
        return [answer.statusCode, answer.json<Partial<RefusalResponse>>().message]
      }
      const used = key.use(await asking())
      expect((await enter(used)).statusCode).toBe(200)
      expect(await statusAndMessage(used)).toEqual(late)
      const slow = await asking()
      started.clock.move(5 * 60_000)
      expect(await statusAndMessage(key.use(slow))).toEqual(late)
      const proof = { by: 'passkey', used: key.use(await asking()) }
      const { challenge } = await beginPasskey(user, proof)
      expect(await statusAndMessage(key.use({ ...(await asking()), challenge }))).toEqual(late)
      const made = Buffer.alloc(40, 1).toString('base64url')
      expect(await statusAndMessage(key.use({ ...(await asking()), challenge: made }))).toEqual(late)
      await without('huvi')
    })

    test('reauthenticate their owner only', async () => {
      const { user, key } = await enrolPasskey('huvi')
      const other = await started.signIn('dorm')
      const prove = async (who: SignedInClient) =>
        (await who.post('/api/auth/reauthentication', { by: 'passkey', used: key.use(await asking()) }))
          .statusCode
      const authenticatedAt = async (userName: string) =>
        (
          await started.database.db
            .selectFrom('session')
            .select(({ fn }) => fn.max('authenticated_at').as('at'))
            .where('user_name', '=', userName)
            .executeTakeFirstOrThrow()
        ).at
      started.clock.move(HOUR_MS)
      expect(await prove(other)).toBe(422)
      expect(await authenticatedAt('dorm')).not.toEqual(started.clock.now())
      expect(await prove(user)).toBe(200)
      expect(await authenticatedAt('huvi')).toEqual(started.clock.now())
      await without('huvi')
    })

    test('a device that counts backwards is a copy', async () => {
      const { key } = await enrolPasskey('huvi')
      expect((await enter(key.use(await asking(), { counter: 7 }))).statusCode).toBe(200)
      expect((await enter(key.use(await asking(), { counter: 7 }))).statusCode).toBe(401)
      expect((await enter(key.use(await asking(), { counter: 8 }))).statusCode).toBe(200)
      await without('huvi')
    })

    test('are created only with the password, by the requesting user, on our page, by a verifying device', async () => {
      const [user, other] = [await started.signIn('huvi'), await started.signIn('dorm')]
      const refused = await user.post(`${FACTORS}/set-up`, {
        event: 'PASSKEY',
        proof: { by: 'password', password: 'guess' },
      })
      expect(refused.statusCode).toBe(422)
      const add = async (who: SignedInClient, made: ReturnType<SoftPasskey['make']>) =>
        (await who.post(FACTORS, { event: 'ADD_PASSKEY', name: 'Утас', made })).statusCode
      const making = await beginPasskey(user)
      expect(await add(other, softPasskey(ORIGIN).make(making))).toBe(422)
      expect(await add(user, softPasskey(ORIGIN).make(making, { verified: 'no' }))).toBe(422)
      expect(await add(user, softPasskey(ORIGIN).make(making, { origin: 'https://evil.mn' }))).toBe(422)
      expect(
        await add(user, softPasskey(ORIGIN).make({ ...making, challenge: (await asking()).challenge })),
      ).toBe(422)
      const key = softPasskey(ORIGIN)
      expect(await add(user, key.make(making))).toBe(200)
      expect(await add(user, softPasskey(ORIGIN).make(making))).toBe(422)
      // A challenge belongs to one account.
      expect(await add(other, key.make(await beginPasskey(other)))).toBe(409)
      expect(await factorsOf(other)).toMatchObject({ passkeys: [], recoveryLeft: 0 })
      await without('huvi')
    })

    test('one is removed by its owner only, and the other stays', async () => {
      const { user, key } = await enrolPasskey('huvi')
      const second = softPasskey(ORIGIN)
      const byKey = async () => ({ by: 'passkey', used: key.use(await asking()) })
      const made = second.make(await beginPasskey(user, await byKey()))
      const added = await user.post(FACTORS, { event: 'ADD_PASSKEY', name: 'Компьютер', made })
      expect(added.json<FactorAnswer>().recoveryCodes).toEqual([])
      const [first] = (await factorsOf(user)).passkeys
      const removal = { event: 'REMOVE_PASSKEY', id: first?.id }
      const stranger = await started.signIn('dorm')
      expect((await stranger.post(FACTORS, { ...removal, proof: byPassword })).statusCode).toBe(404)
      expect((await stranger.post(FACTORS, { ...removal, proof: await byKey() })).statusCode).toBe(422)
      expect((await user.post(FACTORS, { ...removal, proof: await byKey() })).statusCode).toBe(200)
      expect((await enter(key.use(await asking()))).statusCode).toBe(401)
      expect((await enter(second.use(await asking()))).statusCode).toBe(200)
      expect(await factorsOf(user)).toMatchObject({ passkeys: [{ name: 'Компьютер' }], recoveryLeft: 10 })
      await without('huvi')
    })

    test('do not open a locked account', async () => {
      const { key } = await enrolPasskey('huvi')
      const lock = (at: Date | null) =>
        started.database.db
          .updateTable('account')
          .set({ locked_at: at })
          .where('user_name', '=', 'huvi')
          .execute()
      await lock(started.clock.now())
      const refused = await enter(key.use(await asking()))
      expect([refused.statusCode, refused.json<RefusalResponse>().message]).toEqual([
        403,
        signInAnswerText.accountLocked,
      ])
      await lock(null)
      await without('huvi')
    })

    test.each([
      ['https://tosov.gov.mn', { id: 'tosov.gov.mn', origin: 'https://tosov.gov.mn' }],
      ['https://tosov.gov.mn:8443', { id: 'tosov.gov.mn', origin: 'https://tosov.gov.mn:8443' }],
      ['http://localhost:4000', { id: 'localhost', origin: 'http://localhost:4000' }],
      ['http://127.0.0.1:4000', { id: 'localhost', origin: 'http://localhost:4000' }],
      ['http://tosov.gov.mn', null],
      ['https://10.1.2.3', null],
      ['https://[fd00::1]', null],
    ])('where people reach the program at %s they are for %o', (publicUrl, party) => {
      expect(relyingParty(publicUrl)).toEqual(party)
    })
  })

  describe('if one is required of a role', () => {
    test('nothing but the own matters is used before it is set up', async () => {
      const reviewer = await started.signIn('aimag')
      expect((await reviewer.get('/api/tosov/home')).json<HomeAnswer>().mustEnrol).toBe(true)
      const refused = await reviewer.get('/api/tosov/review/institutions/2026')
      expect([refused.statusCode, refused.json<RefusalResponse>().message]).toEqual([
        403,
        factorText.enrolFirst,
      ])
      expect((await reviewer.get('/api/tosov/notifications')).json()).toEqual({ rows: [], unread: 0 })
      expect(
        (await reviewer.post('/api/tosov/notifications/read', { ids: ['1'], status: 'read' })).statusCode,
      ).toBe(403)
      expect(await factorsOf(reviewer)).toMatchObject({ required: true })
      const { user, secret } = await enrol('aimag')
      expect((await user.get('/api/tosov/home')).json<HomeAnswer>().mustEnrol).toBe(false)
      expect((await user.get('/api/tosov/review/institutions/2026')).statusCode).toBe(200)
      expect((await login('aimag', codeOf(secret))).statusCode).toBe(200)
      await without('aimag')
    })

    test('other roles work without', async () => {
      const school = await started.signIn('ebs')
      expect((await school.get('/api/tosov/home')).json<HomeAnswer>().mustEnrol).toBe(false)
      expect((await school.get('/api/tosov/draft/2026')).statusCode).toBe(200)
      expect(await factorsOf(school)).toMatchObject({ required: false })
    })
  })

  describe('an administrator', () => {
    test('takes all factors of an account away, which ends its sessions and is an event', async () => {
      const { user, recoveryCodes } = await enrol('ebs-b')
      const admin = await started.signIn('admin')
      const act = (userName: string) =>
        admin.post('/api/admin/accounts/action', { event: 'RESET_FACTOR', userName })
      expect((await act('ebs-b')).statusCode).toBe(200)
      expect((await user.get('/api/auth/me')).statusCode).toBe(401)
      expect((await login('ebs-b')).statusCode).toBe(200)
      expect((await login('ebs-b', recoveryCodes[0])).statusCode).toBe(200)
      expect((await eventsOf('admin')).at(-1)).toEqual([
        'admin.account-factor-reset',
        { account: expect.stringMatching(/^#\d+$/) },
        '1001',
      ])
      const none = await act('ebs-b')
      expect([none.statusCode, none.json<RefusalResponse>().message]).toEqual([
        409,
        accountText.noFactor('ebs-b'),
      ])
      expect((await act('admin')).statusCode).toBe(409)
    })

    test('and no other user', async () => {
      const { user } = await enrol('ebs-b')
      const refused = await user.post('/api/admin/accounts/action', {
        event: 'RESET_FACTOR',
        userName: 'ebs-b',
      })
      expect(refused.statusCode).toBe(403)
      await without('ebs-b')
    })
  })

  // The embedded database has one session, so no interleaving is possible.
  test.runIf(name === 'PostgreSQL')(
    'of two concurrent removals the later one detects that it is last, and removes the recovery codes',
    async () => {
      const { db } = started.database
      const { user: codes, recoveryCodes } = await enrol('ebs')
      const made = softPasskey(ORIGIN).make(await beginPasskey(codes, byCode(recoveryCodes[0])))
      await codes.post(FACTORS, { event: 'ADD_PASSKEY', name: 'Ажлын утас', made })
      const [key] = (await factorsOf(codes)).passkeys
      const deed = { userName: 'ebs', institutionId: '1001', at: started.clock.now(), sessionHash: '' }
      // Queried outside of the transaction, which sees a fixed list of connections.
      const waiting = async () =>
        (
          await sql`select from pg_stat_activity where wait_event_type = 'Lock'
            and datname = current_database()`.execute(db)
        ).rows.length
      // Ending the sessions waits here while a factor is removed but not committed.
      const both = await db.transaction().execute(async (trx) => {
        await trx
          .selectFrom('session')
          .select('token_hash')
          .where('user_name', '=', 'ebs')
          .forUpdate()
          .execute()
        const first = removeFactor(db, deed, { kind: 'code' })
        await expect.poll(() => waiting()).toBe(1)
        const second = removeFactor(db, deed, { kind: 'passkey', id: key?.id ?? '' })
        await expect.poll(() => waiting()).toBe(2)
        return [first, second]
      })
      expect(await Promise.all(both)).toEqual(['removed', 'removed'])
      const left = db.selectFrom('recovery_code').selectAll().where('user_name', '=', 'ebs')
      expect(await left.execute()).toEqual([])
    },
  )

  test('a session is not opened on a proof from before a factor was set up or removed', async () => {
    const { db } = started.database
    const account = await findAccount(db, 'ntb')
    const opening = {
      userName: 'ntb',
      provedHash: account?.passwordHash ?? '',
      userAgent: '',
      ipAddress: '',
      now: started.clock.now(),
      rules: started.services.sessionRules,
    }
    const late = (factor: 'proved' | 'none') =>
      openSession(db, { ...opening, tokenHash: 'late', opening: { method: 'password', factor } })
    expect(await late('proved')).toBe('moved')
    await enrol('ntb')
    expect(await late('none')).toBe('moved')
    await without('ntb')
  })
})
