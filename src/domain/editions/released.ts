import type { EditionDigests } from '#domain/editions/edition-text.ts'

/**
 * The editions that have been released, by their code, and the digests of what was released (decision 0079). The figures of one are never
 * changed: years were sent by them, and what is to change is a new edition. Its words may be mended, with a line in CHANGELOG.md.
 * `npm run release-edition` tells what belongs here.
 */
export const released: Readonly<Record<string, EditionDigests>> = {
  '2025': {
    figures: '94b1e26f4d72b6a42a169f788dff70cd6447f3762153e2d9ed8837bae665733e',
    words: 'd47646ba73846c698c3a41c1e639d80ca773c8821d5a7056facccb8dde219b46',
  },
}
