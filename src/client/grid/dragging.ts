import type { ControlParts } from '#client/grid/control-parts.ts'
import { followBeyond } from '#client/grid/drag-beyond.ts'
import { openArea, positionOf } from '#client/grid/grid-elements.ts'
import type { Moving } from '#client/grid/moving.ts'

/** Choosing a range with the mouse. */
export type Dragging = {
  /** A button went down; `true` keeps the focus where it is. */
  readonly down: (event: MouseEvent) => boolean
  readonly over: (event: MouseEvent) => void
}

export function createDragging({ cursor, selection, root }: ControlParts, moving: Moving): Dragging {
  let drags = false
  return {
    down: ({ target, button, shiftKey }) => {
      const at = positionOf(target)
      drags = at !== null && button === 0 && !(target instanceof HTMLInputElement)
      if (!at || !drags || cursor.now().mode !== 'select') return false
      if (shiftKey) moving.extendTo(at)
      else if (sameAs(at, cursor.now().at)) selection.set(at, at)
      const element = root()
      if (element)
        followBeyond(
          () => openArea(element),
          (to) => moving.extend({ to, by: 'cell' }),
        )
      return shiftKey
    },
    over: ({ target, buttons }) => {
      drags = drags && buttons === 1
      const at = positionOf(target)
      if (drags && at && cursor.now().mode === 'select' && !sameAs(at, selection.end())) moving.extendTo(at)
    },
  }
}

type Place = { readonly row: number; readonly column: number }
const sameAs = (a: Place, b: Place): boolean => a.row === b.row && a.column === b.column
