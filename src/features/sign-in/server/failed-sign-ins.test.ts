import type { LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allHandlers } from '#app/server/all-handlers.ts'
import { createApp } from '#app/server/http-app.ts'
import type { AdminAccount } from '#features/accounts/api.ts'
import { demoRegistries } from '#features/demo/server/demo-registries.ts'
import { signInAnswerText } from '#features/sign-in/refusal-text.ts'
import { MAX_FAILURES } from '#features/sign-in/server/failed-sign-ins.store.ts'
import { networkOf } from '#features/sign-in/server/password-tries.ts'
import { alone } from '#platform/files/shared-files.ts'
import { startApp, type TestApp } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { PASSWORD } from '#test/support/schools.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { silentLog } from '#test/support/silent-log.ts'

const HOUR_MS = 3_600_000
const LOGIN = '/api/auth/login'

describe.each(oneDatabase)('failed sign-ins ($name)', ({ open }) => {
  const directory = scratchDirectory()
  const lines: string[] = []
  let started: TestApp
  beforeAll(async () => {
    started = await startApp({ open, directory, log: pino({}, { write: (line) => lines.push(line) }) })
  })
  afterAll(() => started.close())
  beforeEach(() => started.clock.move(HOUR_MS))

  type From = { readonly address?: string; readonly cookie?: string }
  const login = (userName: string, password: string, { address = '10.0.0.1', cookie }: From = {}) =>
    started.inject({
      method: 'POST',
      url: LOGIN,
      payload: { userName, password },
      headers: { 'x-forwarded-for': address, ...(cookie !== undefined && { cookie }) },
    })
  const right = (userName: string, from: From = {}) => login(userName, PASSWORD, from)
  const wrong = (userName: string, from: From = {}) => login(userName, 'guess', from)
  const wrongFromEverywhere = async (userName: string, times: number, first: number) => {
    const answers: number[] = []
    for (const index of many(times, (each) => first + each)) {
      answers.push((await wrong(userName, { address: `10.9.${index}.1` })).statusCode)
      if (answers.length >= MAX_FAILURES.place && index < first + times - 1) started.clock.move(60_000)
    }
    return answers
  }
  const statuses = async (answers: readonly Promise<LightMyRequestResponse>[]) =>
    (await Promise.all(answers)).map(({ statusCode }) => statusCode)
  const many = <T>(times: number, make: (index: number) => T): readonly T[] =>
    Array.from({ length: times }, (_, index) => make(index))
  const deviceOf = async (userName: string, from: From = {}) =>
    `__Host-tosov_device=${(await right(userName, from)).cookies.find(({ name }) => name === '__Host-tosov_device')?.value}`
  const rows = () => started.database.db.selectFrom('failed_sign_in').selectAll().execute()

  describe('of others lock no user out:', () => {
    test('forty-eight right passwords at once from one address all open a session', async () => {
      const address = await started.app.listen({ port: 0, host: '127.0.0.1' })
      const names = ['ebs', 'ebs-b', 'ebs2', 'dorm', 'huvi', 'sub']
      const answers = many(48, (index) =>
        fetch(`${address}${LOGIN}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.0.0.2' },
          body: JSON.stringify({ userName: names[index % names.length], password: PASSWORD }),
        }),
      )
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(many(48, () => 200))
      expect(await rows()).toEqual([])
    })

    test('a user may ignore the capitals of a stored name, and the log names its account', async () => {
      const answer = await right('Ebs-B', { address: '10.0.0.3' })
      expect(answer.json().user.userName).toBe('ebs-b')
      lines.length = 0
      await wrong('EBS-B', { address: '10.0.0.3' })
      expect(lines.filter((line) => line.includes('sign-in rejected')).join()).toContain('"account":"ebs-b"')
      await right('EBS-B', { address: '10.0.0.3' })
      expect((await rows()).filter(({ name_hash }) => name_hash !== '')).toEqual([])
    })

    test('right ones among wrong ones of the same address', async () => {
      const answers = many(60, (index) =>
        index % 3 === 0 ? right('ebs') : wrong(`someone-${index}`, { address: '10.0.0.1' }),
      )
      expect(await statuses(answers)).toEqual(many(60, (index) => (index % 3 === 0 ? 200 : 401)))
    })

    test('right ones of a known device among guesses from everywhere', async () => {
      const cookie = await deviceOf('ebs')
      const answers = many(40, (index) =>
        index % 4 === 3 ? right('ebs', { cookie }) : wrong('ebs', { address: `10.7.${index}.1` }),
      )
      const found = await statuses(answers)
      expect(found.filter((status) => status === 200)).toHaveLength(10)
    })
  })

  describe('of an account at an address', () => {
    test('are limited to five in a quarter of an hour; the message gives reason and time', async () => {
      for (const _ of many(5, () => null)) expect((await wrong('ebs2')).statusCode).toBe(401)
      const refused = await right('ebs2')
      expect([refused.statusCode, refused.json()]).toEqual([
        429,
        { status: 0, message: signInAnswerText.tooManyAttempts.place(900), code: 'second-factor' },
      ])
      expect(refused.json<{ message: string }>().message).toContain('15 минутын дараа')
      expect(refused.headers['retry-after']).toBe('900')
      started.clock.move(15 * 60_000 - 1)
      expect((await right('ebs2')).headers['retry-after']).toBe('1')
      started.clock.move(1)
      expect((await right('ebs2')).statusCode).toBe(200)
    })

    test('are five again in the next quarter of an hour', async () => {
      for (const _ of many(2, () => null)) {
        for (const __ of many(5, () => null)) expect((await wrong('ebs2')).statusCode).toBe(401)
        expect((await wrong('ebs2')).statusCode).toBe(429)
        started.clock.move(15 * 60_000)
      }
    })

    test('are forgotten with the right password', async () => {
      for (const _ of many(3, () => null)) {
        for (const __ of many(4, () => null)) expect((await wrong('ebs2')).statusCode).toBe(401)
        expect((await right('ebs2')).statusCode).toBe(200)
      }
    })

    test('are not more for guesses at the same time', async () => {
      const found = await statuses(many(40, () => wrong('sub')))
      expect(found.filter((status) => status === 401)).toHaveLength(5)
      expect(found.filter((status) => status === 429)).toHaveLength(35)
    })

    test('are those of its network, where the address is of IPv6', async () => {
      for (const index of many(5, (each) => each))
        expect((await wrong('ebs2', { address: `2001:db8:1:2::${index}` })).statusCode).toBe(401)
      expect((await wrong('ebs2', { address: '2001:db8:1:2:ffff::1' })).headers['retry-after']).toBe('900')
      expect((await wrong('ebs2', { address: '2001:db8:1:3::1' })).headers['retry-after']).toBe('2')
    })
  })

  describe('of an account from anywhere', () => {
    test('make strangers wait, from two seconds to a minute and never longer', async () => {
      expect(await wrongFromEverywhere('ebs', 4, 0)).toEqual(many(4, () => 401))
      const waits: (string | number | undefined)[] = []
      for (const index of many(8, (each) => each)) {
        expect((await wrong('ebs', { address: `10.3.${index}.1` })).statusCode).toBe(401)
        const delayed = await right('ebs', { address: '10.4.0.1' })
        const seconds = Number(delayed.headers['retry-after'])
        expect([delayed.statusCode, delayed.json()]).toEqual([
          429,
          { status: 0, message: signInAnswerText.tooManyAttempts.account(seconds), code: 'second-factor' },
        ])
        expect(delayed.json<{ message: string }>().message).toContain(`${seconds} секундын дараа`)
        waits.push(seconds)
        started.clock.move(seconds * 1000)
      }
      expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60])
      expect((await right('ebs', { address: '10.4.0.1' })).statusCode).toBe(200)
    })

    test('are five for guesses from everywhere at the same time', async () => {
      const found = await statuses(many(40, (index) => wrong('sub', { address: `10.5.${index}.1` })))
      expect(found.filter((status) => status === 401)).toHaveLength(5)
      expect(found.filter((status) => status === 429)).toHaveLength(35)
    })

    test('do not make a device wait that has signed in to it before', async () => {
      const cookie = await deviceOf('dorm')
      await wrongFromEverywhere('dorm', 8, 0)
      const from = { address: '10.6.0.1' }
      expect((await right('dorm', from)).statusCode).toBe(429)
      expect((await right('dorm', { ...from, cookie })).statusCode).toBe(200)
    })

    test.each([
      ['of another account', async () => deviceOf('ebs2')],
      ['that somebody made up', async () => `__Host-tosov_device=${'a'.repeat(22)}.${'b'.repeat(22)}`],
      [
        'whose number was changed',
        async () => (await deviceOf('dorm')).replace(/=.{22}/, `=${'a'.repeat(22)}`),
      ],
      ['that is none', async () => '__Host-tosov_device=.'],
    ])('make a device wait %s', async (_, cookieOf) => {
      const cookie = await cookieOf()
      await wrongFromEverywhere('dorm', 8, 0)
      expect((await right('dorm', { address: '10.6.0.1', cookie })).statusCode).toBe(429)
    })

    test('do not make a computer wait on which several people have signed in', async () => {
      const [, first] = [await deviceOf('ebs2'), await deviceOf('dorm')]
      const both = await deviceOf('ebs2', { cookie: first })
      await wrongFromEverywhere('dorm', 8, 0)
      expect((await right('dorm', { address: '10.6.0.1', cookie: both })).statusCode).toBe(200)
    })

    test('make a device wait that knew the password before the last one', async () => {
      const cookie = await deviceOf('ntb')
      const owner = await started.signIn('ntb')
      const next = 'тогоо хүрд салхи тав'
      const changed = await owner.post('/api/auth/password', { current: PASSWORD, next })
      const fresh = `__Host-tosov_device=${changed.cookies.find(({ name }) => name === '__Host-tosov_device')?.value}`
      await wrongFromEverywhere('ntb', 8, 0)
      const address = '10.6.0.1'
      expect((await login('ntb', next, { address, cookie })).statusCode).toBe(429)
      expect((await login('ntb', next, { address, cookie: fresh })).statusCode).toBe(200)
    })

    test('do not keep the owner from changing the password in a session', async () => {
      const owner = await started.signIn('ntbdraft')
      await wrongFromEverywhere('ntbdraft', 8, 0)
      const changed = await owner.post('/api/auth/password', {
        current: PASSWORD,
        next: 'тогоо хүрд салхи тав',
      })
      expect(changed.statusCode).toBe(200)
    })
  })

  test('a known device lets the right password in within a minute, despite other attempts there', async () => {
    const cookie = await deviceOf('huvi')
    for (const _ of many(12, () => null)) {
      await wrong('huvi', { cookie })
      started.clock.move(60_000)
    }
    expect((await wrong('huvi', { cookie })).statusCode).toBe(401)
    const refused = await right('huvi', { cookie })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
    // A known device gains nothing by a code.
    expect(refused.json()).not.toHaveProperty('code')
    started.clock.move(60_000)
    expect((await right('huvi', { cookie })).statusCode).toBe(200)
  })

  test('a known device also has five guesses, and delays no other user', async () => {
    const cookie = await deviceOf('huvi')
    const found = await statuses(many(20, (index) => wrong('huvi', { cookie, address: `10.8.${index}.1` })))
    expect(found.filter((status) => status === 401)).toHaveLength(5)
    const refused = await right('huvi', { cookie })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '2'])
    expect((await right('huvi')).statusCode).toBe(200)
  })

  describe('of an address', () => {
    test('do not keep an office out; beyond, only strangers of that address wait', async () => {
      const cookie = await deviceOf('ebs')
      expect(await statuses(many(60, (index) => wrong(`colleague-${index}`)))).toEqual(many(60, () => 401))
      expect((await right('ebs')).statusCode).toBe(200)
      const counted = started.database.db.updateTable('failed_sign_in').where('name_hash', '=', '')
      await counted.set({ failures: MAX_FAILURES.address - 1 }).execute()
      expect((await wrong('colleague-61')).statusCode).toBe(401)
      const refused = await right('ebs')
      expect([refused.statusCode, refused.json()]).toEqual([
        429,
        { status: 0, message: signInAnswerText.tooManyAttempts.address(900), code: 'second-factor' },
      ])
      expect((await right('ebs', { cookie })).statusCode).toBe(200)
      expect((await right('ebs', { address: '10.0.0.9' })).statusCode).toBe(200)
      started.clock.move(15 * 60_000)
      expect((await right('ebs')).statusCode).toBe(200)
    })

    test('are few beyond the limit for guesses of many names at the same time', async () => {
      await wrong('somebody')
      const counted = started.database.db.updateTable('failed_sign_in').where('name_hash', '=', '')
      await counted.set({ failures: MAX_FAILURES.address - 1 }).execute()
      const found = await statuses(many(40, (index) => wrong(`colleague-${index}`)))
      expect(found.filter((status) => status === 401).length).toBeLessThanOrEqual(8)
      expect(new Set(found)).toEqual(new Set([401, 429]))
    })
  })

  describe('and the administrator', () => {
    const doTo = async (event: string, userName: string) =>
      (await started.signIn('admin')).post('/api/admin/accounts/action', { event, userName })
    const failuresOf = async (userName: string) =>
      (await (await started.signIn('admin')).get('/api/admin/accounts'))
        .json<readonly AdminAccount[]>()
        .find((account) => account.userName === userName)?.failedSignIns

    test('an unlock lets the owner in at once, despite further guesses', async () => {
      for (const _ of many(5, () => null)) await wrong('ebs2')
      await wrongFromEverywhere('ebs2', 6, 0)
      expect((await right('ebs2')).statusCode).toBe(429)
      expect(await failuresOf('ebs2')).toBe(6)
      expect((await doTo('UNLOCK', 'ebs2')).statusCode).toBe(200)
      expect(await failuresOf('ebs2')).toBe(0)
      await wrongFromEverywhere('ebs2', 8, 0)
      expect((await right('ebs2')).statusCode).toBe(200)
      await wrongFromEverywhere('ebs2', 8, 10)
      expect((await right('ebs2')).statusCode).toBe(429)
    })

    test('an unlock lasts no longer than a quarter of an hour', async () => {
      await doTo('UNLOCK', 'ebs2')
      started.clock.move(15 * 60_000)
      await wrongFromEverywhere('ebs2', 8, 0)
      expect((await right('ebs2')).statusCode).toBe(429)
    })

    test('an unlock still limits one address to five guesses', async () => {
      await doTo('UNLOCK', 'ebs2')
      const found = await statuses(many(9, () => wrong('ebs2')))
      expect(found.filter((status) => status === 401)).toHaveLength(5)
    })

    test('a new password opens a session at once', async () => {
      for (const _ of many(5, () => null)) await wrong('sub')
      const [given] = (await doTo('RESET', 'sub')).json<{ passwords: { password: string }[] }>().passwords
      await wrongFromEverywhere('sub', 8, 0)
      expect((await login('sub', given?.password ?? '')).statusCode).toBe(200)
    })
  })

  test('of a name that is none are answered like those of one that is', async () => {
    const responsesFor = async (userName: string) => {
      const answers: unknown[] = []
      for (const index of many(24, (each) => each)) {
        const { statusCode, headers, body } = await wrong(userName, { address: `10.2.${index % 3}.1` })
        answers.push([statusCode, headers['retry-after'], body, Object.keys(headers).sort()])
        started.clock.move(1000)
      }
      return answers
    }
    const known = await responsesFor('city')
    started.clock.move(HOUR_MS)
    expect(await responsesFor('nobody')).toEqual(known)
    expect(new Set(known.map((answer) => JSON.stringify(answer))).size).toBeGreaterThan(5)
  })

  test('are counted together by several servers', async () => {
    const { services, database } = started
    const other = await createApp({
      ...{ services, ping: database.ping, log: silentLog, trustedProxies: ['127.0.0.1'] },
      handlers: allHandlers(services, demoRegistries()),
      registry: new Registry(),
      tellMetrics: async () => '',
      sharing: () => alone,
      clientDir: `${directory}/no-client`,
      serves: 'everybody',
    })
    const payload = { userName: 'aimag', password: 'guess' }
    const elsewhere = () =>
      other.inject({ method: 'POST', url: LOGIN, payload, headers: { 'x-forwarded-for': '10.0.0.1' } })
    const answers = many(40, (index) => (index % 2 === 0 ? wrong('aimag') : elsewhere()))
    const tried = (await statuses(answers)).filter((status) => status === 401).length
    // Each server may check one more password while the other counts.
    expect([5, 6]).toContain(tried)
    expect((await elsewhere()).statusCode).toBe(429)
    await other.close()
  })

  test('that no longer count are deleted; no row stores the typed name', async () => {
    await wrong('my secret password')
    expect(JSON.stringify(await rows())).not.toMatch(/secret/)
    started.clock.move(15 * 60_000)
    await wrong('ebs', { address: '10.0.0.77' })
    const storedRows = await rows()
    expect(storedRows.map(({ source }) => source).sort()).toEqual([
      '',
      'address 10.0.0.77',
      'address 10.0.0.77',
    ])
  })

  test('name the account in the log, and nothing that is no account', async () => {
    lines.length = 0
    await wrong('ebs', { address: '10.0.0.8' })
    await wrong('my secret password', { address: '10.0.0.8' })
    for (const _ of many(5, () => null)) await wrong('dorm')
    const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'sign-in rejected')
    expect(logged[0]).toMatchObject({ account: 'ebs', reason: 'wrong', ip: '10.0.0.8' })
    expect(logged[1]).toMatchObject({ account: null, reason: 'wrong', ip: '10.0.0.8' })
    await wrong('dorm')
    expect(JSON.parse(lines.findLast((line) => line.includes('sign-in rejected')) ?? '')).toMatchObject({
      account: 'dorm',
      reason: 'held for the place',
    })
    expect(lines.join('')).not.toMatch(/my secret|guess/)
  })
})

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:1::6', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s has the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
