import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useEffect } from 'react'
import { SignInForm } from '#client/screens/sign-in/sign-in-form.tsx'
import styles from '#client/screens/sign-in/sign-in-screen.module.css'
import { Note } from '#client/ui/note.tsx'
import { questionQueue } from '#client/ui/question-queue.ts'
import type { User } from '#contract/answers.ts'
import { httpText } from '#text/http.ts'
import { screenText } from '#text/screens.ts'

const text = screenText.signIn

/**
 * Sign-in for whose session has ended: before everything, also before the dialogs of the page, which wait beneath with what
 * was typed in them. Questions and alerts wait too, so that none lies over it.
 */
export function SignInAgain({ onSignedIn }: { readonly onSignedIn: (user: User) => void }): ReactNode {
  useEffect(() => questionQueue.hold(httpText.signInFirst), [])
  return (
    <AlertDialog.Root open>
      <AlertDialog.Portal>
        <AlertDialog.Popup className={styles.again}>
          <div className={styles.screen}>
            <SignInForm onSignedIn={onSignedIn}>
              <AlertDialog.Title className={styles.product}>{text.heading}</AlertDialog.Title>
              <AlertDialog.Description render={<div />}>
                <Note kind="warning">{text.expired}</Note>
              </AlertDialog.Description>
            </SignInForm>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
