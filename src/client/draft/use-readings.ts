import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { comparedBlanks, useComparison } from '#client/draft/comparison.ts'
import type { OpenDraft } from '#client/draft/open-draft.ts'
import { type Progress, useProgress } from '#client/draft/use-progress.ts'
import {
  type BudgetReadings,
  budgetReadings,
  type Change,
  changeFrom,
  costOfLearner,
  type KeptReadings,
  keptReadings,
  type ReadingName,
  type WhyReadingsDiffer,
  whyReadingsDiffer,
} from '#domain/draft/budget-total.ts'
import { askedByKind, type ByKind } from '#domain/draft/ceiling.ts'
import type { View } from '#domain/editions/edition.ts'
import { editionOf } from '#domain/editions/editions.ts'
import type { Evaluation } from '#domain/sheet/evaluate.ts'

/** Both readings of an open year as it stands now, with what is typed and not saved, beside last year's. */
export type OpenReadings = {
  readonly now: BudgetReadings
  /** What last year's came to, tugrik; `null` where there is none, or it is not known yet. */
  readonly lastYear: KeptReadings | null
  readonly progress: Progress
  /** How far each reading lies from last year's; `null` with it, and while a blank is left: what is not filled in would look as if it had fallen away. */
  readonly fromLastYear: Readonly<Record<ReadingName, Change>> | null
  /** How far it lies from what was calculated last; `null` where nothing was, or it is not known yet. */
  readonly fromCalculated: Change | null
  /** What is asked for by learner, tugrik; `null` where it is not known. */
  readonly ofLearner: { readonly now: number | null; readonly lastYear: number | null }
}

/** The readings of an open year; they follow what is typed. */
export function useReadings(draft: OpenDraft, view: View): OpenReadings {
  const evaluation = useEvaluation(draft)
  const { lastYear, calculated } = useComparison(comparedBlanks(draft))
  const progress = useProgress(draft, view)
  const before = useMemo(
    () =>
      lastYear.is === 'there'
        ? {
            readings: keptReadings(lastYear.evaluation, lastYear.state.view),
            ofLearner: costOfLearner(lastYear.evaluation, lastYear.state.view),
          }
        : null,
    [lastYear],
  )
  const last = useMemo(
    () => (calculated.is === 'there' ? keptReadings(calculated.evaluation, calculated.state.view) : null),
    [calculated],
  )
  return useMemo(() => {
    const now = budgetReadings(evaluation, view)
    return {
      now,
      lastYear: before?.readings ?? null,
      progress,
      fromLastYear:
        before && progress.left.length === 0
          ? {
              asked: changeFrom(before.readings.asked, now.asked),
              headcount: changeFrom(before.readings.headcount, now.headcount),
            }
          : null,
      fromCalculated: last && changeFrom(last.asked, now.asked),
      ofLearner: { now: costOfLearner(evaluation, view), lastYear: before?.ofLearner ?? null },
    }
  }, [evaluation, view, before, last, progress])
}

/** Why the readings of an open year differ, as codes. */
export function useWhyReadingsDiffer(draft: OpenDraft, view: View): readonly WhyReadingsDiffer[] {
  const evaluation = useEvaluation(draft)
  const { edition, normSources } = draft.answer()
  return useMemo(
    () => whyReadingsDiffer(evaluation, view, editionOf(edition), normSources),
    [evaluation, view, edition, normSources],
  )
}

/** What an open year asks for by kind of expense; it follows what is typed. */
export function useAskedByKind(draft: OpenDraft, view: View): ByKind {
  const evaluation = useEvaluation(draft)
  return useMemo(() => askedByKind(evaluation, view), [evaluation, view])
}

function useEvaluation(draft: OpenDraft): Evaluation {
  const subscribe = useCallback((listener: () => void) => draft.store.subscribe(listener), [draft])
  return useSyncExternalStore(subscribe, draft.evaluation)
}
