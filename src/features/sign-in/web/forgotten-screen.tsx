import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { forgottenAddress } from '#budget/page-addresses.ts'
import { useTitle } from '#budget/web/page-header.tsx'
import { signInCalls } from '#features/sign-in/api.ts'
import { PASSWORD_LENGTH } from '#features/sign-in/password.ts'
import { passwordText, forgottenText as text } from '#features/sign-in/password-text.ts'
import { CardHead } from '#features/sign-in/web/card-head.tsx'
import styles from '#features/sign-in/web/sign-in-screen.module.css'
import { errorMessage, isRejected } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { Button } from '#ui/button.tsx'
import { LineField } from '#ui/line-field.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Note } from '#ui/note.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { screenText } from '#ui/screen-text.ts'

/** Requests a link by mail, or sets the new password of a link. */
export function ForgottenScreen(): ReactNode {
  const [token, setToken] = useState(takenToken)
  // A pasted link changes only the fragment, without a reload.
  useEffect(() => {
    const take = (): void => setToken((before) => takenToken() || before)
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  useTitle(`${text.title} · ${screenText.product}`)
  return (
    <main className={styles.screen}>
      {token === '' ? <AskForLink /> : <NewPassword key={token} token={token} />}
    </main>
  )
}

function Elsewhere(): ReactNode {
  return (
    <p className={styles.elsewhere}>
      <a href="/">{text.signIn}</a>
    </p>
  )
}

/** Removes the token from the address, so that neither history nor copied addresses contain it. */
function takenToken(): string {
  const token = window.location.hash.slice(1)
  if (token !== '') window.history.replaceState(window.history.state, '', window.location.search)
  return token
}

/** Available if the server sends mail. */
function AskForLink(): ReactNode {
  const resetMethod = useQuery({
    queryKey: ['forgotten'],
    queryFn: ({ signal }) => send(signInCalls.forgottenWay, { signal }),
  })
  const [userName, setUserName] = useState('')
  const [tried, setTried] = useState(false)
  const ask = useMutation({
    mutationFn: () => send(signInCalls.forgotten, { body: { userName: userName.trim() } }),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (userName.trim() !== '' && !ask.isPending) ask.mutate()
  }
  if (resetMethod.isPending || resetMethod.isError)
    return <QueryState failed={text.failed} of={resetMethod} rows={3} />
  if (resetMethod.data.method !== 'mail')
    return (
      <>
        <div className={styles.form}>
          <CardHead title={text.title} about={null} />
          <Note kind="info">{resetMethod.data.method === 'none' ? text.noPasswords : text.noMail}</Note>
        </div>
        <Elsewhere />
      </>
    )
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <CardHead title={text.title} about={text.about} />
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
        {ask.isError && <Note kind="error">{errorMessage(ask.error)}</Note>}
        {ask.data && <Note kind="info">{ask.data.message}</Note>}
        <Button type="submit" variant="primary" busy={ask.isPending}>
          {text.ask}
        </Button>
      </form>
      <Elsewhere />
    </>
  )
}

/** The server validates the password; the form only compares both fields. */
function NewPassword({ token }: { readonly token: string }): ReactNode {
  const [typed, setTyped] = useState({ next: '', again: '' })
  const [tried, setTried] = useState(false)
  const problems = {
    next: typed.next === '' ? passwordText.empty : null,
    again: typed.again === typed.next ? null : passwordText.differs,
  }
  const save = useMutation({
    mutationFn: () => send(signInCalls.newPassword, { body: { token, next: typed.next } }),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (problems.next === null && problems.again === null && !save.isPending) save.mutate()
  }
  if (save.data)
    return (
      <div className={styles.form}>
        <CardHead title={text.choose.title} about={null} />
        <Note kind="ok">{save.data.message}</Note>
        <LinkButton href="/" to="page" variant="primary" focused>
          {text.signIn}
        </LinkButton>
      </div>
    )
  if (isRejected(save.error))
    return (
      <>
        <div className={styles.form}>
          <CardHead title={text.choose.title} about={null} />
          <Note kind="error">{errorMessage(save.error)}</Note>
          <LinkButton href={forgottenAddress('', '')} to="page" variant="primary" focused>
            {text.again}
          </LinkButton>
        </div>
        <Elsewhere />
      </>
    )
  const field = (name: keyof typeof typed): ReactNode => (
    <PasswordField
      label={passwordText[name]}
      name={name}
      autoComplete="new-password"
      autoFocus={name === 'next'}
      maxLength={PASSWORD_LENGTH.most}
      value={typed[name]}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
      error={tried ? problems[name] : null}
    />
  )
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <CardHead
          title={text.choose.title}
          about={`${passwordText.rule(PASSWORD_LENGTH.least)} ${text.choose.about}`}
        />
        {field('next')}
        {field('again')}
        {save.isError && <Note kind="error">{errorMessage(save.error)}</Note>}
        <Button type="submit" variant="primary" busy={save.isPending}>
          {text.choose.save}
        </Button>
      </form>
      <Elsewhere />
    </>
  )
}
