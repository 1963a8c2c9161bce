import type { SheetState } from '#client/grid/sheet-state.ts'

/** How many errors must be mended in some sheets; warnings do not count. */
export function openErrors(states: readonly Pick<SheetState, 'problems'>[]): number {
  return states.flatMap(({ problems }) => problems).filter(({ severity }) => severity === 'error').length
}
