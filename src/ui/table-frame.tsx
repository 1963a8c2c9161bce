import type { ReactNode } from 'react'
import styles from '#ui/table-frame.module.css'

/** `content` is `null` above pictures. The class is that of the whole column. */
type Head = { readonly key: string; readonly content: ReactNode; readonly className?: string | undefined }

export type TableRow = { readonly key: string; readonly cells: readonly ReactNode[] }

type Props = {
  readonly label: string
  /** `heard`: only screen readers announce the label. */
  readonly caption?: 'shown' | 'heard'
  readonly headers: readonly (string | Head)[]
  /** The heads of columns with figures. */
  readonly figures?: readonly string[]
  /** The classes of the table. */
  readonly classes?: string | undefined
  /** The classes of a frame that scrolls and that the keyboard reaches. */
  readonly frame?: string | undefined
  readonly below?: string | null
  /** The first cell is the head of its row. */
  readonly rows?: readonly TableRow[]
  /** Rows of other kinds, or several bodies. */
  readonly children?: ReactNode
  readonly holds?: 'rows' | 'bodies'
}

/** A table that does not sort and has no pages. */
export function TableFrame({
  label,
  caption = 'heard',
  headers,
  figures = [],
  classes = '',
  frame,
  below = null,
  rows = [],
  children,
  holds = 'rows',
}: Props): ReactNode {
  const heads = headers.map(
    (head): Head =>
      typeof head === 'string'
        ? { key: head, content: head, className: figures.includes(head) ? 'figure' : undefined }
        : head,
  )
  const table = (
    <table className={`table ${classes}`}>
      <caption className={caption === 'shown' ? undefined : 'visually-hidden'}>{label}</caption>
      {heads.length > 0 && (
        <thead>
          <tr>{heads.map(drawHead)}</tr>
        </thead>
      )}
      {holds === 'bodies' ? (
        children
      ) : (
        <tbody>
          {rows.map(({ key, cells: [name, ...cells] }) => (
            <tr key={key} data-row={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={heads[at + 1]?.key} className={heads[at + 1]?.className}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
          {children}
        </tbody>
      )}
    </table>
  )
  if (frame === undefined) return table
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keys
    <section className={frame} aria-label={label} tabIndex={0}>
      {table}
      {below !== null && <p className={styles.below}>{below}</p>}
    </section>
  )
}

function drawHead({ key, content, className }: Head): ReactNode {
  if (content === null) return <td key={key} className={className} aria-hidden="true" />
  return (
    <th key={key} scope="col" className={className}>
      {content}
    </th>
  )
}
