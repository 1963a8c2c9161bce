import { describe, expect, test } from 'vitest'
import { sheet } from '#engine/define.ts'
import { evaluate, valueAt } from '#engine/evaluate.ts'
import {
  above,
  all,
  atLeast,
  type Condition,
  ceil,
  choose,
  equal,
  type Facts,
  type Formula,
  fact,
  factNumber,
  floor,
  max,
  min,
  minus,
  not,
  number,
  type Operand,
  over,
  partsOf,
  percentIn,
  percentOf,
  plus,
  postsFor,
  readsOf,
  readsOfCondition,
  round,
  step,
  times,
  when,
  without,
} from '#engine/formula.ts'
import { keyOf } from '#engine/key.ts'
import { compile } from '#engine/program.ts'
import { field } from '#engine/sheet.ts'

function worth(formulaOf: (given: (row: '3' | '5') => Formula) => Operand, facts: Facts = {}): number {
  const tried = sheet({
    code: 'tried',
    caption: '',
    purpose: '',
    rows: { '3': '', '5': '' },
    fields: { given: field('', 'quantity'), figure: field('', 'quantity') },
  })
    .given(['3', '5'], ['given'], '')
    .computed(['3'], ['figure'], ({ cell }) => formulaOf((row) => cell(row, 'given')), '')
    .done()
  const givens = { tried: { '3': { given: 3 }, '5': { given: 5 } } }
  const at = { sheet: 'tried', row: '3', field: 'figure' }
  return valueAt(evaluate(compile([tried]), { entries: {}, givens, facts }), at)
}

type Case = readonly [string, (given: (row: '3' | '5') => Formula) => Operand, number]

describe('a formula gives', () => {
  test.each<Case>([
    ['a number of its own', () => 7, 7],
    ['a figure that is given', (given) => given('5'), 5],
    ['a sum', (given) => plus(given('3'), given('5'), 10), 18],
    ['a sum of nothing', () => plus(), 0],
    ['a difference', (given) => minus(given('3'), given('5')), -2],
    ['a product', (given) => times(given('3'), given('5'), 2), 30],
    ['a product of nothing', () => times(), 1],
    ['a quotient', (given) => over(given('3'), given('5')), 0.6],
    ['a quotient by nothing', (given) => over(given('3'), 0), 0],
    ['the least', (given) => min(given('5'), given('3'), 4), 3],
    ['the most', (given) => max(given('3'), given('5'), 4), 5],
    ['the most of what is below nothing', () => max(-3, -2), -2],
    ['a figure rounded to whole ones', () => round(2.5), 3],
    ['a figure rounded to decimals, half away from nothing', () => round(1.005, 2), 1.01],
    ['a figure lifted', (given) => ceil(over(given('5'), given('3'))), 2],
    ['a figure lowered', (given) => floor(over(given('5'), given('3'))), 1],
    ['a figure lifted without the dust of binary arithmetic', () => ceil(times(1.1, 1.1, 100)), 121],
    ['a figure lowered without it', () => floor(times(0.29, 100)), 29],
    ['a post for every three begun', (given) => postsFor(7, given('3')), 3],
    ['what a count leaves without a part', (given) => without(given('5'), given('3')), 2],
    ['nothing where the part is more', (given) => without(given('3'), given('5')), 0],
    ['how many percent a part is', (given) => percentIn(given('3'), given('5')), 60],
    ['a share in percent', (given) => percentOf(given('3'), 200), 6],
  ])('%s', (_, formulaOf, figure) => {
    expect(worth(formulaOf)).toBe(figure)
  })

  test.each<readonly [string, Facts, number]>([
    ['its number', { branches: '12' }, 12],
    ['0 where it is none', { branches: 'many' }, 0],
    ['0 where it is unknown', {}, 0],
  ])('of a fact %s', (_, facts, figure) => {
    expect(worth(() => factNumber('branches'), facts)).toBe(figure)
  })

  test.each<readonly [string, Facts, number]>([
    ['its case', { place: 'town' }, 3],
    ['the case of another', { place: 'far' }, 8],
    ['0 without a case', { place: 'moon' }, 0],
    ['0 where the fact is unknown', {}, 0],
  ])('of a choice by a fact %s', (_, facts, figure) => {
    expect(worth((given) => choose('place', { town: given('3'), far: 8 }), facts)).toBe(figure)
  })

  test.each([
    [2, 10],
    [3, 10],
    [3.5, 20],
    [5, 20],
    [6, 0],
  ])('of a table by %d the step %d, its end included, and past the last one nothing', (by, figure) => {
    const table = (given: (row: '3' | '5') => Formula): Formula =>
      step(by, [
        { upTo: given('3'), value: number(10) },
        { upTo: given('5'), value: number(20) },
      ])
    expect(worth(table)).toBe(figure)
  })

  test('of a table without an upper end its last step, however far', () => {
    const table = [
      { upTo: number(3), value: number(10) },
      { upTo: null, value: number(20) },
    ]
    expect(worth(() => step(1_000_000, table))).toBe(20)
  })
})

