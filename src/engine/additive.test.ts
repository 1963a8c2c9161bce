import { describe, expect, test } from 'vitest'
import { additiveIn } from '#engine/additive.ts'
import { sheet } from '#engine/define.ts'
import {
  above,
  ceil,
  choose,
  type Formula,
  factNumber,
  floor,
  max,
  min,
  minus,
  number,
  over,
  plus,
  round,
  step,
  times,
  when,
} from '#engine/formula.ts'
import { compile } from '#engine/program.ts'
import { at, field, percentUpTo, type Unit, wholeUpTo } from '#engine/sheet.ts'

const prices = sheet({
  code: 'prices',
  kind: 'norm',
  caption: 'Үнэ',
  purpose: '',
  rows: { '1': 'Нэг' },
  fields: { price: field('Үнэ', 'tugrik'), heads: field('Захирал', 'posts') },
})
  .given(['1'], ['price', 'heads'], 'test')
  .done()
const counts = sheet({
  code: 'counts',
  caption: 'Тоо',
  purpose: '',
  rows: { '1': 'Нэг' },
  fields: {
    pupils: field('Сурагч', 'people'),
    classes: field('Анги', 'groups'),
    share: field('Хувь', 'percent'),
    weight: field('Жин', 'coefficient'),
    wages: field('Цалин', 'tugrik'),
    text: field('Тайлбар', 'text'),
  },
})
  .entered(['1'], ['pupils', 'classes'], wholeUpTo(null), { source: 'test' })
  .entered(['1'], ['share', 'weight'], percentUpTo(100), { source: 'test' })
  .given(['1'], ['wages'], 'test')
  .text('text', { '1': 'тайлбар' })
  .done()
const cellOf = <F extends keyof typeof counts.fields>(name: F) => at(counts, '1', name)
const [pupils, classes, share, wages] = [
  cellOf('pupils'),
  cellOf('classes'),
  cellOf('share'),
  cellOf('wages'),
]
const price = at(prices, '1', 'price')
const heads = at(prices, '1', 'heads')
const average = over(pupils, classes)

function addsUp(formula: Formula, unit: Unit = 'quantity'): boolean {
  const made = sheet({
    code: 'made',
    caption: 'Тооцоо',
    purpose: '',
    rows: { '1': 'Нэг' },
    fields: { figure: field('Дүн', unit) },
  })
    .computed(['1'], ['figure'], () => formula, 'test')
    .done()
  return additiveIn(compile([prices, counts, made]))({ sheet: 'made', row: '1', field: 'figure' })
}

describe('a figure adds up over institutions', () => {
  test.each<readonly [string, boolean, Formula]>([
    ['a count', true, pupils],
    ['an amount of a register', true, wages],
    ['a price', false, price],
    ['a number of the form', false, number(5)],
    ['a number of the profile', false, factNumber('branches')],
    ['nothing, in a line that the form does not use', true, number(0)],
    ['nothing put into another unit', true, over(0, 1000)],
    ['a number put into another unit', false, over(5, 1000)],
    ['a share', false, share],
    ['an average', false, average],
    ['a count times its price', true, times(pupils, price)],
    ['an average times a price', false, times(average, price)],
    ['a share times a hundred', false, times(over(pupils, classes), 100)],
    ['a count and an average together', true, plus(pupils, average)],
    ['an average and a number together', false, plus(average, 5)],
    ['prices together', false, plus(price, price)],
    ['what is left of a count', true, minus(pupils, 5)],
    ['what a count takes from a number', true, minus(5, pupils)],
    ['what is left of an average', false, minus(average, 5)],
    ['the smaller count', true, min(pupils, 100)],
    ['the larger count', true, max(pupils, 0)],
    ['the larger average', false, max(average, 0)],
    ['a count by a number, as of posts', true, over(pupils, 25)],
    ['a count by a price', true, over(pupils, price)],
    ['a price by a number', false, over(price, 12)],
    ['a price by a count', false, over(price, pupils)],
    ['an amount by the shares of one count in another', true, over(times(wages, pupils), classes)],
    ['a price by the share of a count in another', false, over(times(price, pupils), classes)],
    ['a whole number of a count', true, ceil(over(pupils, 25))],
    ['the whole part of a count', true, floor(over(pupils, 25))],
    ['a rounded average', false, round(average, 1)],
    ['a rounded count', true, round(over(pupils, 25), 1)],
    ['a count under a condition', true, when(above(average, 5), pupils, 0)],
    ['a count where the condition does not hold', true, when(above(pupils, 5), 0, pupils)],
    ['a price under a condition on a count', false, when(above(pupils, 5), price, 0)],
    ['a count picked by the profile', true, choose('location', { capital: 1, soum: pupils })],
    ['a number picked by the profile', false, choose('location', { capital: 1, soum: 2 })],
    ['a number by steps of a count', false, step(pupils, [{ upTo: number(5), value: number(1) }])],
    [
      'a count by steps',
      true,
      step(average, [
        { upTo: number(5), value: number(1) },
        { upTo: null, value: pupils },
      ]),
    ],
  ])('%s: %s', (_, is, formula) => {
    expect(addsUp(formula)).toBe(is)
  })

  test.each<readonly [string, boolean, Formula, Unit]>([
    ['a share of a count', false, times(pupils, 100), 'percent'],
    ['a weight made of counts', false, plus(pupils, classes), 'coefficient'],
    ['the one director whom the norms give', true, heads, 'posts'],
    ['people of a number of the form', true, number(1), 'people'],
    ['groups of the profile', true, factNumber('branches'), 'groups'],
    ['hours of the norms', false, price, 'hours'],
    ['people a class', false, average, 'people'],
  ])('by its unit, %s: %s', (_, is, formula, unit) => {
    expect(addsUp(formula, unit)).toBe(is)
  })

  test('only if it is a figure of a sheet other than a norm', () => {
    const adds = additiveIn(compile([prices, counts]))
    const isAdditive = (sheet: string, field: string) => adds({ sheet, row: '1', field })
    expect(
      ['pupils', 'share', 'weight', 'text', 'nothing'].map((name) => isAdditive('counts', name)),
    ).toEqual([true, false, false, false, false])
    expect([
      isAdditive('prices', 'price'),
      isAdditive('prices', 'heads'),
      isAdditive('none', 'pupils'),
    ]).toEqual([false, false, false])
  })

  test('like its proposal, if it has one', () => {
    const proposed = (proposal: Formula) =>
      additiveIn(
        compile([
          prices,
          counts,
          sheet({
            code: 'plan',
            caption: 'Төлөвлөгөө',
            purpose: '',
            rows: { '1': 'Нэг' },
            fields: { figure: field('Дүн', 'quantity') },
          })
            .proposed(['1'], ['figure'], wholeUpTo(null), () => proposal, { source: 'test' })
            .done(),
        ]),
      )({ sheet: 'plan', row: '1', field: 'figure' })
    expect([proposed(pupils), proposed(average), proposed(price)]).toEqual([true, false, false])
  })
})
