import { describe, expect, it, test } from 'vitest'
import { excelFormula } from '#documents/workbook/excel-formula.ts'
import { type BookPosition, columnName } from '#documents/workbook/workbook.ts'
import {
  above,
  all,
  atLeast,
  ceil,
  choose,
  equal,
  type Formula,
  fact,
  factNumber,
  floor,
  max,
  min,
  minus,
  not,
  number,
  over,
  plus,
  round,
  step,
  times,
  when,
  without,
} from '#engine/formula.ts'

/** `a1` to `d9` are cells of the own sheet, `other` of another sheet, `text` is a fixed text. */
const cell = (row: string, sheet = 'own'): Formula => ({ op: 'cell', at: { sheet, row, field: '' } })
const [a, b, c, d] = [cell('a1'), cell('b1'), cell('c1'), cell('d1')]
const below = (column: string, count: number) =>
  Array.from({ length: count }, (_, index) => cell(`${column}${index + 1}`))
const other = cell('c5', "O'Neil 5")
const text = cell('text')

const written = (formula: Formula): string =>
  excelFormula(formula, {
    position: ({ sheet, row }): BookPosition | null =>
      row === 'text'
        ? null
        : { sheet, row: Number(row.slice(1)) - 1, column: row.charCodeAt(0) - 'a'.charCodeAt(0) },
    fact: (name) => `'Мэдээлэл'!$B$${name.length}`,
    within: 'own',
  })

const location = "'Мэдээлэл'!$B$8"

describe('a formula in Excel', () => {
  test.each<[string, Formula]>([
    ['12.5', number(12.5)],
    ['(-3)', number(-3)],
    ['1E-7', number(0.0000001)],
    ['A1', a],
    ["'O''Neil 5'!C5", other],
    ['0', text],
    ['A1+B1', plus(a, b)],
    ['A1+D1', plus(a, d)],
    ['SUM(A1:C1)', plus(a, b, c)],
    ['SUM(A1:A4)', plus(...below('a', 4))],
    ['MAX(0,A1-B1)', without(a, b)],
    ["A1+SUM(B1:B3)+'O''Neil 5'!C5", plus(a, ...below('b', 3), other)],
    ['C1+B1+A1', plus(c, b, a)],
    ['0', plus()],
    ['A1-(B1-C1)', minus(a, minus(b, c))],
    ['A1-B1-C1', minus(minus(a, b), c)],
    ['A1*(B1+C1)', times(a, plus(b, c))],
    ['A1*SUM(B1:B3)', times(a, plus(...below('b', 3)))],
    ['A1/1000', over(a, 1000)],
    ['(A1+B1)/100', over(plus(a, b), 100)],
    ['IF(B1=0,0,A1/B1)', over(a, b)],
    ['IF(B1*C1=0,0,A1*D1/(B1*C1))', over(times(a, d), times(b, c))],
    ['IF(0=0,0,A1/0)', over(a, 0)],
    ['ROUND(A1/9,0)', round(over(a, 9))],
    ['ROUND(A1,2)', round(a, 2)],
    ['CEILING(ROUND(IF(B1=0,0,A1/B1),9),1)', ceil(over(a, b))],
    ['FLOOR(ROUND(A1,9),1)', floor(a)],
    ['MIN(N(A1),5,B1*2)', min(a, 5, times(b, 2))],
    ['MAX(N(IF(A1>B1,A1,0)),0)', max(when(above(a, b), a, 0), 0)],
    ['IF(A1>=B1,1,2)', when(atLeast(a, b), 1, 2)],
    ['IF(AND(A1=0,NOT(B1>1)),C1,D1)', when(all(equal(a, 0), not(above(b, 1))), c, d)],
    [`IF(${location}="нийслэл",1,0)`, when(fact('location', 'capital'), 1, 0)],
    [
      `IF(OR(${location}="нийслэл",${location}="аймгийн төв"),1,0)`,
      when(fact('location', 'capital', 'aimagCentre'), 1, 0),
    ],
    [`IF(${location}=48,1,0)`, when(fact('location', '48'), 1, 0)],
    [`IF(${location}="a ""b""",1,0)`, when(fact('location', 'a "b"'), 1, 0)],
    [`N(${location})*2`, times(factNumber('location'), 2)],
    [
      `IF(${location}="нийслэл",A1,IF(${location}="аймгийн төв",B1,0))`,
      choose('location', { capital: a, aimagCentre: b }),
    ],
  ])('%s', (expected, formula) => {
    expect(written(formula)).toBe(expected)
  })

  it('searches a two-column table for the value after all smaller upper ends', () => {
    const [ends, values] = [below('a', 3), below('b', 4)]
    const steps = values.map((value, index) => ({ upTo: ends[index] ?? null, value }))
    expect(written(step(d, steps))).toBe('INDEX(B1:B4,1+SUMPRODUCT(--(A1:A3<D1)))')
  })

  it('writes any other steps as one IF each, and 0 beyond the last end', () => {
    const open = [
      { upTo: number(5), value: a },
      { upTo: null, value: b },
    ]
    expect(written(step(d, open))).toBe('IF(D1<=5,A1,B1)')
    expect(written(step(d, open.slice(0, 1)))).toBe('IF(D1<=5,A1,0)')
  })
})

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [51, 'AZ'],
  [52, 'BA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('column %i is %s', (column, name) => {
  expect(columnName(column)).toBe(name)
})
