import type { ReactNode } from 'react'
import { useAdminEvent } from '#client/api/admin-queries.ts'
import { sentenceOf } from '#client/api/request-failed.ts'
import styles from '#client/screens/admin/admin.module.css'
import { eventLines } from '#client/screens/admin/event-lines.ts'
import { eventSentence } from '#client/screens/admin/event-sentence.ts'
import { Button } from '#client/ui/button.tsx'
import { dateTime } from '#client/ui/date-time.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Failed } from '#client/ui/failed.tsx'
import { Loading } from '#client/ui/loading.tsx'
import type { AdminEvent } from '#contract/admin.ts'
import { adminScreenText } from '#text/administration.ts'
import { screenText } from '#text/screens.ts'

type Props = { readonly event: AdminEvent; readonly onClose: () => void }

/** Everything that is kept of one thing that an administrator did; read only now. */
export function EventDialog({ event, onClose }: Props): ReactNode {
  const whole = useAdminEvent(event.id)
  const lines = whole.data ? eventLines(whole.data.detail) : []
  return (
    <Dialog
      title={eventSentence(event)}
      about={`${dateTime(event.at)} · ${event.by}`}
      size="large"
      onClose={onClose}
      onSubmit={onClose}
      buttons={<Button type="submit">{screenText.close}</Button>}
    >
      {whole.isPending && <Loading rows={4} />}
      {whole.isError && (
        <Failed
          title={adminScreenText.readFailed}
          message={sentenceOf(whole.error)}
          onRetry={() => void whole.refetch()}
        />
      )}
      {whole.data && lines.length === 0 && <p>{adminScreenText.events.nothingMore}</p>}
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
