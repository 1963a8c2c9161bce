/** Whether the server can be reached. `back`: it could not, it can again, and what waited has not been sent yet. */
export type Line = 'up' | 'down' | 'back'

const firstPauseMs = 2_000
const longestPauseMs = 30_000

let state: Line = 'up'
let asking: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** The line to the server, as the calls and the browser find it. While it is dead it is asked now and then. */
export const line = {
  now: (): Line => state,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** A call reached nothing. */
  isDead: (): void => {
    if (state === 'down') return
    set('down')
    askLater(firstPauseMs)
  },
  /** A call was answered, whatever the answer. */
  isAlive: (): void => {
    if (state === 'down') set('back')
  },
  /** What waited for the line has been sent. */
  isSettled: (): void => {
    if (state === 'back') set('up')
  },
}

/** Heeds what the browser says of its own line, besides what calls find. */
export function watchLine(browser: Window): void {
  browser.addEventListener('offline', line.isDead)
  browser.addEventListener('online', () => void ask(firstPauseMs))
  if (!browser.navigator.onLine) line.isDead()
}

function set(next: Line): void {
  state = next
  if (next !== 'down') clearTimeout(asking)
  for (const listener of listeners) listener()
}

function askLater(pauseMs: number): void {
  clearTimeout(asking)
  asking = setTimeout(() => void ask(Math.min(pauseMs * 2, longestPauseMs)), pauseMs)
}

async function ask(nextPauseMs: number): Promise<void> {
  if (state !== 'down') return
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store' })
    if (ok) return line.isAlive()
  } catch {}
  askLater(nextPauseMs)
}
