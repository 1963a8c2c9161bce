import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Clip } from '#client/grid/block/clip.ts'
import { PastePreview } from '#client/grid/block/paste-preview.tsx'
import { CellNote } from '#client/grid/cell-note.tsx'
import { shapeOf } from '#client/grid/control-parts.ts'
import { createCursor } from '#client/grid/cursor.ts'
import { GridContext } from '#client/grid/grid-context.ts'
import { createGridControl } from '#client/grid/grid-control.ts'
import { gridLayoutOf, keyAt } from '#client/grid/grid-layout.ts'
import { GridTable } from '#client/grid/grid-table.tsx'
import { entrance } from '#client/grid/navigation.ts'
import type { RangeTold } from '#client/grid/range-told.ts'
import { createSelection } from '#client/grid/selection.ts'
import { useGoToPointed } from '#client/grid/use-go-to-pointed.ts'
import { useTellRange } from '#client/grid/use-tell-range.ts'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import type { Sheet } from '#domain/sheet/sheet.ts'
import '#client/grid/grid.css'

type Props = {
  readonly workbook: OpenWorkbook
  readonly sheet: Sheet
  /** Why nothing can be changed, or `null`. */
  readonly closed: string | null
  readonly onSave: () => void
  readonly told: RangeTold
}

/** Draws and edits any sheet. */
export function SheetGrid({ workbook, sheet, closed, onSave, told }: Props): ReactNode {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const [clip, setClip] = useState<Clip | null>(null)
  const latest = useLatest({ closed, onSave })
  const made = useMemo(
    () => assemble({ workbook, sheet, root: () => root.current, latest, offer: setClip }),
    [workbook, sheet, latest],
  )
  useTellRange(made, told)
  useGoToPointed(made)
  const parts = useMemo(
    () => ({ ...made, id, closed, leaveEditor: made.control.leaveEditor }),
    [made, id, closed],
  )
  return (
    <div ref={root} className="grid">
      <GridContext value={parts}>
        <GridTable control={made.control} />
        <CellNote root={root} />
        {clip && (
          <PastePreview
            clip={clip}
            onClose={() => setClip(null)}
            onApply={(plan) => {
              setClip(null)
              made.control.blocks()?.apply(plan)
            }}
          />
        )}
      </GridContext>
      <div aria-live="assertive" className="only-heard" />
    </div>
  )
}

type Latest = { readonly current: Pick<Props, 'closed' | 'onSave'> }
type Making = Pick<Props, 'workbook' | 'sheet'> & {
  readonly root: () => HTMLElement | null
  readonly latest: Latest
  readonly offer: (clip: Clip) => void
}

function assemble({ workbook, sheet, root, latest, offer }: Making) {
  const layout = gridLayoutOf(sheet, workbook.year)
  const closed = (): string | null => latest.current.closed
  const start = entrance(shapeOf({ workbook, layout, closed })) ?? { row: 0, column: 0 }
  const cursor = createCursor(start, keyAt(layout, start))
  const selection = createSelection(start)
  const control = createGridControl({
    workbook,
    layout,
    cursor,
    selection,
    root,
    closed,
    save: () => latest.current.onSave(),
    offer,
  })
  return { workbook, layout, cursor, selection, control }
}

/** A box with the newest of something, for what outlives a drawing. */
function useLatest<Thing>(thing: Thing): { readonly current: Thing } {
  const box = useRef(thing)
  useEffect(() => {
    box.current = thing
  })
  return box
}
