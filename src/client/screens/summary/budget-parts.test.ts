import { expect, test } from 'vitest'
import { budgetParts } from '#client/screens/summary/budget-parts.ts'
import { sheet } from '#domain/sheet/define.ts'
import { evaluate } from '#domain/sheet/evaluate.ts'
import { field } from '#domain/sheet/field.ts'
import { compile } from '#domain/sheet/program.ts'

const table = sheet({
  code: 'ebs-b16-1',
  caption: '',
  purpose: '',
  rows: { '1': '' },
  fields: {
    wagesPer: field('Хувь', 'percent', { under: ['Цалин'] }),
    wagesQty: field('Дүн', 'tugrik', { under: ['Цалин'] }),
    lessonsQty: field('Сургалт', 'tugrik'),
    nothingQty: field('Хоосон', 'tugrik'),
  },
})
  .given(['1'], ['wagesPer', 'wagesQty', 'lessonsQty', 'nothingQty'], 'test')
  .done()

const givens = { 'ebs-b16-1': { '1': { wagesPer: 80, wagesQty: 4000, lessonsQty: 9000, nothingQty: 0 } } }
const inputs = { entries: {}, givens, facts: {} }

test('the parts are the amounts, the largest first, named by the caption above where there is one', () => {
  expect(budgetParts(evaluate(compile([table]), inputs), 2026)).toEqual([
    { field: 'lessonsQty', name: 'Сургалт', amount: 9000 },
    { field: 'wagesQty', name: 'Цалин', amount: 4000 },
  ])
})

test('a view without the table has no parts', () => {
  expect(budgetParts(evaluate(compile([]), inputs), 2026)).toEqual([])
})
