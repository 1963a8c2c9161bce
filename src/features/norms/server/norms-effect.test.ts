import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { loadDraft } from '#budget/server/load-draft.ts'
import type { ReferenceFigures } from '#engine/entries.ts'
import { evaluate, valueAt } from '#engine/evaluate.ts'
import { roundHalfAway } from '#engine/number/rounding.ts'
import type { AdminTransaction } from '#features/administration/server/admin-write.store.ts'
import { insertDemoRows } from '#features/demo/server/seed-demo.ts'
import { joinEffects } from '#features/norms/norms-effect.ts'
import { deleteDraft } from '#features/norms/server/norm-versions.store.ts'
import { publishNorms, saveNorms } from '#features/norms/server/norms.ts'
import { calculateNormsEffect, institutionsInYear } from '#features/norms/server/norms-effect.ts'
import { normAnswerText } from '#features/norms/text.ts'
import { programOf } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { norms2025 } from '#forms/norms/norms-2025.ts'
import { normSetOf } from '#forms/norms/year-norms.ts'
import type { ViewCode } from '#forms/profile.ts'
import type { Database } from '#platform/database/database.ts'
import { transact } from '#platform/database/transaction.ts'
import { openEmbedded } from '#test/support/database.ts'

const YEAR = 2026
/** The tables of the two totals of every view (calculation §9, "Two readings"). */
const tables: Readonly<Record<ViewCode, readonly [requested: string, headcount: string]>> = {
  'ebs-public': ['ebs-b16-1', 'ebs-b16-2'],
  'ebs-dormitory': ['ebs-b16-1', 'ebs-b16-2'],
  'ebs-private': ['huvi-b16-1', 'huvi-b16-2'],
  'sub-public': ['sub-b12', 'sub-b13'],
  'sub-private': ['sub-b12', 'sub-b13'],
  ntb: ['ntb-b10-1', 'ntb-b10-2'],
  'ntb-draft': ['ebs-b16-1', 'ebs-b16-2'],
}

function tenthMore(rows: Readonly<Record<string, string | null>>): ReferenceFigures {
  const { givens } = normSetOf(norms2025, YEAR)
  return Object.fromEntries(
    Object.entries(givens).map(([sheet, of]) => [
      sheet,
      Object.fromEntries(
        Object.entries(of).map(([row, figures]) => [
          row,
          Object.fromEntries(
            Object.entries(figures).map(([field, figure]) => {
              const isRaised = sheet in rows && (rows[sheet] === null || rows[sheet] === row)
              return [field, isRaised ? Math.round(figure * 1.1) : figure]
            }),
          ),
        ]),
      ),
    ]),
  )
}

let database: Database
beforeAll(async () => {
  database = await openEmbedded()
  const hashPassword = async (password: string) => password
  await insertDemoRows(database.db, { now: () => new Date('2026-03-02T01:00:00Z'), hashPassword })
})
afterAll(() => database.close())

const doing = <T>(work: (tx: AdminTransaction) => Promise<T>): Promise<T> =>
  transact(database.db, (trx) => work({ trx, by: 'admin', at: new Date('2026-03-02T02:00:00Z') }))

const keep = (givens: ReferenceFigures) => {
  return doing((each) =>
    saveNorms(each, {
      year: YEAR,
      version: null,
      note: '',
      content: { ...normSetOf(norms2025, YEAR), givens },
    }),
  )
}

describe('the effect of norms', () => {
  afterEach(() => doing((each) => deleteDraft(each, YEAR)))

  test('is none without a draft', async () => {
    await expect(calculateNormsEffect(database.db, YEAR)).rejects.toMatchObject({
      status: 404,
      message: normAnswerText.noDraft(YEAR),
    })
  })

  test.each([
    ['nothing, as nothing was calculated', null, 8, []],
    ['a calculated report, which becomes stale', 'CALCULATED', 8, [['1001', true]]],
    ['nothing of a report that is back', 'RETURNED', 8, []],
    ['nothing of a sent report, which is not counted', 'SENT', 7, []],
  ] as const)('that change no figure reports %s', async (_, status, institutions, expected) => {
    await keep(normSetOf(norms2025, YEAR).givens)
    const { db } = database
    const report = { institution_id: '1001', session_code: `${YEAR}-01`, year: YEAR }
    if (status !== null)
      await db
        .insertInto('report')
        .values({ ...report, status })
        .execute()
    const { against, total, lines } = await calculateNormsEffect(db, YEAR)
    await db.deleteFrom('report').execute()
    expect({ against, total }).toMatchObject({ against: 1, total: { institutions, changed: 0 } })
    expect(lines.map(({ institutionId, becomesStale }) => [institutionId, becomesStale])).toEqual(expected)
  })

  const everyone = ['1001', '1002', '1003', '1004', '1005', '1006', '1007', '1008']
  test.each([
    ['what dormitories pay teachers', { 'norm-dormitory-shares': 'teacherSalary' }, ['1001', '1002'], []],
    ['the pay of a principal', { 'norm-pay-grid': 'ТҮБД-5' }, [], everyone],
  ])('of %s reports the affected institutions, in either total', async (_, rows, requested, headcount) => {
    await keep(tenthMore(rows))
    const { total, types, lines } = await calculateNormsEffect(database.db, YEAR)
    const moved = (which: 'requested' | 'headcount') =>
      lines.filter(({ before, after }) => before[which] !== after[which])
    const ids = (of: typeof lines) => of.map(({ institutionId }) => institutionId)
    expect([ids(moved('requested')).toSorted(), ids(moved('headcount')).toSorted()]).toEqual([
      requested,
      headcount,
    ])
    expect(ids(lines).toSorted()).toEqual([...requested, ...headcount])
    expect(total.changed).toBe(lines.length)
    const byType = types.map(({ name, institutions, changed }) => [name, institutions, changed])
    expect(byType.map(([name]) => name)).toContain('Сургууль')
    expect(types.reduce((all, { institutions }) => all + institutions, 0)).toBe(8)
    const changes = lines.map(({ before, after }) =>
      Math.max(Math.abs(after.requested - before.requested), Math.abs(after.headcount - before.headcount)),
    )
    expect(changes).toEqual(changes.toSorted((a, b) => b - a))
  })

  test('in a year without earlier norms is the whole budget, compared with nothing', async () => {
    const year = YEAR + 5
    const content = JSON.stringify(normSetOf(norms2025, YEAR))
    await database.db.insertInto('financial_year').values({ year, edition: edition2025.code }).execute()
    await database.db
      .insertInto('norm_set')
      .values({ year, version: 1, content, changed_at: new Date('2026-03-02T02:00:00Z') })
      .execute()
    const { against, total } = await calculateNormsEffect(database.db, year)
    await doing((each) => deleteDraft(each, year))
    expect({ against, total }).toMatchObject({
      against: null,
      total: { institutions: 8, before: { requested: 0, headcount: 0 } },
    })
    expect(total.after.headcount).toBeGreaterThan(0)
  })
})

