import { describe, expect, it, test } from 'vitest'
import { sheet } from '#engine/define.ts'
import type { ReferenceFigures, Workbook } from '#engine/entries.ts'
import { type Evaluation, evaluate } from '#engine/evaluate.ts'
import { explain, formulaSentence, questionOf } from '#engine/explain.ts'
import { explainText } from '#engine/explain-text.ts'
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
  plus,
  postsFor,
  round,
  step,
  times,
  when,
} from '#engine/formula.ts'
import { originOf, standInsOf } from '#engine/origin.ts'
import { compile } from '#engine/program.ts'
import { at, field, modelText, type Sheet, tugrik, wholeUpTo } from '#engine/sheet.ts'

const prices = sheet({
  code: 'prices',
  kind: 'norm',
  caption: 'Үнэ',
  purpose: '',
  rows: { '1': 'Ном', '2': 'Дэвтэр' },
  fields: { price: field('Үнэ', 'tugrik'), week: field('Долоо хоног', 'tugrik') },
})
  .given(['1', '2'], ['price', 'week'], 'тогтоол')
  .done()

const order = sheet({
  code: 'order',
  caption: 'Захиалга {Y}',
  purpose: '',
  rows: { '1': 'Ном', '2': 'Дэвтэр' },
  fields: {
    count: field('Тоо', 'quantity'),
    spare: field('Нөөц', 'quantity'),
    amount: field('Дүн', 'tugrik'),
    note: field('Тайлбар', 'text'),
  },
})
  .entered(['1', '2'], ['count'], wholeUpTo(1000), { source: 'дүрэм' })
  .proposed(['1', '2'], ['spare'], wholeUpTo(null), ({ same }) => postsFor(same('count'), 10), {
    source: 'дүрэм',
  })
  .computed(
    ['1', '2'],
    ['amount'],
    ({ row, same }) => times(plus(same('count'), same('spare')), at(prices, row, 'price')),
    'дүрэм {Y-1}',
  )
  .text('note', { '1': 'тайлбар', '2': modelText('жишиг') })
  .done()

const program = compile([prices, order])
const givens: ReferenceFigures = {
  prices: { '1': { price: 2000, week: 1.23456789 }, '2': { price: 500, week: 7 } },
}
const open = (entries: Workbook = {}): Evaluation => evaluate(program, { entries, givens, facts: {} })
const cell = (row: string, name: string) => ({ sheet: 'order', row, field: name })

const madeOf = (formula: Operand): Sheet =>
  sheet({
    code: 'made',
    caption: 'Хийсэн',
    purpose: '',
    rows: { '1': 'Мөр' },
    fields: { figure: field('Дүн', 'tugrik') },
  })
    .computed(['1'], ['figure'], () => formula, '')
    .done()
const figure = { sheet: 'made', row: '1', field: 'figure' }
/** The calculation of a figure with 25 ordered books. */
const with25 = (formula: Operand, facts: Facts = {}): Evaluation =>
  evaluate(compile([prices, order, madeOf(formula)]), {
    entries: { order: { '1.count': 25 } },
    givens,
    facts,
  })

