import type { RowData } from '@tanstack/react-table'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react'
import { shownValue } from '#engine/list/column.ts'
import styles from '#ui/data-table.module.css'
import { useTableKeys } from '#ui/table-keys.ts'
import type { DataColumn, TableView, TableViewColumn } from '#ui/table-view.ts'

type DataTableProps<Row extends RowData> = {
  readonly caption: string
  readonly view: TableView<Row>
  readonly keyOf: (row: Row) => string
  readonly empty: ReactNode
  readonly totalLabel: string | null
  readonly choosing?: RowSelection<Row>
  /** Enter, F2 or typing in a cell; `typed` replaces its text. Returns `false` if the cell is not edited. */
  readonly onEdit?: (row: Row, column: string, typed: string | null) => boolean
}

/** Selects one row, a range with Shift, or the whole page. */
export type RowSelection<Row> = {
  readonly isChosen: (row: Row) => boolean
  readonly choose: (rows: readonly Row[], to: 'chosen' | 'left') => void
  readonly label: (row: Row) => string
  readonly pageLabel: string
}

/** The totals cover all pages. */
export function DataTable<Row extends RowData>({
  caption,
  view,
  keyOf,
  empty,
  totalLabel,
  choosing,
  onEdit,
}: DataTableProps<Row>): ReactNode {
  const frame = useRef<HTMLElement>(null)
  useTableRoom(frame)
  const rows = view.getRowModel().rows.map(({ original }) => original)
  const columns = view.getAllLeafColumns().flatMap(({ columnDef: { meta = [] } }) => meta)
  const offset = choosing ? 1 : 0
  const from = useRef<string | null>(null)
  const choose = (row: Row, extent: 'one' | 'range'): void => {
    if (!choosing) return
    const at = rows.findIndex((each) => keyOf(each) === keyOf(row))
    const anchor = rows.findIndex((each) => keyOf(each) === from.current)
    const first = extent === 'range' && anchor >= 0 ? anchor : at
    const meant = rows.slice(Math.min(first, at), Math.max(first, at) + 1)
    choosing.choose(meant, extent === 'range' || !choosing.isChosen(row) ? 'chosen' : 'left')
    if (extent === 'one' || anchor < 0) from.current = keyOf(row)
  }
  const keys = useTableKeys(frame, {
    edit: (cell, typed) => {
      const row = rows.find((each) => keyOf(each) === cell.closest('tr')?.dataset.row)
      const column = columns[Number(cell.dataset.column) - offset]
      return row !== undefined && column !== undefined && (onEdit?.(row, column.key, typed) ?? false)
    },
  })
  return (
    <section ref={frame} {...keys} className={`${styles.frame} scroll-x`} aria-label={caption} tabIndex={-1}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with the keys of a grid */}
      <table role="grid" className={styles.table} data-choosing={choosing !== undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <DataTableHead view={view} page={choosing && <PageBox rows={rows} choosing={choosing} />} />
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-row={keyOf(row)} data-chosen={choosing?.isChosen(row)}>
              {choosing && <RowBox row={row} choosing={choosing} onChoose={choose} />}
              {columns.map((column, index) => (
                <Cell key={column.key} column={column} at={index + offset} row={row} />
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length + offset} data-column={0} className={styles.empty}>
                <p>{empty}</p>
              </td>
            </tr>
          )}
        </tbody>
        {totalLabel !== null && <Totals columns={columns} label={totalLabel} offset={offset} />}
      </table>
    </section>
  )
}

type RowBoxProps<Row> = {
  readonly row: Row
  readonly choosing: RowSelection<Row>
  readonly onChoose: (row: Row, extent: 'one' | 'range') => void
}

/** Shift with an arrow key selects the next row, too. */
function RowBox<Row>({ row, choosing, onChoose }: RowBoxProps<Row>): ReactNode {
  const click = ({ shiftKey }: MouseEvent): void => onChoose(row, shiftKey ? 'range' : 'one')
  const keyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || !event.shiftKey) return
    event.preventDefault()
    const line = event.currentTarget.closest('tr')
    const next = step === 1 ? line?.nextElementSibling : line?.previousElementSibling
    const box = next?.querySelector<HTMLInputElement>('input[type="checkbox"]')
    if (!box) return
    box.focus()
    box.dispatchEvent(new globalThis.MouseEvent('click', { bubbles: true, shiftKey: true }))
  }
  return (
    <td data-column={0} className={styles.choice}>
      <label className={styles.box}>
        <input
          type="checkbox"
          aria-label={choosing.label(row)}
          checked={choosing.isChosen(row)}
          onClick={click}
          onKeyDown={keyDown}
          onChange={() => {}}
        />
      </label>
    </td>
  )
}

type PageBoxProps<Row> = { readonly rows: readonly Row[]; readonly choosing: RowSelection<Row> }

