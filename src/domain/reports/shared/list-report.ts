import type { ListTable, PersonLine, Report, ReportColumn, ReportLine } from '#domain/report/report.ts'
import { sheet } from '#domain/sheet/define.ts'
import { field } from '#domain/sheet/field.ts'
import { type Formula, plus } from '#domain/sheet/formula.ts'
import type { Unit } from '#domain/sheet/sheet.ts'
import type { NamedPeople } from '#domain/staff/named-people.ts'

const units = {
  text: 'text',
  amount: 'thousandTugrik',
  tugrik: 'tugrik',
  whole: 'quantity',
} as const satisfies Record<string, Unit>

/** A figure of a person, made from others of the same line; `null` for who has none. */
export type Figure<C extends string> = (own: (column: C) => Formula | null) => Formula | null

/** A column of a list; amounts are given and printed in thousand tugrik. */
export type ListColumn<C extends string> = {
  readonly caption: string
  readonly under?: readonly string[]
  readonly holds: keyof typeof units
  readonly width: number
  /** How a figure comes about; without it the column holds what the registers know. */
  readonly figure?: Figure<C>
  /** Whether the line of sums has it. */
  readonly isSummed?: true
}

/** A line below the sums, with a figure in one column. */
type ClosingLine<C extends string> = {
  readonly row: string
  readonly caption: string
  readonly column: C
  readonly figure: Formula
}

type Head<C extends string> = {
  readonly code: string
  readonly description: string
  readonly title: string
  readonly decimals: 1 | 2
  /** By name; the first one names the line. */
  readonly columns: Readonly<Record<C, ListColumn<NoInfer<C>>>>
  readonly closing?: readonly ClosingLine<NoInfer<C>>[]
  /** Where that is typed which the registers know. */
  readonly source: string
  readonly linesOf: (people: NamedPeople) => readonly Readonly<Partial<Record<NoInfer<C>, string | number>>>[]
}

/** A report with a line a person, and a line of sums below. */
export function listReport<C extends string>(head: Head<C>): Report {
  const { code, description, title, decimals, closing = [], linesOf } = head
  return {
    code,
    description,
    title,
    layout: 'list',
    columns: columnsOf(head).map(
      ([, { caption, under, holds, width }]): ReportColumn => ({
        caption,
        under: under ?? [],
        unit: units[holds],
        from: 'snapshot',
        decimals: holds === 'amount' ? decimals : 0,
        width,
      }),
    ),
    lines: [],
    closingLines: 1 + closing.length,
    linesPerPage: null,
    appliesWhen: null,
    value: {
      from: 'people',
      linesOf: (people) => linesOf(people).map(known),
      tableOf: (lines) => tableOf(head, lines),
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

/** How the line of sums is called, and its row. */
export const totalCaption = 'Нийт'
export const totalRow = 'total'

const ownRule = 'design calculation §7'

function columnsOf<C extends string>({ columns }: Pick<Head<C>, 'columns'>): readonly [C, ListColumn<C>][] {
  return Object.entries(columns) as [C, ListColumn<C>][] // a record's own keys: the compiler cannot know it
}

function known(line: Readonly<Partial<Record<string, string | number>>>): PersonLine {
  return Object.fromEntries(
    Object.entries(line).flatMap(([column, value]) => (value === undefined ? [] : [[column, value]])),
  )
}

function tableOf<C extends string>(head: Head<C>, lines: readonly PersonLine[]): ListTable {
  const [[naming] = ['']] = columnsOf(head)
  const persons = lines.map((line, index) => ({
    row: String(index + 1),
    caption: String(line[naming] ?? ''),
  }))
  const sums = [{ row: totalRow, caption: totalCaption }, ...(head.closing ?? [])]
  return {
    lines: [
      ...persons.map(({ row, caption }) => lineOf(row, caption, false)),
      ...sums.map(({ caption }) => lineOf('', caption, true)),
    ],
    sheet: sheetOf(head, [...persons, ...sums], lines),
    given: Object.fromEntries(lines.map((line, index) => [String(index + 1), figuresIn(line)])),
  }
}

const lineOf = (code: string, caption: string, strong: boolean): ReportLine => ({
  code,
  caption,
  level: 0,
  strong,
  form: [],
})

function figuresIn(line: PersonLine): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(line).flatMap(([column, value]) => (typeof value === 'number' ? [[column, value]] : [])),
  )
}

type Row = { readonly row: string; readonly caption: string }

/** The cells of each person in the order of the columns, then the sums, then what stands below them. */
function sheetOf<C extends string>(
  head: Head<C>,
  rows: readonly Row[],
  lines: readonly PersonLine[],
): ListTable['sheet'] {
  const { code, description, decimals, source, closing = [] } = head
  const [naming, ...columns] = columnsOf(head)
  const fields = columns.map(([name, { caption, under, holds }]) => [
    name,
    field(caption, units[holds], { under: under ?? [], decimals: holds === 'amount' ? decimals : 0 }),
  ])
  let list = sheet<string, string>({
    code,
    kind: 'report',
    caption: description,
    purpose: `${description}. Мөнгөн дүн мянган төгрөгөөр.`,
    ...(naming && { rowsCaption: naming[1].caption }),
    rows: Object.fromEntries(rows.map(({ row, caption }) => [row, caption])),
    fields: Object.fromEntries(fields),
  })
  const cells = new Map<string, Formula>()
  const cell = (row: string, column: string): Formula | null => cells.get(`${row}.${column}`) ?? null
  const put = (row: string, column: string): void => {
    cells.set(`${row}.${column}`, { op: 'cell', at: { sheet: code, row, field: column } })
  }
  lines.forEach((line, index) => {
    const row = String(index + 1)
    for (const [column, { figure }] of columns) {
      const value = line[column]
      const formula = figure?.((other) => cell(row, other)) ?? null
      if (value === undefined && formula === null) continue
      if (formula) list = list.computed([row], [column], () => formula, ownRule)
      else if (typeof value === 'string') list = list.text(column, { [row]: value })
      else list = list.given([row], [column], source)
      put(row, column)
    }
  })
  for (const [column] of columns.filter(([, { isSummed }]) => isSummed)) {
    const summed = lines.flatMap((_, index) => cell(String(index + 1), column) ?? [])
    list = list.computed([totalRow], [column], () => plus(...summed), ownRule)
  }
  for (const { row, column, figure } of closing) list = list.computed([row], [column], () => figure, ownRule)
  return list.done()
}
