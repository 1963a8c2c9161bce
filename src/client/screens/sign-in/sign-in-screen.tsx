import { type ReactNode, useEffect } from 'react'
import { SignInForm } from '#client/screens/sign-in/sign-in-form.tsx'
import styles from '#client/screens/sign-in/sign-in-screen.module.css'
import { loadedApart } from '#client/ui/loaded-apart.tsx'
import { questionQueue } from '#client/ui/questions.ts'
import type { User } from '#contract/answers.ts'
import { checkAddress, methodologyAddress } from '#contract/call.ts'
import { screenText } from '#text/screens.ts'

type SignInScreenProps = { readonly onSignedIn: (user: User) => void }

/** The program for whoever is not signed in. */
export function SignInScreen({ onSignedIn }: SignInScreenProps): ReactNode {
  return (
    <main className={styles.screen}>
      <SignInForm onSignedIn={onSignedIn}>
        <header>
          <h1 className={styles.product}>{screenText.product}</h1>
          <p className={styles.about}>{screenText.signIn.about}</p>
        </header>
      </SignInForm>
      <p className={styles.elsewhere}>
        <a href={checkAddress('', '')}>{screenText.forAnybody.check}</a>
        <a href={methodologyAddress(null, null)}>{screenText.forAnybody.methodology}</a>
      </p>
    </main>
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
