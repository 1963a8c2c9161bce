import { createStore } from 'zustand/vanilla'

/** `back`: restored, but deferred requests are not sent yet. */
export type Connection = 'up' | 'down' | 'back'

const firstPauseMs = 2_000
const longestPauseMs = 30_000

let asking: ReturnType<typeof setTimeout> | undefined

/** While the connection is lost, the server is polled. */
export const connection = createStore<Connection>(() => 'up')

export function connectionLost(): void {
  if (connection.getState() === 'down') return
  set('down')
  askLater(firstPauseMs)
}

export function connectionFound(): void {
  if (connection.getState() === 'down') set('back')
}

export function connectionSettled(): void {
  if (connection.getState() === 'back') set('up')
}

export function watchConnection(browser: Window): void {
  browser.addEventListener('offline', connectionLost)
  browser.addEventListener('online', () => void ask(firstPauseMs))
  if (!browser.navigator.onLine) connectionLost()
}

function set(next: Connection): void {
  if (next !== 'down') clearTimeout(asking)
  connection.setState(next)
}

function askLater(pauseMs: number): void {
  clearTimeout(asking)
  asking = setTimeout(() => void ask(Math.min(pauseMs * 2, longestPauseMs)), pauseMs)
}

async function ask(nextPauseMs: number): Promise<void> {
  if (connection.getState() !== 'down') return
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store' })
    if (ok) return connectionFound()
  } catch {}
  askLater(nextPauseMs)
}
