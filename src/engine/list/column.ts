import { formatNumber } from '#engine/number/format.ts'

/** On the screen, on paper and in Excel. */
export type ViewColumn<Row> = {
  readonly key: string
  readonly head: string
  readonly group?: string | null
  /** `action` fits its buttons, `name` stays in sight. The default is `text`. */
  readonly kind?: 'name' | 'text' | 'figure' | 'action'
  /** Sorted, printed and exported; `null` if the column only acts on its row. */
  readonly value: ((row: Row) => ColumnValue) | null
  readonly total?: number | null
  /** The total is the sum of all rows, see `withSums`. */
  readonly summed?: true
  /** Of Excel, such as `#,##0.0`. */
  readonly format?: string
  /** The width on paper; without it the column is not printed. */
  readonly printed?: 'text' | 'wide' | 'amount' | 'count'
  readonly printedHead?: string
}

type ColumnValue = string | number | null

export function shownValue(value: ColumnValue | undefined): string {
  return typeof value === 'number' ? formatNumber(value, { atMost: 2 }) : (value ?? '')
}

export function withSums<Row, Column extends ViewColumn<Row>>(
  columns: readonly Column[],
  rows: readonly Row[],
): readonly Column[] {
  return columns.map((column) => {
    const { summed, value } = column
    return summed && value
      ? { ...column, total: rows.reduce((sum, row) => sum + (Number(value(row)) || 0), 0) }
      : column
  })
}
