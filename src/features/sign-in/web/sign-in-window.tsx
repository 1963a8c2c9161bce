import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import type { User } from '#budget/api.ts'
import { signInText } from '#features/sign-in/text.ts'
import { SignInForm } from '#features/sign-in/web/sign-in-form.tsx'
import styles from '#features/sign-in/web/sign-in-screen.module.css'
import { Note } from '#ui/note.tsx'

const text = signInText

export function SignInWindow({ onSignedIn }: { readonly onSignedIn: (user: User) => void }): ReactNode {
  return (
    <AlertDialog.Root open>
      <AlertDialog.Portal>
        <AlertDialog.Popup className={styles.again}>
          <div className={styles.screen}>
            <SignInForm to="tab" onSignedIn={onSignedIn}>
              <AlertDialog.Title className={styles.title}>{text.heading}</AlertDialog.Title>
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
