import type { ReactNode } from 'react'
import { leave } from '#client/leave.ts'
import { NoViewScreen } from '#client/screens/no-view/no-view-screen.tsx'
import { PageScreen } from '#client/screens/page/page-screen.tsx'
import { tabContent } from '#client/tab-content.tsx'
import type { HomeAnswer } from '#contract/answers.ts'

/** The page of a user; another user gets a fresh one. Loaded apart, so that sign-in stands before it has arrived. */
export function SignedIn({ home }: { readonly home: HomeAnswer }): ReactNode {
  const { user } = home
  return (
    <PageScreen
      key={user.userName}
      home={home}
      renderTab={tabContent}
      noView={<NoViewScreen user={user} />}
      onSignOut={leave}
    />
  )
}
