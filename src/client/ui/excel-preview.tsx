import type { ReactNode } from 'react'
import styles from '#client/ui/excel-dialog.module.css'
import type { IncomingRow } from '#client/ui/incoming-row.ts'
import { Note } from '#client/ui/note.tsx'
import { tableText } from '#text/data-table.ts'

const text = tableText.excel

type Props = {
  readonly heads: readonly string[]
  readonly rows: readonly IncomingRow<unknown>[]
  /** How many rows were taken where there were more; `null` where all were. */
  readonly left: number | null
}

/** Each row that was read, marked good or wrong, and why; nothing is saved yet. */
export function ExcelPreview({ heads, rows, left }: Props): ReactNode {
  const good = rows.filter(({ reading }) => reading.ok).length
  return (
    <>
      <p role="status">{text.counts(good, rows.length - good)}</p>
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
              <PreviewRow key={index} number={index + 1} row={row} />
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
        {faults.map(({ column, message }) => (
          <span key={`${column} ${message}`} className={styles.fault}>
            {message}
          </span>
        ))}
      </td>
      {cells.map((cell, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns stand in their order
        <td key={column} data-wrong={faults.some((fault) => fault.column === column)}>
          {cell}
        </td>
      ))}
    </tr>
  )
}
