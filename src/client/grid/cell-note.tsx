import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useCellView } from '#client/draft/use-draft.ts'
import { type CellMessage, cellMessageOf } from '#client/grid/cell-text.ts'
import { cellElement, openArea, useGrid } from '#client/grid/grid-control.ts'
import { keyAt } from '#client/grid/grid-layout.ts'
import type { Position } from '#client/grid/navigation.ts'
import type { CellKey } from '#domain/sheet/key.ts'

/** The sentence under the chosen cell, or under the cell whose value was refused last. */
export function CellNote(): ReactNode {
  const { cursor } = useGrid()
  const { key } = useSyncExternalStore(cursor.subscribe, cursor.now)
  return key === null ? null : <NoteAt chosen={key} />
}

type Said = CellMessage & { readonly at: Position; readonly stays: boolean }

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
  const { at, hint, mode, refusal, left } = useSyncExternalStore(cursor.subscribe, cursor.now)
  const here = cellMessageOf(useCellView(draft, chosen))
  const there = cellMessageOf(useCellView(draft, (left && keyAt(layout, left.at)) ?? chosen))
  if (refusal !== null && mode !== 'select') return { tone: 'danger', sentence: refusal, at, stays: false }
  if (hint !== null) return { tone: 'plain', sentence: hint, at, stays: false }
  if (here && mode === 'select') return { ...here, at, stays: false }
  return left && there && mode === 'select' ? { ...there, at: left.at, stays: true } : null
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
