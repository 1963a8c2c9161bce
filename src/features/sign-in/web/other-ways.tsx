import { type ReactNode, useEffect } from 'react'
import type { User } from '#budget/api.ts'
import { signInText } from '#features/sign-in/text.ts'
import { PasskeyButton } from '#features/sign-in/web/second-step.tsx'
import {
  providerAddress,
  setSignInMethods,
  storeReturnAddress,
  useSignInMethods,
} from '#features/sign-in/web/sign-in-ways.ts'
import { hasPasskey } from '#ui/api/session.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Note } from '#ui/note.tsx'

type OtherSignInMethodsProps = {
  readonly onSignedIn: (user: User) => void
  /** `tab`: a page waits in this tab. */
  readonly to: 'page' | 'tab'
}

/** Offers a passkey if this browser has used one. */
export function OtherSignInMethods({ onSignedIn, to }: OtherSignInMethodsProps): ReactNode {
  const { data } = useSignInMethods()
  useEffect(() => setSignInMethods(data), [data])
  return (
    <>
      {data?.demonstration === 'open' && <Note kind="warning">{signInText.openDemonstration}</Note>}
      {hasPasskey() && <PasskeyButton onSignedIn={onSignedIn} />}
      {data?.providers.map(({ id, name }) => (
        <LinkButton key={id} href={providerAddress(id, to)} to={to} onClick={storeReturnAddress}>
          {name}
        </LinkButton>
      ))}
    </>
  )
}
