import { sheet } from '#engine/define.ts'
import { type Condition, type Formula, number, over, readsOf, rewrite } from '#engine/formula.ts'
import { type CellPosition, cellPositionOf, keyOf, type PlaceKey } from '#engine/key.ts'
import { calculatingOrder } from '#engine/revise.ts'
import { type Field, FormError, field, formText, type Sheet, type Unit } from '#engine/sheet.ts'
import type { FurtherLine, Report, ReportLineChange, TableLine } from '#forms/reports/report.ts'

/** Amounts are defined in tugrik, stored in thousand tugrik; `indicator` is printed like an amount. */
type ColumnContent =
  | 'amount'
  | 'indicator'
  | 'people'
  | 'posts'
  | 'quantity'
  | 'tugrik'
  | 'percent'
  | 'coefficient'

export type TableColumn = {
  readonly caption: string
  readonly under?: readonly string[]
  readonly content: ColumnContent | 'yearBefore' | 'form'
  /** Relative to 1 for the captions. */
  readonly width: number
}

export type TableHead = {
  readonly code: string
  readonly description: string
  readonly title: string
  /** ORGEBS has one, the others two (calculation §7). */
  readonly decimals: 1 | 2
  readonly columns: readonly TableColumn[]
  readonly lines: readonly TableLine[]
  readonly linesPerPage?: number
  readonly sums?: Report['sums']
  readonly appliesWhen?: Condition
}

/** Lines may read each other in any order. A line that depends on itself keeps its stored value. */
export function tableReport(head: TableHead): Report {
  const { code, description, title, decimals, columns, lines } = head
  const { order, circles } = orderOf(code, lines.map(figuresIn(columns)))
  return {
    code,
    description,
    title,
    layout: 'table',
    columns: columns.map(({ caption, under, content, width }) => ({
      caption,
      under: under ?? [],
      unit: unitOf(content, columns),
      from: fromOf(content),
      decimals: decimalsOf(content, columns, decimals),
      width,
    })),
    lines: lines.map(({ caption, level, strong, form, measure }, index) => ({
      code: String(index + 1),
      caption,
      level,
      strong,
      form: (form ?? []).map(formText),
      measure: measure ?? null,
    })),
    closingLines: 0,
    linesPerPage: head.linesPerPage ?? null,
    sums: head.sums ?? [],
    appliesWhen: head.appliesWhen ?? null,
    value: { from: 'sheet', sheet: figuresOf(head, order), circles },
    remade: (_, changes) => tableReport(changes.reduce(withChange, head)),
  }
}

function withChange(head: TableHead, change: ReportLineChange): TableHead {
  return 'without' in change ? withoutLine(head, change.without) : withLine(head, change)
}

/** Throws `FormError` unless exactly one line has the caption, or if it is read. */
function withoutLine(head: TableHead, caption: string): TableHead {
  const [removed, ...others] = head.lines.flatMap((line, index) =>
    line.caption === caption ? [index + 1] : [],
  )
  if (removed === undefined || others.length > 0)
    throw new FormError(`${head.code} has ${others.length === 0 ? 'no' : 'more than one'} line ${caption}`)
  const width = figureColumns(head.columns).length
  const lineOf = (rowNum: number): number => Math.ceil(Math.abs(rowNum) / width)
  const readers = head.lines.filter(({ values }) =>
    values.some((value) => value !== null && readsLine(head.code, value, removed)),
  )
  const isSummed = (head.sums ?? []).some(({ parts }) => parts.some((part) => lineOf(part) === removed))
  if (readers.length > 0 || isSummed)
    throw new FormError(`${head.code} ${caption} is read by ${readers[0]?.caption ?? 'a sum'}`)
  return renumbered(
    {
      ...head,
      lines: head.lines.toSpliced(removed - 1, 1),
      sums: (head.sums ?? []).filter(({ whole }) => lineOf(whole) !== removed),
    },
    (number) => (number > removed ? number - 1 : number),
  )
}

function readsLine(code: string, value: NonNullable<TableLine['values'][number]>, number: number): boolean {
  const formula = 'overLines' in value ? value.overLines : value
  return readsOf(formula).some(({ sheet, row }) => sheet === code && row === String(number))
}

function withLine(head: TableHead, { after, line: added }: FurtherLine): TableHead {
  if (after < 0 || after > head.lines.length)
    throw new FormError(`${head.code} has no line ${after} below which another could stand`)
  const moved = renumbered(head, (number) => (number > after ? number + 1 : number))
  return { ...moved, lines: moved.lines.toSpliced(after, 0, added) }
}

/** Formulas and sums continue to read the same lines. */
function renumbered(head: TableHead, moved: (number: number) => number): TableHead {
  const follow = (part: Formula): Formula =>
    part.op === 'cell' && part.at.sheet === head.code
      ? { op: 'cell', at: { ...part.at, row: String(moved(Number(part.at.row))) } }
      : part
  const following = (value: TableLine['values'][number]): TableLine['values'][number] => {
    if (value === null) return null
    return 'overLines' in value ? { overLines: rewrite(value.overLines, follow) } : rewrite(value, follow)
  }
  const width = figureColumns(head.columns).length
  const movedRow = (rowNum: number): number => {
    const line = Math.ceil(Math.abs(rowNum) / width)
    return rowNum + Math.sign(rowNum) * (moved(line) - line) * width
  }
  return {
    ...head,
    lines: head.lines.map((each) => ({ ...each, values: each.values.map(following) })),
    sums: (head.sums ?? []).map(({ whole, parts }) => ({
      whole: movedRow(whole),
      parts: parts.map(movedRow),
    })),
  }
}

