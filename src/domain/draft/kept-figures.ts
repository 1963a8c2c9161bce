import { blanksToFill } from '#domain/draft/blanks-to-fill.ts'
import {
  type BudgetBefore,
  type BudgetState,
  budgetBefore,
  movesSince,
  roundedTotals,
} from '#domain/draft/bridge.ts'
import { type Measures, measuresOf } from '#domain/draft/indicators.ts'
import type { Justification } from '#domain/draft/justifications.ts'
import { type CalculatedYear, calculatedYear, implausible } from '#domain/draft/plausibility.ts'
import { type BeforeSending, changedTotals, type DoubtInputs, findings } from '#domain/draft/readiness.ts'
import { entryAt } from '#engine/entries.ts'
import { formStateAt } from '#engine/evaluate.ts'
import { keyOf } from '#engine/key.ts'
import { type StoredTotals, storedTotals, type TotalName } from '#forms/readings.ts'

export type EntryProgress = {
  readonly cellsTyped: number
  readonly cellsToType: number
  /** Includes blanks saved without entries. */
  readonly blanksSaved: number
  readonly blanksToFill: number
}

/** The figures that lists show without calculating a draft. */
export type CachedFigures = {
  /** `null` if not started; then only progress is counted. */
  readonly readings: StoredTotals | null
  readonly measures: Measures | null
  readonly progress: EntryProgress
  readonly errors: number
  readonly warnings: number
  readonly toExplain: number
  /** See `changedTotals`. */
  readonly moved: readonly TotalName[]
}

/** Does not depend on the entries of the draft. */
export type LastYearBudget = BudgetBefore & { readonly calculated: CalculatedYear }

export function lastYearOfDraft(
  lastYear: BudgetState | null,
  now: Omit<BudgetState, 'year'>,
): LastYearBudget | null {
  if (lastYear === null) return null
  return { calculated: calculatedYear(lastYear), ...budgetBefore(lastYear, now) }
}

export type CalculatedDraft = CalculatedYear &
  Pick<DoubtInputs, 'year' | 'services' | 'amounts' | 'letter' | 'ceilings'>

export function doubtfulIn(
  draft: CalculatedDraft,
  lastYear: LastYearBudget | null,
): DoubtInputs & CalculatedDraft {
  return {
    ...draft,
    problems: implausible(draft, lastYear?.calculated ?? null),
    moves: lastYear === null ? [] : movesSince(lastYear.components, draft.evaluation, draft),
  }
}

export type CompleteDraft = CalculatedDraft &
  Pick<BeforeSending, 'saves' | 'saved'> & {
    readonly lastYear: LastYearBudget | null
    readonly justifications: readonly Justification[]
    /** See `isStarted` in `review.ts`. */
    readonly started: 'yes' | 'no'
  }

export function computeFigures({
  lastYear,
  justifications,
  started,
  saves,
  saved,
  ...draft
}: CompleteDraft): CachedFigures {
  const { evaluation, view } = draft
  const progress = entryProgress({ evaluation, view, saves, saved })
  if (started === 'no')
    return { readings: null, measures: null, progress, errors: 0, warnings: 0, toExplain: 0, moved: [] }
  const { errors, warnings, toJustify } = findings(doubtfulIn(draft, lastYear), justifications)
  return {
    readings: storedTotals(evaluation, view),
    measures: measuresOf(evaluation, view),
    progress,
    errors: errors.length,
    warnings: warnings.length,
    toExplain: toJustify.length,
    moved: totalsChangedSince({ ...draft, lastYear }),
  }
}

export function entryProgress({
  evaluation,
  view,
  saves,
  saved,
}: Pick<CompleteDraft, 'evaluation' | 'view' | 'saves' | 'saved'>): EntryProgress {
  const blanks = blanksToFill({ view, evaluation, saves })
  const cells = blanks
    .flatMap((sheet) => evaluation.program.entered.get(sheet) ?? [])
    .filter((at) => formStateAt(evaluation, at).kind === 'open')
  const { entries } = evaluation.inputs
  return {
    cellsTyped: cells.filter((at) => entryAt(entries, at.sheet, keyOf(at)) !== null).length,
    cellsToType: cells.length,
    blanksSaved: blanks.filter(saved).length,
    blanksToFill: blanks.length,
  }
}

export function totalsChangedSince({
  evaluation,
  view,
  lastYear,
}: Pick<CompleteDraft, 'evaluation' | 'view' | 'lastYear'>): readonly TotalName[] {
  return changedTotals(lastYear?.readings ?? null, roundedTotals(evaluation, view), evaluation)
}
