import { type Definition, sheet } from '#engine/define.ts'
import { type Formula, number, plus } from '#engine/formula.ts'
import { field, type Unit } from '#engine/sheet.ts'
import type { NamedPeople } from '#forms/people.ts'
import type { ListTable, PersonLine, Report, ReportColumn, ReportLine } from '#forms/reports/report.ts'

export function listReport<C extends string>(head: ListHead<C>): Report {
  const { code, description, title, decimals, columns, closing = [], linesOf } = head
  return {
    code,
    description,
    title,
    layout: 'list',
    columns: Object.values<ListColumn<C>>(columns).map((column): ReportColumn => {
      const { caption, under, width } = column
      return { caption, under: under ?? [], from: 'snapshot', width, ...measureOf(column, decimals) }
    }),
    lines: [],
    closingLines: 1 + closing.length,
    linesPerPage: null,
    sums: [],
    appliesWhen: null,
    remade: null,
    value: {
      from: 'people',
      naming: Object.values<ListColumn<C>>(columns).flatMap(({ names }, index) =>
        names === 'people' ? [index] : [],
      ),
      linesOf,
      tableOf: (lines) => listTable(head, lines),
    },
  }
}

export function whereAll<C extends string>(
  columns: readonly C[],
  make: (...of: readonly Formula[]) => Formula,
): ColumnFigure<C> {
  return (own) => {
    const of = columns.flatMap((column) => own(column) ?? [])
    return of.length === columns.length ? make(...of) : null
  }
}

export function sumOfColumns<C extends string>(...columns: readonly C[]): ColumnFigure<C> {
  return (own) => plus(...columns.flatMap((column) => own(column) ?? []))
}

function listTable(head: ListHead, lines: readonly PersonLine[]): ListTable {
  const [naming, ...columns] = Object.entries(head.columns)
  const at = cellsIn(head.code)
  const persons = lines.map((line, index): Person => {
    const row = String(index + 1)
    const caption = String(line[naming?.[0] ?? ''] ?? '')
    return { row, caption, cells: cellsOf(line, columns, (column) => at(row, column)) }
  })
  const closing = [{ row: totalRow, caption: totalCaption }, ...(head.closing ?? [])]
  let list = emptyList(head, [...persons, ...closing])
  for (const { row, cells } of persons)
    for (const [column, cell] of cells) list = withFigure(list, row, column, cell, head.source)
  for (const [column, { isSummed }] of columns) {
    list = list.text(column, textsIn(column, persons))
    const summed = persons.filter(({ cells }) => cells.has(column)).map(({ row }) => at(row, column))
    const sum = summed.length > 0 ? plus(...summed) : number(0)
    if (isSummed) list = list.computed([totalRow], [column], () => sum, ownRule)
  }
  for (const { row, column, figure } of head.closing ?? [])
    list = list.computed([row], [column], () => figure, ownRule)
  return {
    lines: [
      ...persons.map(({ row, caption }) => lineOf(row, caption, false)),
      ...closing.map(({ caption }) => lineOf('', caption, true)),
    ],
    sheet: list.done(),
    given: Object.fromEntries(persons.map(({ row, cells }) => [row, figuresIn(cells)])),
  }
}

const ownRule = 'design calculation §7'

type Person = {
  readonly row: string
  readonly caption: string
  readonly cells: ReadonlyMap<string, ListReportCell>
}

type ListReportCell = string | number | Formula

const cellsIn =
  (code: string) =>
  (row: string, column: string): Formula => ({ op: 'cell', at: { sheet: code, row, field: column } })

/** A figure reads only earlier columns. */
function cellsOf(
  line: PersonLine,
  columns: readonly (readonly [string, ListColumn])[],
  at: (column: string) => Formula,
): ReadonlyMap<string, ListReportCell> {
  const cells = new Map<string, ListReportCell>()
  for (const [column, { figure }] of columns) {
    const own = (other: string) => (cells.has(other) ? at(other) : null)
    const cell = figure ? figure(own) : (line[column] ?? null)
    if (cell !== null) cells.set(column, cell)
  }
  return cells
}

type ListDefinition = Definition<string, string>

function emptyList(
  { code, description, decimals, columns }: ListHead,
  rows: readonly { readonly row: string; readonly caption: string }[],
): ListDefinition {
  const [naming, ...others] = Object.entries(columns)
  return sheet<string, string>({
    code,
    kind: 'report',
    caption: description,
    purpose: `${description}. Мөнгөн дүн мянган төгрөгөөр.`,
    ...(naming && { rowsCaption: naming[1].caption }),
    rows: Object.fromEntries(rows.map(({ row, caption }) => [row, caption])),
    fields: Object.fromEntries(
      others.map(([name, column]) => {
        const { unit, decimals: shown } = measureOf(column, decimals)
        return [name, field(column.caption, unit, { under: column.under ?? [], decimals: shown })]
      }),
    ),
  })
}

function withFigure(
  list: ListDefinition,
  row: string,
  column: string,
  cell: ListReportCell,
  source: string,
): ListDefinition {
  if (typeof cell === 'string') return list
  if (typeof cell === 'number') return list.given([row], [column], source)
  return list.computed([row], [column], () => cell, ownRule)
}

function textsIn(column: string, persons: readonly Person[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    persons.flatMap(({ row, cells }) => {
      const cell = cells.get(column)
      return typeof cell === 'string' ? [[row, cell]] : []
    }),
  )
}

function figuresIn(cells: Person['cells']): Readonly<Record<string, number>> {
  return Object.fromEntries(
    [...cells].flatMap(([column, cell]) => (typeof cell === 'number' ? [[column, cell]] : [])),
  )
}

const lineOf = (code: string, caption: string, strong: boolean): ReportLine => ({
  code,
  caption,
  level: 0,
  strong,
  form: [],
  measure: null,
})

type ListHead<C extends string = string> = {
  readonly code: string
  readonly description: string
  readonly title: string
  readonly decimals: 1 | 2
  /** The first one names the line. */
  readonly columns: Readonly<Record<C, ListColumn<NoInfer<C>>>>
  readonly closing?: readonly ClosingLine<NoInfer<C>>[]
  readonly source: string
  readonly linesOf: (people: NamedPeople) => readonly Readonly<Partial<Record<NoInfer<C>, string | number>>>[]
}

/** Amounts are supplied and printed in thousand tugrik. */
type ListColumn<C extends string = string> = {
  readonly caption: string
  readonly under?: readonly string[]
  readonly content: 'text' | 'amount' | 'tugrik' | 'whole'
  readonly width: number
  readonly figure?: ColumnFigure<C>
  readonly isSummed?: true
  /** `erase-people` erases its texts. */
  readonly names?: 'people'
}

/** `null` if the person has none. */
type ColumnFigure<C extends string = string> = (own: (column: C) => Formula | null) => Formula | null

type ClosingLine<C extends string = string> = {
  readonly row: string
  readonly caption: string
  readonly column: C
  readonly figure: Formula
}

const totalCaption = 'Нийт'
export const totalRow = 'total'

function measureOf(
  { content }: ListColumn,
  amounts: ListHead['decimals'],
): { readonly unit: Unit; readonly decimals: number } {
  const units = { text: 'text', amount: 'thousandTugrik', tugrik: 'tugrik', whole: 'quantity' } as const
  return { unit: units[content], decimals: content === 'amount' ? amounts : 0 }
}
