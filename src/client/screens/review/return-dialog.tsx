import { type ReactNode, useState } from 'react'
import styles from '#client/screens/review/review.module.css'
import type { Reviewed } from '#client/screens/review/reviewed.ts'
import { useAct } from '#client/screens/review/use-act.ts'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { Note } from '#client/ui/note.tsx'
import { RadioList } from '#client/ui/radio-list.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { useDraftReview } from '#client/use-draft-review.ts'
import { openedBy, type Return, whyNotReturn } from '#domain/draft/review.ts'
import { reviewText } from '#text/review.ts'

const text = reviewText.returning

type Props = {
  readonly reviewed: Reviewed
  /** How many marks still ask for something. */
  readonly marks: number
  readonly onClose: () => void
}

/**
 * Returns the draft: the whole or the marked cells, with the reason. Marked cells are proposed where a mark opens one;
 * where none does, because all stand at computed figures, the dialog says so at once.
 */
export function ReturnDialog({ reviewed, marks, onClose }: Props): ReactNode {
  const { workbook } = reviewed
  const opened = openedBy(workbook.evaluation(), useDraftReview(workbook).marks).length
  const [scope, setScope] = useState<Return['scope']>(opened > 0 ? 'cells' : 'whole')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { busy, act } = useAct('reviewReturn', reviewed)
  const why = whyNotReturn({ scope, reason, marks: opened })
  const noCells = marks > 0 ? text.nothingOpens : reviewText.returnObstacles.noMarks
  const submit = async (): Promise<void> => {
    setTried(true)
    if (why === null && !busy && (await act({ scope, reason }))) onClose()
  }
  return (
    <FormDialog
      title={text.title}
      about={reviewed.name}
      size="middle"
      onClose={onClose}
      onSubmit={() => void submit()}
      submit={text.submit}
      busy={busy}
    >
      <div className={styles.form}>
        {marks > 0 && opened === 0 && <Note kind="info">{text.nothingOpens}</Note>}
        <RadioList
          label={text.scope}
          options={[
            { value: 'cells', label: text.cells(opened) },
            { value: 'whole', label: text.whole },
          ]}
          value={scope}
          error={tried && why === 'noMarks' ? noCells : null}
          onChange={setScope}
        />
        <TextArea
          label={text.reason}
          value={reason}
          maxLength={4000}
          error={tried && why === 'noReason' ? reviewText.returnObstacles.noReason : null}
          onChange={setReason}
        />
      </div>
    </FormDialog>
  )
}
