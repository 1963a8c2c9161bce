import { type ReactNode, useId, useState } from 'react'
import { cellFigure } from '#budget/web/cells.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { type TwoValues, twoValues } from '#budget/web/pending-edits.ts'
import { useDraftState } from '#budget/web/use-draft.ts'
import type { CellKey } from '#engine/key.ts'
import { nameOf } from '#engine/names.ts'
import { timeText } from '#engine/time.ts'
import { offlineText } from '#features/blanks/text.ts'
import styles from '#features/blanks/web/choose-dialog.module.css'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/dialog.tsx'
import { TableFrame } from '#ui/table-frame.tsx'
import { NoWrap } from '#ui/unbroken.tsx'

const text = offlineText.conflict

type ChooseDialogProps = {
  readonly draft: OpenDraft
  readonly myName: string
  readonly onChosen: (codes: readonly string[]) => void
  readonly onClose: () => void
}

export function ChooseDialog({ draft, myName, onChosen, onClose }: ChooseDialogProps): ReactNode {
  const cells = twoValues(useDraftState(draft))
  const [choices, setChoices] = useState<ReadonlyMap<CellKey, ConflictChoice>>(new Map())
  const open = cells.filter(({ key }) => !choices.has(key)).length
  const chooseAll = (choice: ConflictChoice): void =>
    setChoices(new Map(cells.map(({ key }) => [key, choice])))
  const headOf = (choice: ConflictChoice, name: string, all: string) => ({
    key: choice,
    content: (
      <>
        {name}
        <Button variant="quiet" onClick={() => chooseAll(choice)}>
          {all}
        </Button>
      </>
    ),
  })
  const apply = (): void => {
    if (open > 0) return
    settle(draft, cells, choices)
    onClose()
    onChosen([...new Set(cells.map(({ at }) => at.sheet))])
  }
  return (
    <FormDialog
      title={text.title}
      about={text.about(cells.length)}
      size="large"
      onClose={onClose}
      onSubmit={apply}
      submit={text.save}
      cancel={text.chooseLater}
      disabledReason={open > 0 ? text.chooseEach : null}
    >
      <TableFrame
        label={text.title}
        headers={[
          text.cell,
          headOf('mine', text.mine, text.allMine),
          headOf('theirs', text.theirs, text.allTheirs),
        ]}
        classes={`table-boxed ${styles.table}`}
      >
        {cells.map((cell) => (
          <ChooseRow
            key={cell.key}
            draft={draft}
            cell={cell}
            mine={{ by: myName, at: draft.deviceCopy.typedAt(cell.key) }}
            choice={choices.get(cell.key) ?? null}
            onChoose={(choice) => setChoices(new Map([...choices, [cell.key, choice]]))}
          />
        ))}
      </TableFrame>
    </FormDialog>
  )
}

function settle(
  draft: OpenDraft,
  cells: readonly TwoValues[],
  choices: ReadonlyMap<CellKey, ConflictChoice>,
): void {
  const chosen = (choice: ConflictChoice): readonly CellKey[] =>
    cells.map(({ key }) => key).filter((key) => choices.get(key) === choice)
  draft.dispatch({ kind: 'resolved', cells: chosen('mine') })
  draft.dispatch({ kind: 'discarded', cells: chosen('theirs') })
}

type ConflictChoice = 'mine' | 'theirs'

type CellAuthor = { readonly by: string; readonly at: string | null }

type ChooseRowProps = {
  readonly draft: OpenDraft
  readonly cell: TwoValues
  readonly mine: CellAuthor
  readonly choice: ConflictChoice | null
  readonly onChoose: (choice: ConflictChoice) => void
}

function ChooseRow({ draft, cell, mine, choice, onChoose }: ChooseRowProps): ReactNode {
  const id = useId()
  const { at } = cell
  const value = (which: ConflictChoice, figure: number | null, named: CellAuthor): ReactNode => (
    <td>
      <label className={styles.value} data-chosen={choice === which}>
        <input type="radio" name={id} checked={choice === which} onChange={() => onChoose(which)} />
        <strong>{cellFigure(draft, at, figure)}</strong>
        <span className={styles.named}>{authorText(named)}</span>
      </label>
    </td>
  )
  return (
    <tr>
      <th scope="row">
        <NoWrap>{nameOf(draft.program, at, '', draft.year)}</NoWrap>
      </th>
      {value('mine', cell.mine, mine)}
      {value('theirs', cell.conflict.theirs, cell.conflict)}
    </tr>
  )
}

function authorText({ by, at }: CellAuthor): string {
  return at === null ? by : offlineText.conflict.by(by, timeText(at))
}
