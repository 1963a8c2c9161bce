import type { PaperReport } from '#domain/report/paper/paper-inputs.ts'

/** Whether a table shows amounts in thousand tugrik, which it says above itself. */
export function hasAmounts(report: PaperReport): boolean {
  return report.columns.some(({ unit }) => unit === 'thousandTugrik')
}
