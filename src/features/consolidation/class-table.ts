import { sumOf } from '#engine/number/rounding.ts'
import type { SumTable } from '#features/consolidation/sum-table.ts'
import { sumText } from '#features/consolidation/text.ts'
import { economicCodes } from '#forms/norms/economic-codes.ts'
import type { Report, ReportColumn, ReportLine, ReportRow } from '#forms/reports/report.ts'

export const classKey = 'classes'

/** Reports by economic class, at most one a view (design calculation §7). */
export const classReports: readonly string[] = ['EBS_TT17', 'SUB_TT7', 'EBS_NBT_TT6']

export type ClassForm = {
  readonly report: string
  /** The number of printed figures. Another number means another form. */
  readonly size: number
  /** The `rowNum` of each lowest class; headings are summed from these. */
  readonly rowNums: ReadonlyMap<string, number>
}

/** Finds the report by economic class. A class of several purposes comes first with their sum. */
export function classFormOf(reports: readonly Report[]): ClassForm | null {
  const report = reports.find(({ code }) => classReports.includes(code))
  if (!report) return null
  const place = report.columns.filter(({ from }) => from === 'form').findIndex(isClassColumn)
  const width = report.columns.filter(({ from }) => from === 'snapshot').length
  const found = new Map<string, number>()
  for (const [index, { form }] of report.lines.entries()) {
    const code = form[place]?.text ?? ''
    if (chart.has(code) && !found.has(code)) found.set(code, index * width + 1)
  }
  const codes = [...found.keys()]
  const isHead = (code: string): boolean => codes.some((other) => headsOf(other).includes(code))
  return {
    report: report.code,
    size: report.lines.length * width,
    rowNums: new Map([...found].filter(([code]) => !isHead(code))),
  }
}

const isClassColumn = ({ caption }: ReportColumn): boolean => caption.startsWith('Эдийн засгийн ангил')

const chart = new Map(economicCodes.map((each) => [each.code, each]))
/** The shown classes. The root is left out, because the total comes from the budget itself. */
const shownCodes = economicCodes.filter(({ parent }) => parent !== null)

function headsOf(code: string): readonly string[] {
  const parent = chart.get(code)?.parent ?? null
  return parent === null ? [] : [parent, ...headsOf(parent)]
}

const around = { total: 0, unclassified: shownCodes.length + 1, rounding: shownCodes.length + 2 } as const

/**
 * The requested total is in tugrik (`null`: not stored), the report lines in thousand tugrik. `classed` is `none` for
 * another form.
 */
export type ClassedBudget = {
  readonly form: ClassForm | null
  readonly requested: number | null
  readonly rows: readonly Pick<ReportRow, 'rowNum' | 'valueNumber'>[]
  readonly classed: 'all' | 'none'
}

/**
 * Returns the values of the lines, thousand tugrik. A separate line contains the rounding loss, so that all lines add
 * up to the total.
 */
export function classValues({ form, requested, rows, classed }: ClassedBudget): readonly number[] {
  const printed = new Map(rows.map(({ rowNum, valueNumber }) => [rowNum, valueNumber ?? 0]))
  const amounts: number[][] = Array.from({ length: shownCodes.length + 3 }, () => [])
  const last: number[] = []
  for (const [code, rowNum] of classed === 'none' ? [] : (form?.rowNums ?? [])) {
    const amount = printed.get(rowNum) ?? 0
    last.push(amount)
    for (const each of [code, ...headsOf(code)]) {
      const line = lineOf(each)
      if (line !== null) amounts[line]?.push(amount)
    }
  }
  const sum = sumOf(last)
  const total = requested === null ? sum : requested / 1000
  amounts[around.total]?.push(total)
  amounts[classed === 'all' ? around.rounding : around.unclassified]?.push(sumOf([total, -sum]))
  return amounts.map(sumOf)
}

function lineOf(code: string): number | null {
  const index = shownCodes.findIndex((each) => each.code === code)
  return index < 0 ? null : index + 1
}

/** Returns the line numbers in the printing report, from 1. */
export function classLinesIn(
  { rowNums }: ClassForm,
  { lines }: Pick<SumTable, 'lines'>,
): readonly (number | null)[] {
  return lines.map(({ code }) => rowNums.get(code) ?? null)
}

export function classForm(): Pick<SumTable, 'columns' | 'lines' | 'summed' | 'sums'> {
  const line = (code: string, caption: string, level: ReportLine['level']): ReportLine => ({
    code,
    caption,
    level,
    strong: level < 2,
    form: [],
    measure: null,
  })
  const lines = [
    line('', sumText.classes.total, 0),
    ...shownCodes.map(({ code, name, level }) => line(code, name, levels[level] ?? 3)),
    line('', sumText.classes.unclassified, 1),
    line('', sumText.classes.rounding, 1),
  ]
  const below = (code: string | null): readonly number[] =>
    shownCodes.flatMap((each, index) => (each.parent === code ? [index + 2] : []))
  const top = economicCodes.find(({ parent }) => parent === null)?.code ?? null
  return {
    columns: [
      {
        caption: '{Y} оны төсөв',
        under: [],
        unit: 'thousandTugrik',
        from: 'snapshot',
        decimals: 2,
        width: 0.4,
      },
    ],
    lines,
    summed: lines.map(() => true),
    sums: [
      { whole: 1, parts: [...below(top), around.unclassified + 1, around.rounding + 1] },
      ...shownCodes.flatMap(({ code }, index) => {
        const parts = below(code)
        return parts.length > 0 ? [{ whole: index + 2, parts }] : []
      }),
    ],
  }
}

const levels: readonly ReportLine['level'][] = [0, 0, 1, 2, 3]

/** Removes the lines that are empty this year and last year; the total stays. */
export function usedClasses<Table extends SumTable>(table: Table): Table {
  const isUsed = table.lines.map(
    (_, line) =>
      line === around.total ||
      table.parts.some(({ values }) => Math.abs(values[line] ?? 0) >= MIN_AMOUNT) ||
      Math.abs(table.lastYear?.values[line] ?? 0) >= MIN_AMOUNT,
  )
  const pickUsedIn = (lastYear: SumTable['lastYear']): SumTable['lastYear'] =>
    lastYear && { ...lastYear, values: pickUsed(lastYear.values), now: pickUsed(lastYear.now) }
  const pickUsed = <Value>(values: readonly Value[]): Value[] => values.filter((_, line) => isUsed[line])
  const moved = new Map(
    pickUsed(table.lines.map((_, line) => line)).map((line, index) => [line + 1, index + 1]),
  )
  return {
    ...table,
    lines: pickUsed(table.lines),
    summed: pickUsed(table.summed),
    sums: table.sums.flatMap(({ whole, parts }) => {
      const at = moved.get(whole)
      return at === undefined ? [] : [{ whole: at, parts: parts.flatMap((part) => moved.get(part) ?? []) }]
    }),
    parts: table.parts.map((part) => ({
      ...part,
      values: pickUsed(part.values),
      lastYear: pickUsedIn(part.lastYear),
    })),
    lastYear: pickUsedIn(table.lastYear),
  }
}

/** Half a tugrik, in thousand tugrik. */
const MIN_AMOUNT = 0.0005
