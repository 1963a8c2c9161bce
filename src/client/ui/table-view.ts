import { type ReactNode, useMemo, useState } from 'react'

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

/** What of a table is looked at: which rows are found, in which order, which page of them. */
export type TableView<Row> = {
  readonly page: PageOf<Row>
  /** All found rows in their order, whatever page they are on. */
  readonly found: readonly Row[]
  readonly order: TableOrder | null
  readonly search: string
  readonly size: number
  readonly goTo: (page: number) => void
  readonly setSize: (size: number) => void
  readonly setSearch: (search: string) => void
  readonly turn: (key: string) => void
}

type Looking<Row> = {
  readonly columns: readonly DataColumn<Row>[]
  readonly rows: readonly Row[]
  readonly textOf: (row: Row) => string
}

/** Keeps what of a table is looked at; another search, order or size begins at the first page. */
export function useTableView<Row>({ columns, rows, textOf }: Looking<Row>): TableView<Row> {
  const [wanted, setWanted] = useState(0)
  const [size, setSize] = useState<number>(pageSizes[0])
  const [order, setOrder] = useState<TableOrder | null>(null)
  const [search, setSearch] = useState('')
  const found = useMemo(
    () => ordered(foundRows(rows, textOf, search), columns, order),
    [rows, textOf, search, columns, order],
  )
  const fromStart = (change: () => void): void => {
    change()
    setWanted(0)
  }
  return {
    page: pageOf(found, wanted, size),
    found,
    order,
    search,
    size,
    goTo: setWanted,
    setSize: (next) => fromStart(() => setSize(next)),
    setSearch: (next) => fromStart(() => setSearch(next)),
    turn: (key) => fromStart(() => setOrder(turned(order, key))),
  }
}

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

const locale = 'mn'

/** The rows whose text holds every word that is looked for, whatever its case. */
export function foundRows<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
  search: string,
): readonly Row[] {
  const words = search.toLocaleLowerCase(locale).split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const text = textOf(row).toLocaleLowerCase(locale)
    return words.every((word) => text.includes(word))
  })
}

/** How many rows a page can show; the first is the specification's default (000 §9). */
export const pageSizes = [10, 20, 50, 100] as const

/** The part of a list that a page shows; pages count from 0, one that is gone becomes the last. */
type PageOf<Row> = {
  readonly rows: readonly Row[]
  readonly page: number
  readonly last: number
  /** Numbers of the first and last row that are shown, from 1; 0 where there are none. */
  readonly from: number
  readonly to: number
  readonly count: number
}

/** Cuts a page out of a list. */
function pageOf<Row>(all: readonly Row[], wanted: number, size: number): PageOf<Row> {
  const last = Math.max(0, Math.ceil(all.length / size) - 1)
  const page = Math.min(Math.max(0, wanted), last)
  const rows = all.slice(page * size, (page + 1) * size)
  const from = rows.length === 0 ? 0 : page * size + 1
  return { rows, page, last, from, to: page * size + rows.length, count: all.length }
}
