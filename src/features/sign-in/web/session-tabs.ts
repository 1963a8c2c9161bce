import { useEffect } from 'react'
import { createStore } from 'zustand/vanilla'
import type { User } from '#budget/api.ts'
import { signInCalls } from '#features/sign-in/api.ts'
import { queryClient } from '#ui/api/query-client.ts'
import { isNetworkError } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import {
  clearDeferredSignOut,
  isSignOutDeferred,
  markSessionExpired,
  markSignedIn,
  resetUser,
  session,
} from '#ui/api/session.ts'
import { otherTabs } from '#ui/other-tabs.ts'
import { clearToasts } from '#ui/toasts.ts'

/** `user` is the user of this page, or `null`. */
export function useSessionTabs(user: Pick<User, 'userName'> | null): void {
  useEffect(
    () =>
      heard.subscribe((message) => {
        if (message?.kind === 'left') resetTab()
        else if (message) continueSession(message, user)
      }),
    [user],
  )
}

/** Applies to all tabs of the browser, because they share the session. */
type SessionTabMessage = { readonly kind: 'left' } | { readonly kind: 'entered'; readonly userName: string }

const heard = createStore<SessionTabMessage | null>(() => null)
const tabs = otherTabs<SessionTabMessage>('tosov.session', (message) => heard.setState(message, true))

export const sessionTabs = { tell: tabs.tell }

type SessionUser = Pick<User, 'userName'>

/** Clears the page for another user. */
export function continueSession(user: SessionUser, before: SessionUser | null): void {
  if (user.userName !== before?.userName) forgetPerson()
  markSignedIn()
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
}

// Offline drafts must not stay readable after the session. Unsent edits stay.
session.subscribe((state) => {
  if (state === 'lost') void emptyCopy()
})

/** The sign-in page does not need it. */
async function emptyCopy(): Promise<void> {
  const { clearOfflineDrafts: forgetAnswers } = await import('#budget/web/device-copy.ts')
  await forgetAnswers()
}

/** Ends the session of a user who signed out while offline. */
export async function paySignOut(): Promise<void> {
  if (!isSignOutDeferred()) return
  try {
    await send(signInCalls.logout)
  } catch (error) {
    if (isNetworkError(error)) return
  }
  clearDeferredSignOut()
}

export function resetTab(): void {
  markSessionExpired()
  forgetPerson()
}

/** Data stored on the device stays. */
function forgetPerson(): void {
  resetUser()
  queryClient.clear()
  clearToasts()
}
