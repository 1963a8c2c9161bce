import type { ReactNode } from 'react'
import type { MailStatus as State } from '#budget/api.ts'
import { timeText } from '#engine/time.ts'
import { notificationText } from '#features/notifications/text.ts'
import { useAdminMail } from '#features/notifications/web/queries.ts'
import { Note } from '#ui/note.tsx'
import { QueryState } from '#ui/query-state.tsx'

const text = notificationText.server

export function MailState(): ReactNode {
  const mail = useAdminMail()
  if (mail.isError) return <QueryState failed={text.failed} of={mail} />
  return (
    <section aria-label={text.title}>
      {mail.isPending ? <p role="status">{text.asking}</p> : <MailQueueStatus state={mail.data} />}
    </section>
  )
}

function MailQueueStatus({
  state: { server, waiting, since, failure, failed },
}: {
  readonly state: State
}): ReactNode {
  const waits = since === null ? text.nothingWaits : text.waiting(waiting, timeText(since))
  return (
    <Note kind={kindOf(server.kind, failed.length > 0 || failure !== null)}>
      <strong>{text.title}.</strong> {serverText(server)} {(server.kind !== 'none' || waiting > 0) && waits}
      {failure && <p>{text.again(failure.reason, timeText(failure.at))}</p>}
      {failed.length > 0 && (
        <details>
          <summary>{text.failedMail(failed.length)}</summary>
          <ul className="bullets">
            {failed.map(({ userName, email, at, failure: why }) => (
              <li key={`${userName} ${at}`}>{text.one(userName, email, timeText(at), why)}</li>
            ))}
          </ul>
        </details>
      )}
    </Note>
  )
}

function kindOf(server: State['server']['kind'], hasFailed: boolean): 'info' | 'ok' | 'warning' {
  if (server === 'none') return 'info'
  return server === 'away' || hasFailed ? 'warning' : 'ok'
}

function serverText(server: State['server']): string {
  if (server.kind === 'none') return text.none
  return server.kind === 'answers'
    ? text.answers(server.host, server.from)
    : text.away(server.host, server.reason)
}
