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

/** Whether the entrance asks for a password; so it is until the server says otherwise. */
export const passwordsTaken = createStore<boolean>(() => true)

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

type Answering = (shown: boolean) => void

/** Requests that wait for somebody to show anew who they are. */
export const proofAsked = createStore<readonly Answering[]>(() => [])

/** Asks for it; resolves with whether they did. */
export function askProof(): Promise<boolean> {
  return new Promise((resolve) => proofAsked.setState((waiting) => [...waiting, resolve], true))
}

/** They did, or have left it. */
export function answerProof(shown: boolean): void {
  const waiting = proofAsked.getState()
  proofAsked.setState([], true)
  for (const answer of waiting) answer(shown)
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

/** Remembers in this browser that a passkey was made or used here: only where one was the entrance offers it first. */
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

type KeptHome = { readonly release: string; readonly home: HomeAnswer }

/** Keeps who is signed in, as the server has just told it. Whoever must first change their password, or set up a second factor, is not let in by this browser. */
export function keepHome(home: HomeAnswer): void {
  const kept: KeptHome = { release: ownRelease, home }
  try {
    if (home.mustChangePassword || home.mustEnrol) window.localStorage.removeItem(homeMark)
    else window.localStorage.setItem(homeMark, JSON.stringify(kept))
  } catch {}
}

/** Who is signed in, as it was kept by this very release; `null` where nothing is. */
export function keptHome(): HomeAnswer | null {
  try {
    const kept: KeptHome | null = JSON.parse(window.localStorage.getItem(homeMark) ?? 'null')
    return kept?.release === ownRelease ? kept.home : null
  } catch {
    return null
  }
}
