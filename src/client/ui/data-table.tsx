import type { ReactNode } from 'react'
import type { DataColumn } from '#client/ui/data-column.ts'
import styles from '#client/ui/data-table.module.css'
import { DataTableHead } from '#client/ui/data-table-head.tsx'
import { useFocusKept } from '#client/ui/use-focus-kept.ts'
import type { TableView } from '#client/ui/use-table-view.ts'

type Props<Row> = {
  /** Read out as the table's name. */
  readonly caption: string
  readonly columns: readonly DataColumn<Row>[]
  readonly view: TableView<Row>
  readonly keyOf: (row: Row) => string
  /** Stands where rows would be, when there are none. */
  readonly empty: string
  /** Name of the totals row; `null` for a table without one. */
  readonly totalLabel: string | null
}

/** A page of rows under headings that put them in order, with the totals of all pages below. Scrolls inside its frame. */
export function DataTable<Row>({ caption, columns, view, keyOf, empty, totalLabel }: Props<Row>): ReactNode {
  const kept = useFocusKept()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keys
    <section {...kept} className={styles.frame} aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className="only-heard">{caption}</caption>
        <DataTableHead columns={columns} order={view.order} onTurn={view.turn} />
        <tbody>
          {view.page.rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
          {view.page.rows.length === 0 && (
            <tr>
              <td colSpan={columns.length} className={styles.empty}>
                <p>{empty}</p>
              </td>
            </tr>
          )}
        </tbody>
        {totalLabel !== null && <Totals columns={columns} label={totalLabel} />}
      </table>
    </section>
  )
}

function Cell<Row>({ column, row }: { readonly column: DataColumn<Row>; readonly row: Row }): ReactNode {
  if (column.kind !== 'name') return <td className={styles[column.kind]}>{column.cell(row)}</td>
  return (
    <th scope="row" className={styles.name}>
      {column.cell(row)}
    </th>
  )
}

function Totals<Row>({
  columns,
  label,
}: {
  readonly columns: readonly DataColumn<Row>[]
  readonly label: string
}): ReactNode {
  const named = columns.findIndex(({ kind }) => kind === 'name')
  return (
    <tfoot>
      <tr>
        {columns.map(({ key, kind, total }, index) =>
          index === named ? (
            <th key={key} scope="row" className={styles.name}>
              {label}
            </th>
          ) : (
            <td key={key} className={styles[kind]}>
              {total}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  )
}
