import type { ListTable, PersonLine, ReportLine } from '#domain/report/report.ts'
import {
  type ListColumn,
  type ListHead,
  measureOf,
  totalCaption,
  totalRow,
} from '#domain/reports/shared/list-head.ts'
import { type Definition, sheet } from '#domain/sheet/define.ts'
import { field } from '#domain/sheet/field.ts'
import { type Formula, number, plus } from '#domain/sheet/formula.ts'

/** A list made out for people: a line a person in their order, the sums, what stands below them. */
export function listTable(head: ListHead, lines: readonly PersonLine[]): ListTable {
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
  readonly cells: ReadonlyMap<string, Cell>
}

/** What stands in a cell of a person: what the registers know, or what the list makes of it. */
type Cell = string | number | Formula

const cellsIn =
  (code: string) =>
  (row: string, column: string): Formula => ({ op: 'cell', at: { sheet: code, row, field: column } })

/** The cells that a person has, in the order of the columns: a figure reads what stands before it. */
function cellsOf(
  line: PersonLine,
  columns: readonly (readonly [string, ListColumn])[],
  at: (column: string) => Formula,
): ReadonlyMap<string, Cell> {
  const cells = new Map<string, Cell>()
  for (const [column, { figure }] of columns) {
    const own = (other: string) => (cells.has(other) ? at(other) : null)
    const cell = figure ? figure(own) : (line[column] ?? null)
    if (cell !== null) cells.set(column, cell)
  }
  return cells
}

type List = Definition<string, string>

function emptyList(
  { code, description, decimals, columns }: ListHead,
  rows: readonly { readonly row: string; readonly caption: string }[],
): List {
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

function withFigure(list: List, row: string, column: string, cell: Cell, source: string): List {
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
