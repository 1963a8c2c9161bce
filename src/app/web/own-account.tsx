import type { ReactNode } from 'react'
import type { HomeAnswer } from '#budget/api.ts'
import { RightsSection } from '#features/accounts/web/own-rights.tsx'
import { AccountScreen } from '#features/sign-in/web/account-screen.tsx'

/** The security of one's own sign-in, and the rights of an institution's people. */
export function OwnAccount({ home }: { readonly home: HomeAnswer }): ReactNode {
  const hasRights = !home.mustEnrol && home.role === 'institution'
  return <AccountScreen home={home} rights={hasRights && <RightsSection home={home} />} />
}
