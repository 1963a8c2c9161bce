import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useStore } from 'zustand'
import { drawnSheet } from '#engine/drawn.ts'
import type { Sheet } from '#engine/sheet.ts'
import type { UnitLabels } from '#engine/units.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { CellNote } from '#ui/grid/cell-note.tsx'
import type { CopiedBlock } from '#ui/grid/clipboard.ts'
import { columnWidthsOf } from '#ui/grid/column-widths.ts'
import { createCursor, createSelection, type SelectionStore } from '#ui/grid/cursor.ts'
import { copyWithCaptions } from '#ui/grid/editing.ts'
import { FoldedFigures } from '#ui/grid/folded-figures.tsx'
import { foldsOf, NO_FOLDS } from '#ui/grid/folds.ts'
import {
  cellElement,
  GridContext,
  type GridControl,
  gridShape,
  type MenuPlace,
  moveCursorTo,
  showCell,
  stayInCell,
  stayUnmoved,
} from '#ui/grid/grid-control.ts'
import { addressAt, figureLetters, gridLayoutOf, keyAt, positionAt } from '#ui/grid/grid-layout.ts'
import { AllRows, type GridBodyProps } from '#ui/grid/grid-rows.tsx'
import { GridTable } from '#ui/grid/grid-table.tsx'
import { foldText } from '#ui/grid/grid-text.ts'
import {
  entrance,
  type GridPosition,
  gridPositionRows,
  isSingle,
  rangeFiguresOf,
} from '#ui/grid/navigation.ts'
import { lazyComponent } from '#ui/loaded-apart.tsx'
import { lastCellIn, scrollOf, withLastCell, withScroll } from '#ui/saved-position.ts'
import '#ui/grid/grid.css'
import '#ui/grid/forced-colors.css'

const PastePreview = lazyComponent(
  () => import('#ui/grid/paste-preview.tsx').then((preview) => preview.PastePreview),
  null,
)

/** Preloaded while the page is idle. */
export const CellMenu = lazyComponent(
  () => import('#ui/grid/cell-menu.tsx').then((menu) => menu.CellMenu),
  null,
)

/** Lazily loaded, because few sheets are long. */
export const LongBody = lazyComponent(
  () => import('#ui/grid/cells-in-sight.tsx').then((sight) => sight.LongBody),
  null,
)

/** Longer sheets render visible cells only. Sheets with sections are short and rendered completely. */
const MAX_RENDERED_ROWS = 40

type Props = Pick<
  GridControl,
  'source' | 'lock' | 'comparisonFigures' | 'lastYearBlockReason' | 'isStandIn' | 'cellActions'
> & {
  readonly sheet: Sheet
  /** '' for a grid of no institution. */
  readonly institutionName: string
  readonly chosen: SelectionStore
  readonly tools: ReactNode
  /** Returns `true` if the focus may move to this grid. */
  readonly mayBegin: () => boolean
  readonly onSave: () => void
}

export function SheetGrid(props: Props): ReactNode {
  const { sheet, source } = props
  const isLong = useMemo(() => {
    const { rows } = drawnSheet(sheet, source.year)
    return rows.length > MAX_RENDERED_ROWS && rows.every(({ heading }) => heading === null)
  }, [sheet, source])
  if (!isLong) return <GridOf {...props} Body={AllRows} />
  return <LongBody>{(Body) => <GridOf {...props} Body={Body} />}</LongBody>
}

type GridProps = Props & { readonly Body: ComponentType<GridBodyProps> }

