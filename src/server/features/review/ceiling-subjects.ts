import type { Kysely } from 'kysely'
import type { CeilingToSet } from '#contract/review.ts'
import { type Limits, lowestOf, noLimits } from '#domain/draft/ceiling.ts'
import { isEverything, type ListedInstitution, type Look } from '#domain/draft/institution-list.ts'
import type { CeilingsOver } from '#domain/draft/overview.ts'
import { aimagCodeOf } from '#domain/organisation/regions.ts'
import type { Schema } from '#server/database/schema.ts'
import { type CeilingSubject, type CeilingsBySubject, subjectKey } from '#server/draft/ceilings.store.ts'
import { givenRegions } from '#server/features/review/ceilings.store.ts'
import type { Actor } from '#server/http/handler.ts'

/** Under which code the ceiling of the whole country is kept: that of every ministry reviewer's whole set. */
const COUNTRY = '0'

type Reviewer = Pick<Actor, 'userName' | 'level'>

/** A subject as it is kept: the whole set of a district reviewer is theirs, that of the ministry the country's. */
export function storedSubject(
  { is, id }: CeilingToSet['subject'],
  { level, userName }: Reviewer,
): CeilingSubject {
  if (is !== 'set') return { is, id }
  return level === 'ministry' ? { is: 'region', id: COUNTRY } : { is: 'set', id: userName }
}

/** The regions of which a reviewer looks at all; of those of a ministry at any. */
export type OwnRegions = 'any' | readonly string[]

export async function ownRegions(db: Kysely<Schema>, { level, userName }: Reviewer): Promise<OwnRegions> {
  return level === 'ministry' ? 'any' : givenRegions(db, userName)
}

/** Whether a reviewer looks at all of a region: it, or its aimag, was given to them. */
export function isMine(code: string, own: OwnRegions): boolean {
  return own === 'any' || own.includes(code) || own.includes(aimagCodeOf(code))
}

type Known = {
  readonly ceilings: (sessionCode: string) => CeilingsBySubject
  readonly actor: Reviewer
  readonly own: OwnRegions
  readonly look: Look
  /** All institutions of the reviewer. */
  readonly rows: readonly ListedInstitution[]
}

/** The ceilings over those that are looked at: of the whole set and of whole regions, of nothing that somebody chose otherwise. */
export function ceilingsOver({ ceilings, actor, own, look, rows }: Known): CeilingsOver {
  if (!isEverything({ ...look, region: '' })) return () => noLimits
  const of = (subject: CeilingSubject, sessionCode: string): Limits =>
    lowestOf(ceilings(sessionCode).get(subjectKey(subject)) ?? [])
  const ofRegion = (code: string, sessionCode: string): Limits =>
    isMine(code, own) ? of({ is: 'region', id: code }, sessionCode) : noLimits
  // Whose institutions are all those of one aimag has its ceiling over them, too.
  const [aimag = null, ...others] = new Set(rows.map(({ aimagCode }) => aimagCode))
  const whole = (sessionCode: string): Limits =>
    lowestOf([
      of(storedSubject({ is: 'set', id: '' }, actor), sessionCode),
      ...(aimag !== null && others.length === 0 ? [ofRegion(aimag, sessionCode)] : []),
    ])
  return (key, sessionCode) => {
    if (key !== '') return ofRegion(key, sessionCode)
    return look.region === '' ? whole(sessionCode) : ofRegion(look.region, sessionCode)
  }
}