describe('explaining', () => {
  it('gives the formula in words and in values, and its inputs', () => {
    const explanation = explain(open({ order: { '1.count': 25 } }), cell('1', 'amount'), 2026)
    expect(explanation).toMatchObject({
      value: 56_000,
      basis: { kind: 'computed' },
      source: 'дүрэм 2025',
      inWords: '(«Ном · Тоо» + «Ном · Нөөц») × «Үнэ · Ном · Үнэ»',
      inValues: '(25 + 3) × 2,000',
    })
    expect(explanation?.inputs.map(({ value, kind }) => [value, kind])).toEqual([
      [25, 'entered'],
      [3, 'entered'],
      [2000, 'given'],
    ])
  })

  it('explains a locked cell by its effective value, not by the stored entry', () => {
    const classes = sheet({
      code: 'classes',
      caption: '',
      purpose: '',
      rows: { '1': 'Бүлэг' },
      fields: { own: field('Мэдүүлсэн', 'groups'), shut: field('Хаалттай', 'groups') },
    })
      .entered(['1'], ['own'], wholeUpTo(null), {
        source: '',
        locks: [
          { when: not(fact('declares', 'yes')), why: '', counts: postsFor(at(order, '1', 'count'), 10) },
        ],
      })
      .entered(['1'], ['shut'], wholeUpTo(null), {
        source: '',
        locks: [{ when: not(fact('declares', 'yes')), why: 'тоолохгүй' }],
      })
      .done()
    const explanationOf = (declares: string, name: string) =>
      explain(
        evaluate(compile([prices, order, classes]), {
          entries: { order: { '1.count': 25 }, classes: { '1.own': 9, '1.shut': 9 } },
          givens,
          facts: { declares },
        }),
        { sheet: 'classes', row: '1', field: name },
        2026,
      )
    expect(explanationOf('no', 'own')).toMatchObject({ value: 3, inValues: 'дээш бүхэлчилсэн(25 ÷ 10)' })
    expect(explanationOf('no', 'own')?.inputs.map(({ value }) => value)).toEqual([25])
    expect(explanationOf('no', 'own')?.basis).toEqual({ kind: 'locked', reason: '' })
    expect(explanationOf('no', 'shut')).toMatchObject({
      value: 0,
      inWords: null,
      basis: { kind: 'locked', reason: 'тоолохгүй' },
    })
    expect(explanationOf('yes', 'own')).toMatchObject({
      value: 9,
      inWords: null,
      basis: { kind: 'typed', entry: 9 },
    })
  })

  it('explains a proposal by its formula and a typed value by itself', () => {
    expect(explain(open({ order: { '1.count': 25 } }), cell('1', 'spare'), 2026)).toMatchObject({
      basis: { kind: 'proposed' },
      inValues: 'дээш бүхэлчилсэн(25 ÷ 10)',
    })
    expect(explain(open({ order: { '1.spare': 4 } }), cell('1', 'spare'), 2026)).toMatchObject({
      basis: { kind: 'typed', entry: 4 },
      inWords: null,
    })
  })

  it('reports an empty cell as having no entry, and names the source of a given figure', () => {
    expect(explain(open(), cell('1', 'count'), 2026)?.basis).toEqual({ kind: 'empty' })
    expect(explain(open({ order: { '1.count': 0 } }), cell('1', 'count'), 2026)?.basis).toEqual({
      kind: 'typed',
      entry: 0,
    })
    expect(explain(open(), { sheet: 'prices', row: '1', field: 'price' }, 2026)?.basis).toEqual({
      kind: 'given',
      by: 'norm',
    })
  })

  it('names the cell with its sheet, and each input once by sheet, row and column', () => {
    const twice = times(at(order, '1', 'amount'), plus(at(order, '1', 'amount'), at(prices, '1', 'week')))
    const explanation = explain(with25(twice), figure, 2026)
    expect(explanation).toMatchObject({
      at: figure,
      caption: '«Хийсэн · Мөр · Дүн»',
      inWords: '«Захиалга 2026 · Ном · Дүн» × («Захиалга 2026 · Ном · Дүн» + «Үнэ · Ном · Долоо хоног»)',
      // Money has two decimals; in a formula it has as many as the result needs.
      inValues: '56,000 × (56,000 + 1.2345679)',
    })
    expect(explanation?.inputs).toEqual([
      {
        at: cell('1', 'amount'),
        caption: '«Захиалга 2026 · Ном · Дүн»',
        value: 56_000,
        shown: '56,000',
        unit: 'tugrik',
        kind: 'computed',
      },
      {
        at: { sheet: 'prices', row: '1', field: 'week' },
        caption: '«Үнэ · Ном · Долоо хоног»',
        value: 1.23456789,
        shown: '1.23',
        unit: 'tugrik',
        kind: 'given',
      },
    ])
  })

  it.each([
    ['a sheet that is not there', { sheet: 'none', row: '1', field: 'count' }],
    ['a cell that the form does not have', cell('9', 'count')],
    ['a text of the form', cell('1', 'note')],
  ])('returns nothing for %s', (_, place) => {
    expect(explain(open(), place, 2026)).toBeNull()
  })

  it('returns no formula and no inputs for a given figure', () => {
    expect(explain(open(), { sheet: 'prices', row: '2', field: 'price' }, 2026)).toEqual({
      at: { sheet: 'prices', row: '2', field: 'price' },
      caption: '«Үнэ · Дэвтэр · Үнэ»',
      value: 500,
      shown: '500',
      unit: 'tugrik',
      basis: { kind: 'given', by: 'norm' },
      source: 'тогтоол',
      inWords: null,
      inValues: null,
      sign: '=',
      reasons: [],
      inputs: [],
    })
  })

  it.each([
    ['a number among the facts by itself', 'branchGroups', '4 × 2'],
    ['one that is unknown by nothing', 'other', ' × 2'],
  ])('writes %s', (_, name, inValues) => {
    const explanation = explain(with25(times(factNumber('branchGroups'), 2), { [name]: '4' }), figure, 2026)
    expect(explanation?.inValues).toBe(inValues)
  })

  describe('of a formula with branches describes the chosen one, and why', () => {
    const count = at(order, '1', 'count')
    const [first, second] = [at(prices, '1', 'price'), at(prices, '2', 'price')]
    const many = above(count, 20)
    const inTown = fact('location', 'capital', 'aimagCentre')
    const books = '«Захиалга 2026 · Ном · Тоо»'
    it.each<[string, Formula, string | null, readonly string[], readonly number[]]>([
      ['a condition that holds', when(many, first, second), '2,000', [`${books} > 20 (25 > 20)`], [25, 2000]],
      [
        'one that does not',
        when(atLeast(count, 26), first, plus(second, 1)),
        '500 + 1',
        [`${books} < 26 (25 < 26)`],
        [25, 500],
      ],
      [
        'two equal figures',
        when(equal(count, 25), first, second),
        '2,000',
        [`${books} = 25 (25 = 25)`],
        [25, 2000],
      ],
      [
        'two other figures',
        when(equal(count, 24), first, second),
        '500',
        [`${books} ≠ 24 (25 ≠ 24)`],
        [25, 500],
      ],
      ['two numbers of the form', when(above(2, 1), first, second), '2,000', ['2 > 1'], [2000]],
      ['a fact', when(inTown, first, second), '2,000', ['Байршил: нийслэл'], [2000]],
      ['its opposite', when(not(inTown), first, second), '500', ['Байршил: нийслэл'], [500]],
      ['a fact that is not so', when(fact('location', 'soumFar'), first, 1), null, ['Байршил: нийслэл'], []],
      [
        'conditions of which all hold',
        when(all(inTown, many), first, second),
        '2,000',
        ['Байршил: нийслэл', `${books} > 20 (25 > 20)`],
        [25, 2000],
      ],
      [
        'conditions of which one does not: that one alone decides',
        when(all(inTown, not(many), above(first, 0)), first, second),
        '500',
        [`${books} > 20 (25 > 20)`],
        [25, 500],
      ],
      [
        'a case',
        choose('location', { capital: first, soumFar: second }),
        '2,000',
        ['Байршил: нийслэл'],
        [2000],
      ],
      ['no case', choose('location', { soumFar: second }), null, ['Байршил: нийслэл'], []],
      [
        'the first step, its end included',
        step(count, [
          { upTo: number(25), value: second },
          { upTo: null, value: first },
        ]),
        '500',
        [`${books} ≤ 25 (25 ≤ 25)`],
        [25, 500],
      ],
      [
        'a step, between the ends in which the figure lies',
        step(count, [
          { upTo: number(10), value: number(7) },
          { upTo: number(20), value: second },
          { upTo: plus(first, 0), value: first },
          { upTo: null, value: second },
        ]),
        '2,000',
        [`20 < ${books} ≤ «Үнэ · Ном · Үнэ» + 0 (20 < 25 ≤ 2,000 + 0)`],
        [25, 2000],
      ],
      [
        'the last step',
        step(count, [
          { upTo: number(20), value: number(5) },
          { upTo: null, value: number(6) },
        ]),
        null,
        [`20 < ${books} (20 < 25)`],
        [25],
      ],
      [
        'no step at all',
        step(count, [{ upTo: number(20), value: number(5) }]),
        null,
        [`20 < ${books} (20 < 25)`],
        [25],
      ],
      [
        'a branch in a branch, and in brackets where they are needed',
        times(when(many, when(inTown, plus(second, 1), first), first), 2),
        '(500 + 1) × 2',
        [`${books} > 20 (25 > 20)`, 'Байршил: нийслэл'],
        [25, 500],
      ],
      [
        'what holds for two branches once',
        plus(when(inTown, second, first), when(inTown, 2, 1)),
        '500 + 2',
        ['Байршил: нийслэл'],
        [500],
      ],
    ])('%s', (_, formula, inValues, reasons, inputs) => {
      const explanation = explain(with25(formula, { location: 'capital' }), figure, 2026)
      expect(explanation?.inValues).toBe(inValues)
      expect(explanation?.reasons).toEqual(reasons)
      expect(explanation?.inputs.map(({ value }) => value)).toEqual(inputs)
    })
  })
})

