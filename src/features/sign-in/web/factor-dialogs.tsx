import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { BodyOf } from '#api/call.ts'
import { type FactorAnswer, type StartedFactor, signInCalls } from '#features/sign-in/api.ts'
import { factorScreenText as text } from '#features/sign-in/factor-text.ts'
import { PASSWORD_LENGTH } from '#features/sign-in/password.ts'
import { CODE, MAX_PASSKEY_NAME_LENGTH } from '#features/sign-in/second-factor.ts'
import styles from '#features/sign-in/web/account-screen.module.css'
import { makePasskey, requestPasskey } from '#features/sign-in/web/passkeys.ts'
import { errorMessage } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { hasPasskey } from '#ui/api/session.ts'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/dialog.tsx'
import { LineField } from '#ui/line-field.tsx'
import { Note } from '#ui/note.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { QrPicture } from '#ui/qr-picture.tsx'
import { SecretDialog } from '#ui/secret-dialog.tsx'
import { showResponseToast } from '#ui/toasts.ts'

type Props = {
  readonly onDone: (answer: FactorAnswer) => void
  readonly onClose: () => void
}

/** The reauthentication. A password suffices only while there is no factor (decision 0073). */
export type Proof = BodyOf<typeof signInCalls.prove>
type Shows = 'password' | 'factor'

type WithProofProps<Answer> = Pick<Props, 'onClose'> & {
  readonly title: string
  readonly about: string
  readonly shows: Shows
  readonly submit?: string
  readonly act: (proof: Proof) => Promise<Answer>
  readonly onDone: (answer: Answer) => void
  readonly before?: { readonly field: ReactNode; readonly isGiven: boolean }
}

export function WithProof<Answer>({
  title,
  about,
  shows,
  submit = text.code.goOn,
  act,
  onDone,
  onClose,
  before,
}: WithProofProps<Answer>): ReactNode {
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const doing = useMutation({
    mutationFn: async (by: Proof['by']) => {
      if (by === 'passkey')
        return act({ by, used: await requestPasskey(await send(signInCalls.passkeyBegin)) })
      return act(by === 'code' ? { by, code: typed } : { by, password: typed })
    },
    onSuccess: onDone,
  })
  const hasBefore = before?.isGiven !== false
  return (
    <FormDialog
      title={title}
      about={about}
      size="small"
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        const isGiven = typed.trim() !== '' && hasBefore
        if (isGiven && !doing.isPending) doing.mutate(shows === 'factor' ? 'code' : 'password')
      }}
      submit={submit}
      busy={doing.isPending}
    >
      {before?.field}
      {shows === 'password' ? (
        <PasswordField
          label={text.password}
          name="password"
          autoComplete="current-password"
          maxLength={PASSWORD_LENGTH.most}
          value={typed}
          onChange={setTyped}
          error={tried && typed === '' ? text.noPassword : null}
        />
      ) : (
        <LineField
          kind="text"
          label={text.proof.code}
          name="code"
          autoComplete="one-time-code"
          maxLength={60}
          value={typed}
          onChange={setTyped}
          error={tried && typed.trim() === '' ? text.proof.empty : null}
        />
      )}
      {shows === 'factor' && hasPasskey() && (
        <div>
          <Button
            busy={doing.isPending && doing.variables === 'passkey'}
            onClick={() => hasBefore && !doing.isPending && doing.mutate('passkey')}
          >
            {text.passkey.prove}
          </Button>
        </div>
      )}
      {doing.isError && <Note kind="error">{errorMessage(doing.error)}</Note>}
    </FormDialog>
  )
}

type AddProps = Props & { readonly shows: Shows }

export function AddCode({ shows, onDone, onClose }: AddProps): ReactNode {
  const [started, setStarted] = useState<StartedFactor['code']>(null)
  if (started !== null) return <FirstCode started={started} onDone={onDone} onClose={onClose} />
  return (
    <WithProof
      title={text.code.title}
      about={text.proof.first}
      shows={shows}
      act={(proof) => send(signInCalls.factorBegin, { body: { event: 'CODE', proof } })}
      onDone={({ code }) => setStarted(code)}
      onClose={onClose}
    />
  )
}

type FirstCodeProps = Props & { readonly started: NonNullable<StartedFactor['code']> }

function FirstCode({ started, onDone, onClose }: FirstCodeProps): ReactNode {
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const adding = useMutation({
    mutationFn: () => send(signInCalls.factorDo, { body: { event: 'ADD_CODE', code } }),
    onSuccess: showMessageAndClose(onDone),
  })
  const submit = (): void => {
    setTried(true)
    if (code.trim() !== '' && !adding.isPending) adding.mutate()
  }
  return (
    <FormDialog
      title={text.code.title}
      about={text.code.scan}
      size="small"
      onClose={onClose}
      onSubmit={submit}
      submit={text.code.done}
      busy={adding.isPending}
    >
      <QrPicture address={started.address} label={text.code.picture} className={styles.qr} />
      <p>
        {text.code.secret}:{' '}
        <span className={styles.secret}>{started.secret.match(/.{1,4}/g)?.join(' ')}</span>
      </p>
      <p>{text.code.enter}</p>
      <LineField
        kind="text"
        label={text.code.code}
        name="code"
        autoComplete="one-time-code"
        maxLength={CODE.digits + 1}
        value={code}
        onChange={setCode}
        error={tried && code.trim() === '' ? text.code.noCode : null}
      />
      {adding.isError && <Note kind="error">{errorMessage(adding.error)}</Note>}
    </FormDialog>
  )
}

export function AddPasskey({ shows, onDone, onClose }: AddProps): ReactNode {
  const [name, setName] = useState<string>(text.passkey.firstName)
  const add = async (proof: Proof): Promise<FactorAnswer> => {
    const { passkey } = await send(signInCalls.factorBegin, { body: { event: 'PASSKEY', proof } })
    if (passkey === null) throw new Error('the server has begun something else')
    const made = await makePasskey(passkey)
    return send(signInCalls.factorDo, { body: { event: 'ADD_PASSKEY', name: name.trim(), made } })
  }
  const field = (
    <LineField
      kind="text"
      label={text.passkey.name}
      name="passkey"
      maxLength={MAX_PASSKEY_NAME_LENGTH}
      value={name}
      onChange={setName}
      error={name.trim() === '' ? text.passkey.noName : null}
    />
  )
  return (
    <WithProof
      title={text.passkey.add}
      shows={shows}
      about={text.passkey.addAbout}
      submit={text.passkey.add}
      act={add}
      onDone={showMessageAndClose(onDone)}
      onClose={onClose}
      before={{ field, isGiven: name.trim() !== '' }}
    />
  )
}

type RecoveryProps = { readonly codes: readonly string[]; readonly onClose: () => void }

/** Shown once. Closing discards them. */
export function RecoveryCodes({ codes, onClose }: RecoveryProps): ReactNode {
  return (
    <SecretDialog
      title={text.recovery.codes}
      about={text.recovery.codesAbout}
      once={text.recovery.once}
      secret={codes.join('\n')}
      close={text.recovery.saved}
      onClose={onClose}
    >
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </SecretDialog>
  )
}

export function showMessageAndClose(onDone: Props['onDone']): (answer: FactorAnswer) => void {
  return (answer) => {
    showResponseToast(answer)
    onDone(answer)
  }
}
