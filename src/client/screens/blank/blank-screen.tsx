import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { GridHelp } from '#client/grid/help/grid-help.tsx'
import { createRangeTold } from '#client/grid/range-told.ts'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import { RangeLine } from '#client/screens/blank/range-line.tsx'
import { retrace } from '#client/screens/blank/retrace.ts'
import { saveAndTell } from '#client/screens/blank/save-and-tell.ts'
import { SaveBar } from '#client/screens/blank/save-bar.tsx'
import { SheetSection } from '#client/screens/blank/sheet-section.tsx'
import { TroubleBar } from '#client/screens/blank/trouble-bar.tsx'
import { Button } from '#client/ui/button.tsx'
import { usePageKeys } from '#client/use-page-keys.ts'
import { useSheetStates } from '#client/use-sheet-states.ts'
import type { User } from '#contract/answers.ts'
import { blankOf } from '#contract/blanks.ts'
import { helpText } from '#text/grid-help.ts'
import '#client/screens/blank/blank.css'

type Props = {
  readonly workbook: OpenWorkbook
  /** Codes of the tab's sheets, in the order in which they are drawn. */
  readonly sheets: readonly string[]
  readonly user: User
  /** Why nothing can be written, or `null`. */
  readonly closed: string | null
  readonly onSaved: () => void
  /** The server holds something else than was known here, or the year is shut. */
  readonly onConflict: () => void
}

/** The sheets of one tab and the bar that saves them; what is only calculated has no bar. */
export function BlankScreen({ workbook, sheets, user, closed, onSaved, onConflict }: Props): ReactNode {
  const open = useMemo(
    () => (closed === null ? sheets.filter((code) => isSavable(workbook, code)) : []),
    [workbook, sheets, closed],
  )
  const told = useMemo(createRangeTold, [])
  const states = useSheetStates(workbook, open)
  const allStates = useSheetStates(workbook, sheets)
  const save = useCallback(() => {
    void saveAndTell({ workbook, codes: open, user, onSaved, onConflict })
  }, [workbook, open, user, onSaved, onConflict])
  const [helps, setHelps] = useState(false)
  usePageKeys(
    useMemo(
      () => ({
        save,
        undo: () => retrace(workbook, 'undo', closed),
        redo: () => retrace(workbook, 'redo', closed),
        help: () => setHelps(true),
      }),
      [save, workbook, closed],
    ),
  )
  return (
    <div className="blank">
      {sheets.map((code) => {
        const sheet = workbook.program.sheets.get(code)
        const parts = { workbook, savable: isSavable(workbook, code), closed, onSave: save, told }
        return sheet && <SheetSection key={code} sheet={sheet} {...parts} />
      })}
      <div className="blank-bar">
        {open.length > 0 && <SaveBar states={states} onSave={save} />}
        <TroubleBar workbook={workbook} states={allStates} />
        <RangeLine told={told} />
        <Button variant="quiet" onClick={() => setHelps(true)}>
          {helpText.open}
        </Button>
      </div>
      {helps && <GridHelp onClose={() => setHelps(false)} />}
    </div>
  )
}

const isSavable = (workbook: OpenWorkbook, code: string): boolean =>
  Boolean(blankOf(code, workbook.evaluation().inputs.facts.view ?? '')?.save)
