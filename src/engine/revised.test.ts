import { describe, expect, it } from 'vitest'
import { check } from '#engine/check.ts'
import { sheet } from '#engine/define.ts'
import { evaluate, valueAt } from '#engine/evaluate.ts'
import { number, plus, times } from '#engine/formula.ts'
import { compile } from '#engine/program.ts'
import { overParts, revised } from '#engine/revise.ts'
import { at, FormError, field, following, type Sheet, wholeUpTo } from '#engine/sheet.ts'

const typed = { source: 'made up' }

const pupils = sheet({
  code: 'pupils',
  caption: 'Сурагч',
  purpose: 'Жишээ.',
  rows: { '1': 'Бага', '2': 'Дунд', sum: 'Нийт' },
  fields: { count: field('Тоо', 'people') },
  sections: [
    { caption: 'Анги', rows: ['1', '2'] },
    { caption: 'Дүн', rows: ['sum'] },
  ],
  totalRow: 'sum',
})
  .entered(['1', '2'], ['count'], wholeUpTo(1000), typed)
  .computed(['sum'], ['count'], ({ sumOfRows }) => sumOfRows(['1', '2']), 'нийлбэр')
  .warned(
    ['2'],
    ['count'],
    ({ cell }) => ({ test: 'above', left: cell('2', 'count'), right: cell('1', 'count') }),
    {
      code: 'more',
      message: 'Дунд анги олон.',
    },
  )
  .totalled(['count'], ['1', '2'])
  .done()

const meals = following((now) =>
  sheet({
    code: 'meals',
    caption: 'Хоол',
    purpose: 'Жишээ.',
    rows: Object.fromEntries(now(pupils).rows.map(({ code, caption }) => [code, caption])),
    fields: { price: field('Үнэ', 'tugrik') },
  })
    .computed(
      now(pupils).rows.map(({ code }) => code),
      ['price'],
      ({ row }) => times(at(now(pupils) as Sheet, row, 'count'), 1500),
      'үнэ',
    )
    .done(),
)

const entries = { pupils: { '1.count': 10, '2.count': 20, '3.count': 5 } }
const figures = (sheets: readonly Sheet[]) => {
  const evaluation = evaluate(compile(sheets), { entries, givens: {}, facts: {} })
  return Object.fromEntries(
    evaluation.program.slots.map(({ key, address }) => [key, valueAt(evaluation, address)]),
  )
}

const more = revised(pupils, (revision) =>
  revision
    .row('3', 'Ахлах', { after: '2' })
    .entered(['3'], ['count'], wholeUpTo(1000), typed)
    .again(['sum'], ['count'], ({ was, cell }) => plus(was, cell('3', 'count'))),
)

