import type { ReactNode } from 'react'

/** One column of a `DataTable`. */
export type DataColumn<Row> = {
  readonly key: string
  readonly head: string
  /** The heading above it and its neighbours of the same group; `null` where it stands alone. */
  readonly group: string | null
  /** `figure` is set to the right, `action` is as narrow as its buttons, `name` stays in sight when the table scrolls. */
  readonly kind: 'name' | 'text' | 'figure' | 'action'
  /** What the rows are put in order by; `null` for a column that gives no order. */
  readonly sortBy: ((row: Row) => string | number | null) | null
  readonly cell: (row: Row) => ReactNode
  /** What stands in the totals row, or `null`. */
  readonly total: ReactNode | null
}
