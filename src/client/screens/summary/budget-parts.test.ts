import { expect, test } from 'vitest'
import { budgetParts } from '#client/screens/summary/budget-parts.ts'
import { sheet } from '#domain/sheet/define.ts'
import { evaluate } from '#domain/sheet/evaluate.ts'
import { field } from '#domain/sheet/field.ts'
import { compile } from '#domain/sheet/program.ts'

const table = sheet({
  code: 'split',
  caption: '',
  purpose: '',
  rows: { '1': '' },
  fields: {
    wagesPer: field('Хувь', 'percent', { under: ['Цалин'] }),
    wagesQty: field('Дүн', 'tugrik', { under: ['Цалин'] }),
    lessonsQty: field('Дүн', 'tugrik', { under: ['Сургалт'] }),
    nothingQty: field('Дүн', 'tugrik', { under: ['Хоосон'] }),
  },
})
  .given(['1'], ['wagesPer', 'wagesQty', 'lessonsQty', 'nothingQty'], 'test')
  .done()

const view = { budget: 'split' }

const givens = { split: { '1': { wagesPer: 80, wagesQty: 4000, lessonsQty: 9000, nothingQty: 0 } } }
const inputs = { entries: {}, givens, facts: {} }

const lastGivens = { split: { '1': { wagesQty: 5000, lessonsQty: 0, nothingQty: 1000 } } }

test('the parts are the amounts, the largest first, named by the caption above', () => {
  const now = evaluate(compile([table]), inputs)
  expect(budgetParts({ view, now, before: null, year: 2026 })).toEqual([
    { field: 'lessonsQty', name: 'Сургалт', amount: 9000, before: null },
    { field: 'wagesQty', name: 'Цалин', amount: 4000, before: null },
  ])
})

test('a part that has an amount in the year before only is shown too', () => {
  const now = evaluate(compile([table]), inputs)
  const before = evaluate(compile([table]), { ...inputs, givens: lastGivens })
  expect(
    budgetParts({ view, now, before, year: 2026 }).map((part) => [part.field, part.amount, part.before]),
  ).toEqual([
    ['lessonsQty', 9000, 0],
    ['wagesQty', 4000, 5000],
    ['nothingQty', 0, 1000],
  ])
})

test('a view without the table has no parts', () => {
  expect(budgetParts({ view, now: evaluate(compile([]), inputs), before: null, year: 2026 })).toEqual([])
})
