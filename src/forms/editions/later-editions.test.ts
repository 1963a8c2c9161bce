import { afterAll, expect, test } from 'vitest'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import {
  addRelease,
  editionFor,
  editionLoaded,
  editionOf,
  editionsByRank,
  isOrdered,
  newestOrdered,
  orderedEditions,
} from '#forms/editions/editions.ts'
import { addEditions } from '#forms/editions/later-editions.ts'
import { revise } from '#forms/editions/revise.ts'
import { releaseLater } from '#test/support/later-edition.ts'

const forms = revise(edition2025, { code: 'added', order: '', from: 2027 })
const release = { before: '2025', forms, reports: [] }
const removeLoader = addEditions({ added: async () => release })
await editionLoaded('added')
// The release is there already; this returns the function that removes it.
const removeRelease = addRelease(release)
afterAll(releaseLater())
afterAll(removeRelease)
afterAll(removeLoader)

const codes = (all: readonly { readonly code: string }[]) => all.map(({ code }) => code)

test('an added edition is found by its code alone: no year starts with it', () => {
  expect(editionOf('added')).toBe(forms)
  expect(['2025', 'later', 'added', undefined].map(isOrdered)).toEqual([true, true, false, true])
  expect(codes(orderedEditions())).toEqual(['2025', 'later'])
  expect([2026, 2027].map((year) => editionFor(year).code)).toEqual(['2025', 'later'])
})

test('names of an added edition never replace those of an ordered one', () => {
  // Another file of the same process may have added the example of the demonstration.
  const ranked = codes(editionsByRank()).filter((code) => code !== 'example-2027')
  expect(ranked).toEqual(['added', '2025', 'later'])
})

test.each([
  [{ 2025: '2025', 2026: '2025', 2027: 'added' }, 2026],
  [{ 2026: '2025', 2027: 'later', 2028: 'added' }, 2027],
  [{ 2026: '2025', 2027: 'of a newer release', 2028: 'added' }, 2027],
  [{ 2027: 'added' }, null],
])('the newest year of %j with ordered forms is %s', (editions, newest) => {
  expect(newestOrdered({ years: Object.keys(editions).map(Number), editions })).toBe(newest)
})
