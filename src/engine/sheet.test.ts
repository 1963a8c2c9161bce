import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { check } from '#engine/check.ts'
import { sheet } from '#engine/define.ts'
import type { Workbook } from '#engine/entries.ts'
import { enter } from '#engine/entry.ts'
import { evaluate, reevaluate, stateAt, valueAt } from '#engine/evaluate.ts'
import { above, fact, number, plus, postsFor, times } from '#engine/formula.ts'
import { cellPositionOf } from '#engine/key.ts'
import { compile, compiledCellAt, dependents } from '#engine/program.ts'
import { ruleText } from '#engine/rule-text.ts'
import {
  at,
  decimalsShown,
  field,
  type Input,
  percentUpTo,
  quantityUpTo,
  refusal,
  sumAt,
  totalsRow,
  tugrik,
  tugrikFrom,
  type Unit,
  wholeUpTo,
} from '#engine/sheet.ts'

const prices = sheet({
  code: 'prices',
  kind: 'norm',
  caption: 'Үнэ',
  purpose: '',
  rows: { '1': 'Ном', '2': 'Дэвтэр' },
  fields: { price: field('Үнэ', 'tugrik') },
})
  .given(['1', '2'], ['price'], 'тогтоол')
  .done()

const order = sheet({
  code: 'order',
  caption: 'Захиалга',
  purpose: '',
  rows: { '1': 'Ном', '2': 'Дэвтэр', '3': 'Нийт' },
  fields: {
    count: field('Тоо', 'quantity'),
    share: field('Хувь', 'percent'),
    spare: field('Нөөц', 'quantity'),
    amount: field('Дүн', 'tugrik'),
  },
})
  .entered(['1', '2'], ['count'], wholeUpTo(1000), { source: 'дүрэм' })
  .entered(
    ['1', '2'],
    ['share'],
    { ...percentUpTo(50), clamps: true },
    { source: 'дүрэм', locks: [{ when: fact('hasShare', 'no'), why: 'хувь тооцохгүй' }] },
  )
  .proposed(['1', '2'], ['spare'], wholeUpTo(null), ({ same }) => postsFor(same('count'), 10), {
    source: 'дүрэм',
  })
  .computed(
    ['1', '2'],
    ['amount'],
    ({ row, same }) => times(plus(same('count'), same('spare')), at(prices, row, 'price')),
    'дүрэм',
  )
  .computed(['3'], ['count', 'amount'], ({ inRow }) => plus(inRow('1'), inRow('2')), 'дүрэм')
  .linked([
    [
      ['1', 'count'],
      ['2', 'count'],
    ],
  ])
  .refused(['1', '2'], ['count'], ({ cell }) => above(cell('3', 'count'), 1500), {
    code: 'tooMany',
    message: 'хэт их',
  })
  .totalled(['count', 'amount'])
  .done()

const program = compile([prices, order])
const givens = { prices: { '1': { price: 2000 }, '2': { price: 500 } } }
const open = (entries: Workbook = {}) => evaluate(program, { entries, givens, facts: { hasShare: 'yes' } })
const cell = (row: string, name: string) => ({ sheet: 'order', row, field: name })

