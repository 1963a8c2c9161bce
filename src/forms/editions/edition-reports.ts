import { additiveIn } from '#engine/additive.ts'
import { applies } from '#engine/compile.ts'
import type { Facts } from '#engine/formula.ts'
import { type CellAddress, cellKeyOf } from '#engine/key.ts'
import { sumOf } from '#engine/number/rounding.ts'
import { extendProgram, type Program } from '#engine/program.ts'
import {
  type Counterpart,
  type Edition,
  type Mapping,
  programShown,
  sameCounterpart,
  viewNamed,
} from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import type { ViewCode } from '#forms/profile.ts'
import { ownReports2025, reports2025 } from '#forms/reports/register.ts'
import { type FurtherLine, type Report, type ReportRow, valuesPerLine } from '#forms/reports/report.ts'
import { sumsIn } from '#forms/reports/sums-in.ts'

/** The browser loads the reports on demand. */
export type FullEdition = Edition & {
  /** In list order (design calculation §7). */
  readonly reports: Readonly<Partial<Record<ViewCode, readonly Report[]>>>
  /** Mappings of lines by view and code (`ebs-public EBS_TT16`); `rowsSince` maps all others. */
  readonly lines: Readonly<Record<string, readonly Mapping[]>>
  readonly before: FullEdition | null
}

export type ReportChange = {
  readonly code: string
  readonly views?: readonly ViewCode[]
  readonly without?: readonly string[]
  /** Each is placed below a line of the report as changed so far. */
  readonly further?: readonly FurtherLine[]
  readonly instead?: Report
  /** Line numbers before and now: `joined(['3', '4'], '3')`. */
  readonly became?: readonly Mapping[]
}

export type Release = {
  readonly forms: Edition
  readonly before: string
  readonly reports: readonly ReportChange[]
}

export const fullEdition2025: FullEdition = Object.freeze({
  ...edition2025,
  reports: Object.fromEntries(
    Object.values(edition2025.views).map(({ code, reports }) => {
      const own = [...(ownReports2025[code] ?? []), ...reports2025]
      return [code, reports.flatMap((wanted) => own.find((report) => report.code === wanted) ?? [])]
    }),
  ),
  lines: {},
  before: null,
})

export function everyReport({ reports }: FullEdition): readonly Report[] {
  return [...new Set(Object.values(reports).flat())]
}

type ViewReports = { readonly reports: readonly Report[]; readonly program: Program }

const made = new WeakMap<FullEdition, Map<ViewCode, ViewReports>>()

function madeFor(edition: FullEdition, view: ViewCode): ViewReports {
  const known = made.get(edition) ?? new Map<ViewCode, ViewReports>()
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
  const now = { reports, program: extendProgram(program, figures) }
  known.set(view, now)
  return now
}

/** Returns all possible reports in list order (design calculation §7). */
export function reportsOfView(edition: FullEdition, view: ViewCode): readonly Report[] {
  return madeFor(edition, view).reports
}

export function reportsOf(edition: FullEdition, view: ViewCode, facts: Facts): readonly Report[] {
  return reportsOfView(edition, view).filter((report) => applies(report, facts))
}

export function reportProgramOf(edition: FullEdition, view: ViewCode): Program {
  return madeFor(edition, view).program
}

/**
 * Renumbers snapshot rows by another edition's lines: by mapping, caption, or position. Joined lines are summed if
 * they add up; removed and split lines are omitted.
 */
export function rowsSince(
  { before, now }: { readonly before: FullEdition; readonly now: FullEdition },
  view: ViewCode,
  rows: readonly ReportRow[],
): readonly ReportRow[] {
  if (before === now) return rows
  const codes = new Set(rows.map(({ standardReportCode }) => standardReportCode))
  return [...codes].flatMap((code) => {
    const own = rows.filter(({ standardReportCode }) => standardReportCode === code)
    const [was, is] = [reportIn(before, view, code), reportIn(now, view, code)]
    const lines = linesBefore({ before, now }, view, code)
    if (lines === 'same') return own
    if (!was || !is || valuesPerLine(was) !== valuesPerLine(is)) return []
    const width = valuesPerLine(is)
    const valueAt = new Map(own.map((row) => [row.rowNum, row]))
    return [...lines].flatMap(([line, from]) =>
      Array.from({ length: width }, (_, column) => column + 1).flatMap((column): readonly ReportRow[] => {
        const values = from.flatMap((number) => valueAt.get((number - 1) * width + column) ?? [])
        const [first, ...others] = values
        const rowNum = (line - 1) * width + column
        if (!first) return []
        if (others.length === 0) return [{ ...first, rowNum }]
        const amounts = values.flatMap(({ valueNumber }) => valueNumber ?? [])
        const adds = amounts.length > 0 && addsUp(before, view, was)({ lines: from, column })
        return adds ? [{ ...first, rowNum, valueNumber: sumOf(amounts) }] : []
      }),
    )
  })
}

