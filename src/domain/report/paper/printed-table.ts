import type { PaperReport } from '#domain/report/paper/paper-inputs.ts'
import { type Printed, type ReportValues, reportValues, rowsOf } from '#domain/report/paper/report-values.ts'
import { namingColumns, type ReportLine, valuesPerLine } from '#domain/report/report.ts'
import { printText } from '#text/print.ts'

/** A report whose lines are known, and what stands above their captions. */
export type TableReport = PaperReport & { readonly lineCaption: string }

/** A report as a table: its lines and columns, and what stands in them. */
export type PrintedTable = { readonly report: TableReport; readonly values: ReportValues }

/** The table of a report. One without fixed lines brings them in the snapshot; the last lines of a list are sums. */
export function printedTable(report: PaperReport, inputs: Printed): PrintedTable {
  const values = reportValues(report, inputs)
  const naming = namingColumns(report)
  const lines = report.lines.length > 0 ? report.lines : linesIn(report, inputs, values)
  const lineCaption = report.columns[naming - 1]?.caption ?? printText.lineCaption
  return {
    report: { ...report, columns: report.columns.slice(naming), lines, lineCaption },
    values: (line, column) => values(line, column + naming),
  }
}

function linesIn(report: PaperReport, { rows }: Printed, values: ReportValues): readonly ReportLine[] {
  const count = Math.floor(rowsOf(report, rows).length / valuesPerLine(report))
  return Array.from({ length: count }, (_, index) => {
    const isTotal = index >= count - report.closingLines
    return {
      code: isTotal ? '' : String(index + 1),
      caption: values(index + 1, namingColumns(report))?.valueString ?? '',
      level: 0,
      strong: isTotal,
      form: [],
      measure: null,
    }
  })
}
