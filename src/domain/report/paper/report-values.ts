import type { PaperReport } from '#domain/report/paper/paper-inputs.ts'
import { type PaperFacts, type ReportRow, rowNumOf } from '#domain/report/report.ts'
import { printText } from '#text/print.ts'

/** A value as it stands in a column, wherever it comes from; `model`: it is marked "жишиг". */
export type ReportValue = Pick<ReportRow, 'valueNumber' | 'valueString'> & { readonly model: boolean }

/** The values of one report by line and column, both counted from 1; `undefined` where there is none. */
export type ReportValues = (line: number, column: number) => ReportValue | undefined

/** What the values are looked up in. */
export type Printed = {
  readonly rows: readonly ReportRow[]
  readonly facts: Pick<PaperFacts, 'yearBefore' | 'standIns'>
}

/** Looks the values of one report up: in the rows of the snapshot, in those of the year before, in the form itself. */
export function reportValues(
  report: PaperReport,
  { rows, facts: { yearBefore, standIns } }: Printed,
): ReportValues {
  const models = new Set(standIns[report.code])
  const byNumber = new Map(
    rowsOf(report, rows).map((row) => [row.rowNum, { ...row, model: models.has(row.rowNum) }]),
  )
  const before = yearBefore?.[report.code] ?? {}
  const places = report.columns.map(({ from }, index) => ({ from, place: placeOf(report, index) }))
  return (line, column) => {
    const { from, place } = places[column - 1] ?? { from: 'snapshot', place: column }
    if (from === 'snapshot') return byNumber.get(rowNumOf(report, line, place))
    if (from === 'yearBefore') return figureBefore(before[rowNumOf(report, line, 1)])
    const { text = '', model = false } = report.lines[line - 1]?.form[place - 1] ?? {}
    return { valueNumber: null, valueString: text, model }
  }
}

/** Whether something of a report is marked "жишиг", in its form or among its figures. */
export function hasStandIns(
  { code, lines }: Pick<PaperReport, 'code' | 'lines'>,
  { standIns }: Pick<PaperFacts, 'standIns'>,
): boolean {
  const isMarked = lines.some(({ form }) => form.some(({ model }) => model))
  return isMarked || (standIns[code] ?? []).length > 0
}

/** The rows of one report, in the order of their numbers. */
export function rowsOf(report: PaperReport, rows: readonly ReportRow[]): readonly ReportRow[] {
  return rows.filter((row) => row.standardReportCode === report.code).sort((a, b) => a.rowNum - b.rowNum)
}

/** Which of the columns of its own kind a column is, counted from 1. */
function placeOf({ columns }: PaperReport, index: number): number {
  return columns.slice(0, index + 1).filter(({ from }) => from === columns[index]?.from).length
}

function figureBefore(figure: number | undefined): ReportValue {
  return figure === undefined
    ? { valueNumber: null, valueString: printText.noFigureBefore, model: false }
    : { valueNumber: figure, valueString: null, model: false }
}
