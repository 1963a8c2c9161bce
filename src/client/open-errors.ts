import type { SheetState } from '#client/grid/sheet-state.ts'

/** How many errors must be mended in some sheets, values that were not taken among them; warnings do not count. */
export function openErrors(states: readonly Pick<SheetState, 'problems' | 'refusals'>[]): number {
  const broken = states.flatMap(({ problems }) => problems).filter(({ severity }) => severity === 'error')
  return broken.length + states.flatMap(({ refusals }) => refusals).length
}
