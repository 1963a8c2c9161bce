import type { EditionDigests } from '#domain/editions/edition-text.ts'

/**
 * Digests by code (decision 0020). Figures never change: budgets were sent by them. Words may be corrected with a
 * line in CHANGELOG.md. `npm run edition:release` prints the entry.
 */
export const released: Readonly<Record<string, EditionDigests>> = {
  '2025': {
    figures: 'b49e68e07974471dcf6bd2f2079aacd884d5cc1457bb3aab95e4c5911006a1bf',
    words: '9c8f4c9d1adc257f87cae2b80b21edf4e97975e96e7d7b88d5bab0ca8169d463',
  },
}
