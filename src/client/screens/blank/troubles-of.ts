import type { SheetState } from '#client/grid/sheet-state.ts'
import type { Address } from '#domain/sheet/formula.ts'
import { markText } from '#text/review.ts'

/** Something at a cell that must or should be mended. `refused`: a value was not taken, and the sentence can be dismissed. */
export type Trouble = {
  readonly kind: 'refused' | 'error' | 'warning' | 'mark'
  readonly at: Address
  readonly message: string
}

/** What is wrong in some sheets, the gravest first: what was not taken, what breaks a rule, what reviewers said, what looks doubtful. */
export function troublesOf(
  states: readonly Pick<SheetState, 'problems' | 'refusals' | 'marks'>[],
): readonly Trouble[] {
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
    ...states.flatMap(({ marks }) =>
      marks.map(({ at, words, by }) => ({ kind: 'mark' as const, at, message: markText.said(by, words) })),
    ),
    ...problems.filter(({ kind }) => kind === 'warning'),
  ]
}
