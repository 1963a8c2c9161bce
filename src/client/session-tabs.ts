import { otherTabs } from '#client/kept/other-tabs.ts'

/** Somebody has signed out, or in, for all tabs of this browser: they share the session. */
export type SessionTold = { readonly kind: 'left' } | { readonly kind: 'entered'; readonly userName: string }

const listeners = new Set<(told: SessionTold) => void>()
const tabs = otherTabs<SessionTold>('tosov.session', (told) => {
  for (const listener of listeners) listener(told)
})

/** What the tabs tell each other of the session. */
export const sessionTabs = {
  tell: tabs.tell,
  subscribe: (listener: (told: SessionTold) => void): (() => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
