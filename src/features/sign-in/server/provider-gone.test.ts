import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { runCommand } from '#app/server/admin-commands.ts'
import { readConfig } from '#app/server/config.ts'
import { prepare } from '#app/server/start-program.ts'
import { accountAnswerText, accountText } from '#features/accounts/text.ts'
import { findAccount } from '#features/sign-in/server/account.store.ts'
import { hashPassword, oneTimePassword } from '#features/sign-in/server/passwords.ts'
import { type OpenSessionInput, openSession } from '#features/sign-in/server/session.store.ts'
import { hashToken, newToken } from '#platform/http/session-token.ts'
import { passwordsOnly } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { setApp } from '#test/support/set-app.ts'

const ISSUER = 'http://127.0.0.1:2'
const MOVED = 'http://127.0.0.1:3'

describe.each(oneDatabase)('a provider that is in the settings no more ($name)', ({ open }) => {
  const started = setApp({ open })

  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  beforeEach(() => void lines.splice(0))

  const startAt = async (issuer: string, ...ids: readonly string[]): Promise<void> => {
    const listed = ids.map((id) => ({ id, name: id, issuer, clientId: 'tosov', clientSecret: 'secret' }))
    const read = readConfig({ DEMO: 'off', OPENID_PROVIDERS: JSON.stringify(listed) })
    if (!read.ok) throw new Error(read.errors.join('\n'))
    await prepare({ config: read.config, log }, started.services)
  }
  const startWith = (...ids: readonly string[]) => startAt(ISSUER, ...ids)

  const opened = async (opening: OpenSessionInput): Promise<string> => {
    const { db, now, sessionRules: rules } = started.services
    const account = await findAccount(db, 'ebs')
    const token = newToken()
    const session = { tokenHash: hashToken(token), userName: 'ebs', provedHash: account?.passwordHash ?? '' }
    await openSession(db, { ...session, opening, userAgent: '', ipAddress: '', now: now(), rules })
    return token
  }
  const whom = { issuer: ISSUER, subject: 'ebs', sid: null, idToken: 'token' }
  const vouched = { method: 'provider', vouched: whom, factor: 'none', shownAt: null } as const
  const statuses = (tokens: readonly string[]) =>
    Promise.all(
      tokens.map(async (token) => {
        const headers = { authorization: `Bearer ${token}` }
        return (await started.inject({ url: '/api/auth/me', headers })).statusCode
      }),
    )

  test('ends its sessions at the next start, and they do not come back with it', async () => {
    const tokens = [
      (await started.signIn('ebs')).token,
      await opened({ ...vouched, provider: 'yam' }),
      await opened({ ...vouched, provider: 'city' }),
    ]
    await startWith('city', 'yam')
    expect(await statuses(tokens)).toEqual([200, 200, 200])
    await startWith('city')
    expect(await statuses(tokens)).toEqual([200, 401, 200])
    await startWith('yam', 'city')
    expect(await statuses(tokens)).toEqual([200, 401, 200])
    await startWith()
    expect(await statuses(tokens)).toEqual([200, 401, 401])
  })

  describe('or has another issuer', () => {
    const linked = async () => {
      const { db } = started.services
      const rows = await db.selectFrom('openid_link').select(['issuer', 'subject', 'user_name']).execute()
      return rows.map(({ issuer, subject, user_name }) => [issuer, subject, user_name])
    }
    const replace = (...words: readonly string[]) =>
      runCommand('replace-issuer', words, {
        db: async () => started.services.db,
        now: started.clock.now,
        making: { make: oneTimePassword, hash: hashPassword, signIn: passwordsOnly },
        mail: 'none',
      })
    const warnings = () =>
      lines.map((line) => JSON.parse(line)).filter(({ msg }) => /OpenID issuer/.test(msg))
    const event = () =>
      started.services.db
        .selectFrom('event')
        .select('detail')
        .where('kind', '=', 'admin.issuer-replaced')
        .orderBy('event_id', 'desc')
        .limit(1)
        .executeTakeFirst()
    beforeEach(async () => {
      const { db, now } = started.services
      await db.deleteFrom('openid_link').execute()
      const rows = ['ebs', 'sub'].map((user_name) => ({ user_name, subject: `s-${user_name}` }))
      await db
        .insertInto('openid_link')
        .values(rows.map((row) => ({ ...row, issuer: ISSUER, linked_at: now() })))
        .execute()
    })

    test('ends its sessions too, and names the number of links that lead nowhere', async () => {
      const token = await opened({ ...vouched, provider: 'yam' })
      await startWith('yam')
      expect([await statuses([token]), warnings()]).toEqual([[200], []])
      await startAt(MOVED, 'yam')
      expect(await statuses([token])).toEqual([401])
      expect(warnings()).toMatchObject([{ level: 40, issuer: ISSUER, links: 2 }])
    })

    test('moves all its links by a command, or none if a subject is linked at the new issuer', async () => {
      const { db, now } = started.services
      const other = { issuer: MOVED, subject: 's-sub', user_name: 'dorm', linked_at: now() }
      await db.insertInto('openid_link').values(other).execute()
      const before = await linked()
      for (const to of [MOVED, ISSUER]) {
        const names = to === ISSUER ? ['ebs', 'sub'] : ['sub']
        const lines = [accountText.subjectsTaken(to, names)]
        expect(await replace(ISSUER, to)).toEqual({ ok: false, lines })
        expect(await linked()).toEqual(before)
      }
      await db.deleteFrom('openid_link').where('user_name', '=', 'dorm').execute()
      expect(await replace(ISSUER, MOVED)).toEqual({
        ok: true,
        lines: [accountAnswerText.issuerReplaced(2, MOVED)],
      })
      expect((await linked()).toSorted()).toEqual([
        [MOVED, 's-ebs', 'ebs'],
        [MOVED, 's-sub', 'sub'],
      ])
      const account = { account: expect.stringMatching(/^#\d+$/) }
      expect((await event())?.detail).toEqual({
        issuer: ISSUER,
        newIssuer: MOVED,
        accounts: [account, account],
      })
    })

    test('or removes them and ends the sessions of their accounts', async () => {
      const { token } = await started.signIn('sub')
      expect(await replace(ISSUER, 'none')).toMatchObject({ ok: true })
      expect([await linked(), await statuses([token])]).toEqual([[], [401]])
      expect((await event())?.detail).toMatchObject({ issuer: ISSUER, newIssuer: null })
    })

    test.each([
      [
        'an issuer without links',
        ['https://other.example', MOVED],
        accountText.noLinks('https://other.example'),
      ],
      ['a new issuer that is no address', [ISSUER, 'nnoe'], 'replace-issuer ISSUER NEW-ISSUER|none'],
      ['one that no setting may name', [ISSUER, 'javascript:x'], 'replace-issuer ISSUER NEW-ISSUER|none'],
    ])('refuses %s', async (_, words, message) => {
      const before = await linked()
      expect(await replace(...words)).toEqual({ ok: false, lines: [expect.stringContaining(message)] })
      expect(await linked()).toEqual(before)
    })
  })
})
