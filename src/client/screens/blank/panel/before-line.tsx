import type { ReactNode } from 'react'
import { differenceOf } from '#client/grid/before-figure.tsx'
import { cellText, shownFigure } from '#client/grid/cell-text.ts'
import { useCellView } from '#client/grid/use-cell-view.ts'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import styles from '#client/screens/blank/panel/cell-panel.module.css'
import type { Before } from '#client/screens/blank/use-before.ts'
import { type CellState, type Evaluation, stateAt } from '#domain/sheet/evaluate.ts'
import type { Address } from '#domain/sheet/formula.ts'
import { cellKeyOf } from '#domain/sheet/program.ts'
import { panelText } from '#text/cell-panel.ts'

type Props = { readonly workbook: OpenWorkbook; readonly at: Address }

/** Last year's figure of the cell and the difference, or why there is none. */
export function BeforeLine({ before, ...cell }: Props & { readonly before: Before }): ReactNode {
  const year = cell.workbook.year - 1
  switch (before.is) {
    case 'off':
      return null
    case 'there':
      return <Compared {...cell} evaluation={before.evaluation} />
    case 'none':
      return <p className={styles.muted}>{panelText.noBefore(year)}</p>
    case 'failed':
      return <p className={styles.muted}>{panelText.beforeFailed}</p>
    case 'loading':
      return <p className={styles.muted}>{panelText.loading}</p>
  }
}

function Compared({ workbook, at, evaluation }: Props & { readonly evaluation: Evaluation }): ReactNode {
  const { state } = useCellView(workbook, cellKeyOf(at))
  const decimals = workbook.program.sheets.get(at.sheet)?.fields[at.field]?.decimals ?? 0
  const last = stateAt(evaluation, at)
  return (
    <dl className={styles.facts}>
      <dt>{panelText.before(workbook.year - 1)}</dt>
      <dd>{cellText(last, decimals) || panelText.empty}</dd>
      <dt>{panelText.difference}</dt>
      <dd>{changeOf(state, last, decimals)}</dd>
    </dl>
  )
}

function changeOf(now: CellState, last: CellState, decimals: number): string {
  const [figure, before] = [shownFigure(now), shownFigure(last)]
  if (figure === null || before === null) return '–'
  return differenceOf(figure, before, decimals) ?? panelText.same
}
