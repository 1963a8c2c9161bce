import { payGrid, supportPay } from '#domain/norms/pay-grid.ts'
import type { Givens } from '#domain/sheet/entries.ts'

/** Base pay of a grade, tugrik a month: the year's average for education grades (design calculation §4). 0 for a grade of no list. */
export function gradePay(norms: Givens, gradeStepId: string): number {
  const months = Object.entries(norms[payGrid.sheet.code]?.[gradeStepId] ?? {}).filter(([name]) =>
    /^month\d+$/.test(name),
  )
  if (months.length === 0) return norms[supportPay.sheet.code]?.[gradeStepId]?.month ?? 0
  return months.reduce((sum, [, pay]) => sum + pay, 0) / months.length
}
