import { expect, test } from 'vitest'
import { z } from 'zod'
import { apiModules } from '#app/server/all-calls.ts'
import { dataOf } from '../tools/call-data.ts'

test('the browser gets of a call its address and whose it is, and constants that are plain data', () => {
  const calls = {
    oneCalls: {
      one: { id: 'a.b', method: 'GET', path: '/a', for: 'account', views: 'all', answer: z.string() },
    },
    MOST: 3,
    names: ['a', 'b'],
    schema: z.string(),
    blankRead: { answer: z.string() },
    made: () => 1,
  }
  expect(dataOf(calls)).toBe(
    [
      'export const oneCalls = {"one":{"method":"GET","path":"/a","for":"account","views":"all"}}\n',
      'export const MOST = 3\n',
      'export const names = ["a","b"]\n',
    ].join(''),
  )
})

test('no schema, summary or right reaches the browser from any feature', () => {
  const all = apiModules.map((module) => dataOf(module)).join('')
  expect(all).toContain('export const receiptCalls = ')
  expect(all).not.toMatch(/"(?:summary|right|answer|body|_zod|id)":/)
})