describe('an equation holds when it is worked out as it is read', () => {
  const count = at(order, '1', 'count')
  const [price, week] = [at(prices, '1', 'price'), at(prices, '1', 'week')]
  const third = at(prices, '2', 'week')
  it.each<[string, Formula, string, '=' | '≈', string]>([
    ['figures that do as they are stay', times(count, price), '25 × 2,000', '=', '50,000'],
    ['what is rounded too far has more decimals', times(count, week), '25 × 1.23457', '=', '30.86'],
    ['only as many as are needed', plus(count, week), '25 + 1.23', '=', '26.23'],
    ['all alike', times(week, week, price), '1.234568 × 1.234568 × 2,000', '=', '3,048.32'],
    ['what no digits give is about so', times(1 / 3, 3e9), '0.333333 × 3,000,000,000', '≈', '1,000,000,000'],
    ['nothing is added that is nothing', plus(third, 0, when(above(count, 99), 5, 0)), '7', '=', '7'],
    ['nor taken away', minus(third, when(above(count, 99), 5, 0)), '7', '=', '7'],
  ])('%s', (_, formula, inValues, sign, shown) => {
    const explanation = explain(with25(formula), figure, 2026)
    expect([explanation?.inValues, explanation?.sign, explanation?.shown]).toEqual([inValues, sign, shown])
  })

  it.each([
    ['counts nothing', when(above(count, 99), price, 0), explainText.notCounted],
    ['adds nothing up', plus(), explainText.notCounted],
    ['is a number of the form', when(above(count, 99), price, 21), explainText.constant('21')],
  ])('one that %s has a message', (_, formula, words) => {
    const explanation = explain(with25(formula), figure, 2026)
    expect([explanation?.inWords, explanation?.inValues]).toEqual([words, null])
  })
})

