import type { Kysely } from 'kysely'
import { accountMark } from '#api/user-name.ts'
import { lowestOf, noLimits } from '#budget/limits.ts'
import type { Actor } from '#budget/server/actor.ts'
import { type CeilingSubject, type CeilingsBySubject, subjectKey } from '#budget/server/ceilings.store.ts'
import type { CeilingToSet } from '#features/portfolio/api.ts'
import {
  type InstitutionFilter,
  isSameFilter,
  type ListedInstitution,
  noFilter,
} from '#features/portfolio/institution-rows.ts'
import type { CeilingsOver } from '#features/portfolio/overview.ts'
import { givenRegions } from '#features/portfolio/server/institution-rows.store.ts'
import type { CeilingLimits } from '#forms/limits.ts'
import { aimagCodeOf } from '#forms/regions.ts'
import type { Schema } from '#platform/database/schema.ts'

/** The country is the whole set of every ministry reviewer. */
const COUNTRY = '0'

type CeilingReviewer = Pick<Actor, 'userId' | 'userName' | 'level'>

/** The whole set of a district reviewer is personal, that of the ministry is the country. */
export function storedSubject(
  { kind, id }: CeilingToSet['subject'],
  { level, userId }: CeilingReviewer,
): CeilingSubject {
  if (kind !== 'set') return { kind, id }
  return level === 'ministry' ? { kind: 'region', id: COUNTRY } : { kind: 'set', id: accountMark(userId) }
}

/** Completely covered regions; `any` for the ministry. */
export type OwnRegions = 'any' | readonly string[]

export async function ownRegions(
  db: Kysely<Schema>,
  { level, userName }: CeilingReviewer,
): Promise<OwnRegions> {
  return level === 'ministry' ? 'any' : givenRegions(db, userName)
}

/** Returns `true` if the region or its aimag is assigned. */
export function isOwnRegion(code: string, own: OwnRegions): boolean {
  return own === 'any' || own.includes(code) || own.includes(aimagCodeOf(code))
}

type CeilingsContext = {
  readonly ceilings: (sessionCode: string) => CeilingsBySubject
  readonly actor: CeilingReviewer
  readonly own: OwnRegions
  readonly filter: InstitutionFilter
  readonly rows: readonly ListedInstitution[]
}

/** Returns ceilings of the whole set and of whole regions; other filters have none. */
export function ceilingsOver({ ceilings, actor, own, filter, rows }: CeilingsContext): CeilingsOver {
  if (!isSameFilter({ ...filter, region: '' }, noFilter)) return () => noLimits
  const of = (subject: CeilingSubject, sessionCode: string): CeilingLimits =>
    lowestOf(ceilings(sessionCode).get(subjectKey(subject)) ?? [])
  const ofRegion = (code: string, sessionCode: string): CeilingLimits =>
    isOwnRegion(code, own) ? of({ kind: 'region', id: code }, sessionCode) : noLimits
  // A set within one aimag is also under the aimag's ceiling.
  const [aimag = null, ...others] = new Set(rows.map(({ aimagCode }) => aimagCode))
  const whole = (sessionCode: string): CeilingLimits =>
    lowestOf([
      of(storedSubject({ kind: 'set', id: '' }, actor), sessionCode),
      ...(aimag !== null && others.length === 0 ? [ofRegion(aimag, sessionCode)] : []),
    ])
  return (key, sessionCode) => {
    if (key !== '') return ofRegion(key, sessionCode)
    return filter.region === '' ? whole(sessionCode) : ofRegion(filter.region, sessionCode)
  }
}
