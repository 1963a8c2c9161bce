import type { PaperReport } from '#domain/report/paper/paper-inputs.ts'

/** Whether a table shows money: amounts are printed with decimals, numbers of people are whole (specification 000 §9). */
export function hasAmounts(report: PaperReport): boolean {
  return report.columns.some(({ holds, decimals }) => holds === 'number' && decimals > 0)
}
