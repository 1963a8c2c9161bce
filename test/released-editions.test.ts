import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fullEdition2025 } from '#forms/editions/edition-reports.ts'
import { editionText } from '#forms/editions/edition-text.ts'
import { editionsLoaded, orderedEditions } from '#forms/editions/editions.ts'
import { fullEditions } from '#forms/editions/full-editions.ts'
import { townSize } from '#forms/norms/school-cost.ts'
import { released } from '#test/fixtures/released-editions.ts'
import {
  calculateLaid,
  differing,
  differingFigures,
  differingForms,
  differingPapers,
  readLaid,
  readLaidForms,
} from '#test/support/laid-edition.ts'
import { figuresMissing } from '#test/support/laid-sources.ts'
import { laterEdition } from '#test/support/later-edition.ts'

await editionsLoaded()

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const changelog = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8')
/** The maximum number of listed differences. */
const MAX_LISTED_DIFFERENCES = 20

function expectNothing(differs: readonly string[], advice: string): void {
  const more =
    differs.length > MAX_LISTED_DIFFERENCES ? [`and ${differs.length - MAX_LISTED_DIFFERENCES} more`] : []
  const message = [advice, ...differs.slice(0, MAX_LISTED_DIFFERENCES), ...more].join('\n')
  expect(differs.length, differs.length === 0 ? '' : message).toBe(0)
}

const makeNew = (code: string): string =>
  `Figures of edition ${code}, by which years were sent, have moved. Make a new edition (src/forms/editions/revise.ts) and leave this one as it was:`
const mend = (code: string): string =>
  `Words of edition ${code}, which is released, have moved. If they are to: npm run edition:release -- ${code} words, enter the digest that it tells in ` +
  'test/fixtures/released-editions.ts, and write the line in CHANGELOG.md:'

test('every edition but the last is released, and every released edition still exists', () => {
  const codes = orderedEditions().map(({ code }) => code)
  expect(codes.slice(0, -1).filter((code) => released[code] === undefined)).toEqual([])
  expect(Object.keys(released).filter((code) => !codes.includes(code))).toEqual([])
})

describe.each(fullEditions().filter(({ code }) => released[code] !== undefined))(
  'edition $code',
  (edition) => {
    const { code } = edition
    const is = editionText(edition)
    const stated = released[code]
    const institutions = readLaid(code)

    test('has the figures with which it was released', () => {
      const laid = readLaidForms(code)
      expectNothing(differingForms(laid.figures, is.figures), makeNew(code))
      expect(sha256(is.figures), makeNew(code)).toBe(stated?.figures)
    })

    test('has the words that it states, and CHANGELOG.md names them', () => {
      const laid = readLaidForms(code)
      expectNothing(differingForms(laid.words, is.words), mend(code))
      expect(sha256(is.words), mend(code)).toBe(stated?.words)
      const short = (stated?.words ?? '').slice(0, 12)
      expect(
        changelog.includes(short),
        `CHANGELOG.md has no line that names the words ${short} of edition ${code}.`,
      ).toBe(true)
    })

    test('is covered by ten institutions, of every view', () => {
      expect(institutions).toHaveLength(10)
      const views = new Set(institutions.map(({ source }) => source.view))
      expect(views).toEqual(new Set(Object.values(edition.views).map((view) => view.code)))
    })

    test.each(institutions.map((laid) => [laid.source.name, laid] as const))(
      'reproduces the recorded results of %s',
      (_, laid) => {
        const now = calculateLaid(edition, laid.source)
        expectNothing(differingFigures(laid.figures, now.figures), makeNew(code))
        expectNothing(differingPapers(laid.papers, now.papers), mend(code))
      },
    )
  },
)

test('an edition is covered by institutions with every figure of its norms; uncovered figures are listed', () => {
  const sources = readLaid('2025').map(({ source }) => source)
  expect(figuresMissing(fullEdition2025, sources)).toEqual([])
  const steps = townSize.sheet.rows.length
  expect(figuresMissing(laterEdition, sources)).toEqual([
    `norm-size-town/${steps}.upTo`,
    `norm-size-town/${steps + 1}.coefficient`,
  ])
})

test('differences are listed by position, with the old and the new value', () => {
  const [was, is] = [
    { 'ebs-b1/1.totalQty': '60', 'ebs-b1/2.totalQty': '1' },
    { 'ebs-b1/1.totalQty': '67', 'ebs-b1/3.totalQty': '2' },
  ]
  expect(differing(was, is)).toEqual([
    'ebs-b1/1.totalQty: was 60, is 67',
    'ebs-b1/2.totalQty: was 1, is gone',
    'ebs-b1/3.totalQty: was not there, is 2',
  ])
})
