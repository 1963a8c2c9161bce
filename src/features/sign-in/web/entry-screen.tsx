import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { User } from '#budget/api.ts'
import { useTitle } from '#budget/web/page-header.tsx'
import { type EntryOutcome, signInCalls } from '#features/sign-in/api.ts'
import { singleSignOnText as text } from '#features/sign-in/provider-text.ts'
import { CardHead } from '#features/sign-in/web/card-head.tsx'
import { continueSession, sessionTabs } from '#features/sign-in/web/session-tabs.ts'
import { SignInForm } from '#features/sign-in/web/sign-in-form.tsx'
import styles from '#features/sign-in/web/sign-in-screen.module.css'
import { ForAnybody } from '#features/sign-in/web/sign-in-screen.tsx'
import { broadcastReauth, takeReturnAddress } from '#features/sign-in/web/sign-in-ways.ts'
import { send } from '#ui/api/send.ts'
import { markSessionExpired } from '#ui/api/session.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Loading } from '#ui/loading.tsx'
import { Note } from '#ui/note.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { screenText } from '#ui/screen-text.ts'

/** Shown after the return from a provider. */
export function EntryScreen({ outcome }: { readonly outcome: string }): ReactNode {
  useTitle(`${text.title} · ${screenText.product}`)
  if (outcome === 'page' || outcome === 'tab') return <Arriving to={outcome} />
  if (outcome === 'reauthenticated') return <Proved />
  if (outcome === 'link')
    return (
      <Card>
        <Note kind="info">{text.linked.done}</Note>
        <LinkButton href="/" to="page">
          {text.linked.back}
        </LinkButton>
      </Card>
    )
  const message = sentenceFor(outcome)
  if (outcome === 'not-reauthenticated' || outcome === 'other-person')
    return (
      <Card>
        <Note kind="error">{message}</Note>
        <p>{text.closeTab}</p>
      </Card>
    )
  return (
    <main className={styles.screen}>
      <SignInForm to="page" onSignedIn={goOn}>
        <CardHead title={text.refusedTitle} about={null} />
        <Note kind="error">{message}</Note>
      </SignInForm>
      <ForAnybody />
    </main>
  )
}

const sentences: Readonly<
  Record<Exclude<EntryOutcome, 'page' | 'tab' | 'reauthenticated' | 'link'>, string>
> = text.refused

/** The address is user input, so unknown outcomes are failures. */
function sentenceFor(outcome: string): string {
  return Object.entries(sentences).find(([name]) => name === outcome)?.[1] ?? text.refused.failed
}

/** Continues at the previous page, or in the tab that waits for it. */
function Arriving({ to }: { readonly to: Extract<EntryOutcome, 'page' | 'tab'> }): ReactNode {
  const me = useQuery({ queryKey: ['who-came'], queryFn: ({ signal }) => send(signInCalls.me, { signal }) })
  const user = me.data
  useEffect(() => {
    if (!user) return
    if (to === 'page') return goOn(user)
    arrive(user)
    window.close()
  }, [user, to])
  if (me.isError) return <QueryState failed={text.refusedTitle} of={me} />
  if (to === 'page' || !user) return <Loading rows={3} />
  return (
    <Card>
      <Note kind="info">{text.cameInTab}</Note>
    </Card>
  )
}

function arrive(user: User): void {
  // Data of the previously signed-in user must not remain in this browser.
  markSessionExpired()
  continueSession(user, null)
  sessionTabs.tell({ kind: 'entered', userName: user.userName })
}

function goOn(user: User): void {
  arrive(user)
  window.location.replace(takeReturnAddress())
}

function Proved(): ReactNode {
  useEffect(() => {
    broadcastReauth()
    window.close()
  }, [])
  return (
    <Card>
      <Note kind="info">{text.provedInTab}</Note>
    </Card>
  )
}

function Card({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <main className={styles.screen}>
      <div className={styles.form}>
        <CardHead title={text.title} about={null} />
        {children}
      </div>
    </main>
  )
}