function PageBox<Row>({ rows, choosing }: PageBoxProps<Row>): ReactNode {
  const chosen = rows.filter(choosing.isChosen).length
  const isWhole = chosen > 0 && chosen === rows.length
  const isPart = chosen > 0 && !isWhole
  return (
    <label className={styles.box}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = isPart
        }}
        type="checkbox"
        aria-label={choosing.pageLabel}
        checked={isWhole}
        disabled={rows.length === 0}
        onChange={() => choosing.choose(rows, isWhole ? 'left' : 'chosen')}
      />
    </label>
  )
}

type CellProps<Row> = { readonly column: DataColumn<Row>; readonly at: number; readonly row: Row }

function Cell<Row>({ column, at, row }: CellProps<Row>): ReactNode {
  const { kind = 'text', value, cell = (each: Row) => shownValue(value?.(each)) } = column
  if (kind !== 'name')
    return (
      <td data-column={at} className={styles[kind]}>
        {cell(row)}
      </td>
    )
  return (
    <th scope="row" data-column={at} className={styles.name}>
      {cell(row)}
    </th>
  )
}

function Totals<Row>({
  columns,
  label,
  offset,
}: {
  readonly columns: readonly DataColumn<Row>[]
  readonly label: string
  readonly offset: number
}): ReactNode {
  const named = columns.findIndex(({ kind }) => kind === 'name')
  return (
    <tfoot>
      <tr>
        {offset > 0 && <td className={styles.choice} />}
        {columns.map(({ key, kind = 'text', total, totalCell = shownValue(total) }, index) =>
          index === named ? (
            <th key={key} scope="row" data-column={index + offset} className={styles.name}>
              {label}
            </th>
          ) : (
            <td key={key} data-column={index + offset} className={styles[kind]}>
              {totalCell}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  )
}

type DataTableHeadProps<Row extends RowData> = { readonly view: TableView<Row>; readonly page: ReactNode }

/** A column without a group spans both rows. */
function DataTableHead<Row extends RowData>({ view, page }: DataTableHeadProps<Row>): ReactNode {
  const leaves = view.getAllLeafColumns().map(({ id }) => id)
  return (
    <thead>
      {view.getHeaderGroups().map(({ id, headers, depth }, _, { length }) => (
        <tr key={id}>
          {page && depth === 0 && (
            <td data-column={0} className={styles.choice} rowSpan={length}>
              {page}
            </td>
          )}
          {headers.map(({ id: key, column, colSpan, isPlaceholder }) => {
            if (column.columns.length > 0)
              return (
                <th key={key} scope="colgroup" colSpan={colSpan} className={styles.group}>
                  {column.id}
                </th>
              )
            const isInTop = depth === 0 || column.parent
            const at = leaves.indexOf(column.id) + (page ? 1 : 0)
            return isInTop && <Head key={key} column={column} at={at} rowSpan={isPlaceholder ? length : 1} />
          })}
        </tr>
      ))}
    </thead>
  )
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

type HeadProps<Row extends RowData> = {
  readonly column: TableViewColumn<Row>
  readonly at: number
  readonly rowSpan: number
}

function Head<Row extends RowData>({ column, at, rowSpan }: HeadProps<Row>): ReactNode {
  const { kind = 'text', head } = column.columnDef.meta ?? {}
  const order = column.getIsSorted()
  return (
    <th
      scope="col"
      data-column={at}
      rowSpan={rowSpan}
      className={styles[kind]}
      aria-sort={order ? ariaSort[order] : undefined}
    >
      {column.getCanSort() ? (
        <button type="button" className={styles.sort} onClick={column.getToggleSortingHandler()}>
          {head}
        </button>
      ) : (
        head
      )}
    </th>
  )
}

/** The edge of the panel. */
const BELOW_PX = 16

/** CSS px; `null` for a table in the lower half, because its page scrolls anyway. */
export function tableOffset(top: number, window: number): number | null {
  const offset = Math.ceil(top) + BELOW_PX
  return offset <= window / 2 ? offset : null
}

/** Keeps the totals visible. Dialogs have their own height. */
export function useTableRoom(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = frame.current
    if (!element || element.closest('[role="dialog"], [role="alertdialog"], dialog')) return
    const measure = (): void => {
      const offset = tableOffset(element.getBoundingClientRect().top + window.scrollY, window.innerHeight)
      if (offset === null) element.style.removeProperty('--table-offset')
      else element.style.setProperty('--table-offset', `${offset}px`)
    }
    measure()
    let drawn = 0
    const schedule = (): void => {
      cancelAnimationFrame(drawn)
      drawn = requestAnimationFrame(measure)
    }
    // Growing content above the table changes its offset and the page height.
    const watch = new ResizeObserver(schedule)
    watch.observe(document.body)
    window.addEventListener('resize', schedule)
    return () => {
      cancelAnimationFrame(drawn)
      watch.disconnect()
      window.removeEventListener('resize', schedule)
    }
  }, [frame])
}
