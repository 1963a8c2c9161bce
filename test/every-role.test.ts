import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallAudience } from '#api/access.ts'
import type { Call } from '#api/call.ts'
import { roleText } from '#api/role-text.ts'
import { allCalls } from '#app/server/all-calls.ts'
import { signInCalls } from '#features/sign-in/api.ts'
import { signInAnswerText } from '#features/sign-in/refusal-text.ts'
import { type SignedInClient, startApp, type TestApp } from '#test/support/app.ts'
import { openEmbedded } from '#test/support/database.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

const expected: Readonly<Record<CallAudience, readonly string[]>> = {
  anybody: ['ebs', 'admin', 'aimag', 'ministry', 'newcomer'],
  account: ['ebs', 'admin', 'aimag', 'ministry', 'newcomer'],
  institution: ['ebs'],
  administration: ['admin'],
  review: ['aimag', 'ministry'],
  registers: ['ebs', 'admin', 'aimag', 'ministry'],
}
const users = ['ebs', 'admin', 'aimag', 'ministry', 'newcomer']
/** It would end the session of the next call. */
const ending = [signInCalls.logout.id]
const declared: readonly Call[] = Object.values(allCalls)
const cases = declared
  .filter(({ id }) => !ending.some((each) => each === id))
  .flatMap((call) => [call.path, ...call.aliases].map((path) => ({ ...call, path })))

describe('every call with every role', () => {
  const directory = scratchDirectory()
  const signedIn = new Map<string, SignedInClient>()
  let started: TestApp
  beforeAll(async () => {
    started = await startApp({ open: openEmbedded, directory })
    await started.database.db
      .updateTable('account')
      .set({ must_change_password: true })
      .where('user_name', '=', 'ebs-b')
      .execute()
    for (const user of users) signedIn.set(user, await started.signIn(user === 'newcomer' ? 'ebs-b' : user))
  })
  afterAll(() => started.close())

  test.each(cases)('$method $path', async ({ method, path, for: kind }) => {
    const url = path.replace(/\{\w+\}/g, 'nonsense')
    for (const user of users) {
      const authorization = `Bearer ${signedIn.get(user)?.token}`
      // An unreadable body: access is checked before parsing.
      const more =
        method === 'POST'
          ? { payload: '{', headers: { authorization, 'content-type': 'application/json' } }
          : { headers: { authorization } }
      const answer = await started.inject({ method, url, ...more })
      const message: unknown = answer.json<{ message?: unknown }>().message
      const refusals: readonly unknown[] = [
        ...Object.values(roleText.onlyFor),
        signInAnswerText.changePasswordFirst,
      ]
      const isRefused = answer.statusCode === 403 && refusals.includes(message)
      expect([user, isRefused]).toEqual([user, !expected[kind].includes(user)])
      expect(answer.statusCode).not.toBe(401)
    }
  })

  test('the administrator’s calls, and only these, are under /api/admin/', () => {
    const own = declared.filter((call) => call.for === 'administration').map(({ path }) => path)
    expect(own).toEqual(declared.map(({ path }) => path).filter((path) => path.startsWith('/api/admin/')))
  })
})
