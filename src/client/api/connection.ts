import { createStore } from 'zustand/vanilla'

/** Whether the server can be reached. `back`: it could not, it can again, and what waited has not been sent yet. */
export type Connection = 'up' | 'down' | 'back'

const firstPauseMs = 2_000
const longestPauseMs = 30_000

let asking: ReturnType<typeof setTimeout> | undefined

/** The connection to the server, as the calls and the browser find it. While it is dead it is asked now and then. */
export const connection = createStore<Connection>(() => 'up')

/** A call reached nothing. */
export function connectionLost(): void {
  if (connection.getState() === 'down') return
  set('down')
  askLater(firstPauseMs)
}

/** A call was answered, whatever the answer. */
export function connectionFound(): void {
  if (connection.getState() === 'down') set('back')
}

/** What waited for the connection has been sent. */
export function connectionSettled(): void {
  if (connection.getState() === 'back') set('up')
}

/** Heeds what the browser says of its own connection, besides what calls find. */
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
