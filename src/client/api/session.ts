/** Remembers in this browser that somebody has signed in; who it is stands nowhere. */
const mark = 'tosov.signed-in'

let lost = !isMarked()
const listeners = new Set<() => void>()

/**
 * Whether nobody is signed in, or the session has ended while the page was open. The session itself is a cookie that the
 * program cannot read: the mark beside it spares a newcomer the question to which the answer is no. When a session ends
 * the page stays as it is underneath, so that nothing typed is lost.
 */
export const session = {
  isLost: (): boolean => lost,
  lose: (): void => set(true),
  regain: (): void => set(false),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function set(next: boolean): void {
  keepMark(!next)
  if (lost === next) return
  lost = next
  for (const listener of listeners) listener()
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
