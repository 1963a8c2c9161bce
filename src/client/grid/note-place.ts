/** A rectangle on the screen, in CSS pixels. */
export type Box = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

type Placing = {
  /** The cell that the note is about. */
  readonly cell: Box
  readonly note: { readonly width: number; readonly height: number }
  /** Where notes may stand: within these sides, and not above this top; below there is always room. */
  readonly within: Pick<Box, 'left' | 'right' | 'top'>
  /** What must stay in sight: the cell itself, the one that is typed in, and those to which Enter and Tab lead from there. */
  readonly free: readonly Box[]
}

const gap = 4

/** Where a note stands at its cell: above it, else below it, else further below, so that it covers no cell in which somebody types next. */
export function notePlace({ cell, note, within, free }: Placing): {
  readonly left: number
  readonly top: number
} {
  const left = Math.max(within.left, Math.min(cell.left, within.right - note.width - gap))
  const covers = (top: number): readonly Box[] =>
    [cell, ...free].filter(
      (box) =>
        box.left < left + note.width && box.right > left && box.top < top + note.height && box.bottom > top,
    )
  const above = cell.top - gap - note.height
  if (above >= within.top && covers(above).length === 0) return { left, top: above }
  let below = cell.bottom + gap
  for (let hidden = covers(below); hidden.length > 0; hidden = covers(below))
    below = Math.max(...hidden.map(({ bottom }) => bottom)) + gap
  return { left, top: below }
}
