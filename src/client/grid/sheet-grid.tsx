import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { OpenDraft } from '#client/draft/open-draft.ts'
import { CellNote } from '#client/grid/cell-note.tsx'
import type { Clip } from '#client/grid/clip.ts'
import { shapeOf } from '#client/grid/control-parts.ts'
import { type Cursor, createCursor, createSelection, type Selection } from '#client/grid/cursor.ts'
import { GridContext } from '#client/grid/grid-context.ts'
import { createGridControl, type GridControl } from '#client/grid/grid-control.ts'
import { addressAt, type GridLayout, gridLayoutOf, keyAt, positionAt } from '#client/grid/grid-layout.ts'
import { GridTable } from '#client/grid/grid-table.tsx'
import { entrance, isSingle, rangeFiguresOf, rowsOf } from '#client/grid/navigation.ts'
import { PastePreview } from '#client/grid/paste-preview.tsx'
import type { GridTold } from '#client/grid/told.ts'
import type { Evaluation } from '#domain/sheet/evaluate.ts'
import type { StandInTest } from '#domain/sheet/explain.ts'
import type { Sheet } from '#domain/sheet/sheet.ts'
import '#client/grid/grid.css'

type Props = {
  readonly workbook: OpenDraft
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

type Parts = {
  readonly workbook: OpenDraft
  readonly layout: GridLayout
  readonly control: GridControl
}

/** Goes to the cell that somebody asked to be shown, when this grid draws it: now, or as soon as the grid is there. */
function useGoToPointed({ workbook, layout, control }: Parts): void {
  useEffect(() => {
    const { revealRequest } = workbook
    const go = (): void => {
      const at = revealRequest.getState()
      const position = at && positionAt(layout, at)
      if (!position) return
      revealRequest.setState(null, true)
      // Not within the drawing that this may be called from: going draws by itself.
      queueMicrotask(() => control.goTo(position))
    }
    go()
    return revealRequest.subscribe(go)
  }, [workbook, layout, control])
}

type CellParts = { readonly cursor: Cursor; readonly selection: Selection; readonly layout: GridLayout }

/**
 * Tells which cell was chosen last; one that was chosen on another grid of the screen stays told until the person comes
 * here, and ends the range that was chosen here.
 */
function useTellCell({ cursor, selection, layout }: CellParts, { cell }: Pick<GridTold, 'cell'>): void {
  useEffect(
    () =>
      cell.subscribe(() => {
        const { at } = cursor.now()
        if (cell.getState()?.sheet !== layout.sheet.code && !isSingle(selection.range()))
          selection.set(at, at)
      }),
    [cursor, selection, layout, cell],
  )
  useEffect(
    () =>
      cursor.subscribe(() => {
        const [before, at] = [cell.getState(), addressAt(layout, cursor.now().at)]
        const same = before?.sheet === at?.sheet && before?.row === at?.row && before?.field === at?.field
        if (at && !same) cell.setState(at, true)
      }),
    [cursor, layout, cell],
  )
}

type RangeParts = {
  readonly workbook: OpenDraft
  readonly layout: GridLayout
  readonly selection: Selection
}

/** Tells the figures of the chosen range, and tells them anew when the range or a figure in it changes. */
function useTellRange(parts: RangeParts, told: GridTold['range']): void {
  useEffect(() => {
    let ends = [(): void => {}]
    const end = (): void => {
      for (const each of ends) each()
    }
    const follow = (): void => {
      end()
      ends = tellRange(parts, told)
    }
    const unfollow = parts.selection.subscribe(follow)
    return () => {
      unfollow()
      end()
      told.setState(null, true)
    }
  }, [parts, told])
}

function tellRange({ workbook, layout, selection }: RangeParts, told: GridTold['range']): (() => void)[] {
  const range = selection.range()
  if (isSingle(range)) {
    if (told.getState() !== null) told.setState(null, true)
    return []
  }
  const keys = rowsOf(range).flatMap((row) => row.flatMap((at) => keyAt(layout, at) ?? []))
  const tell = (): void => told.setState(rangeFiguresOf(keys.map((key) => workbook.cell(key).state)), true)
  tell()
  return keys.map((key) => workbook.subscribe(key, tell))
}