describe('evaluating', () => {
  it('computes from typed cells, norms and proposals', () => {
    const evaluation = open({ order: { '1.count': 25, '2.count': 4, '2.spare': 0 } })
    // spare of row 1 is proposed: ceil(25 / 10) = 3; (25 + 3) x 2000 = 56000; (4 + 0) x 500 = 2000
    expect(['1', '2', '3'].map((row) => valueAt(evaluation, cell(row, 'amount')))).toEqual([
      56_000, 2_000, 58_000,
    ])
    expect(stateAt(evaluation, cell('1', 'spare'))).toMatchObject({
      kind: 'open',
      entry: null,
      proposal: 3,
      value: 3,
    })
    expect(stateAt(evaluation, cell('3', 'share'))).toEqual({ kind: 'absent' })
  })

  it('counts a locked cell as nothing, despite any stored value, and gives the reason', () => {
    const evaluation = evaluate(program, {
      entries: { order: { '1.share': 20 } },
      givens,
      facts: { hasShare: 'no' },
    })
    expect(stateAt(evaluation, cell('1', 'share'))).toEqual({
      kind: 'locked',
      value: 0,
      lock: { reason: 'form', why: 'хувь тооцохгүй', countsAs: null },
    })
  })

  const anyEntries = fc.dictionary(
    fc.constantFrom('1.count', '2.count', '1.share', '2.share', '1.spare', '2.spare'),
    fc.option(fc.integer({ min: 0, max: 1000 })),
  )

  it('gives the same figures twice', () => {
    fc.assert(
      fc.property(anyEntries, (entries) => {
        expect(open({ order: entries }).values).toEqual(open({ order: entries }).values)
      }),
    )
  })

  it('gives the same results after a change as from scratch', () => {
    fc.assert(
      fc.property(
        anyEntries,
        fc.array(
          fc.tuple(
            fc.constantFrom('1.count', '2.count', '1.spare', '2.share'),
            fc.option(fc.integer({ min: 0, max: 999 })),
          ),
        ),
        (start, changes) => {
          const last = changes.reduce(
            (evaluation, [key, value]) => {
              const { row, field: name } = cellPositionOf(key)
              const entries = { order: { ...evaluation.inputs.entries.order, [key]: value } }
              return reevaluate(evaluation, entries, [cell(row, name)])
            },
            open({ order: start }),
          )
          expect(last.values).toEqual(open(last.inputs.entries).values)
        },
      ),
    )
  })

  it('has the totals below the rows as figures that follow', () => {
    const evaluation = open({ order: { '1.count': 25, '2.count': 5 } })
    const total = (name: string): number =>
      valueAt(evaluation, { sheet: 'order', row: totalsRow, field: name })
    // All rows count, including the third, which is a sum itself: 2 x 59,000.
    expect([total('count'), total('amount')]).toEqual([60, 118_000])
    const less = reevaluate(evaluation, { order: { '1.count': 20, '2.count': 5 } }, [cell('1', 'count')])
    expect(valueAt(less, { sheet: 'order', row: totalsRow, field: 'count' })).toBe(50)
    expect(stateAt(less, { sheet: 'order', row: totalsRow, field: 'share' }).kind).toBe('absent')
  })

  it('knows the dependents of a change', () => {
    const start = compiledCellAt(program, cell('1', 'count'))?.index ?? -1
    const reached = dependents(program, [start]).map((index) => program.slots[index]?.key)
    expect(reached).toEqual([
      'order/1.count',
      'order/1.spare',
      'order/1.amount',
      'order/3.count',
      'order/3.amount',
      'order/totals.count',
      'order/totals.amount',
    ])
  })
})

describe('typing into a cell', () => {
  it('takes a number and follows the link', () => {
    const typed = enter(open(), cell('1', 'count'), ' 1 000 ')
    expect(typed.took && typed.next.inputs.entries).toEqual({ order: { '1.count': 1000, '2.count': 1000 } })
    expect(typed.took && valueAt(typed.next, cell('3', 'count'))).toBe(2000)
  })

  it.each([
    ['1', 'count', '1001', '0–1,000 хооронд'],
    ['1', 'count', '-1', '0–1,000 хооронд'],
    ['1', 'count', '2.5', 'бүхэл тоо'],
    ['1', 'count', 'арав', 'тоо гэж уншиж чадсангүй'],
    ['3', 'count', '5', 'програм тооцоолдог'],
    ['3', 'share', '5', 'байхгүй'],
    ['1', 'share', '12.345', 'бүхэл тоо бол 12345, бутархай тоо бол 12.35'],
  ])('at %s.%s rejects %s and gives the reason', (row, name, text, sentence) => {
    const typed = enter(open(), cell(row, name), text)
    expect(typed).toMatchObject({ took: false, message: expect.stringContaining(sentence) })
  })

  it('moves a value to the limit if the rule requires it, and reports it', () => {
    const typed = enter(open(), cell('1', 'share'), '75')
    expect(typed).toMatchObject({ took: true, notice: expect.stringContaining('50') })
    expect(typed.took && valueAt(typed.next, cell('1', 'share'))).toBe(50)
  })

  it('leaves a proposal a proposal when the same number is typed, and gives it back when the cell is emptied', () => {
    const start = open({ order: { '1.count': 25 } })
    const same = enter(start, cell('1', 'spare'), '3')
    expect(same.took && same.next.inputs.entries.order?.['1.spare']).toBeNull()
    const other = enter(start, cell('1', 'spare'), '9')
    const emptied = other.took ? enter(other.next, cell('1', 'spare'), '') : undefined
    expect(emptied?.took && valueAt(emptied.next, cell('1', 'spare'))).toBe(3)
  })
})

