import { fact } from '#engine/formula.ts'
import { rowCaption } from '#engine/names.ts'
import { at } from '#engine/sheet.ts'
import type { Report } from '#forms/reports/report.ts'
import { incomeReport } from '#forms/reports/shared/income-report.ts'
import { incomePlan } from '#forms/sheets/shared/income-plan.ts'

const row = (code: '6' | '7' | '8' | '9' | '10' | '15' | '16' | '17') =>
  [rowCaption(incomePlan, code), at(incomePlan, code, 'plannedAmount')] as const

const lines = {
  sources: [row('6'), row('7')],
  firstSourceParts: [row('15'), row('16'), row('17')],
  allocations: [row('8'), row('9'), row('10')],
} as const

/** EBS_TT14, only for institutions financed by income alone (spec 001 §2). */
export const incomeOnlyReport: Report = incomeReport({
  ...lines,
  decimals: 1,
  appliesWhen: fact('incomeOnly', 'yes'),
})

export const draftIncome: Report = incomeReport({ ...lines, decimals: 2 })