describe('a revised sheet', () => {
  it('has the new row under its heading, typed, and in the sum that was', () => {
    expect(more.code).toBe('pupils')
    expect(more.rows.map(({ code }) => code)).toEqual(['1', '2', '3', 'sum'])
    expect(more.sections?.map(({ rows }) => rows)).toEqual([['1', '2', '3'], ['sum']])
    expect(figures([more])).toEqual({
      'pupils/1.count': 10,
      'pupils/2.count': 20,
      'pupils/3.count': 5,
      'pupils/sum.count': 35,
      // The totals count the rows that the first form named.
      'pupils/totals.count': 30,
    })
  })

  it('leaves the one before as it is', () => {
    expect(pupils.rows).toHaveLength(3)
    expect(figures([pupils])['pupils/sum.count']).toBe(30)
  })

  it('is read by address by the others, untouched', () => {
    const half = sheet({
      code: 'half',
      caption: 'Тал',
      purpose: 'Жишээ.',
      rows: { '1': 'Тал' },
      fields: { count: field('Тоо', 'people') },
    })
      .computed(['1'], ['count'], () => times(at(pupils, 'sum', 'count'), 0.5), 'тал')
      .done()
    expect(figures([pupils, half])['half/1.count']).toBe(15)
    expect(figures([more, half])['half/1.count']).toBe(17.5)
  })

  it('may read its former declarations before the later ones', () => {
    const doubled = revised(pupils, (revision) =>
      revision
        .row('rate', 'Хувь')
        .field('share', field('Хувь', 'percent'))
        .computed(['rate'], ['share'], () => 2, 'хоёр дахин')
        .again(['sum'], ['count'], ({ was, cell }) => times(was, cell('rate', 'share')), 'хоёр дахин'),
    )
    expect([...doubled.cells.keys()]).toEqual(['1.count', '2.count', 'rate.share', 'sum.count'])
    expect(figures([doubled])['pupils/sum.count']).toBe(60)
    expect(doubled.cells.get('sum.count')).toMatchObject({ source: 'хоёр дахин' })
  })

  it('retains its headline figure, without removed rows, or takes the one that it names', () => {
    const pupilsSheet = { ...pupils, headline: ['1', '2', 'totals'].map((row) => ({ row, field: 'count' })) }
    const rowsOf = (change: Parameters<typeof revised>[1]) =>
      revised(pupilsSheet as Sheet, change).headline.map(({ row }) => row)
    expect(rowsOf((revision) => revision.renamed('1', 'Бага анги'))).toEqual(['1', '2', 'totals'])
    expect(rowsOf((revision) => revision.headlined(['sum'], 'count'))).toEqual(['sum'])
    const lost = (revision: Parameters<Parameters<typeof revised>[1]>[0]) =>
      revision.without(['2']).again(['sum'], ['count'], ({ cell }) => cell('1', 'count'))
    expect(rowsOf(lost)).toEqual(['1', 'totals'])
  })

  it('loses a row with its cells, rules and place under a heading', () => {
    const less = revised(pupils, (revision) =>
      revision.without(['2']).again(['sum'], ['count'], ({ cell }) => cell('1', 'count')),
    )
    expect(less.rows.map(({ code }) => code)).toEqual(['1', 'sum'])
    expect([less.checks, less.totals?.rows, less.sections?.[0]?.rows]).toEqual([[], ['1'], ['1']])
    expect(figures([less])).toEqual({
      'pupils/1.count': 10,
      'pupils/sum.count': 10,
      'pupils/totals.count': 10,
    })
    expect(revised(pupils, (revision) => revision.renamed('1', 'Бага анги')).rows[0]?.caption).toBe(
      'Бага анги',
    )
  })

  it.each([
    ['a row that is lost and still read', () => revised(pupils, (revision) => revision.without(['2']))],
    ['a row that is there already', () => revised(pupils, (revision) => revision.row('2', 'Дахин'))],
    [
      'a row that no heading would have',
      () =>
        revised({ ...pupils, sections: [{ caption: 'Дүн', rows: ['sum'] }] }, (r) =>
          r.row('3', 'x', { after: '2' }),
        ),
    ],
    ['a row behind one that is not there', () => revised(more, (r) => r.row('4', 'x', { after: '9' }))],
    ['a field that is there already', () => revised(pupils, (r) => r.field('count', field('Тоо', 'people')))],
    [
      'a circle',
      () =>
        revised(pupils, (r) =>
          r
            .row('3', 'Гурав')
            .computed(['3'], ['count'], ({ cell }) => cell('sum', 'count'), 'x')
            .again(['sum'], ['count'], ({ was, cell }) => plus(was, cell('3', 'count'))),
        ),
    ],
    ['another caption of a row that is not there', () => revised(pupils, (r) => r.renamed('9' as '1', 'x'))],
    ['a row that goes and is not there', () => revised(pupils, (r) => r.without(['9' as '1']))],
    [
      'a cell that is worked out again and not there',
      () => revised(plain, (r) => r.again(['3'], ['half'], () => 1)),
    ],
    [
      'a cell of its own that is not there',
      () =>
        revised(plain, (r) =>
          r.again(['1'], ['half'], () => ({ op: 'cell', at: { sheet: 'plain', row: '3', field: 'half' } })),
        ),
    ],
    [
      'a typed cell that is worked out again',
      () => revised(pupils, (r) => r.again(['1'], ['count'], () => 1)),
    ],
    [
      'a cell that is declared twice',
      () => revised(pupils, (r) => r.entered(['1'], ['count'], wholeUpTo(1), typed)),
    ],
  ])('is refused with %s', (_, make) => {
    expect(make).toThrow(FormError)
  })
})

