import { memo, type ReactNode, useSyncExternalStore } from 'react'
import { useGrid } from '#client/grid/grid-context.ts'
import type { HeadCell } from '#domain/sheet/names.ts'
import { gridText } from '#text/grid.ts'

/** The grouped heading with guidance, and under it the column numbers as on paper. */
export const GridHead = memo(function GridHead(): ReactNode {
  const { layout } = useGrid()
  return (
    <thead>
      {layout.head.map((cells, level) => (
        <tr key={cells[0]?.column ?? level} aria-rowindex={level + 1}>
          {level === 0 && <CaptionHeads />}
          {cells.map((cell) => (
            <CaptionHead key={cell.column} cell={cell} />
          ))}
        </tr>
      ))}
      <tr aria-rowindex={layout.head.length + 1} className="grid-numbers">
        <td aria-colindex={1} className="grid-code">
          {gridText.codeColumn}
        </td>
        <td aria-colindex={2} className="grid-caption" style={{ insetInlineStart: layout.codeWidth }}>
          {gridText.captionColumn}
        </td>
        {layout.columns.map(({ name }, index) => (
          <ColumnNumber key={name} index={index} />
        ))}
      </tr>
    </thead>
  )
})

function CaptionHeads(): ReactNode {
  const { layout } = useGrid()
  const rowSpan = layout.head.length
  return (
    <>
      <th scope="col" aria-colindex={1} rowSpan={rowSpan} className="grid-code">
        {gridText.codeHead}
      </th>
      <th
        scope="col"
        aria-colindex={2}
        rowSpan={rowSpan}
        className="grid-caption"
        style={{ insetInlineStart: layout.codeWidth }}
      >
        {layout.captionHead}
      </th>
    </>
  )
}

function CaptionHead({ cell }: { readonly cell: HeadCell }): ReactNode {
  const { layout } = useGrid()
  const guidance = cell.isLeaf ? (layout.columns[cell.column]?.field.guidance ?? null) : null
  return (
    <th
      scope={cell.isLeaf ? 'col' : 'colgroup'}
      aria-colindex={cell.column + 3}
      colSpan={cell.columns}
      rowSpan={cell.rows}
    >
      {cell.isLeaf ? (
        cell.caption
      ) : (
        <span className="grid-group" style={{ insetInlineStart: layout.codeWidth + layout.captionWidth + 8 }}>
          {cell.caption}
        </span>
      )}
      {guidance !== null && <span className="grid-guidance">{gridText.guidance(guidance)}</span>}
    </th>
  )
}

function ColumnNumber({ index }: { readonly index: number }): ReactNode {
  const { cursor } = useGrid()
  const here = useSyncExternalStore(cursor.subscribe, () => cursor.now().at.column === index)
  return (
    <td aria-colindex={index + 3} className={here ? 'grid-number grid-crosshair' : 'grid-number'}>
      {index + 1}
    </td>
  )
}
