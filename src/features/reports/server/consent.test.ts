import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Right, rights } from '#api/access.ts'
import type { HomeAnswer, ReportListAnswer } from '#budget/api.ts'
import { sendingBlockText } from '#budget/lock-text.ts'
import type { NotificationsAnswer } from '#features/notifications/api.ts'
import { consentText, reportRightText } from '#features/reports/consent-text.ts'
import { reportText } from '#features/reports/text.ts'
import { lackingRightText } from '#platform/http/http-text.ts'
import type { SignedInClient } from '#test/support/app.ts'
import { emptyTables, oneDatabase } from '#test/support/database.ts'
import { makeReady, nothingIn } from '#test/support/ready.ts'
import { setApp } from '#test/support/set-app.ts'

const sessionCode = '2026-02'
const about = { orgId: '1001', sessionCode }

describe.each(oneDatabase)('the consent of an institution before it sends ($name)', ({ open }) => {
  const app = setApp({ open })
  /** Prepares; checks; sends. */
  let [ebs, director, sender]: SignedInClient[] = []
  const setRights = (userName: string, given: readonly Right[]) =>
    app.database.db
      .updateTable('account')
      .set({ rights: [...given], institution_id: '1001' })
      .where('user_name', '=', userName)
      .execute()
  const asksConsent = (is: boolean) =>
    app.database.db.updateTable('institution').set({ asks_consent: is }).execute()
  beforeAll(async () => {
    ebs = await app.signIn('ebs')
    director = await app.signIn('ebs-b')
    sender = await app.signIn('dorm')
  })
  beforeEach(async () => {
    await emptyTables(app.database.db, [
      'notification',
      'draft_return',
      'report',
      'receipt_paper',
      'receipt_attachment',
      'receipt',
      'attachment',
      'justification',
      'sheet_save',
      'entry',
      'event',
    ])
    await setRights('ebs', [...rights])
    await calculated()
    await setRights('ebs', ['prepare'])
    await setRights('ebs-b', ['check'])
    await setRights('dorm', ['send'])
    await asksConsent(true)
  })

  const who = (user: SignedInClient | undefined): SignedInClient => {
    if (!user) throw new Error('Nobody has signed in.')
    return user
  }
  const calculate = () => who(ebs).post('/api/finance/report/snapshot', about)
  const calculated = async () => {
    await asksConsent(false)
    const { path, blanks } = nothingIn('ebs-b1', 'ebs-public')
    await who(ebs).post(path, { id: '1001', year: 2026, blanks })
    await calculate()
    await makeReady(who(ebs), about)
    await calculate()
  }
  const list = async (user = ebs): Promise<ReportListAnswer> =>
    (await who(user).get(`/api/finance/report/list/${sessionCode}/1001`)).json()
  const seen = async () => (await list()).calculation?.sha256 ?? ''
  const consent = async (more: object = {}) =>
    who(director).post('/api/tosov/consent', {
      kind: 'give',
      sessionCode,
      calculationSeen: await seen(),
      ...more,
    })
  const withdraw = () => who(director).post('/api/tosov/consent', { kind: 'withdraw', sessionCode })
  const sends = (user = sender) => who(user).post('/api/report/send', about)
  const said = async (request: ReturnType<typeof sends>) => {
    const answer = await request
    return [answer.statusCode, answer.json<{ message: string }>().message]
  }
  const eventKinds = async () =>
    (await app.database.db.selectFrom('named_event').select(['kind', 'actor']).orderBy('event_id').execute())
      .filter(({ kind }) => kind.startsWith('consent') || kind === 'sent')
      .map(({ kind, actor }) => `${kind} ${actor}`)
  const nameOf = async (user: SignedInClient | undefined) =>
    (await who(user).get('/api/tosov/home')).json<HomeAnswer>().displayName
  const kindsFor = async (user: SignedInClient | undefined) =>
    (await who(user).get('/api/tosov/notifications')).json<NotificationsAnswer>().rows.map(({ kind }) => kind)

  test('no consent is required if the institution did not enable it', async () => {
    await asksConsent(false)
    expect((await list(sender)).consent).toBeNull()
    expect(await said(consent())).toEqual([409, consentText.blockReasons.noConsentRequired])
    expect((await sends()).statusCode).toBe(200)
  })

  test('preparer, checker and sender each do their step: an event and a notification for each', async () => {
    expect(await said(sends())).toEqual([409, consentText.first([await nameOf(director)])])
    const response = await who(ebs).post('/api/tosov/consent/request', { sessionCode })
    expect(response.json()).toEqual({ status: 1, message: consentText.requested([await nameOf(director)]) })
    expect([await kindsFor(director), await kindsFor(sender)]).toEqual([['consentRequested'], []])
    expect((await list()).consent).toMatchObject({ given: null, blockReason: null })
    expect(await said(consent())).toEqual([200, consentText.given])
    expect(await kindsFor(sender)).toEqual(['consented'])
    expect((await list()).consent).toMatchObject({
      given: { by: await nameOf(director), at: app.clock.now().toISOString() },
      blockReason: consentText.blockReasons.consented,
    })
    expect((await sends()).statusCode).toBe(200)
    expect(await eventKinds()).toEqual(['consentRequested ebs', 'consented ebs-b', 'sent dorm'])
    const sent = await app.database.db
      .selectFrom('named_event')
      .select('detail')
      .where('kind', '=', 'sent')
      .executeTakeFirstOrThrow()
    expect(sent.detail).toMatchObject({ consentedBy: 'ebs-b' })
  })

  test('each user can do only the steps of their rights', async () => {
    expect(await said(sends(ebs))).toEqual([403, lackingRightText.send])
    expect(await said(sends(director))).toEqual([403, lackingRightText.send])
    const give = { kind: 'give', sessionCode, calculationSeen: await seen() }
    for (const user of [ebs, sender])
      expect(await said(who(user).post('/api/tosov/consent', give))).toEqual([403, lackingRightText.check])
    const reasons = [{ rule: 'any', sheet: null, row: null, field: null, text: 'Ийм учраас' }]
    const withReasons = who(sender).post('/api/report/send', { ...about, justifications: reasons })
    expect(await said(withReasons)).toEqual([403, lackingRightText.prepare])
    expect((await list()).sendBlockReason).toBe(reportRightText.whoSends([await nameOf(sender)]))
    expect((await list()).consent?.given).toBeNull()
  })

  test('it is void once figures change and are recalculated', async () => {
    await consent()
    await who(ebs).post('/api/ebs/blank1/save', {
      id: '1001',
      year: 2026,
      blanks: [{ specificationCode: '1', stage1Qty: '1' }],
    })
    const stale = await said(sends())
    expect(stale).toEqual([409, reportText.calculateAgain(1)])
    await calculate()
    expect((await list()).consent?.given).toBeNull()
    const left = await sends()
    expect([left.statusCode, await eventKinds()]).toEqual([409, ['consented ebs-b']])
  })

  test('the same figures recalculated are another calculation', async () => {
    await consent()
    app.clock.move(60_000)
    await calculate()
    expect((await list()).consent?.given).toBeNull()
    expect((await sends()).statusCode).toBe(409)
  })

  test('consent covers only the calculation that the checker has seen', async () => {
    expect(await said(consent({ calculationSeen: 'another' }))).toEqual([409, consentText.otherCalculation])
    expect((await list()).consent?.given).toBeNull()
  })

  test('it is withdrawn until the report is sent', async () => {
    expect(await said(withdraw())).toEqual([409, consentText.blockReasons.notConsented])
    await consent()
    expect(await said(consent())).toEqual([409, consentText.blockReasons.consented])
    expect(await said(withdraw())).toEqual([200, consentText.withdrawn])
    expect((await sends()).statusCode).toBe(409)
    await consent()
    await sends()
    expect(await said(withdraw())).toEqual([409, sendingBlockText.closed('SENT')])
    expect(await eventKinds()).toEqual([
      'consented ebs-b',
      'consentWithdrawn ebs-b',
      'consented ebs-b',
      'sent dorm',
    ])
  })

  test('refuses consent to a calculation that is not ready, and requests none', async () => {
    await app.database.db.deleteFrom('sheet_save').execute()
    await setRights('ebs', [...rights])
    await who(ebs).post('/api/ebs/blank1/save', {
      id: '1001',
      year: 2026,
      blanks: [{ specificationCode: '1', stage1Qty: '1' }],
    })
    const ask = await who(ebs).post('/api/tosov/consent/request', { sessionCode })
    expect([ask.statusCode, (await consent()).statusCode]).toEqual([409, 409])
    expect([await eventKinds(), await kindsFor(director)]).toEqual([[], []])
  })

  test('without a checker no consent is requested, and the page reports this', async () => {
    await setRights('ebs-b', ['prepare'])
    const ask = who(ebs).post('/api/tosov/consent/request', { sessionCode })
    expect(await said(ask)).toEqual([409, reportRightText.whoChecks([])])
    expect(await said(sends())).toEqual([409, consentText.first([])])
  })

  test('a recalled sending keeps the consent to its calculation', async () => {
    await consent()
    const { receipt } = (await sends()).json<{ receipt: { number: string } }>()
    await who(sender).post('/api/tosov/recall', { sessionCode, receipt: receipt.number })
    expect((await list()).consent?.given).not.toBeNull()
    expect((await sends()).statusCode).toBe(200)
  })
})
