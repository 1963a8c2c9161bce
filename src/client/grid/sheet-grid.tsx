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
import { createSelection } from '#client/grid/selection.ts'
import type { GridTold } from '#client/grid/told.ts'
import { useGoToPointed } from '#client/grid/use-go-to-pointed.ts'
import { useTellCell } from '#client/grid/use-tell-cell.ts'
import { useTellRange } from '#client/grid/use-tell-range.ts'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import type { Evaluation } from '#domain/sheet/evaluate.ts'
import type { StandInTest } from '#domain/sheet/explain.ts'
import type { Sheet } from '#domain/sheet/sheet.ts'
import '#client/grid/grid.css'

type Props = {
  readonly workbook: OpenWorkbook
  readonly sheet: Sheet
  /** Why nothing can be changed, or `null`. */
  readonly closed: string | null
  readonly onSave: () => void
  readonly told: GridTold
  /** Last year's figures, shown beside this year's; `null` where they are not asked for. */
  readonly before: Evaluation | null
  /** What carries the sign of a stand-in. */
  readonly isStandIn: StandInTest
  /** What copying from last year says where there are none. */
  readonly whyNoBefore: string
}

/** Draws and edits any sheet. */
export function SheetGrid(props: Props): ReactNode {
  const { workbook, sheet, closed, told, before, isStandIn } = props
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const [clip, setClip] = useState<Clip | null>(null)
  const latest = useLatest(props)
  const made = useMemo(
    () => assemble({ workbook, sheet, root: () => root.current, latest, offer: setClip }),
    [workbook, sheet, latest],
  )
  useTellRange(made, told.range)
  useTellCell(made, told)
  useGoToPointed(made)
  const parts = useMemo(
    () => ({ ...made, id, closed, before, isStandIn, leaveEditor: made.control.leaveEditor }),
    [made, id, closed, before, isStandIn],
  )
  return (
    <div ref={root} className="grid" data-before={before !== null}>
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

type Latest = { readonly current: Pick<Props, 'closed' | 'onSave' | 'before' | 'whyNoBefore'> }
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
    before: () => latest.current.before,
    whyNoBefore: () => latest.current.whyNoBefore,
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
