import type { EditionDigests } from '#forms/editions/edition-text.ts'

/**
 * Digests by code (decision 0020). Figures never change: budgets were sent by them. Words may be corrected with a
 * line in CHANGELOG.md. `npm run edition:release` prints the entry.
 */
export const released: Readonly<Record<string, EditionDigests>> = {
  '2025': {
    figures: '1e2dbc6f4fd5e61fa40b568ccb5a72aa794c31f3d27d29f39541e3e0981ce14c',
    words: '2abbf20b1da6de708e38b7224a4920469887f12daa59b1fe9e99c64fdad5d883',
  },
}
