import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { timeText } from '#engine/time.ts'
import { accountScreenText } from '#features/sign-in/account-text.ts'
import { type SessionRow, signInCalls } from '#features/sign-in/api.ts'
import { singleSignOnText } from '#features/sign-in/provider-text.ts'
import styles from '#features/sign-in/web/account-screen.module.css'
import { alertFailure } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { Button } from '#ui/button.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { confirmDialog } from '#ui/questions.ts'
import { showResponseToast } from '#ui/toasts.ts'

const text = accountScreenText.sessions
export const ownSessionsKey = ['own-sessions']

/** The own sessions, and with whom of which providers the account is linked. */
export const useOwnSessions = () =>
  useQuery({
    queryKey: ownSessionsKey,
    queryFn: ({ signal }) => send(signInCalls.sessions, { signal }),
    gcTime: 0,
  })

export function SessionsSection(): ReactNode {
  const queries = useQueryClient()
  const sessions = useOwnSessions()
  const ending = useMutation({
    mutationFn: (id: string | 'others') =>
      id === 'others' ? send(signInCalls.sessionsEnd) : send(signInCalls.sessionEnd, { body: { id } }),
    onSuccess: showResponseToast,
    onError: (error) => alertFailure(error),
    onSettled: () => queries.invalidateQueries({ queryKey: ownSessionsKey }),
  })
  const endOthers = async (): Promise<void> => {
    const isConfirmed = await confirmDialog({
      title: text.endOthersTitle,
      message: text.endOthersAbout,
      confirm: text.endOthers,
      primary: 'cancel',
    })
    if (isConfirmed) ending.mutate('others')
  }
  const rows = sessions.data?.sessions ?? []
  return (
    <section className={styles.part}>
      <div>
        <h2>{text.title}</h2>
        <p className={styles.about}>{text.about}</p>
      </div>
      <QueryState failed={accountScreenText.failed} of={sessions} rows={3} />
      {rows.length > 0 && (
        <ul className={styles.list}>
          {rows.map((row) => (
            <Session
              key={row.id}
              row={row}
              busy={ending.isPending && ending.variables === row.id}
              onEnd={() => ending.mutate(row.id)}
            />
          ))}
        </ul>
      )}
      {rows.length === 1 && <p className="muted">{text.onlyThis}</p>}
      {rows.length > 1 && (
        <div>
          <Button busy={ending.isPending && ending.variables === 'others'} onClick={() => void endOthers()}>
            {text.endOthers}
          </Button>
        </div>
      )}
    </section>
  )
}

type SessionProps = { readonly row: SessionRow; readonly busy: boolean; readonly onEnd: () => void }

function Session({ row, busy, onEnd }: SessionProps): ReactNode {
  const device = deviceIn(row)
  const isThis = row.kind === 'this'
  return (
    <li className={styles.session}>
      <div>
        <p>
          <span className="strong">{device}</span>
          {isThis && <span className={styles.here}>{text.isThis}</span>}
        </p>
        <p className="muted">
          {[
            text.opened(timeText(row.openedAt)),
            methodText(row),
            isThis ? text.usedNow : text.used(timeText(row.usedAt)),
            text.place(row.ipAddress || text.noPlace),
          ]
            .flat()
            .join(' · ')}
        </p>
      </div>
      {!isThis && (
        <Button label={text.endOf(device)} busy={busy} onClick={onEnd}>
          {text.end}
        </Button>
      )}
    </li>
  )
}

/** Returns nothing if the sign-in method was not recorded. */
function methodText({ method, provider }: SessionRow): string | readonly string[] {
  if (method === null) return []
  return method === 'provider' ? (provider ?? []) : singleSignOnText.methods[method]
}

function deviceIn({ device }: SessionRow): string {
  return device === null ? text.noBrowser : `${device.browser}, ${device.system} ${text.kinds[device.kind]}`
}
