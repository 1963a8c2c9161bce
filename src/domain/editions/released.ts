import type { EditionDigests } from '#domain/editions/edition-text.ts'

/**
 * Digests by code (decision 0020). Figures never change: budgets were sent by them. Words may be corrected with a
 * line in CHANGELOG.md. `npm run edition:release` prints the entry.
 */
export const released: Readonly<Record<string, EditionDigests>> = {
  '2025': {
    figures: 'a9513326c2aaa640619190ecf426a21b8c55a0b22783352fb5d5bbb8c83870f9',
    words: '78c8513c0e63072a81229284c242cce5a397f6cfebe48f526e875383093676f0',
  },
}