describe('checking', () => {
  it('finds values outside their limits and rules over several cells, each at its cells', () => {
    const problems = check(order, open({ order: { '1.count': 1000, '2.count': 600, '1.share': 60 } }))
    expect(problems.map(({ row, field: name, code }) => `${row}.${name} ${code}`)).toEqual([
      '1.share outside',
      '1.count tooMany',
      '2.count tooMany',
    ])
  })
})

describe('a rule over several cells', () => {
  it('is compiled with the program, so that one about a cell of another program is found at once', () => {
    const warned = sheet({
      code: 'warned',
      caption: '',
      purpose: '',
      rows: { '1': '' },
      fields: { a: field('', 'quantity') },
    })
      .entered(['1'], ['a'], wholeUpTo(null), { source: '' })
      .warned(['1'], ['a'], () => above(at(order, '3', 'count'), 1), { code: 'many', message: 'олон' })
      .done()
    expect(() => compile([warned])).toThrow('order/3.count, which no sheet before has')
    const both = evaluate(compile([prices, order, warned]), {
      entries: { order: { '1.count': 2 } },
      givens,
      facts: {},
    })
    expect(check(warned, both)).toMatchObject([{ sheet: 'warned', row: '1', field: 'a', code: 'many' }])
  })
})

describe('a column', () => {
  it.each<readonly [Unit, number]>([
    ['people', 0],
    ['groups', 0],
    ['posts', 2],
    ['tugrik', 2],
    ['thousandTugrik', 1],
    ['percent', 2],
    ['hours', 2],
    ['coefficient', 5],
    ['quantity', 2],
    ['various', 2],
    ['text', 0],
  ])('of %s has %i decimals by default', (unit, decimals) => {
    expect(field('Тоо', unit)).toEqual({ caption: 'Тоо', unit, under: [], decimals, guidance: null })
    expect(field('Тоо', unit, { decimals: 4, under: ['Дээр'], guidance: '1–2' })).toEqual({
      caption: 'Тоо',
      unit,
      under: ['Дээр'],
      decimals: 4,
      guidance: '1–2',
    })
  })

  it.each<readonly [Unit, number, readonly number[]]>([
    // Money and coefficients have fixed decimals; a count shows only those that it needs (calculation §9, Units).
    ['tugrik', 2, [2, 2, 2]],
    ['thousandTugrik', 1, [1, 1, 1]],
    ['coefficient', 5, [5, 5, 5]],
    ['people', 2, [0, 1, 2]],
    ['posts', 1, [0, 1, 1]],
    ['percent', 0, [0, 0, 0]],
  ])('of %s with %i decimals prints 679, 12.5 and 1.126 with %j', (unit, decimals, shown) => {
    expect([679, 12.5, 1.126].map((value) => decimalsShown({ unit, decimals }, value))).toEqual(shown)
  })
})

