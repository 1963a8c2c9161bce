import { useEffect } from 'react'
import { createStore } from 'zustand/vanilla'
import { queryClient } from '#client/api/query-client.ts'
import { isUnreached } from '#client/api/request-failed.ts'
import { send } from '#client/api/send.ts'
import {
  isSignOutOwed,
  loseSession,
  personGone,
  regainSession,
  session,
  signOutPaid,
} from '#client/api/session.ts'
import { otherTabs } from '#client/draft/other-tabs.ts'
import { clearToasts } from '#client/ui/toasts.ts'
import type { User } from '#contract/answers.ts'

/** Follows another tab in and out. `user` is who stands on this page, or nobody. */
export function useSessionTabs(user: Pick<User, 'userName'> | null): void {
  useEffect(
    () =>
      heard.subscribe((message) => {
        if (message?.kind === 'left') leftHere()
        else if (message) enter(message, user)
      }),
    [user],
  )
}

/** Somebody has signed out, or in, for all tabs of this browser: they share the session. */
type TabMessage = { readonly kind: 'left' } | { readonly kind: 'entered'; readonly userName: string }

/** What another tab said last. */
const heard = createStore<TabMessage | null>(() => null)
const tabs = otherTabs<TabMessage>('tosov.session', (message) => heard.setState(message, true))

/** What the tabs tell each other of the session. */
export const sessionTabs = { tell: tabs.tell }

type Named = Pick<User, 'userName'>

/** Goes on after signing in: the same user where the work stood, another one (or the first) from the beginning. */
export function enter(user: Named, before: Named | null): void {
  if (user.userName !== before?.userName) forgetPerson()
  regainSession()
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
}

// The server knows nobody here any more, whoever ended the session and wherever: what lies here to be read without a line is nobody's. What was typed
// and not sent stays.
session.subscribe((state) => {
  if (state === 'lost') void emptyCopy()
})

/** The copy comes with the program, which the entrance does not load. */
async function emptyCopy(): Promise<void> {
  const { forgetAnswers } = await import('#client/draft/device-copy.ts')
  await forgetAnswers()
}

/** Ends the session of whoever has signed out without a line, now that there is one. */
export async function paySignOut(): Promise<void> {
  if (!isSignOutOwed()) return
  try {
    await send('logout')
  } catch (error) {
    if (isUnreached(error)) return
  }
  signOutPaid()
}

/** Somebody has signed out: this tab shows nothing of theirs any more. */
export function leftHere(): void {
  loseSession()
  forgetPerson()
}

/** Nothing that was read, typed or told stays on the page; what this device keeps, it keeps. */
function forgetPerson(): void {
  personGone()
  queryClient.clear()
  clearToasts()
}
