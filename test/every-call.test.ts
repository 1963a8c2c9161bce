import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { CallAudience } from '#api/access.ts'
import type { Call } from '#api/call.ts'
import { allCalls } from '#app/server/all-calls.ts'
import { blanks } from '#budget/blanks.ts'
import { openPostgres } from '#platform/database/connect.ts'
import { startApp, type TestApp } from '#test/support/app.ts'
import { hasPostgres, openEmbedded, postgresAddress } from '#test/support/database.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

const declared: readonly Call[] = Object.values(allCalls)
const everyPath = declared.flatMap((call) => [call.path, ...call.aliases].map((path) => ({ ...call, path })))
const guarded = everyPath.filter((call) => call.for !== 'anybody')
/** A user for each call audience, and their address. */
const workers: Readonly<Record<CallAudience, string>> = {
  anybody: 'ebs',
  account: 'ebs',
  institution: 'ebs',
  review: 'ministry',
  administration: 'admin',
  registers: 'ebs',
}
const own: Readonly<Record<string, string>> = { year: '2026', group: 'ORGEBS', institutionId: '1001' }

describe('every call', () => {
  const directory = scratchDirectory()
  let started: TestApp
  beforeAll(async () => {
    started = await startApp({ open: openEmbedded, directory })
  })
  afterAll(() => started.close())

  test('has exactly one handler, and every handler a declared call', () => {
    const served = started.handlers.map(({ call }) => call.id)
    expect(served.toSorted()).toEqual(declared.map(({ id }) => id).toSorted())
  })

  test('has an id and a path of its own', () => {
    const paths = declared.flatMap(({ method, path, aliases }) =>
      [path, ...aliases].map((each) => `${method} ${each}`),
    )
    expect(new Set(paths).size).toBe(paths.length)
    expect(new Set(declared.map(({ id }) => id)).size).toBe(declared.length)
  })

  /** Bodies with fields that others may add (`grownElsewhere`), or with rows that the year defines. */
  const open = [
    'auth.openid.logout',
    'auth.passkey',
    'auth.reauthentication',
    'auth.factors.setUp',
    'auth.factors.update',
  ]
  const bodied = declared.filter(({ body, sends }) => sends === 'json' && body.type !== 'unknown')

  test.each(bodied.filter(({ id }) => !open.includes(id)))('$id names every field of its body', (call) => {
    const schema = z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' })
    const text = JSON.stringify(schema)
    const objects = text.match(/"type":"object"/g) ?? []
    const closed = text.match(/"additionalProperties":(false|\{"[a-z])/g) ?? []
    const hasRows = blanks.some(({ save }) => save !== null && allCalls[save].id === call.id)
    expect(objects.length - closed.length).toBe(hasRows ? 1 : 0)
  })

  test.each(guarded)(
    '$method $path requires a valid token before any other check',
    async ({ method, path }) => {
      const url = path.replace(/\{\w+\}/g, 'nonsense')
      const nonsense = { method, url, ...(method === 'POST' && { payload: '{', headers: {} }) }
      const without = await started.inject(nonsense)
      const dead = await started.inject({ ...nonsense, headers: { authorization: 'Bearer dead' } })
      expect([without.statusCode, dead.statusCode]).toEqual([401, 401])
      expect(without.json()).toMatchObject({ status: 0, message: expect.stringMatching(/нэвтэрнэ үү/) })
      expect(dead.body).toBe(without.body)
    },
  )

  test.each(everyPath)('$method $path is not cached on the way, refused or served', async (call) => {
    const url = call.path.replace(/\{(\w+)\}/g, (_, name: string) => own[name] ?? '1')
    const json = { payload: '{}', headers: { 'content-type': 'application/json' } }
    const request = { method: call.method, url, ...(call.method === 'POST' && json) }
    const { token } = await started.signIn(workers[call.for])
    const headers = { ...(call.method === 'POST' && json.headers), authorization: `Bearer ${token}` }
    const answers = [await started.inject(request), await started.inject({ ...request, headers })]
    expect(answers.map((answer) => answer.headers['cache-control'])).toEqual(['no-store', 'no-store'])
  })

  test.each([
    ['an address that is none', '/api/nothing-here', 404],
    ['a path that cannot be decoded', '/api/tosov/file/%E0%A4%A', 400],
    ['a path that is spelt otherwise', '/%61pi/tosov/home', 401],
    ['the description of the calls', '/api/openapi.json', 200],
  ])('%s under /api is not cached either', async (_, url, status) => {
    const answer = await started.inject({ url })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([status, 'no-store'])
  })
})

describe.runIf(hasPostgres)('every call on a running server', () => {
  const directory = scratchDirectory()
  const again: string[] = []
  let started: TestApp
  beforeAll(async () => {
    const databaseUrl = (await postgresAddress('migrated')) ?? ''
    const log = pino({ level: 'warn' }, { write: (line: string) => void again.push(line) })
    started = await startApp({ open: () => openPostgres({ databaseUrl, log }), directory })
  })
  afterAll(() => started.close())

  test('answers as before when another one has added a column to every table', async () => {
    const signedIn = new Map<string, string>()
    for (const userName of new Set(Object.values(workers)))
      signedIn.set(userName, (await started.signIn(userName)).token)
    // Calls that end sessions would sign the user out for the next ones.
    const checkedCalls = everyPath.filter(
      ({ id, answer }) => answer !== 'events' && !/logout|sessions\.end|password/.test(id),
    )
    const askAll = async () => {
      const answers = []
      for (const call of checkedCalls) {
        const url = call.path.replace(/\{(\w+)\}/g, (_, name: string) => own[name] ?? '1')
        const json = {
          payload: JSON.stringify(bodyOf(call)),
          headers: { 'content-type': 'application/json' },
        }
        const posted = call.method === 'POST' ? json : { headers: {} }
        const headers = { ...posted.headers, authorization: `Bearer ${signedIn.get(workers[call.for])}` }
        const { statusCode } = await started.inject({ method: call.method, url, ...posted, headers })
        answers.push(`${call.method} ${call.path} ${statusCode}`)
      }
      return answers
    }
    await askAll()
    const before = await askAll()
    const { db } = started.database
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
    `.execute(db)
    expect(rows.length).toBeGreaterThan(40)
    for (const { name } of rows)
      await sql`alter table ${sql.table(name)} add column added_later int`.execute(db)
    expect(await askAll()).toEqual(before)
    expect((await started.signIn('ebs')).token).not.toBe('')
    expect(before.filter((answer) => answer.endsWith(' 200')).length).toBeGreaterThan(50)
    expect(before.filter((answer) => / 5\d\d$/.test(answer))).toEqual([])
    // No statement was prepared again, because each names only known columns.
    expect(again).toEqual([])
  })
})

/** A body with the own institution; otherwise the call is rejected before validation. */
function bodyOf({ subject }: Call): object {
  return subject?.in === 'body'
    ? { [subject.name]: '1001', year: 2026, sessionCode: '2026-01' }
    : { year: 2026 }
}
