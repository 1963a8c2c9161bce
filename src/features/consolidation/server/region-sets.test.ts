import { beforeEach, describe, expect, test } from 'vitest'
import { type Call, pathOf } from '#api/call.ts'
import { allCalls } from '#app/server/all-calls.ts'
import { accountText } from '#features/accounts/text.ts'
import { allowedStreamAccess } from '#features/live/server/live.store.ts'
import { notReviewedText } from '#platform/http/http-text.ts'
import { hashToken } from '#platform/http/session-token.ts'
import type { SignedInClient } from '#test/support/app.ts'
import { emptyTables, oneDatabase } from '#test/support/database.ts'
import { institutionRows } from '#test/support/institution-rows.ts'
import { sendReady } from '#test/support/ready.ts'
import { schoolProfile } from '#test/support/schools.ts'
import { setApp } from '#test/support/set-app.ts'

const sessionCode = '2026-02'
const arvaikheer = { aimag: 'Өвөрхангай', sum: 'Арвайхээр' }
const uyanga = { aimag: 'Өвөрхангай', sum: 'Уянга' }
const bayanzurkh = { aimag: 'Улаанбаатар', sum: 'Баянзүрх' }

describe.each(oneDatabase)('reviewers’ sets by region ($name)', ({ open }) => {
  const app = setApp({ open })
  const admin = app.client('admin')
  const aimag = app.client('aimag')
  const city = app.client('city')
  beforeEach(async () => {
    await emptyTables(app.database.db, ['reviewer_institution', 'reviewer_region'])
    await place('1001', arvaikheer)
    await place('1002', uyanga)
    await place('1008', bayanzurkh)
  })

  const place = async (institutionId: string, where: object, event = 'EDIT') => {
    const profile = schoolProfile(where)
    const body = { event, institutionId, name: `${institutionId}-р байгууллага`, profile }
    expect((await admin.post('/api/admin/institutions/save', body)).statusCode).toBe(200)
  }
  const give = (userName: string, set: { reviews?: readonly string[]; regions?: readonly string[] }) => {
    const reviewer = { displayName: userName, role: 'reviewer', level: 'district', institutionId: null }
    return admin.post('/api/admin/accounts/save', { event: 'EDIT', userName, ...reviewer, ...set })
  }
  const setOf = async (who: SignedInClient) =>
    (await institutionRows(app, who, 2026)).map(({ institutionId }) => institutionId)
  const looks: readonly Call[] = Object.values(allCalls).filter(
    (call) => call.for === 'review' && call.path.includes('{institutionId}'),
  )

  test('a reviewer of one sum answers by no call of an institution in another', async () => {
    await give('aimag', { regions: ['6201'] })
    await give('city', { regions: ['6246'] })
    expect([await setOf(aimag), await setOf(city)]).toEqual([['1001'], ['1002']])
    expect(looks.length).toBeGreaterThan(15)
    for (const call of looks) {
      const responseFor = (who: SignedInClient, institutionId: string) => {
        const rest = { year: 2026, sessionCode, sheet: 'ebs-b1', row: '1', field: 'stage1Qty' }
        const file = { standartReportCode: 'EBS_TT16', fileName: 'x.pdf', fileId: 'x' }
        const path = pathOf(call, { institutionId, ...rest, ...file })
        return call.method === 'GET' ? who.get(path) : who.post(path, { sessionCode })
      }
      const foreign = await responseFor(city, '1001')
      const refused = [call.path, 403, { status: 0, message: notReviewedText }]
      expect([call.path, foreign.statusCode, foreign.json()]).toEqual(refused)
      expect((await responseFor(aimag, '1001')).statusCode, call.path).not.toBe(403)
    }
  })

  test.each([
    ['a whole aimag', { regions: ['62'] }, ['1001', '1002']],
    ['a sum', { regions: ['6246'] }, ['1002']],
    ['the capital', { regions: ['11'] }, ['1008']],
    ['a sum of its aimag besides', { regions: ['62', '6201'] }, ['1001', '1002']],
    ['a sum and an institution elsewhere', { reviews: ['1008'], regions: ['6201'] }, ['1001', '1008']],
    ['a sum in which nobody stands', { regions: ['6204'] }, []],
    ['nothing', {}, []],
  ])('with %s the set is every institution there', async (_, set, ids) => {
    expect((await give('aimag', set)).statusCode).toBe(200)
    expect(await setOf(aimag)).toEqual(ids)
  })

  test('an institution that moves leaves one set and comes to the other, as a new one does', async () => {
    await give('aimag', { regions: ['6201'] })
    await give('city', { regions: ['6246'] })
    await place('1001', uyanga)
    expect([await setOf(aimag), await setOf(city)]).toEqual([[], ['1001', '1002']])
    const page = '/api/tosov/review/institution/1001/draft/2026'
    expect([(await aimag.get(page)).statusCode, (await city.get(page)).statusCode]).toEqual([403, 200])
    await place('3001', arvaikheer, 'ADD')
    expect(await setOf(aimag)).toEqual(['3001'])
    await place('3001', bayanzurkh)
    expect(await setOf(aimag)).toEqual([])
  })

  test('a stream of changes is open only to the reviewer of the region', async () => {
    await give('aimag', { regions: ['62'] })
    await give('city', { regions: ['11'] })
    const requestedStreams = [aimag, city].flatMap(({ token }) =>
      ['1001', '1008'].map((institutionId) => ({ session: hashToken(token), institutionId })),
    )
    expect([...(await allowedStreamAccess(app.database.db, requestedStreams, app.clock.now()))]).toEqual([
      0, 3,
    ])
  })

  test('a sent report is with the district that reviews the region', async () => {
    const ebs = await app.signIn('ebs')
    const blanks = [{ specificationCode: '1', stage1Qty: '40', stage6Qty: '30' }]
    const send = async () => {
      await ebs.post('/api/ebs/blank1/save', { id: '1001', year: 2026, blanks })
      await ebs.post('/api/finance/report/snapshot', { orgId: '1001', sessionCode })
      return sendReady(ebs, { orgId: '1001', sessionCode })
    }
    const reviewStage = async () => {
      const rows = await institutionRows(app, await app.signIn('ministry'), 2026)
      return rows.find(({ institutionId }) => institutionId === '1001')?.reviewStage
    }
    await give('aimag', { regions: ['6201'] })
    expect((await send()).statusCode).toBe(200)
    expect(await reviewStage()).toBe('district')
    const { receipt_number: receipt } = await app.database.db
      .selectFrom('report')
      .select('receipt_number')
      .where('institution_id', '=', '1001')
      .executeTakeFirstOrThrow()
    const approve = (who: SignedInClient) =>
      who.post('/api/tosov/review/institution/1001/approve', { sessionCode, receipt })
    expect((await approve(city)).statusCode).toBe(403)
    expect((await approve(aimag)).statusCode).toBe(200)
  })

  test('an unknown region is rejected, and the previous assignment remains', async () => {
    await give('aimag', { regions: ['6201'] })
    const answer = await give('aimag', { regions: ['6201', '6299'] })
    const message = accountText.unknownRegion('6299')
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { status: 0, message, errors: [{ row: '', field: 'regions', message }] },
    ])
    expect(await setOf(aimag)).toEqual(['1001'])
  })
})
