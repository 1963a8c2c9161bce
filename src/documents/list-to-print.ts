import type { ViewColumn } from '#engine/list/column.ts'

/** The caption includes the unit. `wide`: for long texts. */
export type PrintedColumn = {
  readonly caption: string
  readonly group: string | null
  readonly content: NonNullable<ViewColumn<unknown>['printed']>
}

/** '' or `null` if empty. */
export type ListLine = { readonly caption: string; readonly values: readonly (string | number | null)[] }

export type ListToPrint = {
  readonly code: string
  readonly title: string
  readonly purpose: string
  readonly status: string
  readonly captionHead: string
  readonly columns: readonly PrintedColumn[]
  readonly lines: readonly ListLine[]
  readonly total: ListLine | null
}

export type ListRows<Row> = Omit<ListToPrint, 'captionHead' | 'columns' | 'lines' | 'total'> & {
  readonly columns: readonly ViewColumn<Row>[]
  readonly rows: readonly Row[]
  /** The first column. */
  readonly head: string
  readonly captionOf: (row: Row) => string
  readonly totalCaption: string
}

/** Prints the columns that have a width on paper. */
export function printedRows<Row>(list: ListRows<Row>): ListToPrint {
  const { columns: all, rows, head, captionOf, totalCaption, ...about } = list
  const columns = all.flatMap(({ printed, value, ...column }) =>
    printed === undefined || value === null ? [] : [{ ...column, content: printed, value }],
  )
  return {
    ...about,
    captionHead: head,
    columns: columns.map(({ head: caption, printedHead = caption, group = null, content }) => ({
      caption: printedHead,
      group,
      content,
    })),
    lines: rows.map((row) => ({ caption: captionOf(row), values: columns.map(({ value }) => value(row)) })),
    total: { caption: totalCaption, values: columns.map(({ total = null }) => total) },
  }
}
