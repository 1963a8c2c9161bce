import type { EditionDigests } from '#domain/editions/edition-text.ts'

/**
 * The editions that have been released, by their code, and the digests of what was released (decision 0079). The figures of one are never
 * changed: years were sent by them, and what is to change is a new edition. Its words may be mended, with a line in CHANGELOG.md.
 * `npm run release-edition` tells what belongs here.
 */
export const released: Readonly<Record<string, EditionDigests>> = {
  '2025': {
    figures: 'e765e1932da46b10cbc8a095bd4c8a465a4e81eb667defec0f951df83545e3cf',
    words: '8b06df4c0dbb2b34dadf3be55f1402c8855130d98b9d2a9528aec29e37f40cee',
  },
}
