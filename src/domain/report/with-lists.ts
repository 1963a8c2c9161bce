import type { NamedPeople } from '#domain/people/people-total.ts'
import { withApprovedColumns } from '#domain/report/approved.ts'
import type { ApprovedTables, FullReport, PersonLine, Report } from '#domain/report/report.ts'
import type { ReferenceFigures } from '#domain/sheet/entries.ts'
import { type Evaluation, evaluateFurther } from '#domain/sheet/evaluate.ts'
import { extendProgram } from '#domain/sheet/program.ts'

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
