import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountRoles } from '#api/access.ts'
import { ownerNoticeText } from '#features/sign-in/account-text.ts'
import type { StartedFactor } from '#features/sign-in/api.ts'
import { forgottenText } from '#features/sign-in/password-text.ts'
import { type SignedInClient, startApp, type TestApp } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { type OpenidBrowser, openidBrowser } from '#test/support/openid-browser.ts'
import { type OpenidServer, openidServer } from '#test/support/openid-provider.ts'
import { PASSWORD } from '#test/support/schools.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { type MailBox, mailBox, mailTokenTo } from '#test/support/smtp-server.ts'
import { softPasskey } from '#test/support/soft-authenticator.ts'

const publicUrl = 'https://tosov.example'
const USER = 'ebs'
const EMAIL = 'ebs@surguuli.mn'
const NEXT = 'тогоо хүрд салхи тав'
const FACTORS = '/api/auth/factors'
const RESET = '/api/auth/password-reset'
const OPENID = '/api/auth/openid/ministry'

describe.each(oneDatabase)('an unfinished step of an account ($name)', ({ open }) => {
  const directory = scratchDirectory()
  let started: TestApp
  let provider: OpenidServer
  let box: MailBox
  let admin: SignedInClient
  let person: OpenidBrowser
  let password = PASSWORD
  let passwordHash = ''

  beforeAll(async () => {
    box = await mailBox()
    const redirectUris = [`${publicUrl}${OPENID}/return`]
    provider = await openidServer({ redirectUris, leaveUris: [], tells: 'in the token' })
    const { issuer, clientId, clientSecret } = provider
    const ministry = {
      ...{ kind: 'openid' as const, id: 'ministry', name: 'Яамны нэвтрэлт', claim: 'preferred_username' },
      ...{
        issuer,
        clientId,
        clientSecret,
        secondFactor: 'told' as const,
        roles: [...accountRoles],
        only: null,
      },
    } as const
    started = await startApp({
      ...{ open, directory, publicUrl, proveAgainMs: 600_000 },
      mailServer: { smtpUrl: box.url, from: 'tosov@yam.mn' },
      signIn: { passwords: 'on', providers: [ministry] },
    })
    started.clock.move(Date.now() - started.clock.now().getTime())
    admin = await started.signIn('admin')
    const { db } = started.database
    const stored = db.selectFrom('account').select('password_hash').where('user_name', '=', USER)
    passwordHash = (await stored.executeTakeFirstOrThrow()).password_hash
  })
  afterAll(async () => {
    await started.close()
    await provider.close()
    await box.goAway()
  })
  beforeEach(async () => {
    const { db } = started.database
    for (const table of ['passkey', 'code_factor', 'recovery_code', 'openid_link', 'password_link'] as const)
      await db.deleteFrom(table).execute()
    await db.deleteFrom('call_count').execute()
    await db
      .updateTable('account')
      .set({ password_hash: passwordHash, must_change_password: false, locked_at: null })
      .set({ email: EMAIL, institution_id: '1001' })
      .where('user_name', '=', USER)
      .execute()
    box.arrived.splice(0)
    password = PASSWORD
    person = openidBrowser(started)
    await signIn()
  })

  const signIn = () => person.post('/api/auth/login', { userName: USER, password })
  const send = (url: string, payload: object) => started.inject({ method: 'POST', url, payload })
  const act = (event: string) => admin.post('/api/admin/accounts/action', { event, userName: USER })
  const setUp = async (event: 'CODE' | 'PASSKEY') => {
    const proof = { by: 'password', password }
    return (await person.post(`${FACTORS}/set-up`, { event, proof })).json<StartedFactor>()
  }
  const makePasskey = async () => {
    const asking = (await setUp('PASSKEY')).passkey
    if (asking === null) throw new Error('no passkey was asked for')
    return { event: 'ADD_PASSKEY', name: 'Утас', made: softPasskey(publicUrl).make(asking) }
  }
  const resetToken = async () => {
    const letters = () => box.arrived.filter(({ subject }) => subject === forgottenText.letter.subject)
    const before = letters().length
    await send(RESET, { userName: USER })
    await expect.poll(() => letters().length).toBe(before + 1)
    return /\/\?password-reset=#([\w-]{43})\s/.exec(letters().at(-1)?.text ?? '')?.[1] ?? ''
  }
  const isDone = async (answer: ReturnType<TestApp['inject']>) => (await answer).statusCode === 200
  const isReturned = async (address: string, outcome: string) =>
    (await person.go(address, USER)).address === `/?entry=${outcome}`

  /** Each starts a step and returns how it is completed. */
  const kinds: Readonly<Record<string, () => Promise<() => Promise<boolean>>>> = {
    'the link to a provider': async () => {
      const back = await person.goUntilReturn(`${OPENID}/link`, USER)
      return () => isReturned(back, 'link')
    },
    'a reauthentication at a provider': async () => {
      const back = await person.goUntilReturn(`${OPENID}/reauthenticate`, USER)
      return () => isReturned(back, 'reauthenticated')
    },
    'the setup of a passkey': async () => {
      const body = await makePasskey()
      return () => isDone(person.post(FACTORS, body))
    },
    'the setup of codes': async () => {
      const secret = (await setUp('CODE')).code?.secret ?? ''
      const epoch = Math.floor(started.clock.now().getTime() / 1000)
      const body = { event: 'ADD_CODE', code: generateSync({ secret, epoch }) }
      return () => isDone(person.post(FACTORS, body))
    },
    'the confirmation of a mail address': async () => {
      const email = 'shine@surguuli.mn'
      await person.post('/api/tosov/mail/ask', { email })
      await expect.poll(() => mailTokenTo(box, email)).not.toBe('')
      const token = mailTokenTo(box, email)
      return () => isDone(send('/api/tosov/mail/confirm', { token }))
    },
    'a reset by mail': async () => {
      const token = await resetToken()
      return () => isDone(send(`${RESET}/confirm`, { token, next: `${NEXT} 7` }))
    },
  }

  const events: Readonly<Record<string, () => Promise<unknown>>> = {
    'a new password': async () => {
      await person.post('/api/auth/password', { current: password, next: NEXT })
      password = NEXT
    },
    'a reset by mail': async () => {
      await send(`${RESET}/confirm`, { token: await resetToken(), next: NEXT })
      password = NEXT
    },
    'a first factor': async () => person.post(FACTORS, await makePasskey()),
    'the end of the other sessions': () => person.post('/api/auth/sessions/revoke-others', {}),
    'a sign-out by an administrator': () => act('SIGN_OUT'),
    'a lock and its end': async () => {
      await act('LOCK')
      await act('UNLOCK')
    },
    'a one-time password': async () => {
      password =
        (await act('RESET')).json<{ passwords: { password: string }[] }>().passwords[0]?.password ?? ''
    },
    'a move to another institution': () =>
      admin.post('/api/admin/accounts/save', {
        ...{ event: 'EDIT', userName: USER, displayName: 'Б.Нягтлан', post: '', email: EMAIL },
        ...{ role: 'institution', level: null, institutionId: '1002', reviews: [], regions: [] },
      }),
  }

  test.each(Object.keys(kinds))('%s is completed while the account stays as it was', async (kind) => {
    const complete = await kinds[kind]?.()
    expect(await complete?.()).toBe(true)
  })

  const pairs = Object.keys(kinds).flatMap((kind) => Object.keys(events).map((event) => [kind, event]))
  test.each(pairs)('%s does not outlive %s', async (kind = '', event = '') => {
    const complete = await kinds[kind]?.()
    await events[event]?.()
    // A session would be open again: of the owner, or of the reader of a link.
    if ((await person.get('/api/auth/me')).statusCode === 401) await signIn()
    expect(await complete?.()).toBe(false)
  })

  const stored = { credential_id: 'x', user_name: USER, name: 'x', public_key: 'x', counter: 0 }
  const setAccount = (values: { password_hash?: string; role?: string; institution_id?: string }) =>
    started.database.db.updateTable('account').set(values).where('user_name', '=', USER).execute()
  /** The parts of the state, changed by a path that ends no session. */
  const parts: Readonly<Record<string, () => Promise<unknown>>> = {
    'the password': () => setAccount({ password_hash: 'x' }),
    'the role': () => setAccount({ role: 'reviewer' }),
    'the institution': () => setAccount({ institution_id: '1002' }),
    'the factors': () =>
      started.database.db
        .insertInto('passkey')
        .values({ ...stored, created_at: started.clock.now() })
        .execute(),
  }
  test.each(Object.entries(parts))('no step is completed after %s changed', async (_, change) => {
    const complete = await kinds['the confirmation of a mail address']?.()
    await change()
    const isCompleted = await complete?.()
    await setAccount({ role: 'institution' })
    expect(isCompleted).toBe(false)
  })

  test('another factor ends neither sessions nor steps', async () => {
    await person.post(FACTORS, await makePasskey())
    const complete = await kinds['the confirmation of a mail address']?.()
    await parts['the factors']?.()
    expect(await complete?.()).toBe(true)
  })

  describe('a change of how the account is signed in to', () => {
    const notices = () =>
      box.arrived.flatMap(({ to, subject, text }) =>
        subject === ownerNoticeText.subject ? [[to, text]] : [],
      )
    const changes: Readonly<Record<keyof typeof ownerNoticeText.changes, () => Promise<unknown>>> = {
      'password-changed': () => events['a new password']?.() ?? Promise.resolve(),
      'code-added': async () => (await kinds['the setup of codes']?.())?.(),
      'passkey-added': async () => person.post(FACTORS, await makePasskey()),
      'code-removed': () => person.post(FACTORS, { event: 'REMOVE_CODE', proof: byRecovery() }),
      'passkey-removed': () =>
        person.post(FACTORS, { event: 'REMOVE_PASSKEY', proof: byRecovery(), id: passkeyId }),
      'recovery-renewed': () => person.post(FACTORS, { event: 'RENEW_RECOVERY', proof: byRecovery() }),
      'provider-linked': () => person.go(`${OPENID}/link`, USER),
      'provider-unlinked': () => person.post(`${OPENID}/unlink`, {}),
    }
    let codes: string[] = []
    let passkeyId = ''
    const byRecovery = () => ({ by: 'code', code: codes.pop() ?? '' })
    const before: Readonly<Record<string, () => Promise<void>>> = {
      'code-removed': async () => {
        const secret = (await setUp('CODE')).code?.secret ?? ''
        const code = generateSync({ secret, epoch: Math.floor(started.clock.now().getTime() / 1000) })
        const added = await person.post(FACTORS, { event: 'ADD_CODE', code })
        codes = added.json<{ recoveryCodes: string[] }>().recoveryCodes
      },
      'passkey-removed': async () => {
        const body = await makePasskey()
        codes = (await person.post(FACTORS, body)).json<{ recoveryCodes: string[] }>().recoveryCodes
        passkeyId = body.made.id
      },
      'recovery-renewed': async () => before['passkey-removed']?.(),
      'provider-unlinked': async () => void (await person.go(`${OPENID}/link`, USER)),
    }

    test.each(Object.entries(changes))('%s is notified to its owner', async (name, change) => {
      const prepare = before[name]
      await prepare?.()
      if (prepare !== undefined) await expect.poll(() => notices().length).toBe(1)
      await change()
      await expect.poll(() => notices().length).toBe(prepare === undefined ? 1 : 2)
      const [to, words] = notices().at(-1) ?? []
      expect(to).toBe(EMAIL)
      expect(words).toContain(ownerNoticeText.changes[name as keyof typeof changes])
    })

    test('a link that an administrator makes is notified to its owner', async () => {
      await admin.post('/api/admin/accounts/link', { userName: USER, provider: 'ministry', subject: 's' })
      await expect.poll(() => notices().length).toBe(1)
    })
  })

  describe('the link to a provider', () => {
    const linked = async () => (await person.get('/api/auth/sessions')).json<{ linked: string[] }>().linked
    const unlink = async () => (await person.post(`${OPENID}/unlink`, {})).statusCode

    test('is removed by its owner, which ends all other sessions and is an event', async () => {
      await person.go(`${OPENID}/link`, USER)
      const elsewhere = await started.signIn(USER)
      expect([await linked(), await unlink(), await linked()]).toEqual([['ministry'], 200, []])
      expect((await elsewhere.get('/api/auth/me')).statusCode).toBe(401)
      expect(await unlink()).toBe(404)
      const { db } = started.database
      const about = await db
        .selectFrom('named_event')
        .select(['actor', 'institution_id', 'detail'])
        .where('kind', '=', 'provider-unlinked')
        .orderBy('event_id', 'desc')
        .executeTakeFirst()
      expect(about).toEqual({ actor: USER, institution_id: '1001', detail: { issuer: provider.issuer } })
    })

    test('is removed only after a recent authentication', async () => {
      await person.go(`${OPENID}/link`, USER)
      await started.database.db.updateTable('session').set({ authenticated_at: null }).execute()
      expect([await unlink(), await linked()]).toEqual([403, ['ministry']])
    })
  })
})
