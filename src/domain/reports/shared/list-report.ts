import type { ListRow, Report, ReportColumn } from '#domain/report/report.ts'
import type { Evaluation } from '#domain/sheet/evaluate.ts'
import type { Unit } from '#domain/sheet/sheet.ts'
import type { NamedPeople } from '#domain/staff/named-people.ts'

const units = {
  text: 'text',
  amount: 'thousandTugrik',
  tugrik: 'tugrik',
  whole: 'quantity',
} as const satisfies Record<string, Unit>

/** A column of a list; amounts are given and printed in thousand tugrik. */
export type ListColumn = {
  readonly caption: string
  readonly under?: readonly string[]
  readonly holds: keyof typeof units
  readonly width: number
}

type Head = {
  readonly code: string
  readonly description: string
  readonly title: string
  readonly decimals: 1 | 2
  /** The first one names the line. */
  readonly columns: readonly ListColumn[]
  /** How many lines at the end are sums. */
  readonly closingLines?: number
  /** In words, how the figures of a line come about. */
  readonly rule: string
  /** The lines, one a person, and the sums last. */
  readonly rowsOf: (people: NamedPeople, evaluation: Evaluation) => readonly ListRow[]
}

/** A report with a line a person. */
export function listReport({
  code,
  description,
  title,
  decimals,
  columns,
  closingLines = 1,
  rule,
  rowsOf,
}: Head): Report {
  return {
    code,
    description,
    title,
    layout: 'list',
    columns: columns.map(
      ({ caption, under, holds, width }): ReportColumn => ({
        caption,
        under: under ?? [],
        unit: units[holds],
        from: 'snapshot',
        decimals: holds === 'amount' ? decimals : 0,
        width,
      }),
    ),
    lines: [],
    closingLines,
    linesPerPage: null,
    appliesWhen: null,
    value: { from: 'people', rule, rowsOf },
  }
}

/** The sums of the named columns as the closing line; the others stay empty, the first says what it is. */
export function totalled(rows: readonly ListRow[], sums: readonly number[]): readonly ListRow[] {
  const width = Math.max(rows[0]?.length ?? 0, ...sums.map((column) => column + 1))
  const total = Array.from({ length: width }, (_, column) => {
    if (column === 0) return totalCaption
    return sums.includes(column) ? rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0) : null
  })
  return [...rows, total]
}

/** How the closing line of a list is called. */
export const totalCaption = 'Нийт'
