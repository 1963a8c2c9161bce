import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { heldWhole } from '#client/grid/held-whole.ts'
import { GridHelp } from '#client/grid/help/grid-help.tsx'
import { createGridTold } from '#client/grid/told.ts'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import type { KeptYear } from '#client/kept/keep-year.ts'
import { retrace } from '#client/retrace.ts'
import { BlankBar } from '#client/screens/blank/blank-bar.tsx'
import { ChooseDialog } from '#client/screens/blank/choose-dialog.tsx'
import { isSavable } from '#client/screens/blank/is-savable.ts'
import { CellPanel } from '#client/screens/blank/panel/cell-panel.tsx'
import { useCellPanel } from '#client/screens/blank/panel/use-cell-panel.ts'
import { SheetSection } from '#client/screens/blank/sheet-section.tsx'
import { type Before, useBefore } from '#client/screens/blank/use-before.ts'
import { useSaving } from '#client/screens/blank/use-saving.ts'
import { usePageKeys } from '#client/use-page-keys.ts'
import type { User } from '#contract/answers.ts'
import type { Address } from '#domain/sheet/formula.ts'
import '#client/screens/blank/blank.css'

type Props = {
  readonly workbook: OpenWorkbook
  /** What this device keeps of the year. */
  readonly kept: KeptYear
  /** Codes of the tab's sheets, in the order in which they are drawn. */
  readonly sheets: readonly string[]
  readonly user: User
  /** The user's name as colleagues read it. */
  readonly displayName: string
  /** The years that the program has; last year's figures can be shown where it is among them. */
  readonly years: readonly number[]
  /** Why nothing can be written, or `null`. */
  readonly closed: string | null
  /** Whether a sheet has a tab in the view in which this is shown, to which an explanation can lead. */
  readonly hasTab: (sheet: string) => boolean
  /** What else there is to a cell, in the panel about it; `null` for nothing. */
  readonly aboutCell: ((at: Address) => ReactNode) | null
  readonly onSaved: () => void
  /** The year is shut. */
  readonly onConflict: () => void
}

/** The sheets of one tab, the bar that saves them, and on demand all about one cell. */
export function BlankScreen(props: Props): ReactNode {
  const { workbook, kept, sheets, user, displayName, years, closed, onSaved, onConflict } = props
  const { hold } = workbook.draft().review
  const open = useMemo(
    () =>
      closed === null
        ? sheets.filter((code) => isSavable(workbook, code) && heldWhole(hold, code) === null)
        : [],
    [workbook, sheets, closed, hold],
  )
  const told = useMemo(createGridTold, [])
  const panel = useCellPanel()
  const [helps, setHelps] = useState(false)
  const [chooses, setChooses] = useState(false)
  const [compares, setCompares] = useState(false)
  const lastYear = years.includes(workbook.year - 1) ? workbook.year - 1 : 'none'
  const comparable = sheets.some((code) => workbook.program.sheets.get(code)?.kind === 'blank')
  const before = useBefore(workbook.program, comparable && (compares || panel.shown) ? lastYear : null)
  const beside: Before = compares ? before : { is: 'off' }
  const choose = useCallback(() => setChooses(true), [])
  const saving = useSaving({ workbook, kept, open, user, onSaved, onConflict, onMet: choose })
  const { save } = saving
  const help = useCallback(() => setHelps(true), [])
  const details = panel.toggle
  usePageKeys(
    useMemo(
      () => ({
        save,
        undo: () => retrace(workbook, 'undo', closed),
        redo: () => retrace(workbook, 'redo', closed),
        help,
        details,
      }),
      [save, help, details, workbook, closed],
    ),
  )
  return (
    <div className="blank" data-panel={panel.shown}>
      <div className="blank-main">
        {sheets.map((code) => {
          const sheet = workbook.program.sheets.get(code)
          const savable = isSavable(workbook, code)
          const shut = closed ?? heldWhole(hold, code)
          const parts = { workbook, savable, closed: shut, onSave: save, told, before: beside, comparable }
          return sheet && <SheetSection key={code} sheet={sheet} {...parts} />
        })}
        <BlankBar
          workbook={workbook}
          sheets={sheets}
          open={open}
          saving={saving}
          told={told}
          before={before}
          compares={compares}
          comparable={comparable}
          panelShown={panel.shown}
          onChoose={choose}
          onCompare={() => setCompares(!compares)}
          onDetails={details}
          onHelp={help}
        />
      </div>
      {panel.shown && (
        <CellPanel
          workbook={workbook}
          told={told.cell}
          before={before}
          closed={closed}
          hasTab={props.hasTab}
          aboutCell={props.aboutCell}
          heading={panel.heading}
          onClose={panel.close}
        />
      )}
      {chooses && saving.met > 0 && (
        <ChooseDialog
          workbook={workbook}
          kept={kept}
          myName={displayName}
          onChosen={saving.saveThese}
          onClose={() => setChooses(false)}
        />
      )}
      {helps && <GridHelp onClose={() => setHelps(false)} />}
    </div>
  )
}
