import { expect, test } from 'vitest'
import { wrappedLines } from '#documents/workbook/form.ts'

test.each([
  ['', 5, 1],
  ['abc', 5, 1],
  ['ab cd', 5, 1],
  ['ab cde', 5, 2],
  ['ab cd ef gh', 5, 2],
  ['abcdefgh', 5, 2],
  ['abcdefgh i', 5, 2],
  ['a abcdefgh', 5, 3],
])('%j in %d letters takes %d', (text, letters, lines) => {
  expect(wrappedLines(text, letters)).toBe(lines)
})
