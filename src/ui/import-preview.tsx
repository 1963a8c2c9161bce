import { type ReactNode, useState } from 'react'
import { type ImportCounts, importText } from '#engine/list/import-text.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import type { ImportedCellNote } from '#ui/excel-rows.ts'
import styles from '#ui/import-dialog.module.css'
import { TableFrame } from '#ui/table-frame.tsx'

const text = importText

type RowStatus = keyof typeof text.status

export type PreviewRow = {
  /** The row of the file; `null` for a row that only the program has. */
  readonly at: number | null
  readonly status: RowStatus
  /** As written in the file; `null` if the file does not have the row, which then has a name. */
  readonly cells: readonly (string | null)[] | null
  readonly name: string
  readonly notes: readonly ImportedCellNote[]
  /** Columns count from 0; -1: the whole row. */
  readonly problems: readonly { readonly column: number; readonly message: string }[]
}

/** Unchanged rows come last. */
const order: readonly RowStatus[] = ['refused', 'changed', 'new', 'removed', 'unknown', 'same']

const MAX_SHOWN_ROWS = 300

type ImportPreviewProps = {
  readonly headers: readonly string[]
  readonly rows: readonly PreviewRow[]
  /** For example masks register numbers of valid cells. */
  readonly show: ((column: number, cell: string) => string) | undefined
}

export function ImportPreview({ headers, rows, show = (_, cell) => cell }: ImportPreviewProps): ReactNode {
  const [showsSame, setShowsSame] = useState(false)
  const same = rows.filter(isSame).length
  const shown = rows
    .filter((row) => showsSame || same === rows.length || !isSame(row))
    .toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status))
  return (
    <>
      {same > 0 && same < rows.length && (
        <Checkbox label={text.showSame(same)} checked={showsSame} onChange={setShowsSame} />
      )}
      <TableFrame
        label={text.preview}
        classes="table-boxed table-top"
        frame="scroll-x"
        headers={[text.columnHeaders.row, text.columnHeaders.what, ...headers]}
        below={shown.length > MAX_SHOWN_ROWS ? text.more(shown.length - MAX_SHOWN_ROWS) : null}
      >
        {shown.slice(0, MAX_SHOWN_ROWS).map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they stand in their order
          <Row key={`${row.at} ${index}`} row={row} headers={headers} show={show} />
        ))}
      </TableFrame>
    </>
  )
}

function isSame({ status, notes }: PreviewRow): boolean {
  return status === 'same' && notes.length === 0
}

type RowProps = Pick<ImportPreviewProps, 'headers'> & {
  readonly row: PreviewRow
  readonly show: (column: number, cell: string) => string
}

function Row({ row: { at, status, cells, name, notes, problems }, headers, show }: RowProps): ReactNode {
  const changes = notes.filter(({ kind }) => kind === 'changes')
  const isWrong = (column: number): boolean => problems.some((problem) => problem.column === column)
  return (
    <tr>
      <td className={styles.number}>{at}</td>
      <td className={styles.status} data-is={status}>
        <strong>{text.status[status]}</strong>
        {status === 'changed' && changes.length > 0 && (
          <span className={styles.line}>{text.cells(changes.length)}</span>
        )}
        {problems.map(({ column, message }) => (
          <span key={`${column} ${message}`} className={styles.line}>
            {message}
          </span>
        ))}
      </td>
      {cells === null ? (
        <td colSpan={headers.length}>
          {name}
          {changes.map(({ column, now, to }) => (
            <span key={column} className={styles.line}>
              {text.cell(headers[column] ?? '', now, to ?? '')}
            </span>
          ))}
        </td>
      ) : (
        headers.map((_, column) => {
          const cell = cells[column] ?? null
          const own = notes.filter((note) => note.column === column)
          return (
            <Cell
              // biome-ignore lint/suspicious/noArrayIndexKey: columns stand in their order
              key={column}
              cell={cell === null || isWrong(column) ? cell : show(column, cell)}
              notes={own}
              isWrong={isWrong(column)}
            />
          )
        })
      )}
    </tr>
  )
}

type CellProps = {
  readonly cell: string | null
  readonly notes: readonly ImportedCellNote[]
  readonly isWrong: boolean
}

/** A changed cell is written old → new. */
function Cell({ cell, notes, isWrong }: CellProps): ReactNode {
  const noteOf = (kind: ImportedCellNote['kind']) => notes.find((note) => note.kind === kind)
  const [change, rounded, left] = [noteOf('changes'), noteOf('rounded'), noteOf('left')]
  const next = rounded?.now ?? change?.to ?? cell
  return (
    <td className={styles.cell} data-is={isWrong ? 'wrong' : notes[0]?.kind}>
      {change && (
        <>
          <s className="muted">{text.filled(change.now)}</s>
          {' → '}
        </>
      )}
      <span className={styles.next}>{next === null ? text.noColumn : change ? text.filled(next) : next}</span>
      {rounded && <span className={styles.line}>{text.roundedFrom(cell ?? '')}</span>}
      {left && <span className={styles.line}>{text.notTaken(left.now)}</span>}
    </td>
  )
}

type CountsProps = {
  readonly counts: Partial<ImportCounts>
  /** `null` for a list of one institution. */
  readonly institutions: number | null
}

export function Counts({ counts, institutions }: CountsProps): ReactNode {
  const names = Object.keys(counts) as readonly (keyof ImportCounts)[]
  return (
    <div role="status">
      <ul className={`row ${styles.counts}`}>
        {names.flatMap((name) => {
          const count = counts[name] ?? 0
          return count === 0 ? (
            []
          ) : (
            <li key={name} data-is={name}>
              {text.count(name, count)}
            </li>
          )
        })}
        {institutions !== null && <li>{text.ofInstitutions(institutions)}</li>}
      </ul>
    </div>
  )
}
