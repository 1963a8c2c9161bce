import type { PageAddress } from '#budget/web/address.ts'
import { type ChangeOf, readParameters, writeParameters } from '#engine/list/parameters.ts'
import { type ComparisonSettings, declaredComparison } from '#features/comparison/comparison.ts'

/** See `PageAddress`. */
export function comparedIn({ compared }: Pick<PageAddress, 'compared'>): ComparisonSettings {
  return readParameters(declaredComparison, new URLSearchParams(compared))
}

/** Returns '' for the defaults. */
export function comparedWith(compared: ComparisonSettings, change: ChangeOf<ComparisonSettings>): string {
  return String(new URLSearchParams(writeParameters(declaredComparison, { ...compared, ...change })))
}

export function comparedMarked(institutionId: string): string {
  return comparedWith(comparedIn({ compared: '' }), { highlight: institutionId })
}
