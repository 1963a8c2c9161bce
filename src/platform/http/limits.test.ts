import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Call, isFile } from '#api/call.ts'
import { allCalls } from '#app/server/all-calls.ts'
import { blankCalls } from '#budget/blank-calls.ts'
import { reportCalls } from '#features/reports/api.ts'
import { workQuotas } from '#platform/http/heavy-work.store.ts'
import { httpText } from '#platform/http/http-text.ts'
import { type SignedInClient, startApp, type TestApp } from '#test/support/app.ts'
import { databases, emptyTables, openEmbedded } from '#test/support/database.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

const MINUTE_MS = 60_000
const about = { orgId: '1001', sessionCode: '2026-02' }

describe('heavy work', () => {
  const declared: readonly Call[] = Object.values(allCalls)

  test('is every call that makes a file', () => {
    const making = declared.filter(({ answer }) => isFile(answer))
    expect(making.length).toBeGreaterThan(5)
    expect(making.filter(({ work }) => work === null)).toEqual([])
  })

  test('is no call that saves', () => {
    expect(declared.filter(({ id, work }) => id.endsWith('.save') && work !== null)).toEqual([])
  })

  test('allows an accountant a calculation every other second, and an office three such users', () => {
    for (const [work, { account, institution }] of Object.entries(workQuotas))
      expect([work, account >= 150, institution >= 3 * account]).toEqual([work, true, true])
    expect(workQuotas.calculation.account).toBeGreaterThanOrEqual(300)
  })
})

