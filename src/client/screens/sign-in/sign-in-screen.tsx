import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { sentenceOf } from '#client/api/request-failed.ts'
import { send } from '#client/api/send.ts'
import styles from '#client/screens/sign-in/sign-in-screen.module.css'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/fields.tsx'
import { Note } from '#client/ui/note.tsx'
import { questionQueue } from '#client/ui/questions.ts'
import type { User } from '#contract/answers.ts'
import { checkAddress, methodologyAddress } from '#contract/call.ts'
import { checkText } from '#text/check.ts'
import { methodologyText } from '#text/methodology.ts'
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
        <a href={checkAddress('', '')}>{checkText.title}</a>
        <a href={methodologyAddress(null, null)}>{methodologyText.title}</a>
      </p>
    </main>
  )
}

const text = screenText.signIn

/**
 * Sign-in for whose session has ended: before everything, also before the dialogs of the page, which wait beneath with what
 * was typed in them. Questions and alerts wait too, so that none lies over it.
 */
export function SignInAgain({ onSignedIn }: { readonly onSignedIn: (user: User) => void }): ReactNode {
  useEffect(() => questionQueue.hold('signedOut'), [])
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

type SignInFormProps = {
  readonly onSignedIn: (user: User) => void
  /** What stands above the fields. */
  readonly children: ReactNode
}

/** User name and password. The session itself comes as a cookie. */
function SignInForm({ onSignedIn, children }: SignInFormProps): ReactNode {
  const [userName, setUserName] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const signIn = useMutation({
    mutationFn: () => send('login', { body: { userName: userName.trim(), password } }),
    onSuccess: ({ user }) => onSignedIn(user),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (userName.trim() !== '' && password !== '' && !signIn.isPending) signIn.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {children}
      <TextField
        label={text.userName}
        name="username"
        autoComplete="username"
        autoFocus
        maxLength={100}
        value={userName}
        onChange={setUserName}
        error={tried && userName.trim() === '' ? text.noUserName : null}
      />
      <TextField
        label={text.password}
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={200}
        value={password}
        onChange={setPassword}
        error={tried && password === '' ? text.noPassword : null}
      />
      {signIn.isError && <Note kind="error">{sentenceOf(signIn.error)}</Note>}
      <Button type="submit" variant="primary" busy={signIn.isPending}>
        {text.enter}
      </Button>
    </form>
  )
}
