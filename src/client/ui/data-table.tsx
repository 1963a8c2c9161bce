import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from '#client/ui/data-table.module.css'
import type { DataColumn, TableOrder, TableView } from '#client/ui/table-view.ts'

type DataTableProps<Row> = {
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
export function DataTable<Row>({
  caption,
  columns,
  view,
  keyOf,
  empty,
  totalLabel,
}: DataTableProps<Row>): ReactNode {
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

type DataTableHeadProps<Row> = {
  readonly columns: readonly DataColumn<Row>[]
  readonly order: TableOrder | null
  readonly onTurn: (key: string) => void
}

/** The headings: groups above, columns below; a column alone stands over both lines. */
function DataTableHead<Row>({ columns, order, onTurn }: DataTableHeadProps<Row>): ReactNode {
  const grouped = columns.some(({ group }) => group !== null)
  const head = (column: DataColumn<Row>, rowSpan: number): ReactNode => (
    <Head
      key={column.key}
      column={column}
      rowSpan={rowSpan}
      way={order?.key === column.key ? order.way : null}
      onTurn={onTurn}
    />
  )
  if (!grouped) {
    return (
      <thead>
        <tr>{columns.map((column) => head(column, 1))}</tr>
      </thead>
    )
  }
  return (
    <thead>
      <tr>
        {headGroups(columns).map(({ caption, columns: below }) => {
          const [first] = below
          if (!first) return null
          if (caption === null) return head(first, 2)
          return (
            <th key={first.key} scope="colgroup" colSpan={below.length} className={styles.group}>
              {caption}
            </th>
          )
        })}
      </tr>
      <tr>{columns.filter(({ group }) => group !== null).map((column) => head(column, 1))}</tr>
    </thead>
  )
}

type HeadProps<Row> = {
  readonly column: DataColumn<Row>
  readonly rowSpan: number
  readonly way: TableOrder['way'] | null
  readonly onTurn: (key: string) => void
}

function Head<Row>({ column, rowSpan, way, onTurn }: HeadProps<Row>): ReactNode {
  return (
    <th scope="col" rowSpan={rowSpan} className={styles[column.kind]} aria-sort={way ?? undefined}>
      {column.sortBy === null ? (
        column.head
      ) : (
        <button type="button" className={styles.sort} data-way={way} onClick={() => onTurn(column.key)}>
          {column.head}
        </button>
      )}
    </th>
  )
}

/** Columns that stand side by side under one heading; without a heading each column is a group of its own. */
type HeadGroup<Column> = { readonly caption: string | null; readonly columns: readonly Column[] }

/** Puts neighbouring columns of the same group together. */
function headGroups<Column extends { readonly group: string | null }>(
  columns: readonly Column[],
): readonly HeadGroup<Column>[] {
  const starts = columns.flatMap((column, index) =>
    column.group === null || column.group !== columns[index - 1]?.group ? [index] : [],
  )
  return starts.map((start, place) => ({
    caption: columns[start]?.group ?? null,
    columns: columns.slice(start, starts[place + 1]),
  }))
}

/** Keeps whoever works by keys in a frame: when the field or button under the focus goes, the frame itself has it. */
function useFocusKept() {
  const frame = useRef<HTMLElement>(null)
  const last = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (last.current === null || last.current.isConnected) return
    last.current = null
    if (document.activeElement === document.body) frame.current?.focus()
  })
  const onFocus = (event: FocusEvent): void => {
    last.current = event.target
  }
  return { ref: frame, onFocus }
}
