import { type ReactNode, useEffect } from 'react'
import { useStore } from 'zustand'
import type { User } from '#budget/api.ts'
import { checkAddress, forgottenAddress, methodologyAddress } from '#budget/page-addresses.ts'
import { publicPageText } from '#budget/page-text.ts'
import { signInText } from '#features/sign-in/text.ts'
import { CardHead } from '#features/sign-in/web/card-head.tsx'
import { SignInForm } from '#features/sign-in/web/sign-in-form.tsx'
import styles from '#features/sign-in/web/sign-in-screen.module.css'
import { passwordsAccepted } from '#ui/api/session.ts'
import { lazyComponent } from '#ui/loaded-apart.tsx'
import { dialogQueue } from '#ui/questions.ts'
import { screenText } from '#ui/screen-text.ts'

type SignInScreenProps = { readonly onSignedIn: (user: User) => void }

export function SignInScreen({ onSignedIn }: SignInScreenProps): ReactNode {
  return (
    <main className={styles.screen}>
      <SignInForm to="page" onSignedIn={onSignedIn}>
        <CardHead title={screenText.product} about={signInText.about} />
      </SignInForm>
      <ForAnybody />
    </main>
  )
}

export function ForAnybody(): ReactNode {
  return (
    <p className={styles.elsewhere}>
      {useStore(passwordsAccepted) && <a href={forgottenAddress('', '')}>{publicPageText.forgotten}</a>}
      <a href={checkAddress('', '')}>{publicPageText.check}</a>
      <a href={methodologyAddress(null, null)}>{publicPageText.methodology}</a>
    </p>
  )
}

/**
 * Opens above the page, which stays mounted with its edits. New confirmations and alerts wait, so that none covers
 * it.
 */
export function SignInAgain({ onSignedIn }: SignInScreenProps): ReactNode {
  useEffect(() => dialogQueue.hold('signedOut'), [])
  return <SignInWindow onSignedIn={onSignedIn} />
}

/** Only needed after the session has ended. */
export const SignInWindow = lazyComponent<SignInScreenProps>(
  () => import('#features/sign-in/web/sign-in-window.tsx').then((page) => page.SignInWindow),
  null,
)
