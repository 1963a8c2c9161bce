import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { type Progress, progressOf } from '#server/features/review/progress.ts'
import type { Institution } from '#server/http/handler.ts'

/** Remembers the progress of drafts while nothing happens to them, so that a list of a thousand calculates only what moved. */
export type KnownProgress = (
  db: Kysely<Schema>,
  institution: Institution,
  draft: { readonly year: number; readonly stamp: string },
) => Promise<Progress>

/**
 * A memory of the program's own, passed in. The stamp tells one state of a draft from another: the last event of its
 * institution and the norms of its year; the profile stands beside it, because an administrator may change it.
 */
export function knownProgress(): KnownProgress {
  const known = new Map<string, { readonly stamp: string; readonly progress: Progress }>()
  return async (db, institution, { year, stamp }) => {
    const key = `${institution.id} ${year}`
    const whole = `${stamp} ${JSON.stringify(institution.profile)}`
    const before = known.get(key)
    if (before?.stamp === whole) return before.progress
    const progress = await progressOf(db, institution, year)
    known.set(key, { stamp: whole, progress })
    return progress
  }
}
