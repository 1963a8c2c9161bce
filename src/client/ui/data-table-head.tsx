import type { ReactNode } from 'react'
import type { DataColumn } from '#client/ui/data-column.ts'
import styles from '#client/ui/data-table.module.css'
import { headGroups } from '#client/ui/head-groups.ts'
import type { TableOrder } from '#client/ui/table-order.ts'

type Props<Row> = {
  readonly columns: readonly DataColumn<Row>[]
  readonly order: TableOrder | null
  readonly onTurn: (key: string) => void
}

/** The headings: groups above, columns below; a column alone stands over both lines. */
export function DataTableHead<Row>({ columns, order, onTurn }: Props<Row>): ReactNode {
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
