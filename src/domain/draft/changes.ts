import {
  type BudgetState,
  bridge,
  type Cause,
  type CellChange,
  type CellEffect,
  calculated,
  effectsOf,
  type FactEffect,
  programIn,
} from '#domain/draft/bridge.ts'
import { placesBefore } from '#domain/editions/edition.ts'
import { roundHalfAway } from '#domain/number/rounding.ts'
import { applies } from '#domain/sheet/compile.ts'
import { type Evaluation, valueAt } from '#domain/sheet/evaluate.ts'
import { type Address, addressIn } from '#domain/sheet/key.ts'
import { slotAt } from '#domain/sheet/program.ts'

/** An input of a budget that is not as it was, with what moved by it: a typed cell, a norm, a figure of a register, or a fact of the institution. */
export type InputChange = { readonly cause: Cause } & (CellEffect | FactEffect)

/** The causes of which something differs between two budgets, in the order of the bridge. */
export function changedCauses(before: BudgetState, after: BudgetState): readonly Cause[] {
  return bridge(before, after)
    .steps.filter(({ changes, facts }) => changes.length + facts.length > 0)
    .map(({ cause }) => cause)
}

/** What differs of a cause, each with its effect on the budget that is asked for, whole tugrik; see `effectsOf`. */
export function inputChanges(before: BudgetState, after: BudgetState, cause: Cause): readonly InputChange[] {
  const { cells, facts } = effectsOf(before, after, { cause })
  return [...facts, ...cells].map((change) => ({ cause, ...change }))
}

/** The same list with what moved the budget most first; what cannot be told apart stands last. */
export function byEffect(changes: readonly InputChange[]): readonly InputChange[] {
  const size = ({ effect }: InputChange): number => (effect === null ? -1 : Math.abs(effect))
  return changes.toSorted((a, b) => size(b) - size(a))
}

/**
 * The computed cells of a view whose figures differ as the screen shows them, in the order of its tabs; `was` is `null` where the forms before had no
 * such cell. Where it stood then the later edition says.
 */
export function computedChanges(before: BudgetState, after: BudgetState): readonly CellChange[] {
  const [was, is] = [calculated(before), calculated(after)]
  const placeBefore = placesBefore(after.edition, before.edition.code)
  return computedCells(is, after).flatMap((at): CellChange[] => {
    const digits = is.program.sheets.get(at.sheet)?.fields[at.field]?.decimals ?? 0
    const stood = placeBefore(at)
    const old = stood && slotAt(was.program, stood) ? roundHalfAway(valueAt(was, stood), digits) : null
    const now = roundHalfAway(valueAt(is, at), digits)
    return old === now ? [] : [{ at, was: old, is: now }]
  })
}

function computedCells({ program, inputs }: Evaluation, { view }: BudgetState): readonly Address[] {
  const codes = new Set(view.tabs.flatMap(({ sheets }) => sheets))
  return [...codes].flatMap((code) => {
    const sheet = program.sheets.get(code)
    if (!sheet || !applies(sheet, inputs.facts)) return []
    return [...sheet.cells].flatMap(([place, { kind }]) =>
      kind === 'computed' ? [addressIn(code, place)] : [],
    )
  })
}

/** The forms in which a changed cell stands: those of today, else those of before. */
export function formsOf(before: BudgetState, after: BudgetState, at: Address): BudgetState {
  return slotAt(programIn(after), at) ? after : before
}
