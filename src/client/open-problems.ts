import type { SheetState } from '#client/grid/sheet-state.ts'

/** How much there is to mend in some sheets: errors, values that were not taken among them, and apart from them warnings. */
export function openProblems(states: readonly Pick<SheetState, 'problems' | 'refusals'>[]): {
  readonly errors: number
  readonly warnings: number
} {
  const problems = states.flatMap((state) => state.problems)
  const refused = states.flatMap(({ refusals }) => refusals)
  const warnings = problems.filter(({ severity }) => severity === 'warning').length
  return { errors: problems.length - warnings + refused.length, warnings }
}
