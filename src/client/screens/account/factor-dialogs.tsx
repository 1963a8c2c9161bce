import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { encode } from 'uqr'
import { makePasskey } from '#client/api/passkeys.ts'
import { sentenceOf } from '#client/api/request-failed.ts'
import { send } from '#client/api/send.ts'
import styles from '#client/screens/account/account-screen.module.css'
import { Button } from '#client/ui/button.tsx'
import { Dialog, FormDialog } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/fields.tsx'
import { Note } from '#client/ui/note.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { tellAnswer } from '#client/ui/toasts.ts'
import type { BegunFactor, FactorAnswer } from '#contract/factors.ts'
import { PASSWORD_LENGTH } from '#domain/organisation/password.ts'
import { CODE, LONGEST_PASSKEY_NAME } from '#domain/organisation/second-factor.ts'
import { factorScreenText as text } from '#text/factor-screen.ts'

type Props = {
  /** It is set up, or taken away. */
  readonly onDone: (answer: FactorAnswer) => void
  readonly onClose: () => void
}

type WithPasswordProps<Answer> = Pick<Props, 'onClose'> & {
  readonly title: string
  readonly about: string
  /** What the button says; that one goes on where nothing else is said. */
  readonly submit?: string
  readonly act: (password: string) => Promise<Answer>
  readonly onDone: (answer: Answer) => void
  /** What is asked for before the password, and whether it is there. */
  readonly before?: { readonly field: ReactNode; readonly isGiven: boolean }
}

/** Does something to the own factors for whoever knows the password, with which every change of them begins. */
export function WithPassword<Answer>({
  title,
  about,
  submit = text.code.goOn,
  act,
  onDone,
  onClose,
  before,
}: WithPasswordProps<Answer>): ReactNode {
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const doing = useMutation({ mutationFn: () => act(password), onSuccess: onDone })
  const isGiven = password !== '' && before?.isGiven !== false
  return (
    <FormDialog
      title={title}
      about={about}
      size="small"
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (isGiven && !doing.isPending) doing.mutate()
      }}
      submit={submit}
      busy={doing.isPending}
    >
      {before?.field}
      <PasswordField
        label={text.password}
        name="password"
        autoComplete="current-password"
        maxLength={PASSWORD_LENGTH.most}
        value={password}
        onChange={setPassword}
        error={tried && password === '' ? text.noPassword : null}
      />
      {doing.isError && <Note kind="error">{sentenceOf(doing.error)}</Note>}
    </FormDialog>
  )
}

/** Sets up codes of a program: the password, then the secret and its first code. */
export function AddCode({ onDone, onClose }: Props): ReactNode {
  const [begun, setBegun] = useState<BegunFactor['code']>(null)
  if (begun !== null) return <FirstCode begun={begun} onDone={onDone} onClose={onClose} />
  return (
    <WithPassword
      title={text.code.title}
      about={text.code.first}
      act={(password) => send('factorBegin', { body: { event: 'CODE', password } })}
      onDone={({ code }) => setBegun(code)}
      onClose={onClose}
    />
  )
}

type FirstCodeProps = Props & { readonly begun: NonNullable<BegunFactor['code']> }

function FirstCode({ begun, onDone, onClose }: FirstCodeProps): ReactNode {
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const adding = useMutation({
    mutationFn: () => send('factorDo', { body: { event: 'ADD_CODE', code } }),
    onSuccess: tellAndGo(onDone),
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
      <QrPicture address={begun.address} />
      <p>
        {text.code.secret}: <span className={styles.secret}>{begun.secret.match(/.{1,4}/g)?.join(' ')}</span>
      </p>
      <p>{text.code.enter}</p>
      <TextField
        label={text.code.code}
        name="code"
        autoComplete="one-time-code"
        maxLength={CODE.digits + 1}
        value={code}
        onChange={setCode}
        error={tried && code.trim() === '' ? text.code.noCode : null}
      />
      {adding.isError && <Note kind="error">{sentenceOf(adding.error)}</Note>}
    </FormDialog>
  )
}

/** Dark on light also where the page is dark: many a camera reads no other. */
function QrPicture({ address }: { readonly address: string }): ReactNode {
  const { data, size } = encode(address, { ecc: 'M', border: 2 })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('')
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={text.code.picture}>
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}

/** Makes a passkey of this device. */
export function AddPasskey({ onDone, onClose }: Props): ReactNode {
  const [name, setName] = useState<string>(text.passkey.firstName)
  const add = async (password: string): Promise<FactorAnswer> => {
    const { passkey } = await send('factorBegin', { body: { event: 'PASSKEY', password } })
    if (passkey === null) throw new Error('the server has begun something else')
    const made = await makePasskey(passkey)
    return send('factorDo', { body: { event: 'ADD_PASSKEY', name: name.trim(), made } })
  }
  const field = (
    <TextField
      label={text.passkey.name}
      name="passkey"
      maxLength={LONGEST_PASSKEY_NAME}
      value={name}
      onChange={setName}
      error={name.trim() === '' ? text.passkey.noName : null}
    />
  )
  return (
    <WithPassword
      title={text.passkey.add}
      about={text.passkey.addAbout}
      submit={text.passkey.add}
      act={add}
      onDone={tellAndGo(onDone)}
      onClose={onClose}
      before={{ field, isGiven: name.trim() !== '' }}
    />
  )
}

type RecoveryProps = { readonly codes: readonly string[]; readonly onClose: () => void }

/** The recovery codes that were just made. They stand nowhere else; closing forgets them. */
export function RecoveryCodes({ codes, onClose }: RecoveryProps): ReactNode {
  const [copied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(codes.join('\n'))
    setCopied(true)
  }
  return (
    <Dialog
      title={text.recovery.told}
      about={text.recovery.toldAbout}
      size="small"
      onClose={onClose}
      onSubmit={onClose}
      buttons={
        <>
          <span role="status">{copied && text.recovery.copied}</span>
          <Button onClick={() => void copy()}>{text.recovery.copy}</Button>
          <Button type="submit" variant="primary">
            {text.recovery.kept}
          </Button>
        </>
      }
    >
      <Note kind="warning">{text.recovery.once}</Note>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </Dialog>
  )
}

/** Tells what was done as a notice, and goes on. */
export function tellAndGo(onDone: Props['onDone']): (answer: FactorAnswer) => void {
  return (answer) => {
    tellAnswer(answer)
    onDone(answer)
  }
}
