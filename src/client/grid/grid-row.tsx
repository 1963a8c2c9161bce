import { memo, type ReactNode } from 'react'
import { GridCell } from '#client/grid/grid-cell.tsx'
import { useGrid } from '#client/grid/grid-context.ts'

type Props = {
  readonly row: number
  readonly code: string
  readonly caption: string
  /** Takes the row's height, where only the rows in sight are drawn. */
  readonly measure?: (element: HTMLElement | null) => void
}

const plain = { number: '', level: 0, isStrong: false }

/** One row: its code and caption, which stay in sight, and its cells. */
export const GridRow = memo(function GridRow({ row, code, caption, measure }: Props): ReactNode {
  const { layout } = useGrid()
  const { number, level, isStrong } = layout.rows[row] ?? plain
  return (
    <tr ref={measure} data-index={row} data-strong={isStrong} aria-rowindex={layout.head.length + 2 + row}>
      <td aria-colindex={1} className="grid-code">
        {number}
      </td>
      <th
        scope="row"
        aria-colindex={2}
        className="grid-caption"
        style={{
          insetInlineStart: layout.codeWidth,
          ...(level > 0 && { paddingInlineStart: `${level + 0.5}em` }),
        }}
      >
        {caption}
      </th>
      {layout.columns.map((column, index) => (
        <GridCell key={column.name} code={code} caption={caption} column={column} row={row} index={index} />
      ))}
    </tr>
  )
})
