import { describe, expect, it, test } from 'vitest'
import { type Evaluation, evaluate } from '#engine/evaluate.ts'
import { type CellAddress, cellKeyOf } from '#engine/key.ts'
import { programOf } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import type { NormSources } from '#forms/norms/year-norms.ts'
import type { ViewCode } from '#forms/profile.ts'
import {
  budgetTotals,
  changeFrom,
  costOfLearner,
  explainTotalDifference,
  roundMoney,
} from '#forms/readings.ts'

/** A year without entries, with these figures instead of computed ones, tugrik. */
function yearWith(
  view: ViewCode,
  figures: readonly (readonly [sheet: string, row: string, field: string, figure: number])[],
): Evaluation {
  const { program, inputs, values } = evaluate(programOf(edition2025, edition2025.views[view].group), {
    entries: {},
    givens: {},
    facts: {},
  })
  const set = values.slice()
  for (const [sheet, row, field, figure] of figures) {
    const at: CellAddress = { sheet, row, field }
    const index = program.indexOf.get(cellKeyOf(at))
    if (index === undefined) throw new Error(cellKeyOf(at))
    set[index] = figure
  }
  return { program, inputs, values: set }
}

const readingsOf = (view: ViewCode, figures: Parameters<typeof yearWith>[1]) =>
  budgetTotals(yearWith(view, figures), edition2025.views[view])

/** The tables by the names of the specifications (calculation §9, Two readings). */
test.each<readonly [ViewCode, requested: string, headcount: string]>([
  ['ebs-public', 'ebs-b16-1', 'ebs-b16-2'],
  ['ebs-dormitory', 'ebs-b16-1', 'ebs-b16-2'],
  ['ebs-private', 'huvi-b16-1', 'huvi-b16-2'],
  ['sub-public', 'sub-b12', 'sub-b13'],
  ['sub-private', 'sub-b12', 'sub-b13'],
  ['ntb', 'ntb-b10-1', 'ntb-b10-2'],
  ['ntb-draft', 'ebs-b16-1', 'ebs-b16-2'],
])('%s requests by variable cost and is checked by headcount', (view, requested, headcount) => {
  const found = readingsOf(view, [
    [requested, '1', 'budgetTotal', 2000],
    [headcount, '1', 'budgetTotal', 2500],
  ])
  expect(found).toMatchObject({ requested: 2000, headcount: 2500 })
})

describe('the two totals are compared', () => {
  it('as they are where the state pays all', () => {
    expect(
      readingsOf('sub-public', [
        ['sub-b12', '1', 'budgetTotal', 2000],
        ['sub-b12', '1', 'expensesQty', 1500],
        ['sub-b2', '1', 'stateShare', 50],
        ['sub-b13', '1', 'budgetTotal', 2500],
      ]),
    ).toEqual({
      requested: 2000,
      headcount: 2500,
      whole: null,
      compared: { requested: 2000, headcount: 2500 },
      difference: 500,
      percent: 25,
    })
  })

  it('whole against whole for a private school: its variable cost and meals, huvi b5 rows 1 and 4', () => {
    expect(
      readingsOf('ebs-private', [
        ['huvi-b16-1', '1', 'budgetTotal', 800],
        ['huvi-b5', '1', 'totalBudget', 1000],
        ['huvi-b5', '4', 'totalBudget', 90],
        ['huvi-b5', '6', 'totalBudget', 800],
        ['huvi-b16-2', '1', 'budgetTotal', 981],
      ]),
    ).toEqual({
      requested: 800,
      headcount: 981,
      whole: 1090,
      compared: { requested: 1090, headcount: 981 },
      difference: -109,
      percent: -10,
    })
  })

  it('whole against whole for a private kindergarten: only its variable cost is shared with the state', () => {
    // 1500 of the variable cost are three quarters of 2000; the other 500 are food and the like.
    expect(
      readingsOf('sub-private', [
        ['sub-b12', '1', 'budgetTotal', 2000],
        ['sub-b12', '1', 'expensesQty', 1500],
        ['sub-b2', '6', 'totalQty', 1500],
        ['sub-b2', '1', 'stateShare', 75],
        ['sub-b13', '1', 'budgetTotal', 3000],
      ]),
    ).toEqual({
      requested: 2000,
      headcount: 3000,
      whole: 2500,
      compared: { requested: 2500, headcount: 3000 },
      difference: 500,
      percent: 20,
    })
  })

  it('of nothing there is no percent', () => {
    expect(changeFrom(0, 7)).toEqual({ difference: 7, percent: null })
    expect(changeFrom(8, 6)).toEqual({ difference: -2, percent: -25 })
  })
})

