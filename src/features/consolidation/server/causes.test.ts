import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CausesAnswer } from '#features/consolidation/api.ts'
import { knownBridges, readCauses } from '#features/consolidation/server/causes.ts'
import { noFilter } from '#features/portfolio/institution-rows.ts'
import { clearPerDatabase } from '#platform/database/remembered.ts'
import type { SignedInClient } from '#test/support/app.ts'
import { countTurns } from '#test/support/count-turns.ts'
import { emptyTables, oneDatabase } from '#test/support/database.ts'
import { nothingIn, sendReady } from '#test/support/ready.ts'
import { setApp } from '#test/support/set-app.ts'

const TABLES = [
  'report',
  'receipt_paper',
  'receipt',
  'entry',
  'sheet_save',
  'event',
  'attachment',
  'file',
] as const
const ministry = {
  userName: 'ministry',
  userId: 0,
  displayName: '',
  role: 'reviewer',
  level: 'ministry',
  rights: [],
  mustChangePassword: false,
  hasFactor: false,
  institution: null,
} as const

describe.each(oneDatabase)('the variance of the budgets of a reviewer’s institutions ($name)', ({ open }) => {
  const app = setApp({ open })
  let schools: Readonly<Record<string, SignedInClient>>
  beforeAll(async () => {
    schools = { '1001': await app.signIn('ebs'), '1008': await app.signIn('ebs2') }
  })
  beforeEach(() => emptyTables(app.database.db, TABLES))

  const type = (id: string, year: number, stage1Qty: string) => {
    const blanks = [{ specificationCode: '1', stage1Qty }]
    return whoAt(id).post('/api/ebs/blank1/save', { id, year, blanks })
  }
  /** Saves the other blanks as having nothing to enter. */
  const fill = async (id: string) => {
    for (const sheet of ['ebs-b5', 'ebs-b6', 'ebs-b12', 'ebs-b14']) {
      const { path, blanks } = nothingIn(sheet, 'ebs-public')
      expect((await whoAt(id).post(path, { id, year: 2026, blanks })).statusCode).toBe(200)
    }
  }
  const typeAll = async (id: string, stage1Qty: string) => {
    await type(id, 2026, stage1Qty)
    await fill(id)
  }
  const whoAt = (id: string): SignedInClient => schools[id] ?? expect.fail(id)
  const calculate = async (orgId: string, sessionCode: string) => {
    const answer = await whoAt(orgId).post('/api/finance/report/snapshot', { orgId, sessionCode })
    expect(answer.statusCode).toBe(200)
  }
  const send = async (orgId: string, sessionCode: string) =>
    expect((await sendReady(whoAt(orgId), { orgId, sessionCode })).statusCode).toBe(200)
  const causesFor = async (who: string, until = 'now') =>
    (await (await app.signIn(who)).get(`/api/tosov/review/variance/2026?until=${until}`)).json<CausesAnswer>()
  const rowOf = async (who: string, until = 'now') =>
    (await causesFor(who, until)).rows.find(({ institutionId }) => institutionId === '1001')
  const whyOf = async (id: string, until = 'now') =>
    (await causesFor('ministry', until)).missing.find(({ institutionId }) => institutionId === id)?.reason

  it('lists each by cause since last year with parts that add up, and those without one', async () => {
    await type('1001', 2025, '30')
    await calculate('1001', '2025-02')
    await typeAll('1001', '40')
    await type('1008', 2026, '55')
    const { edition, rows, missing } = await causesFor('ministry')
    expect(edition).toBe('2025')
    expect(rows.map(({ institutionId }) => institutionId)).toEqual(['1001'])
    const row = rows[0]
    const report = await app.database.db.selectFrom('report').selectAll().executeTakeFirstOrThrow()
    expect(row?.before).toBe(Math.round(Number(report.requested_total)))
    const steps = row?.steps ?? []
    expect((row?.before ?? 0) + steps.reduce((sum, { amount }) => sum + amount, 0)).toBe(row?.after)
    expect(steps.find(({ sheet }) => sheet === 'ebs-b1')?.amount).toBeGreaterThan(1_000_000)
    expect(steps.every(({ kind, sheet }) => (kind === 'blank') === (sheet !== null))).toBe(true)
    expect(missing.map(({ institutionId, reason }) => [institutionId, reason])).toEqual([
      ['1002', 'notStarted'],
      ['1003', 'notStarted'],
      ['1006', 'notStarted'],
      ['1007', 'notStarted'],
      ['1008', 'noLastYear'],
      ['1009', 'notStarted'],
    ])
  })

  it('leaves out a budget that lacks a blank, but not as last sent', async () => {
    await type('1001', 2025, '30')
    await calculate('1001', '2025-02')
    await type('1001', 2026, '40')
    const { rows, groups, whole } = await causesFor('ministry')
    expect([rows, groups, whole.institutions, whole.before]).toEqual([[], [], 0, 0])
    expect([await whyOf('1001'), await whyOf('1001', 'sent')]).toEqual(['unfinished', 'notSent'])
    await fill('1001')
    expect([await whyOf('1001'), (await causesFor('ministry')).whole.institutions]).toEqual([undefined, 1])
  })

  it('is grouped by region, type or institution for the filtered institutions; the groups add up', async () => {
    for (const id of ['1001', '1008']) {
      await type(id, 2025, '30')
      await calculate(id, '2025-02')
      await typeAll(id, id === '1001' ? '40' : '20')
    }
    const place = (id: string, sum_code: string) =>
      app.services.db
        .updateTable('institution')
        .set({ aimag_code: sum_code.slice(0, 2), sum_code })
        .where('institution_id', '=', id)
        .execute()
    await place('1001', '6501')
    await place('1008', '1101')
    const by = async (query: string) =>
      (
        await (await app.signIn('ministry')).get(`/api/tosov/review/variance/2026?${query}`)
      ).json<CausesAnswer>()
    const regions = await by('by=region')
    expect(regions.groups.map(({ key, institutions }) => [key, institutions])).toEqual([
      ['11', 1],
      ['65', 1],
    ])
    const types = await by('by=type')
    expect(types.groups.map(({ key, institutions }) => [key, institutions])).toEqual([['EBS.PUBLIC', 2]])
    const each = await by('by=institution')
    expect(each.groups.map(({ key, before }) => [key, before])).toEqual(
      each.rows.map(({ institutionId, before }) => [institutionId, before]),
    )
    for (const { groups, whole } of [regions, types, each]) {
      const total = (of: (group: (typeof groups)[number]) => number) =>
        groups.reduce((sum, group) => sum + of(group), 0)
      expect(whole.institutions).toBe(2)
      expect(total(({ before }) => before)).toBe(whole.before)
      expect(total(({ moved }) => moved.blank)).toBe(whole.moved.blank)
      expect(whole.before + Object.values(whole.moved).reduce((sum, amount) => sum + amount, 0)).toBe(
        whole.after,
      )
    }
    const some = await by('by=region&region=65')
    expect([some.whole, some.groups.map(({ key }) => key)]).toEqual([
      { ...regions.groups[1], key: undefined, name: undefined },
      ['6501'],
    ])
    expect(some.missing).toEqual([])
  })

  it('can end at the last sending, regardless of later edits', async () => {
    await type('1001', 2025, '30')
    await calculate('1001', '2025-02')
    await typeAll('1001', '40')
    expect(await whyOf('1001', 'sent')).toBe('notSent')
    await calculate('1001', '2026-02')
    await send('1001', '2026-02')
    const sent = await rowOf('ministry', 'sent')
    expect(sent?.after).toBeGreaterThan(0)
    expect(await rowOf('ministry')).toEqual(sent)
    await app.database.db.updateTable('report').set({ status: 'RETURNED' }).where('year', '=', 2026).execute()
    await type('1001', 2026, '50')
    expect(await rowOf('ministry', 'sent')).toEqual({ ...sent, reviewStage: 'institution' })
    expect((await rowOf('ministry'))?.after).toBeGreaterThan(sent?.after ?? 0)
  })

  it('counts a report that was calculated before the first save of a blank as started', async () => {
    await type('1001', 2025, '30')
    await calculate('1001', '2025-02')
    expect(await whyOf('1001')).toBe('notStarted')
    await calculate('1001', '2026-02')
    expect(await whyOf('1001')).toBe('unfinished')
    await typeAll('1001', '40')
    expect((await rowOf('ministry'))?.before).toBeGreaterThan(0)
  })

  it('reports a last year without available entries as lost', async () => {
    await type('1001', 2025, '30')
    await calculate('1001', '2025-02')
    await app.database.db.updateTable('report').set({ entries: null }).execute()
    await typeAll('1001', '40')
    expect(await whyOf('1001')).toBe('lost')
  })

  it('is empty for a year that has not started', async () => {
    const answer = (await app.signIn('ministry')).get('/api/tosov/review/variance/2031')
    expect((await answer).json<CausesAnswer>()).toMatchObject({ edition: null, rows: [] })
  })

  it('is returned to a reviewer for their set, and to no other user', async () => {
    await type('1001', 2025, '30')
    await calculate('1001', '2025-02')
    await typeAll('1001', '40')
    expect((await causesFor('aimag')).rows.map(({ institutionId }) => institutionId)).toEqual(['1001'])
    const city = await causesFor('city')
    expect([city.rows, city.missing.map(({ institutionId }) => institutionId)]).toEqual([
      [],
      ['1003', '1008'],
    ])
    for (const name of ['ebs', 'admin'])
      expect((await (await app.signIn(name)).get('/api/tosov/review/variance/2026')).statusCode).toBe(403)
  })

  it('recalculates only changed institutions, and yields after each institution', async () => {
    for (const id of ['1001', '1008']) {
      await type(id, 2025, '30')
      await calculate(id, '2025-02')
      await typeAll(id, '40')
    }
    let drafts = 0
    const counting = app.services.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        // Counts reads of a whole draft.
        if (result.rows.some((row) => 'staff' in row && 'entries' in row)) drafts += 1
        return result
      },
    })
    const known = knownBridges()
    const read = async () => {
      drafts = 0
      clearPerDatabase(app.services.db)
      const answer = await readCauses(
        { ...app.services, db: counting },
        ministry,
        { year: 2026, until: 'now', by: 'region', ...noFilter },
        known,
      )
      return [answer.rows.length, drafts]
    }
    const turns = await countTurns(async () => expect(await read()).toEqual([2, 2]))
    expect(turns).toBeGreaterThanOrEqual(7)
    expect(await read()).toEqual([2, 0])
    await type('1008', 2026, '41')
    expect(await read()).toEqual([2, 1])
  })
})
