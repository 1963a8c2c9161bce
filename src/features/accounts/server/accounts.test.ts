import { describe, expect, test } from 'vitest'
import { importText } from '#engine/list/import-text.ts'
import { headersOf } from '#engine/list/list.ts'
import type { AccountRecord } from '#features/accounts/account.ts'
import { accountList } from '#features/accounts/account-list.ts'
import type { AccountImportAnswer, AdminAccount, PasswordsAnswer } from '#features/accounts/api.ts'
import { changeAccount, doToAccount, importAccounts } from '#features/accounts/server/accounts.ts'
import { accountAnswerText, accountText } from '#features/accounts/text.ts'
import type { AdminEvent } from '#features/administration/api.ts'
import type {
  AdminTransaction,
  RunAdminTransaction,
} from '#features/administration/server/admin-write.store.ts'
import { adminText } from '#features/administration/text.ts'
import { signInAnswerText } from '#features/sign-in/refusal-text.ts'
import { transact } from '#platform/database/transaction.ts'
import { passwordsOnly } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { setApp } from '#test/support/set-app.ts'

const SAVE = '/api/admin/accounts/save'
const DO = '/api/admin/accounts/action'

describe.each(oneDatabase)('the administrator’s accounts ($name)', ({ open }) => {
  const started = setApp({ open })
  const admin = started.client('admin')

  const find = async (userName: string) =>
    (await admin.get('/api/admin/accounts'))
      .json<readonly AdminAccount[]>()
      .find((account) => account.userName === userName)
  const login = (userName: string, password: string) =>
    started.inject({ method: 'POST', url: '/api/auth/login', payload: { userName, password } })
  const account = (userName: string, more = {}) => ({
    userName,
    displayName: 'Бат Дорж',
    post: 'Нягтлан бодогч',
    email: 'bat@surguuli.mn',
    role: 'institution',
    level: null,
    institutionId: '1001',
    reviews: [],
    regions: [],
    ...more,
  })
  const made = async (userName: string, more = {}) => {
    const answer = await admin.post(SAVE, { event: 'ADD', ...account(userName, more) })
    const [password] = answer.json<PasswordsAnswer>().passwords
    if (!password) throw new Error(answer.body)
    return password
  }

  test('are created with a one-time password that is shown once and not stored', async () => {
    const { userName, password } = await made('new1')
    expect(userName).toBe('new1')
    expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/)
    expect(await find('new1')).toEqual({
      ...account('new1'),
      // All rights by default.
      rights: ['prepare', 'check', 'send'],
      institutionName: '1001-р байгууллага',
      createdAt: started.clock.now().toISOString(),
      lockedAt: null,
      lockedBy: null,
      mustChangePassword: true,
      hasFactor: false,
      sessions: 0,
      failedSignIns: 0,
    })
    const events = (await admin.get('/api/admin/events')).json<readonly AdminEvent[]>()
    expect(events[0]).toMatchObject({ kind: 'admin.account-added', institutionId: '1001' })
    const whole = await admin.get(`/api/admin/events/${events[0]?.id}`)
    const { institutionId: _, displayName: __, post, email, ...detail } = account('new1')
    expect(whole.json()).toMatchObject({ detail })
    // Personal data stay out of the immutable history.
    expect(Object.keys(whole.json().detail)).not.toEqual(expect.arrayContaining(['displayName']))
    for (const text of [post, email].filter(Boolean)) expect(whole.body).not.toContain(text)
    expect(whole.body).not.toContain(password)
  })

  test('accept no foreign field: neither a password, nor fields of the owner or the server', async () => {
    for (const unknown of ['passwordHash', 'password_hash', 'must_change_password', 'userId', 'user_id']) {
      const body = { event: 'ADD', ...account('new7', { [unknown]: 1 }) }
      const refused = await admin.post(SAVE, body)
      expect([unknown, refused.statusCode]).toEqual([unknown, 422])
    }
    const { password } = await made('new7', { mustChangePassword: false, hasFactor: true, lockedAt: null })
    expect(await find('new7')).toMatchObject({ mustChangePassword: true, hasFactor: false })
    const user = await login('new7', password)
    expect(user.statusCode).toBe(200)
    const school = await started.signIn('ebs2')
    const greedy = { email: '', choices: {}, role: 'administrator', level: 'ministry', institutionId: '1001' }
    // A refused or skipped change leaves nothing.
    await school.post('/api/tosov/mail', greedy)
    const signing = { userName: 'ebs2', password: 'demo-2026', role: 'administrator', institutionId: '1001' }
    await started.inject({ method: 'POST', url: '/api/auth/login', payload: signing })
    expect((await school.get('/api/tosov/home')).json()).toMatchObject({
      role: 'institution',
      level: null,
      user: { institutionId: '1008' },
    })
  })

  test('begin with the change of that password', async () => {
    const { password } = await made('new2')
    const signedIn = (await login('new2', password)).json<{ token: string }>()
    const headers = { authorization: `Bearer ${signedIn.token}` }
    const before = await started.inject({ url: '/api/tosov/draft/2026', headers })
    expect([before.statusCode, before.json()]).toEqual([
      403,
      { status: 0, message: signInAnswerText.changePasswordFirst },
    ])
    const payload = { current: password, next: 'тогоо хүрд салхи тав' }
    await started.inject({ method: 'POST', url: '/api/auth/password', headers, payload })
    expect((await started.inject({ url: '/api/tosov/draft/2026', headers })).statusCode).toBe(200)
    expect((await find('new2'))?.mustChangePassword).toBe(false)
  })

  test.each([
    ['a name that is taken, whatever its case', account('EBS'), 409, accountText.taken('EBS')],
    ['a name in other letters', account('бат'), 422, accountText.badName],
    ['no institution', account('x1', { institutionId: null }), 422, accountText.noInstitution],
    [
      'an unknown institution',
      account('x1', { institutionId: '77' }),
      422,
      accountText.unknownInstitution('77'),
    ],
    [
      'an administrator of an institution',
      account('x1', { role: 'administrator' }),
      422,
      accountText.notOfInstitution,
    ],
    [
      'a reviewer without level',
      account('x1', { role: 'reviewer', institutionId: null }),
      422,
      accountText.badLevel(['Дүүрэг, аймгийн газар', 'Яам']),
    ],
  ])('are refused with %s', async (_, sent, status, message) => {
    const answer = await admin.post(SAVE, { event: 'ADD', ...sent })
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { status: 0, message }])
  })

  test('are created in sequence, so that the later of two equal names is refused, in any case', async () => {
    const pairs = ['a', 'b', 'c', 'd'].map((end) => [`twin-${end}`, `Twin-${end}`, `twin-${end}`])
    for (const pair of pairs) {
      const added = pair.map((userName) => admin.post(SAVE, { event: 'ADD', ...account(userName) }))
      const statuses = (await Promise.all(added)).map(({ statusCode }) => statusCode)
      expect(statuses.toSorted()).toEqual([200, 409, 409])
    }
    const lists = ['list8', 'LIST8'].map((name) =>
      admin.post('/api/admin/accounts/import', {
        rows: [headersOf(accountList), [name, 'Бат', '', '1001', '']],
      }),
    )
    const statuses = (await Promise.all(lists)).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([200, 422])
  })

  test.each(['nobody', 'EBS'])('are changed under their own spelling only, not as %s', async (userName) => {
    const answers = [
      await admin.post(SAVE, { event: 'EDIT', ...account(userName) }),
      await admin.post(DO, { event: 'LOCK', userName }),
    ]
    const refused = [404, { status: 0, message: accountText.unknown(userName) }]
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual([refused, refused])
    expect((await find('ebs'))?.lockedAt).toBeNull()
  })

  test('of oneself keep their role, and take another name', async () => {
    const own = account('admin', { event: 'EDIT', role: 'administrator', institutionId: null })
    const { displayName } = (await find('admin')) ?? {}
    expect((await admin.post(SAVE, own)).statusCode).toBe(200)
    expect((await find('admin'))?.displayName).toBe('Бат Дорж')
    const [event] = (await admin.get('/api/admin/events')).json<readonly AdminEvent[]>()
    expect(event).toMatchObject({ kind: 'admin.account-changed' })
    expect((await admin.get(`/api/admin/events/${event?.id}`)).json()).toMatchObject({
      detail: { userName: 'admin', changed: expect.arrayContaining(['displayName']) },
    })
    await admin.post(SAVE, { ...own, displayName })
  })

  test('get another role, at once', async () => {
    const reviewer = account('ebs-b', { role: 'reviewer', level: 'district', institutionId: null })
    const user = await started.signIn('ebs-b')
    expect((await user.get('/api/tosov/draft/2026')).statusCode).toBe(200)
    expect((await admin.post(SAVE, { event: 'EDIT', ...reviewer })).json()).toEqual({
      status: 1,
      message: accountAnswerText.accountChanged.same('ebs-b'),
      passwords: [],
    })
    // The old session ends: the account may have a new user.
    expect((await user.get('/api/tosov/draft/2026')).statusCode).toBe(401)
    const again = await started.signIn('ebs-b')
    expect((await again.get('/api/tosov/draft/2026')).statusCode).toBe(403)
    expect((await again.get('/api/tosov/home')).json()).toMatchObject({ role: 'reviewer', level: 'district' })
    const elsewhere = account('ebs-b', { institutionId: '1002', rights: ['prepare'] })
    expect((await admin.post(SAVE, { event: 'EDIT', ...elsewhere })).statusCode).toBe(200)
    expect((await again.get('/api/tosov/home')).statusCode).toBe(401)
    const moved = await started.signIn('ebs-b')
    const named = { ...elsewhere, displayName: 'Б.Нэр' }
    expect((await admin.post(SAVE, { event: 'EDIT', ...named })).statusCode).toBe(200)
    expect((await moved.get('/api/tosov/home')).statusCode).toBe(200)
    const back = { ...named, institutionId: '1001' }
    expect((await admin.post(SAVE, { event: 'EDIT', ...back })).statusCode).toBe(200)
    expect((await moved.get('/api/tosov/home')).statusCode).toBe(401)
  })

  test('of a district’s reviewer have a set, which limits the reviewer', async () => {
    const reviewer = { role: 'reviewer', level: 'district', institutionId: null }
    const { password } = await made('huvsgul', { ...reviewer, reviews: ['1008', '1001'] })
    expect((await find('huvsgul'))?.reviews).toEqual(['1001', '1008'])
    const { token } = (await login('huvsgul', password)).json<{ token: string }>()
    const headers = { authorization: `Bearer ${token}` }
    const payload = { current: password, next: 'тогоо хүрд салхи тав' }
    await started.inject({ method: 'POST', url: '/api/auth/password', headers, payload })
    const seen = async () => {
      const { body } = await started.inject({ url: '/api/tosov/review/institutions/2026', headers })
      return [...new Set(body.match(/"100\d"/g))]
    }
    expect(await seen()).toEqual(['"1001"', '"1008"'])
    const less = account('huvsgul', { event: 'EDIT', ...reviewer, reviews: ['1008'] })
    expect((await admin.post(SAVE, less)).statusCode).toBe(200)
    expect(await seen()).toEqual(['"1008"'])
    // A repeated name counts once.
    const twice = { reviews: ['1008', '1001', '1008'], regions: ['62', '62'] }
    expect((await admin.post(SAVE, { ...less, ...twice })).statusCode).toBe(200)
    await made('huvsgul2', { ...reviewer, ...twice })
    for (const name of ['huvsgul', 'huvsgul2'])
      expect(await find(name)).toMatchObject({ reviews: ['1001', '1008'], regions: ['62'] })
    expect((await admin.post(SAVE, less)).statusCode).toBe(200)
    const wrong = await admin.post(SAVE, { ...less, reviews: ['1008', '77'] })
    expect([wrong.statusCode, wrong.json()]).toMatchObject([
      422,
      {
        message: accountText.unknownInstitution('77'),
        errors: [{ row: '', field: 'institutionId', message: accountText.unknownInstitution('77') }],
      },
    ])
    const ministry = await admin.post(SAVE, { ...less, level: 'ministry' })
    expect(ministry.json()).toMatchObject({ status: 0, message: accountText.notDistrict })
  })

  test('lock, unlock, sign out and reset have their effect', async () => {
    const user = await started.signIn('sub')
    expect((await find('sub'))?.sessions).toBe(1)
    const act = (event: string) => admin.post(DO, { event, userName: 'sub' })
    expect((await act('SIGN_OUT')).json()).toMatchObject({ status: 1, passwords: [] })
    expect((await user.get('/api/auth/me')).statusCode).toBe(401)
    expect((await login('sub', 'demo-2026')).statusCode).toBe(200)
    await act('LOCK')
    expect(await find('sub')).toMatchObject({ lockedBy: 'admin', sessions: 0 })
    expect((await login('sub', 'demo-2026')).statusCode).toBe(403)
    await act('UNLOCK')
    expect((await login('sub', 'demo-2026')).statusCode).toBe(200)
    expect((await find('sub'))?.mustChangePassword).toBe(false)
    const [given] = (await act('RESET')).json<PasswordsAnswer>().passwords
    expect((await login('sub', 'demo-2026')).statusCode).toBe(401)
    expect((await login('sub', given?.password ?? '')).statusCode).toBe(200)
    const events = (await admin.get('/api/admin/events')).json<readonly AdminEvent[]>()
    expect(events.slice(0, 4).map(({ kind, institutionId }) => [kind, institutionId])).toEqual([
      ['admin.account-reset', '1009'],
      ['admin.account-unlocked', '1009'],
      ['admin.account-locked', '1009'],
      ['admin.account-signed-out', '1009'],
    ])
  })

  test.each(['RESET', 'LOCK', 'SIGN_OUT'])('no administrator does %s to the own account', async (event) => {
    const answer = await admin.post(DO, { event, userName: 'admin' })
    expect([answer.statusCode, answer.json()]).toEqual([409, { status: 0, message: accountText.notOneself }])
  })

  test('no administrator removes the own role', async () => {
    const sent = account('admin', { event: 'EDIT' })
    expect((await admin.post(SAVE, sent)).json()).toMatchObject({ message: accountText.notOneself })
  })

  const asReviewer = (): AccountRecord => ({
    ...{ userName: 'admin', displayName: 'Админ', post: '', email: '', role: 'reviewer', level: 'ministry' },
    ...{ institutionId: null, rights: [], reviews: [], regions: [] },
  })
  test.each<[string, (tx: AdminTransaction) => Promise<unknown>, string]>([
    [
      'removed',
      (tx) => doToAccount(tx, { action: 'REMOVE', userName: 'admin', passwordHash: '' }),
      accountText.lastAdministrator,
    ],
    ['locked', (tx) => doToAccount(tx, { action: 'LOCK', userName: 'admin' }), accountText.lastAdministrator],
    [
      'given another role',
      (tx) => changeAccount(tx, asReviewer(), { stated: 'nothing', signIn: passwordsOnly }),
      accountText.lastAdministrator,
    ],
    [
      'locked by the program',
      (tx) => doToAccount(tx, { action: 'LOCK', userName: 'admin', lastAdministrator: 'allowed' }),
      'done',
    ],
  ])('the last administrator who can sign in: %s', async (_, act, end) => {
    // Undone at its end. The actor has just lost the role to the account.
    const acting = transact(started.database.db, async (trx) => {
      await act({ trx, by: 'former', at: new Date() })
      throw new Error('done')
    })
    await expect(acting).rejects.toThrow(end)
  })

  describe('from a list', () => {
    const sendWhole = (rows: readonly (readonly string[])[]) =>
      admin.post('/api/admin/accounts/import', { rows })
    const send = (rows: readonly (readonly string[])[]) => sendWhole([headersOf(accountList), ...rows])

    test('are all made, each with a password of its own', async () => {
      const answer = await send([
        ['list1', 'Бат', '', '1001', ''],
        ['list2', 'Цэцэг', 'Хянагч', '', 'Яам'],
      ])
      const { added, passwords } = answer.json<AccountImportAnswer>()
      expect(added).toEqual(['list1', 'list2'])
      expect(new Set(passwords.map(({ password }) => password)).size).toBe(2)
      const [adminEvent] = (await admin.get('/api/admin/events')).json<readonly AdminEvent[]>()
      expect(adminEvent).toMatchObject({
        kind: 'admin.accounts-imported',
        names: ['list1', 'list2'],
        count: 2,
      })
      const whole = await admin.get(`/api/admin/events/${adminEvent?.id}`)
      expect(whole.json()).toMatchObject({ detail: { names: ['list1', 'list2'] } })
      expect(whole.body).not.toContain(passwords[0]?.password ?? 'none')
      for (const { userName, password } of passwords)
        expect((await login(userName, password)).statusCode).toBe(200)
    })

    test('are unchanged if they are identical, as in an exported list', async () => {
      const rows = [['kept1', 'Бат', '', '1001', '', 'Нягтлан']]
      await send(rows)
      const { added, same, passwords } = (
        await send([...rows, ['kept2', 'Цэцэг', '', '1001', '', '']])
      ).json<AccountImportAnswer>()
      expect([added, same, passwords.map(({ userName }) => userName)]).toEqual([
        ['kept2'],
        ['kept1'],
        ['kept2'],
      ])
      const other = await send([['kept1', 'Бат', '', '1001', '', 'Захирал']])
      expect(other.json()).toMatchObject({ faults: [{ message: accountText.taken('kept1') }] })
    })

    test('of district reviewers name regions by names or codes; an unknown one is reported with its row', async () => {
      const reviewer = (name: string, regions: string) => [
        name,
        'Бат',
        'Хянагч',
        '1008',
        'district',
        '',
        regions,
      ]
      const rows = [
        reviewer('region1', 'Өвөрхангай аймаг; 1110'),
        reviewer('region2', '62 1122 62; Өвөрхангай').with(3, '1008 1001 1008'),
      ]
      expect((await send(rows)).json<AccountImportAnswer>().added).toEqual(['region1', 'region2'])
      expect((await find('region1'))?.regions).toEqual(['1110', '62'])
      expect(await find('region2')).toMatchObject({ reviews: ['1001', '1008'], regions: ['1122', '62'] })
      const [added] = (await admin.get('/api/admin/events')).json<readonly AdminEvent[]>()
      const whole = await admin.get(`/api/admin/events/${added?.id}`)
      expect(whole.json()).toMatchObject({ detail: { accounts: [{ regions: ['62', '1110'] }, {}] } })
      // As exported, in any order.
      const again = await send([
        reviewer('region1', 'Улаанбаатар / Баянзүрх; Өвөрхангай'),
        reviewer('region3', 'Төв'),
      ])
      expect(again.json<AccountImportAnswer>()).toMatchObject({ added: ['region3'], same: ['region1'] })
      const wrong = await send([
        reviewer('region4', 'Төв'),
        reviewer('region5', 'Төв; Баянзүрх'),
        reviewer('region1', '62'),
      ])
      expect(wrong.json<AccountImportAnswer>().faults).toEqual([
        { row: 3, field: 'regions', message: accountText.unknownRegion('Баянзүрх') },
        { row: 4, field: 'userName', message: accountText.taken('region1') },
      ])
      expect(await find('region4')).toBeUndefined()
    })

    test('are changed with their regions, and the history has both', async () => {
      const reviewer = { role: 'reviewer', level: 'district', institutionId: null, post: '' }
      await made('uvs', { ...reviewer, regions: ['85'] })
      const sent = account('uvs', { event: 'EDIT', ...reviewer, regions: ['8501', '8504'] })
      expect((await admin.post(SAVE, sent)).statusCode).toBe(200)
      expect((await find('uvs'))?.regions).toEqual(['8501', '8504'])
      const [changed] = (await admin.get('/api/admin/events')).json<readonly AdminEvent[]>()
      expect((await admin.get(`/api/admin/events/${changed?.id}`)).json()).toMatchObject({
        detail: { from: { regions: ['85'] }, to: { regions: ['8501', '8504'] } },
      })
      expect((await admin.post(SAVE, { ...sent, level: 'ministry' })).json()).toMatchObject({
        status: 0,
        message: accountText.regionsNotDistrict,
      })
    })

    describe('that was sent before', () => {
      const rows = ['again1', 'again2', 'again3'].map((name) => [name, 'Бат', '', '1001', ''])
      const named = (answer: { readonly passwords: PasswordsAnswer['passwords'] }) =>
        answer.passwords.map(({ userName }) => userName)

      test('get new passwords where the first were not changed, and keep those of their own', async () => {
        const first = (await send(rows)).json<AccountImportAnswer>()
        const [own, waiting] = first.passwords
        const signedIn = (await login('again1', own?.password ?? '')).json<{ token: string }>()
        const headers = { authorization: `Bearer ${signedIn.token}` }
        const payload = { current: own?.password, next: 'тогоо хүрд салхи тав' }
        await started.inject({ method: 'POST', url: '/api/auth/password', headers, payload })
        const open = (await login('again2', waiting?.password ?? '')).json<{ token: string }>()
        // The order of the rows has no effect.
        const again = (await send(rows.toReversed())).json<AccountImportAnswer>()
        expect(again).toMatchObject({
          status: 1,
          message: accountAnswerText.accountsAgain(2, 1),
          added: [],
          changed: ['again2', 'again3'],
          same: ['again1'],
        })
        expect(named(again)).toEqual(['again2', 'again3'])
        expect((await login('again2', waiting?.password ?? '')).statusCode).toBe(401)
        const ended = await started.inject({
          url: '/api/auth/me',
          headers: { authorization: `Bearer ${open.token}` },
        })
        expect(ended.statusCode).toBe(401)
        expect((await login('again2', again.passwords[0]?.password ?? '')).statusCode).toBe(200)
        expect((await login('again1', 'тогоо хүрд салхи тав')).statusCode).toBe(200)
        const [adminEvent] = (await admin.get('/api/admin/events')).json<readonly AdminEvent[]>()
        expect(adminEvent).toMatchObject({ kind: 'admin.account-reset', names: ['again3'] })
      })

      test.each([
        ['another name of its owner', rows.with(1, ['again2', 'Дорж', '', '1001', '']), 'again2', 3],
        ['another institution of its owner', [['ebs', 'Хэрэглэгч ebs', '', '1008', '']], 'ebs', 2],
      ])('are refused as existing with %s', async (_, sent, taken, row) => {
        const answer = await send(sent)
        expect(answer.statusCode).toBe(422)
        expect(answer.json<AccountImportAnswer>().faults[0]).toEqual({
          row,
          field: 'userName',
          message: accountText.taken(taken),
        })
      })

      test('are unchanged if none of them waits for a first sign-in', async () => {
        const answer = (await send([['ebs', 'Хэрэглэгч ebs', '', '1001', '']])).json<AccountImportAnswer>()
        expect(answer).toMatchObject({ message: adminText.imported(0, 0, 1), same: ['ebs'], passwords: [] })
      })

      test('retain a password that their owner sets while those of the others are created', async () => {
        let hashed = 0
        const hash = async (password: string) => {
          hashed += 1
          if (hashed === 1) await chosen()
          return password
        }
        const chosen = () =>
          started.services.db
            .updateTable('account')
            .set({ password_hash: 'own', must_change_password: false })
            .where('user_name', '=', 'again2')
            .execute()
        const transacting: RunAdminTransaction = (work) =>
          transact(started.services.db, (trx) => work({ trx, by: 'admin', at: started.clock.now() }))
        const again = await importAccounts(
          [headersOf(accountList), ...rows],
          { make: () => 'x', hash, signIn: passwordsOnly },
          transacting,
        )
        expect([named(again), again.same]).toEqual([['again3'], ['again1', 'again2']])
      })
    })

    test('are validated before any password is hashed', async () => {
      let hashed = 0
      const making = {
        make: () => 'x',
        hash: async (password: string) => {
          hashed += 1
          return password
        },
        signIn: passwordsOnly,
      }
      const rows = ['ebs', 'list4'].map((name) => [name, 'Бат', '', '1001', ''])
      const transacting: RunAdminTransaction = (work) =>
        transact(started.services.db, (trx) => work({ trx, by: 'admin', at: started.clock.now() }))
      await expect(importAccounts([headersOf(accountList), ...rows], making, transacting)).rejects.toThrow(
        adminText.refused(1),
      )
      expect(hashed).toBe(0)
    })

    test('are made with the set of a whole aimag in one cell', async () => {
      const { db } = started.services
      const ids = Array.from({ length: 150 }, (_, index) => String(20_000 + index))
      const pattern = await db
        .selectFrom('institution')
        .selectAll()
        .where('institution_id', '=', '1001')
        .executeTakeFirstOrThrow()
      const profile = JSON.stringify(pattern.profile)
      const more = ids.map((institution_id) => ({ ...pattern, profile, institution_id }))
      await db.insertInto('institution').values(more).execute()
      const answer = await send([['aimag2', 'Бат', 'Хянагч', ids.join(', '), 'Дүүрэг, аймгийн газар']])
      expect(answer.json()).toMatchObject({ status: 1, added: ['aimag2'] })
      expect((await find('aimag2'))?.reviews).toEqual(ids)
    })

    test('are refused with every fault at once, by the numbers of the workbook', async () => {
      const answer = await sendWhole([
        ['Нэвтрэх нэр', 'Хэрэглэгчийн нэр', 'Эрх', 'Байгуулагын дугаар'],
        [],
        ['list5', '', '', '1001'],
        [' ebs ', 'Бат', 'Хаан', '77'],
        ['1бат', 'Бат', 'Хаан', ''],
        ['LIST5', 'Бат', '', '1001'],
        ['', 'Бат', '', '1001'],
        ['', 'Дорж', '', '1001'],
      ])
      expect(answer.statusCode).toBe(422)
      const { faults } = answer.json<AccountImportAnswer>()
      expect(faults.map(({ row, field }) => [row, field])).toEqual([
        [1, ''],
        [3, 'displayName'],
        [4, 'role'],
        [4, 'userName'],
        [4, 'institutionId'],
        [5, 'userName'],
        [5, 'role'],
        [6, 'userName'],
        [7, 'userName'],
        [8, 'userName'],
      ])
      expect(faults[0]?.message).toBe(
        importText.badHead({
          kind: 'unknown',
          given: 'Байгуулагын дугаар',
          meant: 'Байгууллагын дугаар',
        }),
      )
    })

    test('are none with one that cannot be made', async () => {
      const answer = await send([
        ['list3', 'Бат', '', '1001', ''],
        ['LIST3', 'Бат', '', '1001', ''],
        ['ebs', 'Бат', '', '77', ''],
      ])
      expect(answer.statusCode).toBe(422)
      expect(answer.json<AccountImportAnswer>().faults).toEqual([
        { row: 3, field: 'userName', message: accountText.twice('LIST3') },
        { row: 4, field: 'userName', message: accountText.taken('ebs') },
        { row: 4, field: 'institutionId', message: accountText.unknownInstitution('77') },
      ])
      expect(await find('list3')).toBeUndefined()
    })
  })
})
