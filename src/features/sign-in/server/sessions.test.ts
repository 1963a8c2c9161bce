import { beforeEach, describe, expect, test } from 'vitest'
import { accountScreenText } from '#features/sign-in/account-text.ts'
import type { SessionAnswer, SessionRow } from '#features/sign-in/api.ts'
import { signInAnswerText } from '#features/sign-in/refusal-text.ts'
import { yearListNames } from '#features/years/year-lists.ts'
import { oneDatabase } from '#test/support/database.ts'
import { setApp } from '#test/support/set-app.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const EDGE = `${CHROME} Edg/142.0.0.0`
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

describe.each(oneDatabase)('own sessions ($name)', ({ open }) => {
  const started = setApp({ open, proveAgainMs: 10 * MINUTE_MS })
  beforeEach(() => started.clock.move(8 * 24 * HOUR_MS))

  const from = async (userName: string, userAgent: string, address = '203.0.113.7') => {
    const answer = await started.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { userName, password: 'demo-2026' },
      headers: { 'user-agent': userAgent, 'x-forwarded-for': address },
    })
    const headers = { authorization: `Bearer ${answer.json<SessionAnswer>().token}` }
    const get = (url: string) => started.inject({ url, headers })
    const post = (url: string, payload: object = {}) =>
      started.inject({ method: 'POST', url, headers, payload })
    const list = async () => (await get('/api/auth/sessions')).json<{ sessions: SessionRow[] }>().sessions
    return { get, post, list }
  }
  const isIn = async ({ get }: Awaited<ReturnType<typeof from>>) =>
    (await get('/api/auth/me')).statusCode === 200
  const eventsOf = async (userName: string, kind: string) =>
    started.database.db
      .selectFrom('named_event')
      .select(['institution_id', 'year', 'detail'])
      .where('actor', '=', userName)
      .where('kind', '=', kind)
      .execute()

  test('are listed with device, place and times, the current one first', async () => {
    const office = await from('ebs', EDGE)
    const opened = started.clock.now().toISOString()
    started.clock.move(HOUR_MS)
    await from('ebs', IPHONE, '2001:db8:7:8::1')
    await from('ebs', 'curl/8.5.0')
    started.clock.move(HOUR_MS)
    const now = started.clock.now().toISOString()
    const [first, ...others] = await office.list()
    const edge = { browser: 'Edge', system: 'Windows', kind: 'computer' }
    expect(first).toMatchObject({ kind: 'this', device: edge, ipAddress: '203.0.113.*', openedAt: opened })
    expect(first?.usedAt).toBe(now)
    expect(others.map(({ kind, device, ipAddress }) => ({ kind, device, ipAddress }))).toEqual(
      expect.arrayContaining([
        {
          kind: 'other',
          device: { browser: 'Safari', system: 'iOS', kind: 'mobile' },
          ipAddress: '2001:db8:7:*',
        },
        { kind: 'other', device: null, ipAddress: '203.0.113.*' },
      ]),
    )
    expect(others).toHaveLength(2)
  })

  test('show neither those of others nor those that have ended', async () => {
    await from('ebs2', CHROME)
    await from('ebs', CHROME)
    started.clock.move(13 * HOUR_MS)
    const now = await from('ebs', CHROME)
    expect(await now.list()).toHaveLength(1)
  })

  test('end one by one, and are noted among the events', async () => {
    const [here, there] = [await from('ebs-b', CHROME), await from('ebs-b', IPHONE)]
    const [, other] = await here.list()
    const end = () => here.post('/api/auth/sessions/revoke', { id: other?.id })
    expect((await end()).json()).toEqual({ status: 1, message: accountScreenText.sessions.ended(1) })
    expect([await isIn(here), await isIn(there)]).toEqual([true, false])
    // A repeated request ends nothing and records nothing.
    expect((await end()).json()).toEqual({ status: 1, message: accountScreenText.sessions.ended(0) })
    expect(await eventsOf('ebs-b', 'sessions-ended')).toEqual([
      { institution_id: '1001', year: 0, detail: { count: 1 } },
    ])
  })

  test('of another user cannot be ended by a caller who knows the id', async () => {
    const [mine, theirs] = [await from('ebs', CHROME), await from('ebs2', CHROME)]
    const [row] = await theirs.list()
    const answer = await mine.post('/api/auth/sessions/revoke', { id: row?.id })
    expect(answer.json()).toEqual({ status: 1, message: accountScreenText.sessions.ended(0) })
    expect(await isIn(theirs)).toBe(true)
  })

  test('all end except the current one', async () => {
    const [here, one, two, stranger] = [
      await from('sub', CHROME),
      await from('sub', EDGE),
      await from('sub', IPHONE),
      await from('dorm', IPHONE),
    ]
    const answer = await here.post('/api/auth/sessions/revoke-others')
    expect(answer.json()).toEqual({ status: 1, message: accountScreenText.sessions.ended(2) })
    expect([await isIn(here), await isIn(one), await isIn(two), await isIn(stranger)]).toEqual([
      true,
      false,
      false,
      true,
    ])
  })

  test('of a server of before have no device and have proved nothing', async () => {
    const admin = await from('admin', CHROME)
    await started.database.db
      .updateTable('session')
      .set({ used_at: null, authenticated_at: null, user_agent: '', ip_address: '' })
      .where('user_name', '=', 'admin')
      .execute()
    const [row] = await admin.list()
    expect(row).toMatchObject({ device: null, ipAddress: '', usedAt: row?.openedAt })
    expect((await admin.get(PEOPLE)).statusCode).toBe(403)
  })

  const PEOPLE = '/api/tosov/registers/staff/2026/workbook?what=data'

  const period = {
    ...{ organizationTypeId: 48, sessionCode: '2026-09', year: 2026, sessionName: 'Тодотгол' },
    ...{ isOpen: false, deadline: null },
  }
  const newAccount = {
    ...{ userName: 'helper', displayName: 'Бат', post: '', email: '', role: 'administrator' },
    ...{ level: null, institutionId: null, reviews: [], regions: [] },
  }

  describe('an act of weight', () => {
    const needed = { status: 0, message: accountScreenText.proof.needed, code: 'reauthentication-required' }

    test('is allowed for ten minutes after the password, and then requires reauthentication', async () => {
      const admin = await from('admin', CHROME)
      started.clock.move(10 * MINUTE_MS - 1)
      expect((await admin.get(PEOPLE)).statusCode).toBe(200)
      started.clock.move(1)
      const refused = await admin.get(PEOPLE)
      expect([refused.statusCode, refused.json()]).toEqual([403, needed])
      expect((await admin.get(PEOPLE.replace('data', 'form'))).statusCode).toBe(200)
      const proof = await admin.post('/api/auth/reauthentication', { by: 'password', password: 'demo-2026' })
      expect(proof.statusCode).toBe(200)
      expect((await admin.get(PEOPLE)).statusCode).toBe(200)
    })

    test.each<readonly [what: string, userName: string, url: string, body: object]>([
      [
        'approving',
        'aimag',
        '/api/tosov/review/institution/1001/approve',
        { sessionCode: '2026-01', receipt: 'T-1', amounts: null, confirmed: [] },
      ],
      [
        'approving many',
        'aimag',
        '/api/tosov/review/bulk/2026/order',
        { action: { kind: 'approve' }, institutions: [{ institutionId: '1001', version: 'x' }] },
      ],
      ...['RESET', 'LOCK', 'UNLOCK', 'RESET_FACTOR'].map(
        (event) =>
          [
            `${event} of an account`,
            'admin',
            '/api/admin/accounts/action',
            { event, userName: 'city' },
          ] as const,
      ),
      ['making an account', 'admin', '/api/admin/accounts/save', { event: 'ADD', ...newAccount }],
      [
        'giving an account other rights',
        'admin',
        '/api/admin/accounts/save',
        { event: 'EDIT', ...newAccount },
      ],
      ['making many accounts', 'admin', '/api/admin/accounts/import', { rows: [] }],
      ['making many institutions', 'admin', '/api/admin/institutions/import', { rows: [] }],
      ['beginning a year', 'admin', '/api/admin/years/create', { year: 2026 }],
      ['closing a year', 'admin', '/api/admin/years/close', { year: 2026, version: 'x' }],
      ['opening a year again', 'admin', '/api/admin/years/reopen', { year: 2026, reason: 'Алдаа' }],
      ['setting a deadline of the country', 'admin', '/api/admin/periods/save', { event: 'ADD', ...period }],
      ['setting deadlines of the country', 'admin', '/api/admin/periods/save-all', { periods: [period] }],
      [
        'giving rights inside an institution',
        'ebs',
        '/api/tosov/rights',
        { kind: 'consent', asksConsent: true },
      ],
      ['publishing norms', 'admin', '/api/admin/norms/publish', { year: 2026, version: null, note: '' }],
    ])('%s is one', async (_, userName, url, body) => {
      const user = await from(userName, CHROME)
      const early = await user.post(url, body)
      expect(early.json()).not.toMatchObject({ code: 'reauthentication-required' })
      expect(early.statusCode).not.toBe(400)
      started.clock.move(10 * MINUTE_MS)
      const late = await user.post(url, body)
      expect([late.statusCode, late.json()]).toEqual([403, needed])
    })

    test.each(yearListNames)(
      'is the import of the list %s exactly if its call without a list is one',
      async (list) => {
        const admin = await from('admin', CHROME)
        started.clock.move(10 * MINUTE_MS)
        const norms = {
          year: 2026,
          version: null,
          note: '',
          settings: { excessPer: 'grade' },
          sources: {},
          givens: {},
        }
        const catalogue = { name: list, rows: [], year: 2026, version: null }
        const single = new Map<string, readonly [what: string, body: object]>([
          ['periods', ['periods/save-all', { periods: [period] }]],
          ['norms', ['norms/save', norms]],
        ])
        const [what, body] = single.get(list) ?? ['catalogues/save', catalogue]
        const saved = await admin.post(`/api/admin/${what}`, body)
        const imported = await admin.post('/api/admin/lists/import', {
          list,
          year: 2026,
          rows: [],
          version: '',
        })
        expect([saved.statusCode, imported.statusCode]).not.toContain(400)
        const isNeeded = [saved, imported].map((answer) => answer.json().code === needed.code)
        expect(isNeeded).toEqual([list === 'periods', list === 'periods'])
      },
    )

    test('exporting the own people is none: the specification’s reads return them in full anyway', async () => {
      const user = await from('ebs', CHROME)
      started.clock.move(10 * MINUTE_MS)
      expect((await user.get(PEOPLE)).statusCode).toBe(200)
      expect((await user.post('/api/tosov/children/export-log', { year: 2026 })).statusCode).toBe(200)
    })

    test('saying of an institution whether it sends with consent alone is one, and the rest of the institution is none', async () => {
      const admin = await from('admin', CHROME)
      const own = async () => {
        const all = await admin.get('/api/admin/institutions')
        return all.json<{ institutionId: string }[]>().find(({ institutionId }) => institutionId === '1001')
      }
      const save = (more: object) =>
        own().then((stored) =>
          admin.post('/api/admin/institutions/save', { event: 'EDIT', ...stored, ...more }),
        )
      const before = await own()
      expect((await save({ asksConsent: true })).statusCode).toBe(200)
      started.clock.move(10 * MINUTE_MS)
      const late = await save({ name: 'Өөр нэр', asksConsent: false })
      expect([late.statusCode, late.json()]).toEqual([403, needed])
      expect(await own()).toEqual({ ...before, asksConsent: true })
      expect((await save({ asksConsent: true })).statusCode).toBe(200)
      await admin.post('/api/auth/reauthentication', { by: 'password', password: 'demo-2026' })
      expect((await save({ asksConsent: false })).statusCode).toBe(200)
      expect(await own()).toEqual({ ...before, asksConsent: false })
    })

    test('signing an account out everywhere is none, and never waits', async () => {
      const admin = await from('admin', CHROME)
      started.clock.move(HOUR_MS)
      const signOut = { event: 'SIGN_OUT', userName: 'ntbdraft' }
      expect((await admin.post('/api/admin/accounts/action', signOut)).statusCode).toBe(200)
    })

    test('taking the history out is one', async () => {
      const admin = await from('admin', CHROME)
      expect((await admin.get('/api/admin/history?year=2026')).statusCode).toBe(200)
      started.clock.move(10 * MINUTE_MS)
      const late = await admin.get('/api/admin/history?year=2026')
      expect([late.statusCode, late.json()]).toEqual([403, needed])
    })

    test('ending sessions is one: a stranger at an open computer cannot sign its owner out elsewhere', async () => {
      const [here, there] = [await from('ebs-b', CHROME), await from('ebs-b', IPHONE)]
      const [, other] = await here.list()
      started.clock.move(10 * MINUTE_MS)
      const end = () => here.post('/api/auth/sessions/revoke', { id: other?.id })
      for (const answer of [await end(), await here.post('/api/auth/sessions/revoke-others')])
        expect([answer.statusCode, answer.json()]).toEqual([403, needed])
      expect(await isIn(there)).toBe(true)
      await here.post('/api/auth/reauthentication', { by: 'password', password: 'demo-2026' })
      expect((await end()).statusCode).toBe(200)
      expect(await isIn(there)).toBe(false)
    })

    test('a bulk return or a preview of approving is none', async () => {
      const user = await from('aimag', CHROME)
      started.clock.move(HOUR_MS)
      const preview = { action: { kind: 'approve' }, institutionIds: ['1001'] }
      expect((await user.post('/api/tosov/review/bulk/2026', preview)).statusCode).toBe(200)
    })

    test('continuing a stopped bulk approval is one, and a stopped reminder none', async () => {
      const { db } = started.database
      const institutions = JSON.stringify([{ institutionId: '1001', version: null }])
      for (const kind of ['approve', 'remind'])
        await db
          .insertInto('bulk_order')
          .values({
            ...{ order_id: kind, user_name: 'aimag', body_hash: '', level: 'district', year: 2026 },
            ...{ action: JSON.stringify({ kind, text: '' }), institutions, stopped: 'user' },
            ordered_at: started.clock.now(),
          })
          .execute()
      const user = await from('aimag', CHROME)
      started.clock.move(HOUR_MS)
      const again = (id: string) => user.post(`/api/tosov/review/bulk-orders/${id}`, { change: 'continue' })
      const [late, reminder] = [await again('approve'), await again('remind')]
      expect([late.statusCode, late.json(), reminder.statusCode]).toEqual([403, needed, 200])
      await db.deleteFrom('bulk_order').execute()
    })

    test('is proved by this session alone', async () => {
      const [here, there] = [await from('admin', CHROME), await from('admin', IPHONE)]
      started.clock.move(HOUR_MS)
      await there.post('/api/auth/reauthentication', { by: 'password', password: 'demo-2026' })
      expect([(await here.get(PEOPLE)).statusCode, (await there.get(PEOPLE)).statusCode]).toEqual([403, 200])
    })

    test('is not proved by a wrong password, which counts like one at sign-in', async () => {
      const admin = await from('admin', CHROME)
      started.clock.move(HOUR_MS)
      const wrong = () => admin.post('/api/auth/reauthentication', { by: 'password', password: 'wrong' })
      const first = await wrong()
      expect([first.statusCode, first.json()]).toEqual([
        422,
        { status: 0, message: signInAnswerText.wrongPassword },
      ])
      expect((await admin.get(PEOPLE)).statusCode).toBe(403)
      for (let more = 0; more < 4; more += 1) await wrong()
      expect((await wrong()).statusCode).toBe(429)
    })

    test('follows the change of the own password without asking again', async () => {
      const school = await from('huvi', CHROME)
      started.clock.move(HOUR_MS)
      expect((await school.get('/api/auth/reauthentication')).statusCode).toBe(403)
      const change = { current: 'demo-2026', next: 'Говийн намуухан өглөө 7' }
      expect((await school.post('/api/auth/password', change)).statusCode).toBe(200)
      expect((await school.get('/api/auth/reauthentication')).statusCode).toBe(200)
    })
  })
})
