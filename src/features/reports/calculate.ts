import { listedName } from '#documents/paper/document-list-page.ts'
import { peopleLines, withLists } from '#documents/report-lists.ts'
import { type Evaluation, stateAt } from '#engine/evaluate.ts'
import type { CellAddress } from '#engine/key.ts'
import { roundHalfAway } from '#engine/number/rounding.ts'
import { type StandInTest, standInsOf } from '#engine/origin.ts'
import type { Sheet } from '#engine/sheet.ts'
import type { NamedPeople } from '#forms/people.ts'
import { standInsInHeads } from '#forms/reports/head-figures.ts'
import {
  type CalculationFacts,
  type FullReport,
  type LastYearFigures,
  type Measure,
  measureOf,
  namingColumns,
  type Report,
  type ReportColumn,
  type ReportRow,
  rowNumOf,
  type StandIns,
} from '#forms/reports/report.ts'

type ReportInputs = {
  readonly evaluation: Evaluation
  readonly people: NamedPeople
  readonly facts: CalculationFacts
}

/** Returns the figures of norms marked "жишиг". */
export function standInsIn(
  reports: readonly Report[],
  evaluation: Evaluation,
  isStandIn: StandInTest,
): StandIns {
  const inTables = Object.fromEntries(
    reports.flatMap((report) => {
      const { value, code } = report
      if (value.from !== 'sheet') return []
      const fields = Object.keys(value.sheet.fields)
      const numbers = standInsOf(evaluation, value.sheet, isStandIn).map(({ row, field }) =>
        rowNumOf(
          report,
          value.sheet.rows.findIndex((each) => each.code === row) + 1,
          fields.indexOf(field) + 1,
        ),
      )
      return numbers.length === 0 ? [] : [[code, numbers]]
    }),
  )
  return { ...inTables, ...standInsInHeads(reports, evaluation, isStandIn) }
}

/** `evaluation` may lack the lists by person. Amounts in thousand tugrik, rounded to their column. */
export function calculateReports(reports: readonly Report[], inputs: ReportInputs): readonly ReportRow[] {
  const full = withLists(reports, peopleLines(reports, inputs.people), inputs.evaluation)
  return full.reports.flatMap((report) => valuesOf(report, full, inputs.facts))
}

type Calculation = ReturnType<typeof withLists>

function valuesOf(
  report: FullReport,
  { reports, evaluation }: Calculation,
  facts: CalculationFacts,
): readonly ReportRow[] {
  switch (report.value.from) {
    case 'sheet':
      return figures(report, report.value.sheet, evaluation)
    case 'facts':
      return report.value.texts.flatMap((textOf, index) => {
        const text = textOf(facts)
        return text === null ? [] : [row(report, index + 1, text)]
      })
    case 'documents':
      return documents(report, reports, facts.year)
  }
}

function figures(report: Report, sheet: Sheet, evaluation: Evaluation): readonly ReportRow[] {
  const naming = namingColumns(report)
  const fields = Object.keys(sheet.fields)
  return sheet.rows.flatMap(({ code, caption }, line) =>
    snapshotColumns(report).map((column, index) => {
      const at = { sheet: sheet.code, row: code, field: fields[index - naming] ?? '' }
      const value = index < naming ? caption : shown(evaluation, at, measureOf(column, report.lines[line]))
      return row(report, rowNumOf(report, line + 1, index + 1), value)
    }),
  )
}

function shown(evaluation: Evaluation, at: CellAddress, { decimals }: Measure): number | string {
  const state = stateAt(evaluation, at)
  if (state.kind === 'absent') return ''
  return state.kind === 'text' ? state.text : roundHalfAway(state.value, decimals)
}

const snapshotColumns = ({ columns }: Report): readonly ReportColumn[] =>
  columns.filter(({ from }) => from === 'snapshot')

/** Pages are known only after layout. */
function documents(report: Report, reports: readonly Report[], year: number): readonly ReportRow[] {
  return inList(reports).flatMap((each, index) => [
    row(report, rowNumOf(report, index + 1, 1), index + 1),
    row(report, rowNumOf(report, index + 1, 2), listedName(each, year)),
    row(report, rowNumOf(report, index + 1, 3), 0),
  ])
}

function inList(reports: readonly Report[]): readonly Report[] {
  return reports.filter(({ layout }) => layout === 'table' || layout === 'list')
}

function row({ code }: Report, rowNum: number, value: number | string): ReportRow {
  return typeof value === 'number'
    ? { standardReportCode: code, rowNum, valueNumber: value, valueString: null }
    : { standardReportCode: code, rowNum, valueNumber: null, valueString: value }
}

/** Returns the first figure of each line of the comparing reports. */
export function lastYearOf(reports: readonly Report[], rows: readonly ReportRow[]): LastYearFigures {
  const figures = comparingReports(reports).map(
    (report) => [report.code, firstFigures(report, rows)] as const,
  )
  return Object.fromEntries(figures.filter(([, own]) => Object.keys(own).length > 0))
}

export function comparingReports(reports: readonly Report[]): readonly Report[] {
  return reports.filter(({ columns }) => columns.some(({ from }) => from === 'yearBefore'))
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
