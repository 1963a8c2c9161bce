import type { ReactNode } from 'react'
import type { PastePlan, PlannedCell } from '#client/grid/block/paste-plan.ts'
import styles from '#client/grid/block/paste-preview.module.css'
import { lookOf, type PlannedLook } from '#client/grid/block/planned-look.ts'
import { useGrid } from '#client/grid/grid-context.ts'
import { columnCaption, keyAt } from '#client/grid/grid-layout.ts'
import { rowsOf } from '#client/grid/range.ts'
import { Note } from '#client/ui/note.tsx'
import { blockText, gridText } from '#text/grid.ts'

const text = blockText.preview
/** So many rows are drawn; the list of what is wrong below counts them all. */
const mostRows = 100

/** The cells that a paste covers, each with what becomes of it. */
export function PasteTable({ plan }: { readonly plan: PastePlan }): ReactNode {
  const { layout, workbook } = useGrid()
  const { range } = plan
  const at = new Map(plan.cells.map((cell) => [`${cell.position.row}:${cell.position.column}`, cell]))
  const rows = rowsOf(range)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keys */}
      <section className={styles.frame} aria-label={text.table} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{gridText.codeHead}</th>
              <th scope="col">{layout.captionHead}</th>
              {rows[0]?.map(({ column }) => (
                <th key={column} scope="col">
                  {columnCaption(layout, column, workbook.year)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, mostRows).map((row, index) => (
              <tr key={layout.rows[range.top + index]?.code}>
                <td className={styles.code}>{layout.rows[range.top + index]?.code}</td>
                <th scope="row">{layout.rows[range.top + index]?.caption}</th>
                {row.map((position) => (
                  <Planned key={position.column} cell={at.get(`${position.row}:${position.column}`)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > mostRows && <Note kind="info">{text.more(mostRows)}</Note>}
    </>
  )
}

function Planned({ cell }: { readonly cell: PlannedCell | undefined }): ReactNode {
  const { workbook, layout } = useGrid()
  const key = cell && keyAt(layout, cell.position)
  if (!cell || !key) return <td />
  const decimals = layout.columns[cell.position.column]?.field.decimals ?? 0
  const { kind, word, value, was }: PlannedLook = lookOf(cell, workbook.cell(key).state, decimals)
  return (
    <td data-kind={kind}>
      <span className={styles.value}>{value}</span>
      <span className={styles.word}>
        {word}
        {was !== null && ` · ${text.was(was)}`}
      </span>
    </td>
  )
}
