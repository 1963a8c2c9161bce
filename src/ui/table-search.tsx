import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { Pager } from '#ui/pager.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { pageSizes, type SearchedTable, type TableView } from '#ui/table-view.ts'

type Props<Row extends RowData> = {
  readonly label: string
  readonly placeholder: string
  readonly view: SearchedTable<Row>
}

export function TableSearch<Row extends RowData>({ label, placeholder, view }: Props<Row>): ReactNode {
  return (
    <>
      <SearchField label={label} placeholder={placeholder} value={view.search} onChange={view.setSearch} />
      <TablePager view={view} />
    </>
  )
}

type PagerProps<Row extends RowData> = { readonly view: TableView<Row>; readonly sizes?: readonly number[] }

export function TablePager<Row extends RowData>({ view, sizes = pageSizes }: PagerProps<Row>): ReactNode {
  const { pageIndex, pageSize } = view.state.pagination
  return (
    <Pager
      page={pageIndex}
      size={pageSize}
      sizes={sizes}
      count={view.getRowCount()}
      goTo={view.setPageIndex}
      setSize={view.setPageSize}
    />
  )
}
