import {
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useCellView } from '#client/draft/use-draft.ts'
import { type CellMessage, cellMessageOf } from '#client/grid/cell-text.ts'
import type { Clip } from '#client/grid/clipboard.ts'
import { type Chosen, createCursor, createSelection } from '#client/grid/cursor.ts'
import { applyPlan, copyWithCaptions } from '#client/grid/editing.ts'
import {
  cellElement,
  GridContext,
  type GridControl,
  goTo,
  openArea,
  shapeOf,
  useGrid,
} from '#client/grid/grid-control.ts'
import { addressAt, gridLayoutOf, keyAt, positionAt } from '#client/grid/grid-layout.ts'
import { GridTable } from '#client/grid/grid-table.tsx'
import { entrance, isSingle, type Position, rangeFiguresOf, rowsOf } from '#client/grid/navigation.ts'
import { loadedApart } from '#client/ui/loaded-apart.tsx'
import type { CellKey } from '#domain/sheet/key.ts'
import type { Sheet } from '#domain/sheet/sheet.ts'
import '#client/grid/grid.css'

const PastePreview = loadedApart(
  () => import('#client/grid/paste-preview.tsx').then((preview) => preview.PastePreview),
  null,
)

type Props = Pick<GridControl, 'draft' | 'lock' | 'beside' | 'whyNoLastYear' | 'isStandIn'> & {
  readonly sheet: Sheet
  readonly chosen: Chosen
  readonly onSave: () => void
}

/** Draws and edits any sheet. */
export function SheetGrid({ chosen, ...props }: Props): ReactNode {
  const root = useRef<HTMLDivElement>(null)
  const [clip, setClip] = useState<Clip | null>(null)
  const grid = useGridControl(props, () => root.current, setClip)
  useTellFigures(grid, chosen)
  useTellCell(grid, chosen)
  useReveal(grid)
  return (
    <div ref={root} className="grid" data-beside={grid.beside !== null}>
      <GridContext value={grid}>
        {grid.layout.units.whole !== '' && <p className="grid-units">{grid.layout.units.whole}</p>}
        <GridTable />
        <CellNote />
        {clip && (
          <PastePreview
            clip={clip}
            onClose={() => setClip(null)}
            onApply={(plan) => {
              setClip(null)
              applyPlan(grid, plan)
            }}
          />
        )}
      </GridContext>
      <div aria-live="assertive" className="only-heard" />
    </div>
  )
}

function useGridControl(
  { draft, sheet, lock, beside, whyNoLastYear, isStandIn, onSave }: Omit<Props, 'chosen'>,
  root: GridControl['root'],
  offerPaste: GridControl['offerPaste'],
): GridControl {
  const id = useId()
  const latest = useLatest({ lock, onSave, root })
  const lasting = useMemo(() => {
    const layout = gridLayoutOf(sheet, draft.year)
    const start = entrance(shapeOf({ draft, layout, lock: latest.current.lock })) ?? { row: 0, column: 0 }
    return {
      draft,
      layout,
      cursor: createCursor(start, keyAt(layout, start)),
      selection: createSelection(start),
      root: () => latest.current.root(),
      save: () => latest.current.onSave(),
    }
  }, [draft, sheet, latest])
  return useMemo(
    () => ({ ...lasting, id, lock, beside, whyNoLastYear, isStandIn, offerPaste }),
    [lasting, id, lock, beside, whyNoLastYear, isStandIn, offerPaste],
  )
}

/** A box with the newest of something, for what outlives a drawing. */
function useLatest<Thing>(thing: Thing): { readonly current: Thing } {
  const box = useRef(thing)
  useEffect(() => {
    box.current = thing
  })
  return box
}

/** Goes to the cell that somebody asked to be shown, when this grid draws it: now, or as soon as the grid is there. */
function useReveal(grid: GridControl): void {
  const latest = useLatest(grid)
  const { draft, layout } = grid
  useEffect(() => {
    const { revealRequest } = draft
    const reveal = (): void => {
      const at = revealRequest.getState()
      const position = at && positionAt(layout, at)
      if (!position) return
      revealRequest.setState(null, true)
      // Not within the drawing that this may be called from: going draws by itself.
      queueMicrotask(() => goTo(latest.current, position, null))
    }
    reveal()
    return revealRequest.subscribe(reveal)
  }, [draft, layout, latest])
}

/**
 * Tells which cell was chosen last; one that was chosen on another grid of the screen stays told until the person comes
 * here, and ends the range that was chosen here.
 */
