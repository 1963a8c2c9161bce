import type { SumAnswer } from '#features/consolidation/api.ts'
import {
  type ClassForm,
  classForm,
  classFormOf,
  classKey,
  classLinesIn,
  classValues,
} from '#features/consolidation/class-table.ts'
import {
  onceBy,
  reportRowsOf,
  type SumLineMapper,
  type SumSubject,
  type ViewableInstitution,
} from '#features/consolidation/server/sum-institutions.ts'
import { sumText } from '#features/consolidation/text.ts'
import { viewNamed } from '#forms/editions/edition.ts'
import { type FullEdition, reportsOfView } from '#forms/editions/edition-reports.ts'
import type { ViewCode } from '#forms/profile.ts'

/** Uses the report that prints the classes of each institution. */
export function classSubject(edition: FullEdition, meant: readonly ViewableInstitution[]): SumSubject {
  const formAt = classForms(edition)
  const mapperBy = onceBy<SumLineMapper>()
  const formThen = (then: FullEdition, view: ViewCode) => classFormOf(reportsOfView(then, view))
  const { columns, lines, summed, sums } = classForm()
  return {
    form: {
      report: classKey,
      code: sumText.classes.code,
      description: sumText.classes.description,
      title: sumText.classes.title,
      columns: columns.map(({ under, ...column }) => ({ ...column, under: [...under] })),
      lines: lines.map(({ form: own, ...line }) => ({ ...line, form: [...own] })),
      summed: [...summed],
      sums: sums.map(({ whole, parts }) => ({ whole, parts: [...parts] })),
    },
    meant,
    codeOf: (view) => formAt(view)?.report ?? '',
    tellNow: (view, { size }) => {
      const form = formAt(view)
      const classed = form !== null && size === form.size ? 'all' : 'none'
      return {
        key: `${view} ${classed}`,
        values: ({ requested, figures }) =>
          classValues({ form, requested, rows: reportRowsOf('', figures), classed }),
      }
    },
    tellThen: (view, { viewThen, size, hasTotal }, before) => {
      if (!hasTotal) return null
      const key = `${before.code} ${view} ${viewThen} ${size}`
      return mapperBy(key, () => {
        // Classes keep their codes, even if the lines of the forms have changed.
        const form = formThen(before, viewNamed(before.views, viewThen ?? view)?.code ?? view)
        const classed = form !== null && size === form.size ? 'all' : 'none'
        return {
          key,
          values: ({ requested, figures }) =>
            classValues({ form, requested, rows: reportRowsOf('', figures), classed }),
        }
      })
    },
  }
}

function classForms(edition: FullEdition): (view: ViewCode) => ClassForm | null {
  const known = onceBy<ClassForm | null>()
  return (view) => known(view, () => classFormOf(reportsOfView(edition, view)))
}

export function classLeads(
  edition: FullEdition,
  table: Pick<SumAnswer, 'lines'>,
  institutions: readonly ViewableInstitution[],
): SumAnswer['lineTargets'] {
  const formAt = classForms(edition)
  const views = [...new Set(institutions.map(({ view }) => view))]
  return {
    forms: Object.fromEntries(
      views.flatMap((view) => {
        const own = formAt(view)
        return own === null ? [] : [[view, { report: own.report, lines: [...classLinesIn(own, table)] }]]
      }),
    ),
    institutions: Object.fromEntries(institutions.map(({ id, view }) => [id, view])),
  }
}
