import type { ReactNode } from 'react'
import { pendingText } from '#budget/pending-text.ts'
import { cellFigure } from '#budget/web/amounts.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import type { UnsendableEdit } from '#budget/web/pending-edits.ts'
import { entryAt } from '#engine/entries.ts'
import { cellKeyOf, keyOf } from '#engine/key.ts'
import { nameOf } from '#engine/names.ts'
import { timeText } from '#engine/time.ts'
import { Button } from '#ui/button.tsx'
import { ReadingDialog } from '#ui/dialog.tsx'
import { HeadRow } from '#ui/head-row.tsx'
import { confirmDialog } from '#ui/questions.ts'

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
      <table className="table table-boxed">
        <caption className="visually-hidden">{text.title}</caption>
        <HeadRow heads={[text.cell, text.mine, text.theirs, text.typed, text.why, text.action]} />
        <tbody>
          {cells.map((cell) => (
            <Row key={cellKeyOf(cell.at)} draft={draft} cell={cell} onDiscard={() => void discard([cell])} />
          ))}
        </tbody>
      </table>
    </ReadingDialog>
  )
}

type RowProps = {
  readonly draft: OpenDraft
  readonly cell: UnsendableEdit
  readonly onDiscard: () => void
}

function Row({ draft, cell: { at, value, why }, onDiscard }: RowProps): ReactNode {
  const storedValue = entryAt(draft.answer().entries, at.sheet, keyOf(at))
  const typed = draft.deviceCopy.typedAt(cellKeyOf(at))
  const name = nameOf(draft.program, at, '', draft.year)
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="figure">{cellFigure(draft, at, value)}</td>
      <td className="figure">{cellFigure(draft, at, storedValue)}</td>
      <td>{typed === null ? '' : timeText(typed)}</td>
      <td>{why}</td>
      <td>
        <Button variant="quiet" label={`${text.discard}: ${name}`} onClick={onDiscard}>
          {text.discard}
        </Button>
      </td>
    </tr>
  )
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