describe('a sum of many cells is described by their common part', () => {
  const rows = {
    '1': 'Нэг',
    '2': 'Хоёр',
    '3': 'Гурав',
    '4': 'Дөрөв',
    '5': 'Тав',
    '6': 'Зургаа',
    '7': 'Долоо',
  }
  const months = { a: 'Хавар', b: 'Зун', c: 'Намар', d: 'Өвөл', e: 'Жил' }
  const fields = Object.fromEntries(
    Object.entries(months).map(([name, caption]) => [name, field(caption, 'tugrik')]),
  )
  const many = sheet({ code: 'many', kind: 'norm', caption: 'Олон', purpose: '', rows, fields })
    .given(Object.keys(rows) as (keyof typeof rows)[], Object.keys(fields), 'тогтоол')
    .done()
  const all = Object.keys(rows) as (keyof typeof rows)[]
  const column = (count: number): Formula => plus(...all.slice(0, count).map((row) => at(many, row, 'a')))
  const figures = { '1': 5, '2': 0, '3': 7, '4': 1, '5': 9, '6': 2, '7': 0 }
  const explanationOf = (formula: Operand) =>
    explain(
      evaluate(compile([many, madeOf(formula)]), {
        entries: {},
        givens: {
          many: Object.fromEntries(
            Object.entries(figures).map(([row, value]) => [row, { a: value, b: 1, c: 2, d: 3, e: 4 }]),
          ),
        },
        facts: {},
      }),
      figure,
      2026,
    )

  it.each<[string, Operand, string, string]>([
    ['two by each', column(2), '«Олон · Нэг · Хавар» + «Олон · Хоёр · Хавар»', '5 + 0'],
    [
      'two of a column and one beside it by each',
      plus(at(many, '1', 'a'), at(many, '2', 'a'), at(many, '3', 'b')),
      '«Олон · Нэг · Хавар» + «Олон · Хоёр · Хавар» + «Олон · Гурав · Зун»',
      '5 + 0 + 1',
    ],
    [
      'three of a column by their rows',
      column(3),
      '«Олон · Хавар», 3 мөрийн нийлбэр: «Нэг» + «Хоёр» + «Гурав»',
      '5 + 0 + 7',
    ],
    [
      'five of a column by their rows',
      column(5),
      '«Олон · Хавар», 5 мөрийн нийлбэр: «Нэг» + «Хоёр» + «Гурав» + «Дөрөв» + «Тав»',
      '5 + 0 + 7 + 1 + 9',
    ],
    [
      'seven by the first two and the last, and nothing of what is 0',
      column(7),
      '«Олон · Хавар», 7 мөрийн нийлбэр: «Нэг» + «Хоёр» + … + «Долоо»',
      '5 + 7 + 1 + 9 + 2 (бусад 2 нь 0)',
    ],
    [
      'five of a row by their columns',
      plus(...Object.keys(fields).map((name) => at(many, '3', name))),
      '«Олон · Гурав», 5 баганын нийлбэр: «Хавар» + «Зун» + «Намар» + «Өвөл» + «Жил»',
      '7 + 1 + 2 + 3 + 4',
    ],
    [
      'within a formula in brackets',
      over(column(5), 5),
      '(«Олон · Хавар», 5 мөрийн нийлбэр: «Нэг» + «Хоёр» + «Гурав» + «Дөрөв» + «Тав») ÷ 5',
      '(5 + 0 + 7 + 1 + 9) ÷ 5',
    ],
  ])('%s', (_, formula, inWords, inValues) => {
    expect([explanationOf(formula)?.inWords, explanationOf(formula)?.inValues]).toEqual([inWords, inValues])
  })

  it('its inputs come the largest first; those of any other formula in its order', () => {
    expect(explanationOf(column(6))?.inputs.map(({ value }) => value)).toEqual([9, 7, 5, 2, 1, 0])
    expect(explanationOf(times(column(6), 2))?.inputs.map(({ value }) => value)).toEqual([5, 0, 7, 1, 9, 2])
  })
})

