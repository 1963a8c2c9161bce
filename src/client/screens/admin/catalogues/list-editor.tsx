import { type ReactNode, useState } from 'react'
import { listColumns } from '#client/screens/admin/catalogues/list-columns.tsx'
import { emptyRow, type ListRow, withRows } from '#client/screens/admin/catalogues/list-rows.ts'
import { useListEdits } from '#client/screens/admin/catalogues/use-list-edits.ts'
import { useAdminWrite } from '#client/screens/admin/use-admin-write.ts'
import { Button } from '#client/ui/button.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { Pager } from '#client/ui/pager.tsx'
import { PanelBar } from '#client/ui/panel-bar.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { useTableView } from '#client/ui/use-table-view.ts'
import { usePageKeys } from '#client/use-page-keys.ts'
import type { AdminCatalogues } from '#contract/admin.ts'
import { type Catalogues, catalogueFaults } from '#domain/norms/catalogues.ts'
import { adminScreenText, catalogueText } from '#text/administration.ts'
import { tableText } from '#text/data-table.ts'

const text = adminScreenText.catalogues

type Props = {
  readonly name: keyof Catalogues
  /** All lists of the year, as last read. */
  readonly lists: AdminCatalogues
}

/** One list of a year, edited in its rows and kept as a whole. */
export function ListEditor({ name, lists }: Props): ReactNode {
  const { year, catalogues } = lists
  const { rows, seen, isChanged, set } = useListEdits(name, lists)
  const [tried, setTried] = useState(false)
  const { mutate, isPending } = useAdminWrite('adminCatalogueSave', () => {
    set(null)
    setTried(false)
  })
  const next = withRows(catalogues, name, rows)
  const faults = catalogueFaults(name, next)
  const faultAt = (row: ListRow, field: string): string | null =>
    (tried && faults.find((each) => each.row === rows.indexOf(row) && each.field === field)?.message) || null
  const columns = listColumns({
    name,
    levels: next.educationLevels,
    faultAt,
    change: (row, part) => set(rows.map((each) => (each === row ? { ...each, ...part } : each))),
    remove: (row) => set(rows.filter((each) => each !== row)),
  })
  const table = useTableView({ columns, rows, textOf: (row: ListRow) => `${row.id} ${row.name}` })
  const save = (): void => {
    setTried(true)
    if (isChanged && faults.length === 0 && !isPending) mutate({ year, name, seen, rows: next[name] })
  }
  usePageKeys({ save })
  return (
    <>
      <PanelBar
        looking={
          <>
            <SearchField
              label={tableText.search}
              placeholder={text.searchIn}
              value={table.search}
              onChange={table.setSearch}
            />
            <Pager view={table} />
          </>
        }
      >
        <Button
          variant={isChanged ? 'primary' : 'plain'}
          busy={isPending}
          disabledReason={isChanged ? null : adminScreenText.norms.nothingToSave}
          onClick={save}
        >
          {adminScreenText.save}
        </Button>
        <Button onClick={() => set([{ ...emptyRow, key: `new ${Date.now()}` }, ...rows])}>
          {text.addRow}
        </Button>
        {isChanged && (
          <Button variant="quiet" onClick={() => set(null)}>
            {text.giveUp}
          </Button>
        )}
        <span role="status">{tried && faults.length > 0 ? text.faults(faults.length) : ''}</span>
      </PanelBar>
      <DataTable
        caption={catalogueText.names[name]}
        columns={columns}
        view={table}
        keyOf={({ key }) => key}
        empty={rows.length === 0 ? catalogueText.empty : tableText.noneFound}
        totalLabel={null}
      />
    </>
  )
}
