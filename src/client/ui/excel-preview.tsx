import type { ReactNode } from 'react'
import styles from '#client/ui/excel-dialog.module.css'
import type { IncomingRow } from '#client/ui/incoming-row.ts'
import { Note } from '#client/ui/note.tsx'
import type { ReadList } from '#domain/list/read-list.ts'
import { tableText } from '#text/data-table.ts'

const text = tableText.excel

type Props = {
  readonly heads: readonly string[]
  readonly rows: readonly IncomingRow<unknown>[]
  /** The numbers of the rows in the workbook. */
  readonly numbers: readonly number[]
  readonly heading: Pick<ReadList, 'headAt' | 'faults'>
  /** How many rows were taken where there were more; `null` where all were. */
  readonly left: number | null
}

/** Each row that was read, marked good or wrong, and why, and what it would change; nothing is saved yet. */
export function ExcelPreview({ heads, rows, numbers, heading, left }: Props): ReactNode {
  const changes = rows.flatMap(({ reading }) => (reading.ok ? [reading.changes] : []))
  const cells = changes.filter((change) => change !== 'new')
  const changed = cells.filter((count) => count > 0)
  return (
    <>
      <p role="status">{text.counts(changes.length, rows.length - changes.length)}</p>
      {changes.length > 0 && (
        <p>
          {text.changes({
            changed: changed.length,
            cells: changed.reduce((sum, count) => sum + count, 0),
            added: changes.length - cells.length,
            same: cells.length - changed.length,
          })}
        </p>
      )}
      {heading.faults.length > 0 && (
        <Note kind="error">
          {heading.faults.map(text.badHead).map((message) => (
            <p key={message}>{text.inRow(heading.headAt ?? 1, message)}</p>
          ))}
        </Note>
      )}
      {left !== null && <Note kind="warning">{text.tooMany(left)}</Note>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keys */}
      <section className={styles.frame} aria-label={text.preview} tabIndex={0}>
        <table className={styles.table}>
          <caption className="only-heard">{text.preview}</caption>
          <thead>
            <tr>
              <th scope="col">{text.row}</th>
              <th scope="col">{text.result}</th>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows are what was pasted, in that order
              <PreviewRow key={index} number={numbers[index] ?? 0} row={row} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

function PreviewRow({
  number,
  row: { cells, reading },
}: {
  readonly number: number
  readonly row: IncomingRow<unknown>
}): ReactNode {
  const faults = reading.ok ? [] : reading.faults
  return (
    <tr>
      <td className={styles.number}>{number}</td>
      <td className={styles.result} data-good={reading.ok}>
        <strong>{reading.ok ? text.good : text.wrong}</strong>
        {reading.ok && <span className={styles.fault}>{text.change(reading.changes)}</span>}
        {faults.map(({ column, message }) => (
          <span key={`${column} ${message}`} className={styles.fault}>
            {message}
          </span>
        ))}
      </td>
      {cells.map((cell, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns stand in their order
        <td key={column} data-wrong={faults.some((fault) => fault.column === column)}>
          {cell ?? text.noColumn}
        </td>
      ))}
    </tr>
  )
}
