import { createStore } from 'zustand/vanilla'

/** Remembers in this browser that somebody has signed in; who it is stands nowhere. */
const mark = 'tosov.signed-in'

/**
 * Whether somebody is signed in. `lost`: nobody is, or the session has ended while the page was open. The session itself is a cookie that the
 * program cannot read: the mark beside it spares a newcomer the question to which the answer is no. When a session ends
 * the page stays as it is underneath, so that nothing typed is lost.
 */
export const session = createStore<'there' | 'lost'>(() => (isMarked() ? 'there' : 'lost'))

/** The server knows nobody any more. */
export function loseSession(): void {
  keepMark(false)
  session.setState('lost')
}

/** Somebody has signed in. */
export function regainSession(): void {
  keepMark(true)
  session.setState('there')
}

/** Counts the people before this page. Whatever holds something of one of them lets go of it when it changes. */
export const person = createStore<number>(() => 0)

/** The page is nobody's now, or somebody else's. */
export function personGone(): void {
  person.setState((count) => count + 1, true)
}

/** Where the browser keeps nothing for us the server is asked. */
function isMarked(): boolean {
  try {
    return window.localStorage.getItem(mark) !== null
  } catch {
    return true
  }
}

function keepMark(signedIn: boolean): void {
  try {
    if (signedIn) window.localStorage.setItem(mark, '1')
    else window.localStorage.removeItem(mark)
  } catch {}
}
