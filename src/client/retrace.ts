import type { Step } from '#client/grid/steps.ts'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import { showToast } from '#client/ui/show-toast.ts'
import { captionOf } from '#domain/sheet/caption.ts'
import { blockText } from '#text/block.ts'

type Way = 'undo' | 'redo'

const words = {
  undo: { done: blockText.undone, nothing: blockText.nothingToUndo },
  redo: { done: blockText.redone, nothing: blockText.nothingToRedo },
} as const

/** In a blank that is shut says why. Takes the newest deed back or does it again, says which it was and shows its first cell, in whatever blank it is. */
export function retrace(workbook: OpenWorkbook, way: Way, closed: string | null): void {
  if (closed !== null) {
    showToast({ kind: 'warning', message: closed, about: 'retrace' })
    return
  }
  const step = workbook[way]()
  if (step?.cells[0]) workbook.pointed.point(step.cells[0].at)
  showToast({
    kind: step ? 'success' : 'warning',
    message: step ? sentenceOf(workbook, way, step) : words[way].nothing,
    about: 'retrace',
  })
}

function sentenceOf({ program, year }: OpenWorkbook, way: Way, { deed, cells }: Step): string {
  const sheet = program.sheets.get(cells[0]?.at.sheet ?? '')
  return words[way].done(blockText.deed[deed], cells.length, sheet ? captionOf(sheet.caption, year) : '')
}
