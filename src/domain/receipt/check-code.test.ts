import { expect, test } from 'vitest'
import { checkCodeOf, readCheckCode } from '#domain/receipt/check-code.ts'

test('a check code is the beginning of the hash', () => {
  const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
  expect(checkCodeOf(sha256)).toBe('9f86d081884c')
})

test.each([
  ['9f86d081884c', '9f86d081884c'],
  [' 9F86 D081 884C ', '9f86d081884c'],
  ['9f86-d081-884c', '9f86d081884c'],
  ['ас е', 'ace'],
  ['\u0000', ''],
  ['', ''],
])('%j is searched as «%s»', (typed, code) => {
  expect(readCheckCode(typed)).toBe(code)
})
