import { type ReactNode, useEffect } from 'react'
import { useStore } from 'zustand'
import { passwordsTaken } from '#client/api/session.ts'
import { CardHead } from '#client/screens/sign-in/card-head.tsx'
import { SignInForm } from '#client/screens/sign-in/sign-in-form.tsx'
import styles from '#client/screens/sign-in/sign-in-screen.module.css'
import { loadedApart } from '#client/ui/loaded-apart.tsx'
import { questionQueue } from '#client/ui/questions.ts'
import type { User } from '#contract/answers.ts'
import { checkAddress, forgottenAddress, methodologyAddress } from '#contract/call.ts'
import { screenText } from '#text/screens.ts'

type SignInScreenProps = { readonly onSignedIn: (user: User) => void }

/** The program for whoever is not signed in. */
export function SignInScreen({ onSignedIn }: SignInScreenProps): ReactNode {
  return (
    <main className={styles.screen}>
      <SignInForm to="page" onSignedIn={onSignedIn}>
        <CardHead title={screenText.product} about={screenText.signIn.about} />
      </SignInForm>
      <ForAnybody />
    </main>
  )
}

/** What there is for whoever does not sign in. */
export function ForAnybody(): ReactNode {
  return (
    <p className={styles.elsewhere}>
      {useStore(passwordsTaken) && <a href={forgottenAddress('', '')}>{screenText.forAnybody.forgotten}</a>}
      <a href={checkAddress('', '')}>{screenText.forAnybody.check}</a>
      <a href={methodologyAddress(null, null)}>{screenText.forAnybody.methodology}</a>
    </p>
  )
}

/**
 * Sign-in for whose session has ended: before everything, also before the dialogs of the page, which wait beneath with what
 * was typed in them. Questions and alerts wait too, so that none lies over it.
 */
export function SignInAgain({ onSignedIn }: SignInScreenProps): ReactNode {
  useEffect(() => questionQueue.hold('signedOut'), [])
  return <SignInWindow onSignedIn={onSignedIn} />
}

/** Loaded apart: whose session holds needs none. */
export const SignInWindow = loadedApart<SignInScreenProps>(
  () => import('#client/screens/sign-in/sign-in-window.tsx').then((page) => page.SignInWindow),
  null,
)
