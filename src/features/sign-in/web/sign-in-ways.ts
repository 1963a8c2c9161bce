import { useQuery } from '@tanstack/react-query'
import { type AnswerOf, pathOf } from '#api/call.ts'
import { signInCalls } from '#features/sign-in/api.ts'
import { send } from '#ui/api/send.ts'
import { passwordsAccepted } from '#ui/api/session.ts'

type SignInMethodsAnswer = AnswerOf<typeof signInCalls.signInWays>

/** Reads settings of the server, which do not change while a page is open. */
export function useSignInMethods() {
  return useQuery({
    queryKey: ['sign-in-ways'],
    queryFn: ({ signal }) => send(signInCalls.signInWays, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Hides the password field if password sign-in is off. */
export function setSignInMethods(methods: SignInMethodsAnswer | undefined): void {
  if (methods) passwordsAccepted.setState(methods.passwords === 'on', true)
}

export function providerAddress(provider: string, to: 'page' | 'tab'): string {
  return `${pathOf(signInCalls.openidBegin, { provider })}?to=${to}`
}

export function proofAddress(provider: string): string {
  return pathOf(signInCalls.openidProve, { provider })
}

export function linkAddress(provider: string): string {
  return pathOf(signInCalls.openidLink, { provider })
}

const RETURN_KEY = 'tosov.entry'

/** Stores the query of the page for the return from the identity provider. */
export function storeReturnAddress(): void {
  try {
    window.sessionStorage.setItem(RETURN_KEY, window.location.search)
  } catch {}
}

/** Returns the stored query once and deletes it; falls back to the start page. */
export function takeReturnAddress(): string {
  try {
    const search = window.sessionStorage.getItem(RETURN_KEY) ?? ''
    window.sessionStorage.removeItem(RETURN_KEY)
    return `/${search}`
  } catch {
    return '/'
  }
}

/** A tab reports a reauthentication at a provider to the waiting page. */
const name = 'tosov.reauthentication'

export function broadcastReauth(): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage('proved')
  channel.close()
}

export function onReauth(heard: () => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = heard
  return () => channel.close()
}
