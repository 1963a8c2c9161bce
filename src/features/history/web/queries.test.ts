import { expect, test } from 'vitest'
import { EVENTS_AT_ONCE } from '#features/administration/api.ts'
import { beforeIn, eventPages } from '#features/history/web/queries.ts'

const page = (length: number) => Array.from({ length }, (_, index) => ({ id: String(900 - index) }))

test.each([
  [0, null],
  [EVENTS_AT_ONCE - 1, null],
  [EVENTS_AT_ONCE, String(901 - EVENTS_AT_ONCE)],
])('after a page of %i events the next begins before %s', (length, next) => {
  expect(eventPages.getNextPageParam(page(length))).toBe(next)
})

test('the newest page needs no request parameter', () => {
  expect([beforeIn(eventPages.initialPageParam), beforeIn('7')]).toEqual([{}, { before: '7' }])
})