const plain = sheet({
  code: 'plain',
  caption: 'Энгийн',
  purpose: 'Жишээ.',
  rows: { '1': 'Нэг', '2': 'Хоёр', '3': 'Гурав' },
  fields: { count: field('Тоо', 'people'), half: field('Тал', 'people') },
})
  .entered(['1', '2', '3'], ['count'], wholeUpTo(1000), typed)
  .computed(['1', '2'], ['half'], ({ same }) => times(same('count'), 0.5), 'тал')
  .linked([
    [
      ['1', 'count'],
      ['2', 'count'],
    ],
    [
      ['2', 'count'],
      ['3', 'count'],
    ],
    [
      ['3', 'count'],
      ['1', 'count'],
    ],
  ])
  .warned(
    ['1', '2', '3'],
    ['count'],
    ({ same }) => ({ test: 'above', left: same('count'), right: number(9) }),
    {
      code: 'many',
      message: 'Олон.',
    },
  )
  .done()

describe('the words of a revision', () => {
  const rowsIn = (made: Sheet) => made.rows.map(({ code }) => code)
  const headed = (made: Sheet) => made.sections?.map(({ rows }) => rows)

  it.each<readonly [string, () => Sheet, readonly string[], readonly (readonly string[])[] | undefined]>([
    ['a row last', () => revised(plain, (r) => r.row('4', 'Дөрөв')), ['1', '2', '3', '4'], undefined],
    [
      'a row below the first',
      () => revised(plain, (r) => r.row('4', 'Дөрөв', { after: '1' })),
      ['1', '4', '2', '3'],
      undefined,
    ],
    [
      'a row last, under the last heading',
      () => revised(pupils, (r) => r.row('4', 'Дөрөв')),
      ['1', '2', 'sum', '4'],
      [
        ['1', '2'],
        ['sum', '4'],
      ],
    ],
    [
      'a row below the first, between those of its heading',
      () => revised(pupils, (r) => r.row('4', 'Дөрөв', { after: '1' })),
      ['1', '4', '2', 'sum'],
      [['1', '4', '2'], ['sum']],
    ],
    ['no row', () => revised(plain, (r) => r.without(['1', '3'])), ['2'], undefined],
  ])('put and take %s', (_, make, rows, sections) => {
    const made = make()
    expect([rowsIn(made), headed(made)]).toEqual([rows, sections])
    expect([made.sections === null, Object.isFrozen(made), made.remade]).toEqual([
      sections === undefined,
      true,
      null,
    ])
  })

  it('keep how a row is printed, with another caption', () => {
    const printed = { number: '1.', level: 1 as const, isStrong: true }
    const own: Sheet = { ...plain, rows: plain.rows.map((row) => ({ ...row, printed })) }
    const { rows } = revised(own, (r) => r.renamed('2', 'Өөр').row('4', 'Дөрөв'))
    expect(rows).toEqual([
      { code: '1', caption: 'Нэг', printed },
      { code: '2', caption: 'Өөр', printed },
      { code: '3', caption: 'Гурав', printed },
      { code: '4', caption: 'Дөрөв', printed: null },
    ])
  })

  it('take with a row the links from and to it, and its rules; those of the others stay', () => {
    const made = revised(plain, (r) => r.without(['2']))
    expect(made.links).toEqual([{ from: { row: '3', field: 'count' }, to: { row: '1', field: 'count' } }])
    expect(made.checks.map(({ row }) => row)).toEqual(['1', '3'])
    expect([...made.cells.keys()]).toEqual(['1.count', '3.count', '1.half'])
    expect([plain.links.length, plain.checks.length, plain.cells.size]).toEqual([3, 3, 5])
    expect(made.totals).toBeNull()
  })

  it.each<readonly [string, () => Sheet, Pick<Sheet, 'totals' | 'totalRow'>]>([
    [
      'stay',
      () => revised(pupils, (r) => r.renamed('1', 'Өөр')),
      { totals: { fields: ['count'], rows: ['1', '2'] }, totalRow: 'sum' },
    ],
    [
      'go with their row',
      () => revised(pupils, (r) => r.without(['sum'])),
      { totals: { fields: ['count'], rows: ['1', '2'] }, totalRow: null },
    ],
    [
      'are those of every row still',
      () =>
        revised({ ...pupils, totals: { fields: ['count'], rows: null }, totalRow: null }, (r) =>
          r.renamed('1', 'Өөр'),
        ),
      { totals: { fields: ['count'], rows: null }, totalRow: null },
    ],
    [
      'can be others',
      () => revised(pupils, (r) => r.totalled(['count'], ['1'])),
      { totals: { fields: ['count'], rows: ['1'] }, totalRow: 'sum' },
    ],
  ])('see that totals %s', (_, make, expected) => {
    const { totals, totalRow } = make()
    expect({ totals, totalRow }).toEqual(expected)
  })

  it('work out every named cell again, from its own row, and keep its source unless another is named', () => {
    const made = revised(plain, (r) =>
      r
        .again(['1', '2'], ['half'], ({ row, was, cell }) => plus(was, row === '1' ? cell('2', 'count') : 0))
        .again(['2'], ['half'], ({ was }) => times(was, 3), 'гурав дахин'),
    )
    const [first, second] = ['1.half', '2.half'].map((key) => made.cells.get(key as '1.half'))
    expect([first, second]).toMatchObject([
      { kind: 'computed', source: 'тал' },
      { kind: 'computed', source: 'гурав дахин' },
    ])
    const evaluation = evaluate(compile([made]), {
      entries: { plain: { '1.count': 10, '2.count': 20 } },
      givens: {},
      facts: {},
    })
    expect(['1', '2'].map((row) => valueAt(evaluation, { sheet: 'plain', row, field: 'half' }))).toEqual([
      25, 30,
    ])
  })

  it('give a further column to cells that are declared in it', () => {
    const made = revised(plain, (r) =>
      r.field('third', field('Гурав', 'people')).computed(['3'], ['third'], ({ same }) => same('count'), 'x'),
    )
    expect(Object.keys(made.fields)).toEqual(['count', 'half', 'third'])
    expect([...made.cells.keys()].at(-1)).toBe('3.third')
  })
})

