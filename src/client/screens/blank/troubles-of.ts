import type { SheetState } from '#client/grid/sheet-state.ts'
import type { Address } from '#domain/sheet/formula.ts'

/** Something at a cell that must or should be mended. `refused`: a value was not taken, and the sentence can be dismissed. */
export type Trouble = {
  readonly kind: 'refused' | 'error' | 'warning'
  readonly at: Address
  readonly message: string
}

/** What is wrong in some sheets, the gravest first: what was not taken, what breaks a rule, what looks doubtful. */
export function troublesOf(states: readonly Pick<SheetState, 'problems' | 'refusals'>[]): readonly Trouble[] {
  const problems = states.flatMap((state) =>
    state.problems.map(({ severity, sheet, row, field, message }) => ({
      kind: severity,
      at: { sheet, row, field },
      message,
    })),
  )
  return [
    ...states.flatMap(({ refusals }) =>
      refusals.map((refusal) => ({ kind: 'refused' as const, ...refusal })),
    ),
    ...problems.filter(({ kind }) => kind === 'error'),
    ...problems.filter(({ kind }) => kind === 'warning'),
  ]
}
