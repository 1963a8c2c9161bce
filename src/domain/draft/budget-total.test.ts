import { expect, test } from 'vitest'
import { budgetReadings, budgetTotal } from '#domain/draft/budget-total.ts'
import { views } from '#domain/organisation/views.ts'
import { sheet } from '#domain/sheet/define.ts'
import { evaluate } from '#domain/sheet/evaluate.ts'
import { compile } from '#domain/sheet/program.ts'
import { field, wholeUpTo } from '#domain/sheet/sheet.ts'

/** A sheet of two rows and fields, of which row 1's `budgetTotal` counts. */
const budget = (code: string) =>
  sheet({
    code,
    caption: '',
    purpose: '',
    rows: { '1': '', '2': '' },
    fields: { budgetTotal: field('', 'tugrik'), other: field('', 'tugrik') },
  })
    .entered(['1', '2'], ['budgetTotal', 'other'], wholeUpTo(null), { source: '' })
    .done()

test.each(['ebs-public', 'sub-private'] as const)('the budget of %s is read from its own sheets', (code) => {
  const { budget: variable = '', headcount = '', total = '' } = views[code] ?? {}
  const codes = [...new Set([variable, headcount, total])]
  const entries = Object.fromEntries(
    codes.map((each, index) => [
      each,
      { '1.budgetTotal': 100 + index, '1.other': 7, '2.budgetTotal': 8, '2.other': 9 },
    ]),
  )
  const evaluation = evaluate(compile(codes.map(budget)), { entries, givens: {}, facts: {} })
  const figure = (each: string) => 100 + codes.indexOf(each)
  expect(budgetReadings(evaluation, code)).toEqual({
    variable: figure(variable),
    headcount: figure(headcount),
  })
  expect(budgetTotal(evaluation, code)).toBe(figure(total))
})
