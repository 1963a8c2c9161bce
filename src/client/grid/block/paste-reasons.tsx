import type { ReactNode } from 'react'
import type { PlannedCell } from '#client/grid/block/paste-plan.ts'
import styles from '#client/grid/block/paste-preview.module.css'
import { useGrid } from '#client/grid/grid-context.ts'
import { columnCaption } from '#client/grid/grid-layout.ts'
import { blockText } from '#text/grid.ts'

const text = blockText.preview
const most = 20

/** Which values are not taken, each with its sentence. */
export function PasteReasons({ cells }: { readonly cells: readonly PlannedCell[] }): ReactNode {
  const { layout, workbook } = useGrid()
  const broken = cells.flatMap(({ judged, position, edit }) =>
    judged.is === 'refused' || judged.is === 'ambiguous'
      ? [{ position, content: String(edit.content), message: judged.message }]
      : [],
  )
  if (broken.length === 0) return null
  return (
    <section className={styles.reasons}>
      <h3>{text.reasons}</h3>
      <ul>
        {broken.slice(0, most).map(({ position, content, message }) => (
          <li key={`${position.row}:${position.column}`}>
            <strong>
              {text.reason(
                layout.rows[position.row]?.caption ?? '',
                columnCaption(layout, position.column, workbook.year),
                content,
              )}
            </strong>{' '}
            {message}
          </li>
        ))}
      </ul>
      {broken.length > most && <p>{text.moreReasons(broken.length - most)}</p>}
    </section>
  )
}
