import { type ReactNode, useState } from 'react'
import type { SheetState } from '#client/grid/sheet-state.ts'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import { TroubleList } from '#client/screens/blank/trouble-list.tsx'
import { type Trouble, troublesOf } from '#client/screens/blank/troubles-of.ts'
import { Button } from '#client/ui/button.tsx'
import { troubleText } from '#text/draft.ts'

type Props = { readonly workbook: OpenWorkbook; readonly states: readonly SheetState[] }

/** How much is wrong in a tab, errors apart from warnings, and the list of it on demand. */
export function TroubleBar({ workbook, states }: Props): ReactNode {
  const [shown, setShown] = useState(false)
  const troubles = troublesOf(states)
  if (troubles.length === 0) return null
  return (
    <>
      <span role="status" className="blank-troubles">
        {countsOf(troubles)}
      </span>
      <Button variant="quiet" expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? troubleText.hide : troubleText.show}
      </Button>
      {shown && <TroubleList workbook={workbook} troubles={troubles} />}
    </>
  )
}

function countsOf(troubles: readonly Trouble[]): string {
  const count = (which: Trouble['kind']): number => troubles.filter(({ kind }) => kind === which).length
  const [warnings, marks] = [count('warning'), count('mark')]
  const errors = troubles.length - warnings - marks
  return [
    errors > 0 && troubleText.errors(errors),
    marks > 0 && troubleText.marks(marks),
    warnings > 0 && troubleText.warnings(warnings),
  ]
    .filter((part) => part !== false)
    .join(' · ')
}
