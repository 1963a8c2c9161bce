import { expect, test } from 'vitest'
import { budgetReadings, budgetTotal } from '#domain/draft/budget-total.ts'
import { edition2025 } from '#domain/editions/edition-2025.ts'
import type { ViewCode } from '#domain/organisation/profile.ts'
import { sheet } from '#domain/sheet/define.ts'
import { evaluate } from '#domain/sheet/evaluate.ts'
import { compile } from '#domain/sheet/program.ts'
import { field } from '#domain/sheet/sheet.ts'

/** Every sheet that some view names as its budget, and the total that stands in it here, tugrik. */
const totals = {
  'ebs-b16-1': 1,
  'ebs-b16-2': 2,
  'huvi-b16-1': 3,
  'huvi-b16-2': 4,
  'sub-b12': 5,
  'sub-b13': 6,
  'ntb-b10-1': 7,
  'ntb-b10-2': 8,
}

/** By variable cost, by headcount, and the one of them that the standard report prints (calculation §9, Two readings). */
test.each<readonly [ViewCode, number, number, number]>([
  ['ebs-public', 1, 2, 2],
  ['ebs-dormitory', 1, 2, 2],
  ['ebs-private', 3, 4, 4],
  ['sub-public', 5, 6, 5],
  ['sub-private', 5, 6, 5],
  ['ntb', 7, 8, 8],
  ['ntb-draft', 1, 2, 2],
])('the budget of %s is read from its own sheets', (view, variable, headcount, total) => {
  const sheets = Object.keys(totals).map((code) =>
    sheet({
      code,
      caption: '',
      purpose: '',
      rows: { '1': '' },
      fields: { budgetTotal: field('', 'tugrik') },
    })
      .given(['1'], ['budgetTotal'], '')
      .done(),
  )
  const givens = Object.fromEntries(
    Object.entries(totals).map(([code, figure]) => [code, { '1': { budgetTotal: figure } }]),
  )
  const evaluation = evaluate(compile(sheets), { entries: {}, givens, facts: {} })
  expect(budgetReadings(evaluation, edition2025.views[view])).toEqual({ variable, headcount })
  expect(budgetTotal(evaluation, edition2025.views[view])).toBe(total)
})
