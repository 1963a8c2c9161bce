import { type ReactNode, useState } from 'react'
import styles from '#client/screens/review/review.module.css'
import type { Reviewed } from '#client/screens/review/reviewed.ts'
import { useAct } from '#client/screens/review/use-act.ts'
import { momentOf, momentText } from '#client/typed-moment.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { LineField } from '#client/ui/line-field.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { deadlineText } from '#text/deadline.ts'

const text = deadlineText.extending

type Props = {
  readonly reviewed: Reviewed
  /** Until when the institution may send now, ISO 8601. */
  readonly deadline: string
  readonly onClose: () => void
}

/** Lets one institution send after the deadline: until when, and why. */
export function ExtendDialog({ reviewed, deadline, onClose }: Props): ReactNode {
  const [until, setUntil] = useState(momentText(deadline))
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { busy, act } = useAct('reviewExtend', reviewed)
  const moment = momentOf(until) ?? null
  const isLater = moment !== null && Date.parse(moment) > Date.parse(deadline)
  const submit = async (): Promise<void> => {
    setTried(true)
    if (!isLater || reason.trim() === '' || busy) return
    if (await act({ until: moment, reason })) onClose()
  }
  return (
    <Dialog
      title={text.title}
      about={reviewed.name}
      size="middle"
      onClose={onClose}
      onSubmit={() => void submit()}
      buttons={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {text.submit}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <LineField
          label={text.until}
          kind="text"
          value={until}
          note={text.untilForm}
          error={tried && !isLater ? text.notLater(momentText(deadline)) : null}
          onChange={setUntil}
        />
        <TextArea
          label={text.reason}
          value={reason}
          maxLength={4000}
          error={tried && reason.trim() === '' ? deadlineText.extend.noReason : null}
          onChange={setReason}
        />
      </div>
    </Dialog>
  )
}