describe('a condition', () => {
  test.each<
    readonly [string, (left: number, right: number) => Condition, readonly [boolean, boolean, boolean]]
  >([
    ['above', above, [false, false, true]],
    ['at least', atLeast, [false, true, true]],
    ['equal', equal, [false, true, false]],
  ])('%s, of 4, 5 and 6 against 5', (_, ask, holds) => {
    expect([4, 5, 6].map((left) => worth(() => when(ask(left, 5), 1, 0)) === 1)).toEqual(holds)
  })

  test.each<readonly [string, () => Condition, boolean]>([
    ['one of the values of a fact', () => fact('place', 'town', 'far'), true],
    ['none of them', () => fact('place', 'town'), false],
    ['a fact that is unknown', () => fact('owner', 'state'), false],
    ['what is not so', () => not(fact('place', 'town')), true],
    ['not what is so', () => not(fact('place', 'far')), false],
    ['all that hold', () => all(fact('place', 'far'), above(2, 1)), true],
    ['all of which one does not', () => all(fact('place', 'far'), above(1, 2)), false],
    ['all of nothing', () => all(), true],
  ])('of %s', (_, ask, holds) => {
    expect(worth(() => when(ask(), 1, 0), { place: 'far' })).toBe(holds ? 1 : 0)
  })
})

describe('the inputs of a formula', () => {
  const cell = (field: string): Formula => ({ op: 'cell', at: { sheet: 'some', row: '1', field } })
  const [a, b, c, d] = [cell('a'), cell('b'), cell('c'), cell('d')]

  test.each<readonly [string, () => Formula, readonly string[]]>([
    ['a number', () => number(1), []],
    ['a fact', () => factNumber('branches'), []],
    ['a cell', () => a, ['a']],
    ['a sum', () => plus(b, 1, a), ['b', 'a']],
    ['a product', () => times(a, b), ['a', 'b']],
    ['the least', () => min(a, b), ['a', 'b']],
    ['the most', () => max(a, b), ['a', 'b']],
    ['a difference', () => minus(a, b), ['a', 'b']],
    ['a quotient', () => over(b, a), ['b', 'a']],
    ['what is rounded', () => plus(round(a), ceil(b), floor(c)), ['a', 'b', 'c']],
    ['a condition with both its branches', () => when(above(a, b), c, d), ['a', 'b', 'c', 'd']],
    ['every case of a choice', () => choose('place', { town: a, far: b }), ['a', 'b']],
    [
      'every end and value of a table',
      () =>
        step(a, [
          { upTo: b, value: c },
          { upTo: null, value: d },
        ]),
      ['a', 'b', 'c', 'd'],
    ],
    ['a cell twice, as it is written', () => plus(a, times(a, 2)), ['a', 'a']],
  ])('of %s', (_, formulaOf, fields) => {
    expect(readsOf(formulaOf()).map(keyOf)).toEqual(fields.map((name) => `1.${name}`))
  })

  test.each<readonly [string, () => Condition, readonly string[]]>([
    ['a fact', () => fact('place', 'town'), []],
    ['two figures', () => equal(b, a), ['b', 'a']],
    ['its opposite', () => not(atLeast(a, b)), ['a', 'b']],
    ['several', () => all(above(a, 1), fact('place', 'far'), not(above(c, b))), ['a', 'c', 'b']],
  ])('in a condition of %s', (_, ask, fields) => {
    expect(readsOfCondition(ask()).map(keyOf)).toEqual(fields.map((name) => `1.${name}`))
  })

  test('the parts of a table are its figure, its ends and its values', () => {
    const table = step(a, [
      { upTo: b, value: c },
      { upTo: null, value: d },
    ])
    expect(partsOf(table)).toEqual([a, b, c, d])
  })
})
