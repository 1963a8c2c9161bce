import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { HomeAnswer } from '#contract/answers.ts'
import { isNetworkError } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { storedHome, storeHome } from '#ui/api/session.ts'

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
    const home = await send('home', { signal })
    storeHome(home)
    return home
  } catch (error) {
    const stored = isNetworkError(error) ? storedHome() : null
    if (stored === null) throw error
    return stored
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
