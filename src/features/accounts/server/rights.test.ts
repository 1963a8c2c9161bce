import { beforeEach, describe, expect, test } from 'vitest'
import { type Right, rights } from '#api/access.ts'
import type { Call } from '#api/call.ts'
import { allCalls } from '#app/server/all-calls.ts'
import type { DraftAnswer, HomeAnswer } from '#budget/api.ts'
import { readOnlyText } from '#budget/draft-text.ts'
import { headersOf } from '#engine/list/list.ts'
import { writeAccount } from '#features/accounts/account.ts'
import { accountList } from '#features/accounts/account-list.ts'
import type { AdminAccount, RightsAnswer } from '#features/accounts/api.ts'
import { accountText, rightText } from '#features/accounts/text.ts'
import type { AdminEvent, AdminEventDetail } from '#features/administration/api.ts'
import type { NotificationsAnswer } from '#features/notifications/api.ts'
import { lackingRightText } from '#platform/http/http-text.ts'
import type { SignedInClient } from '#test/support/app.ts'
import { emptyTables, oneDatabase } from '#test/support/database.ts'
import { setApp } from '#test/support/set-app.ts'

const SAVE = '/api/tosov/rights'
const declared: readonly Call[] = Object.values(allCalls)
const asking = declared.flatMap((call) => {
  const right = call.right
  return right === null ? [] : [call.path, ...call.aliases].map((path) => ({ path, right }))
})

