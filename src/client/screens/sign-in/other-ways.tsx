import { type ReactNode, useEffect } from 'react'
import { hasPasskey } from '#client/api/session.ts'
import { keepReturn, noteWays, providerAddress, useSignInWays } from '#client/api/sign-in-ways.ts'
import { PasskeyButton } from '#client/screens/sign-in/second-step.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Note } from '#client/ui/note.tsx'
import type { User } from '#contract/answers.ts'
import { screenText } from '#text/screens.ts'

type OtherWaysProps = {
  readonly onSignedIn: (user: User) => void
  /** Where a provider opens: where a page waits beneath, in a tab of its own. */
  readonly to: 'page' | 'tab'
}

/** The ways in besides a password: a passkey where one was used here, and the providers that the settings name. */
export function OtherWays({ onSignedIn, to }: OtherWaysProps): ReactNode {
  const { data } = useSignInWays()
  useEffect(() => noteWays(data), [data])
  return (
    <>
      {data?.demonstration === 'open' && <Note kind="warning">{screenText.signIn.openDemonstration}</Note>}
      {hasPasskey() && <PasskeyButton onSignedIn={onSignedIn} />}
      {data?.providers.map(({ id, name }) => (
        <LinkButton key={id} href={providerAddress(id, to)} to={to} onClick={keepReturn}>
          {name}
        </LinkButton>
      ))}
    </>
  )
}
