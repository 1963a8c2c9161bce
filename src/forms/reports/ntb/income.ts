import { rowCaption } from '#engine/names.ts'
import { at } from '#engine/sheet.ts'
import type { Report } from '#forms/reports/report.ts'
import { incomeReport } from '#forms/reports/shared/income-report.ts'
import { centreIncome } from '#forms/sheets/ntb/income-plan.ts'

const row = (code: '5' | '6' | '7' | '8' | '9') =>
  [rowCaption(centreIncome, code), at(centreIncome, code, 'plannedAmount')] as const

/** EBS_TT14, two decimals (spec 002 §3.4). */
export const centreIncomeReport: Report = incomeReport({
  decimals: 2,
  sources: [row('5'), row('6')],
  firstSourceParts: [],
  allocations: [row('7'), row('8'), row('9')],
})
