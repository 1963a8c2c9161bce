import { type Formula, max, number, over, plus } from '#engine/formula.ts'
import { at, field } from '#engine/sheet.ts'
import { type Bounds, MAX_NORM, type NormRow, norm } from '#forms/norms/norm.ts'
import { normText } from '#forms/norms/norm-text.ts'

const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

type MonthField = `month${(typeof months)[number]}`

const grades = ['ТҮБД-1', 'ТҮБД-2', 'ТҮБД-3', 'ТҮБД-4', 'ТҮБД-5'] as const

const monthFields = months.map((month): MonthField => `month${month}`)

/** ASSUMED: no year's value is below that of 2024-01-01, the last before 2025-04-01; tugrik a month (facts §5.1). */
const wage: Bounds = { least: number(660_000), most: MAX_NORM, why: normText.belowLegalWage }

/** Tugrik a month; the lower limit of the pay norms and of proposed basic pay. */
export const minimumWage = norm({
  code: 'norm-minimum-wage',
  caption: 'Хөдөлмөрийн хөлсний доод хэмжээ',
  purpose: 'Сарын үндсэн цалин үүнээс доош байж болохгүй.',
  fields: { month: field('Сард', 'tugrik') },
  rows: {
    wage: {
      source: 'Хөдөлмөрийн хөлсний доод хэмжээ (facts §5.1)',
      from: '2025-04-01',
      // Reported by the press; the number of the act is unknown.
      model: true,
      caption: 'Хөдөлмөрийн хөлсний доод хэмжээ',
      bounds: wage,
    },
  },
})

const pay: Bounds = { least: at(minimumWage.sheet, 'wage', 'month'), most: MAX_NORM, why: normText.belowWage }

/** Tugrik a month; `average` = the year's sum / 12. */
export const payGrid = norm({
  code: 'norm-pay-grid',
  caption: 'Боловсролын албан тушаалын цалингийн сүлжээ',
  purpose: 'ТҮБД зэрэглэлийн үндсэн цалин сар бүрээр, жилийн дундаж сарын цалин.',
  fields: {
    ...byMonth((month) => field(`${month}-р сар`, 'tugrik')),
    average: field('Дундаж сар', 'tugrik'),
  },
  rows: {
    'ТҮБД-1': grade(1, 'Туслах багш'),
    'ТҮБД-2': grade(2, 'Дотуур байрны багш'),
    'ТҮБД-3': grade(3, 'Бага, дунд, ахлах ангийн багш'),
    'ТҮБД-4': grade(4, 'Менежер, цэцэрлэгийн багш'),
    'ТҮБД-5': grade(5, 'Захирал, эрхлэгч'),
  },
  months: monthFields,
  derive: (definition) =>
    definition.computed(
      grades,
      ['average'],
      ({ same }) => over(plus(...months.map((month) => same(`month${month}`))), 12),
      'Сарын цалингийн нийлбэр / 12 (calculation §4)',
    ),
})

/** Tugrik, in any month of the year. */
export const highestPay: Formula = max(
  ...grades.flatMap((row) => monthFields.map((month) => at(payGrid.sheet, row, month))),
)

function grade(step: number, caption: string): NormRow<MonthField | 'average'> {
  return {
    source: 'Цалингийн сүлжээ: 2025 он, 2026-01-01-ээс +50 %, 2026-11-01-ээс +26 % (facts §5.1)',
    from: '2025-01-01',
    // The number of the act is unknown.
    model: true,
    caption: `ТҮБД-${step}: ${caption}`,
    bounds: pay,
    fields: monthFields,
  }
}

function byMonth<T>(make: (month: number) => T): Record<MonthField, T> {
  return Object.fromEntries(months.map((month) => [`month${month}`, make(month)])) as Record<MonthField, T>
}

/** Stand-ins above the minimum wage: no pay grid of common service staff was available (facts §5.1). */
const support = { source: 'Жишиг (calculation §6)', from: null, model: true, bounds: pay }

/** Tugrik a month. */
export const supportPay = norm({
  code: 'norm-support-pay',
  caption: 'Захиргаа, аж ахуйн ажилтны үндсэн цалин',
  purpose: 'Төрийн нийтлэг үйлчилгээний ажилтны сарын үндсэн цалин.',
  fields: { month: field('Сарын цалин', 'tugrik') },
  rows: {
    simple: { ...support, caption: 'Үйлчлэгч, сахиул, жижүүр, галч, туслах тогооч' },
    skilled: { ...support, caption: 'Бусад ажилтан' },
  },
})
