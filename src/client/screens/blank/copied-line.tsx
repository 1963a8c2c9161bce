import type { ReactNode } from 'react'
import type { SheetState } from '#client/grid/sheet-state.ts'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import { Button } from '#client/ui/button.tsx'
import { panelText } from '#text/cell-panel.ts'

type Props = { readonly workbook: OpenWorkbook; readonly states: readonly SheetState[] }

/** How many values were copied from last year and wait for somebody to let them stand. */
export function CopiedLine({ workbook, states }: Props): ReactNode {
  const copied = states.flatMap((state) => state.copied)
  if (copied.length === 0) return null
  return (
    <>
      <span role="status" className="blank-copied">
        {panelText.copied(copied.length)}
      </span>
      <Button variant="quiet" onClick={() => workbook.confirm(copied)}>
        {panelText.confirmAll}
      </Button>
    </>
  )
}
