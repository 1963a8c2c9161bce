import { useMemo } from 'react'
import type { BudgetState } from '#budget/variance.ts'
import type { ComparisonSource, OpenDraft } from '#budget/web/open-draft.ts'
import { type SnapshotEnd, type SnapshotStates, stateNow, useSnapshots } from '#budget/web/use-snapshots.ts'
import { type CellState, type Evaluation, evaluate } from '#engine/evaluate.ts'
import type { CellAddress } from '#engine/key.ts'
import type { Program } from '#engine/program.ts'
import { type Counterpart, counterpartsOf, programShown, stateBefore } from '#forms/editions/edition.ts'
import { editionOf } from '#forms/editions/editions.ts'

export type ComparisonEnd = Exclude<ComparisonSource, 'nothing'>

/** In display order. */
export const comparisonEnds: readonly ComparisonEnd[] = ['lastYear', 'periodBefore', 'sent', 'calculated']

/** For calculated figures. */
export const storedEnds: readonly ComparisonEnd[] = ['lastYear', 'now']

/** `null` for a year without comparison. */
export type ComparedYear = {
  readonly draft: OpenDraft
  readonly programFor: (state: BudgetState) => Program | null
  readonly ends: readonly ComparisonEnd[]
  /** Maps to the year's own forms; `null` if they lack the cell. */
  readonly placeOf: (at: CellAddress) => CellAddress | null
  readonly counterpartsIn: (state: BudgetState) => (at: CellAddress) => Counterpart
}

const years = new WeakMap<OpenDraft, ComparedYear>()

/** Cached, so that nothing is calculated twice. */
export function comparedBlanks(draft: OpenDraft): ComparedYear {
  const known = years.get(draft) ?? {
    draft,
    programFor: ({ edition, view }) => programShown(edition, view),
    ends: comparisonEnds,
    placeOf: (at) => at,
    counterpartsIn: ({ edition }) => counterpartsOf(editionOf(draft.answer().edition), edition.code),
  }
  years.set(draft, known)
  return known
}

export type ComparisonFigures = {
  readonly evaluation: Evaluation
  readonly counterpartOf: (at: CellAddress) => Counterpart
}

/** `none`: no such budget, or its inputs are unknown. */
type NotLoaded = { readonly kind: 'off' | 'loading' | 'failed' | 'none' }

export type ComparisonState =
  | NotLoaded
  | ({
      readonly kind: 'loaded'
      readonly budget: StoredBudget | BudgetSum | CurrentBudget
    } & ComparisonFigures)

/** `at`: ISO 8601. */
export type StoredBudget = { readonly kind: 'calculated' | 'sent'; readonly at: string }

/** Includes unsaved edits. */
export type CurrentBudget = { readonly kind: 'now' }

/**
 * The number of institutions with a budget, out of all. The main sum over these alone is the base of differences;
 * `null` if it covers all.
 */
export type BudgetSum = {
  readonly kind: 'summed'
  readonly loaded: number
  readonly of: number
  readonly like: Evaluation | null
}

/** Returns the shown figure, or the main sum over the same institutions. */
export function comparableStateAt(
  { budget, counterpartOf }: Extract<ComparisonState, { readonly kind: 'loaded' }>,
  at: CellAddress,
  shown: CellState,
): CellState {
  return budget.kind === 'summed' && budget.like !== null
    ? stateBefore(budget.like, counterpartOf(at))
    : shown
}

export type YearComparison = Readonly<Record<ComparisonEnd, ComparisonState>>

export type ComparedBudget =
  | NotLoaded
  | ({
      readonly kind: 'loaded'
      readonly state: BudgetState
      readonly budget: StoredBudget | CurrentBudget
    } & ComparisonFigures)
export type BudgetComparison = Readonly<Record<ComparisonEnd, ComparedBudget>>

/** `null` disables the query. */
export function useYearComparison(year: ComparedYear | null): BudgetComparison {
  const states = useSnapshots(year)
  return useMemo(() => {
    const of = (end: ComparisonEnd): ComparedBudget => comparisonWith(year, states, end)
    return {
      lastYear: of('lastYear'),
      periodBefore: of('periodBefore'),
      sent: of('sent'),
      calculated: of('calculated'),
      now: of('now'),
    }
  }, [year, states])
}

/** Calculates a budget by its own forms. The current edition maps the cells. */
export function comparisonWith(
  year: ComparedYear | null,
  states: Pick<SnapshotStates, SnapshotEnd | 'stored' | 'isPending' | 'error'>,
  end: ComparisonEnd,
): ComparedBudget {
  if (year === null || !year.ends.includes(end)) return { kind: 'off' }
  if (end === 'now') return loadedComparison(year, stateNow(year.draft), { kind: 'now' })
  const [state, snapshot] = [states[end], states.stored[end]]
  if (states.isPending) return { kind: 'loading' }
  if (states.error && snapshot === null) return { kind: 'failed' }
  return loadedComparison(year, state, snapshot && { kind: snapshot.kind, at: snapshot.at })
}

function loadedComparison(
  year: ComparedYear,
  state: BudgetState | null,
  budget: StoredBudget | CurrentBudget | null,
): ComparedBudget {
  const program = state && year.programFor(state)
  if (!state || !budget || !program) return { kind: 'none' }
  const before = year.counterpartsIn(state)
  const counterpartOf = (at: CellAddress): Counterpart => {
    const own = year.placeOf(at)
    return own ? before(own) : { was: [], is: [], adds: true }
  }
  return { kind: 'loaded', state, budget, evaluation: evaluate(program, state.inputs), counterpartOf }
}