/** `column` counts from 1. */
const columnField = (column: number): string => `c${column}`

/** Line and column count from 1. A sum may read later lines. */
export function line(code: string, number: number, column = 1): Formula {
  return { op: 'cell', at: { sheet: code, ...placeOfLine(number, column) } }
}

function placeOfLine(line: number, column: number): CellPosition {
  return { row: String(line), field: columnField(column) }
}

function fromOf(content: TableColumn['content']): Report['columns'][number]['from'] {
  return content === 'form' || content === 'yearBefore' ? content : 'snapshot'
}

/** Last year's figures have the unit of this year's. */
function unitOf(content: TableColumn['content'], columns: readonly TableColumn[]): Unit {
  if (content === 'yearBefore') return unitOf(figureColumns(columns)[0]?.content ?? 'amount', columns)
  const own = { amount: 'thousandTugrik', indicator: 'various', form: 'text' } as const
  return content === 'amount' || content === 'indicator' || content === 'form' ? own[content] : content
}

function decimalsOf(
  content: TableColumn['content'],
  columns: readonly TableColumn[],
  amounts: number,
): number {
  if (content === 'yearBefore')
    return decimalsOf(figureColumns(columns)[0]?.content ?? 'amount', columns, amounts)
  const own: Readonly<Record<ColumnContent | 'form', number>> = {
    amount: amounts,
    indicator: amounts,
    people: 0,
    posts: 2,
    quantity: 0,
    tugrik: 0,
    percent: 2,
    coefficient: 3,
    form: 0,
  }
  return own[content]
}

type FigureColumn = TableColumn & { readonly content: ColumnContent }

function figureColumns(columns: readonly TableColumn[]): readonly FigureColumn[] {
  return columns.filter((column): column is FigureColumn => fromOf(column.content) === 'snapshot')
}

/** Amounts are in thousand tugrik. */
const figuresIn =
  (columns: readonly TableColumn[]) =>
  ({ values }: TableLine): readonly (Formula | null)[] =>
    figureColumns(columns).map(({ content }, index) => {
      const value = values[index] ?? null
      if (value === null) return null
      if ('overLines' in value) return value.overLines
      return content === 'amount' ? over(value, 1000) : value
    })

const ownRule = 'design calculation §7'

function figuresOf(
  { code, description, decimals, columns, lines }: TableHead,
  order: ReturnType<typeof orderOf>['order'],
): Sheet {
  const captions = lines.map(({ caption }, index) => [String(index + 1), caption])
  let figures = sheet({
    code,
    kind: 'report',
    caption: description,
    purpose: columns.some(({ content }) => content === 'amount')
      ? `${description}. Мөнгөн дүн мянган төгрөгөөр.`
      : `${description}.`,
    rows: Object.fromEntries(captions) as Readonly<Record<string, string>>,
    fields: fieldsOf(columns, decimals),
  })
  for (const { row, field, formula } of order) {
    figures =
      formula === null
        ? figures.given([row], [field], 'Өмнөх тооцооны утга')
        : figures.computed([row], [field], () => formula, lines[Number(row) - 1]?.source ?? ownRule)
  }
  return figures.done()
}

function fieldsOf(columns: readonly TableColumn[], amounts: number): Readonly<Record<string, Field>> {
  return Object.fromEntries(
    figureColumns(columns).map(({ caption, under, content }, index) => [
      columnField(index + 1),
      field(caption, unitOf(content, columns), {
        under: under ?? [],
        decimals: decimalsOf(content, columns, amounts),
      }),
    ]),
  )
}

/** `null` if it depends on itself. */
type PlacedFigure = CellPosition & { readonly formula: Formula | null }

/**
 * Sorts figures after those that they read. In a cycle, the figure at which it was found keeps its stored value (spec
 * 002 §5.3).
 */
function orderOf(
  code: string,
  lines: readonly (readonly (Formula | null)[])[],
): { readonly order: readonly PlacedFigure[]; readonly circles: readonly string[] } {
  const formulas = new Map(
    lines.flatMap((values, line) =>
      values.flatMap((formula, column) =>
        formula ? [[keyOf(placeOfLine(line + 1, column + 1)), formula] as const] : [],
      ),
    ),
  )
  const readsOfKey = (key: PlaceKey): readonly PlaceKey[] =>
    readsOf(formulas.get(key) ?? number(0)).flatMap((read) => (read.sheet === code ? keyOf(read) : []))
  const { order, circles } = calculatingOrder(formulas.keys(), readsOfKey)
  const cut = order.filter((key) => circles.includes(key))
  const rest = order.filter((key) => !circles.includes(key))
  return {
    order: [
      ...cut.map((key) => ({ ...cellPositionOf(key), formula: null })),
      ...rest.map((key) => ({ ...cellPositionOf(key), formula: formulas.get(key) ?? null })),
    ],
    circles: circles.map((key) => cellPositionOf(key).row),
  }
}
