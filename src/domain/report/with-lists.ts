import type { NamedPeople } from '#domain/people/people-total.ts'
import type { FullReport, PersonLine, Report } from '#domain/report/report.ts'
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

/** Makes the lists among some reports out for their people; the evaluation has their figures too. */
export function withLists(
  reports: readonly Report[],
  lines: PeopleLines,
  evaluation: Evaluation,
): { readonly reports: readonly FullReport[]; readonly evaluation: Evaluation } {
  const made = reports.map((report) => madeOut(report, lines[report.code] ?? []))
  const lists = made.filter((_, index) => reports[index]?.value.from === 'people')
  return {
    reports: made.map(({ report }) => report),
    evaluation: lists.length === 0 ? evaluation : withFigures(evaluation, lists),
  }
}

function withFigures(evaluation: Evaluation, lists: readonly ReturnType<typeof madeOut>[]): Evaluation {
  const { program, inputs } = evaluation
  const sheets = lists.flatMap(({ report }) => (report.value.from === 'sheet' ? [report.value.sheet] : []))
  const given = Object.fromEntries(lists.map(({ report, given }) => [report.code, given]))
  const known = { ...inputs, givens: { ...inputs.givens, ...given } }
  return evaluateFurther(evaluation, extend(program, sheets), known)
}
