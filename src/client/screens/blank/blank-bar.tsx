import type { ReactNode } from 'react'
import type { GridTold } from '#client/grid/told.ts'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import { CopiedLine } from '#client/screens/blank/copied-line.tsx'
import { RangeLine } from '#client/screens/blank/range-line.tsx'
import { SaveBar } from '#client/screens/blank/save-bar.tsx'
import { TroubleBar } from '#client/screens/blank/trouble-bar.tsx'
import type { Before } from '#client/screens/blank/use-before.ts'
import type { Saving } from '#client/screens/blank/use-saving.ts'
import { whyNotBeside } from '#client/screens/blank/why-not-beside.ts'
import { Button } from '#client/ui/button.tsx'
import { useSheetStates } from '#client/use-sheet-states.ts'
import { panelText } from '#text/cell-panel.ts'
import { helpText } from '#text/grid.ts'

type Props = {
  readonly workbook: OpenWorkbook
  /** Codes of the tab's sheets, and of those that can be saved now. */
  readonly sheets: readonly string[]
  readonly open: readonly string[]
  readonly saving: Saving
  readonly told: GridTold
  readonly before: Before
  /** Whether last year is shown beside this one. */
  readonly compares: boolean
  /** Whether there can be a last year: of a blank, not of a sum. */
  readonly comparable: boolean
  readonly panelShown: boolean
  /** Shows the cells with two values. */
  readonly onChoose: () => void
  readonly onCompare: () => void
  readonly onDetails: () => void
  readonly onHelp: () => void
}

/** The bar below the grids: saving, what is wrong, the chosen range, and the ways to look closer. */
export function BlankBar(props: Props): ReactNode {
  const { workbook, sheets, open, saving, told, before, compares, panelShown } = props
  const all = useSheetStates(workbook, sheets)
  const lastYear = workbook.year - 1
  return (
    <div className="blank-bar">
      {open.length > 0 && <SaveBar saving={saving} onChoose={props.onChoose} />}
      <TroubleBar workbook={workbook} states={all} />
      <CopiedLine workbook={workbook} states={saving.states} />
      <RangeLine told={told.range} />
      <span className="blank-ways">
        {compares && <BeforeState before={before} year={lastYear} />}
        {props.comparable && (
          <Button variant="quiet" pressed={compares} onClick={props.onCompare}>
            {panelText.beforeButton(lastYear)}
          </Button>
        )}
        <Button variant="quiet" expanded={panelShown} onClick={props.onDetails}>
          {panelText.open}
        </Button>
        <Button variant="quiet" onClick={props.onHelp}>
          {helpText.open}
        </Button>
      </span>
    </div>
  )
}

/** Why last year does not stand beside this one, where it was asked for and does not. */
function BeforeState({ before, year }: { readonly before: Before; readonly year: number }): ReactNode {
  if (before.is === 'off' || before.is === 'there') return null
  return <span role="status">{whyNotBeside(before.is, year)}</span>
}