describe('why they differ', () => {
  const whyOf = (view: ViewCode, figures: Parameters<typeof yearWith>[1] = [], sources: NormSources = {}) =>
    explainTotalDifference(yearWith(view, figures), edition2025.views[view], edition2025, sources)

  it('the cost of a learner was set in January 2024, pay in January 2025', () => {
    expect(whyOf('ebs-public')).toEqual(['pay', 'restSame', 'olderNorms', 'fixedOutside'])
    expect(whyOf('sub-public')).toEqual(['pay', 'restSame', 'olderNorms', 'fixedOutside'])
    expect(whyOf('ntb')).toEqual(['pay', 'restSame', 'olderNorms', 'fixedOutside'])
  })

  it('a newer price of a learner takes that away, of the same day too', () => {
    const named = (from: string): NormSources => ({
      'norm-grade': { '5': { source: 'ЗГ-ын тогтоол', from, model: false } },
    })
    expect(whyOf('ebs-public', [], named('2025-01-01'))).toEqual(['pay', 'restSame', 'fixedOutside'])
    expect(whyOf('ebs-public', [], named('2024-12-31'))).toEqual([
      'pay',
      'restSame',
      'olderNorms',
      'fixedOutside',
    ])
    // Children of a kindergarten have their own price.
    expect(whyOf('sub-public', [], named('2026-01-01'))).toContain('olderNorms')
  })

  it('the state pays a private institution a part only', () => {
    expect(whyOf('ebs-private')).toEqual(['pay', 'olderNorms', 'whole', 'fixedOutside'])
    expect(whyOf('sub-private')).toEqual(['pay', 'olderNorms', 'whole', 'fixedOutside'])
  })

  it.each<readonly [ViewCode, sheet: string, row: string, field: string]>([
    ['ebs-public', 'ebs-b16-1', '1', 'constantExpenses'],
    ['sub-public', 'sub-b12', '1', 'constantExpenses'],
    ['ntb', 'ntb-b7', '10', 'plannedAmount'],
    ['ntb', 'ntb-b7', '13', 'plannedAmount'],
  ])('fixed costs are inside where %s has some (%s)', (view, ...cell) => {
    expect(whyOf(view, [[...cell, 1]]).at(-1)).toBe('fixedInside')
  })
})

describe('the cost of a learner', () => {
  it.each<readonly [ViewCode, Parameters<typeof yearWith>[1], number | null]>([
    [
      'ebs-public',
      [
        ['ebs-b16-1', '1', 'budgetTotal', 2000],
        ['ebs-b2', '11', 'totalQty', 50],
        ['ebs-b2', '1', 'totalQty', 4],
      ],
      40,
    ],
    [
      'ebs-private',
      [
        ['huvi-b16-1', '1', 'budgetTotal', 900],
        ['huvi-b2', '16', 'totalQty', 30],
      ],
      30,
    ],
    [
      'sub-public',
      [
        ['sub-b12', '1', 'budgetTotal', 700],
        ['sub-b2', '6', 'studentTotalQty', 10],
      ],
      70,
    ],
    [
      'ntb',
      [
        ['ntb-b10-1', '1', 'budgetTotal', 600],
        ['ntb-b5', '1', 'plannedQty', 12],
      ],
      50,
    ],
    ['ntb-draft', [['ebs-b16-1', '1', 'budgetTotal', 600]], null],
  ])('of %s is the requested amount divided by the funded learners', (name, figures, expected) => {
    expect(costOfLearner(yearWith(name, figures), edition2025.views[name])).toBe(expected)
  })
})

test.each([
  [3_315_130_670.000_000_5, 3_315_130_670],
  [0.1 + 0.2, 0.3],
  [1.005, 1.01],
  [-2.675, -2.68],
])('a stored amount of %d tugrik is %d', (amount, expected) => {
  expect(roundMoney(amount)).toBe(expected)
})
