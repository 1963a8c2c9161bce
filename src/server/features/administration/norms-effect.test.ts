import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { programOf } from '#domain/editions/edition.ts'
import { edition2025 } from '#domain/editions/editions.ts'
import { normSetOf, norms2025 } from '#domain/norms/year-norms.ts'
import type { ViewCode } from '#domain/organisation/profile.ts'
import type { Givens } from '#domain/sheet/entries.ts'
import { evaluate, valueAt } from '#domain/sheet/evaluate.ts'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transaction.ts'
import { loadDraft } from '#server/draft/load-draft.ts'
import type { Doing } from '#server/features/administration/admin-event.store.ts'
import { keepNorms, publishNorms } from '#server/features/administration/norms.ts'
import { institutionsInYear, normsEffect } from '#server/features/administration/norms-effect.ts'
import { seedDemo } from '#server/features/demo/seed-demo.ts'
import { openEmbedded } from '#test/support/database.ts'

const YEAR = 2026
/** The two readings of every view, by the specifications' own tables (calculation §9, "Two readings"). */
const tables: Readonly<Record<ViewCode, readonly [variable: string, headcount: string]>> = {
  'ebs-public': ['ebs-b16-1', 'ebs-b16-2'],
  'ebs-dormitory': ['ebs-b16-1', 'ebs-b16-2'],
  'ebs-private': ['huvi-b16-1', 'huvi-b16-2'],
  'sub-public': ['sub-b12', 'sub-b13'],
  'sub-private': ['sub-b12', 'sub-b13'],
  ntb: ['ntb-b10-1', 'ntb-b10-2'],
  'ntb-draft': ['ebs-b16-1', 'ebs-b16-2'],
}

/** The seed of the year with some rows a tenth higher; every figure of a sheet where no row is named. */
function tenthMore(rows: Readonly<Record<string, string | null>>): Givens {
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

describe('the effect of norms is what publishing then does', () => {
  let database: Database
  beforeAll(async () => {
    database = await openEmbedded()
    const hashPassword = async (password: string) => password
    await seedDemo(database.db, { now: () => new Date('2026-03-02T01:00:00Z'), hashPassword })
  })
  afterAll(() => database.close())

  const doing = <T>(work: (doing: Doing) => Promise<T>): Promise<T> =>
    transact(database.db, (trx) => work({ trx, by: 'admin', at: new Date('2026-03-02T02:00:00Z') }))

  const keep = (givens: Givens) => {
    return doing((each) =>
      keepNorms(each, {
        year: YEAR,
        seen: null,
        note: '',
        content: { ...normSetOf(norms2025, YEAR), givens },
      }),
    )
  }

  /** Both readings of every institution as its draft now computes them, tugrik. */
  const computed = async () => {
    const budgets = new Map<string, { readonly variable: number; readonly headcount: number }>()
    for (const { institution } of await institutionsInYear(database.db, YEAR)) {
      if (institution.view === null) throw new Error(institution.id)
      const { inputs } = await loadDraft(database.db, institution, YEAR)
      const evaluation = evaluate(programOf(edition2025, institution.group), inputs)
      const [variable, headcount] = tables[institution.view].map((sheet) =>
        valueAt(evaluation, { sheet, row: '1', field: 'budgetTotal' }),
      )
      budgets.set(institution.id, { variable: variable ?? 0, headcount: headcount ?? 0 })
    }
    return budgets
  }

  test.each([
    [
      'per-pupil norms',
      { 'norm-grade': null, 'norm-kindergarten-cost': 'base', 'norm-dormitory': 'amount' },
      ['1001', 'variable'],
    ],
    ['pay', { 'norm-pay-grid': null, 'norm-support-pay': null }, ['1004', 'headcount']],
  ] as const)('of %s a tenth higher', async (_, rows, [moving, reading]) => {
    const saved = await keep(tenthMore(rows))
    const effect = await normsEffect(database.db, YEAR)
    const before = await computed()
    await doing((each) => publishNorms(each, { year: YEAR, seen: saved.changedAt, note: '', confirmed: [] }))
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
      expect({ id, isTold: line !== undefined }).toEqual({
        id,
        isTold: then.variable !== now?.variable || then.headcount !== now.headcount,
      })
    }
    for (const which of ['variable', 'headcount'] as const) {
      const sum = (of: typeof before) => [...of.values()].reduce((all, each) => all + each[which], 0)
      expect(effect.total.before[which]).toBeCloseTo(sum(before), 2)
      expect(effect.total.after[which]).toBeCloseTo(sum(after), 2)
      const groups = effect.groups.reduce((all, each) => all + each.after[which], 0)
      expect(groups).toBeCloseTo(sum(after), 2)
    }
    const [then, now] = [before.get(moving)?.[reading] ?? 0, after.get(moving)?.[reading] ?? 0]
    expect(now / then).toBeGreaterThan(1.05)
  })
})
