import type { OpenWorkbook } from '#client/grid/workbook.ts'
import { benefits } from '#domain/norms/benefits.ts'

/** Months of the benefits by the norms of the year: the most of t1, and those of t3. */
export type BenefitMonths = { readonly t1Most: number; readonly t3: number }

/** Spec 000 §9; used where the norms of a year say nothing. */
const mostOfSpecification = 36

/** Reads the months from the norms of the open year. */
export function benefitMonths(workbook: OpenWorkbook): BenefitMonths {
  const norm = workbook.draft().givens[benefits.sheet.code]
  return { t1Most: norm?.t1MonthsMost?.value ?? mostOfSpecification, t3: norm?.t3Months?.value ?? 0 }
}