describe.each(oneDatabase)('rights inside an institution ($name)', ({ open }) => {
  const app = setApp({ open })
  const ebs = app.client('ebs')
  const colleague = app.client('ebs-b')
  const admin = app.client('admin')
  const setRights = (userName: string, given: readonly Right[]) =>
    app.database.db
      .updateTable('account')
      .set({ rights: [...given] })
      .where('user_name', '=', userName)
      .execute()
  beforeEach(async () => {
    const { db } = app.database
    await db
      .updateTable('account')
      .set({ rights: [...rights], locked_at: null, locked_by: null })
      .execute()
    await db.updateTable('institution').set({ asks_consent: false }).execute()
    await db.updateTable('account').set({ institution_id: '1001' }).where('user_name', '=', 'ebs-b').execute()
  })

  const give = (user: SignedInClient, userName: string, given: readonly string[]) =>
    user.post(SAVE, { kind: 'rights', userName, rights: given })
  const read = async (user = ebs): Promise<RightsAnswer> => (await user.get(SAVE)).json()
  const rightsOf = async (userName: string) =>
    (await read()).accounts.find((account) => account.userName === userName)?.rights
  const newest = async (): Promise<AdminEventDetail> => {
    const [event] = (await admin.get('/api/admin/events')).json<readonly AdminEvent[]>()
    return (await admin.get(`/api/admin/events/${event?.id}`)).json()
  }
  const countEvents = async () =>
    (await admin.get('/api/admin/events'))
      .json<readonly AdminEvent[]>()
      .filter(({ kind }) =>
        ['admin.rights-changed', 'admin.consent-changed', 'admin.account-changed'].includes(kind),
      ).length

  test('are all present by default', async () => {
    expect((await read()).accounts.map(({ userName, rights: given }) => [userName, given])).toEqual(
      expect.arrayContaining([
        ['ebs', [...rights]],
        ['ebs-b', [...rights]],
      ]),
    )
    expect((await read()).asksConsent).toBe(false)
    expect((await ebs.get('/api/tosov/home')).json<HomeAnswer>().rights).toEqual([...rights])
    expect((await admin.get('/api/tosov/home')).json<HomeAnswer>().rights).toEqual([])
  })

  test.each(asking)('$path requires the right to $right', async ({ path, right }) => {
    const url = path.replace(/\{\w+\}/g, 'nonsense')
    const headers = { authorization: `Bearer ${colleague.token}`, 'content-type': 'application/json' }
    // An unreadable body: the missing right is refused before parsing.
    const ask = () => app.inject({ method: 'POST', url, payload: '{', headers })
    const others = rights.filter((each) => each !== right)
    await setRights('ebs-b', others)
    const refused = await ask()
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      403,
      lackingRightText[right],
    ])
    await setRights('ebs-b', [right])
    expect((await ask()).json<{ message?: string }>().message).not.toBe(lackingRightText[right])
  })

  test('a user without the right to prepare reads everything, and sees the reason for read-only access', async () => {
    await setRights('ebs-b', ['check', 'send'])
    const draft = (await colleague.get('/api/tosov/draft/2026')).json<DraftAnswer>()
    expect([draft.lockReason, draft.lock]).toEqual([readOnlyText, null])
    expect((await ebs.get('/api/tosov/draft/2026')).json<DraftAnswer>().lockReason).toBeNull()
    const list = (await colleague.get('/api/finance/report/list/2026-02/1001')).json<{
      calculateBlockReason: string
    }>()
    expect(list.calculateBlockReason).toBe(lackingRightText.prepare)
    const register = (await colleague.get('/api/tosov/registers/staff/2026')).json<{ blockReason: string }>()
    expect(register.blockReason).toBe(readOnlyText)
  })

  test('are given and removed by a sender, with an event that names the users and earlier rights', async () => {
    const answer = await give(ebs, 'ebs-b', ['check', 'prepare', 'check'])
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 1, message: rightText.saved }])
    expect(await rightsOf('ebs-b')).toEqual(['prepare', 'check'])
    expect(await newest()).toMatchObject({
      kind: 'admin.rights-changed',
      institutionId: '1001',
      detail: { userName: 'ebs-b', from: { rights: [...rights] }, to: { rights: ['prepare', 'check'] } },
    })
    const before = await countEvents()
    await give(ebs, 'ebs-b', ['prepare', 'check'])
    expect(await countEvents()).toBe(before)
    expect((await give(colleague, 'ebs', ['prepare'])).json()).toMatchObject({
      message: lackingRightText.send,
    })
    expect(await rightsOf('ebs')).toEqual([...rights])
  })

  test('move the drafts of the institution, so that an open page learns of it', async () => {
    const stamp = async () => (await colleague.get('/api/tosov/draft/2026')).json<DraftAnswer>().etag
    const before = await stamp()
    await give(ebs, 'ebs-b', ['check'])
    expect(await stamp()).not.toBe(before)
    expect((await colleague.get('/api/tosov/draft/2026')).json<DraftAnswer>().lockReason).toBe(readOnlyText)
  })

  test.each([
    ['none', [], 400],
    ['one that is none', ['print'], 400],
  ])('%s are not given', async (_, given, status) => {
    expect((await give(ebs, 'ebs-b', given)).statusCode).toBe(status)
    expect(await rightsOf('ebs-b')).toEqual([...rights])
  })

  test('of another institution’s accounts, or of unknown ones, are neither shown nor given', async () => {
    const known = (await read()).accounts.map(({ userName }) => userName)
    const other = (await admin.get('/api/admin/accounts'))
      .json<readonly AdminAccount[]>()
      .find(({ role, institutionId }) => role === 'institution' && institutionId !== '1001')
    if (!other) throw new Error('There is one institution only.')
    expect(known).not.toContain(other.userName)
    for (const userName of [other.userName, 'nobody', 'admin', 'EBS-B']) {
      const answer = await give(ebs, userName, ['check'])
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { status: 0, message: rightText.unknown(userName) },
      ])
    }
  })

  test.each([
    ['a right to oneself', 'ebs', ['send'], ['check', 'send'], rightText.notGranted.own],
    ['all rights to oneself', 'ebs', ['send'], [...rights], rightText.notGranted.own],
    ['sending to a colleague', 'ebs-b', ['prepare'], ['prepare', 'send'], rightText.notGranted.send],
  ] as const)('%s is not given by an account that may send', async (_, userName, before, after, message) => {
    await setRights(userName, before)
    const events = await countEvents()
    const answer = await give(ebs, userName, after)
    expect([answer.statusCode, answer.json()]).toEqual([403, { status: 0, message }])
    expect([await rightsOf(userName), await countEvents()]).toEqual([[...before], events])
  })

  test('each change notifies all accounts of the institution, including the acting and the affected ones', async () => {
    const outsider = await app.signIn('ebs2')
    const rightsMessages = async (user: SignedInClient) =>
      (await user.get('/api/tosov/notifications'))
        .json<NotificationsAnswer>()
        .rows.filter(({ kind }) => kind === 'rightsChanged')
        .map(({ text, institution }) => [text, institution?.id])
    await emptyTables(app.database.db, ['notification'])
    await setRights('ebs-b', ['prepare'])
    await give(ebs, 'ebs-b', ['prepare', 'check'])
    const first = [expect.stringContaining('(ebs-b): Бөглөх, Хянах'), '1001']
    for (const user of [ebs, colleague]) expect(await rightsMessages(user)).toEqual([first])
    // Equal rights change nothing, and a changed name is no change of rights.
    await give(ebs, 'ebs-b', ['prepare', 'check'])
    const record = { event: 'EDIT', userName: 'ebs-b', displayName: 'Бат', role: 'institution', level: null }
    await admin.post('/api/admin/accounts/save', { ...record, institutionId: '1001' })
    expect(await rightsMessages(ebs)).toHaveLength(1)
    await admin.post('/api/admin/accounts/save', { ...record, institutionId: '1001', rights: ['send'] })
    expect((await rightsMessages(ebs))[0]).toEqual(['Бат (ebs-b): Илгээх', '1001'])
    const made = { ...record, event: 'ADD', userName: 'new-one', institutionId: '1001' }
    await admin.post('/api/admin/accounts/save', made)
    expect((await rightsMessages(colleague))[0]).toEqual(['Бат (new-one): Бөглөх, Хянах, Илгээх', '1001'])
    const [known] = (await admin.get('/api/admin/accounts'))
      .json<readonly AdminAccount[]>()
      .filter(({ userName }) => userName === 'ebs')
    if (known === undefined) throw new Error('There is no such account.')
    const listed = writeAccount({ ...known, userName: 'by-list', displayName: 'Дулам' }).map(String)
    const rows = [headersOf(accountList), listed]
    expect((await admin.post('/api/admin/accounts/import', { rows })).statusCode).toBe(200)
    expect((await rightsMessages(ebs))[0]).toEqual(['Дулам (by-list): Бөглөх, Хянах, Илгээх', '1001'])
    expect(await rightsMessages(outsider)).toEqual([])
    await app.database.db.deleteFrom('account').where('user_name', 'in', ['new-one', 'by-list']).execute()
  })

  test('the last account that may send retains the right, whichever user removes it', async () => {
    await setRights('ebs-b', ['prepare'])
    const refusal = [409, { status: 0, message: rightText.lastSender }]
    const own = await give(ebs, 'ebs', ['prepare', 'check'])
    expect([own.statusCode, own.json()]).toEqual(refusal)
    const known = (await admin.get('/api/admin/accounts'))
      .json<readonly AdminAccount[]>()
      .find(({ userName }) => userName === 'ebs')
    const { displayName, post, email, role, level, institutionId, reviews, regions } = known ?? {}
    const record = { userName: 'ebs', displayName, post, email, role, level, institutionId, reviews, regions }
    const edit = (more: object) =>
      admin.post('/api/admin/accounts/save', { event: 'EDIT', ...record, ...more })
    for (const more of [{ rights: ['prepare'] }, { institutionId: '1002' }]) {
      const answer = await edit(more)
      expect([answer.statusCode, answer.json()]).toEqual(refusal)
    }
    expect(await rightsOf('ebs')).toEqual([...rights])
    // A locked account cannot send.
    await setRights('ebs-b', ['send'])
    await app.database.db
      .updateTable('account')
      .set({ locked_at: new Date(), locked_by: 'admin' })
      .where('user_name', '=', 'ebs-b')
      .execute()
    expect((await edit({ rights: ['prepare'] })).statusCode).toBe(409)
  })

  test('one of two accounts that give up sending at once retains it', async () => {
    const answers = await Promise.all([give(ebs, 'ebs', ['prepare']), give(colleague, 'ebs-b', ['prepare'])])
    const left = (await read()).accounts.filter(({ rights: given }) => given.includes('send'))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(left).toHaveLength(1)
  })

  test('an administrator gives them with the account; a request without them leaves them unchanged', async () => {
    await setRights('ebs-b', ['check'])
    const record = {
      event: 'EDIT',
      userName: 'ebs-b',
      displayName: 'Бат',
      role: 'institution',
      level: null,
      institutionId: '1001',
    }
    await admin.post('/api/admin/accounts/save', record)
    expect(await rightsOf('ebs-b')).toEqual(['check'])
    await admin.post('/api/admin/accounts/save', { ...record, rights: ['send', 'prepare'] })
    expect(await rightsOf('ebs-b')).toEqual(['prepare', 'send'])
    expect((await newest()).detail).toMatchObject({
      from: { rights: ['check'] },
      to: { rights: ['prepare', 'send'] },
    })
    const none = await admin.post('/api/admin/accounts/save', { ...record, rights: [] })
    expect([none.statusCode, none.body]).toEqual([422, expect.stringContaining(accountText.noRight)])
    const reviewer = { ...record, role: 'reviewer', level: 'district', institutionId: null }
    const wrong = await admin.post('/api/admin/accounts/save', { ...reviewer, rights: ['send'] })
    expect([wrong.statusCode, wrong.body]).toEqual([
      422,
      expect.stringContaining(accountText.rightsNotOfInstitution),
    ])
  })

  test('only an administrator ends the requirement of consent', async () => {
    await ebs.post(SAVE, { kind: 'consent', asksConsent: true })
    const answer = await ebs.post(SAVE, { kind: 'consent', asksConsent: false })
    expect([answer.statusCode, answer.json()]).toEqual([403, { status: 0, message: rightText.consentStays }])
    expect((await read()).asksConsent).toBe(true)
  })

  test('the institution or an administrator sets the requirement of consent, with an event', async () => {
    expect((await ebs.post(SAVE, { kind: 'consent', asksConsent: true })).statusCode).toBe(200)
    expect((await read()).asksConsent).toBe(true)
    expect(await newest()).toMatchObject({
      kind: 'admin.consent-changed',
      institutionId: '1001',
      detail: { from: { asksConsent: false }, to: { asksConsent: true } },
    })
    const before = await countEvents()
    await ebs.post(SAVE, { kind: 'consent', asksConsent: true })
    expect(await countEvents()).toBe(before)
    const [own] = (await admin.get('/api/admin/institutions'))
      .json<readonly { institutionId: string; name: string; profile: object; asksConsent: boolean }[]>()
      .filter(({ institutionId }) => institutionId === '1001')
    expect(own?.asksConsent).toBe(true)
    const save = (more: object) =>
      admin.post('/api/admin/institutions/save', {
        event: 'EDIT',
        institutionId: '1001',
        name: own?.name,
        profile: own?.profile,
        ...more,
      })
    // A missing value keeps the setting.
    await save({})
    expect((await read()).asksConsent).toBe(true)
    await save({ asksConsent: false })
    expect((await read()).asksConsent).toBe(false)
    expect(await newest()).toMatchObject({ kind: 'admin.consent-changed' })
  })
})
