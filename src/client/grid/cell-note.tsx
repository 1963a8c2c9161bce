import { type ReactNode, type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useCellView } from '#client/draft/use-draft.ts'
import { type CellMessage, cellMessageOf } from '#client/grid/cell-message.ts'
import { useGrid } from '#client/grid/grid-context.ts'
import { cellElement, openArea } from '#client/grid/grid-elements.ts'
import { keyAt } from '#client/grid/grid-layout.ts'
import type { Position } from '#client/grid/navigation.ts'
import type { CellKey } from '#domain/sheet/key.ts'

type Told = CellMessage & { readonly at: Position; readonly stays: boolean }

/** The sentence under the chosen cell, or under the cell whose value was refused last. */
export function CellNote({ root }: { readonly root: RefObject<HTMLElement | null> }): ReactNode {
  const { cursor } = useGrid()
  const { key } = useSyncExternalStore(cursor.subscribe, cursor.now)
  return key === null ? null : <NoteAt chosen={key} root={root} />
}

function NoteAt({
  chosen,
  root,
}: {
  readonly chosen: CellKey
  readonly root: RefObject<HTMLElement | null>
}): ReactNode {
  const note = useRef<HTMLDivElement>(null)
  const told = useTold(chosen)
  useLayoutEffect(() => {
    const frame = root.current?.querySelector('.grid-frame')
    const place = (): void => placeUnder(root.current, note.current, told?.at ?? null)
    place()
    frame?.addEventListener('scroll', place, { passive: true })
    return () => frame?.removeEventListener('scroll', place)
  })
  if (!told) return null
  return (
    <div ref={note} className={`grid-note grid-note-${told.tone}`} data-stays={told.stays} aria-hidden>
      {told.sentence}
    </div>
  )
}

function useTold(chosen: CellKey): Told | null {
  const { workbook, cursor, layout } = useGrid()
  const { at, hint, mode, refusedAt } = useSyncExternalStore(cursor.subscribe, cursor.now)
  const here = cellMessageOf(useCellView(workbook, chosen))
  const there = cellMessageOf(useCellView(workbook, (refusedAt && keyAt(layout, refusedAt)) ?? chosen))
  if (hint !== null) return { tone: 'plain', sentence: hint, at, stays: false }
  if (here && mode === 'select') return { ...here, at, stays: false }
  return refusedAt && there && mode === 'select' ? { ...there, at: refusedAt, stays: true } : null
}

/** Places the note under its cell; it goes while the cell is scrolled out of sight, lest it seem to be about another one. */
function placeUnder(root: HTMLElement | null, note: HTMLElement | null, at: Position | null): void {
  const cell = root && at && cellElement(root, at)
  if (!root || !note || !cell) return
  const [frame, box, seen] = [root.getBoundingClientRect(), cell.getBoundingClientRect(), openArea(root)]
  note.hidden =
    box.right <= seen.left || box.left >= seen.right || box.bottom <= seen.top || box.top >= seen.bottom
  const left = Math.min(Math.max(box.left, seen.left), frame.right - note.offsetWidth - 4)
  note.style.left = `${Math.max(0, left - frame.left)}px`
  note.style.top = `${box.bottom - frame.top + 4}px`
}
