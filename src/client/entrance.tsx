import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { useHome } from '#client/api/queries.ts'
import { sentenceOf } from '#client/api/request-failed.ts'
import { session } from '#client/api/session.ts'
import { enter } from '#client/enter.ts'
import styles from '#client/entrance.module.css'
import { SignInScreen } from '#client/screens/sign-in/sign-in-screen.tsx'
import { Failed } from '#client/ui/failed.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { screenText } from '#text/screens.ts'

const arriving = import('#client/signed-in.tsx')
const SignedIn = lazy(() => arriving.then((signedIn) => ({ default: signedIn.SignedIn })))

/** Sign-in or the page. When the session ends meanwhile the page waits underneath, address and typed figures with it. */
export function Entrance(): ReactNode {
  const lost = useSyncExternalStore(session.subscribe, session.isLost)
  const home = useHome(lost ? 'signed-out' : 'signed-in')
  if (!home.data && lost) return <SignInScreen expired={false} onSignedIn={(user) => enter(user, null)} />
  if (home.isPending) return <Waiting />
  if (!home.data) {
    return (
      <main className={styles.waiting}>
        <Failed
          title={screenText.page.homeFailed}
          message={sentenceOf(home.error)}
          onRetry={() => home.refetch()}
        />
      </main>
    )
  }
  const { user } = home.data
  return (
    <>
      <div hidden={lost}>
        <Suspense fallback={<Waiting />}>
          <SignedIn home={home.data} />
        </Suspense>
      </div>
      {lost && <SignInScreen expired onSignedIn={(next) => enter(next, user)} />}
    </>
  )
}

function Waiting(): ReactNode {
  return (
    <main className={styles.waiting}>
      <Loading rows={6} />
    </main>
  )
}
