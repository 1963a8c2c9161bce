import { type Bounds, type Figure, MOST, type NormRow, norm } from '#domain/norms/norm.ts'
import { number, over, plus } from '#domain/sheet/formula.ts'
import { at, field } from '#domain/sheet/sheet.ts'
import { normText } from '#text/administration.ts'

const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

type MonthField = `month${(typeof months)[number]}`

/** Of the minimum wage: it never sank below what it was from 2024-01-01, tugrik a month (facts §5.1). */
const wage: Bounds = { least: number(660_000), most: MOST, why: normText.belowLegalWage }

/** The minimum wage, tugrik a month; no pay may lie below it. */
export const minimumWage = norm({
  code: 'norm-minimum-wage',
  caption: 'Хөдөлмөрийн хөлсний доод хэмжээ',
  purpose: 'Сарын үндсэн цалин үүнээс доош байж болохгүй.',
  fields: { month: field('Сард', 'tugrik') },
  rows: {
    wage: {
      source: 'Хөдөлмөрийн хөлсний доод хэмжээ (facts §5.1)',
      from: '2025-04-01',
      model: false,
      caption: 'Хөдөлмөрийн хөлсний доод хэмжээ',
      bounds: wage,
      values: { month: 792_000 },
    },
  },
})

/** Of any pay: none lies below the minimum wage of its year. */
const pay: Bounds = { least: at(minimumWage.sheet, 'wage', 'month'), most: MOST, why: normText.belowWage }

/** Base pay of grades ТҮБД-1 to -5, tugrik a month, with the day from which it holds (facts §5.1). */
const amounts: readonly (readonly [from: string, amounts: readonly number[]])[] = [
  ['2025-01-01', [1_283_000, 1_414_000, 1_484_000, 1_559_000, 1_637_000]],
  ['2026-01-01', [1_924_500, 2_121_000, 2_226_000, 2_338_500, 2_455_500]],
  ['2026-11-01', [2_424_870, 2_672_460, 2_804_760, 2_946_510, 3_093_930]],
]

/** Years for which the dated table gives every month. */
const years = [2025, 2026]

/** Base monthly pay per education grade, month by month, tugrik; `average` = the year's sum / 12. */
export const payGrid = norm({
  code: 'norm-pay-grid',
  caption: 'Боловсролын албан тушаалын цалингийн сүлжээ',
  purpose: 'ТҮБД зэрэглэлийн үндсэн цалин сар бүрээр, жилийн дундаж сарын цалин.',
  fields: {
    ...byMonth((month) => field(`${month}-р сар`, 'tugrik')),
    average: field('Дундаж сар', 'tugrik'),
  },
  rows: {
    'ТҮБД-1': grade(1, 'Туслах багш', true),
    'ТҮБД-2': grade(2, 'Дотуур байрны багш', true),
    'ТҮБД-3': grade(3, 'Бага, дунд, ахлах ангийн багш', false),
    'ТҮБД-4': grade(4, 'Менежер, цэцэрлэгийн багш', false),
    'ТҮБД-5': grade(5, 'Захирал, эрхлэгч', true),
  },
  months: months.map((month): MonthField => `month${month}`),
  derive: (definition) =>
    definition.computed(
      ['ТҮБД-1', 'ТҮБД-2', 'ТҮБД-3', 'ТҮБД-4', 'ТҮБД-5'],
      ['average'],
      ({ same }) => over(plus(...months.map((month) => same(`month${month}`))), 12),
      'Сарын цалингийн нийлбэр / 12 (calculation §4)',
    ),
})

function grade(step: number, caption: string, model: boolean): NormRow<MonthField | 'average'> {
  return {
    source: 'Цалингийн сүлжээ: 2025 он, 2026-01-01-ээс +50 %, 2026-11-01-ээс +26 % (facts §5.1)',
    from: '2025-01-01',
    model,
    caption: `ТҮБД-${step}: ${caption}`,
    bounds: pay,
    values: byMonth((month) => yearly((year) => amountOn(step, year, month))),
  }
}

function amountOn(step: number, year: number, month: number): number {
  const firstDay = `${year}-${String(month).padStart(2, '0')}-01`
  const held = amounts.findLast(([from]) => from <= firstDay)
  return held?.[1][step - 1] ?? 0
}

function yearly(amount: (year: number) => number): Figure {
  return Object.fromEntries(years.map((year) => [year, amount(year)]))
}

function byMonth<T>(make: (month: number) => T): Record<MonthField, T> {
  return Object.fromEntries(months.map((month) => [`month${month}`, make(month)])) as Record<MonthField, T> // same keys
}

/** No pay grid of common service staff was reachable: model values above the minimum wage (facts §5.1). */
const support = { source: 'Жишиг (calculation §6)', from: null, model: true, bounds: pay }

/** Base monthly pay of support staff, tugrik. */
export const supportPay = norm({
  code: 'norm-support-pay',
  caption: 'Захиргаа, аж ахуйн ажилтны үндсэн цалин',
  purpose: 'Төрийн нийтлэг үйлчилгээний ажилтны сарын үндсэн цалин.',
  fields: { month: field('Сарын цалин', 'tugrik') },
  rows: {
    simple: {
      ...support,
      caption: 'Үйлчлэгч, сахиул, жижүүр, галч, туслах тогооч',
      values: { month: { 2025: 850_000, 2026: 1_100_000 } },
    },
    skilled: {
      ...support,
      caption: 'Бусад ажилтан',
      values: { month: { 2025: 1_000_000, 2026: 1_400_000 } },
    },
  },
})
