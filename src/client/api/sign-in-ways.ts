import { useQuery } from '@tanstack/react-query'
import { send } from '#client/api/send.ts'
import { passwordsTaken } from '#client/api/session.ts'
import { pathOf } from '#contract/call.ts'
import type { AnswerOf } from '#contract/calls.ts'
import { routes } from '#contract/routes.ts'

type Ways = AnswerOf<'signInWays'>

/** Which ways lead in besides passkeys; they are settings of the server, and stay as they are while a page is open. */
export function useSignInWays() {
  return useQuery({
    queryKey: ['sign-in-ways'],
    queryFn: ({ signal }) => send('signInWays', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Has the entrance ask for no password where none is taken. */
export function noteWays(ways: Ways | undefined): void {
  if (ways) passwordsTaken.setState(ways.passwords === 'on', true)
}

/** Where signing in by way of a provider begins. */
export function providerAddress(provider: string, to: 'page' | 'tab'): string {
  return `${pathOf(routes.openidBegin, { provider })}?to=${to}`
}

/** Where showing anew who one is begins, by way of a provider. */
export function proofAddress(provider: string): string {
  return pathOf(routes.openidProve, { provider })
}

/** Where linking the own account with a person of a provider begins. */
export function linkAddress(provider: string): string {
  return pathOf(routes.openidLink, { provider })
}

const mark = 'tosov.entry'

/** Remembers for this tab at which place of the program somebody went to a provider. */
export function keepReturn(): void {
  try {
    window.sessionStorage.setItem(mark, window.location.search)
  } catch {}
}

/** That place, once; the first page where there is none. */
export function takeReturn(): string {
  try {
    const search = window.sessionStorage.getItem(mark) ?? ''
    window.sessionStorage.removeItem(mark)
    return `/${search}`
  } catch {
    return '/'
  }
}
