import type { OpeningLine } from '#domain/reports/shared/purpose-report.ts'
import { type Formula, minus, times } from '#domain/sheet/formula.ts'

type Income = Readonly<
  Record<'expenses' | 'fees' | 'auxiliary' | 'donations' | 'other' | 'unallocated' | 'used', Formula>
>

const row = (caption: string, value: OpeningLine['value'] = null): OpeningLine => ({
  caption,
  strong: false,
  value,
})

/**
 * The eleven lines of financing before the expenses, in the order of form TG-4 (facts §2.3): opening balances, which a draft
 * does not know, and the income; what is not allocated is taken off, so that line 5 is what the expenses cost.
 */
export function financing(income: Income): readonly OpeningLine[] {
  return [
    { caption: 'САНХҮҮЖИЛТ', strong: true, value: { sumOf: [5] } },
    row('Мөнгөн хөрөнгийн эхний үлдэгдэл'),
    row('Авлагын эхний үлдэгдэл'),
    row('Өглөгийн эхний үлдэгдэл'),
    { caption: 'Орлогын дүн', strong: true, value: { sumOf: [6, 7, 8, 9, 10, 11] } },
    row('Төсвөөс санхүүжих', minus(income.expenses, income.used)),
    row('Үндсэн үйл ажиллагааны орлого', income.fees),
    row('Туслах үйл ажиллагааны орлого', income.auxiliary),
    row('Хандив, тусламж', income.donations),
    row('Бусад орлого', income.other),
    row('Хуваарилаагүй орлого (хасах)', times(-1, income.unallocated)),
  ]
}
