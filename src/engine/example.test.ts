import { expect, test } from 'vitest'
import { nameIn, newestOrdered, yearName } from '#engine/key.ts'

test.each([
  ['2025', 'Цалин', '2027'],
  [undefined, 'Цалин', '2027'],
  ['example-2027', 'ЖИШЭЭ · Цалин', '2027 ЖИШЭЭ'],
])('the names of a year by edition %s', (edition, name, year) => {
  expect([nameIn(edition, 'Цалин'), yearName(2027, edition)]).toEqual([name, year])
})

test('the newest year is one with ordered forms', () => {
  const editions = { 2025: '2025', 2026: '2025', 2027: 'example-2027' }
  expect(newestOrdered({ years: [2025, 2026, 2027], editions })).toBe(2026)
  expect(newestOrdered({ years: [2027], editions })).toBe(null)
})
