import { expect, test } from 'vitest'
import { markAfter, marksForInstitution, unresolved } from '#domain/draft/mark.ts'

test.each([
  ['open', 'answer', 'answered'],
  ['open', 'resolve', 'resolved'],
  ['open', 'returnAgain', 'open'],
  ['answered', 'answer', 'answered'],
  ['answered', 'resolve', 'resolved'],
  ['answered', 'returnAgain', 'open'],
  ['resolved', 'answer', null],
  ['resolved', 'resolve', null],
  ['resolved', 'returnAgain', null],
] as const)('a mark that is %s, after %s: %s', (state, act, after) => {
  expect(markAfter(state, act)).toBe(after)
})

const marks = [
  { id: '1', state: 'open', returned: 'yes' },
  { id: '2', state: 'answered', returned: 'yes' },
  { id: '3', state: 'resolved', returned: 'yes' },
  { id: '4', state: 'open', returned: 'no' },
] as const

test('what is resolved asks for nothing', () => {
  expect(unresolved(marks).map(({ id }) => id)).toEqual(['1', '2', '4'])
})

test('the institution sees a mark once it came back with a return', () => {
  expect(marksForInstitution(marks).map(({ id }) => id)).toEqual(['1', '2', '3'])
})