function useTellCell(grid: GridControl, chosen: Chosen): void {
  const { cursor, selection, layout } = grid
  const latest = useLatest(grid)
  useEffect(
    () =>
      chosen.subscribe(({ cell }, { cell: last }) => {
        const { at } = cursor.now()
        if (cell !== last && cell?.sheet !== layout.sheet.code && !isSingle(selection.range()))
          selection.set(at, at)
      }),
    [cursor, selection, layout, chosen],
  )
  useEffect(
    () =>
      cursor.subscribe(() => {
        const [last, at] = [chosen.getState().cell, addressAt(layout, cursor.now().at)]
        const same = last?.sheet === at?.sheet && last?.row === at?.row && last?.field === at?.field
        if (at && !same)
          chosen.setState({ cell: at, copyWithCaptions: () => copyWithCaptions(latest.current) })
      }),
    [cursor, layout, chosen, latest],
  )
}

/** Tells the figures of the chosen range, and tells them anew when the range or a figure in it changes. */
function useTellFigures({ draft, layout, selection }: GridControl, chosen: Chosen): void {
  useEffect(() => {
    let ends: readonly (() => void)[] = []
    const end = (): void => {
      for (const each of ends) each()
    }
    const follow = (): void => {
      end()
      const range = selection.range()
      const keys = isSingle(range)
        ? []
        : rowsOf(range).flatMap((row) => row.flatMap((at) => keyAt(layout, at) ?? []))
      const tell = (): void =>
        chosen.setState({ figures: rangeFiguresOf(keys.map((key) => draft.cell(key).state)) })
      if (isSingle(range)) forgetFigures(chosen)
      else tell()
      ends = keys.map((key) => draft.subscribe(key, tell))
    }
    const unfollow = selection.subscribe(follow)
    return () => {
      unfollow()
      end()
      forgetFigures(chosen)
    }
  }, [draft, layout, selection, chosen])
}

function forgetFigures(chosen: Chosen): void {
  if (chosen.getState().figures !== null) chosen.setState({ figures: null })
}

type Said = CellMessage & { readonly at: Position; readonly stays: boolean }

/** The sentence under the chosen cell, or under the cell whose value was refused last. */
function CellNote(): ReactNode {
  const { cursor } = useGrid()
  const { key } = useSyncExternalStore(cursor.subscribe, cursor.now)
  return key === null ? null : <NoteAt chosen={key} />
}

function NoteAt({ chosen }: { readonly chosen: CellKey }): ReactNode {
  const { root } = useGrid()
  const note = useRef<HTMLDivElement>(null)
  const said = useSaid(chosen)
  useLayoutEffect(() => {
    const frame = root()?.querySelector('.grid-frame')
    const place = (): void => placeUnder(root(), note.current, said?.at ?? null)
    place()
    frame?.addEventListener('scroll', place, { passive: true })
    return () => frame?.removeEventListener('scroll', place)
  })
  if (!said) return null
  return (
    <div ref={note} className={`grid-note grid-note-${said.tone}`} data-stays={said.stays} aria-hidden>
      {said.sentence}
    </div>
  )
}

function useSaid(chosen: CellKey): Said | null {
  const { draft, cursor, layout } = useGrid()
  const { at, hint, mode, refusedAt } = useSyncExternalStore(cursor.subscribe, cursor.now)
  const here = cellMessageOf(useCellView(draft, chosen))
  const there = cellMessageOf(useCellView(draft, (refusedAt && keyAt(layout, refusedAt)) ?? chosen))
  if (hint !== null) return { tone: 'plain', sentence: hint, at, stays: false }
  if (here && mode === 'select') return { ...here, at, stays: false }
  return refusedAt && there && mode === 'select' ? { ...there, at: refusedAt, stays: true } : null
}

/** Places the note under its cell; it goes while the cell is scrolled out of sight, lest it seem to be about another one. */
function placeUnder(root: HTMLElement | null, note: HTMLElement | null, at: Position | null): void {
  const cell = at && cellElement(root, at)
  if (!root || !note || !cell) return
  const [frame, box, inSight] = [root.getBoundingClientRect(), cell.getBoundingClientRect(), openArea(root)]
  note.hidden =
    box.right <= inSight.left ||
    box.left >= inSight.right ||
    box.bottom <= inSight.top ||
    box.top >= inSight.bottom
  const left = Math.min(Math.max(box.left, inSight.left), frame.right - note.offsetWidth - 4)
  note.style.left = `${Math.max(0, left - frame.left)}px`
  note.style.top = `${box.bottom - frame.top + 4}px`
}
