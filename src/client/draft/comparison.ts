import { useMemo } from 'react'
import type { Beside, OpenDraft } from '#client/draft/open-draft.ts'
import { type SnapshotEnd, type SnapshotStates, stateNow, useSnapshots } from '#client/draft/use-snapshots.ts'
import type { BudgetState } from '#domain/draft/bridge.ts'
import { type Counterpart, counterpartsOf, programShown, stateBefore } from '#domain/editions/edition.ts'
import { editionOf } from '#domain/editions/editions.ts'
import { type CellState, type Evaluation, evaluate } from '#domain/sheet/evaluate.ts'
import type { Address } from '#domain/sheet/key.ts'
import type { Program } from '#domain/sheet/program.ts'

/** A budget with which a year can be compared. */
export type ComparisonEnd = Exclude<Beside, 'nothing'>

/** Those of figures that follow what is typed, in the order in which they are told. */
export const comparisonEnds: readonly ComparisonEnd[] = ['lastYear', 'periodBefore', 'sent', 'calculated']

/** Those of figures that are shown as they were calculated: beside them stands what they would be now. */
export const keptEnds: readonly ComparisonEnd[] = ['lastYear', 'now']

/** The year that is compared, and by which forms a state of it is worked out; `null` for one that cannot be. */
export type ComparedYear = {
  readonly draft: OpenDraft
  readonly programFor: (state: BudgetState) => Program | null
  /** What of it stands beside the figures. */
  readonly ends: readonly ComparisonEnd[]
  /** Where a cell that is shown stands in the year's own forms; `null`: nowhere. */
  readonly placeOf: (at: Address) => Address | null
  /** What a cell of the year's own forms was in those of a state. */
  readonly counterpartsIn: (state: BudgetState) => (at: Address) => Counterpart
}

const years = new WeakMap<OpenDraft, ComparedYear>()

/** A year whose blanks are compared; the same one each time, so that nothing is worked out twice. */
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

/** Another budget's figures, and what a cell of this year was in its forms. */
export type Figures = {
  readonly evaluation: Evaluation
  readonly counterpartOf: (at: Address) => Counterpart
}

/** Why there are no figures to compare with. `none`: there is no such budget, or what it was made of is no longer known. */
type NotThere = { readonly is: 'off' | 'loading' | 'failed' | 'none' }

/** What is known of figures that are to stand beside others. */
export type Compared = NotThere | ({ readonly is: 'there'; readonly kept: Kept | Summed | Now } & Figures)

/** As what a budget was kept, and when (ISO time). */
export type Kept = { readonly is: 'calculated' | 'sent'; readonly at: string }

/** The year as it stands now, with what is typed. */
export type Now = { readonly is: 'now' }

/**
 * A sum over budgets of several institutions: how many have one, of how many that stand in the sum beside which it is put; and what that sum is
 * over these alone, from which differences are told (`null`: over all it is the same).
 */
export type Summed = {
  readonly is: 'summed'
  readonly there: number
  readonly of: number
  readonly like: Evaluation | null
}

/** With what a figure of another budget is held against: what is shown, or, where that is a sum over others too, the sum over the same. */
export function likeAt(
  { kept, counterpartOf }: Extract<Compared, { readonly is: 'there' }>,
  at: Address,
  shown: CellState,
): CellState {
  return kept.is === 'summed' && kept.like !== null ? stateBefore(kept.like, counterpartOf(at)) : shown
}

export type Comparison = Readonly<Record<ComparisonEnd, Compared>>

/** The same of one institution's year, with the budget itself. */
export type ComparedBudget =
  | NotThere
  | ({ readonly is: 'there'; readonly state: BudgetState; readonly kept: Kept | Now } & Figures)
export type BudgetComparison = Readonly<Record<ComparisonEnd, ComparedBudget>>

/** Reads and calculates what a year can be compared with; `null` asks for nothing. */
export function useComparison(year: ComparedYear | null): BudgetComparison {
  const states = useSnapshots(year)
  return useMemo(() => {
    const of = (end: ComparisonEnd): ComparedBudget => comparedWith(year, states, end)
    return {
      lastYear: of('lastYear'),
      periodBefore: of('periodBefore'),
      sent: of('sent'),
      calculated: of('calculated'),
      now: of('now'),
    }
  }, [year, states])
}

/** One of the budgets with which a year can be compared, calculated by its own forms; where a cell stood in them this year's edition says. */
export function comparedWith(
  year: ComparedYear | null,
  states: Pick<SnapshotStates, SnapshotEnd | 'kept' | 'isPending' | 'error'>,
  end: ComparisonEnd,
): ComparedBudget {
  if (year === null || !year.ends.includes(end)) return { is: 'off' }
  if (end === 'now') return thereWith(year, stateNow(year.draft), { is: 'now' })
  const [state, kept] = [states[end], states.kept[end]]
  if (states.isPending) return { is: 'loading' }
  if (states.error && kept === null) return { is: 'failed' }
  return thereWith(year, state, kept && { is: kept.is, at: kept.at })
}

function thereWith(year: ComparedYear, state: BudgetState | null, kept: Kept | Now | null): ComparedBudget {
  const program = state && year.programFor(state)
  if (!state || !kept || !program) return { is: 'none' }
  const before = year.counterpartsIn(state)
  const counterpartOf = (at: Address): Counterpart => {
    const own = year.placeOf(at)
    return own ? before(own) : { was: [], is: [], adds: true }
  }
  return { is: 'there', state, kept, evaluation: evaluate(program, state.inputs), counterpartOf }
}
