import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { check } from '#domain/sheet/check.ts'
import { sheet } from '#domain/sheet/define.ts'
import type { Workbook } from '#domain/sheet/entries.ts'
import { enter } from '#domain/sheet/entry.ts'
import { evaluate, reevaluate, stateAt, valueAt } from '#domain/sheet/evaluate.ts'
import { explain } from '#domain/sheet/explain.ts'
import {
  above,
  all,
  atLeast,
  ceil,
  choose,
  equal,
  type Facts,
  type Formula,
  fact,
  not,
  number,
  type Operand,
  onePer,
  over,
  percentIn,
  plus,
  round,
  step,
  times,
  when,
} from '#domain/sheet/formula.ts'
import { placeOf } from '#domain/sheet/key.ts'
import { compile, dependents, slotAt } from '#domain/sheet/program.ts'
import { at, cellAt, FormError, field, percentUpTo, sumAt, wholeUpTo } from '#domain/sheet/sheet.ts'

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
  .proposed(['1', '2'], ['spare'], wholeUpTo(null), ({ same }) => onePer(same('count'), 10), {
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

describe('declaring a sheet', () => {
  const head = {
    code: 'x',
    caption: '',
    purpose: '',
    rows: { '1': '', '2': '' },
    fields: { a: field('', 'quantity'), b: field('', 'quantity') },
  } as const

  it('refuses a formula that reads what is not declared yet, so that no circle can be written', () => {
    expect(() => sheet(head).computed(['1'], ['a'], ({ same }) => same('b'), '')).toThrow(FormError)
    expect(() => sheet(head).computed(['1'], ['a'], ({ same }) => same('a'), '')).toThrow(
      'read before it is declared',
    )
  })

  it('refuses the same cell twice and a link between cells that are not entered', () => {
    const begun = sheet(head).given(['1'], ['a'], '')
    expect(() => begun.given(['1'], ['a'], '')).toThrow('declared twice')
    expect(() =>
      begun.linked([
        [
          ['1', 'a'],
          ['2', 'a'],
        ],
      ]),
    ).toThrow('linked but not entered')
  })

  it('does not compile a formula that names a missing row or field', () => {
    // @ts-expect-error there is no row 3
    expect(() => at(prices, '3', 'price')).toThrow(FormError)
    // @ts-expect-error there is no such field
    expect(() => at(prices, '1', 'amount')).toThrow(FormError)
  })

  it('refuses to compile a sheet without the sheets that it reads before it', () => {
    expect(() => compile([order, prices])).toThrow('no sheet before has it')
    expect(() => compile([prices, prices])).toThrow('two sheets are called prices')
  })
})

describe('evaluating', () => {
  it('computes from typed cells, norms and proposals', () => {
    const evaluation = open({ order: { '1.count': 25, '2.count': 4, '2.spare': 0 } })
    // spare of row 1 is proposed: ceil(25 / 10) = 3; (25 + 3) x 2000 = 56000; (4 + 0) x 500 = 2000
    expect(['1', '2', '3'].map((row) => valueAt(evaluation, cell(row, 'amount')))).toEqual([
      56_000, 2_000, 58_000,
    ])
    expect(stateAt(evaluation, cell('1', 'spare'))).toMatchObject({
      is: 'open',
      entry: null,
      proposal: 3,
      value: 3,
    })
    expect(stateAt(evaluation, cell('3', 'share'))).toEqual({ is: 'absent' })
  })

  it('counts a locked cell as nothing, whatever is stored, and says why', () => {
    const evaluation = evaluate(program, {
      entries: { order: { '1.share': 20 } },
      givens,
      facts: { hasShare: 'no' },
    })
    expect(stateAt(evaluation, cell('1', 'share'))).toEqual({
      is: 'locked',
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

  it('gives after a change what it gives from scratch', () => {
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
              const { row, field: name } = placeOf(key)
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

  it('knows what a change can reach', () => {
    const start = slotAt(program, cell('1', 'count'))?.index ?? -1
    const reached = dependents(program, [start]).map((index) => program.slots[index]?.key)
    expect(reached).toEqual([
      'order/1.count',
      'order/1.spare',
      'order/1.amount',
      'order/3.count',
      'order/3.amount',
    ])
  })
})

describe('the words of a formula', () => {
  const only = (formula: Operand, facts: Facts = {}) => {
    const one = sheet({
      code: 'one',
      caption: '',
      purpose: '',
      rows: { '1': '' },
      fields: { x: field('', 'quantity') },
    })
      .computed(['1'], ['x'], () => formula, '')
      .done()
    return valueAt(evaluate(compile([one]), { entries: {}, givens: {}, facts }), {
      sheet: 'one',
      row: '1',
      field: 'x',
    })
  }
  const table = [
    { upTo: number(10), value: number(5) },
    { upTo: number(20), value: number(3) },
    { upTo: null, value: number(1) },
  ]

  it.each([
    ['division by nothing is 0', over(5, 0), 0],
    ['1 per N is lifted', onePer(61, 60), 2],
    ['1 per N of nobody is 0', onePer(0, 60), 0],
    ['binary dust does not lift a whole number', ceil(times(3, plus(0.1, 0.2), over(10, 3))), 3],
    ['rounding is half away from zero', round(1.005, 2), 1.01],
    ['a step holds up to its end', step(10, table), 5],
    ['the next step begins above it', step(10.5, table), 3],
    ['the last step is open', step(1e9, table), 1],
    ['a condition chooses', when(above(2, 1), 7, 8), 7],
  ])('%s', (_, formula, expected) => {
    expect(only(formula)).toBe(expected)
  })

  it('has short words that build the tree that the long ones build', () => {
    const grid = sheet({
      code: 'grid',
      caption: '',
      purpose: '',
      rows: { '1': '', '2': '', '3': '' },
      fields: { a: field('', 'people'), b: field('', 'people'), c: field('', 'people') },
    })
      .given(['1', '2'], ['a', 'b'], '')
      .computed(['1'], ['c'], ({ sum }) => sum(['b', 'a']), '')
      .computed(['2'], ['c'], ({ same }) => plus(same('b'), same('a')), '')
      .computed(['3'], ['a'], ({ sumOfRows }) => sumOfRows(['2', '1']), '')
      .computed(['3'], ['b'], ({ inRow }) => plus(inRow('2'), inRow('1')), '')
      .done()
    const formulaAt = (row: string, name: string) => {
      const cell = cellAt(grid, { row, field: name })
      return cell?.kind === 'computed' ? JSON.stringify(cell.formula) : ''
    }
    expect(formulaAt('1', 'c')).toBe(formulaAt('2', 'c').replaceAll('"2"', '"1"'))
    expect(formulaAt('3', 'a')).toBe(formulaAt('3', 'b').replaceAll('"b"', '"a"'))
    expect(sumAt(grid, ['2', '1'], ['b', 'a'])).toEqual(
      plus(at(grid, '2', 'b'), at(grid, '2', 'a'), at(grid, '1', 'b'), at(grid, '1', 'a')),
    )
    expect(percentIn(1, 4)).toEqual(over(times(100, 1), 4))
  })

  it('chooses by a fact, and counts an unknown one as 0', () => {
    const formula = choose('location', { capital: 1, soum: 2 })
    expect([only(formula, { location: 'soum' }), only(formula, { location: 'moon' })]).toEqual([2, 0])
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
    ['1', 'share', '12.345', '12345 эсвэл 12.345'],
  ])('at %s.%s does not take %s and says why', (row, name, text, sentence) => {
    const typed = enter(open(), cell(row, name), text)
    expect(typed).toMatchObject({ took: false, message: expect.stringContaining(sentence) })
  })

  it('moves a value to the limit where the rule says so, and tells it', () => {
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
    expect(() => compile([warned])).toThrow('order/3.count is read, but no sheet before has it')
    const both = evaluate(compile([prices, order, warned]), {
      entries: { order: { '1.count': 2 } },
      givens,
      facts: {},
    })
    expect(check(warned, both)).toMatchObject([{ sheet: 'warned', row: '1', field: 'a', code: 'many' }])
  })
})

describe('explaining', () => {
  it('tells the formula in words and in values, and what went in', () => {
    const told = explain(open({ order: { '1.count': 25 } }), cell('1', 'amount'), 2026)
    expect(told).toMatchObject({
      value: 56_000,
      basis: { is: 'computed' },
      source: 'дүрэм',
      inWords: '(«Ном · Тоо» + «Ном · Нөөц») × «Үнэ · Ном · Үнэ»',
      inValues: '(25 + 3) × 2,000',
    })
    expect(told?.inputs.map(({ value, kind }) => [value, kind])).toEqual([
      [25, 'entered'],
      [3, 'entered'],
      [2000, 'given'],
    ])
  })

  it('explains a locked cell by what it counts as, whatever was typed there', () => {
    const classes = sheet({
      code: 'classes',
      caption: '',
      purpose: '',
      rows: { '1': 'Бүлэг' },
      fields: { own: field('Мэдүүлсэн', 'groups'), shut: field('Хаалттай', 'groups') },
    })
      .entered(['1'], ['own'], wholeUpTo(null), {
        source: '',
        locks: [{ when: not(fact('declares', 'yes')), why: '', counts: onePer(at(order, '1', 'count'), 10) }],
      })
      .entered(['1'], ['shut'], wholeUpTo(null), {
        source: '',
        locks: [{ when: not(fact('declares', 'yes')), why: 'тоолохгүй' }],
      })
      .done()
    const told = (declares: string, name: string) =>
      explain(
        evaluate(compile([prices, order, classes]), {
          entries: { order: { '1.count': 25 }, classes: { '1.own': 9, '1.shut': 9 } },
          givens,
          facts: { declares },
        }),
        { sheet: 'classes', row: '1', field: name },
        2026,
      )
    expect(told('no', 'own')).toMatchObject({ value: 3, inValues: 'дээш бүхэлчилсэн(25 ÷ 10)' })
    expect(told('no', 'own')?.inputs.map(({ value }) => value)).toEqual([25])
    expect(told('no', 'own')?.basis).toEqual({ is: 'locked', reason: '' })
    expect(told('no', 'shut')).toMatchObject({
      value: 0,
      inWords: null,
      basis: { is: 'locked', reason: 'тоолохгүй' },
    })
    expect(told('yes', 'own')).toMatchObject({ value: 9, inWords: null, basis: { is: 'typed', entry: 9 } })
  })

  it('explains a proposal by its formula and a typed value by itself', () => {
    expect(explain(open({ order: { '1.count': 25 } }), cell('1', 'spare'), 2026)).toMatchObject({
      basis: { is: 'proposed' },
      inValues: 'дээш бүхэлчилсэн(25 ÷ 10)',
    })
    expect(explain(open({ order: { '1.spare': 4 } }), cell('1', 'spare'), 2026)).toMatchObject({
      basis: { is: 'typed', entry: 4 },
      inWords: null,
    })
  })

  it('says of an empty cell that nothing was typed, and of a given figure what brought it', () => {
    expect(explain(open(), cell('1', 'count'), 2026)?.basis).toEqual({ is: 'empty' })
    expect(explain(open({ order: { '1.count': 0 } }), cell('1', 'count'), 2026)?.basis).toEqual({
      is: 'typed',
      entry: 0,
    })
    expect(explain(open(), { sheet: 'prices', row: '1', field: 'price' }, 2026)?.basis).toEqual({
      is: 'given',
      by: 'norm',
    })
  })

  describe('of a formula with branches tells the one that was taken, and why', () => {
    const count = at(order, '1', 'count')
    const [first, second] = [at(prices, '1', 'price'), at(prices, '2', 'price')]
    const many = above(count, 20)
    const inTown = fact('location', 'capital', 'aimagCentre')
    it.each<[string, Formula, string, readonly number[]]>([
      ['a condition that holds', when(many, first, second), '[25 > 20 тул 2,000]', [25, 2000]],
      [
        'one that does not',
        when(atLeast(count, 26), first, plus(second, 1)),
        '[25 < 26 тул 500 + 1]',
        [25, 500],
      ],
      ['two equal figures', when(equal(count, 25), first, second), '[25 = 25 тул 2,000]', [25, 2000]],
      ['a fact', when(inTown, first, second), '[Байршил нийслэл тул 2,000]', [2000]],
      ['its opposite', when(not(inTown), first, second), '[Байршил нийслэл тул 500]', [500]],
      [
        'conditions of which all hold',
        when(all(inTown, many), first, second),
        '[Байршил нийслэл бөгөөд 25 > 20 тул 2,000]',
        [25, 2000],
      ],
      [
        'conditions of which one does not: that one alone decides',
        when(all(inTown, not(many), above(first, 0)), first, second),
        '[25 > 20 тул 500]',
        [25, 500],
      ],
      ['a case', choose('location', { capital: first, soumFar: second }), '[Байршил нийслэл: 2,000]', [2000]],
      ['no case', choose('location', { soumFar: second }), '[Байршил нийслэл: 0]', []],
      [
        'a step, between the ends in which the figure lies',
        step(count, [
          { upTo: number(10), value: number(7) },
          { upTo: number(20), value: second },
          { upTo: plus(first, 0), value: first },
          { upTo: null, value: second },
        ]),
        '[20 < 25 ≤ 2,000 + 0 тул 2,000]',
        [25, 2000],
      ],
      [
        'the last step',
        step(count, [
          { upTo: number(20), value: number(5) },
          { upTo: null, value: number(6) },
        ]),
        '[20 < 25 тул 6]',
        [25],
      ],
      ['no step at all', step(count, [{ upTo: number(20), value: number(5) }]), '[20 < 25 тул 0]', [25]],
      [
        'a branch in a branch',
        when(many, when(inTown, second, first), first),
        '[25 > 20 тул [Байршил нийслэл тул 500]]',
        [25, 500],
      ],
    ])('%s', (_, formula, inValues, inputs) => {
      const branched = sheet({
        code: 'branched',
        caption: '',
        purpose: '',
        rows: { '1': '' },
        fields: { figure: field('', 'tugrik') },
      })
        .computed(['1'], ['figure'], () => formula, '')
        .done()
      const told = explain(
        evaluate(compile([prices, order, branched]), {
          entries: { order: { '1.count': 25 } },
          givens,
          facts: { location: 'capital' },
        }),
        { sheet: 'branched', row: '1', field: 'figure' },
        2026,
      )
      expect(told?.inValues).toBe(inValues)
      expect(told?.inputs.map(({ value }) => value)).toEqual(inputs)
    })
  })
})
