import type { NamedPeople } from '#domain/people/people-total.ts'
import { besideApproved } from '#domain/report/approved.ts'
import type { ApprovedTables, FullReport, PersonLine, Report } from '#domain/report/report.ts'
import type { Givens } from '#domain/sheet/entries.ts'
import { type Evaluation, evaluateFurther } from '#domain/sheet/evaluate.ts'
import { extend } from '#domain/sheet/program.ts'

/** The persons whom the lists of some reports name, by the code of the report. */
export type PeopleLines = Readonly<Record<string, readonly PersonLine[]>>

/** Whom the lists of some reports name, and what the registers know of them. */
export function peopleLines(reports: readonly Report[], people: NamedPeople): PeopleLines {
  return Object.fromEntries(
    reports.flatMap(({ code, value }) => (value.from === 'people' ? [[code, value.linesOf(people)]] : [])),
  )
}

/** Makes a report out for its people, if it is a list: a sheet like every other report, and what the registers give it. */
export function madeOut(
  { value, ...report }: Report,
  lines: readonly PersonLine[],
): { readonly report: FullReport; readonly given: Givens[string] } {
  if (value.from !== 'people') return { report: { ...report, value }, given: {} }
  const { sheet, given, lines: own } = value.tableOf(lines)
  return { report: { ...report, lines: own, value: { from: 'sheet', sheet, circles: [] } }, given }
}

/** Reports that are ready to be worked with, and the figures of all of them. */
type WithFigures = { readonly reports: readonly FullReport[]; readonly evaluation: Evaluation }

/** Makes the lists among some reports out for their people; the evaluation has their figures too. */
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

/** The same of a revised budget: each table beside what was approved. `year` has the sheets of the year, and none of a report. */
export function withApproved(
  reports: readonly Report[],
  lines: PeopleLines,
  { approved, year }: { readonly approved: ApprovedTables; readonly year: Evaluation },
): WithFigures {
  const made = reports.map((report) => {
    const list = madeOut(report, lines[report.code] ?? [])
    const beside = besideApproved(list.report, approved)
    return { report: beside.report, given: { ...list.given, ...beside.given } }
  })
  return { reports: made.map(({ report }) => report), evaluation: withFigures(year, made) }
}

function withFigures(evaluation: Evaluation, made: readonly ReturnType<typeof madeOut>[]): Evaluation {
  const { program, inputs } = evaluation
  const sheets = made.flatMap(({ report }) => (report.value.from === 'sheet' ? [report.value.sheet] : []))
  const given = made.map(({ report, given }) => [report.code, joined(inputs.givens[report.code], given)])
  const known = { ...inputs, givens: { ...inputs.givens, ...Object.fromEntries(given) } }
  return evaluateFurther(evaluation, extend(program, sheets), known)
}

/** What is given to a sheet from two sides, row by row. */
function joined(one: Givens[string] = {}, other: Givens[string]): Givens[string] {
  const rows = Object.entries(other).map(([row, figures]) => [row, { ...one[row], ...figures }])
  return { ...one, ...Object.fromEntries(rows) }
}
