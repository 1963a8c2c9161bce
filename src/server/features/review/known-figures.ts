import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { VersionedNorms } from '#server/features/drafts/norms.store.ts'
import { type Figures, figuresOf } from '#server/features/review/progress.ts'
import type { Institution } from '#server/http/handler.ts'

/** Remembers the figures of drafts while nothing happens to them, so that a list of a thousand calculates only what moved. */
export type KnownFigures = (
  db: Kysely<Schema>,
  institution: Institution,
  draft: {
    readonly year: number
    readonly stamp: string
    /** The norms of the year, asked for only where a draft must be calculated. */
    readonly norms: () => Promise<VersionedNorms>
  },
) => Promise<Figures>

/**
 * A memory of the program's own, passed in. The stamp tells one state of a draft from another: the last event of its
 * institution and the norms of its year; the profile stands beside it, because an administrator may change it.
 */
export function knownFigures(): KnownFigures {
  const known = new Map<string, { readonly stamp: string; readonly figures: Figures }>()
  return async (db, institution, { year, stamp, norms }) => {
    const key = `${institution.id} ${year}`
    const whole = `${stamp} ${JSON.stringify(institution.profile)}`
    const before = known.get(key)
    if (before?.stamp === whole) return before.figures
    const figures = await figuresOf(db, institution, { year, norms: await norms() })
    known.set(key, { stamp: whole, figures })
    return figures
  }
}
