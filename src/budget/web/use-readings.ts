import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { requestedByExpenseKind } from '#budget/limits.ts'
import { comparedBlanks, useYearComparison } from '#budget/web/comparison.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { useProgress } from '#budget/web/use-progress.ts'
import type { Evaluation } from '#engine/evaluate.ts'
import type { View } from '#forms/editions/edition.ts'
import { editionOf } from '#forms/editions/editions.ts'
import type { ByKind } from '#forms/limits.ts'
import {
  type AllBudgetTotals,
  budgetTotals,
  changeFrom,
  costOfLearner,
  explainTotalDifference,
  type StoredTotals,
  storedTotals,
  type TotalChange,
  type TotalDifferenceReason,
  type TotalName,
} from '#forms/readings.ts'

/**
 * Whether a budget is compared with last year's: the one rule for totals, charts and lists. `noLastYear`: it has no
 * budget, or its inputs are unknown.
 */
export type LastYearComparison = 'possible' | 'missingAmounts' | 'noLastYear' | 'loading' | 'failed'

/** Includes unsaved edits. */
export type OpenTotals = {
  readonly now: AllBudgetTotals
  /** Tugrik. */
  readonly lastYear: StoredTotals | null
  readonly comparison: LastYearComparison
  /** `null` unless the comparison is possible. */
  readonly fromLastYear: Readonly<Record<TotalName | 'ofLearner', TotalChange>> | null
  readonly fromCalculated: TotalChange | null
  /** Requested tugrik per learner. */
  readonly ofLearner: { readonly now: number | null; readonly lastYear: number | null }
}

export function useTotals(draft: OpenDraft, view: View): OpenTotals {
  const evaluation = useEvaluation(draft)
  const { lastYear, calculated } = useYearComparison(comparedBlanks(draft))
  const comparison = useLastYearComparison(draft, view)
  const before = useMemo(
    () =>
      lastYear.kind === 'loaded'
        ? {
            readings: storedTotals(lastYear.evaluation, lastYear.state.view),
            ofLearner: costOfLearner(lastYear.evaluation, lastYear.state.view),
          }
        : null,
    [lastYear],
  )
  const last = useMemo(
    () => (calculated.kind === 'loaded' ? storedTotals(calculated.evaluation, calculated.state.view) : null),
    [calculated],
  )
  return useMemo(() => {
    const now = budgetTotals(evaluation, view)
    const ofLearner = costOfLearner(evaluation, view)
    return {
      now,
      lastYear: before?.readings ?? null,
      comparison,
      fromLastYear:
        before && comparison === 'possible'
          ? {
              requested: changeFrom(before.readings.requested, now.requested),
              headcount: changeFrom(before.readings.headcount, now.headcount),
              ofLearner: changeFrom(before.ofLearner ?? 0, ofLearner ?? 0),
            }
          : null,
      fromCalculated: last && changeFrom(last.requested, now.requested),
      ofLearner: { now: ofLearner, lastYear: before?.ofLearner ?? null },
    }
  }, [evaluation, view, before, last, comparison])
}

export function useLastYearComparison(draft: OpenDraft, view: View): LastYearComparison {
  const { kind } = useYearComparison(comparedBlanks(draft)).lastYear
  const { missingAmounts } = useProgress(draft, view)
  if (kind === 'loading' || kind === 'failed') return kind
  if (kind !== 'loaded') return 'noLastYear'
  return missingAmounts.length > 0 ? 'missingAmounts' : 'possible'
}

export function useTotalDifferenceReasons(draft: OpenDraft, view: View): readonly TotalDifferenceReason[] {
  const evaluation = useEvaluation(draft)
  const { edition, normSources } = draft.answer()
  return useMemo(
    () => explainTotalDifference(evaluation, view, editionOf(edition), normSources),
    [evaluation, view, edition, normSources],
  )
}

/** Includes unsaved edits. */
export function useRequestedByKind(draft: OpenDraft, view: View): ByKind {
  const evaluation = useEvaluation(draft)
  return useMemo(() => requestedByExpenseKind(evaluation, view), [evaluation, view])
}

function useEvaluation(draft: OpenDraft): Evaluation {
  const subscribe = useCallback((listener: () => void) => draft.store.subscribe(listener), [draft])
  return useSyncExternalStore(subscribe, draft.evaluation)
}
