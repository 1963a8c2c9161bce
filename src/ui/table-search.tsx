import type { ReactNode } from 'react'
import { Pager } from '#ui/pager.tsx'
import { SearchField } from '#ui/search-field.tsx'
import type { TableView } from '#ui/table-view.ts'

type Props = {
  readonly label: string
  readonly placeholder: string
  readonly view: TableView<unknown>
}

export function TableSearch({ label, placeholder, view }: Props): ReactNode {
  return (
    <>
      <SearchField label={label} placeholder={placeholder} value={view.search} onChange={view.setSearch} />
      <Pager view={view} />
    </>
  )
}
