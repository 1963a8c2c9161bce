import { undoText } from '#budget/edit-text.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import type { UndoStep } from '#budget/web/undo.ts'
import { captionOf } from '#engine/names.ts'
import { showToast } from '#ui/toasts.ts'

type Direction = 'undo' | 'redo'

const words = {
  undo: { done: undoText.undone, nothing: undoText.nothingToUndo },
  redo: { done: undoText.redone, nothing: undoText.nothingToRedo },
} as const

export function undoOrRedo(draft: OpenDraft, direction: Direction, lock: string | null): void {
  if (lock !== null) {
    showToast({ kind: 'warning', message: lock, about: 'undo' })
    return
  }
  const step = draft[direction]()
  const shown = step?.cells[0] ?? step?.refused[0]
  if (shown) draft.revealRequest.setState(shown.at, true)
  showToast({
    kind: step ? 'success' : 'warning',
    message: step ? undoMessage(draft, direction, step) : words[direction].nothing,
    about: 'undo',
  })
}

function undoMessage(
  { program, year }: OpenDraft,
  direction: Direction,
  { kind, cells, refused }: UndoStep,
): string {
  const [reached] = [...cells, ...refused]
  const sheet = program.sheets.get(reached?.at.sheet ?? '')
  const caption = sheet ? captionOf(sheet.caption, year) : ''
  if (cells.length === 0) return undoText.gaveUp(refused.length, caption)
  return words[direction].done(undoText.edit[kind], cells.length, caption)
}
