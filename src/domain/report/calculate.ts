import { roundHalfAway } from '#domain/number/rounding.ts'
import type { PaperFacts, Report, ReportRow } from '#domain/report/report.ts'
import { rowNumOf } from '#domain/report/report.ts'
import { type Evaluation, valueAt } from '#domain/sheet/evaluate.ts'
import type { Sheet } from '#domain/sheet/sheet.ts'

/** Calculates the reports of a view. Amounts in thousand tugrik, rounded to the printed decimals of their column. */
export function calculateReports(
  reports: readonly Report[],
  evaluation: Evaluation,
  facts: PaperFacts,
): readonly ReportRow[] {
  return reports.flatMap((report) => valuesOf(report, reports, evaluation, facts))
}

function valuesOf(
  report: Report,
  reports: readonly Report[],
  evaluation: Evaluation,
  facts: PaperFacts,
): readonly ReportRow[] {
  switch (report.value.from) {
    case 'sheet':
      return figures(report, report.value.sheet, evaluation)
    case 'facts':
      return report.value.texts.map((text, index) => row(report, index + 1, text(facts)))
    case 'documents':
      return documents(report, reports)
  }
}

function figures(report: Report, sheet: Sheet, evaluation: Evaluation): readonly ReportRow[] {
  const fields = Object.keys(sheet.fields)
  return sheet.rows.flatMap(({ code }, line) =>
    report.columns.map((column, index) => {
      const value = valueAt(evaluation, { sheet: sheet.code, row: code, field: fields[index] ?? '' })
      return row(report, rowNumOf(report, line + 1, index + 1), roundHalfAway(value, column.decimals))
    }),
  )
}

/** The list of what is handed in: number, document, pages. The pages are known once the document is laid out. */
function documents(report: Report, reports: readonly Report[]): readonly ReportRow[] {
  return listed(reports).flatMap(({ description }, index) => [
    row(report, rowNumOf(report, index + 1, 1), index + 1),
    row(report, rowNumOf(report, index + 1, 2), description),
    row(report, rowNumOf(report, index + 1, 3), 0),
  ])
}

/** The reports that the document list names, in its order. */
export function listed(reports: readonly Report[]): readonly Report[] {
  return reports.filter(({ layout }) => layout === 'table')
}

function row({ code }: Report, rowNum: number, value: number | string): ReportRow {
  return typeof value === 'number'
    ? { standardReportCode: code, rowNum, valueNumber: value, valueString: null }
    : { standardReportCode: code, rowNum, valueNumber: null, valueString: value }
}