describe('a description of a formula', () => {
  const writing = { cell: ({ field }: { readonly field: string }) => field, moment: null }
  const read = (field: string): Formula => ({ op: 'cell', at: { sheet: 's', row: '1', field } })
  const [a, b, c] = [read('a'), read('b'), read('c')]

  test.each<readonly [string, () => Formula]>([
    ['1,234.5', () => number(1234.5)],
    ['0.333333', () => number(1 / 3)],
    ['a', () => a],
    ['Байршил', () => factNumber('location')],
    // Brackets appear only if the order of operations needs them.
    ['a + b + c', () => plus(a, plus(b, c))],
    ['a − b − c', () => minus(minus(a, b), c)],
    ['a − (b − c)', () => minus(a, minus(b, c))],
    ['a − (b + c)', () => minus(a, plus(b, c))],
    ['a + b − c', () => minus(plus(a, b), c)],
    ['a − b + c', () => plus(minus(a, b), c)],
    ['(a + b) × c', () => times(plus(a, b), c)],
    ['a × (b − c)', () => times(a, minus(b, c))],
    ['a × b + c', () => plus(times(a, b), c)],
    ['a − b × c', () => minus(a, times(b, c))],
    ['a × b × c', () => times(a, times(b, c))],
    ['a × b ÷ c', () => over(times(a, b), c)],
    ['a × b ÷ c', () => times(a, over(b, c))],
    ['a ÷ b ÷ c', () => over(over(a, b), c)],
    ['a ÷ (b ÷ c)', () => over(a, over(b, c))],
    ['a ÷ (b × c)', () => over(a, times(b, c))],
    ['(a + b) ÷ c', () => over(plus(a, b), c)],
    ['a − b ÷ c', () => minus(a, over(b, c))],
    ['бүхэлчилсэн(a + b)', () => round(plus(a, b))],
    ['2 орноор тоймлосон(a ÷ b)', () => round(over(a, b), 2)],
    ['дээш бүхэлчилсэн(a) × доош бүхэлчилсэн(b)', () => times(ceil(a), floor(b))],
    ['хамгийн бага нь(a + b; c)', () => min(plus(a, b), c)],
    ['хамгийн их нь(0; a − b)', () => max(0, minus(a, b))],
    ['[хэрэв a > b бол a + b, үгүй бол c]', () => when(above(a, b), plus(a, b), c)],
    [
      '[Байршил: нийслэл бол a + b; сум (200 км-ээс хол) бол 2] × c',
      () => times(choose('location', { capital: plus(a, b), soumFar: 2 }), c),
    ],
    [
      'шатлал(a: b хүртэл 1; бусад 2)',
      () =>
        step(a, [
          { upTo: b, value: number(1) },
          { upTo: null, value: number(2) },
        ]),
    ],
  ])('%s', (text, formulaOf) => {
    expect(formulaSentence(formulaOf(), writing)).toBe(text)
  })

  test.each<readonly [string, () => Condition]>([
    ['a + b > c', () => above(plus(a, b), c)],
    ['a ≥ b', () => atLeast(a, b)],
    ['a = b', () => equal(a, b)],
    ['үгүй: a = b', () => not(equal(a, b))],
    ['a = b бөгөөд b > c', () => all(equal(a, b), above(b, c))],
    ['Байршил нийслэл эсвэл аймгийн төв', () => fact('location', 'capital', 'aimagCentre')],
  ])('shows the condition %s', (text, ask) => {
    expect(questionOf(ask(), writing)).toBe(text)
  })

  test('names of more than six terms the first two and the last', () => {
    const sum = (count: number): string =>
      formulaSentence(plus(...Array.from({ length: count }, (_, index) => index + 1)), writing)
    expect(sum(6)).toBe('1 + 2 + 3 + 4 + 5 + 6')
    expect(sum(7)).toBe('1 + 2 + … + 7 (нийт 7 нэмэгдэхүүн)')
  })

  test('names of more than four steps the first two and the last', () => {
    const table = (count: number): string =>
      formulaSentence(
        step(
          a,
          Array.from({ length: count }, (_, index) => ({
            upTo: index + 1 === count ? null : number(index),
            value: number(10 * index),
          })),
        ),
        writing,
      )
    expect(table(4)).toBe('шатлал(a: 0 хүртэл 0; 1 хүртэл 10; 2 хүртэл 20; бусад 30)')
    expect(table(5)).toBe('шатлал(a: 0 хүртэл 0; 1 хүртэл 10; …; бусад 40)')
  })
})

