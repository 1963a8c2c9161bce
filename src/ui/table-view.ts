import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { ViewColumn } from '#engine/list/column.ts'
import { counted, oneOf, textUpTo } from '#engine/list/parameters.ts'
import {
  type SortDirection,
  type SortValue,
  searchRows,
  sortDirections,
  sortRows,
} from '#engine/list/search.ts'
import { useAddressState } from '#ui/address-state.ts'

export type DataColumn<Row> = ViewColumn<Row> & {
  /** The default is the value; `null`: not sortable. */
  readonly sortBy?: ((row: Row) => SortValue) | null
  /** The default is the value, figures with up to two decimals. */
  readonly cell?: (row: Row) => ReactNode
  readonly totalCell?: ReactNode
}

export function sortValueIn<Row>({ sortBy, value }: DataColumn<Row>): ((row: Row) => SortValue) | null {
  return sortBy === undefined ? value : sortBy
}

export type TableView<Row> = TableQuery & {
  readonly page: PageOf<Row>
  readonly sizes: readonly number[]
  readonly goTo: (page: number) => void
  readonly setSize: (size: number) => void
  readonly setSearch: (search: string) => void
  readonly sortBy: (key: string) => void
}

export type TableQuery = { readonly search: string; readonly order: TableSort | null; readonly size: number }

export type WholeTableView<Row> = TableView<Row> & { readonly filteredRows: readonly Row[] }

export type TableViewOptions<Row> = {
  readonly columns: readonly DataColumn<Row>[]
  readonly rows: readonly Row[]
  readonly textOf: (row: Row) => string
  readonly size?: (typeof pageSizes)[number]
  /** A search for people stays out of the address, the history of the browser and logs of servers. */
  readonly inAddress: 'all' | 'all but the search' | 'nothing'
}

const MAX_SEARCH_LENGTH = 200

/** A changed search, sort or size returns to the first page. */
export function useTableView<Row>({
  columns,
  rows,
  textOf,
  size: first = pageSizes[0],
  inAddress,
}: TableViewOptions<Row>): WholeTableView<Row> {
  const declared = tableParameters({ columns, size: first, inAddress })
  const { state, go, replace } = useAddressState(declared, inAddress === 'nothing' ? 'screen' : 'address')
  const { sort, direction, page, size } = state
  const { typed: search, type } = useTyped(state.search, (text) => replace({ search: text }))
  const order = useMemo(() => (sort === null ? null : { key: sort, direction }), [sort, direction])
  const filteredRows = useMemo(
    () => sortTableRows(searchRows(rows, textOf, search), columns, order),
    [rows, textOf, search, columns, order],
  )
  return {
    search,
    order,
    size,
    sizes: pageSizes,
    page: pageOf(filteredRows, page, size),
    filteredRows,
    goTo: (next) => go({ page: next }),
    setSize: (next) => go({ page: 0, size: pageSizes.find((each) => each === next) }),
    setSearch: (text) => {
      type(text)
      replace({ page: 0 })
    },
    sortBy: (key) => {
      const next = toggleSort(order, key)
      go({ page: 0, sort: next?.key, direction: next?.direction })
    },
  }
}

export function tableParameters({
  columns,
  size,
  inAddress,
}: Pick<Required<TableViewOptions<never>>, 'columns' | 'size' | 'inAddress'>) {
  return {
    search: textUpTo(inAddress === 'all' ? MAX_SEARCH_LENGTH : 0),
    sort: oneOf(
      null,
      columns.flatMap(({ key, sortBy }) => (sortBy === null ? [] : [key])),
    ),
    direction: oneOf('ascending', sortDirections),
    page: counted(0),
    size: oneOf(size, pageSizes),
  }
}

/** Longer than the gap between two keystrokes of a slow typist. */
export const DEBOUNCE_MS = 200

/** Returns `text` after it has not changed for `DEBOUNCE_MS`. */
export function useDebounced(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

/** Shows `typed` at once and applies it when it rests. Another `text` comes from elsewhere, such as "back". */
export function useTyped(text: string, apply: (typed: string) => void) {
  const [typed, type] = useState(text)
  const [applied, setApplied] = useState(text)
  const [seen, setSeen] = useState(text)
  if (text !== seen) {
    setSeen(text)
    if (text !== applied) type(text)
    setApplied(text)
  }
  useEffect(() => {
    if (typed === applied) return
    const timer = setTimeout(() => {
      setApplied(typed)
      apply(typed)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, applied, apply])
  return { typed, type }
}

export type TableSort = { readonly key: string; readonly direction: SortDirection }

export function sortTableRows<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  order: TableSort | null,
): readonly Row[] {
  const column = columns.find(({ key }) => key === order?.key)
  const by = column && sortValueIn(column)
  return by && order ? sortRows(rows, by, order.direction) : rows
}

/** Cycles the sort of a column: ascending, descending, unsorted. */
export function toggleSort(order: TableSort | null, key: string): TableSort | null {
  if (order?.key !== key) return { key, direction: 'ascending' }
  return order.direction === 'ascending' ? { key, direction: 'descending' } : null
}

/** The page sizes; the first is the specification's default (000 §9). */
export const pageSizes = [10, 20, 50, 100] as const

/** Pages count from 0; a page beyond the end becomes the last one. */
type PageOf<Row> = {
  readonly rows: readonly Row[]
  readonly page: number
  readonly last: number
  readonly from: number
  readonly to: number
  readonly count: number
}

function pageOf<Row>(all: readonly Row[], wanted: number, size: number): PageOf<Row> {
  const page = pageIn<Row>([], all.length, wanted, size).page
  return pageIn(all.slice(page * size, (page + 1) * size), all.length, page, size)
}

export function pageIn<Row>(rows: readonly Row[], count: number, wanted: number, size: number): PageOf<Row> {
  const last = Math.max(0, Math.ceil(count / size) - 1)
  const page = Math.min(Math.max(0, wanted), last)
  const from = rows.length === 0 ? 0 : page * size + 1
  return { rows, page, last, from, to: page * size + rows.length, count }
}