describe('the effect of norms equals the result of publishing', () => {
  /** Both totals of every institution from its current draft, tugrik. */
  const computed = async () => {
    const budgets = new Map<string, { readonly requested: number; readonly headcount: number }>()
    for (const { institution } of await institutionsInYear(database.db, YEAR)) {
      if (institution.view === null) throw new Error(institution.id)
      const { inputs } = await loadDraft(database.db, institution, YEAR)
      const evaluation = evaluate(programOf(edition2025, institution.group), inputs)
      const [requested, headcount] = tables[institution.view].map((sheet) =>
        valueAt(evaluation, { sheet, row: '1', field: 'budgetTotal' }),
      )
      budgets.set(institution.id, {
        requested: roundHalfAway(requested ?? 0, 2),
        headcount: roundHalfAway(headcount ?? 0, 2),
      })
    }
    return budgets
  }

  test.each([
    [
      'per-pupil norms',
      { 'norm-grade': null, 'norm-kindergarten-cost': 'base', 'norm-dormitory': 'amount' },
      ['1001', 'requested'],
    ],
    ['pay', { 'norm-pay-grid': null, 'norm-support-pay': null }, ['1004', 'headcount']],
  ] as const)('of %s a tenth higher', async (_, rows, [moving, total]) => {
    const saved = await keep(tenthMore(rows))
    const effect = await calculateNormsEffect(database.db, YEAR)
    const before = await computed()
    const first = await calculateNormsEffect(database.db, YEAR, {
      from: 0,
      most: 3,
      draftVersion: saved.changedAt,
    })
    const second = await calculateNormsEffect(database.db, YEAR, {
      from: 3,
      most: 3,
      draftVersion: saved.changedAt,
    })
    const last = await calculateNormsEffect(database.db, YEAR, {
      from: 6,
      most: 3,
      draftVersion: saved.changedAt,
    })
    expect([first.next, second.next, last.next, last.of]).toEqual([3, 6, null, 8])
    expect(first.total.institutions).toBe(3)
    const joined = joinEffects(first, second, last)
    expect(joined.lines).toEqual(effect.lines)
    for (const by of ['types', 'regions'] as const)
      expect(joined[by].map(({ key, changed }) => [key, changed])).toEqual(
        effect[by].map(({ key, changed }) => [key, changed]),
      )
    expect(joined.total.after.requested).toBeCloseTo(effect.total.after.requested, 2)
    const other = { from: 3, most: 3, draftVersion: '2026-01-01T00:00:00.000Z' }
    await expect(calculateNormsEffect(database.db, YEAR, other)).rejects.toMatchObject({ status: 409 })
    await doing((each) =>
      publishNorms(each, { year: YEAR, version: saved.changedAt, note: '', confirmed: [] }),
    )
    const after = await computed()

    expect(before.size).toBe(8)
    for (const [id, then] of before) {
      const now = after.get(id)
      const line = effect.lines.find(({ institutionId }) => institutionId === id)
      expect({ id, before: line?.before ?? then, after: line?.after ?? now }).toEqual({
        id,
        before: then,
        after: now,
      })
      expect({ id, isListed: line !== undefined }).toEqual({
        id,
        isListed: then.requested !== now?.requested || then.headcount !== now.headcount,
      })
    }
    for (const which of ['requested', 'headcount'] as const) {
      const sum = (of: typeof before) => [...of.values()].reduce((all, each) => all + each[which], 0)
      expect(effect.total.before[which]).toBeCloseTo(sum(before), 2)
      expect(effect.total.after[which]).toBeCloseTo(sum(after), 2)
      for (const groups of [effect.types, effect.regions])
        expect(groups.reduce((all, each) => all + each.after[which], 0)).toBeCloseTo(sum(after), 2)
    }
    const [then, now] = [before.get(moving)?.[total] ?? 0, after.get(moving)?.[total] ?? 0]
    expect(now / then).toBeGreaterThan(1.05)
  })
})
