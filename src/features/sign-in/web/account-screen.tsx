import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { roleText } from '#api/role-text.ts'
import type { HomeAnswer } from '#budget/api.ts'
import { guideAddress } from '#budget/page-addresses.ts'
import { leaveAccount } from '#budget/web/address.ts'
import { PageHeader, useTitle } from '#budget/web/page-header.tsx'
import { accountScreenText as text } from '#features/sign-in/account-text.ts'
import { signInCalls } from '#features/sign-in/api.ts'
import { passwordText } from '#features/sign-in/password-text.ts'
import { singleSignOnText } from '#features/sign-in/provider-text.ts'
import styles from '#features/sign-in/web/account-screen.module.css'
import { FactorsSection } from '#features/sign-in/web/factors-part.tsx'
import { signOut, useLeaveGuard } from '#features/sign-in/web/leaving.ts'
import { PasswordDialog } from '#features/sign-in/web/password-dialog.tsx'
import { ownSessionsKey, SessionsSection, useOwnSessions } from '#features/sign-in/web/sessions-part.tsx'
import { linkAddress, useSignInMethods } from '#features/sign-in/web/sign-in-ways.ts'
import { alertFailure, isReauthRequired } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { Button } from '#ui/button.tsx'
import { LabelledValue } from '#ui/fact.tsx'
import { confirmDialog } from '#ui/questions.ts'
import { screenText } from '#ui/screen-text.ts'
import { showResponseToast } from '#ui/toasts.ts'

type AccountScreenProps = { readonly home: HomeAnswer; readonly rights: ReactNode }

export function AccountScreen({ home, rights }: AccountScreenProps): ReactNode {
  const { user, displayName, role, level, view, mustEnrol } = home
  useTitle(`${text.title} · ${screenText.product}`)
  useLeaveGuard()
  const takesPasswords = useSignInMethods().data?.passwords !== 'off'
  const roleName = role === 'nobody' ? '' : roleText.names[role]
  return (
    <div>
      <PageHeader
        heading={text.title}
        displayName={displayName}
        onSignOut={() => void signOut()}
        guide={guideAddress({ view, year: null, edition: null })}
        opener={mustEnrol ? null : <Button onClick={leaveAccount}>{text.back}</Button>}
        choice={null}
      />
      <main className={styles.screen}>
        <dl className={`facts ${styles.who}`}>
          <LabelledValue name={text.who.userName} value={user.userName} />
          {user.organizationName !== '' && (
            <LabelledValue name={text.who.institution} value={user.organizationName} />
          )}
          <LabelledValue
            name={text.who.role}
            value={level === null ? roleName : `${roleName}: ${roleText.levels[level]}`}
          />
        </dl>
        {mustEnrol && <FactorsSection asks={mustEnrol} />}
        {takesPasswords && <PasswordSection />}
        {!mustEnrol && <FactorsSection asks={mustEnrol} />}
        {rights}
        {!mustEnrol && <ProvidersSection />}
        <SessionsSection />
      </main>
    </div>
  )
}

function ProvidersSection(): ReactNode {
  const providers = useSignInMethods().data?.providers ?? []
  const linked = useOwnSessions().data?.linked
  const queries = useQueryClient()
  // Linking requires reauthentication.
  const link = useMutation({
    mutationFn: () => send(signInCalls.proof),
    onSuccess: (_, provider: string) => window.location.assign(linkAddress(provider)),
    onError: (failure) => isReauthRequired(failure) || void alertFailure(failure),
  })
  const unlink = useMutation({
    mutationFn: (provider: string) => send(signInCalls.openidUnlink, { params: { provider } }),
    onSuccess: showResponseToast,
    onError: (failure) => isReauthRequired(failure) || void alertFailure(failure),
    onSettled: () => queries.invalidateQueries({ queryKey: ownSessionsKey }),
  })
  const unlinkAfterQuestion = async (provider: string): Promise<void> => {
    const { unlinkTitle: title, unlinkAbout: message, unlink: confirm } = singleSignOnText.linked
    if (await confirmDialog({ title, message, confirm, primary: 'cancel' })) unlink.mutate(provider)
  }
  // Before the answer a linked provider would be offered for linking.
  if (providers.length === 0 || linked === undefined) return null
  return (
    <section className={styles.part}>
      <div>
        <h2>{singleSignOnText.linked.title}</h2>
        <p className={styles.about}>{singleSignOnText.linked.about}</p>
      </div>
      <div>
        {providers.map(({ id, name }) =>
          linked.includes(id) ? (
            <p key={id} className={styles.session}>
              <span>{singleSignOnText.linked.is(name)}</span>
              <Button
                label={singleSignOnText.linked.unlinkOf(name)}
                busy={unlink.isPending}
                onClick={() => void unlinkAfterQuestion(id)}
              >
                {singleSignOnText.linked.unlink}
              </Button>
            </p>
          ) : (
            <Button key={id} busy={link.isPending} onClick={() => link.mutate(id)}>
              {singleSignOnText.linked.link(name)}
            </Button>
          ),
        )}
      </div>
    </section>
  )
}

function PasswordSection(): ReactNode {
  const [changes, setChanges] = useState(false)
  const close = (): void => setChanges(false)
  return (
    <section className={styles.part}>
      <div>
        <h2>{text.password.title}</h2>
        <p className={styles.about}>{text.password.about}</p>
      </div>
      <div>
        <Button onClick={() => setChanges(true)}>{passwordText.change}</Button>
      </div>
      {changes && <PasswordDialog onDone={close} onClose={close} />}
    </section>
  )
}
