import { type ReactNode, useState } from 'react'
import styles from '#client/screens/review/review.module.css'
import type { Reviewed } from '#client/screens/review/reviewed.ts'
import { useAct } from '#client/screens/review/use-act.ts'
import { momentOf, momentText } from '#client/typed-moment.ts'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { LineField } from '#client/ui/line-field.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { type Deadline, extensionFaults } from '#domain/deadline/deadline.ts'
import { deadlineText } from '#text/deadline.ts'

const text = deadlineText.extending

type Props = {
  readonly reviewed: Reviewed
  /** Until when the institution may send now. */
  readonly deadline: Deadline
  /** The server's clock, ISO 8601. */
  readonly now: string
  readonly onClose: () => void
}

/** Lets one institution send after the deadline: until when, and why. */
export function ExtendDialog({ reviewed, deadline, now, onClose }: Props): ReactNode {
  const [until, setUntil] = useState(momentText(deadline.at))
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { busy, act } = useAct('reviewExtend', reviewed)
  const moment = momentOf(until) ?? null
  const faults = extensionFaults({ until: moment ?? '', reason }, { own: deadline.own, now })
  const wrongMoment = moment === null ? text.noMoment : deadlineText.extend.tooEarly(momentText(deadline.own))
  const submit = async (): Promise<void> => {
    setTried(true)
    if (moment === null || faults.length > 0 || busy) return
    if (await act({ until: moment, reason })) onClose()
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
        <LineField
          label={text.until}
          kind="text"
          value={until}
          note={text.untilForm}
          error={tried && faults.includes('tooEarly') ? wrongMoment : null}
          onChange={setUntil}
        />
        <TextArea
          label={text.reason}
          value={reason}
          maxLength={4000}
          error={tried && faults.includes('noReason') ? deadlineText.extend.noReason() : null}
          onChange={setReason}
        />
      </div>
    </FormDialog>
  )
}
