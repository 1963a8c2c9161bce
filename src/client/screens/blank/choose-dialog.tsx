import { type ReactNode, useState } from 'react'
import { givenUp } from '#client/grid/keep-draft.ts'
import { mineTaken, type TwoValues, twoValues } from '#client/grid/met-values.ts'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import type { KeptYear } from '#client/kept/keep-year.ts'
import styles from '#client/screens/blank/choose-dialog.module.css'
import { type Choice, ChooseRow } from '#client/screens/blank/choose-row.tsx'
import { Button } from '#client/ui/button.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { useWorkbookState } from '#client/use-workbook-state.ts'
import type { CellKey } from '#domain/sheet/program.ts'
import { keptText } from '#text/draft.ts'

const text = keptText.conflict

type Props = {
  readonly workbook: OpenWorkbook
  readonly kept: KeptYear
  /** The display name of who is signed in. */
  readonly myName: string
  /** The choice is made; these sheets are to be saved. */
  readonly onChosen: (codes: readonly string[]) => void
  readonly onClose: () => void
}

/** The cells that two people have changed, both values side by side, with names and times. */
export function ChooseDialog({ workbook, kept, myName, onChosen, onClose }: Props): ReactNode {
  const cells = twoValues(useWorkbookState(workbook))
  const [choices, setChoices] = useState<ReadonlyMap<CellKey, Choice>>(new Map())
  const open = cells.filter(({ key }) => !choices.has(key)).length
  const chooseAll = (choice: Choice): void => setChoices(new Map(cells.map(({ key }) => [key, choice])))
  const apply = (): void => {
    if (open > 0) return
    settle(workbook, cells, choices)
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
      cancel={text.later}
      disabledReason={open > 0 ? text.chooseEach : null}
    >
      <table className={styles.table}>
        <caption className="only-heard">{text.title}</caption>
        <thead>
          <tr>
            <th scope="col">{text.cell}</th>
            <th scope="col">
              {text.mine}
              <Button variant="quiet" onClick={() => chooseAll('mine')}>
                {text.allMine}
              </Button>
            </th>
            <th scope="col">
              {text.theirs}
              <Button variant="quiet" onClick={() => chooseAll('theirs')}>
                {text.allTheirs}
              </Button>
            </th>
          </tr>
        </thead>
        <tbody>
          {cells.map((cell) => (
            <ChooseRow
              key={cell.key}
              workbook={workbook}
              cell={cell}
              mine={{ by: myName, at: kept.typedAt(cell.key) }}
              choice={choices.get(cell.key) ?? null}
              onChoose={(choice) => setChoices(new Map([...choices, [cell.key, choice]]))}
            />
          ))}
        </tbody>
      </table>
    </FormDialog>
  )
}

function settle(
  workbook: OpenWorkbook,
  cells: readonly TwoValues[],
  choices: ReadonlyMap<CellKey, Choice>,
): void {
  const chosen = (choice: Choice): readonly CellKey[] =>
    cells.map(({ key }) => key).filter((key) => choices.get(key) === choice)
  workbook.take((state) => mineTaken(state, chosen('mine')))
  workbook.take((state) => givenUp(state, chosen('theirs')))
}
