import {
  type BudgetState,
  type CellChangeEffect,
  effectsOf,
  evaluateState,
  explainVariance,
  type FactEffect,
  type InputCellChange,
  programIn,
  type VarianceCause,
} from '#budget/variance.ts'
import { applies } from '#engine/compile.ts'
import { type Evaluation, valueAt } from '#engine/evaluate.ts'
import { addressIn, addressOf, type CellAddress, cellKeyOf } from '#engine/key.ts'
import { roundHalfAway, sumOf } from '#engine/number/rounding.ts'
import { compiledCellAt } from '#engine/program.ts'
import { counterpartsOf, stateBefore } from '#forms/editions/edition.ts'

export type InputChange = { readonly cause: VarianceCause } & (CellChangeEffect | FactEffect)

export function changedCauses(before: BudgetState, after: BudgetState): readonly VarianceCause[] {
  return explainVariance(before, after)
    .steps.filter(({ changes, facts }) => changes.length + facts.length > 0)
    .map(({ cause }) => cause)
}

/** Returns effects in whole tugrik; see `effectsOf`. */
export function inputChanges(
  before: BudgetState,
  after: BudgetState,
  cause: VarianceCause,
): readonly InputChange[] {
  const { cells, facts } = effectsOf(before, after, { cause })
  return [...facts, ...cells].map((change) => ({ cause, ...change }))
}

/** Sorts by size of effect, unknown effects last. */
export function changesByEffect(changes: readonly InputChange[]): readonly InputChange[] {
  const size = ({ effect }: InputChange): number => (effect === null ? -1 : Math.abs(effect))
  return changes.toSorted((a, b) => size(b) - size(a))
}

/**
 * `was` is `null` for new cells. Merged cells compare with their sum. Cells that the later edition does not have come
 * last.
 */
export function computedChanges(before: BudgetState, after: BudgetState): readonly InputCellChange[] {
  const [was, is] = [evaluateState(before), evaluateState(after)]
  const counterpartOf = counterpartsOf(after.edition, before.edition.code)
  const laterCounterpartOf = counterpartsOf(after.edition, before.edition.code, 'was')
  const changed = computedCells(is, after).flatMap((at): readonly InputCellChange[] => {
    const counterpart = counterpartOf(at)
    const isSplit = counterpart.adds && counterpart.is.length > 1 && counterpart.was.length > 0
    const [first = at, ...parts] = isSplit ? counterpart.is.map(addressOf) : [at]
    if (cellKeyOf(first) !== cellKeyOf(at)) return []
    const existing = {
      ...counterpart,
      was: counterpart.was.filter((key) => compiledCellAt(was.program, addressOf(key))),
    }
    const state = stateBefore(was, isSplit ? { ...existing, is: [] } : existing)
    const valueBefore = 'value' in state ? state.value : null
    const valueAfter = sumOf([at, ...parts].map((each) => valueAt(is, each)))
    return shownChanges(is, { at, parts, was: valueBefore, is: valueAfter })
  })
  const removed = computedCells(was, before).flatMap((at): readonly InputCellChange[] => {
    // If another cell has this address now, its name would be shown for this one.
    const existsLater = [at, ...laterCounterpartOf(at).is.map(addressOf)].some((each) =>
      compiledCellAt(is.program, each),
    )
    const valueBefore = valueAt(was, at)
    return existsLater || valueBefore === 0
      ? []
      : shownChanges(was, { at, parts: [], was: valueBefore, is: null })
  })
  return [...changed, ...removed]
}

function shownChanges(
  { program }: Evaluation,
  { at, parts, ...figures }: InputCellChange,
): readonly InputCellChange[] {
  const digits = program.sheets.get(at.sheet)?.fields[at.field]?.decimals ?? 0
  const shown = (figure: number | null): number | null =>
    figure === null ? null : roundHalfAway(figure, digits)
  const [was, is] = [shown(figures.was), shown(figures.is)]
  return was === is ? [] : [{ at, parts, was, is }]
}

function computedCells({ program, inputs }: Evaluation, { view }: BudgetState): readonly CellAddress[] {
  const codes = new Set(view.tabs.flatMap(({ sheets }) => sheets))
  return [...codes].flatMap((code) => {
    const sheet = program.sheets.get(code)
    if (!sheet || !applies(sheet, inputs.facts)) return []
    return [...sheet.cells].flatMap(([position, { kind }]) =>
      kind === 'computed' ? [addressIn(code, position)] : [],
    )
  })
}

export function stateWithCell(before: BudgetState, after: BudgetState, at: CellAddress): BudgetState {
  return compiledCellAt(programIn(after), at) ? after : before
}
