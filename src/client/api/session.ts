import { createStore } from 'zustand/vanilla'
import { ownRelease } from '#client/api/release.ts'
import type { HomeAnswer } from '#contract/answers.ts'

/** Remembers in this browser that somebody has signed in. */
const mark = 'tosov.signed-in'

/** Who that is, as the server told it last, so that the program opens without a line; gone with the mark. */
const homeMark = 'tosov.home'

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

/** Somebody has signed in. Whoever left before without a line is gone with that. */
export function regainSession(): void {
  keepMark(true)
  signOutPaid()
  session.setState('there')
}

/** That somebody has signed out without a line: the server is told as soon as it can be. */
const owedMark = 'tosov.sign-out-owed'

/** Remembers, also past the page, that the server has to be told of a signing out. */
export function oweSignOut(): void {
  try {
    window.localStorage.setItem(owedMark, '1')
  } catch {}
}

export function isSignOutOwed(): boolean {
  try {
    return window.localStorage.getItem(owedMark) !== null
  } catch {
    return false
  }
}

export function signOutPaid(): void {
  try {
    window.localStorage.removeItem(owedMark)
  } catch {}
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
    else for (const name of [mark, homeMark]) window.localStorage.removeItem(name)
  } catch {}
}

type KeptHome = {
  readonly release: string
  /** By the clock of this device, ms. */
  readonly at: number
  readonly home: HomeAnswer
}

/** Keeps who is signed in, as the server has just told it. Whoever must first change their password is not let in by this browser. */
export function keepHome(home: HomeAnswer): void {
  const kept: KeptHome = { release: ownRelease, at: Date.now(), home }
  try {
    if (home.mustChangePassword) window.localStorage.removeItem(homeMark)
    else window.localStorage.setItem(homeMark, JSON.stringify(kept))
  } catch {}
}

/** Who is signed in, as it was kept by this very release, with the server's clock as it must stand by now; `null` where nothing is. */
export function keptHome(): HomeAnswer | null {
  try {
    const kept: KeptHome | null = JSON.parse(window.localStorage.getItem(homeMark) ?? 'null')
    if (kept?.release !== ownRelease) return null
    const now = Date.parse(kept.home.now) + Date.now() - kept.at
    return { ...kept.home, now: new Date(now).toISOString() }
  } catch {
    return null
  }
}