function GridOf({ chosen, mayBegin, tools, Body, ...props }: GridProps): ReactNode {
  const root = useRef<HTMLDivElement>(null)
  const [pasted, setPasted] = useState<CopiedBlock | null>(null)
  const [menu, setMenu] = useState<MenuPlace | null>(null)
  const grid = useGridControl(props, { root: () => root.current, offerPaste: setPasted, offerMenu: setMenu })
  useTellFigures(grid, chosen)
  useTellCell(grid, chosen)
  useSavedPosition(grid, mayBegin)
  useReveal(grid)
  useStaysInSight(grid, chosen)
  const unit = unitAbove(grid.layout.units)
  const computed = grid.foldable.size
  const all = grid.layout.columns.length
  return (
    <>
      {(unit !== '' || tools !== null || computed > 0) && (
        <div className="grid-top">
          {unit !== '' && <p>{unit}</p>}
          {computed > 0 && (
            <div className="grid-fold-switch">
              <Checkbox
                label={foldText.typedOnly}
                checked={grid.folds.size > 0}
                onChange={(isOn) => grid.source.place.setState({ columns: isOn ? 'typed' : 'all' })}
              />
              <span className="muted">{foldText.counts(all - computed, all)}</span>
            </div>
          )}
          {tools}
        </div>
      )}
      <div
        ref={root}
        className="grid"
        data-compared={grid.comparisonFigures !== null}
        data-locked={grid.lock !== null}
        data-menu={menu !== null}
      >
        <GridContext value={grid}>
          <GridTable Body={Body} />
          <CellNote />
          {menu && <CellMenu grid={grid} place={menu} onClose={() => setMenu(null)} />}
          {pasted && <PastePreview pasted={pasted} onClose={() => setPasted(null)} />}
        </GridContext>
        <div aria-live="assertive" className="visually-hidden" />
      </div>
      <FoldedFigures grid={grid} />
    </>
  )
}

/** The headings or captions show several units. */
function unitAbove({ whole, columns, lines }: UnitLabels): string {
  return [...columns, ...lines].every((word) => word === '') ? whole : ''
}

function useGridControl(
  {
    source,
    sheet,
    institutionName,
    lock,
    comparisonFigures,
    lastYearBlockReason,
    isStandIn,
    cellActions,
    onSave,
  }: Omit<Props, 'chosen' | 'mayBegin' | 'tools'>,
  { root, offerPaste, offerMenu }: Pick<GridControl, 'root' | 'offerPaste' | 'offerMenu'>,
): GridControl {
  const id = useId()
  const isFolding = useStore(source.place, ({ columns }) => columns === 'typed')
  const layout = useMemo(
    () => gridLayoutOf(sheet, source.year, figureLetters(sheet, source.evaluation())),
    [source, sheet],
  )
  const foldable = useMemo(() => (lock === null ? foldsOf(layout) : NO_FOLDS), [layout, lock])
  const folds = isFolding ? foldable : NO_FOLDS
  const latest = useLatest({ lock, folds, onSave, root })
  const lasting = useMemo(() => {
    const shape = gridShape({ source, layout, ...latest.current })
    const lastCell = lastCellIn(source.place.getState(), [sheet.code])
    const last = lastCell && positionAt(layout, lastCell)
    const isInSight = last && shape.at(last) !== 'absent'
    const start = (isInSight ? last : entrance(shape)) ?? { row: 0, column: 0 }
    return {
      source,
      layout,
      cursor: createCursor(start, keyAt(layout, start)),
      selection: createSelection(start),
      widths: columnWidthsOf(layout, localStorage),
      pointer: { kind: 'mouse' },
      root: () => latest.current.root(),
      save: () => latest.current.onSave(),
    }
  }, [source, sheet, layout, latest])
  useLayoutEffect(() => lasting.widths.fold(folds), [lasting, folds])
  return useMemo(
    () => ({
      ...lasting,
      id,
      institutionName,
      lock,
      foldable,
      folds,
      comparisonFigures,
      lastYearBlockReason,
      isStandIn,
      cellActions,
      offerPaste,
      offerMenu,
    }),
    [
      lasting,
      id,
      institutionName,
      lock,
      foldable,
      folds,
      comparisonFigures,
      lastYearBlockReason,
      isStandIn,
      cellActions,
      offerPaste,
      offerMenu,
    ],
  )
}

/** For callbacks that outlive a render. */
function useLatest<Thing>(thing: Thing): { readonly current: Thing } {
  const box = useRef(thing)
  useEffect(() => {
    box.current = thing
  })
  return box
}

function useSavedPosition(grid: GridControl, mayBegin: () => boolean): void {
  const latest = useLatest({ grid, mayBegin })
  const { source, layout, cursor } = grid
  useEffect(() => {
    const { place, revealRequest } = source
    const name = `grid ${layout.sheet.code}`
    const frame = latest.current.grid.root()?.querySelector('.grid-frame')
    const scrolled = scrollOf(place.getState(), name)
    if (scrolled) frame?.scrollTo({ ...scrolled, behavior: 'instant' })
    // With several grids only the page scrolls, and its position is already restored.
    const isFoundAgain = scrolled !== null || window.scrollY > 0
    if (revealRequest.getState() === null && latest.current.mayBegin())
      queueMicrotask(() => (isFoundAgain ? stayUnmoved : stayInCell)(latest.current.grid))
    const scroll = (): void => {
      if (frame)
        place.setState((now) => withScroll(now, name, { left: frame.scrollLeft, top: frame.scrollTop }), true)
    }
    frame?.addEventListener('scroll', scroll, { passive: true })
    const end = cursor.subscribe(() => {
      const at = addressAt(layout, cursor.now().at)
      if (at) place.setState((now) => withLastCell(now, at), true)
    })
    return () => {
      frame?.removeEventListener('scroll', scroll)
      end()
    }
  }, [source, layout, cursor, latest])
}

