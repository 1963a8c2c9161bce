import type { ReactNode } from 'react'
import { sentenceOf } from '#client/api/request-failed.ts'
import type { PositionDraft } from '#client/screens/positions/position-draft.ts'
import { readPosition } from '#client/screens/positions/read-position.ts'
import { sentPosition } from '#client/screens/positions/sent-position.ts'
import type { PositionChange } from '#client/screens/positions/use-save-positions.ts'
import { ExcelDialog } from '#client/ui/excel-dialog.tsx'
import { showAlert } from '#client/ui/show-alert.ts'
import { showToast } from '#client/ui/show-toast.ts'
import type { JobOption } from '#contract/people.ts'
import { peopleScreenText } from '#text/people.ts'

const text = peopleScreenText.positions

type Props = {
  readonly jobs: readonly JobOption[]
  readonly pasted: readonly (readonly string[])[] | null
  readonly change: (change: PositionChange) => Promise<{ readonly status: string; readonly message: string }>
  readonly follow: () => Promise<unknown>
  readonly onClose: () => void
}

/** Adds positions from Excel, one after the other; the first that is refused ends it. */
export function PositionsFromExcel({ jobs, pasted, change, follow, onClose }: Props): ReactNode {
  const save = async (drafts: readonly PositionDraft[], onKept: (count: number) => void): Promise<number> => {
    let kept = 0
    try {
      for (const draft of drafts) {
        const answer = await change({ event: 'ADD', expensesId: 0, ...sentPosition(draft, jobs) })
        if (String(answer.status) !== '1') {
          void showAlert(answer.message)
          break
        }
        kept += 1
        onKept(kept)
      }
    } catch (error) {
      void showAlert(sentenceOf(error))
    }
    await follow()
    if (kept > 0) showToast({ kind: 'success', message: text.addedFromExcel(kept) })
    return kept
  }
  return (
    <ExcelDialog
      title={text.excelTitle}
      heads={text.excelHeads}
      headings="optional"
      pasted={pasted}
      read={(rows) => rows.map(({ cells }) => readPosition(cells, jobs))}
      save={save}
      onClose={onClose}
    />
  )
}
