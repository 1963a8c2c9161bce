import type { PaperReport } from '#domain/report/paper/paper-inputs.ts'
import { type ReportRow, rowNumOf } from '#domain/report/report.ts'

/** The values of one report by line and column, both counted from 1; `undefined` where the snapshot has none. */
export type ReportValues = (line: number, column: number) => ReportRow | undefined

/** Looks the values of one report up in the rows of a snapshot. */
export function reportValues(report: PaperReport, rows: readonly ReportRow[]): ReportValues {
  const own = rowsOf(report, rows)
  const byNumber = new Map(own.map((row) => [row.rowNum, row]))
  return (line, column) => byNumber.get(rowNumOf(report, line, column))
}

/** The rows of one report, in the order of their numbers. */
export function rowsOf(report: PaperReport, rows: readonly ReportRow[]): readonly ReportRow[] {
  return rows.filter((row) => row.standardReportCode === report.code).sort((a, b) => a.rowNum - b.rowNum)
}
