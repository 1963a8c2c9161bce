import { describe, expect, it } from 'vitest'
import { sheet } from '#domain/sheet/define.ts'
import { evaluate, valueAt } from '#domain/sheet/evaluate.ts'
import { plus, times } from '#domain/sheet/formula.ts'
import { compile } from '#domain/sheet/program.ts'
import { revised } from '#domain/sheet/revised.ts'
import { at, FormError, field, following, type Sheet, wholeUpTo } from '#domain/sheet/sheet.ts'

const typed = { source: 'made up' }

/** Two rows are typed, a third adds them. */
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

/** Reads another sheet by address, and has a line for each of its rows. */
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

  it('may read by what stood before what it declares later', () => {
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

  it('loses a row with its cells, rules and place under a heading', () => {
    const less = revised(pupils, (revision) =>
      revision.without(['2']).again(['sum'], ['count'], ({ cell }) => cell('1', 'count')),
    )
    expect(less.rows.map(({ code }) => code)).toEqual(['1', 'sum'])
    expect([less.checks, less.totals?.rows, less.sections?.[0]?.rows]).toEqual([[], ['1'], ['1']])
    expect(figures([less])).toEqual({ 'pupils/1.count': 10, 'pupils/sum.count': 10 })
    expect(revised(pupils, (revision) => revision.renamed('1', 'Бага анги')).rows[0]?.caption).toBe(
      'Бага анги',
    )
  })

  it.each([
    ['a row that is lost and still read', () => revised(pupils, (revision) => revision.without(['2']))],
    ['a row that is there already', () => revised(pupils, (revision) => revision.row('2', 'Дахин'))],
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
