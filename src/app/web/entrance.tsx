import { type ReactNode, useEffect } from 'react'
import { useStore } from 'zustand'
import styles from '#app/web/entrance.module.css'
import type { User } from '#budget/api.ts'
import { queryKeys, useHome } from '#budget/web/queries.ts'
import {
  continueSession,
  paySignOut,
  sessionTabs,
  useSessionTabs,
} from '#features/sign-in/web/session-tabs.ts'
import { SignInAgain, SignInScreen } from '#features/sign-in/web/sign-in-screen.tsx'
import { type Connection, connection } from '#ui/api/connection.ts'
import { queryClient } from '#ui/api/query-client.ts'
import { session } from '#ui/api/session.ts'
import { ScreenBoundary } from '#ui/frame/screen-boundary.tsx'
import { WaitingFrame } from '#ui/frame/waiting-frame.tsx'
import { lazyComponent } from '#ui/loaded-apart.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { screenText } from '#ui/screen-text.ts'

const SignedIn = lazyComponent(
  () => import('#app/web/signed-in.tsx').then((page) => page.SignedIn),
  <WaitingFrame />,
)

/** If the session ends, the page stays mounted below with its unsaved edits. */
export function Entrance(): ReactNode {
  const isSignedOut = useStore(session) === 'lost'
  const home = useHome(isSignedOut ? 'signed-out' : 'signed-in')
  // Public pages, which also start here, do not need it.
  useEffect(() => void SignedIn.preload(), [])
  // A deferred sign-out is sent once the connection is back.
  useEffect(() => {
    void paySignOut()
    return connection.subscribe(askAgain)
  }, [])
  useSessionTabs(home.data?.user ?? null)
  if (!home.data && isSignedOut) return <SignInScreen onSignedIn={(user) => entered(user, null)} />
  if (home.isPending) return <WaitingFrame />
  if (!home.data) {
    return (
      <main className={styles.waiting}>
        <QueryState failed={screenText.page.homeFailed} of={home} />
      </main>
    )
  }
  const { user } = home.data
  return (
    <>
      <div hidden={isSignedOut}>
        <ScreenBoundary at={user.userName}>
          <SignedIn home={home.data} />
        </ScreenBoundary>
      </div>
      {isSignedOut && <SignInAgain onSignedIn={(next) => entered(next, user)} />}
    </>
  )
}

function askAgain(now: Connection): void {
  if (now !== 'back') return
  void paySignOut()
  void queryClient.invalidateQueries({ queryKey: queryKeys.home })
}

function entered(user: User, before: User | null): void {
  continueSession(user, before)
  sessionTabs.tell({ kind: 'entered', userName: user.userName })
}
