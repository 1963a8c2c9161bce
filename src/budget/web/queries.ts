import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { budgetCalls, type HomeAnswer } from '#budget/api.ts'
import { isNetworkError } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { homeMark, ownRelease } from '#ui/api/session.ts'

export const queryKeys = {
  home: ['home'],
  draft: (year: number | null) => ['draft', year],
  reviewDraft: (institutionId: string, year: number | null) => ['review-draft', institutionId, year],
  snapshots: (year: number) => ['snapshots', year],
  staff: (year: number) => ['staff', year],
  positions: (year: number) => ['positions', year],
  children: (year: number) => ['children', year],
} as const

export const useHome = (signedIn: 'signed-in' | 'signed-out') =>
  useQuery({
    queryKey: queryKeys.home,
    queryFn: ({ signal }) => homeNow(signal),
    enabled: signedIn === 'signed-in',
    staleTime: Infinity,
  })

/** Uses this browser's copy while offline. */
async function homeNow(signal: AbortSignal): Promise<HomeAnswer> {
  try {
    const home = await send(budgetCalls.home, { signal })
    storeHome(home)
    return home
  } catch (error) {
    const stored = isNetworkError(error) ? storedHome() : null
    if (stored === null) throw error
    return stored
  }
}

type StoredHome = { readonly release: string; readonly home: HomeAnswer }

/** Users with an incomplete account setup are not stored. */
function storeHome(home: HomeAnswer): void {
  const stored: StoredHome = { release: ownRelease, home }
  try {
    if (home.mustChangePassword || home.mustEnrol) window.localStorage.removeItem(homeMark)
    else window.localStorage.setItem(homeMark, JSON.stringify(stored))
  } catch {}
}

/** Returns `null` without data of this release. */
function storedHome(): HomeAnswer | null {
  try {
    const stored: StoredHome | null = JSON.parse(window.localStorage.getItem(homeMark) ?? 'null')
    return stored?.release === ownRelease ? stored.home : null
  } catch {
    return null
  }
}

/** `null` for users of their own institution. */
export const ReviewedInstitutionContext = createContext<string | null>(null)

export const useLookedAt = (): string | null => useContext(ReviewedInstitutionContext)

/** Every action invalidates all of them. */
export const reviewKeys = {
  all: ['review'],
  snapshots: (institutionId: string, year: number) => ['review', 'snapshots', institutionId, year],
} as const
