import type { DataColumn } from '#client/ui/data-column.ts'

/** By which column a table is put in order, and which way. */
export type TableOrder = { readonly key: string; readonly way: 'ascending' | 'descending' }

const collator = new Intl.Collator('mn', { numeric: true, sensitivity: 'base' })

/** The rows in an order, text as Mongolian dictionaries have it (Ө after О, Ү after У); what is empty stands last either way. */
export function ordered<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  order: TableOrder | null,
): readonly Row[] {
  const by = columns.find(({ key }) => key === order?.key)?.sortBy
  if (!by || !order) return rows
  const turn = order.way === 'ascending' ? 1 : -1
  return [...rows].sort((a, b) => {
    const [first, second] = [by(a), by(b)]
    if (isEmpty(first) || isEmpty(second)) return Number(isEmpty(first)) - Number(isEmpty(second))
    return turn * compared(first, second)
  })
}

/** What a click on a heading makes of the order: up, then down, then as it came. */
export function turned(order: TableOrder | null, key: string): TableOrder | null {
  if (order?.key !== key) return { key, way: 'ascending' }
  return order.way === 'ascending' ? { key, way: 'descending' } : null
}

function compared(a: string | number | null, b: string | number | null): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return collator.compare(String(a), String(b))
}

function isEmpty(value: string | number | null): boolean {
  return value === null || value === ''
}
