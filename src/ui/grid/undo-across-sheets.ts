import { captionOf } from '#engine/names.ts'
import type { GridSource, UndoStep } from '#ui/grid/grid-source.ts'
import { undoText } from '#ui/grid/grid-text.ts'
import { showToast } from '#ui/toasts.ts'

type Direction = 'undo' | 'redo'

const words = {
  undo: { done: undoText.undone, nothing: undoText.nothingToUndo },
  redo: { done: undoText.redone, nothing: undoText.nothingToRedo },
} as const

export function undoOrRedo(source: GridSource, direction: Direction, lock: string | null): void {
  if (lock !== null) {
    showToast({ kind: 'warning', message: lock, about: 'undo' })
    return
  }
  const step = source[direction]()
  const shown = step?.cells[0] ?? step?.refused[0]
  if (shown) source.revealRequest.setState(shown.at, true)
  showToast({
    kind: step ? 'success' : 'warning',
    message: step ? undoMessage(source, direction, step) : words[direction].nothing,
    about: 'undo',
  })
}

function undoMessage(
  { evaluation, year }: GridSource,
  direction: Direction,
  { kind, cells, refused }: UndoStep,
): string {
  const [reached] = [...cells, ...refused]
  const sheet = evaluation().program.sheets.get(reached?.at.sheet ?? '')
  const caption = sheet ? captionOf(sheet.caption, year) : ''
  if (cells.length === 0) return undoText.gaveUp(refused.length, caption)
  return words[direction].done(undoText.edit[kind], cells.length, caption)
}
