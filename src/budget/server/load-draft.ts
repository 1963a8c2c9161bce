import type { Kysely } from 'kysely'
import { type LastYearBudget, lastYearOfDraft } from '#budget/cached-figures.ts'
import { draftRefusalText } from '#budget/draft-text.ts'
import type { Institution } from '#budget/server/actor.ts'
import { type CachedDraft, draftOf, frozenBasisOf, getDraft } from '#budget/server/draft-cache.ts'
import { readNorms, type VersionedNorms } from '#budget/server/norms.store.ts'
import { lastYearIn } from '#budget/server/snapshots.store.ts'
import { readDraftStatus } from '#budget/server/status.store.ts'
import { readStoredDraft } from '#budget/server/stored-draft.store.ts'
import type { View } from '#forms/editions/edition.ts'
import type { Schema } from '#platform/database/schema.ts'
import { Refusal } from '#platform/http/refusal.ts'

export type LoadedDraft = CachedDraft['draft']

/**
 * Current inputs for an open year, as calculated for a frozen one. Throws `Refusal`: 404 for a year without norms,
 * 403 for an institution without a view.
 */
export async function loadDraft(db: Kysely<Schema>, { id }: Institution, year: number): Promise<LoadedDraft> {
  return (await getDraft(db, id, year)).draft
}

type DraftTarget = {
  readonly institution: Institution
  readonly year: number
  readonly norms: VersionedNorms
}

/** Norms may be unpublished; ignores the calculation. Throws `Refusal` 403 for an institution without a view. */
export async function draftWith(
  db: Kysely<Schema>,
  { institution: { id }, year, norms }: DraftTarget,
): Promise<LoadedDraft> {
  const stored = await readStoredDraft(db, id, year)
  if (stored === null) throw new Refusal(404, draftRefusalText.noYear(year))
  return draftOf(stored, { year, norms, frozenBasis: null }).draft
}

/** For a frozen year those of its basis (decision 0020). */
export async function normsOfDraft(
  db: Kysely<Schema>,
  institution: Institution,
  year: number,
): Promise<VersionedNorms | null> {
  const status = await readDraftStatus(db, institution.id, year)
  return readNorms(db, year, (await frozenBasisOf(db, { institution, status }))?.norms)
}

/** A cached draft passes its own on with each save. */
const lastYears = new WeakMap<CachedDraft['lastYear'], LastYearBudget | null>()

/** Calculated once while the draft is cached. */
export async function loadLastYear(
  db: Kysely<Schema>,
  cachedDraft: CachedDraft,
  view: View,
): Promise<LastYearBudget | null> {
  const { institution, year, draft, lastYear: stored } = cachedDraft
  const known = lastYears.get(stored)
  if (known !== undefined) return known
  const now = { year, edition: draft.norms.edition, view, inputs: draft.inputs }
  const lastYear = lastYearOfDraft(await lastYearIn(db, institution, stored.row), now)
  lastYears.set(stored, lastYear)
  return lastYear
}
