import type { SumTable } from '#domain/consolidation/sum-table.ts'
import type { Report } from '#domain/report/report.ts'
import type { Additive } from '#domain/sheet/additive.ts'

/** An institution with the reports that it makes. */
export type Maker = { readonly id: string; readonly reports: readonly Report[] }

/** A report that can be summed, and the institutions that make it in the same form. */
export type Summable = { readonly key: string; readonly report: Report; readonly ids: readonly string[] }

/**
 * The reports of some institutions that can be summed: the tables of fixed lines. Two views may make a report of the same
 * code in two forms; then these are two, because lines of another meaning must not be added up.
 */
export function summables(makers: readonly Maker[]): readonly Summable[] {
  const found = new Map<string, { readonly report: Report; readonly ids: string[] }>()
  for (const { id, reports } of makers) {
    for (const report of reports.filter(({ layout }) => layout === 'table')) {
      const form = formOf(report)
      const known = found.get(form)
      if (known) known.ids.push(id)
      else found.set(form, { report, ids: [id] })
    }
  }
  const all = [...found.values()]
  return all.map(({ report, ids }, index) => {
    const before = all.slice(0, index).filter((each) => each.report.code === report.code).length
    // The first form of a code is asked for by the code itself.
    return { key: before === 0 ? report.code : `${report.code}.${before + 1}`, report, ids }
  })
}

/** The form of a report as far as it is summed: the columns of its snapshot, its lines, and which figures add up. */
export function sumForm(
  report: Report,
  isAdditive: Additive,
): Pick<SumTable, 'columns' | 'lines' | 'summed' | 'sums'> {
  const columns = report.columns.filter(({ from }) => from === 'snapshot')
  const { value, lines, sums } = report
  const { code, fields } = value.from === 'sheet' ? value.sheet : { code: '', fields: {} }
  const names = Object.keys(fields)
  const summed = lines.flatMap((_, line) =>
    columns.map(({ unit }, column) => {
      const at = { sheet: code, row: String(line + 1), field: names[column] ?? '' }
      return unit !== 'text' && isAdditive(at) ? 'yes' : 'no'
    }),
  )
  return { columns, lines, summed, sums }
}

/** The reports of a view are the same for thousands of institutions. */
const forms = new WeakMap<Report, string>()

function formOf(report: Report): string {
  const { code, columns, lines } = report
  const form = forms.get(report) ?? JSON.stringify([code, columns, lines])
  forms.set(report, form)
  return form
}
