import type { ReactNode } from 'react'
import { pendingText } from '#budget/pending-text.ts'
import { cellFigure } from '#budget/web/cells.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import type { UnsendableEdit } from '#budget/web/pending-edits.ts'
import { entryAt } from '#engine/entries.ts'
import { cellKeyOf, keyOf } from '#engine/key.ts'
import { nameOf } from '#engine/names.ts'
import { timeText } from '#engine/time.ts'
import { Button } from '#ui/button.tsx'
import { ReadingDialog } from '#ui/dialog.tsx'
import { confirmDialog } from '#ui/questions.ts'
import { TableFrame, type TableRow } from '#ui/table-frame.tsx'

const text = pendingText.unsendable

type Props = {
  readonly draft: OpenDraft
  readonly cells: readonly UnsendableEdit[]
  readonly onClose: () => void
}

/** Only the user discards edits that cannot be sent. */
export function UnsendableDialog({ draft, cells, onClose }: Props): ReactNode {
  const discard = async (given: readonly UnsendableEdit[]): Promise<void> => {
    if (!(await confirmDiscard(given.length))) return
    draft.dispatch({ kind: 'discarded', cells: given.map(({ at }) => cellKeyOf(at)) })
  }
  return (
    <ReadingDialog
      title={text.title}
      about={text.about}
      size="large"
      onClose={onClose}
      actions={<Button onClick={() => void discard(cells)}>{text.discardAll}</Button>}
    >
      <TableFrame
        label={text.title}
        headers={[text.cell, text.mine, text.theirs, text.typed, text.why, text.action]}
        figures={[text.mine, text.theirs]}
        classes="table-boxed"
        rows={cells.map((cell) => rowOf(draft, cell, () => void discard([cell])))}
      />
    </ReadingDialog>
  )
}

function rowOf(draft: OpenDraft, { at, value, why }: UnsendableEdit, onDiscard: () => void): TableRow {
  const storedValue = entryAt(draft.answer().entries, at.sheet, keyOf(at))
  const typed = draft.deviceCopy.typedAt(cellKeyOf(at))
  const name = nameOf(draft.program, at, '', draft.year)
  return {
    key: cellKeyOf(at),
    cells: [
      name,
      cellFigure(draft, at, value),
      cellFigure(draft, at, storedValue),
      typed === null ? '' : timeText(typed),
      why,
      <Button key="discard" variant="quiet" label={`${text.discard}: ${name}`} onClick={onDiscard}>
        {text.discard}
      </Button>,
    ],
  }
}

function confirmDiscard(count: number): Promise<boolean> {
  return confirmDialog({
    title: text.discardTitle,
    message: text.discardMessage(count),
    confirm: text.discardConfirm,
    cancel: text.keep,
    primary: 'cancel',
  })
}
