import { beforeEach, describe, expect, it, test } from 'vitest'
import type { SnapshotsAnswer } from '#budget/api.ts'
import type { Institution } from '#budget/server/actor.ts'
import { lastYearState, snapshotStates } from '#budget/server/snapshots.store.ts'
import { evaluateState, explainVariance } from '#budget/variance.ts'
import { norms2025 } from '#forms/norms/norms-2025.ts'
import { normSetOf } from '#forms/norms/year-norms.ts'
import { groupOf, viewOf } from '#forms/profile.ts'
import { budgetTotals } from '#forms/readings.ts'
import { emptyTables, oneDatabase } from '#test/support/database.ts'
import { sendReady } from '#test/support/ready.ts'
import { schoolProfile } from '#test/support/schools.ts'
import { setApp } from '#test/support/set-app.ts'

const TABLES = ['report', 'receipt_paper', 'receipt', 'entry', 'event', 'attachment', 'file'] as const
const profile = schoolProfile()
const school: Institution = {
  id: '1001',
  name: '1001-р байгууллага',
  profile,
  group: groupOf(profile),
  view: viewOf(profile),
}

describe.each(oneDatabase)('the comparison snapshot of a year ($name)', ({ open }) => {
  const app = setApp({ open })
  const ebs = app.client('ebs')
  beforeEach(() => emptyTables(app.database.db, TABLES))

  const db = () => app.database.db
  const type = (stage1Qty: string, year = 2026) =>
    ebs.post('/api/ebs/blank1/save', {
      id: '1001',
      year,
      blanks: [{ specificationCode: '1', stage1Qty }],
    })
  const about = (sessionCode: string) => ({ orgId: '1001', sessionCode })
  const calculate = async (sessionCode = '2026-02') =>
    expect((await ebs.post('/api/finance/report/snapshot', about(sessionCode))).statusCode).toBe(200)
  const send = async (sessionCode = '2026-02') =>
    expect((await sendReady(ebs, about(sessionCode))).statusCode).toBe(200)
  const setStatus = (status: string) => db().updateTable('report').set({ status }).execute()
  const states = () => snapshotStates(db(), school, 2026)
  const pupils = async () =>
    Object.fromEntries(
      Object.entries(await states()).map(([end, snapshot]) => [
        end,
        snapshot?.state?.inputs.entries['ebs-b1']?.['1.stage1Qty'],
      ]),
    )
  const nothing = { lastYear: undefined, periodBefore: undefined, calculated: undefined, sent: undefined }

  test('is nothing before the first calculation', async () => {
    await type('40')
    expect(await states()).toEqual({ lastYear: null, periodBefore: null, calculated: null, sent: null })
  })

  test('is the last calculation, unchanged by later edits; recalculating it gives the same figures', async () => {
    await type('40')
    await calculate()
    await type('41')
    expect(await pupils()).toEqual({ ...nothing, calculated: 40 })
    const { calculated: stored } = await states()
    const row = await db().selectFrom('report').selectAll().executeTakeFirstOrThrow()
    const { view } = stored?.state ?? {}
    const readings = stored?.state && view ? budgetTotals(evaluateState(stored.state), view) : null
    expect(readings?.requested).toBeGreaterThan(1_000_000)
    expect(readings).toMatchObject({
      requested: Number(row.requested_total),
      headcount: Number(row.headcount_total),
    })
    await calculate()
    expect(await pupils()).toEqual({ ...nothing, calculated: 41 })
  })

  test('is the last sending, also after a return and a recalculation', async () => {
    await type('40')
    await calculate()
    await send()
    expect(await pupils()).toEqual({ ...nothing, calculated: 40, sent: 40 })
    await setStatus('RETURNED')
    await type('42')
    await calculate()
    expect(await pupils()).toEqual({ ...nothing, calculated: 42, sent: 40 })
    await send()
    expect(await pupils()).toEqual({ ...nothing, calculated: 42, sent: 42 })
    const sealed = await db()
      .selectFrom('receipt')
      .select(['requested_total', 'headcount_total'])
      .orderBy('running_number')
      .execute()
    expect(sealed).toHaveLength(2)
    expect(Number(sealed[1]?.requested_total)).toBeGreaterThan(Number(sealed[0]?.requested_total))
  })

  test('of last year is the last sending, or else the last calculation', async () => {
    await type('30', 2025)
    await calculate('2025-02')
    expect(await pupils()).toEqual({ ...nothing, lastYear: 30 })
    await send('2025-02')
    await setStatus('RETURNED')
    await type('35', 2025)
    await calculate('2025-02')
    expect(await pupils()).toEqual({ ...nothing, lastYear: 30 })
    expect((await states()).lastYear).toMatchObject({ kind: 'sent', sessionCode: '2025-02' })
    const last = await lastYearState(db(), school, 2026)
    expect(last?.year).toBe(2025)
    expect(last?.inputs.givens['norm-grade']).toEqual(normSetOf(norms2025, 2025).givens['norm-grade'])
    expect(await lastYearState(db(), school, 2025)).toBeNull()
  })

  test('is the period before, once a revised one has started', async () => {
    const revised = { organization_type_id: 48, session_code: '2026-03', year: 2026, session_name: 'x' }
    await db().insertInto('period').values(revised).execute()
    await type('40')
    await calculate()
    await send()
    await setStatus('APPROVED')
    expect(await pupils()).toEqual({ ...nothing, periodBefore: 40 })
    await type('50')
    await calculate('2026-03')
    expect(await pupils()).toEqual({ ...nothing, periodBefore: 40, calculated: 50 })
    await db().deleteFrom('period').where('session_code', '=', '2026-03').execute()
  })

  test('stores the norms of its calculation, so that a variance analysis includes newer norms', async () => {
    await type('40')
    await calculate()
    const { givens, ...rest } = normSetOf(norms2025, 2026)
    const dearer = { ...givens['norm-grade'], '1': { amount: 2_000_000 } }
    const content = JSON.stringify({ ...rest, givens: { ...givens, 'norm-grade': dearer } })
    const published = { year: 2026, version: 2, content, published_at: app.services.now() }
    await db().insertInto('norm_set').values(published).execute()
    const before = (await states()).calculated?.state
    await calculate()
    const after = (await states()).calculated?.state
    expect(before?.inputs.givens['norm-grade']?.['1']?.amount).toBe(1_477_000)
    expect(after?.inputs.givens['norm-grade']?.['1']?.amount).toBe(2_000_000)
    const steps = before && after ? explainVariance(before, after).steps : []
    expect(steps.map(({ cause, changes }) => [cause.kind, changes.length])).toEqual([['norms', 1]])
    await db().deleteFrom('norm_set').where('version', '=', 2).execute()
  })

  test('has a time but no state if its entries are no longer available', async () => {
    await type('40')
    await calculate()
    await db().updateTable('report').set({ entries: null }).execute()
    const answer = (await ebs.get('/api/tosov/snapshots/2026')).json<SnapshotsAnswer>()
    expect(answer.calculated).toEqual({
      kind: 'calculated',
      sessionCode: '2026-02',
      at: '2026-03-02T01:00:00.000Z',
      state: null,
    })
  })

  test('shows nothing to an institution without a view', async () => {
    await type('40')
    await calculate()
    expect(await snapshotStates(db(), { ...school, view: null }, 2026)).toEqual({
      lastYear: null,
      periodBefore: null,
      calculated: null,
      sent: null,
    })
  })

  describe('by call', () => {
    beforeEach(async () => {
      await type('40')
      await calculate()
    })
    const own = async (name: string) =>
      (await (await app.signIn(name)).get('/api/tosov/snapshots/2026')).json<SnapshotsAnswer>()

    it('is returned to the institution, with all inputs of the calculation', async () => {
      const { calculated: stored } = await own('ebs')
      const state = (await states()).calculated?.state
      expect(stored?.state).toEqual({
        year: 2026,
        edition: '2025',
        view: 'ebs-public',
        ...state?.inputs,
      })
    })

    it('is not returned to another institution', async () => {
      for (const name of ['sub', 'ebs2', 'ntb'])
        expect(await own(name)).toEqual({ lastYear: null, periodBefore: null, calculated: null, sent: null })
    })

    it.each([
      ['aimag', 200],
      ['ministry', 200],
      ['city', 403],
      ['ebs', 403],
      ['ebs2', 403],
      ['admin', 403],
    ])('is returned only to a reviewer of the institution: %s', async (name, status) => {
      const who = await app.signIn(name)
      const answer = await who.get('/api/tosov/review/institution/1001/snapshots/2026')
      expect(answer.statusCode).toBe(status)
      if (status === 200) expect(answer.json()).toEqual(await own('ebs'))
      else expect(answer.body).not.toContain('stage1Qty')
    })
  })
})
