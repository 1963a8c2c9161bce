import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#app/server/config.ts'
import { prepare } from '#app/server/start-program.ts'
import { findAccount } from '#features/sign-in/server/account.store.ts'
import { type OpenSessionInput, openSession } from '#features/sign-in/server/session.store.ts'
import { hashToken, newToken } from '#platform/http/session-token.ts'
import { startApp, type TestApp } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { silentLog } from '#test/support/silent-log.ts'

describe.each(oneDatabase)('a provider that is in the settings no more ($name)', ({ open }) => {
  const directory = scratchDirectory()
  let started: TestApp
  beforeAll(async () => {
    started = await startApp({ open, directory })
  })
  afterAll(() => started.close())

  const startWith = async (...ids: readonly string[]): Promise<void> => {
    const away = { issuer: 'http://127.0.0.1:2', clientId: 'tosov', clientSecret: 'secret' }
    const listed = ids.map((id) => ({ ...away, id, name: id }))
    const read = readConfig({ DEMO: 'off', OPENID_PROVIDERS: JSON.stringify(listed) })
    if (!read.ok) throw new Error(read.errors.join('\n'))
    await prepare({ config: read.config, log: silentLog }, started.services)
  }

  const opened = async (opening: OpenSessionInput): Promise<string> => {
    const { db, now, sessionRules: rules } = started.services
    const account = await findAccount(db, 'ebs')
    const token = newToken()
    const session = { tokenHash: hashToken(token), userName: 'ebs', provedHash: account?.passwordHash ?? '' }
    await openSession(db, { ...session, opening, userAgent: '', ipAddress: '', now: now(), rules })
    return token
  }

  test('ends its sessions at the next start, and they do not come back with it', async () => {
    const whom = { issuer: 'http://127.0.0.1:2', subject: 'ebs', sid: null, idToken: 'token' }
    const vouched = { method: 'provider', vouched: whom, factor: 'none', shownAt: null } as const
    const tokens = [
      (await started.signIn('ebs')).token,
      await opened({ ...vouched, provider: 'yam' }),
      await opened({ ...vouched, provider: 'city' }),
    ]
    const statuses = () =>
      Promise.all(
        tokens.map(async (token) => {
          const headers = { authorization: `Bearer ${token}` }
          return (await started.inject({ url: '/api/auth/me', headers })).statusCode
        }),
      )
    await startWith('city', 'yam')
    expect(await statuses()).toEqual([200, 200, 200])
    await startWith('city')
    expect(await statuses()).toEqual([200, 401, 200])
    await startWith('yam', 'city')
    expect(await statuses()).toEqual([200, 401, 200])
    await startWith()
    expect(await statuses()).toEqual([200, 401, 401])
  })
})
