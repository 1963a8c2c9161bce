import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryKeys } from '#client/api/queries.ts'
import { leave } from '#client/leave.ts'
import { PasswordDialog } from '#client/password-dialog.tsx'
import { ReviewPage } from '#client/review-page.tsx'
import { AdminScreen } from '#client/screens/admin/admin-screen.tsx'
import { NoViewScreen } from '#client/screens/no-view/no-view-screen.tsx'
import { PageScreen } from '#client/screens/page/page-screen.tsx'
import { tabContent } from '#client/tab-content.tsx'
import type { HomeAnswer } from '#contract/answers.ts'
import { mayUse } from '#domain/organisation/roles.ts'
import { screenText } from '#text/screens.ts'
import { passwordText } from '#text/sign-in.ts'

/** The page of a user, by the role; another user gets a fresh one. Loaded apart, so that sign-in stands before it has arrived. */
export function SignedIn({ home }: { readonly home: HomeAnswer }): ReactNode {
  const queries = useQueryClient()
  const { user, role, mustChangePassword } = home
  if (mustChangePassword)
    return (
      <PasswordDialog
        why={passwordText.about}
        closeLabel={screenText.page.signOut}
        onDone={() => void queries.invalidateQueries({ queryKey: queryKeys.home })}
        onClose={() => void leave()}
      />
    )
  if (mayUse(role, 'administration'))
    return <AdminScreen key={user.userName} home={home} onSignOut={() => void leave()} />
  if (mayUse(role, 'review')) return <ReviewPage key={user.userName} home={home} />
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
