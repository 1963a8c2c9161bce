import { useQuery } from '@tanstack/react-query'
import { send } from '#client/api/send.ts'
import { passwordsTaken } from '#client/api/session.ts'
import { pathOf } from '#contract/call.ts'
import type { AnswerOf } from '#contract/calls.ts'
import { routes } from '#contract/routes.ts'

type SignInMethodsAnswer = AnswerOf<'signInWays'>

/** Server settings, which do not change while a page is open. */
export function useSignInMethods() {
  return useQuery({
    queryKey: ['sign-in-ways'],
    queryFn: ({ signal }) => send('signInWays', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Hides the password field if password sign-in is off. */
export function setSignInMethods(ways: SignInMethodsAnswer | undefined): void {
  if (ways) passwordsTaken.setState(ways.passwords === 'on', true)
}

export function providerAddress(provider: string, to: 'page' | 'tab'): string {
  return `${pathOf(routes.openidBegin, { provider })}?to=${to}`
}

export function proofAddress(provider: string): string {
  return pathOf(routes.openidProve, { provider })
}

export function linkAddress(provider: string): string {
  return pathOf(routes.openidLink, { provider })
}

const mark = 'tosov.entry'

export function keepReturn(): void {
  try {
    window.sessionStorage.setItem(mark, window.location.search)
  } catch {}
}

/** Works once; falls back to the start page. */
export function takeReturn(): string {
  try {
    const search = window.sessionStorage.getItem(mark) ?? ''
    window.sessionStorage.removeItem(mark)
    return `/${search}`
  } catch {
    return '/'
  }
}
