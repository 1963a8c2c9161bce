import type { ReactNode } from 'react'
import { ReadingDialog } from '#ui/dialog.tsx'
import styles from '#ui/grid/grid-help.module.css'
import { helpText } from '#ui/grid/grid-help-text.ts'
import { TableFrame } from '#ui/table-frame.tsx'

type Props = {
  /** `null` for none. */
  readonly about: ReactNode
  readonly onClose: () => void
}

export function GridHelp({ about, onClose }: Props): ReactNode {
  return (
    <ReadingDialog title={helpText.title} about={helpText.about} size="large" onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <section className={styles.help} aria-label={helpText.title} tabIndex={0}>
        {about}
        <div className={styles.groups}>
          <GridKeys />
        </div>
      </section>
    </ReadingDialog>
  )
}

export function GridKeys(): ReactNode {
  return (
    <>
      {helpText.groups.map(({ title, keys }) => (
        <TableFrame
          key={title}
          label={title}
          caption="shown"
          headers={[]}
          classes={`table-top ${styles.table}`}
        >
          {keys.map(({ keys: names, does }) => (
            <tr key={does}>
              <th scope="row">
                {names.map((name) => (
                  <kbd key={name}>{name}</kbd>
                ))}
              </th>
              <td>{does}</td>
            </tr>
          ))}
        </TableFrame>
      ))}
      <CellLegend />
    </>
  )
}

function CellLegend(): ReactNode {
  return (
    <TableFrame label={helpText.states} caption="shown" headers={[]} classes={`${styles.table} grid-table`}>
      {helpText.cells.map(({ style, name, means }) => (
        <tr key={style}>
          <td className={`grid-cell grid-${style} ${styles.sample}`}>{style === 'absent' ? '' : '12.5'}</td>
          <td>
            <strong>{name}.</strong> {means}
          </td>
        </tr>
      ))}
    </TableFrame>
  )
}
