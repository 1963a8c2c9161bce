import { applies } from '#engine/compile.ts'
import { setLinkedCell } from '#engine/entry.ts'
import { type Evaluation, stateAt, valueAt } from '#engine/evaluate.ts'
import type { CellAddress } from '#engine/key.ts'
import { roundHalfAway, roundToPrecision } from '#engine/number/rounding.ts'
import type { Limits, Unit } from '#engine/sheet.ts'
import { unitAt } from '#engine/units.ts'
import { componentsOf, totalField } from '#forms/budget-components.ts'
import type { View } from '#forms/editions/edition.ts'

/** The effect of one more unit, or one less at its limit, tugrik a year. */
export type Sensitivity = {
  readonly at: CellAddress
  /** The change of the cell in its own unit. */
  readonly change: number
  /** The effect on the requested total (calculation §9, Two readings). */
  readonly requested: number
  readonly headcount: number
  readonly components: readonly ComponentChange[]
}

export type ComponentChange = { readonly field: string; readonly amount: number }

type ViewTotals = Pick<View, 'budget' | 'headcount'>

/**
 * Recalculates with the next figure, because rounding and steps make any slope wrong somewhere. `null` if the limits
 * leave no room.
 */
export function sensitivityOf(evaluation: Evaluation, view: ViewTotals, at: CellAddress): Sensitivity | null {
  const state = stateAt(evaluation, at)
  if (state.kind !== 'open') return null
  const step = stepOf(evaluation, at)
  const change = [step, -step].find((each) => mayStand(state.limits, state.value + each))
  if (change === undefined) return null
  const moved = setLinkedCell(evaluation, { at, value: roundToPrecision(state.value + change) })
  const difference = (sheet: string, field: string): number => {
    const place = { sheet, row: '1', field }
    return roundHalfAway(valueAt(moved, place) - valueAt(evaluation, place), 2)
  }
  const table = evaluation.program.sheets.get(view.budget)
  return {
    at,
    change,
    requested: difference(view.budget, totalField),
    headcount: difference(view.headcount, totalField),
    components: (table ? componentsOf(table) : [])
      .map((field) => ({ field, amount: difference(view.budget, field) }))
      .filter(({ amount }) => amount !== 0)
      .sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount)),
  }
}

export function openCells(evaluation: Evaluation, { tabs }: Pick<View, 'tabs'>): readonly CellAddress[] {
  const { program, inputs } = evaluation
  const codes = new Set(tabs.flatMap(({ sheets }) => sheets))
  return [...codes]
    .filter((code) => {
      const sheet = program.sheets.get(code)
      return sheet !== undefined && applies(sheet, inputs.facts)
    })
    .flatMap((code) => program.entered.get(code) ?? [])
    .filter((at) => stateAt(evaluation, at).kind === 'open')
}

export function sensitivitiesByEffect(list: readonly Sensitivity[]): readonly Sensitivity[] {
  const most = (of: (each: Sensitivity) => number) => (a: Sensitivity, b: Sensitivity) =>
    Math.abs(of(b)) - Math.abs(of(a))
  const [byRequested, byHeadcount] = [most(({ requested }) => requested), most(({ headcount }) => headcount)]
  return [...list].sort((a, b) => byRequested(a, b) || byHeadcount(a, b))
}

/** ASSUMED: one tugrik is not informative; amounts change by a thousand, the unit of the reports. */
const steps: Readonly<Partial<Record<Unit, number>>> = { tugrik: 1000 }

function stepOf({ program }: Evaluation, at: CellAddress): number {
  const sheet = program.sheets.get(at.sheet)
  return (sheet && steps[unitAt(sheet, at)]) ?? 1
}

function mayStand({ min, max }: Limits, figure: number): boolean {
  return figure >= min && (max === null || figure <= max)
}
