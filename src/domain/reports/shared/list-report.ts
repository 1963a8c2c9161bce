import type { Report, ReportColumn } from '#domain/report/report.ts'
import { type Figure, type ListColumn, type ListHead, measureOf } from '#domain/reports/shared/list-head.ts'
import { listTable } from '#domain/reports/shared/list-table.ts'
import { type Formula, plus } from '#domain/sheet/formula.ts'

/** A report with a line a person, and a line of sums below. */
export function listReport<C extends string>(head: ListHead<C>): Report {
  const { code, description, title, decimals, columns, closing = [], linesOf } = head
  return {
    code,
    description,
    title,
    layout: 'list',
    columns: Object.values<ListColumn<C>>(columns).map((column): ReportColumn => {
      const { caption, under, width } = column
      return { caption, under: under ?? [], from: 'snapshot', width, ...measureOf(column, decimals) }
    }),
    lines: [],
    closingLines: 1 + closing.length,
    linesPerPage: null,
    sums: [],
    appliesWhen: null,
    value: {
      from: 'people',
      linesOf,
      tableOf: (lines) => listTable(head, lines),
    },
  }
}

/** The figure of a person who has all that it is made from. */
export function whereAll<C extends string>(
  columns: readonly C[],
  make: (...of: readonly Formula[]) => Formula,
): Figure<C> {
  return (own) => {
    const of = columns.flatMap((column) => own(column) ?? [])
    return of.length === columns.length ? make(...of) : null
  }
}

/** The sum of what a person has of it. */
export function sumOf<C extends string>(...columns: readonly C[]): Figure<C> {
  return (own) => plus(...columns.flatMap((column) => own(column) ?? []))
}
