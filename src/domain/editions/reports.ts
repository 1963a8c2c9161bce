import { type Edition, programOf } from '#domain/editions/edition.ts'
import { edition2025 } from '#domain/editions/editions.ts'
import type { ViewCode } from '#domain/organisation/profile.ts'
import { type FurtherLine, type Report, type ReportRow, valuesPerLine } from '#domain/report/report.ts'
import { sumsIn } from '#domain/report/sums-in.ts'
import { ownReports2025, reports2025 } from '#domain/reports/register.ts'
import { applies } from '#domain/sheet/compile.ts'
import type { Facts } from '#domain/sheet/formula.ts'
import { extend, type Program } from '#domain/sheet/program.ts'

/** An edition with its standard reports, which the browser loads only when one is looked at. */
export type FullEdition = Edition & {
  /** The reports of each view, in the order of its list (design calculation §7). */
  readonly reports: Readonly<Partial<Record<ViewCode, readonly Report[]>>>
  /** What became of the reports of the edition before. */
  readonly changedReports: readonly ReportChange[]
}

/** A report that an edition changes, in some views or in all: further lines, or another in its place. */
export type ReportChange = {
  readonly code: string
  readonly views?: readonly ViewCode[]
  /** Each below a line of the report as the changes before it have left it. */
  readonly further?: readonly FurtherLine[]
  readonly instead?: Report
}

/** The forms and reports of 2025 and 2026. */
export const fullEdition2025: FullEdition = Object.freeze({
  ...edition2025,
  changedReports: [],
  reports: Object.fromEntries(
    Object.values(edition2025.views).map(({ code, reports }) => {
      const own = [...(ownReports2025[code] ?? []), ...reports2025]
      return [code, reports.flatMap((wanted) => own.find((report) => report.code === wanted) ?? [])]
    }),
  ),
})

/** Every edition, the earliest first. */
export const fullEditions: readonly FullEdition[] = [fullEdition2025]

/** The edition that a year names, with its reports. Throws as `editionOf` does. */
export function fullEditionOf(code: string): FullEdition {
  const found = fullEditions.find((edition) => edition.code === code)
  if (found) return found
  throw new Error(`edition ${code} is not in this program`)
}

/** Every definition of an edition. */
export function everyReport({ reports }: FullEdition): readonly Report[] {
  return [...new Set(Object.values(reports).flat())]
}

type Made = { readonly reports: readonly Report[]; readonly program: Program }

const made = new WeakMap<FullEdition, Map<ViewCode, Made>>()

/** What a view prints, with what each figure is added up from; made once, when first asked for. */
function madeFor(edition: FullEdition, view: ViewCode): Made {
  const known = made.get(edition) ?? new Map<ViewCode, Made>()
  made.set(edition, known)
  const before = known.get(view)
  if (before) return before
  const program = programOf(edition, edition.views[view].group)
  const own = edition.reports[view] ?? []
  const reports = own.map((report) => ({
    ...report,
    sums: [...report.sums, ...sumsIn(report, program.sheets)],
  }))
  const figures = own.flatMap(({ value }) => (value.from === 'sheet' ? [value.sheet] : []))
  const now = { reports, program: extend(program, figures) }
  known.set(view, now)
  return now
}

/** Every report that a view can have, in the order of its list (design calculation §7). */
export function reportsOfView(edition: FullEdition, view: ViewCode): readonly Report[] {
  return madeFor(edition, view).reports
}

/** The reports of an institution: those of its view that are made for such as it is. */
export function reportsOf(edition: FullEdition, view: ViewCode, facts: Facts): readonly Report[] {
  return reportsOfView(edition, view).filter((report) => applies(report, facts))
}

/** The calculation of a view's group with the figures of its reports. */
export function reportProgramOf(edition: FullEdition, view: ViewCode): Program {
  return madeFor(edition, view).program
}

/**
 * Values of a year's snapshot, numbered as the lines of a later edition are; of a report that has another in its place nothing is
 * comparable. ASSUMED, as with `placesBefore`: that year has the same edition or the one before.
 */
export function rowsSince(
  edition: FullEdition,
  view: ViewCode,
  before: { readonly edition: string; readonly rows: readonly ReportRow[] },
): readonly ReportRow[] {
  if (edition.code === before.edition) return before.rows
  return before.rows.flatMap((row) => {
    const changes = edition.changedReports.filter(
      ({ code, views }) => code === row.standardReportCode && (views?.includes(view) ?? true),
    )
    const report = edition.reports[view]?.find(({ code }) => code === row.standardReportCode)
    if (!report || changes.some(({ instead }) => instead)) return []
    const width = valuesPerLine(report)
    const line = Math.ceil(row.rowNum / width)
    const further = changes.flatMap((change) => change.further ?? [])
    const moved = further.reduce((at, { after }) => (at > after ? at + 1 : at), line)
    return { ...row, rowNum: row.rowNum + (moved - line) * width }
  })
}
