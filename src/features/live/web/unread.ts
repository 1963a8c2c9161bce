import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { UnreadNews } from '#features/live/api.ts'

const known = createStore<{ readonly news: UnreadNews | null }>(() => ({ news: null }))

/** `null` after a change of user. */
export function setUnread(news: UnreadNews | null): void {
  known.setState({ news })
}

/** Returns the same object while unchanged. */
export function unreadKnown(): UnreadNews | null {
  return known.getState().news
}

export function useUnread(): UnreadNews | null {
  return useStore(known, ({ news }) => news)
}
