import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { errorCalls } from '#api/api.ts'
import { allCalls } from '#app/server/all-calls.ts'
import { demoAccounts } from '#features/demo/server/accounts.ts'
import { insertDemoRows } from '#features/demo/server/seed-demo.ts'
import { signInCalls } from '#features/sign-in/api.ts'
import { hashPassword } from '#features/sign-in/server/passwords.ts'
import { programLog } from '#platform/log.ts'
import {
  putBack,
  readRowsToSave,
  reopen,
  rightValues,
  sendOne,
  signData,
  tokenOf,
} from '#test/faults/known-world.ts'
import { oddRequests } from '#test/faults/odd-request.ts'
import { startApp, type TestApp } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

/** Requests of all calls and roles, mostly valid; enough to reach every call. */
const REQUESTS = 600
const SEED = 3
const TYPED = 'Өндөр-нууц-үг'

describe.each(oneDatabase)('lines of the log ($name)', ({ open }) => {
  const directory = scratchDirectory()
  const lines: string[] = []
  let started: TestApp
  beforeAll(async () => {
    const seed = async (db: TestApp['database']['db'], at: Date) => {
      await insertDemoRows(db, { now: () => at, hashPassword })
      await sql`update account set email = user_name || '@school.example'`.execute(db)
      await signData(db, at)
      await putBack(db, at)
    }
    const log = programLog('trace', { write: (line) => void lines.push(line) })
    started = await startApp({ open, directory, seed, log })
    await sendOne(started)
  })
  afterAll(() => started.close())

  const answered = z.looseObject({
    ...{ msg: z.string(), route: z.string().optional(), user: z.string().optional() },
    institution: z.string().optional(),
  })
  const read = () => lines.map((line) => answered.parse(JSON.parse(line)))

  test('name the caller and the institution and no other person, for any request', async () => {
    const { db } = started.services
    const { handlers } = started
    const known = { handlers, right: await rightValues(db), rows: await readRowsToSave(started) }
    for (const [index, request] of fc
      .sample(oddRequests(known), { numRuns: REQUESTS, seed: SEED })
      .entries()) {
      const { method, url, userName, headers, body } = request
      const who: Record<string, string> =
        userName === null ? {} : { authorization: `Bearer ${tokenOf(userName)}` }
      await started.app.inject({
        method,
        url,
        headers: { ...headers, ...who },
        ...(body !== undefined && { payload: body }),
      })
      if (request.call.for !== 'institution') await putBack(db, started.clock.now())
      if (index % 60 === 0) await reopen(db)
    }
    // Texts that only users type: passwords, searches, page addresses, an unknown address.
    const say = (url: string, payload?: object, user = 'ministry') =>
      started.app.inject({
        ...{ url, method: payload === undefined ? 'GET' : 'POST', ...(payload && { payload }) },
        headers: { authorization: `Bearer ${tokenOf(user)}` },
      })
    await say(signInCalls.login.path, { userName: 'ebs', password: TYPED })
    await say(signInCalls.login.path, { userName: TYPED, password: 'demo-2026' })
    await say(signInCalls.password.path, { current: TYPED, next: `${TYPED}2` }, 'ebs')
    await say(`/${encodeURIComponent(TYPED)}?x=${encodeURIComponent(TYPED)}`)
    for (const call of Object.values(allCalls)) {
      const path = call.path.replace(/\{(\w+)\}/g, (_, name) => (name === 'year' ? '2026' : '1001'))
      for (const user of ['ebs', 'ministry', 'admin'])
        if (call.method === 'GET' && call.answer !== 'events')
          await say(
            `${path}?search=${encodeURIComponent(TYPED)}&text=${encodeURIComponent(TYPED)}`,
            undefined,
            user,
          )
    }
    const place = `?year=2026&institution=1001&text=${encodeURIComponent(TYPED)}`
    const error = 'TypeError: УБ88010112 of bat@mail.mn is not a function'
    expect(
      (await say(errorCalls.screenFailed.path, { reference: '1234-5678', place, error })).statusCode,
    ).toBe(200)

    const secrets = [
      ...(await peopleOf(db)),
      TYPED,
      encodeURIComponent(TYPED),
      'demo-2026',
      'УБ88010112',
      'bat@mail.mn',
    ]
    expect(secrets.length).toBeGreaterThan(500)
    const log = lines.join('')
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
    const tokens = demoAccounts.map(({ userName }) => tokenOf(userName))
    expect(lines.filter((line) => tokens.some((token) => line.includes(token)))).toEqual([])

    const all = read().filter(({ msg }) => msg === 'answered')
    expect(all.length).toBeGreaterThan(REQUESTS)
    const whose = new Map(demoAccounts.map(({ userName, institutionId }) => [userName, institutionId]))
    const ofSchools = all.filter(({ user }) => (whose.get(user ?? '') ?? null) !== null)
    expect(ofSchools.length).toBeGreaterThan(100)
    expect(ofSchools.filter(({ institution }) => institution === undefined)).toEqual([])
    // A reviewer's log line names the institution of the request.
    expect(all.some(({ user, institution }) => user === 'ministry' && institution === '1001')).toBe(true)
    const requestedRoutes = new Set(all.map(({ route }) => route))
    const routes = Object.values(allCalls).map(({ path }) => path.replace(/\{(\w+)\}/g, ':$1'))
    expect(routes.filter((route) => !requestedRoutes.has(route)).length).toBeLessThan(routes.length / 10)
    const screen = lines.find((line) => line.includes('client rendering error')) ?? ''
    expect(JSON.parse(screen)).toMatchObject({ place: 'year=2026&institution=1001&text=…' })
  })
})

const person = z.record(z.string(), z.unknown())

/**
 * Returns the personal data of the database: names, register numbers, addresses. Shorter texts are ambiguous and
 * omitted.
 */
async function peopleOf(db: TestApp['services']['db']): Promise<readonly string[]> {
  const { rows } = await sql<{ person: unknown }>`
    select person from staff union all select detail from staff_child
    union all select jsonb_build_object('email', email, 'displayName', display_name) from account`.execute(db)
  const texts = rows.flatMap((row) => Object.values(person.parse(row.person)))
  const long = texts
    .filter((text) => typeof text === 'string')
    .filter((text) => text.length >= 5 && /[^\d.:TZ-]/.test(text))
  return [...new Set(long)]
}
