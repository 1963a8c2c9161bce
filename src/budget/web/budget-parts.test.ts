import { expect, test } from 'vitest'
import { otherPartsText } from '#budget/page-text.ts'
import { budgetParts, withOtherParts } from '#budget/web/budget-parts.ts'
import { sheet } from '#engine/define.ts'
import { evaluate, valueAt } from '#engine/evaluate.ts'
import { plus } from '#engine/formula.ts'
import { type CellAddress, cellKeyOf } from '#engine/key.ts'
import { compile } from '#engine/program.ts'
import { field } from '#engine/sheet.ts'
import { sameCounterpart } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { randomInstitutions } from '#test/support/random-institution.ts'

const form = () =>
  sheet({
    code: 'split',
    caption: '',
    purpose: '',
    rows: { '1': '' },
    fields: {
      wagesPer: field('Хувь', 'percent', { under: ['Цалин'] }),
      wagesQty: field('Дүн', 'tugrik', { under: ['Цалин'] }),
      lessonsQty: field('Дүн', 'tugrik', { under: ['Сургалт'] }),
      meals: field('Хоол', 'tugrik'),
      ofMeals: field('Үүнээс', 'tugrik'),
      budgetTotal: field('Нийт', 'tugrik'),
    },
  }).given(['1'], ['wagesPer', 'wagesQty', 'lessonsQty', 'meals', 'ofMeals'], 'test')
const table = form()
  .computed(
    ['1'],
    ['budgetTotal'],
    ({ same }) => plus(same('wagesQty'), same('lessonsQty'), same('meals')),
    'test',
  )
  .done()

const view = { budget: 'split' }

const givens = { split: { '1': { wagesPer: 80, wagesQty: 4000, lessonsQty: 9000, ofMeals: 70 } } }
const inputs = { entries: {}, givens, facts: {} }

const lastGivens = { split: { '1': { wagesQty: 5000, meals: 1000, ofMeals: 600 } } }

test('the parts are the addends of the total, the largest first, named by the caption above', () => {
  const now = evaluate(compile([table]), inputs)
  expect(budgetParts({ view, now, before: null, year: 2026 })).toEqual([
    { field: 'lessonsQty', name: 'Сургалт', amount: 9000, before: null },
    { field: 'wagesQty', name: 'Цалин', amount: 4000, before: null },
  ])
})

test('a part that has an amount in the year before only is shown too', () => {
  const now = evaluate(compile([table]), inputs)
  const evaluation = evaluate(compile([table]), { ...inputs, givens: lastGivens })
  const before = { evaluation, counterpartOf: sameCounterpart }
  expect(
    budgetParts({ view, now, before, year: 2026 }).map((part) => [part.field, part.amount, part.before]),
  ).toEqual([
    ['lessonsQty', 9000, 0],
    ['wagesQty', 4000, 5000],
    ['meals', 0, 1000],
  ])
})

test('parts that were one last year are compared as one; a renamed part is compared with itself', () => {
  const now = evaluate(compile([table]), inputs)
  const evaluation = evaluate(compile([table]), { ...inputs, givens: lastGivens })
  const place = (field: string) => cellKeyOf({ sheet: 'split', row: '1', field })
  const one = { was: [place('wagesQty')], is: [place('wagesQty'), place('lessonsQty')], adds: true }
  const counterpartOf = (at: CellAddress) => (one.is.includes(cellKeyOf(at)) ? one : sameCounterpart(at))
  const parts = budgetParts({ view, now, before: { evaluation, counterpartOf }, year: 2026 })
  expect(parts.map(({ name, amount, before }) => [name, amount, before])).toEqual([
    ['Цалин, Сургалт', 13_000, 5000],
    ['Хоол', 0, 1000],
  ])
})

test('beyond the most that are shown, the smallest are one part', () => {
  const part = (field: string, amount: number, before: number | null) => ({
    field,
    name: field,
    amount,
    before,
  })
  const parts = [part('a', 9, 8), part('b', 5, 0), part('c', 2, 4), part('d', 1, 1)]
  expect(withOtherParts(parts, 4)).toEqual(parts)
  expect(withOtherParts(parts, 3)).toEqual([
    ...parts.slice(0, 2),
    { field: 'rest', name: otherPartsText(2), amount: 3, before: 5 },
  ])
  expect(withOtherParts([part('a', 9, null), part('b', 5, null)], 1)[0]?.before).toBeNull()
})

test('a view without the table has no parts', () => {
  expect(budgetParts({ view, now: evaluate(compile([]), inputs), before: null, year: 2026 })).toEqual([])
})

test('they are all the amounts where the total comes from elsewhere', () => {
  const without = form().given(['1'], ['budgetTotal'], 'test').done()
  const now = evaluate(compile([without]), { ...inputs, givens: lastGivens })
  expect(budgetParts({ view, now, before: null, year: 2026 }).map((part) => part.field)).toEqual([
    'wagesQty',
    'meals',
    'ofMeals',
  ])
})

test.each(randomInstitutions(28, 20_261_121))('of $name they come to its total', ({ view, evaluation }) => {
  const budget = edition2025.views[view]?.budget ?? ''
  const parts = budgetParts({ view: { budget }, now: evaluation, before: null, year: 2026 })
  const total = valueAt(evaluation, { sheet: budget, row: '1', field: 'budgetTotal' })
  expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(total, 4)
})
