import { expect, test } from 'vitest'
import { ApiError, isRejected } from '#ui/api/request-failed.ts'

test.each([
  [403, true],
  [404, true],
  [0, false],
  [429, false],
  [500, false],
  [503, false],
])('status %d is a final rejection: %s', (status, refused) => {
  expect(isRejected(new ApiError(status, '', null))).toBe(refused)
})

test('a mistake of the program is no refusal', () => {
  expect(isRejected(new TypeError())).toBe(false)
})
