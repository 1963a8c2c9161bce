import type { PageAddress } from '#budget/web/address.ts'
import {
  type ComparisonSettings,
  comparisonSettingsParams,
  defaultComparisonSettings,
  parseComparisonSettings,
} from '#features/comparison/comparison.ts'

/** See `PageAddress`. */
export function comparedIn({ compared }: Pick<PageAddress, 'compared'>): ComparisonSettings {
  const params = new URLSearchParams(compared)
  return parseComparisonSettings((name) => params.get(name))
}

/** Returns '' for the defaults. */
export function comparedWith(compared: ComparisonSettings, change: Partial<ComparisonSettings>): string {
  const words = comparisonSettingsParams({ ...compared, ...change })
  return new URLSearchParams(words.map(([name, word]) => [name, word])).toString()
}

export function comparedMarked(institutionId: string): string {
  return comparedWith(defaultComparisonSettings, { highlight: institutionId })
}
