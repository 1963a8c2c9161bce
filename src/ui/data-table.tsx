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
import { type DataColumn, sortValueIn, type TableSort, type TableView } from '#ui/table-view.ts'
import { useFocusFallback } from '#ui/use-focus-fallback.ts'

type DataTableProps<Row> = {
  readonly caption: string
  readonly columns: readonly DataColumn<Row>[]
  readonly view: TableView<Row>
  readonly keyOf: (row: Row) => string
  readonly empty: string
  readonly totalLabel: string | null
  readonly choosing?: RowSelection<Row>
}

/** Selects one row, a range with Shift, or the whole page. */
export type RowSelection<Row> = {
  readonly isChosen: (row: Row) => boolean
  readonly choose: (rows: readonly Row[], to: 'chosen' | 'left') => void
  readonly label: (row: Row) => string
  readonly pageLabel: string
}

/** The totals cover all pages. */
export function DataTable<Row>({
  caption,
  columns,
  view,
  keyOf,
  empty,
  totalLabel,
  choosing,
}: DataTableProps<Row>): ReactNode {
  const focusFallback = useFocusFallback<HTMLElement>()
  useTableRoom(focusFallback.ref)
  const { rows } = view.page
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
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keys
    <section {...focusFallback} className={`${styles.frame} scroll-x`} aria-label={caption} tabIndex={0}>
      <table className={styles.table} data-choosing={choosing !== undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <DataTableHead
          columns={columns}
          order={view.order}
          onTurn={view.sortBy}
          page={choosing && <PageBox rows={rows} choosing={choosing} />}
        />
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-chosen={choosing?.isChosen(row)}>
              {choosing && <RowBox row={row} choosing={choosing} onChoose={choose} />}
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length + (choosing ? 1 : 0)} className={styles.empty}>
                <p>{empty}</p>
              </td>
            </tr>
          )}
        </tbody>
        {totalLabel !== null && (
          <Totals
            columns={columns}
            label={totalLabel}
            before={choosing && <td className={styles.choice} />}
          />
        )}
      </table>
    </section>
  )
}

type RowBoxProps<Row> = {
  readonly row: Row
  readonly choosing: RowSelection<Row>
  readonly onChoose: (row: Row, extent: 'one' | 'range') => void
}

/** Arrow keys move between rows, with Shift they select. */
function RowBox<Row>({ row, choosing, onChoose }: RowBoxProps<Row>): ReactNode {
  const click = ({ shiftKey }: MouseEvent): void => onChoose(row, shiftKey ? 'range' : 'one')
  const keyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const line = event.currentTarget.closest('tr')
    const next = step === 1 ? line?.nextElementSibling : line?.previousElementSibling
    const box = next?.querySelector<HTMLInputElement>('input[type="checkbox"]')
    if (!box) return
    box.focus()
    if (event.shiftKey)
      box.dispatchEvent(new globalThis.MouseEvent('click', { bubbles: true, shiftKey: true }))
  }
  return (
    <td className={styles.choice}>
      {}
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
  const box = useRef<HTMLInputElement>(null)
  const chosen = rows.filter(choosing.isChosen).length
  const isWhole = chosen > 0 && chosen === rows.length
  const isPart = chosen > 0 && !isWhole
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = isPart
  }, [isPart])
  return (
    <label className={styles.box}>
      <input
        ref={box}
        type="checkbox"
        aria-label={choosing.pageLabel}
        checked={isWhole}
        disabled={rows.length === 0}
        onChange={() => choosing.choose(rows, isWhole ? 'left' : 'chosen')}
      />
    </label>
  )
}

function Cell<Row>({ column, row }: { readonly column: DataColumn<Row>; readonly row: Row }): ReactNode {
  const { kind = 'text', value, cell = (each: Row) => shownValue(value?.(each)) } = column
  if (kind !== 'name') return <td className={styles[kind]}>{cell(row)}</td>
  return (
    <th scope="row" className={styles.name}>
      {cell(row)}
    </th>
  )
}

function Totals<Row>({
  columns,
  label,
  before,
}: {
  readonly columns: readonly DataColumn<Row>[]
  readonly label: string
  readonly before: ReactNode
}): ReactNode {
  const named = columns.findIndex(({ kind }) => kind === 'name')
  return (
    <tfoot>
      <tr>
        {before}
        {columns.map(({ key, kind = 'text', total, totalCell = shownValue(total) }, index) =>
          index === named ? (
            <th key={key} scope="row" className={styles.name}>
              {label}
            </th>
          ) : (
            <td key={key} className={styles[kind]}>
              {totalCell}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  )
}

type DataTableHeadProps<Row> = {
  readonly columns: readonly DataColumn<Row>[]
  readonly order: TableSort | null
  readonly onTurn: (key: string) => void
  readonly page: ReactNode
}

/** A column without a group spans both rows. */
function DataTableHead<Row>({ columns, order, onTurn, page }: DataTableHeadProps<Row>): ReactNode {
  const grouped = columns.some(({ group = null }) => group !== null)
  const choice = page && (
    <td className={styles.choice} rowSpan={grouped ? 2 : 1}>
      {page}
    </td>
  )
  const head = (column: DataColumn<Row>, rowSpan: number): ReactNode => (
    <Head
      key={column.key}
      column={column}
      rowSpan={rowSpan}
      direction={order?.key === column.key ? order.direction : null}
      onTurn={onTurn}
    />
  )
  if (!grouped) {
    return (
      <thead>
        <tr>
          {choice}
          {columns.map((column) => head(column, 1))}
        </tr>
      </thead>
    )
  }
  return (
    <thead>
      <tr>
        {choice}
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
      <tr>{columns.filter(({ group = null }) => group !== null).map((column) => head(column, 1))}</tr>
    </thead>
  )
}

type HeadProps<Row> = {
  readonly column: DataColumn<Row>
  readonly rowSpan: number
  readonly direction: TableSort['direction'] | null
  readonly onTurn: (key: string) => void
}

function Head<Row>({ column, rowSpan, direction, onTurn }: HeadProps<Row>): ReactNode {
  return (
    <th
      scope="col"
      rowSpan={rowSpan}
      className={styles[column.kind ?? 'text']}
      aria-sort={direction ?? undefined}
    >
      {sortValueIn(column) === null ? (
        column.head
      ) : (
        <button type="button" className={styles.sort} data-way={direction} onClick={() => onTurn(column.key)}>
          {column.head}
        </button>
      )}
    </th>
  )
}

type HeadGroup<Each> = { readonly caption: string | null; readonly columns: readonly Each[] }

function headGroups<Each extends { readonly group?: string | null }>(
  columns: readonly Each[],
): readonly HeadGroup<Each>[] {
  const starts = columns.flatMap(({ group = null }, index) =>
    group === null || group !== columns[index - 1]?.group ? [index] : [],
  )
  return starts.map((start, place) => ({
    caption: columns[start]?.group ?? null,
    columns: columns.slice(start, starts[place + 1]),
  }))
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
