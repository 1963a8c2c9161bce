import { localSupplement } from '#domain/norms/supplements.ts'
import type { Profile } from '#domain/organisation/profile.ts'
import type { Givens } from '#domain/sheet/entries.ts'

const rows: Readonly<Record<Profile['location'], string>> = {
  capital: 'capital',
  aimagCentre: 'aimagCentre',
  soumNear: 'soum',
  soumFar: 'soum',
}

/** The supplement for work in the country, percent of the base pay, by the norms of a year. */
export function localPercentOf(norms: Givens, location: Profile['location']): number {
  return norms[localSupplement.sheet.code]?.[rows[location]]?.percent ?? 0
}
