import type { ReactNode } from 'react'
import { SignInForm } from '#client/screens/sign-in/sign-in-form.tsx'
import styles from '#client/screens/sign-in/sign-in-screen.module.css'
import type { User } from '#contract/answers.ts'
import { checkAddress } from '#contract/call.ts'
import { checkText } from '#text/check.ts'
import { screenText } from '#text/screens.ts'

type Props = { readonly onSignedIn: (user: User) => void }

/** The program for whoever is not signed in. */
export function SignInScreen({ onSignedIn }: Props): ReactNode {
  return (
    <main className={styles.screen}>
      <SignInForm onSignedIn={onSignedIn}>
        <header>
          <h1 className={styles.product}>{screenText.product}</h1>
          <p className={styles.about}>{screenText.signIn.about}</p>
        </header>
      </SignInForm>
      <p className={styles.elsewhere}>
        <a href={checkAddress('', '')}>{checkText.title}</a>
      </p>
    </main>
  )
}
