import type { ReactNode } from 'react'
import { useGrid } from '#client/grid/grid-context.ts'
import type { GridControl } from '#client/grid/grid-control.ts'
import { GridHead } from '#client/grid/grid-head.tsx'
import { GridRow } from '#client/grid/grid-row.tsx'
import { TotalsRow } from '#client/grid/totals-row.tsx'

/** The table itself, scrolling inside its frame. */
export function GridTable({ control }: { readonly control: GridControl }): ReactNode {
  const { layout, closed } = useGrid()
  const { head, rows, columns, sheet } = layout
  return (
    <div className="grid-frame">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern on a real table
        role="grid"
        className="grid-table"
        aria-label={layout.caption}
        aria-readonly={closed !== null}
        aria-rowcount={head.length + 1 + rows.length + (sheet.totals ? 1 : 0)}
        aria-colcount={columns.length + 2}
        style={{ width: layout.width }}
        onKeyDown={({ nativeEvent }) => control.keyDown(nativeEvent)}
        onFocus={({ target }) => control.focus(target)}
        onDoubleClick={({ target }) => control.doubleClick(target)}
      >
        <Widths />
        <GridHead />
        <tbody>
          {rows.map(({ code, caption }, row) => (
            <GridRow key={code} row={row} code={code} caption={caption} />
          ))}
        </tbody>
        <TotalsRow />
      </table>
    </div>
  )
}

function Widths(): ReactNode {
  const { layout } = useGrid()
  return (
    <colgroup>
      <col style={{ width: layout.codeWidth }} />
      <col style={{ width: layout.captionWidth }} />
      {layout.columns.map(({ name, width }) => (
        <col key={name} style={{ width }} />
      ))}
    </colgroup>
  )
}
