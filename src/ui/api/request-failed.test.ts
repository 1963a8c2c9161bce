import { expect, test } from 'vitest'
import { ApiError, codeRequest, isRejected } from '#ui/api/request-failed.ts'

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

test.each([
  [401, { code: 'second-factor' }, 'alone'],
  [429, { code: 'second-factor' }, 'together'],
  [401, {}, null],
  [403, { code: 'reauthentication-required' }, null],
  [429, { status: 0, message: 'Хүлээнэ үү.' }, null],
  [429, null, null],
  [0, null, null],
])('status %d with %j requests a code: %s', (status, body, request) => {
  expect(codeRequest(new ApiError(status, '', body))).toBe(request)
})

test('a mistake of the program is no refusal', () => {
  expect(isRejected(new TypeError())).toBe(false)
})
