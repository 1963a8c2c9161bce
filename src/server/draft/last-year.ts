import type { Kysely } from 'kysely'
import { type LastYearBudget, lastYearOfDraft } from '#domain/draft/kept-figures.ts'
import type { View } from '#forms/editions/edition.ts'
import type { Schema } from '#platform/database/schema.ts'
import type { CachedDraft } from '#server/draft/hot-drafts.ts'
import { lastYearIn } from '#server/draft/snapshots.store.ts'

/** A cached draft passes its own on with each save. */
const lastYears = new WeakMap<CachedDraft['lastYear'], LastYearBudget | null>()

/** Calculated once while the draft is cached. */
export async function loadLastYear(
  db: Kysely<Schema>,
  hot: CachedDraft,
  view: View,
): Promise<LastYearBudget | null> {
  const { institution, year, draft, lastYear: stored } = hot
  const known = lastYears.get(stored)
  if (known !== undefined) return known
  const now = { year, edition: draft.norms.edition, view, inputs: draft.inputs }
  const lastYear = lastYearOfDraft(await lastYearIn(db, institution, stored.row), now)
  lastYears.set(stored, lastYear)
  return lastYear
}