describe('a sheet that runs over the rows of another', () => {
  it('runs over those that it was declared with', () => {
    expect(meals.rows.map(({ code }) => code)).toEqual(['1', '2', 'sum'])
  })

  it('is made again over a revised one, also when it is revised itself', () => {
    const now = (sheet: unknown) => (sheet === pupils ? more : sheet)
    const again = meals.remade?.(now as never)
    expect(again?.rows.map(({ code }) => code)).toEqual(['1', '2', '3', 'sum'])
    expect(figures([more, again ?? meals])['meals/3.price']).toBe(7500)
    const dearer = revised(meals, (r) => r.again(['1'], ['price'], ({ was }) => times(was, 2)))
    expect(figures([more, dearer.remade?.(now as never) ?? dearer])).toMatchObject({
      'meals/1.price': 30_000,
      'meals/3.price': 7500,
    })
  })
})

describe('instructions for changes to a table:', () => {
  const money = (caption: string) => field(caption, 'tugrik')
  const costs = sheet({
    code: 'costs',
    caption: 'Зардал',
    purpose: 'Жишээ.',
    rows: { '1': 'Нэг' },
    fields: { net: money('Цахим'), heat: money('Дулаан'), total: money('Нийт') },
  })
    .entered(['1'], ['net', 'heat'], wholeUpTo(1000), typed)
    .computed(['1'], ['total'], ({ sum }) => sum(['net', 'heat']), 'нийлбэр')
    .warned(
      ['1'],
      ['heat'],
      ({ cell }) => ({ test: 'above', left: cell('1', 'net'), right: cell('1', 'heat') }),
      { code: 'netAboveHeat', message: 'Цахим их байна.' },
    )
    .warned(['1'], ['net'], ({ same }) => ({ test: 'equal', left: same('net'), right: number(0) }), {
      code: 'netNone',
      message: 'Цахим алга.',
    })
    .totalled(['net', 'total'])
    .headlined(['1'], 'net')
    .done()
  const reads = sheet({
    code: 'reads',
    caption: 'Уншина',
    purpose: 'Жишээ.',
    rows: { '1': 'Нэг' },
    fields: { twice: money('Хоёр дахин') },
  })
    .computed(['1'], ['twice'], () => times(2, at(costs, '1', 'net')), 'хоёр дахин')
    .done()
  const split = revised(costs, (r) =>
    r
      .split({ net: ['device', 'service'] }, { device: money('Төхөөрөмж'), service: money('Үйлчилгээ') })
      .entered(['1'], ['device', 'service'], wholeUpTo(1000), typed),
  )
  const splits = [{ was: 'costs/*.net', is: ['costs/*.device', 'costs/*.service'] }]
  const figuresOf = (sheets: readonly Sheet[]) =>
    evaluate(compile(sheets), {
      entries: { costs: { '1.device': 30, '1.service': 12, '1.heat': 8 } },
      givens: {},
      facts: {},
    })

  it('a split column: its parts replace it, and its readers read their sum', () => {
    expect(Object.keys(split.fields)).toEqual(['device', 'service', 'heat', 'total'])
    const evaluation = figuresOf([split, overParts(reads, splits)])
    const figure = (code: string, name: string) => valueAt(evaluation, { sheet: code, row: '1', field: name })
    expect([figure('costs', 'total'), figure('reads', 'twice')]).toEqual([50, 84])
    expect(check(split, evaluation).map(({ code }) => code)).toEqual(['netAboveHeat'])
    expect(split.totals?.fields).toEqual(['device', 'service', 'total'])
    expect(split.headline.map(({ field }) => field)).toEqual(['device', 'service'])
  })

  it('an unadapted reader of the whole does not compile; other sheets stay the same object', () => {
    expect(() => compile([split, reads])).toThrow(FormError)
    expect(overParts(pupils, splits)).toBe(pupils)
    expect(overParts(meals as Sheet, [{ was: 'pupils/1', is: ['pupils/a'] }]).remade).not.toBeNull()
  })

  it('an additional column follows the named one', () => {
    const wider = revised(costs, (r) => r.field('rent', money('Түрээс'), { after: 'net' }))
    expect(Object.keys(wider.fields)).toEqual(['net', 'rent', 'heat', 'total'])
  })

  it('a removed column: with its cells, rules, totals and headline; the formula that read it is redefined', () => {
    const without = revised(costs, (r) =>
      r.withoutFields(['net']).again(['1'], ['total'], ({ same }) => same('heat')),
    )
    expect(Object.keys(without.fields)).toEqual(['heat', 'total'])
    expect([...without.cells.keys()]).toEqual(['1.heat', '1.total'])
    expect(without.checks.map(({ field }) => field)).toEqual(['heat'])
    expect([without.totals, without.headline]).toEqual([{ fields: ['total'], rows: null }, []])
    const alone = revised(costs, (r) => r.totalled(['net']).withoutFields(['net', 'total']))
    expect([Object.keys(alone.fields), alone.totals]).toEqual([['heat'], null])
  })

  it('a removed column takes the links from and to it; those of the others stay', () => {
    const linked = sheet({
      code: 'linked',
      caption: 'Холбоос',
      purpose: 'Жишээ.',
      rows: { '1': 'Нэг' },
      fields: { a: money('А'), b: money('Б'), c: money('В') },
    })
      .entered(['1'], ['a', 'b', 'c'], wholeUpTo(1000), typed)
      .linked([
        [
          ['1', 'a'],
          ['1', 'b'],
        ],
        [
          ['1', 'b'],
          ['1', 'c'],
        ],
      ])
      .done()
    expect(revised(linked, (r) => r.withoutFields(['a'])).links).toEqual([linked.links[1]])
  })

  it('a rule has a new message', () => {
    const said = revised(costs, (r) => r.reworded('netNone', 'Цахим зардлаа бичнэ үү.'))
    expect(said.checks.map(({ message }) => message)).toEqual(['Цахим их байна.', 'Цахим зардлаа бичнэ үү.'])
  })

  it.each<readonly [string, () => unknown, string]>([
    [
      'a part that is there already',
      () => revised(costs, (r) => r.split({ net: ['heat'] }, { heat: money('') })),
      'field heat already',
    ],
    [
      'a split of no column',
      () => revised(costs as Sheet, (r) => r.split({ none: ['a'] }, { a: money('') })),
      'no field none',
    ],
    ['parts without cells', () => revised(costs, (r) => r.split({ net: ['a'] }, { a: money('') })), '1.a'],
    [
      'a part under the name of the whole',
      () => overParts(reads, [{ was: 'costs/*.net', is: ['costs/*.net', 'costs/*.a'] }]),
      'part of itself',
    ],
    [
      'a column that goes and is not there',
      () => revised(costs as Sheet, (r) => r.withoutFields(['none'])),
      'no field none',
    ],
    [
      'a column that goes and is read',
      () => revised(costs, (r) => r.withoutFields(['net'])),
      'costs 1.total reads 1.net, which is not there: say its formula `again`',
    ],
    ['a rule that is not there', () => revised(costs, (r) => r.reworded('none', '')), 'no rule none'],
    [
      'a column behind one that is not there',
      () => revised(costs as Sheet, (r) => r.field('a', money(''), { after: 'none' })),
      'no field none',
    ],
  ])('refused is %s', (_, make, message) => {
    expect(make).toThrow(FormError)
    expect(make).toThrow(message)
  })
})
