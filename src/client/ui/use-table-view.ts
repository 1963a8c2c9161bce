import { useMemo, useState } from 'react'
import type { DataColumn } from '#client/ui/data-column.ts'
import { foundRows } from '#client/ui/found-rows.ts'
import { type PageOf, pageOf, pageSizes } from '#client/ui/page-of.ts'
import { ordered, type TableOrder, turned } from '#client/ui/table-order.ts'

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
