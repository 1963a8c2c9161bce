import type { PaperReport } from '#domain/report/paper/paper-inputs.ts'
import { type Printed, type ReportValues, reportValues, rowsOf } from '#domain/report/paper/report-values.ts'
import { type ReportLine, valuesPerLine } from '#domain/report/report.ts'

/** A report as a table: its lines and columns, and what stands in them. */
export type PrintedTable = { readonly report: PaperReport; readonly values: ReportValues }

/** The table of a report. A list brings its lines in the snapshot: the first column names the line, its last lines are sums. */
export function printedTable(report: PaperReport, inputs: Printed): PrintedTable {
  const values = reportValues(report, inputs)
  if (report.layout !== 'list') return { report, values }
  const count = Math.floor(rowsOf(report, inputs.rows).length / valuesPerLine(report))
  const lines = Array.from({ length: count }, (_, index): ReportLine => {
    const isTotal = index >= count - report.closingLines
    return {
      code: isTotal ? '' : String(index + 1),
      caption: values(index + 1, 1)?.valueString ?? '',
      level: 0,
      strong: isTotal,
      form: [],
    }
  })
  return {
    report: { ...report, columns: report.columns.slice(1), lines },
    values: (line, column) => values(line, column + 1),
  }
}
