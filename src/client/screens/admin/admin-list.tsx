import type { ReactNode } from 'react'
import { sentenceOf } from '#client/api/request-failed.ts'
import { Button } from '#client/ui/button.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { Failed } from '#client/ui/note.tsx'
import { Panel, PanelBar } from '#client/ui/panel.tsx'
import { saveFile } from '#client/ui/save-file.ts'
import { TableSearch } from '#client/ui/table-search.tsx'
import { type DataColumn, useTableView } from '#client/ui/table-view.ts'
import { showToast } from '#client/ui/toasts.ts'
import { adminScreenText } from '#text/administration.ts'
import { tableText } from '#text/data-table.ts'

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
  /** In which the search looks. */
  readonly textOf: (row: Row) => string
  readonly empty: string
  readonly searchIn: string
  /** The list as a workbook that the import takes back; its rows as they are found. */
  readonly book: ListBook<Row> | null
  /** The buttons above the table. */
  readonly actions: ReactNode
  /** What stands between the buttons and the table, such as what an import did. */
  readonly children?: ReactNode
}

/** A list as a workbook: how the file is called, the headings of its columns, and the texts of a row. */
type ListBook<Row> = {
  readonly fileName: string
  readonly heads: readonly string[]
  readonly write: (row: Row) => readonly string[]
}

/** A list of the administrator: looked through, searched and put in order, with its actions above. */
export function AdminList<Row>(props: Props<Row>): ReactNode {
  const { heading, purpose, query, children } = props
  return (
    <Panel heading={heading} purpose={purpose} lock={null}>
      {children}
      {query.isError && (
        <Failed
          title={adminScreenText.readFailed}
          message={sentenceOf(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <Loading rows={8} />}
      {query.data && <Listed {...props} rows={query.data} />}
    </Panel>
  )
}

function Listed<Row>(props: Props<Row> & { readonly rows: readonly Row[] }): ReactNode {
  const { heading, columns, rows, keyOf, textOf, empty, searchIn, actions, book } = props
  const table = useTableView({ columns, rows, textOf })
  return (
    <>
      <PanelBar looking={<TableSearch label={tableText.search} placeholder={searchIn} view={table} />}>
        {actions}
        {book && <Button onClick={() => void saveList(book, table.found)}>{tableText.excel.out}</Button>}
      </PanelBar>
      <DataTable
        caption={heading}
        columns={columns}
        view={table}
        keyOf={keyOf}
        empty={rows.length === 0 ? empty : tableText.noneFound}
        totalLabel={null}
      />
    </>
  )
}

/** Hands the rows as they are found to the browser, in a workbook. The writer is loaded when it is first asked for. */
async function saveList<Row>({ fileName, heads, write }: ListBook<Row>, rows: readonly Row[]): Promise<void> {
  try {
    const { writeXlsx } = await import('hucre/xlsx')
    const bytes = await writeXlsx({
      sheets: [{ name: fileName, rows: [[...heads], ...rows.map((row) => [...write(row)])] }],
    })
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    saveFile(new Blob([new Uint8Array(bytes)], { type }), `${fileName}.xlsx`)
  } catch (error) {
    showToast({ kind: 'error', message: sentenceOf(error) })
  }
}

type Kind = DataColumn<unknown>['kind']

/** A column that shows a value and orders by it. */
export function plainColumn<Row>(
  key: string,
  head: string,
  value: (row: Row) => string | number,
  kind: Kind = 'text',
  cell: (row: Row) => ReactNode = value,
): DataColumn<Row> {
  return { key, head, group: null, kind, sortBy: value, cell, total: null }
}
