import { type ReactNode, useState } from 'react'
import { strandedCells } from '#client/grid/sendable.ts'
import type { OpenedYear } from '#client/opened-years.ts'
import styles from '#client/screens/page/stranded.module.css'
import { StrandedDialog } from '#client/screens/page/stranded-dialog.tsx'
import { Button } from '#client/ui/button.tsx'
import { Note } from '#client/ui/note.tsx'
import { useWorkbookState } from '#client/use-workbook-state.ts'
import { keptText } from '#text/draft.ts'

const text = keptText.stranded

/** Tells of typed values that cannot be sent any more, because the year was shut or their cell was; nothing of them is dropped unseen. */
export function StrandedNote({ opened }: { readonly opened: OpenedYear }): ReactNode {
  const [shown, setShown] = useState(false)
  const cells = strandedCells(useWorkbookState(opened.workbook))
  if (cells.length === 0) return null
  return (
    <div className={styles.note}>
      <Note kind="warning">
        <span role="status">{text.count(cells.length)}</span>
        <Button variant="quiet" onClick={() => setShown(true)}>
          {text.show}
        </Button>
      </Note>
      {shown && <StrandedDialog opened={opened} cells={cells} onClose={() => setShown(false)} />}
    </div>
  )
}
