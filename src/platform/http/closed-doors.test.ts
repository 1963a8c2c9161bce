import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorCalls } from '#api/api.ts'
import { budgetCalls } from '#budget/api.ts'
import { accountCalls } from '#features/accounts/api.ts'
import { signInCalls } from '#features/sign-in/api.ts'
import { hashPassword } from '#features/sign-in/server/passwords.ts'
import { startApp, type TestApp } from '#test/support/app.ts'
import { openEmbedded } from '#test/support/database.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

const directory = scratchDirectory()
const lines: string[] = []
let started: TestApp
beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
  started = await startApp({ open: openEmbedded, directory, log })
})
afterAll(() => started.close())

const login = (userName: string, password: string) =>
  started.inject({ method: 'POST', url: signInCalls.login.path, payload: { userName, password } })

test.each(['GET', 'OPTIONS', 'POST'] as const)('no other origin reads an answer to %s', async (method) => {
  const { token } = await started.signIn('ebs')
  const headers = {
    authorization: `Bearer ${token}`,
    origin: 'https://elsewhere.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  }
  for (const url of ['/', budgetCalls.home.path, signInCalls.login.path]) {
    const answer = await started.inject({ method, url, headers })
    const corsHeaders = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))
    expect([url, corsHeaders]).toEqual([url, []])
  }
})

test.each(['/', budgetCalls.home.path])('%s is not echoed by TRACE', async (url) => {
  const answer = await started.inject({
    // The injector's types exclude it.
    method: 'TRACE' as 'GET',
    url,
    headers: { 'x-told': 'a secret of a header' },
  })
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.body).not.toContain('a secret of a header')
})

test.each([
  '/assets',
  '/assets/',
  '/files',
  '/files/',
  '/api',
  '/api/',
  '/src/',
  '/.git/config',
  '/package.json',
])('%s lists and shows nothing', async (url) => {
  expect((await started.inject({ url })).statusCode).toBe(404)
})

test.each([
  '{"userName":"ebs","password":"demo-2026","__proto__":{"role":"administrator"}}',
  '{"constructor":{"prototype":{"role":"administrator"}}}',
])('a body that reaches for the prototype is a bad request: %s', async (payload) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await started.inject({ method: 'POST', url: signInCalls.login.path, headers, payload })
  expect(answer.statusCode).toBe(400)
  expect(Object.hasOwn(Object.prototype, 'role')).toBe(false)
})

test('a password is accepted unchanged, two hundred characters of any kind', async () => {
  const password = `  Ө ü 🧮 ${'aB'.repeat(94)} `
  const password_hash = await hashPassword(password)
  await started.database.db
    .updateTable('account')
    .set({ password_hash })
    .where('user_name', '=', 'dorm')
    .execute()
  expect((await login('dorm', password)).statusCode).toBe(200)
  for (const other of [password.trim(), password.toLowerCase(), password.slice(0, 72), password.slice(0, -1)])
    expect([other, (await login('dorm', other)).statusCode]).toEqual([other, 401])
})

test('every sign-in gives another token of 256 bits', async () => {
  const tokens = [await started.signIn('ebs'), await started.signIn('ebs')].map(({ token }) => token)
  expect(new Set(tokens).size).toBe(2)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
})

test('a refused right is in the log, with the caller, the call and the response', async () => {
  const { get } = await started.signIn('ebs')
  lines.splice(0)
  expect((await get('/api/ebs/blank1/2026/ORGEBS/1008')).statusCode).toBe(403)
  expect((await get(accountCalls.adminAccounts.path)).statusCode).toBe(403)
  const about = { msg: 'answered', status: 403, user: 'ebs', institution: '1001', time: expect.any(Number) }
  await expect
    .poll(() => lines.map((line): unknown => JSON.parse(line)))
    .toEqual([
      expect.objectContaining({ ...about, route: '/api/ebs/blank1/:year/:group/:institutionId' }),
      expect.objectContaining({ ...about, route: accountCalls.adminAccounts.path }),
    ])
})

test('a sign-in is in the log with its account, and where it came from', async () => {
  lines.splice(0)
  await started.signIn('sub')
  const about = { msg: 'answered', status: 200, user: 'sub', institution: '1009', ip: '127.0.0.1' }
  await expect
    .poll(() => lines.map((line): unknown => JSON.parse(line)))
    .toEqual([expect.objectContaining({ ...about, route: signInCalls.login.path })])
})

test('a line break in a request cannot forge a line of the log', async () => {
  const forged = 'x\n{"level":30,"msg":"answered","status":200,"user":"admin"}\n'
  lines.splice(0)
  const { token } = await started.signIn('ebs')
  const place = `?year=2026&text=${forged}`
  const headers = { authorization: `Bearer ${token}` }
  const payload = { reference: '1234-5678', place, error: `TypeError: ${forged}` }
  await started.inject({ method: 'POST', url: errorCalls.screenFailed.path, headers, payload })
  await login(forged, forged)
  await started.inject({ url: `/${encodeURIComponent(forged)}` })
  await expect.poll(() => lines.filter((line) => line.includes('"answered"')).length).toBeGreaterThan(3)
  for (const line of lines) {
    expect(line.trimEnd()).not.toContain('\n')
    expect(JSON.parse(line)).not.toMatchObject({ user: 'admin' })
  }
})
