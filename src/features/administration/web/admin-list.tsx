import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { importText } from '#engine/list/import-text.ts'
import { columnOf } from '#engine/list/list.ts'
import type { RecordList } from '#engine/list/record-list.ts'
import { adminScreenText } from '#features/administration/text.ts'
import { errorMessage } from '#ui/api/request-failed.ts'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Panel, PanelBar } from '#ui/panel.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { saveFile } from '#ui/save-file.ts'
import { TableSearch } from '#ui/table-search.tsx'
import { tableText } from '#ui/table-text.ts'
import { type DataColumn, type TableViewOptions, useTableView } from '#ui/table-view.ts'
import { showToast } from '#ui/toasts.ts'

type Props<Row> = {
  readonly heading: string
  readonly purpose: string
  readonly query: {
    readonly data: readonly Row[] | undefined
    readonly isPending: boolean
    readonly isError: boolean
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  readonly columns: readonly DataColumn<Row>[]
  readonly keyOf: (row: Row) => string
  readonly textOf: (row: Row) => string
  readonly empty: string
  readonly searchIn: string
  readonly inAddress: TableViewOptions<Row>['inAddress']
  /** The filtered rows as a workbook that the import accepts; `null` if there is none. */
  readonly book: ListBook<Row> | null
  readonly actions: ReactNode
  readonly children?: ReactNode
}

type ListBook<Row> = {
  readonly fileName: string
  readonly headers: readonly string[]
  readonly write: (row: Row) => readonly string[]
}

export function AdminList<Row extends RowData>(props: Props<Row>): ReactNode {
  const { heading, purpose, query, children } = props
  return (
    <Panel heading={heading} purpose={purpose} lock={null}>
      {children}
      <QueryState failed={adminScreenText.readFailed} of={query} rows={8} />
      {query.data && <Listed {...props} rows={query.data} />}
    </Panel>
  )
}

function Listed<Row extends RowData>(props: Props<Row> & { readonly rows: readonly Row[] }): ReactNode {
  const { heading, columns, rows, keyOf, textOf, empty, searchIn, inAddress, actions, book } = props
  const table = useTableView({ columns, rows, textOf, size: 50, inAddress })
  return (
    <>
      <PanelBar controls={<TableSearch label={tableText.search} placeholder={searchIn} view={table} />}>
        {actions}
        {book && <Button onClick={() => void saveList(book, table.filteredRows)}>{importText.out}</Button>}
      </PanelBar>
      <DataTable
        caption={heading}
        view={table}
        keyOf={keyOf}
        empty={rows.length === 0 ? empty : tableText.noneFound}
        totalLabel={null}
      />
    </>
  )
}

export function fieldColumn<Cells extends object, Row>(
  list: RecordList<Cells>,
  field: keyof Cells & string,
  cellsOf: (row: Row) => Cells,
): DataColumn<Row> {
  const { head } = columnOf(list, field)
  return { key: field, head, value: (row) => list.fields[field].write(cellsOf(row)[field]) }
}

/** The writer is loaded on demand. */
async function saveList<Row>(
  { fileName, headers, write }: ListBook<Row>,
  rows: readonly Row[],
): Promise<void> {
  try {
    const { writeXlsx } = await import('hucre/xlsx')
    const bytes = await writeXlsx({
      sheets: [{ name: fileName, rows: [[...headers], ...rows.map((row) => [...write(row)])] }],
    })
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    saveFile(new Blob([new Uint8Array(bytes)], { type }), `${fileName}.xlsx`)
  } catch (error) {
    showToast({ kind: 'error', message: errorMessage(error) })
  }
}
