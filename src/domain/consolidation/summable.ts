import type { SumColumn } from '#domain/consolidation/sum-table.ts'
import type { ViewCode } from '#domain/organisation/profile.ts'
import type { Report } from '#domain/report/report.ts'
import { reportsOf } from '#domain/reports/register.ts'
import type { Unit } from '#domain/sheet/sheet.ts'

/** A report that can be summed, and the views whose institutions make it in the same form. */
export type Summable = { readonly key: string; readonly report: Report; readonly views: readonly ViewCode[] }

const notSummed: readonly Unit[] = ['percent', 'coefficient', 'text']

/**
 * The reports of some views that can be summed: the tables. Two views may make a report of the same code in two forms;
 * then these are two, because lines of another meaning must not be added up.
 */
export function summables(views: readonly ViewCode[]): readonly Summable[] {
  const found = new Map<
    string,
    { readonly key: string; readonly report: Report; readonly views: ViewCode[] }
  >()
  for (const view of views) {
    for (const report of reportsOf(view).filter(({ layout }) => layout === 'table')) {
      const form = formOf(report)
      const known = found.get(form)
      if (known) known.views.push(view)
      else found.set(form, { key: `${report.code}.${view}`, report, views: [view] })
    }
  }
  return [...found.values()]
}

/** The columns of a report with whether they are summed. */
export function sumColumns({ columns, value }: Report): readonly SumColumn[] {
  const units = value.from === 'sheet' ? Object.values(value.sheet.fields).map(({ unit }) => unit) : []
  return columns.map((column, index) => {
    const unit = units[index]
    const isSummed = column.holds === 'number' && unit !== undefined && !notSummed.includes(unit)
    return { ...column, summed: isSummed ? 'yes' : 'no' }
  })
}

function formOf({ code, columns, lines }: Report): string {
  return JSON.stringify([code, columns, lines])
}
