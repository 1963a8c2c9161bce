import type { EditionDigests } from '#domain/editions/edition-text.ts'

/**
 * The editions that have been released, by their code, and the digests of what was released (decision 0079). The figures of one are never
 * changed: years were sent by them, and what is to change is a new edition. Its words may be mended, with a line in CHANGELOG.md.
 * `npm run release-edition` tells what belongs here.
 */
export const released: Readonly<Record<string, EditionDigests>> = {
  '2025': {
    figures: 'e047b0a3ea0e322a35b24deb415c372df5ad8fdfd07715dbcdf7c649be7c1c89',
    words: 'de0ed62e7fdfa6170979c5ecab76727b94ddee1b400ef2f91c50a00a006dc8d1',
  },
}
