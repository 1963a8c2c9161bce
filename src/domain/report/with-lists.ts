import type { FullReport, ListTable, PersonLine, Report } from '#domain/report/report.ts'
import { type Evaluation, evaluate } from '#domain/sheet/evaluate.ts'
import { extend } from '#domain/sheet/program.ts'
import type { NamedPeople } from '#domain/staff/named-people.ts'

/** The persons whom the lists of some reports name, by the code of the report. */
export type PeopleLines = Readonly<Record<string, readonly PersonLine[]>>

/** Whom the lists of some reports name, and what the registers know of them. */
export function peopleLines(reports: readonly Report[], people: NamedPeople): PeopleLines {
  return Object.fromEntries(
    reports.flatMap(({ code, value }) => (value.from === 'people' ? [[code, value.linesOf(people)]] : [])),
  )
}

/**
 * Makes the lists among some reports out for their people: each is a sheet like every other report, and the evaluation
 * has its figures too.
 */
export function withLists(
  reports: readonly Report[],
  lines: PeopleLines,
  evaluation: Evaluation,
): { readonly reports: readonly FullReport[]; readonly evaluation: Evaluation } {
  const tables = new Map<string, ListTable>()
  const full = reports.map((report): FullReport => {
    const { value, ...rest } = report
    if (value.from !== 'people') return { ...rest, value }
    const table = value.tableOf(lines[report.code] ?? [])
    tables.set(report.code, table)
    return { ...rest, lines: table.lines, value: { from: 'sheet', sheet: table.sheet, circles: [] } }
  })
  return { reports: full, evaluation: tables.size === 0 ? evaluation : withTables(evaluation, tables) }
}

function withTables({ program, inputs }: Evaluation, tables: ReadonlyMap<string, ListTable>): Evaluation {
  const lists = [...tables.values()]
  const given = Object.fromEntries(lists.map(({ sheet, given }) => [sheet.code, given]))
  return evaluate(
    extend(
      program,
      lists.map(({ sheet }) => sheet),
    ),
    {
      ...inputs,
      givens: { ...inputs.givens, ...given },
    },
  )
}
