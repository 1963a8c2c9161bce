import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { BodyOf } from '#api/call.ts'
import { accountScreenText } from '#features/sign-in/account-text.ts'
import { signInCalls } from '#features/sign-in/api.ts'
import { factorScreenText } from '#features/sign-in/factor-text.ts'
import { PASSWORD_LENGTH } from '#features/sign-in/password.ts'
import { singleSignOnText } from '#features/sign-in/provider-text.ts'
import { hasOwnFactor } from '#features/sign-in/second-factor.ts'
import { requestPasskey } from '#features/sign-in/web/passkeys.ts'
import { onReauth, proofAddress, useSignInMethods } from '#features/sign-in/web/sign-in-ways.ts'
import { errorMessage } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { completeReauth, hasPasskey } from '#ui/api/session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LineField } from '#ui/line-field.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Note } from '#ui/note.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { screenText } from '#ui/screen-text.ts'

const text = accountScreenText.proof

/** Reauthenticates the user before a sensitive action, then repeats the request (decision 0004). */
export function ReauthDialog(): ReactNode {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  // After a failed response only the password is requested.
  const factors = useQuery({
    queryKey: ['own-factors'],
    queryFn: ({ signal }) => send(signInCalls.factors, { signal }),
    gcTime: 0,
  })
  const asksCode = factors.data !== undefined && hasOwnFactor(factors.data)
  const prove = useMutation({
    mutationFn: async (body: 'passkey' | BodyOf<typeof signInCalls.prove>) =>
      send(signInCalls.prove, {
        body:
          body === 'passkey'
            ? { by: body, used: await requestPasskey(await send(signInCalls.passkeyBegin)) }
            : body,
      }),
    onSuccess: () => completeReauth(true),
  })
  const { passwords = 'on', providers = [] } = useSignInMethods().data ?? {}
  // The server accepts no password from an account with a second factor.
  const asksPassword = passwords === 'on' && !asksCode
  useEffect(() => onReauth(() => completeReauth(true)), [])
  const isEmpty = asksCode ? code.trim() === '' : password === ''
  const submit = (): void => {
    setTried(true)
    if (isEmpty || prove.isPending) return
    prove.mutate(asksCode ? { by: 'code', code } : { by: 'password', password })
  }
  // The dialog focuses its first field when it opens.
  if (factors.isPending && factors.failureCount === 0) return null
  return (
    <Dialog
      title={text.title}
      about={text.about}
      size="small"
      onClose={() => completeReauth(false)}
      onSubmit={submit}
      buttons={
        <>
          <Button onClick={() => completeReauth(false)}>{screenText.cancel}</Button>
          {(asksPassword || asksCode) && (
            <Button type="submit" variant="primary" busy={prove.isPending}>
              {text.goOn}
            </Button>
          )}
        </>
      }
    >
      {asksPassword && (
        <PasswordField
          label={text.password}
          name="password"
          autoComplete="current-password"
          maxLength={PASSWORD_LENGTH.most}
          value={password}
          onChange={setPassword}
          error={tried && isEmpty ? text.empty : null}
        />
      )}
      {asksCode && (
        <LineField
          kind="text"
          label={text.code}
          name="code"
          autoComplete="one-time-code"
          maxLength={60}
          value={code}
          onChange={setCode}
          error={tried && isEmpty ? text.noCode : null}
        />
      )}
      {hasPasskey() && (
        <div>
          <Button
            busy={prove.isPending && prove.variables === 'passkey'}
            onClick={() => prove.mutate('passkey')}
          >
            {factorScreenText.passkey.prove}
          </Button>
        </div>
      )}
      {providers.length > 0 && <p>{singleSignOnText.proveAbout}</p>}
      {providers.map(({ id, name }) => (
        <div key={id}>
          <LinkButton href={proofAddress(id)} to="tab">
            {singleSignOnText.proveBy(name)}
          </LinkButton>
        </div>
      ))}
      {prove.isError && <Note kind="error">{errorMessage(prove.error)}</Note>}
    </Dialog>
  )
}
