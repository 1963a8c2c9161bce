import { type Formula, minus, times } from '#engine/formula.ts'
import type { OpeningLine } from '#forms/reports/shared/purpose-report.ts'

/** `null` if the kind of institution plans no such income. */
type Income = Readonly<
  Record<'expenses' | 'auxiliary' | 'unallocated' | 'used', Formula> &
    Record<'donations' | 'other', Formula | null>
> & {
  /** Excludes donations and other income. */
  readonly fees: { readonly caption: string; readonly amount: Formula }
}

const row = (caption: string, value: OpeningLine['value'] = null): OpeningLine => ({
  caption,
  strong: false,
  value,
})
const firstSource = 6

/**
 * Returns the lines before the expenses, in the order of form TG-4 (facts §2.3). Opening balances are unknown in a
 * draft. Unallocated income is subtracted, so that line 5 equals the expenses.
 */
export function financing(income: Income): readonly OpeningLine[] {
  const sources = [
    row('Төсвөөс санхүүжих', minus(income.expenses, income.used)),
    row(income.fees.caption, income.fees.amount),
    row('Туслах үйл ажиллагааны орлого', income.auxiliary),
    row('Хандив, тусламж', income.donations),
    row('Бусад орлого', income.other),
    row('Хуваарилаагүй орлого (хасах)', times(-1, income.unallocated)),
  ]
  const known = sources.flatMap(({ value }, index) => (value === null ? [] : [firstSource + index]))
  return [
    { caption: 'САНХҮҮЖИЛТ', strong: true, value: { sumOf: [5] } },
    row('Мөнгөн хөрөнгийн эхний үлдэгдэл'),
    row('Авлагын эхний үлдэгдэл'),
    row('Өглөгийн эхний үлдэгдэл'),
    { caption: 'Орлогын дүн', strong: true, value: { sumOf: known } },
    ...sources,
  ]
}
