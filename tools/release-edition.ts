import { createHash } from 'node:crypto'
import { editionDigests, editionText } from '#forms/editions/edition-text.ts'
import { editionsLoaded } from '#forms/editions/editions.ts'
import { fullEditionOf } from '#forms/editions/full-editions.ts'
import { released } from '#test/fixtures/released-editions.ts'
import { calculateLaid, differingFigures, isLaid, layEdition, readLaid } from '#test/support/laid-edition.ts'
import { figuresMissing, laidSources } from '#test/support/laid-sources.ts'

/**
 * `npm run edition:release -- <code>`: records an edition with ten institutions and prints the digests for
 * `test/fixtures/released-editions.ts`. Refuses a released edition or missing figures.
 * `… <code> words`: records it again after wording was corrected. Refuses changed figures.
 */
const [code = '', what = 'all'] = process.argv.slice(2)
await editionsLoaded()
const edition = fullEditionOf(code)
const digests = editionDigests(edition, (text) => createHash('sha256').update(text).digest('hex'))
const before = released[code]
if (what === 'words') {
  if (before?.figures !== digests.figures)
    throw new Error(`${code} is not released, or its figures have moved: make a new edition.`)
  const again = readLaid(code).map((laid) => ({ laid, is: calculateLaid(edition, laid.source) }))
  const moved = again.flatMap(({ laid, is }) => differingFigures(laid.figures, is.figures))
  if (moved.length > 0) throw new Error(`Figures of ${code} have moved:\n${moved.slice(0, 20).join('\n')}`)
  layEdition(
    code,
    editionText(edition),
    again.map(({ laid, is }) => ({ ...laid, papers: is.papers })),
  )
} else {
  if (before || isLaid(code)) throw new Error(`${code} is released and stays as it is: make a new edition.`)
  const sources = await laidSources(code)
  const missing = figuresMissing(edition, sources)
  if (missing.length > 0)
    throw new Error(
      `${code} would be laid down with 0 in place of figures that the program does not bring. Bring them, see docs/new-edition.md, 5:\n${missing.join('\n')}`,
    )
  layEdition(
    code,
    editionText(edition),
    sources.map((source) => calculateLaid(edition, source)),
  )
}
console.log(`${code} is laid down in test/fixtures/edition-${code}. Two things are left to do by hand. Enter in test/fixtures/released-editions.ts

  '${code}': {
    figures: '${digests.figures}',
    words: '${digests.words}',
  },

and write a line in CHANGELOG.md that names its words, ${digests.words.slice(0, 12)}. Until then test/released-editions.test.ts fails.`)
