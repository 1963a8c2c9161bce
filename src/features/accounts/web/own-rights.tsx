import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { grantObstacle, lacks, type Right, rights } from '#api/access.ts'
import type { BodyOf } from '#api/call.ts'
import type { HomeAnswer } from '#budget/api.ts'
import { queryKeys } from '#budget/web/queries.ts'
import { accountCalls, type RightsAnswer } from '#features/accounts/api.ts'
import { rightText, rightsScreenText as text } from '#features/accounts/text.ts'
import { RightsFields } from '#features/accounts/web/rights-fields.tsx'
import styles from '#features/sign-in/web/account-screen.module.css'
import { alertFailure } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { confirmDialog } from '#ui/questions.ts'
import { showResponseToast, showToast } from '#ui/toasts.ts'

const key = ['rights']

/** Users with the right to send may change rights, within `grantObstacle`. */
export function RightsSection({ home }: { readonly home: HomeAnswer }): ReactNode {
  const queries = useQueryClient()
  const known = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send(accountCalls.rights, { signal }),
    gcTime: 0,
  })
  const { data } = known
  const saving = useMutation({
    mutationFn: (body: BodyOf<typeof accountCalls.rightsSave>) => send(accountCalls.rightsSave, { body }),
    onSuccess: showResponseToast,
    onError: (failure) => alertFailure(failure),
    onSettled: () =>
      Promise.all(
        [key, queryKeys.home, ['report-list']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  })
  const mayNot = lacks(home, 'send')
  const give = async (to: RightsAnswer['accounts'][number], given: readonly Right[]): Promise<void> => {
    if (given.length === 0) return showToast({ kind: 'warning', message: text.noneLeft })
    const obstacle = grantObstacle(home.user.userName, to, given)
    if (obstacle !== null) return showToast({ kind: 'warning', message: rightText.notGranted[obstacle] })
    const isOwnEnd = to.userName === home.user.userName
    if (isOwnEnd && !(await confirmDialog({ ...text.ownEnd, primary: 'cancel' }))) return
    saving.mutate({ kind: 'rights', userName: to.userName, rights: [...given] })
  }
  return (
    <section className={styles.part}>
      <div>
        <h2>{text.title}</h2>
        {mayNot ? <p className={styles.about}>{text.aboutLooking}</p> : <Meanings />}
      </div>
      <QueryState failed={text.failed} of={known} rows={3} />
      {data && (
        <>
          <ul className={styles.list}>
            {data.accounts.map((account) => (
              <li key={account.userName} className={styles.session}>
                <RightsFields
                  legend={[account.displayName, account.post].filter(Boolean).join(', ')}
                  given={account.rights}
                  disabled={mayNot}
                  busy={saving.isPending}
                  onChange={(given) => void give(account, given)}
                />
                {account.locked && <p className="muted">{text.locked}</p>}
              </li>
            ))}
          </ul>
          <div className={styles.consent}>
            <Checkbox
              label={text.asksConsent}
              checked={data.asksConsent}
              disabled={mayNot || data.asksConsent}
              busy={saving.isPending}
              onChange={(asksConsent) => saving.mutate({ kind: 'consent', asksConsent })}
            />
            <p className={styles.about}>{text.aboutConsent}</p>
          </div>
        </>
      )}
    </section>
  )
}

function Meanings(): ReactNode {
  return (
    <ul className={styles.meanings}>
      {rights.map((right) => (
        <li key={right}>
          <strong>{rightText.names[right]}</strong>: {rightText.about[right]}
        </li>
      ))}
    </ul>
  )
}
