import { withApprovedColumns } from '#documents/approved-columns.ts'
import type { ReferenceFigures } from '#engine/entries.ts'
import { type Evaluation, evaluateFurther } from '#engine/evaluate.ts'
import { extendProgram } from '#engine/program.ts'
import type { NamedPeople } from '#forms/people.ts'
import {
  type ApprovedTables,
  type FullReport,
  type PersonLine,
  type Report,
  type ReportRow,
  valuesPerLine,
} from '#forms/reports/report.ts'

/** Keyed by report code. */
export type PeopleLines = Readonly<Record<string, readonly PersonLine[]>>

export function peopleLines(reports: readonly Report[], people: NamedPeople): PeopleLines {
  return Object.fromEntries(
    reports.flatMap(({ code, value }) => (value.from === 'people' ? [[code, value.linesOf(people)]] : [])),
  )
}

export function madeOut(
  { value, ...report }: Report,
  lines: readonly PersonLine[],
): { readonly report: FullReport; readonly given: ReferenceFigures[string] } {
  if (value.from !== 'people') return { report: { ...report, value }, given: {} }
  const { sheet, given, lines: own } = value.tableOf(lines)
  return { report: { ...report, lines: own, value: { from: 'sheet', sheet, circles: [] } }, given }
}

type NamedRow = Pick<ReportRow, 'standardReportCode' | 'rowNum' | 'valueString'>

/** Puts `erased` in place of each name of a list, also of people who are no longer stored. Sum lines stay. */
export function withErasedNames<Row extends NamedRow>(
  reports: readonly Report[],
  rows: readonly Row[],
  erased: string,
): readonly Row[] {
  const lists = new Map(reports.map((report) => [report.code, report]))
  const lastRows = new Map<string, number>()
  for (const { standardReportCode: code, rowNum } of rows)
    lastRows.set(code, Math.max(rowNum, lastRows.get(code) ?? 0))
  return rows.map((row) => {
    const { standardReportCode: code, rowNum, valueString: text } = row
    const report = lists.get(code)
    if (report?.value.from !== 'people' || text === null) return row
    const width = valuesPerLine(report)
    const lineOf = (place: number) => Math.ceil(place / width)
    const isSum = lineOf(rowNum) > lineOf(lastRows.get(code) ?? 0) - report.closingLines
    const isErased = text === erased || text.startsWith(`${erased}, `)
    if (isSum || isErased || !report.value.naming.includes((rowNum - 1) % width)) return row
    return { ...row, valueString: erased }
  })
}

type WithFigures = { readonly reports: readonly FullReport[]; readonly evaluation: Evaluation }

/** The evaluation includes the figures of the lists. */
export function withLists(
  reports: readonly Report[],
  lines: PeopleLines,
  evaluation: Evaluation,
): WithFigures {
  const made = reports.map((report) => madeOut(report, lines[report.code] ?? []))
  const lists = made.filter((_, index) => reports[index]?.value.from === 'people')
  return {
    reports: made.map(({ report }) => report),
    evaluation: lists.length === 0 ? evaluation : withFigures(evaluation, lists),
  }
}

/** `year` has the sheets of the year without reports. */
export function withApproved(
  reports: readonly Report[],
  lines: PeopleLines,
  { approved, year }: { readonly approved: ApprovedTables; readonly year: Evaluation },
): WithFigures {
  const made = reports.map((report) => {
    const list = madeOut(report, lines[report.code] ?? [])
    const extended = withApprovedColumns(list.report, approved)
    return { report: extended.report, given: { ...list.given, ...extended.given } }
  })
  return { reports: made.map(({ report }) => report), evaluation: withFigures(year, made) }
}

function withFigures(evaluation: Evaluation, made: readonly ReturnType<typeof madeOut>[]): Evaluation {
  const { program, inputs } = evaluation
  const sheets = made.flatMap(({ report }) => (report.value.from === 'sheet' ? [report.value.sheet] : []))
  const given = made.map(({ report, given }) => [report.code, joined(inputs.givens[report.code], given)])
  const known = { ...inputs, givens: { ...inputs.givens, ...Object.fromEntries(given) } }
  return evaluateFurther(evaluation, extendProgram(program, sheets), known)
}

function joined(
  one: ReferenceFigures[string] = {},
  other: ReferenceFigures[string],
): ReferenceFigures[string] {
  const rows = Object.entries(other).map(([row, figures]) => [row, { ...one[row], ...figures }])
  return { ...one, ...Object.fromEntries(rows) }
}
