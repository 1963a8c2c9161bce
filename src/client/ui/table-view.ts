import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { foundRows, orderedRows, type SortValue, type Way } from '#domain/list/look-through.ts'

/** One column of a `DataTable`. */
export type DataColumn<Row> = {
  readonly key: string
  readonly head: string
  /** The heading above it and its neighbours of the same group; `null` where it stands alone. */
  readonly group: string | null
  /** `figure` is set to the right, `action` is as narrow as its buttons, `name` stays in sight when the table scrolls. */
  readonly kind: 'name' | 'text' | 'figure' | 'action'
  /** What the rows are put in order by; `null` for a column that gives no order. */
  readonly sortBy: ((row: Row) => SortValue) | null
  readonly cell: (row: Row) => ReactNode
  /** What stands in the totals row, or `null`. */
  readonly total: ReactNode | null
}

/** What of a table is looked at: which page of the rows that are found, in which order. */
export type TableView<Row> = LookedAt & {
  readonly page: PageOf<Row>
  /** How many rows a page can be told to have. */
  readonly sizes: readonly number[]
  readonly goTo: (page: number) => void
  readonly setSize: (size: number) => void
  readonly setSearch: (search: string) => void
  readonly turn: (key: string) => void
}

/** What somebody looks for, in which order, and how many rows a page has. */
export type LookedAt = { readonly search: string; readonly order: TableOrder | null; readonly size: number }

/** The same with all rows that are found, in their order, whatever page they are on. */
export type WholeTableView<Row> = TableView<Row> & { readonly found: readonly Row[] }

type Looking<Row> = {
  readonly columns: readonly DataColumn<Row>[]
  readonly rows: readonly Row[]
  readonly textOf: (row: Row) => string
  /** How many rows a page has at first. */
  readonly size?: (typeof pageSizes)[number]
}

/** Keeps what of a table is looked at; another search, order or size begins at the first page. */
export function useTableView<Row>({ columns, rows, textOf, size: first }: Looking<Row>): WholeTableView<Row> {
  const { wanted, ...looked } = useLook(first)
  const { search, order, size } = looked
  const found = useMemo(
    () => ordered(foundRows(rows, textOf, search), columns, order),
    [rows, textOf, search, columns, order],
  )
  return { ...looked, sizes: pageSizes, page: pageOf(found, wanted, size), found }
}

function useLook(first: number = pageSizes[0]) {
  const [wanted, setWanted] = useState(0)
  const [size, setSize] = useState(first)
  const [order, setOrder] = useState<TableOrder | null>(null)
  const [search, setSearch] = useState('')
  const fromStart = (change: () => void): void => {
    change()
    setWanted(0)
  }
  return {
    wanted,
    search,
    order,
    size,
    goTo: setWanted,
    setSize: (next: number) => fromStart(() => setSize(next)),
    setSearch: (next: string) => fromStart(() => setSearch(next)),
    turn: (key: string) => fromStart(() => setOrder(turned(order, key))),
  }
}

/** About as long as between two letters of whoever types slowly. */
export const REST_MS = 200

/** A text as it stands once nobody has changed it for a moment. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

/** By which column a table is put in order, and which way. */
export type TableOrder = { readonly key: string; readonly way: Way }

/** The rows in an order by one of the columns. */
export function ordered<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  order: TableOrder | null,
): readonly Row[] {
  const by = columns.find(({ key }) => key === order?.key)?.sortBy
  return by && order ? orderedRows(rows, by, order.way) : rows
}

/** What a click on a heading makes of the order: up, then down, then as it came. */
export function turned(order: TableOrder | null, key: string): TableOrder | null {
  if (order?.key !== key) return { key, way: 'ascending' }
  return order.way === 'ascending' ? { key, way: 'descending' } : null
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
  const page = pageIn<Row>([], all.length, wanted, size).page
  return pageIn(all.slice(page * size, (page + 1) * size), all.length, page, size)
}

/** A page of a list of so many rows. */
export function pageIn<Row>(rows: readonly Row[], count: number, wanted: number, size: number): PageOf<Row> {
  const last = Math.max(0, Math.ceil(count / size) - 1)
  const page = Math.min(Math.max(0, wanted), last)
  const from = rows.length === 0 ? 0 : page * size + 1
  return { rows, page, last, from, to: page * size + rows.length, count }
}
