import { roundHalfAway } from '#domain/number/rounding.ts'
import type { ListRow, PaperFacts, Report, ReportColumn, ReportRow } from '#domain/report/report.ts'
import { rowNumOf } from '#domain/report/report.ts'
import { type Evaluation, stateAt } from '#domain/sheet/evaluate.ts'
import type { Address } from '#domain/sheet/formula.ts'
import type { Sheet } from '#domain/sheet/sheet.ts'
import type { NamedPeople } from '#domain/staff/named-people.ts'

/** What a report is calculated from besides its own definition. */
export type ReportInputs = {
  readonly evaluation: Evaluation
  readonly people: NamedPeople
  readonly facts: PaperFacts
}

/** Calculates the reports of an institution. Amounts in thousand tugrik, rounded to the printed decimals of their column. */
export function calculateReports(reports: readonly Report[], inputs: ReportInputs): readonly ReportRow[] {
  return reports.flatMap((report) => valuesOf(report, reports, inputs))
}

function valuesOf(report: Report, reports: readonly Report[], inputs: ReportInputs): readonly ReportRow[] {
  const { evaluation, people, facts } = inputs
  switch (report.value.from) {
    case 'sheet':
      return figures(report, report.value.sheet, evaluation)
    case 'facts':
      return report.value.texts.map((text, index) => row(report, index + 1, text(facts)))
    case 'people':
      return listed(report, report.value.rowsOf(people, evaluation))
    case 'documents':
      return documents(report, reports)
  }
}

function figures(report: Report, sheet: Sheet, evaluation: Evaluation): readonly ReportRow[] {
  const fields = Object.keys(sheet.fields)
  return sheet.rows.flatMap(({ code }, line) =>
    snapshotColumns(report).map((column, index) => {
      const at = { sheet: sheet.code, row: code, field: fields[index] ?? '' }
      return row(report, rowNumOf(report, line + 1, index + 1), shown(evaluation, at, column))
    }),
  )
}

/** The figure as it is printed, nothing where the form has no cell. */
function shown(evaluation: Evaluation, at: Address, { decimals }: ReportColumn): number | string {
  const state = stateAt(evaluation, at)
  if (state.is === 'absent') return ''
  return state.is === 'text' ? state.text : roundHalfAway(state.value, decimals)
}

function listed(report: Report, rows: readonly ListRow[]): readonly ReportRow[] {
  return rows.flatMap((values, line) =>
    snapshotColumns(report).map(({ decimals }, index) => {
      const value = values[index] ?? ''
      const printed = typeof value === 'number' ? roundHalfAway(value, decimals) : value
      return row(report, rowNumOf(report, line + 1, index + 1), printed)
    }),
  )
}

const snapshotColumns = ({ columns }: Report): readonly ReportColumn[] =>
  columns.filter(({ from }) => from === 'snapshot')

/** The list of what is handed in: number, document, pages. The pages are known once the document is laid out. */
function documents(report: Report, reports: readonly Report[]): readonly ReportRow[] {
  return inList(reports).flatMap(({ description }, index) => [
    row(report, rowNumOf(report, index + 1, 1), index + 1),
    row(report, rowNumOf(report, index + 1, 2), description),
    row(report, rowNumOf(report, index + 1, 3), 0),
  ])
}

/** The reports that the document list names, in its order. */
export function inList(reports: readonly Report[]): readonly Report[] {
  return reports.filter(({ layout }) => layout === 'table' || layout === 'list')
}

function row({ code }: Report, rowNum: number, value: number | string): ReportRow {
  return typeof value === 'number'
    ? { standardReportCode: code, rowNum, valueNumber: value, valueString: null }
    : { standardReportCode: code, rowNum, valueNumber: null, valueString: value }
}
