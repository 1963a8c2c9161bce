import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import type { User } from '#budget/api.ts'
import { signInCalls } from '#features/sign-in/api.ts'
import { signInText } from '#features/sign-in/text.ts'
import styles from '#features/sign-in/web/sign-in-screen.module.css'
import { codeRequest, errorMessage } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { passwordsAccepted } from '#ui/api/session.ts'
import { Button } from '#ui/button.tsx'
import { LineField } from '#ui/line-field.tsx'
import { lazyComponent } from '#ui/loaded-apart.tsx'
import { Note } from '#ui/note.tsx'

const text = signInText

type SignInFormProps = {
  readonly onSignedIn: (user: User) => void
  readonly to: 'page' | 'tab'
  readonly children: ReactNode
}

/** Accounts without a second factor do not need it. */
const SecondStep = lazyComponent(
  () => import('#features/sign-in/web/second-step.tsx').then((step) => step.SecondStep),
  null,
)
const OtherSignInMethods = lazyComponent(
  () => import('#features/sign-in/web/other-ways.tsx').then((module) => module.OtherSignInMethods),
  null,
)

export function SignInForm({ onSignedIn, to, children }: SignInFormProps): ReactNode {
  const [userName, setUserName] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const [takesCode, setTakesCode] = useState(false)
  const asksPassword = useStore(passwordsAccepted)
  const signIn = useMutation({
    mutationFn: () => {
      const given = { userName: userName.trim(), password }
      return send(signInCalls.login, { body: code.trim() === '' ? given : { ...given, code } })
    },
    onSuccess: ({ user }) => onSignedIn(user),
    onError: (error) => setTakesCode((before) => before || codeRequest(error) === 'together'),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (userName.trim() !== '' && password !== '' && !signIn.isPending) signIn.mutate()
  }
  if (codeRequest(signIn.error) === 'alone')
    return <SecondStep {...{ userName, password, onSignedIn }} onBack={signIn.reset} />
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {children}
      {asksPassword && (
        <>
          <LineField
            kind="text"
            label={text.userName}
            name="username"
            autoComplete="username"
            autoFocus
            maxLength={100}
            value={userName}
            onChange={setUserName}
            error={tried && userName.trim() === '' ? text.noUserName : null}
          />
          <LineField
            kind="text"
            label={text.password}
            name="password"
            type="password"
            autoComplete="current-password"
            maxLength={200}
            value={password}
            onChange={setPassword}
            error={tried && password === '' ? text.noPassword : null}
          />
          {takesCode && (
            <>
              <LineField
                kind="text"
                label={text.code}
                name="code"
                autoComplete="one-time-code"
                maxLength={60}
                value={code}
                onChange={setCode}
              />
              <p className={styles.about}>{text.codeAbout}</p>
            </>
          )}
          {signIn.isError && <Note kind="error">{errorMessage(signIn.error)}</Note>}
          <Button type="submit" variant="primary" busy={signIn.isPending}>
            {text.enter}
          </Button>
        </>
      )}
      <OtherSignInMethods {...{ onSignedIn, to }} />
    </form>
  )
}
