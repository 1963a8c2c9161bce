import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { GridHelp } from '#client/grid/help/grid-help.tsx'
import { createGridTold } from '#client/grid/told.ts'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import { BlankBar } from '#client/screens/blank/blank-bar.tsx'
import { CellPanel } from '#client/screens/blank/panel/cell-panel.tsx'
import { useCellPanel } from '#client/screens/blank/panel/use-cell-panel.ts'
import { retrace } from '#client/screens/blank/retrace.ts'
import { saveAndTell } from '#client/screens/blank/save-and-tell.ts'
import { SheetSection } from '#client/screens/blank/sheet-section.tsx'
import { useBefore } from '#client/screens/blank/use-before.ts'
import { usePageKeys } from '#client/use-page-keys.ts'
import type { User } from '#contract/answers.ts'
import { blankOf } from '#contract/blanks.ts'
import '#client/screens/blank/blank.css'

type Props = {
  readonly workbook: OpenWorkbook
  /** Codes of the tab's sheets, in the order in which they are drawn. */
  readonly sheets: readonly string[]
  readonly user: User
  /** The years that the program has; last year's figures can be shown where it is among them. */
  readonly years: readonly number[]
  /** Why nothing can be written, or `null`. */
  readonly closed: string | null
  readonly onSaved: () => void
  /** The server holds something else than was known here, or the year is shut. */
  readonly onConflict: () => void
}

/** The sheets of one tab, the bar that saves them, and on demand all about one cell. */
export function BlankScreen(props: Props): ReactNode {
  const { workbook, sheets, user, years, closed, onSaved, onConflict } = props
  const open = useMemo(
    () => (closed === null ? sheets.filter((code) => isSavable(workbook, code)) : []),
    [workbook, sheets, closed],
  )
  const told = useMemo(createGridTold, [])
  const panel = useCellPanel()
  const [helps, setHelps] = useState(false)
  const [compares, setCompares] = useState(false)
  const lastYear = years.includes(workbook.year - 1) ? workbook.year - 1 : 'none'
  const before = useBefore(workbook.program, compares || panel.shown ? lastYear : null)
  const beside = compares && before.is === 'there' ? before.evaluation : null
  const save = useCallback(() => {
    void saveAndTell({ workbook, codes: open, user, onSaved, onConflict })
  }, [workbook, open, user, onSaved, onConflict])
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
          const parts = { workbook, savable, closed, onSave: save, told, before: beside }
          return sheet && <SheetSection key={code} sheet={sheet} {...parts} />
        })}
        <BlankBar
          workbook={workbook}
          sheets={sheets}
          open={open}
          told={told}
          before={before}
          compares={compares}
          panelShown={panel.shown}
          onSave={save}
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
          heading={panel.heading}
          onClose={panel.close}
        />
      )}
      {helps && <GridHelp onClose={() => setHelps(false)} />}
    </div>
  )
}

const isSavable = (workbook: OpenWorkbook, code: string): boolean =>
  Boolean(blankOf(code, workbook.evaluation().inputs.facts.view ?? '')?.save)
