import { type ReactNode, useId } from 'react'
import { cellFigure } from '#client/cell-figure.ts'
import type { TwoValues } from '#client/grid/met-values.ts'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import styles from '#client/screens/blank/choose-dialog.module.css'
import { dateTime } from '#client/ui/date-time.ts'
import { nameOf } from '#domain/sheet/names.ts'
import { keptText } from '#text/draft.ts'

/** Which of two values stays. */
export type Choice = 'mine' | 'theirs'

type Named = { readonly by: string; readonly at: string | null }

type Props = {
  readonly workbook: OpenWorkbook
  readonly cell: TwoValues
  /** Who typed the unsaved value, and when. */
  readonly mine: Named
  readonly choice: Choice | null
  readonly onChoose: (choice: Choice) => void
}

/** One cell with two values, of which one is chosen. */
export function ChooseRow({ workbook, cell, mine, choice, onChoose }: Props): ReactNode {
  const id = useId()
  const { at } = cell
  const value = (which: Choice, figure: number | null, named: Named): ReactNode => (
    <td>
      <label className={styles.value} data-chosen={choice === which}>
        <input type="radio" name={id} checked={choice === which} onChange={() => onChoose(which)} />
        <strong>{cellFigure(workbook, at, figure)}</strong>
        <span className={styles.named}>{saidBy(named)}</span>
      </label>
    </td>
  )
  return (
    <tr>
      <th scope="row">{nameOf(workbook.program, at, '', workbook.year)}</th>
      {value('mine', cell.mine, mine)}
      {value('theirs', cell.met.theirs, cell.met)}
    </tr>
  )
}

function saidBy({ by, at }: Named): string {
  return at === null ? by : keptText.conflict.by(by, dateTime(at))
}
