import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commandText } from '#app/command-text.ts'
import { runCommand } from '#app/server/admin-commands.ts'
import { accountAnswerText, accountText } from '#features/accounts/text.ts'
import { factorText, signInAnswerText } from '#features/sign-in/refusal-text.ts'
import type { OpenidProvider, SignInSettings } from '#features/sign-in/server/openid-settings.ts'
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
    const yam = { ...provider, roles: ['administrator' as const, 'reviewer' as const] }
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
    await started.database.db.updateTable('account').set({ must_change_password: false }).execute()
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

  const addWays = async (user_name: string, passkeys: readonly string[], issuer: string | null) => {
    const { database, clock } = started
    const created_at = clock.now()
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
    ['ebs', 'a passkey beside a link to a removed provider', ['p'], 'https://gone.example', 'passkey', 409],
  ])('of %s: %s', async (user_name, _, passkeys, issuer, what, status) => {
    await openSession(user_name)
    await addWays(user_name, passkeys, issuer)
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

  const act = (event: string, userName: string) =>
    started.inject({
      method: 'POST',
      url: '/api/admin/accounts/action',
      payload: { event, userName },
      headers: { authorization: `Bearer ${TOKEN}` },
    })

  test.each<[string, 'RESET' | 'RESET_FACTOR', string, string[], string | null, number]>([
    ['a passkey stays', 'RESET', 'ministry', ['p'], null, 200],
    ['nothing stays: the reset removes the link', 'RESET', 'ministry', [], ISSUER, 409],
    ['a provider finds an institution by its name', 'RESET', 'ebs', [], `${ISSUER}/other`, 200],
    ['the only passkey goes', 'RESET_FACTOR', 'ministry', ['p'], null, 409],
    ['a link stays', 'RESET_FACTOR', 'ministry', ['p'], ISSUER, 200],
    ['a link to a provider of others stays', 'RESET_FACTOR', 'ministry', ['p'], `${ISSUER}/other`, 409],
    ['a provider finds an institution by its name', 'RESET_FACTOR', 'ebs', ['p'], null, 200],
    ['a link to a removed provider stays', 'RESET_FACTOR', 'ebs', ['p'], 'https://gone.example', 409],
  ])('after an administrator’s reset: %s', async (_, event, user_name, passkeys, issuer, status) => {
    const { db } = started.database
    await openSession('admin')
    await addWays(user_name, passkeys, issuer)
    const waysOf = async () => [
      await db.selectFrom('passkey').select('credential_id').execute(),
      await db.selectFrom('openid_link').select('subject').execute(),
    ]
    const before = await waysOf()
    const answer = await act(event, user_name)
    expect([answer.statusCode, answer.json().message]).toEqual([
      status,
      status === 409 ? accountText.noWayIn[event](user_name) : accountAnswerText.actions[event](user_name),
    ])
    if (status === 409) expect(await waysOf()).toEqual(before)
  })

  test.each(['SIGN_OUT', 'LOCK', 'UNLOCK', 'REMOVE'] as const)('%s needs no way in', async (event) => {
    await openSession('admin')
    const answer = await act(event, 'city')
    const message = accountAnswerText.actions[event]('city')
    expect([answer.statusCode, answer.json().message]).toEqual([200, message])
  })

  test('an administrator replaces the link instead, but not with a person of another account', async () => {
    await openSession('admin')
    await addWays('ministry', [], ISSUER)
    const link = async (userName: string, subject: string, linkedTo = 'yam') => {
      const answer = await started.inject({
        method: 'POST',
        url: '/api/admin/accounts/link',
        payload: { userName, provider: linkedTo, subject },
        headers: { authorization: `Bearer ${TOKEN}` },
      })
      return [answer.statusCode, answer.json().message]
    }
    expect(await link('ministry', 'successor')).toEqual([200, accountAnswerText.accountLinked('ministry')])
    expect(await link('ebs', 'successor')).toEqual([409, accountText.linkTaken])
    // A provider that does not let the role in.
    for (const [userName, linkedTo] of [
      ['ministry', 'other'],
      ['ebs', 'yam'],
    ] as const)
      expect(await link(userName, 'a third', linkedTo)).toEqual([409, accountText.noWayIn.LINK(userName)])
    const links = await started.database.db
      .selectFrom('openid_link')
      .select(['user_name', 'subject'])
      .execute()
    expect(links).toEqual([{ user_name: 'ministry', subject: 'successor' }])
  })

  const move = (record: object) =>
    started.inject({
      method: 'POST',
      url: '/api/admin/accounts/save',
      payload: { event: 'EDIT', displayName: 'Нэр', level: null, institutionId: null, ...record },
      headers: { authorization: `Bearer ${TOKEN}` },
    })

  test.each([
    [
      'a reviewer whose role stays',
      'same',
      { userName: 'ministry', role: 'reviewer', level: 'ministry' },
      ISSUER,
    ],
    [
      'a reviewer who becomes an administrator',
      'no way in',
      { userName: 'ministry', role: 'administrator' },
      ISSUER,
    ],
    [
      'an account that moves',
      'unlinked',
      { userName: 'ebs', role: 'institution', institutionId: '1008' },
      `${ISSUER}/other`,
    ],
  ] as const)('a change says what becomes of the link: %s', async (_, left, record, issuer) => {
    await openSession('admin')
    await addWays(record.userName, [], issuer)
    const answer = await move(record)
    expect([answer.statusCode, answer.json().message]).toEqual([
      200,
      accountAnswerText.accountChanged[left](record.userName),
    ])
    const links = await started.database.db.selectFrom('openid_link').select('subject').execute()
    expect(links).toHaveLength(left === 'same' ? 1 : 0)
  })

  test('the command replaces a link only with the word, and names what it replaces', async () => {
    const { database, services, clock } = started
    const signIn: SignInSettings = { passwords: 'on', providers: [{ ...provider, roles: ['reviewer'] }] }
    const making = { make: () => 'x', hash: async (password: string) => password, signIn }
    const run = (...words: readonly string[]) =>
      runCommand('link-account', ['aimag', ...words], {
        ...{ db: async () => services.db, now: clock.now, making, mail: 'none' },
      })
    const linked = async () =>
      (await database.db.selectFrom('openid_link').select('subject').execute()).map(({ subject }) => subject)
    expect(await run('https://logn.example', 'first')).toEqual({
      ok: false,
      lines: [commandText.unknownIssuer('https://logn.example', [ISSUER])],
    })
    expect((await run(ISSUER, 'first')).ok).toBe(true)
    expect((await run(ISSUER, 'first')).ok).toBe(true)
    const refused = await run(ISSUER, 'second')
    expect(refused).toEqual({
      ok: false,
      lines: [commandText.confirmLink('aimag', [{ issuer: ISSUER, subject: 'first' }])],
    })
    expect(refused.lines.join()).toContain('first')
    expect((await run(ISSUER, 'second', 'yes')).ok).toBe(false)
    expect(await linked()).toEqual(['first'])
    expect((await run(ISSUER, 'second', '--confirm')).ok).toBe(true)
    expect(await linked()).toEqual(['second'])
  })

  test('a passkey opens an account whose password was reset, not one that a password opened', async () => {
    const { db } = started.database
    await db
      .updateTable('account')
      .set({ must_change_password: true })
      .where('user_name', '=', 'ebs')
      .execute()
    await openSession('ebs')
    const read = () =>
      started.inject({ url: '/api/tosov/draft/2026', headers: { authorization: `Bearer ${TOKEN}` } })
    for (const [method, status] of [
      ['password', 403],
      ['passkey', 200],
    ] as const) {
      await db.updateTable('session').set({ method }).execute()
      expect([method, (await read()).statusCode]).toEqual([method, status])
    }
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
