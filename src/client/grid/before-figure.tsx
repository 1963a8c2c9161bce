import type { ReactNode } from 'react'
import { addressOf } from '#client/grid/address-of.ts'
import { shownFigure } from '#client/grid/cell-text.ts'
import { formatNumber } from '#domain/number/format.ts'
import { type CellState, type Evaluation, stateAt } from '#domain/sheet/evaluate.ts'
import type { CellKey } from '#domain/sheet/program.ts'
import { panelText } from '#text/cell-panel.ts'

type Props = {
  readonly before: Evaluation
  readonly cell: CellKey
  readonly state: CellState
  readonly decimals: number
}

/** Last year's figure below this year's, with the difference; nothing where there was none. */
export function BeforeFigure({ before, cell, state, decimals }: Props): ReactNode {
  const last = shownFigure(stateAt(before, addressOf(cell)))
  if (last === null) return null
  const now = shownFigure(state)
  const shown = formatNumber(last, { atMost: decimals })
  const difference = now === null ? null : differenceOf(now, last, decimals)
  return (
    <span className="grid-before">
      <span className="only-heard">{panelText.beforeHeard}</span>
      <span>{shown}</span> {difference !== null && <span>({difference})</span>}
    </span>
  )
}

/** The change since last year with its sign; `null` where there is none. */
export function differenceOf(now: number, last: number, decimals: number): string | null {
  const figure = formatNumber(Math.abs(now - last), { atMost: decimals })
  if (figure === '0') return null
  return `${now > last ? '+' : '−'}${figure}`
}
