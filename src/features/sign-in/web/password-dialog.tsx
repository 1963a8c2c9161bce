import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { signInCalls } from '#features/sign-in/api.ts'
import { PASSWORD_LENGTH } from '#features/sign-in/password.ts'
import { passwordText } from '#features/sign-in/password-text.ts'
import { errorMessage } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { FormDialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { screenText } from '#ui/screen-text.ts'
import { showResponseToast } from '#ui/toasts.ts'

type PasswordFields = { readonly current: string; readonly next: string; readonly again: string }

type Props = {
  readonly onDone: () => void
  readonly onClose: () => void
  readonly why?: string
  readonly closeLabel?: string
}

/** The server validates the password; the dialog only compares both fields. */
export function PasswordDialog({
  onDone,
  onClose,
  why = '',
  closeLabel = screenText.cancel,
}: Props): ReactNode {
  const [typed, setTyped] = useState<PasswordFields>({ current: '', next: '', again: '' })
  const [tried, setTried] = useState(false)
  const problems = problemsOf(typed)
  const change = useMutation({
    mutationFn: () => send(signInCalls.password, { body: { current: typed.current, next: typed.next } }),
    onSuccess: (answer) => {
      showResponseToast(answer)
      onDone()
    },
  })
  const submit = (): void => {
    setTried(true)
    if (Object.values(problems).every((problem) => problem === null) && !change.isPending) change.mutate()
  }
  const field = (
    name: keyof PasswordFields,
    autoComplete: 'current-password' | 'new-password',
  ): ReactNode => (
    <PasswordField
      label={passwordText[name]}
      name={name}
      autoComplete={autoComplete}
      maxLength={PASSWORD_LENGTH.most}
      value={typed[name]}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
      error={tried ? problems[name] : null}
    />
  )
  return (
    <FormDialog
      title={passwordText.title}
      about={`${why} ${passwordText.rule(PASSWORD_LENGTH.least)}`.trim()}
      size="small"
      onClose={onClose}
      onSubmit={submit}
      submit={passwordText.save}
      cancel={closeLabel}
      busy={change.isPending}
    >
      {field('current', 'current-password')}
      {field('next', 'new-password')}
      {field('again', 'new-password')}
      {change.isError && <Note kind="error">{errorMessage(change.error)}</Note>}
    </FormDialog>
  )
}

type FirstProps = { readonly onDone: () => void; readonly onClose: () => void }

/** Comes before anything else for a user with a one-time password. */
export function FirstPassword(props: FirstProps): ReactNode {
  return <PasswordDialog {...props} why={passwordText.about} closeLabel={screenText.page.signOut} />
}

function problemsOf({
  current,
  next,
  again,
}: PasswordFields): Readonly<Record<keyof PasswordFields, string | null>> {
  return {
    current: current === '' ? passwordText.empty : null,
    next: next === '' ? passwordText.empty : null,
    again: again === next ? null : passwordText.differs,
  }
}
