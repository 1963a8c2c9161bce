import type { Kysely } from 'kysely'
import { blankOf } from '#budget/blanks.ts'
import {
  type CachedFigures,
  type CompleteDraft,
  computeFigures,
  doubtfulIn,
  type EntryProgress,
  entryProgress,
  type FigureTotals,
  type LastYearBudget,
  updateFigures,
} from '#budget/cached-figures.ts'
import type { DoubtInputs } from '#budget/readiness.ts'
import { isStarted } from '#budget/review-states.ts'
import { type CachedDraft, type CachedSave, evaluationOf } from '#budget/server/draft-cache.ts'
import { loadLastYear } from '#budget/server/load-draft.ts'
import type { Evaluation, Inputs } from '#engine/evaluate.ts'
import { programShown, type View } from '#forms/editions/edition.ts'
import type { StoredTotals } from '#forms/readings.ts'
import type { Schema } from '#platform/database/schema.ts'
import { httpText } from '#platform/http/http-text.ts'
import { Refusal } from '#platform/http/refusal.ts'

export type DraftFigures = FigureTotals & {
  readonly lastYear: LastYearBudget | null
  readonly before: StoredTotals | null
}

/** Updated by each save. */
const known = new WeakMap<Inputs, DraftFigures>()

export function rememberFigures({ draft }: CachedDraft, figures: DraftFigures): void {
  known.set(draft.inputs, figures)
}

/**
 * Returns `null` without cached figures; the background job then calculates them. A save does not read last year's
 * budget.
 */
export function figuresWithSave(
  cachedDraft: CachedDraft,
  { sheet, changed }: Pick<CachedSave, 'sheet' | 'changed'>,
  evaluation: Evaluation,
): DraftFigures | null {
  const before = known.get(cachedDraft.draft.inputs)
  const view = viewOf(cachedDraft)
  if (before === undefined || view === null) return null
  const draft = knownDraft(cachedDraft, view, before.lastYear)
  const { program } = draft.evaluation
  const saved = (each: string) => each === sheet || draft.saved(each)
  const after = { ...draft, evaluation: { ...evaluation, program }, saved, started: 'yes' } as const
  return { ...before, ...updateFigures({ ...draft, ...before }, { sheet, changed }, after) }
}

export async function calculateAllFigures(
  db: Kysely<Schema>,
  cachedDraft: CachedDraft,
): Promise<{ readonly figures: CachedFigures; readonly lastYear: LastYearBudget | null } | null> {
  const view = viewOf(cachedDraft)
  if (view === null) return null
  const lastYear = await loadLastYear(db, cachedDraft, view)
  return { figures: computeFigures(knownDraft(cachedDraft, view, lastYear)), lastYear }
}

export function draftProgress(cachedDraft: CachedDraft): EntryProgress | null {
  const view = viewOf(cachedDraft)
  return view && entryProgress(knownDraft(cachedDraft, view, null))
}

function viewOf({ institution, draft: { norms } }: CachedDraft): View | null {
  return institution.view && norms.edition.views[institution.view]
}

function knownDraft(cachedDraft: CachedDraft, view: View, lastYear: LastYearBudget | null): CompleteDraft {
  const { year, letter, justifications, ceilings, draft, status } = cachedDraft
  const { norms, services, amounts, stored } = draft
  const { edition } = norms
  return {
    ...{ year, edition, view, lastYear, letter, justifications, ceilings, services, amounts },
    evaluation: { ...evaluationOf(cachedDraft), program: programShown(edition, view) },
    saves: (sheet) => Boolean(blankOf(sheet, view.code)?.save),
    saved: (sheet) => stored.saved[sheet] !== undefined,
    started: isStarted({
      saved: Object.keys(stored.saved).length > 0 ? 'some' : 'none',
      status: status.status,
    })
      ? 'yes'
      : 'no',
  }
}

/** Throws `Refusal` 403 for an institution without a view. */
export async function readDoubtful(db: Kysely<Schema>, cachedDraft: CachedDraft): Promise<DoubtInputs> {
  const { institution, year, draft, letter, ceilings } = cachedDraft
  if (institution.view === null) throw new Refusal(403, httpText.noView)
  const { norms, services, amounts } = draft
  const { edition } = norms
  const view = edition.views[institution.view]
  const evaluation = { ...evaluationOf(cachedDraft), program: programShown(edition, view) }
  const lastYear = await loadLastYear(db, cachedDraft, view)
  return doubtfulIn({ year, edition, view, evaluation, services, amounts, letter, ceilings }, lastYear)
}
