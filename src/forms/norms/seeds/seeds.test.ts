import { describe, expect, test } from 'vitest'
import type { ReferenceFigures } from '#engine/entries.ts'
import { cellAt, field } from '#engine/sheet.ts'
import { editionFor, editionsLoaded, orderedEditions } from '#forms/editions/editions.ts'
import { type Norm, norm } from '#forms/norms/norm.ts'
import { norms2025 } from '#forms/norms/norms-2025.ts'
import { supportPay } from '#forms/norms/pay-grid.ts'
import { hours, monthly, withChangedFigures } from '#forms/norms/seeds/seed.ts'
import { missingFigures, seededYears, seedOf, seeds } from '#forms/norms/seeds/seeds.ts'

await editionsLoaded()

/** Returns seed figures without a given cell, as `norm row field`. */
function strangersIn(seed: ReferenceFigures, norms: readonly Norm[] = norms2025): readonly string[] {
  return Object.entries(seed).flatMap(([code, rows]) => {
    const sheets = norms.flatMap(({ sheet }) => (sheet.code === code ? [sheet] : []))
    if (sheets.length === 0) return [code]
    return Object.entries(rows).flatMap(([row, figures]) => {
      if (!sheets.some((sheet) => sheet.rows.some((each) => each.code === row))) return [`${code} ${row}`]
      return Object.keys(figures)
        .filter((name) => !sheets.some((sheet) => cellAt(sheet, { row, field: name })?.kind === 'given'))
        .map((name) => `${code} ${row} ${name}`)
    })
  })
}

/** Figures continue from earlier years, also of removed rows. */
const normsUntil = (year: number): readonly Norm[] =>
  orderedEditions().flatMap(({ from, norms }) => (from <= year ? norms : []))

const row = { source: 'Жишиг', from: null, model: true, caption: 'Ажилтан' }

describe('a seeded year', () => {
  test.each(seededYears)('%d has every figure of every norm', (year) => {
    expect(editionFor(year).norms.flatMap((each) => missingFigures(each, year))).toEqual([])
  })

  test.each(seededYears)('%d has figures of nothing else', (year) => {
    expect(strangersIn(seeds[year] ?? {}, normsUntil(year))).toEqual([])
  })

  test.each<readonly [string, ReferenceFigures]>([
    ['norm-none', { 'norm-none': { wage: { month: 1 } } }],
    ['norm-grade 13', { 'norm-grade': { 12: { amount: 1 }, 13: { amount: 1 } } }],
    ['norm-grade 1 value', { 'norm-grade': { 1: { amount: 1, value: 1 } } }],
    ['norm-pay-grid ТҮБД-1 average', { 'norm-pay-grid': { 'ТҮБД-1': { month1: 1, average: 1 } } }],
    ['norm-dormitory-size 4 upTo', { 'norm-dormitory-size': { 4: { upTo: 300, coefficient: 1 } } }],
  ])('would be found out with %s', (stranger, planted) => {
    expect(strangersIn(planted)).toEqual([stranger])
  })

  test.each<readonly [string, number, readonly string[]]>([
    ['a row that it does not have', 2026, ['none.month']],
    ['no row, in a year without a seed', 2024, ['simple.month', 'none.month']],
  ])('lacks %s', (_, year, missing) => {
    expect(missingFigures(supportPayOf('simple', 'none'), year)).toEqual(missing)
  })

  test('gives a norm of fewer rows no more than these', () => {
    expect(seedOf(supportPayOf('skilled'), 2025)).toEqual({ skilled: { month: 1_000_000 } })
  })

  test('gives nothing to a cell that is computed now', () => {
    const { code, caption, purpose } = supportPay.sheet
    const computed = norm({
      code,
      caption,
      purpose,
      fields: { month: field('Сарын цалин', 'tugrik') },
      rows: { skilled: row, simple: { ...row, fields: [] } },
      derive: (definition) =>
        definition.computed(['simple'], ['month'], ({ sumOfRows }) => sumOfRows(['skilled']), 'Жишиг'),
    })
    expect(seedOf(computed, 2025)).toEqual({ skilled: { month: 1_000_000 }, simple: {} })
  })
})

function supportPayOf(...rows: readonly string[]) {
  const { code, caption, purpose } = supportPay.sheet
  return norm({
    code,
    caption,
    purpose,
    fields: { month: field('Сарын цалин', 'tugrik') },
    rows: Object.fromEntries(rows.map((each) => [each, row])),
  })
}

describe('the figures of a year', () => {
  const before = {
    pay: { cook: { month: 5, bonus: 1 }, guard: { month: 4 } },
    meals: { lunch: { price: 2 } },
  }

  test.each<readonly [string, ReferenceFigures, ReferenceFigures]>([
    ['as they were', {}, before],
    [
      'with one anew',
      { pay: { cook: { month: 6 } } },
      { ...before, pay: { cook: { month: 6, bonus: 1 }, guard: { month: 4 } } },
    ],
    [
      'with a field, a row and a norm more',
      { pay: { guard: { bonus: 0 }, clerk: { month: 7 } }, size: { 1: { upTo: 50 } } },
      {
        pay: { cook: { month: 5, bonus: 1 }, guard: { month: 4, bonus: 0 }, clerk: { month: 7 } },
        meals: { lunch: { price: 2 } },
        size: { 1: { upTo: 50 } },
      },
    ],
  ])('follow those of the year before, %s', (_, changed, figures) => {
    const copy = structuredClone(before)
    expect(withChangedFigures(before, changed)).toEqual(figures)
    expect(before).toEqual(copy)
  })

  test('are written by month from the one in which they begin to hold', () => {
    const figures = Object.entries(monthly({ 1: 500, 11: 600 }))
    expect(figures.filter(([, figure]) => figure === 600)).toEqual([
      ['month11', 600],
      ['month12', 600],
    ])
    expect(figures.filter(([, figure]) => figure === 500)).toHaveLength(10)
  })

  test('are written by grade from the first', () => {
    expect(hours(7, 0, 6)).toEqual({ grade1: 7, grade2: 0, grade3: 6 })
  })
})
