import {
  type Column,
  type ColumnDef,
  createPaginatedRowModel,
  createSortedRowModel,
  functionalUpdate,
  type ReactTable,
  type RowData,
  rowPaginationFeature,
  rowSortingFeature,
  type TableFeatures,
  type TableOptions,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { ViewColumn } from '#engine/list/column.ts'
import { counted, oneOf, textUpTo } from '#engine/list/parameters.ts'
import {
  compareSortValues,
  MAX_SEARCH_LENGTH,
  type SortDirection,
  type SortValue,
  searchRows,
  sortDirections,
} from '#engine/list/search.ts'
import { useAddressState } from '#ui/address-state.ts'

export type DataColumn<Row> = ViewColumn<Row> & {
  /** The default is the value; `null`: not sortable. */
  readonly sortBy?: ((row: Row) => SortValue) | null
  /** The default is the value, figures with up to two decimals. */
  readonly cell?: (row: Row) => ReactNode
  readonly totalCell?: ReactNode
}

declare module '@tanstack/react-table' {
  interface ColumnMeta<in out TFeatures extends TableFeatures, in out TData extends RowData, TValue>
    extends DataColumn<TData> {}
}

const features = tableFeatures({
  rowPaginationFeature,
  rowSortingFeature,
  paginatedRowModel: createPaginatedRowModel(),
  sortedRowModel: createSortedRowModel(),
})

export type TableView<Row extends RowData> = ReactTable<typeof features, Row>

export type SearchedTable<Row extends RowData> = TableView<Row> & {
  readonly search: string
  readonly setSearch: (search: string) => void
  /** Sorted, of all pages. */
  readonly filteredRows: readonly Row[]
}

export type TableViewColumn<Row extends RowData> = Column<typeof features, Row>

export type TableViewOptions<Row> = {
  readonly columns: readonly DataColumn<Row>[]
  readonly rows: readonly Row[]
  readonly textOf: (row: Row) => string
  readonly size?: (typeof pageSizes)[number]
  /** A search for people stays out of the address, the history of the browser and logs of servers. */
  readonly inAddress: 'all' | 'all but the search' | 'nothing'
}

/** A changed search returns to the first page. */
export function useTableView<Row extends RowData>({
  columns,
  rows,
  textOf,
  size: first = pageSizes[0],
  inAddress,
}: TableViewOptions<Row>): SearchedTable<Row> {
  const declared = tableParameters({ columns, size: first, inAddress })
  const { state, go, replace } = useAddressState(declared, inAddress === 'nothing' ? 'screen' : 'address')
  const { typed: search, type } = useTyped(state.search, (text) => replace({ search: text }))
  const found = useMemo(() => searchRows(rows, textOf, search), [rows, textOf, search])
  const table = useQueryTable(columns, found, {
    query: state,
    go: ({ size, ...change }) => go({ ...change, size: pageSizes.find((each) => each === size) }),
  })
  return {
    ...table,
    search,
    setSearch: (text) => {
      type(text)
      replace({ page: 0 })
    },
    filteredRows: table.getPrePaginatedRowModel().rows.map(({ original }) => original),
  }
}

type TableQuery<Direction> = {
  readonly sort: string | null
  readonly direction: Direction
  readonly page: number
  readonly size: number
}

type QueryOptions<Row extends RowData> = Omit<
  TableOptions<typeof features, Row>,
  'columns' | 'data' | 'features'
> & {
  readonly query: TableQuery<SortDirection>
  readonly go: (change: TableQuery<SortDirection | undefined>) => void
}

/** Pages count from 0; a page beyond the end becomes the last one. A changed sort or size returns to the first page. */
export function useQueryTable<Row extends RowData>(
  columns: readonly DataColumn<Row>[],
  rows: readonly Row[],
  { query: { sort, direction, page, size }, go, ...options }: QueryOptions<Row>,
): TableView<Row> {
  // The rows cache their sort values, also if the columns change.
  const data = useMemo(() => ({ columns: columnDefs(columns), data: [...rows] }), [columns, rows])
  const sorting = useMemo(
    () => (sort === null ? [] : [{ id: sort, desc: direction === 'descending' }]),
    [sort, direction],
  )
  const last = Math.max(0, Math.ceil((options.rowCount ?? rows.length) / size) - 1)
  const pagination = { pageIndex: Math.min(page, last), pageSize: size }
  return useTable({
    features,
    ...data,
    sortDescFirst: false,
    enableMultiSort: false,
    autoResetPageIndex: false,
    state: { sorting, pagination },
    onSortingChange: (update) => {
      const [next] = functionalUpdate(update, sorting)
      go({ sort: next?.id ?? null, direction: next && sortDirections[next.desc ? 1 : 0], page: 0, size })
    },
    onPaginationChange: (update) => {
      const next = functionalUpdate(update, pagination)
      const isResized = next.pageSize !== size
      go({ sort, direction, page: isResized ? 0 : next.pageIndex, size: next.pageSize })
    },
    ...options,
  })
}

function columnDefs<Row extends RowData>(
  columns: readonly DataColumn<Row>[],
): ColumnDef<typeof features, Row>[] {
  return [...Map.groupBy(columns, ({ key, group = null }) => group ?? key)].flatMap(([id, below]) => {
    const leaves = below.map((column): ColumnDef<typeof features, Row> => {
      const { key, value, sortBy = value } = column
      return {
        id: key,
        meta: column,
        ...(sortBy && { accessorFn: (row) => (sortBy(row) === '' ? undefined : (sortBy(row) ?? undefined)) }),
        sortUndefined: 'last',
        sortFn: (a, b) => compareSortValues(a.getValue(key), b.getValue(key)),
      }
    })
    return below[0]?.group ? { id, columns: leaves } : leaves
  })
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

/** The page sizes; the first is the specification's default (000 §9). */
export const pageSizes = [10, 20, 50, 100] as const
