import { createStore } from 'zustand/vanilla'

/** `back`: restored, but deferred requests are not sent yet. */
export type Connection = 'up' | 'down' | 'back'

const FIRST_PAUSE_MS = 2_000
const MAX_PAUSE_MS = 30_000

let pollTimer: ReturnType<typeof setTimeout> | undefined

/** While the connection is lost, the server is polled. */
export const connection = createStore<Connection>(() => 'up')

export function markDisconnected(): void {
  if (connection.getState() === 'down') return
  set('down')
  pollLater(FIRST_PAUSE_MS)
}

export function markConnected(): void {
  if (connection.getState() === 'down') set('back')
}

export function markSettled(): void {
  if (connection.getState() === 'back') set('up')
}

export function watchConnection(browser: Window): void {
  browser.addEventListener('offline', markDisconnected)
  browser.addEventListener('online', () => void poll(FIRST_PAUSE_MS))
  if (!browser.navigator.onLine) markDisconnected()
}

function set(next: Connection): void {
  if (next !== 'down') clearTimeout(pollTimer)
  connection.setState(next)
}

function pollLater(pauseMs: number): void {
  clearTimeout(pollTimer)
  pollTimer = setTimeout(() => void poll(Math.min(pauseMs * 2, MAX_PAUSE_MS)), pauseMs)
}

async function poll(nextPauseMs: number): Promise<void> {
  if (connection.getState() !== 'down') return
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store' })
    if (ok) return markConnected()
  } catch {}
  pollLater(nextPauseMs)
}
