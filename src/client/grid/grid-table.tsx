import { type ClipboardEvent, type ReactNode, useState } from 'react'
import { clipFrom } from '#client/grid/block/clip.ts'
import type { Copied } from '#client/grid/block/clip-of.ts'
import { GridBody } from '#client/grid/grid-body.tsx'
import { useGrid } from '#client/grid/grid-context.ts'
import type { GridControl } from '#client/grid/grid-control.ts'
import { GridHead } from '#client/grid/grid-head.tsx'
import { TotalsRow } from '#client/grid/totals-row.tsx'

/** The table itself, scrolling inside its frame. */
export function GridTable({ control }: { readonly control: GridControl }): ReactNode {
  const { layout, closed } = useGrid()
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const { head, rows, columns, sheet } = layout
  return (
    <div ref={setFrame} className="grid-frame">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern on a real table
        role="grid"
        className="grid-table"
        aria-label={layout.caption}
        aria-multiselectable
        aria-readonly={closed !== null}
        aria-rowcount={head.length + 1 + rows.length + (sheet.totals ? 1 : 0)}
        aria-colcount={columns.length + 2}
        style={{ width: layout.width }}
        onKeyDown={({ nativeEvent }) => control.keyDown(nativeEvent)}
        onFocus={({ target }) => control.focus(target)}
        onMouseDown={(event) => {
          if (control.dragging.down(event.nativeEvent)) event.preventDefault()
        }}
        onMouseOver={({ nativeEvent }) => control.dragging.over(nativeEvent)}
        onCopy={(event) => give(event, control.blocks()?.copy())}
        onCut={(event) => give(event, control.blocks()?.cut())}
        onPaste={(event) => paste(control, event)}
        onDoubleClick={({ target }) => control.doubleClick(target)}
      >
        <Widths />
        <GridHead />
        <GridBody frame={frame} />
        <TotalsRow />
      </table>
    </div>
  )
}

function give(event: ClipboardEvent, copied: Copied | undefined): void {
  if (!copied) return
  event.clipboardData.setData('text/plain', copied.text)
  event.clipboardData.setData('text/html', copied.html)
  event.preventDefault()
}

function paste(control: GridControl, event: ClipboardEvent): void {
  const blocks = control.blocks()
  if (!blocks) return
  blocks.paste(clipFrom(event.clipboardData))
  event.preventDefault()
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