describe('a limit', () => {
  const two = () => number(2)
  it.each<readonly [string, () => Input, Input]>([
    ['of people', () => wholeUpTo(9), { min: number(0), max: number(9), decimals: 0, clamps: false }],
    [
      'of people without an end',
      () => wholeUpTo(null),
      { min: number(0), max: null, decimals: 0, clamps: false },
    ],
    ['that a norm sets', () => wholeUpTo(two()), { min: number(0), max: two(), decimals: 0, clamps: false }],
    [
      'of a percentage',
      () => percentUpTo(50),
      { min: number(0), max: number(50), decimals: 2, clamps: false },
    ],
    [
      'of a quantity',
      () => quantityUpTo(1.5),
      { min: number(0), max: number(1.5), decimals: 2, clamps: false },
    ],
    ['of tugrik', () => tugrik, { min: number(0), max: number(999_999_999_999), decimals: 2, clamps: false }],
  ])('%s', (_, input, meant) => {
    expect(input()).toEqual(meant)
  })

  it('of tugrik from a least amount ends where tugrik end', () => {
    expect(tugrikFrom(two())).toEqual({ ...tugrik, min: two() })
  })

  const upTo5 = { min: 1, max: 5, decimals: 2 }
  it.each([
    ['stands at its least', upTo5, 1, null],
    ['stands at its most', upTo5, 5, null],
    ['is refused below', upTo5, 0.99, ruleText.outside({ min: '1', max: '5' })],
    ['is refused above', upTo5, 5.01, ruleText.outside({ min: '1', max: '5' })],
    ['is refused where it is no number', upTo5, Number.NaN, ruleText.outside({ min: '1', max: '5' })],
    [
      'is refused where it is endless',
      { ...upTo5, max: null },
      Number.POSITIVE_INFINITY,
      ruleText.outside({ min: '1', max: null }),
    ],
    ['stands however high without an end', { ...upTo5, max: null }, 1_000_000, null],
    [
      'is refused below without an end',
      { ...upTo5, max: null },
      0,
      ruleText.outside({ min: '1', max: null }),
    ],
    [
      'is told its limits as people write them',
      { min: 0.125, max: 1234.5, decimals: 2 },
      -1,
      ruleText.outside({ min: '0.13', max: '1,234.5' }),
    ],
    ['stands with as many decimals as may be typed', upTo5, 2.25, null],
    ['is refused with more', upTo5, 2.255, ruleText.decimals(2)],
    [
      'is refused with decimals among whole ones',
      { ...upTo5, decimals: 0 },
      2.5,
      ruleText.wholeOnly({ min: '1', max: '5' }),
    ],
    ['stands whole among them', { ...upTo5, decimals: 0 }, 2, null],
    [
      'is refused where it is so fine that it is written with a power of ten',
      { min: 0, max: null, decimals: 2 },
      1e-7,
      ruleText.decimals(2),
    ],
    ['stands with fifteen digits', { min: 0, max: null, decimals: 0 }, 999_999_999_999_999, null],
    [
      'stands with fifteen digits and decimals',
      { min: 0, max: null, decimals: 2 },
      9_999_999_999_999.99,
      null,
    ],
    [
      'is refused with more digits and decimals than are stored exactly',
      { min: 0, max: null, decimals: 2 },
      99_999_999_999_999.98,
      ruleText.outside({ min: '0', max: '9,999,999,999,999.99' }),
    ],
    [
      'is refused with more digits than are stored exactly',
      { min: 0, max: null, decimals: 0 },
      1_000_000_000_000_000,
      ruleText.outside({ min: '0', max: '999,999,999,999,999' }),
    ],
  ])('a value %s', (_, limits, value, sentence) => {
    expect(refusal(limits, value)).toBe(sentence)
  })
})

it('a sum over a finished sheet runs row by row', () => {
  const [one, two] = ['1', '2'] as const
  const read = (row: string, name: string) => ({ op: 'cell', at: { sheet: 'order', row, field: name } })
  expect(sumAt(order, [two, one], ['share', 'count'])).toEqual({
    op: 'plus',
    of: [read('2', 'share'), read('2', 'count'), read('1', 'share'), read('1', 'count')],
  })
  expect(sumAt(prices, [], ['price'])).toEqual({ op: 'plus', of: [] })
})
