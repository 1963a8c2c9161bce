import type { ReactNode } from 'react'
import type { SheetState } from '#client/grid/sheet-state.ts'
import { saveLineOf } from '#client/screens/blank/save-line.ts'
import { Button } from '#client/ui/button.tsx'
import { gridText } from '#text/grid.ts'

type Props = { readonly states: readonly SheetState[]; readonly onSave: () => void }

/** The bar below the grids: save, and the line that says what of it is safe. */
export function SaveBar({ states, onSave }: Props): ReactNode {
  const { kind, sentence } = saveLineOf(states)
  return (
    <>
      <Button variant="primary" busy={kind === 'saving'} onClick={onSave}>
        {gridText.save}
        <kbd className="blank-keys">{gridText.saveKeys}</kbd>
      </Button>
      <span role="status" className={`blank-line blank-line-${kind}`}>
        {sentence}
      </span>
      {kind === 'failed' && (
        <Button variant="quiet" onClick={onSave}>
          {gridText.retry}
        </Button>
      )}
    </>
  )
}
