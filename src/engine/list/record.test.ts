import { expect, test } from 'vitest'
import { failedChecks, isLongName, matchesCodeOrName, readFlag, readYear } from '#engine/list/record.ts'

test('a check with a message is a problem, one without is none', () => {
  expect(
    failedChecks([
      ['a', 'wrong'],
      ['a', false],
      ['b', null],
      ['b', undefined],
      ['b', 'missing'],
    ]),
  ).toEqual([
    { field: 'a', message: 'wrong' },
    { field: 'b', message: 'missing' },
  ])
})

test.each([
  ['2000', 2000],
  ['2100', 2100],
  ['1999', null],
  ['2101', null],
  ['202', null],
  ['2026.0', null],
  ['', null],
])('%j is the year %s', (typed, year) => {
  expect(readYear(typed)).toBe(year)
})

test.each([
  ['soumNear', true],
  ['SOUMNEAR', true],
  ['сум', true],
  ['Сум', true],
  ['soum', false],
  ['', false],
])('%j means the code or the word: %s', (given, is) => {
  expect(matchesCodeOrName(given, 'soumNear', 'Сум')).toBe(is)
})

test.each<[boolean | null, readonly string[]]>([
  [true, ['Тийм', ' ТИЙМ ', 'тийм', 'Y', 'yes', '1', '+', 'TRUE']],
  [false, ['', ' ', '\u200b', 'Үгүй', 'n', 'No', '0', '-', '–', '—', 'FALSE']],
  [null, ['ТИЙМ ЭЭ', 'Тийм.', '✓', 'x', 'Эрэлттэй', 'үгүй ээ', '2', 'магадгүй']],
])('%s is the meaning of %j', (flag, words) => {
  expect(words.map(readFlag)).toEqual(words.map(() => flag))
})

test('a name is long by its letters, not by their bytes', () => {
  expect(isLongName('𝒜'.repeat(200))).toBe(false)
  expect(isLongName('а'.repeat(201))).toBe(true)
})
