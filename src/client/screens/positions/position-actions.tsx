import type { ReactNode } from 'react'
import type { PositionEditing } from '#client/screens/positions/use-position-editing.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import type { PositionRow } from '#contract/people.ts'
import { peopleScreenText } from '#text/people.ts'

const text = peopleScreenText.positions

type Props = { readonly row: PositionRow; readonly editing: PositionEditing }

/** Edit and delete; in the row that is edited save and give up, in the very same places. */
export function PositionActions({ row, editing }: Props): ReactNode {
  const { now, busy } = editing
  const name = row.jobName
  if (now?.id === row.positionExpensesId) {
    return (
      <span data-deeds={row.positionExpensesId}>
        <IconButton icon="accept" label={text.saveRow(name)} busy={busy} onClick={editing.save} />
        <IconButton icon="close" label={text.giveUpRow(name)} onClick={editing.giveUp} />
      </span>
    )
  }
  const shut = now === null ? null : text.otherRow
  return (
    <span data-deeds={row.positionExpensesId}>
      <IconButton
        icon="edit"
        label={text.editRow(name)}
        disabledReason={shut}
        onClick={() => editing.start(row)}
      />
      <IconButton
        icon="delete"
        label={text.deleteRow(name)}
        disabledReason={shut}
        onClick={() => void editing.remove(row)}
      />
    </span>
  )
}