test('an explanation writes out a sum with up to 24 figures', () => {
  const valuesText = (count: number) =>
    explain(with25(plus(...Array.from({ length: count }, () => 1))), figure, 2026)?.inValues
  expect(valuesText(24)).toBe(Array.from({ length: 24 }, () => '1').join(' + '))
  expect(valuesText(25)).toBe('1 + 1 + … + 1 (нийт 25 нэмэгдэхүүн)')
  const withZeros = plus(
    ...Array.from({ length: 30 }, (_, index) => (index < 4 ? at(order, '2', 'count') : 1)),
  )
  expect(explain(with25(withZeros), figure, 2026)?.inValues).toBe(
    '1 + 1 + … + 1 (нийт 30 нэмэгдэхүүн, 4 нь 0)',
  )
})

describe('the origin of a figure', () => {
  const [price, other] = [at(prices, '1', 'price'), at(prices, '2', 'price')]
  const week = at(prices, '1', 'week')
  const count = at(order, '1', 'count')

  test.each<readonly [string, () => Operand, string | null]>([
    ['of a cell, the given one that it takes over', () => price, 'prices 1 price'],
    ['of a typed one, none', () => count, null],
    ['of one that is proposed from what was typed, none', () => at(order, '1', 'spare'), null],
    ['of a number of the formula, none', () => 5, null],
    ['put into another unit', () => times(price, 12), 'prices 1 price'],
    ['a unit before it', () => times(1000, other), 'prices 2 price'],
    ['of a product of two figures, none', () => times(price, other), null],
    ['of a product of numbers, none', () => times(2, 3), null],
    ['divided by a number', () => over(other, 1000), 'prices 2 price'],
    ['of a quotient of two figures, none', () => over(price, other), null],
    ['of a number over a figure, none', () => over(1, price), null],
    [
      'the branch taken, of a condition that holds',
      () => when(above(count, 20), price, other),
      'prices 1 price',
    ],
    ['and of one that does not', () => when(above(count, 30), price, other), 'prices 2 price'],
    ['the case taken', () => choose('location', { capital: other, soumFar: price }), 'prices 2 price'],
    ['of no case, none', () => choose('location', { soumFar: price }), null],
    [
      'the step taken',
      () =>
        step(count, [
          { upTo: number(20), value: price },
          { upTo: null, value: other },
        ]),
      'prices 2 price',
    ],
    ['of no step, none', () => step(count, [{ upTo: number(20), value: price }]), null],
    ['of a sum or mean of one row, the first', () => over(plus(week, price), 2), 'prices 1 week'],
    ['of a sum over several rows, none', () => plus(price, other), null],
    ['of a sum with a number, none', () => plus(price, 5), null],
    ['of a sum that begins with a number, none', () => plus(5, price), null],
    ['of a sum of nothing, none', () => plus(), null],
    ['of a difference, none', () => minus(price, week), null],
  ])('%s', (_, formulaOf, origin) => {
    const found = originOf(with25(formulaOf(), { location: 'capital' }), figure)
    expect(found && `${found.sheet} ${found.row} ${found.field}`).toBe(origin)
  })

  test('of a sum of rows that are called alike in two sheets is none', () => {
    const dear = sheet({
      code: 'dear',
      caption: '',
      purpose: '',
      rows: { '1': '' },
      fields: { price: field('', 'tugrik') },
    })
      .given(['1'], ['price'], '')
      .done()
    const both = compile([prices, dear, madeOf(plus(price, at(dear, '1', 'price')))])
    expect(originOf(evaluate(both, { entries: {}, givens, facts: {} }), figure)).toBeNull()
  })

  test('is the cell itself where it is given, none where it is a text or no cell', () => {
    const given = { sheet: 'prices', row: '2', field: 'week' }
    expect(originOf(open(), given)).toEqual(given)
    expect(originOf(open(), cell('1', 'note'))).toBeNull()
    expect(originOf(open(), cell('9', 'count'))).toBeNull()
  })

  /** Three cells: one proposes a price, one has a substitute while locked, one counts as 0 while locked. */
  const pay = () =>
    sheet({
      code: 'pay',
      caption: '',
      purpose: '',
      rows: { '1': '' },
      fields: { proposed: field('', 'tugrik'), counts: field('', 'tugrik'), none: field('', 'tugrik') },
    })
      .proposed(['1'], ['proposed'], tugrik, () => price, {
        source: '',
        locks: [{ when: fact('open', 'no'), why: '' }],
      })
      .entered(['1'], ['counts'], tugrik, {
        source: '',
        locks: [{ when: fact('open', 'no'), why: '', counts: other }],
      })
      .entered(['1'], ['none'], tugrik, { source: '', locks: [{ when: fact('open', 'no'), why: '' }] })
      .done()

  test.each([
    ['open and empty', 'yes', {}, ['prices 1', null, null]],
    ['open and typed into', 'yes', { '1.proposed': 5, '1.counts': 5, '1.none': 5 }, [null, null, null]],
    [
      'locked, whatever was typed',
      'no',
      { '1.proposed': 5, '1.counts': 5, '1.none': 5 },
      ['prices 1', 'prices 2', null],
    ],
  ] as const)('of cells for typing that are %s', (_, isOpen, typed, origins) => {
    const evaluation = evaluate(compile([prices, order, pay()]), {
      entries: { pay: typed },
      givens,
      facts: { open: isOpen },
    })
    const found = ['proposed', 'counts', 'none'].map((name) =>
      originOf(evaluation, { sheet: 'pay', row: '1', field: name }),
    )
    expect(found.map((origin) => origin && `${origin.sheet} ${origin.row}`)).toEqual(origins)
  })
})

test('the stand-ins of a sheet are returned as cells', () => {
  const isStandIn = (_: Evaluation, { row, field: name }: { readonly row: string; readonly field: string }) =>
    name === 'note' && row === '2'
  expect(standInsOf(open(), order, isStandIn)).toEqual([cell('2', 'note')])
})
