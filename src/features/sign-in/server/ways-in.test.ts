import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { factorText, signInAnswerText } from '#features/sign-in/refusal-text.ts'
import type { OpenidProvider } from '#features/sign-in/server/openid-settings.ts'
import { hashToken } from '#platform/http/session-token.ts'
import { startApp, type TestApp } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { PASSWORD } from '#test/support/schools.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

const TOKEN = 'a-session'
const ISSUER = 'https://login.example'
const provider: Omit<OpenidProvider, 'roles'> = {
  id: 'yam',
  kind: 'openid',
  name: 'Яам',
  issuer: ISSUER,
  clientId: 'tosov',
  clientSecret: 'secret',
  claim: 'preferred_username',
  secondFactor: 'always',
  only: null,
}

describe.each(oneDatabase)('the last way into an account without passwords ($name)', ({ open }) => {
  const directory = scratchDirectory()
  let started: TestApp
  beforeAll(async () => {
    const yam = { ...provider, roles: ['administrator' as const] }
    const other = {
      ...yam,
      id: 'other',
      name: 'Сургууль',
      issuer: `${ISSUER}/other`,
      roles: ['institution' as const],
    }
    started = await startApp({ open, directory, signIn: { passwords: 'off', providers: [yam, other] } })
  })
  afterAll(() => started.close())
  beforeEach(async () => {
    for (const table of ['session', 'passkey', 'openid_link'] as const)
      await started.database.db.deleteFrom(table).execute()
  })

  const openSession = (user_name: string) => {
    const created_at = started.clock.now()
    const expires_at = new Date(created_at.getTime() + 60_000)
    const session = { token_hash: hashToken(TOKEN), user_name, created_at, expires_at }
    return started.database.db
      .insertInto('session')
      .values({ ...session, authenticated_at: created_at })
      .execute()
  }

  test.each<[string, string, string[], string | null, 'unlink' | 'passkey', number]>([
    ['admin', 'the only link', [], ISSUER, 'unlink', 409],
    ['admin', 'a link beside a passkey', ['p'], ISSUER, 'unlink', 200],
    ['admin', 'the only passkey', ['p'], null, 'passkey', 409],
    ['admin', 'one of two passkeys', ['p', 'q'], null, 'passkey', 422],
    ['admin', 'a passkey beside a link', ['p'], ISSUER, 'passkey', 422],
    ['admin', 'a passkey beside a link to a provider for others', ['p'], `${ISSUER}/other`, 'passkey', 409],
    ['admin', 'a passkey beside a link to a removed provider', ['p'], 'https://gone.example', 'passkey', 409],
    ['ebs', 'the only link', [], ISSUER, 'unlink', 200],
    ['ebs', 'the only passkey', ['p'], null, 'passkey', 422],
  ])('of %s: %s', async (user_name, _, passkeys, issuer, what, status) => {
    const { database, clock } = started
    const created_at = clock.now()
    await openSession(user_name)
    for (const id of passkeys)
      await database.db
        .insertInto('passkey')
        .values({ credential_id: id, user_name, name: id, public_key: '', counter: 0, created_at })
        .execute()
    if (issuer !== null)
      await database.db
        .insertInto('openid_link')
        .values({ issuer, subject: 's', user_name, linked_at: created_at })
        .execute()
    const removal = { event: 'REMOVE_PASSKEY', id: 'p', proof: { by: 'code', code: '000000' } }
    const answer = await started.inject({
      method: 'POST',
      url: what === 'unlink' ? '/api/auth/openid/yam/unlink' : '/api/auth/factors',
      payload: what === 'unlink' ? {} : removal,
      headers: { authorization: `Bearer ${TOKEN}` },
    })
    // 422: only the code is wrong.
    expect(answer.statusCode).toBe(status)
    if (status === 409) expect(answer.json()).toEqual({ status: 0, message: signInAnswerText.onlyWayIn })
  })

  test.each([
    ['password', { by: 'password', password: PASSWORD }],
    ['code', { by: 'code', code: '000000' }],
  ])('a first factor is refused with the reason, whatever the proof: %s', async (_, proof) => {
    await openSession('ebs')
    const setUp = () =>
      started.inject({
        method: 'POST',
        url: '/api/auth/factors/set-up',
        payload: { event: 'CODE', proof },
        headers: { authorization: `Bearer ${TOKEN}` },
      })
    const refused = await setUp()
    const message = factorText.enrolAtProvider
    expect([refused.statusCode, refused.json()]).toEqual([403, { status: 0, message }])
    const [created_at, own] = [started.clock.now(), { credential_id: 'p', user_name: 'ebs', name: 'p' }]
    await started.database.db
      .insertInto('passkey')
      .values({ ...own, public_key: '', counter: 0, created_at })
      .execute()
    // Only the proof is wrong.
    expect((await setUp()).statusCode).toBe(422)
  })
})
