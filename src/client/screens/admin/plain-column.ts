import type { ReactNode } from 'react'
import type { DataColumn } from '#client/ui/data-column.ts'

type Kind = DataColumn<unknown>['kind']

/** A column that shows a value and orders by it. */
export function plainColumn<Row>(
  key: string,
  head: string,
  value: (row: Row) => string | number,
  kind: Kind = 'text',
  cell: (row: Row) => ReactNode = value,
): DataColumn<Row> {
  return { key, head, group: null, kind, sortBy: value, cell, total: null }
}