describe('a caller without a session', () => {
  const directory = scratchDirectory()
  const open = Object.values<Call>(allCalls).filter((call) => call.for === 'anybody')
  let started: TestApp
  beforeAll(async () => {
    started = await startApp({ open: openEmbedded, directory })
  })
  afterAll(() => started.close())
  const json = { 'content-type': 'application/json' }
  const ofSize = (bytes: number) => `{"more":"${'y'.repeat(bytes - 11)}"}`

  test.each(open)('is counted by address at $path', async ({ method, path }) => {
    const url = path.replace(/\{\w+\}/g, '2026')
    const answer = await started.app.inject({
      method,
      url,
      ...(method === 'POST' && { payload: '{}', headers: json }),
    })
    expect(Number(answer.headers['x-ratelimit-limit'])).toBeGreaterThan(0)
    const other = await started.app.inject({ method, url, headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(Number(other.headers['x-ratelimit-remaining'])).toBe(
      Number(other.headers['x-ratelimit-limit']) - 1,
    )
  })

  test.each(open.filter(({ limit }) => limit !== null && limit < 100))(
    '429 at $path names the time to retry',
    async ({ method, path, limit }) => {
      const headers = { ...json, 'x-forwarded-for': '203.0.113.20' }
      const ask = () => started.app.inject({ method, url: path, payload: '{}', headers })
      for (let n = 0; n < Number(limit); n++) expect((await ask()).statusCode).not.toBe(429)
      const refused = await ask()
      expect([refused.statusCode, refused.json()]).toEqual([
        429,
        { status: 0, message: httpText.tooManyRequests(10) },
      ])
      const seconds = Number(refused.headers['retry-after'])
      expect([seconds > 0, seconds <= 600]).toEqual([true, true])
    },
  )

  test.each(['/api/openapi.json', '/api/docs/json', '/files/no-link'])('is counted at %s', async (url) => {
    expect(Number((await started.app.inject({ url })).headers['x-ratelimit-limit'])).toBeGreaterThan(0)
  })

  test.each([...open.filter(({ sends }) => sends === 'json').map(({ path }) => path), '/api/nothing-here'])(
    'sends at most 8 kB to %s',
    async (url) => {
      const statusOf = async (bytes: number) =>
        (await started.app.inject({ method: 'POST', url, payload: ofSize(bytes), headers: json })).statusCode
      expect(ofSize(8192)).toHaveLength(8192)
      expect(await statusOf(8192)).not.toBe(413)
      expect(await statusOf(8193)).toBe(413)
    },
  )

  describe('at a call that needs a session', () => {
    const address = { 'x-forwarded-for': '203.0.113.77' }
    const home = (headers: Record<string, string>) =>
      started.app.inject({ url: '/api/tosov/home', headers: { ...address, ...headers } })
    const refusals = async (times: number, headers: (n: number) => Record<string, string>) => {
      const statuses = new Set<number>()
      for (let n = 0; n < times; n++) statuses.add((await home(headers(n))).statusCode)
      return [...statuses]
    }

    test('is counted by address with and without an invented session; a valid session is not limited', async () => {
      expect(await refusals(1500, (n) => ({ authorization: `Bearer bogus${n}` }))).toEqual([401])
      expect(await refusals(1000, (n) => ({ cookie: `__Host-tosov_session=bogus${n}` }))).toEqual([401])
      expect(await refusals(500, () => ({}))).toEqual([401])
      const refused = await home({ authorization: 'Bearer bogus' })
      expect([refused.statusCode, refused.json()]).toEqual([
        429,
        { status: 0, message: httpText.tooManyRequests(10) },
      ])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      const { token } = await started.signIn('ebs')
      expect((await home({ authorization: `Bearer ${token}` })).statusCode).toBe(200)
      expect((await started.app.inject({ url: '/api/tosov/home' })).statusCode).toBe(401)
    })
  })

  test('is counted by address at addresses that no call has', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.78' }
    const statusOf = async (n: number) =>
      (await started.app.inject({ url: `/api/nothing-${n}`, headers })).statusCode
    const statuses = new Set<number>()
    for (let n = 0; n < 3000; n++) statuses.add(await statusOf(n))
    expect([[...statuses], await statusOf(3000)]).toEqual([[404], 429])
    expect((await started.app.inject({ url: '/api/nothing' })).statusCode).toBe(404)
  })

  test('is refused before the body is read if a session is required', async () => {
    const payload = '['.repeat(1_900_000)
    const answer = await started.inject({
      method: 'POST',
      url: blankCalls.blank1Save.path,
      payload,
      headers: json,
    })
    expect(answer.statusCode).toBe(401)
  })
})

describe.each(databases)('heavy work ($name)', ({ open }) => {
  const directory = scratchDirectory()
  let started: TestApp
  let ebs: SignedInClient
  let colleague: SignedInClient
  let other: SignedInClient
  let reviewer: SignedInClient
  beforeAll(async () => {
    started = await startApp({ open, directory })
    ebs = await started.signIn('ebs')
    colleague = await started.signIn('ebs-b')
    other = await started.signIn('ebs2')
    reviewer = await started.signIn('aimag')
  })
  afterAll(() => started.close())
  beforeEach(() => emptyTables(started.database.db, ['call_count']))

  const calculate = (who: SignedInClient) => who.post(reportCalls.reportSnapshot.path, about)
  const counts = () =>
    started.database.db
      .selectFrom('call_count')
      .select(['subject', 'work', 'calls'])
      .orderBy('subject')
      .execute()
  const accountOf = async (userName: string) => {
    const { db } = started.database
    const found = db.selectFrom('account').select('user_id').where('user_name', '=', userName)
    return `account ${(await found.executeTakeFirstOrThrow()).user_id}`
  }
  const done = async (subject: string, work: 'calculation' | 'export', times: number) => {
    const expires_at = new Date(started.clock.now().getTime() + 10 * MINUTE_MS)
    await started.database.db
      .insertInto('call_count')
      .values({ subject, work, calls: times, expires_at })
      .execute()
  }

  test('is counted for the account and for its institution', async () => {
    expect((await calculate(ebs)).statusCode).toBe(200)
    expect((await calculate(colleague)).statusCode).toBe(200)
    expect(await counts()).toEqual([
      { subject: await accountOf('ebs'), work: 'calculation', calls: 1 },
      { subject: await accountOf('ebs-b'), work: 'calculation', calls: 1 },
      { subject: 'institution 1001', work: 'calculation', calls: 2 },
    ])
  })

  test('429: a refusal names the time to retry, and states that nothing is lost', async () => {
    await done(await accountOf('ebs'), 'calculation', workQuotas.calculation.account - 1)
    expect((await calculate(ebs)).statusCode).toBe(200)
    started.clock.move(4 * MINUTE_MS)
    const refused = await calculate(ebs)
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      429,
      '360',
      { status: 0, message: httpText.tooMuchWork.calculation.account(360) },
    ])
    expect(httpText.tooMuchWork.calculation.account(360)).toContain('6 минутын дараа')
    // Refused calls did not extend the window.
    started.clock.move(6 * MINUTE_MS)
    expect((await calculate(ebs)).statusCode).toBe(200)
    expect(await counts()).toContainEqual({ subject: await accountOf('ebs'), work: 'calculation', calls: 1 })
  })

  test('an account over its limit blocks no colleague, and other work continues', async () => {
    await done(await accountOf('ebs'), 'calculation', workQuotas.calculation.account)
    expect((await calculate(ebs)).statusCode).toBe(429)
    expect((await counts()).map(({ subject }) => subject)).not.toContain('institution 1001')
    expect((await calculate(colleague)).statusCode).toBe(200)
    expect((await ebs.get('/api/tosov/workbook/2026/all')).statusCode).toBe(200)
  })

  test('429: all of an institution together, and no other institution', async () => {
    await done('institution 1001', 'export', workQuotas.export.institution)
    const refused = await colleague.get('/api/tosov/workbook/2026/all')
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      { status: 0, message: httpText.tooMuchWork.export.institution(600) },
    ])
    expect((await other.get('/api/tosov/workbook/2026/all')).statusCode).toBe(200)
  })

  test('exactly the allowed number of concurrent calls is served', async () => {
    await done(await accountOf('ebs'), 'export', workQuotas.export.account - 3)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ebs.get('/api/tosov/workbook/2026/ebs-b1')),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, ...Array(5).fill(429)])
  })

  test('the work of a reviewer counts for the reviewer alone', async () => {
    const file = await reviewer.get('/api/tosov/review/institution/1001/report/2026-02/EBS_TT1/x.pdf')
    expect(file.statusCode).toBeLessThan(500)
    expect(await counts()).toEqual([{ subject: await accountOf('aimag'), work: 'paper', calls: 1 }])
  })

  test('a call that is refused before it starts does not count', async () => {
    expect((await ebs.post(reportCalls.reportSnapshot.path, { ...about, orgId: '1008' })).statusCode).toBe(
      403,
    )
    expect((await ebs.post(reportCalls.reportSnapshot.path, { orgId: '1001' })).statusCode).toBe(400)
    expect((await reviewer.post(reportCalls.reportSnapshot.path, about)).statusCode).toBe(403)
    expect(await counts()).toEqual([])
  })
})
