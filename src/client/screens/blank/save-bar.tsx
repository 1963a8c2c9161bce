import type { ReactNode } from 'react'
import { saveLineOf } from '#client/screens/blank/save-line.ts'
import type { Saving } from '#client/screens/blank/use-saving.ts'
import { Button } from '#client/ui/button.tsx'
import { Note } from '#client/ui/note.tsx'
import { TextButton } from '#client/ui/text-button.tsx'
import { keptText } from '#text/draft.ts'
import { gridText } from '#text/grid.ts'

type Props = { readonly saving: Saving; readonly onChoose: () => void }

/** The bar below the grids: save, the line that says what of it is safe, and what else the changes need. */
export function SaveBar({ saving, onChoose }: Props): ReactNode {
  const { states, around, met, save, saveAll } = saving
  const { kind, sentence } = saveLineOf(states, around)
  const here = states.reduce((sum, { unsaved }) => sum + unsaved, 0)
  return (
    <>
      {!around.canKeep && around.year > 0 && (
        <div className="blank-whole">
          <Note kind="warning">{keptText.cannotKeep}</Note>
        </div>
      )}
      <Button variant="primary" busy={kind === 'saving'} onClick={save}>
        {gridText.save}
        <kbd className="blank-keys">{gridText.saveKeys}</kbd>
      </Button>
      <span role="status" className={`blank-line blank-line-${kind}`}>
        {sentence}
        {kind === 'failed' && (
          <>
            {' – '}
            <TextButton label={gridText.retry} onClick={save}>
              {gridText.retry}
            </TextButton>
          </>
        )}
      </span>
      {(kind === 'back' || (around.line !== 'down' && around.year > here)) && (
        <Button onClick={saveAll}>{keptText.saveAll(around.year)}</Button>
      )}
      {met > 0 && (
        <>
          <span role="status" className="blank-met">
            {keptText.conflict.count(met)}
          </span>
          <Button onClick={onChoose}>{keptText.conflict.compare}</Button>
        </>
      )}
    </>
  )
}
