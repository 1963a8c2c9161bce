import { type Edition, programShown, viewNamed } from '#domain/editions/edition.ts'
import { edition2025 } from '#domain/editions/edition-2025.ts'
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
  reports: Object.fromEntries(
    Object.values(edition2025.views).map(({ code, reports }) => {
      const own = [...(ownReports2025[code] ?? []), ...reports2025]
      return [code, reports.flatMap((wanted) => own.find((report) => report.code === wanted) ?? [])]
    }),
  ),
})

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
  const program = programShown(edition, edition.views[view])
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
 * Values of a year's snapshot, numbered as the lines of another edition are: a line goes on under its caption, and one that is only
 * called otherwise at its place among the others. Values of lines that are gone are left out.
 */
export function rowsSince(
  { before, now }: { readonly before: FullEdition; readonly now: FullEdition },
  view: ViewCode,
  rows: readonly ReportRow[],
): readonly ReportRow[] {
  if (before === now) return rows
  const reportIn = (edition: FullEdition, wanted: string): Report | undefined =>
    edition.reports[view]?.find(({ code }) => code === wanted)
  const codes = new Set(rows.map(({ standardReportCode }) => standardReportCode))
  return [...codes].flatMap((code) => {
    const own = rows.filter(({ standardReportCode }) => standardReportCode === code)
    const [was, is] = [reportIn(before, code), reportIn(now, code)]
    if (was === is) return own
    if (!was || !is || valuesPerLine(was) !== valuesPerLine(is)) return []
    const width = valuesPerLine(is)
    const moved = linesSince(was, is)
    return own.flatMap((row) => {
      const line = moved[Math.ceil(row.rowNum / width) - 1]
      return line === undefined ? [] : { ...row, rowNum: line * width + ((row.rowNum - 1) % width) + 1 }
    })
  })
}

/** A report as it was kept in another year: by which view the institution made it then (`null`: not known), and by which it does now. */
export type KeptForm = { readonly code: string; readonly viewThen: string | null; readonly view: ViewCode }

/**
 * The values of one kept report, numbered as this year's lines are; values of lines that are gone are left out. `null` where they were kept in
 * a form of other lines or columns than that of the view now, which must not be held against it.
 */
export function keptRowsSince(
  editions: { readonly before: FullEdition; readonly now: FullEdition },
  { code, viewThen, view }: KeptForm,
  rows: readonly ReportRow[],
): readonly ReportRow[] | null {
  const { before, now } = editions
  const made = viewNamed(before.views, viewThen ?? view)?.code ?? view
  const own = (edition: FullEdition, of: ViewCode): Report | undefined =>
    edition.reports[of]?.find((report) => report.code === code)
  const [was, here, is] = [own(before, made), own(before, view), own(now, view)]
  if (!was || !here || !is || valuesPerLine(was) !== valuesPerLine(is)) return null
  if (formIn(was) !== formIn(here) || rows.length !== was.lines.length * valuesPerLine(was)) return null
  return rowsSince(editions, view, rows)
}

function formIn({ columns, lines }: Report): string {
  return JSON.stringify([columns, lines])
}

/** For each line of a report which one it is in another form of it, both counted from 0; `undefined`: none. */
function linesSince({ lines: was }: Report, { lines: is }: Report): readonly (number | undefined)[] {
  const alike = (a: number, b: number): boolean => was[a]?.caption === is[b]?.caption
  // How many lines go on under their captions from here to the end, by dynamic programming from the end.
  const most = Array.from({ length: was.length + 1 }, () => new Array<number>(is.length + 1).fill(0))
  const mostAt = (a: number, b: number): number => most[a]?.[b] ?? 0
  for (let a = was.length - 1; a >= 0; a--)
    for (let b = is.length - 1; b >= 0; b--)
      most[a]?.splice(
        b,
        1,
        alike(a, b) ? mostAt(a + 1, b + 1) + 1 : Math.max(mostAt(a + 1, b), mostAt(a, b + 1)),
      )
  const moved = new Array<number | undefined>(was.length).fill(undefined)
  let [a, b] = [0, 0]
  const gap = { was: [] as number[], is: [] as number[] }
  const closeGap = (): void => {
    if (gap.was.length === gap.is.length)
      for (const [index, line] of gap.was.entries()) moved[line] = gap.is[index]
    gap.was = []
    gap.is = []
  }
  while (a < was.length || b < is.length) {
    if (a < was.length && b < is.length && alike(a, b)) {
      closeGap()
      moved[a++] = b++
    } else if (b >= is.length || (a < was.length && mostAt(a + 1, b) >= mostAt(a, b + 1))) gap.was.push(a++)
    else gap.is.push(b++)
  }
  closeGap()
  return moved
}
