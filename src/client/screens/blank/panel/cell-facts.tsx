import type { ReactNode } from 'react'
import { cellMessageOf } from '#client/grid/cell-message.ts'
import { cellText } from '#client/grid/cell-text.ts'
import { useCellView } from '#client/grid/use-cell-view.ts'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import styles from '#client/screens/blank/panel/cell-panel.module.css'
import { formatNumber } from '#domain/number/format.ts'
import type { CellState } from '#domain/sheet/evaluate.ts'
import type { Address } from '#domain/sheet/formula.ts'
import { cellKeyOf } from '#domain/sheet/program.ts'
import type { Limits } from '#domain/sheet/sheet.ts'
import { panelText } from '#text/cell-panel.ts'

type Props = { readonly workbook: OpenWorkbook; readonly at: Address }

/** What a cell holds, what it is, and the rule of what may be typed in it. */
export function CellFacts({ workbook, at }: Props): ReactNode {
  const view = useCellView(workbook, cellKeyOf(at))
  const decimals = workbook.program.sheets.get(at.sheet)?.fields[at.field]?.decimals ?? 0
  const message = cellMessageOf(view)
  return (
    <>
      <dl className={styles.facts}>
        <dt>{panelText.value}</dt>
        <dd className={styles.value}>{cellText(view.state, decimals) || panelText.empty}</dd>
        <dt>{panelText.rule}</dt>
        <dd>{[kindOf(view.state), ruleOf(view.state)].filter((part) => part !== '').join(', ')}</dd>
      </dl>
      {message && (
        <p className={styles.message} data-tone={message.tone}>
          {message.sentence}
        </p>
      )}
    </>
  )
}

function kindOf(state: CellState): string {
  const proposed = state.is === 'open' && state.entry === null && state.proposal !== null
  return proposed ? `${panelText.kinds.open} (${panelText.proposed})` : panelText.kinds[state.is]
}

function ruleOf(state: CellState): string {
  return state.is === 'open' ? limitsOf(state.limits) : ''
}

function limitsOf({ min, max, decimals }: Limits): string {
  const shown = (value: number): string => formatNumber(value, { atMost: 2 })
  const fineness = decimals === 0 ? panelText.whole : panelText.decimals(decimals)
  return `${panelText.limits(shown(min), max === null ? null : shown(max))}, ${fineness}`
}
