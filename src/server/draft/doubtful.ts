import type { Kysely } from 'kysely'
import { doubtfulIn } from '#domain/draft/kept-figures.ts'
import type { DoubtInputs } from '#domain/draft/readiness.ts'
import { programShown } from '#forms/editions/edition.ts'
import type { Schema } from '#platform/database/schema.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { type CachedDraft, evaluationOf } from '#server/draft/hot-drafts.ts'
import { loadLastYear } from '#server/draft/last-year.ts'
import { httpText } from '#text/http.ts'

/** Throws `Refusal` 403 for an institution without a view. */
export async function readDoubtful(db: Kysely<Schema>, hot: CachedDraft): Promise<DoubtInputs> {
  const { institution, year, draft, letter, ceilings } = hot
  if (institution.view === null) throw new Refusal(403, httpText.noView)
  const { norms, services, amounts } = draft
  const { edition } = norms
  const view = edition.views[institution.view]
  const evaluation = { ...evaluationOf(hot), program: programShown(edition, view) }
  const lastYear = await loadLastYear(db, hot, view)
  return doubtfulIn({ year, edition, view, evaluation, services, amounts, letter, ceilings }, lastYear)
}
