import type { OpenDraft } from '#client/draft/open-draft.ts'
import type { Step } from '#client/draft/undo.ts'
import { showToast } from '#client/ui/toasts.ts'
import { captionOf } from '#domain/sheet/names.ts'
import { blockText } from '#text/grid.ts'

type Way = 'undo' | 'redo'

const words = {
  undo: { done: blockText.undone, nothing: blockText.nothingToUndo },
  redo: { done: blockText.redone, nothing: blockText.nothingToRedo },
} as const

/** In a blank that is shut says why. Takes the newest deed back or does it again, says which it was and shows its first cell, in whatever blank it is. */
export function undoOrRedo(workbook: OpenDraft, way: Way, closed: string | null): void {
  if (closed !== null) {
    showToast({ kind: 'warning', message: closed, about: 'retrace' })
    return
  }
  const step = workbook[way]()
  const shown = step?.cells[0] ?? step?.refused[0]
  if (shown) workbook.revealRequest.setState(shown.at, true)
  showToast({
    kind: step ? 'success' : 'warning',
    message: step ? sentenceOf(workbook, way, step) : words[way].nothing,
    about: 'retrace',
  })
}

function sentenceOf({ program, year }: OpenDraft, way: Way, { deed, cells, refused }: Step): string {
  const [reached] = [...cells, ...refused]
  const sheet = program.sheets.get(reached?.at.sheet ?? '')
  const caption = sheet ? captionOf(sheet.caption, year) : ''
  if (cells.length === 0) return blockText.gaveUp(refused.length, caption)
  return words[way].done(blockText.edit[deed], cells.length, caption)
}
