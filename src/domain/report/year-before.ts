import { type Report, type ReportRow, rowNumOf, type YearBefore } from '#domain/report/report.ts'

/** What the reports that compare take from last year's snapshot: of each line the first figure; nothing where it lacks a report. */
export function yearBeforeOf(reports: readonly Report[], rows: readonly ReportRow[]): YearBefore {
  const comparing = reports.filter(({ columns }) => columns.some(({ from }) => from === 'yearBefore'))
  const figures = comparing.map((report) => [report.code, firstFigures(report, rows)] as const)
  return Object.fromEntries(figures.filter(([, own]) => Object.keys(own).length > 0))
}

function firstFigures(report: Report, rows: readonly ReportRow[]): Readonly<Record<string, number>> {
  const own = rows.filter(({ standardReportCode }) => standardReportCode === report.code)
  return Object.fromEntries(
    report.lines.flatMap((_, index) => {
      const wanted = rowNumOf(report, index + 1, 1)
      const figure = own.find(({ rowNum }) => rowNum === wanted)?.valueNumber ?? null
      return figure === null ? [] : [[String(wanted), figure]]
    }),
  )
}