function useReveal(grid: GridControl): void {
  const latest = useLatest(grid)
  const { source, layout } = grid
  useEffect(() => {
    const { revealRequest } = source
    const reveal = (): void => {
      const at = revealRequest.getState()
      const position = at && positionAt(layout, at)
      if (!position) return
      revealRequest.setState(null, true)
      // Deferred, because this may run during a render.
      queueMicrotask(() => moveCursorTo(latest.current, position, null))
    }
    reveal()
    return revealRequest.subscribe(reveal)
  }, [source, layout, latest])
}

function useStaysInSight(grid: GridControl, chosen: SelectionStore): void {
  const latest = useLatest(grid)
  const { source, layout, cursor, root } = grid
  useEffect(() => {
    const frame = root()?.querySelector('.grid-frame')
    if (!frame) return
    let [width, height] = [frame.clientWidth, frame.clientHeight]
    const cell = (): HTMLElement | null => cellElement(root(), cursor.now().at)
    const show = (): void => {
      if (chosen.getState().cell?.sheet !== layout.sheet.code) return
      showCell(latest.current, cursor.now().at)
    }
    // A user who has scrolled away must not be moved back.
    const wasInSight = (): boolean => {
      const [box, { left, top }] = [cell()?.getBoundingClientRect(), frame.getBoundingClientRect()]
      if (!box) return false
      const isAlong = box.left < left + width && box.right > left
      return isAlong && box.top < top + height && box.bottom > top
    }
    const observer = new ResizeObserver(() => {
      const [isLower, isNarrower] = [frame.clientHeight < height, frame.clientWidth < width]
      const isOther = frame.clientHeight !== height || frame.clientWidth !== width
      if ((isLower || isNarrower || (isOther && source.panelShown.getState())) && wasInSight()) show()
      ;[width, height] = [frame.clientWidth, frame.clientHeight]
    })
    observer.observe(frame)
    // After the render that makes room for the panel.
    const end = source.panelShown.subscribe((isShown) => isShown && requestAnimationFrame(show))
    return () => {
      observer.disconnect()
      end()
    }
  }, [source, layout, cursor, root, chosen, latest])
}

/** A selection on another grid stays published until the user returns, and ends the range here. */
function useTellCell(grid: GridControl, chosen: SelectionStore): void {
  const { cursor, selection, layout, root } = grid
  const latest = useLatest(grid)
  useEffect(() => {
    // Without React: a step must rerender two cells and not the grid.
    const show = (): void => {
      root()?.toggleAttribute('data-announced', chosen.getState().cell?.sheet === layout.sheet.code)
    }
    show()
    return chosen.subscribe(show)
  }, [layout, root, chosen])
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

function useTellFigures({ source, layout, folds, selection }: GridControl, chosen: SelectionStore): void {
  useEffect(() => {
    let ends: readonly (() => void)[] = []
    const end = (): void => {
      for (const each of ends) each()
    }
    const follow = (): void => {
      end()
      const range = selection.range()
      const isInSight = ({ column }: GridPosition): boolean => !folds.has(column)
      const keys = isSingle(range)
        ? []
        : gridPositionRows(range).flatMap((row) =>
            row.filter(isInSight).flatMap((at) => keyAt(layout, at) ?? []),
          )
      const tell = (): void =>
        chosen.setState({ figures: rangeFiguresOf(keys.map((key) => source.cell(key).state)) })
      if (isSingle(range)) forgetFigures(chosen)
      else tell()
      ends = keys.map((key) => source.subscribe(key, tell))
    }
    const unfollow = selection.subscribe(follow)
    return () => {
      unfollow()
      end()
      forgetFigures(chosen)
    }
  }, [source, layout, folds, selection, chosen])
}

function forgetFigures(chosen: SelectionStore): void {
  if (chosen.getState().figures !== null) chosen.setState({ figures: null })
}
