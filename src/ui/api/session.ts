import { createStore } from 'zustand/vanilla'

/**
 * The address of the first script, which is named after its content. Data of another release on this device may have
 * another form.
 */
export const ownRelease: string = new URL(import.meta.url).pathname

const mark = 'tosov.signed-in'

/** The application then opens offline. Removed with the mark. */
export const homeMark = 'tosov.home'

/**
 * `lost`: the page stays, so that unsaved edits are not lost. The session cookie is not readable, so a mark saves new
 * visitors a request.
 */
export const session = createStore<'signedIn' | 'lost'>(() => (isMarked() ? 'signedIn' : 'lost'))

/** The default applies until the server responds. */
export const passwordsAccepted = createStore<boolean>(() => true)

export function markSessionExpired(): void {
  storeSignedInMark(false)
  session.setState('lost')
}

/** Counts the sign-ins of this page. */
let signIns = 0

/** Returns whether the user has signed in since: a request sent before may be answered 401 afterwards. */
export function signInWatch(): () => boolean {
  const before = signIns
  return () => signIns > before
}

export function markSignedIn(): void {
  signIns++
  storeSignedInMark(true)
  clearDeferredSignOut()
  session.setState('signedIn')
}

const owedMark = 'tosov.pending-sign-out'

export function deferSignOut(): void {
  try {
    window.localStorage.setItem(owedMark, '1')
  } catch {}
}

export function isSignOutDeferred(): boolean {
  try {
    return window.localStorage.getItem(owedMark) !== null
  } catch {
    return false
  }
}

export function clearDeferredSignOut(): void {
  try {
    window.localStorage.removeItem(owedMark)
  } catch {}
}

type SessionListener = (shown: boolean) => void

export const reauthRequested = createStore<readonly SessionListener[]>(() => [])

/** Resolves with `false` if the user cancels. */
export function requestReauth(): Promise<boolean> {
  return new Promise((resolve) => reauthRequested.setState((waiting) => [...waiting, resolve], true))
}

export function completeReauth(shown: boolean): void {
  const waiting = reauthRequested.getState()
  reauthRequested.setState([], true)
  for (const answer of waiting) answer(shown)
}

/** Code with data of a user subscribes and clears that data. */
export const person = createStore<number>(() => 0)

export function resetUser(): void {
  person.setState((count) => count + 1, true)
}

/** Returns `true` if storage is blocked, so that the server is queried. */
function isMarked(): boolean {
  try {
    return window.localStorage.getItem(mark) !== null
  } catch {
    return true
  }
}

function storeSignedInMark(signedIn: boolean): void {
  try {
    if (signedIn) window.localStorage.setItem(mark, '1')
    else for (const name of [mark, homeMark]) window.localStorage.removeItem(name)
  } catch {}
}

/** The sign-in page then offers a passkey first. */
const passkeyMark = 'tosov.passkey'

export function markPasskey(): void {
  try {
    window.localStorage.setItem(passkeyMark, '1')
  } catch {}
}

export function hasPasskey(): boolean {
  try {
    return window.localStorage.getItem(passkeyMark) !== null
  } catch {
    return false
  }
}
