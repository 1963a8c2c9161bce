import type { PaperReport } from '#domain/report/paper/paper-inputs.ts'
import { type Printed, type ReportValues, reportValues, rowsOf } from '#domain/report/paper/report-values.ts'
import { type ReportLine, valuesPerLine } from '#domain/report/report.ts'

/** A report as a table: its lines and columns, and what stands in them. */
export type PrintedTable = { readonly report: PaperReport; readonly values: ReportValues }

/** How many columns of the snapshot name the line itself: of a list the person, of the list of documents number and name. */
const namingColumns = { list: 1, documents: 2 } as const

/** The table of a report. One without fixed lines brings them in the snapshot; the last lines of a list are sums. */
export function printedTable(report: PaperReport, inputs: Printed): PrintedTable {
  const values = reportValues(report, inputs)
  if (report.layout !== 'list' && report.layout !== 'documents') return { report, values }
  const naming = namingColumns[report.layout]
  const count = Math.floor(rowsOf(report, inputs.rows).length / valuesPerLine(report))
  const lines = Array.from({ length: count }, (_, index): ReportLine => {
    const isTotal = index >= count - report.closingLines
    return {
      code: isTotal ? '' : String(index + 1),
      caption: values(index + 1, naming)?.valueString ?? '',
      level: 0,
      strong: isTotal,
      form: [],
    }
  })
  return {
    report: { ...report, columns: report.columns.slice(naming), lines },
    values: (line, column) => values(line, column + naming),
  }
}