export function figuresBefore(
  editions: { readonly before: FullEdition; readonly now: FullEdition },
  view: ViewCode,
  code: string,
): (at: CellAddress) => Counterpart {
  const { before, now } = editions
  const lines = before === now ? 'same' : linesBefore(editions, view, code)
  const was = reportIn(before, view, code)
  return (at) => {
    if (lines === 'same') return sameCounterpart(at)
    const from = lines.get(Number(at.row)) ?? []
    const column = was?.value.from === 'sheet' ? Object.keys(was.value.sheet.fields).indexOf(at.field) + 1 : 0
    return {
      was: from.map((line) => cellKeyOf({ ...at, row: String(line) })),
      is: [cellKeyOf(at)],
      adds: from.length < 2 || (was !== undefined && addsUp(before, view, was)({ lines: from, column })),
    }
  }
}

function reportIn(edition: FullEdition, view: ViewCode, wanted: string): Report | undefined {
  return edition.reports[view]?.find(({ code }) => code === wanted)
}

/** Counts from 1; `same`: the report did not change. */
type LinesBefore = ReadonlyMap<number, readonly number[]> | 'same'

function linesBefore(
  { before, now }: { readonly before: FullEdition; readonly now: FullEdition },
  view: ViewCode,
  code: string,
): LinesBefore {
  const last = now.before
  // Editions that do not derive from each other are compared directly.
  if (last === null || last === before || !isMadeOf(last, before)) {
    const mappings = last === before ? (now.lines[`${view} ${code}`] ?? []) : []
    const [was, is] = [reportIn(before, view, code), reportIn(now, view, code)]
    if (was === is && mappings.length === 0) return 'same'
    return was && is ? linesOf(was, is, mappings) : new Map()
  }
  const [first, second] = [
    linesBefore({ before, now: last }, view, code),
    linesBefore({ before: last, now }, view, code),
  ]
  if (first === 'same') return second
  if (second === 'same') return first
  return new Map(
    [...second].flatMap(([line, from]) => {
      const stood = from.map((each) => first.get(each) ?? [])
      // A sum without one of its parts is omitted.
      return stood.some((each) => each.length === 0) ? [] : [[line, stood.flat()] as const]
    }),
  )
}

function isMadeOf({ before }: FullEdition, other: FullEdition): boolean {
  return before !== null && (before === other || isMadeOf(before, other))
}

/** Returns whether figures add up (decision 0019). */
function addsUp(
  edition: FullEdition,
  view: ViewCode,
  { value }: Report,
): (of: { readonly lines: readonly number[]; readonly column: number }) => boolean {
  if (value.from !== 'sheet') return () => false
  const { code: sheet, fields } = value.sheet
  const [isAdditive, names] = [additiveIn(reportProgramOf(edition, view)), Object.keys(fields)]
  return ({ lines, column }) =>
    lines.every((line) => isAdditive({ sheet, row: String(line), field: names[column - 1] ?? '' }))
}

/** Counts from 1. */
function linesOf(
  was: Report,
  is: Report,
  mappings: readonly Mapping[],
): ReadonlyMap<number, readonly number[]> {
  const [named, namedNow] = [mappings.flatMap((each) => each.was), mappings.flatMap((each) => each.is)]
  const left = (report: Report, names: readonly string[]): readonly number[] =>
    report.lines.map((_, index) => index + 1).filter((number) => !names.includes(String(number)))
  const [rest, restNow] = [left(was, named), left(is, namedNow)]
  const only = (report: Report, numbers: readonly number[]) =>
    numbers.flatMap((number) => report.lines[number - 1] ?? [])
  const moved = linesSince({ lines: only(was, rest) }, { lines: only(is, restNow) })
  type LineFrom = readonly [line: number, from: readonly number[]]
  const goesOn = rest.flatMap((number, index): readonly LineFrom[] => {
    const line = restNow[moved[index] ?? -1]
    return line === undefined ? [] : [[line, [number]]]
  })
  // The former value of each part of a split line is unknown.
  const joined = mappings.flatMap((each): readonly LineFrom[] =>
    each.is.length === 1 && each.was.length > 0 ? [[Number(each.is[0]), each.was.map(Number)]] : [],
  )
  return new Map([...goesOn, ...joined].toSorted(([a], [b]) => a - b))
}

export type StoredForm = { readonly code: string; readonly viewThen: string | null; readonly view: ViewCode }

/**
 * Renumbers stored rows, without removed lines. `null` if the stored form has other lines or columns than the view
 * has now.
 */
export function storedRowsSince(
  editions: { readonly before: FullEdition; readonly now: FullEdition },
  { code, viewThen, view }: StoredForm,
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

/** Returns indices from 0; `undefined`: none. */
export function linesSince(
  { lines: was }: Pick<Report, 'lines'>,
  { lines: is }: Pick<Report, 'lines'>,
): readonly (number | undefined)[] {
  const alike = (a: number, b: number): boolean => was[a]?.caption === is[b]?.caption
  // Dynamic programming from the end.
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
