import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { User } from '#budget/api.ts'
import { signInCalls } from '#features/sign-in/api.ts'
import { factorScreenText } from '#features/sign-in/factor-text.ts'
import { CardHead } from '#features/sign-in/web/card-head.tsx'
import { requestPasskey } from '#features/sign-in/web/passkeys.ts'
import styles from '#features/sign-in/web/sign-in-screen.module.css'
import { errorMessage } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { markPasskey } from '#ui/api/session.ts'
import { Button } from '#ui/button.tsx'
import { LineField } from '#ui/line-field.tsx'
import { Note } from '#ui/note.tsx'

const text = factorScreenText.signIn

export type SecondStepProps = {
  readonly userName: string
  readonly password: string
  readonly onSignedIn: (user: User) => void
  readonly onBack: () => void
}

export function SecondStep({ userName, password, onSignedIn, onBack }: SecondStepProps): ReactNode {
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const signIn = useMutation({
    mutationFn: () => send(signInCalls.login, { body: { userName, password, code } }),
    onSuccess: ({ user }) => onSignedIn(user),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (code.trim() !== '' && !signIn.isPending) signIn.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <CardHead title={text.heading} about={text.about(userName)} />
      <LineField
        kind="text"
        label={text.code}
        name="code"
        autoComplete="one-time-code"
        autoFocus
        maxLength={60}
        value={code}
        onChange={setCode}
        error={tried && code.trim() === '' ? text.noCode : null}
      />
      <p className={styles.about}>{text.lost}</p>
      {signIn.isError && <Note kind="error">{errorMessage(signIn.error)}</Note>}
      <Button type="submit" variant="primary" busy={signIn.isPending}>
        {text.enter}
      </Button>
      <PasskeyButton onSignedIn={onSignedIn} />
      <Button variant="quiet" onClick={onBack}>
        {text.back}
      </Button>
    </form>
  )
}

export function PasskeyButton({ onSignedIn }: Pick<SecondStepProps, 'onSignedIn'>): ReactNode {
  const signIn = useMutation({
    mutationFn: async () => {
      const used = await requestPasskey(await send(signInCalls.passkeyBegin))
      return send(signInCalls.passkeyLogin, { body: { used } })
    },
    onSuccess: ({ user }) => {
      markPasskey()
      onSignedIn(user)
    },
  })
  return (
    <>
      {signIn.isError && <Note kind="error">{errorMessage(signIn.error)}</Note>}
      <Button busy={signIn.isPending} onClick={() => signIn.mutate()}>
        {text.passkey}
      </Button>
    </>
  )
}
