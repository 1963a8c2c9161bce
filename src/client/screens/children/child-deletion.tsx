import { memo, type ReactNode } from 'react'
import { parentOf } from '#client/screens/children/parent-of.ts'
import type { ChildLine } from '#client/screens/children/use-child-rows.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import type { ChildRow } from '#contract/people.ts'
import { peopleScreenText } from '#text/people.ts'

const text = peopleScreenText.children

type Props = { readonly line: ChildLine; readonly onDelete: (row: ChildRow) => void }

/** Deletes a row; only a confirmed one can be (spec 000 §4). */
export const ChildDeletion = memo(function ChildDeletion({ line, onDelete }: Props): ReactNode {
  return (
    <IconButton
      icon="delete"
      label={text.deleteRow(parentOf(line.row))}
      disabledReason={line.draft.confirmed ? null : text.deleteShut}
      onClick={() => onDelete(line.row)}
    />
  )
})
