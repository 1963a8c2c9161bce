import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { UnreadNews } from '#contract/notifications.ts'

const known = createStore<{ readonly news: UnreadNews | null }>(() => ({ news: null }))

/** How the own notifications stand has been told; `null`: of whoever comes nothing is known. */
export function unreadTold(news: UnreadNews | null): void {
  known.setState({ news })
}

/** How they stand as far as is known; the same object while nothing new was told. */
export function unreadKnown(): UnreadNews | null {
  return known.getState().news
}

/** Follows how the own notifications stand; `null` until somebody has told. */
export function useUnread(): UnreadNews | null {
  return useStore(known, ({ news }) => news)
}
