import type { SumTable } from '#domain/consolidation/sum-table.ts'
import type { Additive } from '#engine/additive.ts'
import type { Report } from '#forms/reports/report.ts'

export type Maker = { readonly id: string; readonly reports: readonly Report[] }

export type Summable = { readonly key: string; readonly report: Report; readonly ids: readonly string[] }

/**
 * Returns the summable reports: tables of fixed lines. Two forms of one code are two reports, because their lines
 * differ in meaning.
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
    return { key: before === 0 ? report.code : `${report.code}.${before + 1}`, report, ids }
  })
}

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
      return unit !== 'text' && isAdditive(at)
    }),
  )
  return { columns, lines, summed, sums }
}

/** Cached: thousands of institutions share the reports of a view. */
const forms = new WeakMap<Report, string>()

function formOf(report: Report): string {
  const { code, columns, lines } = report
  const form = forms.get(report) ?? JSON.stringify([code, columns, lines])
  forms.set(report, form)
  return form
}
