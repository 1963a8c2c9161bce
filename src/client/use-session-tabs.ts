import { useEffect } from 'react'
import { enter } from '#client/enter.ts'
import { leftHere } from '#client/left-here.ts'
import { sessionTabs } from '#client/session-tabs.ts'
import type { User } from '#contract/answers.ts'

/** Follows another tab in and out. `user` is who stands on this page, or nobody. */
export function useSessionTabs(user: Pick<User, 'userName'> | null): void {
  useEffect(
    () =>
      sessionTabs.subscribe((told) => {
        if (told.kind === 'left') leftHere()
        else enter(told, user)
      }),
    [user],
  )
}
