import { expect, test } from 'vitest'
import { listNeighbours } from '#client/screens/review/ways-on.ts'

const named = (institutionId: string) => ({ institutionId, name: `№${institutionId}`, at: null })
const second = { at: { place: 2, of: 3 }, before: named('1'), after: named('3') }
const nowhere = { at: null, before: null, after: null }

test('the neighbours are those of the list that is looked at', () => {
  expect(listNeighbours(second, null)).toEqual({ ...second, kind: 'in' })
})

test('what leaves the list keeps the neighbours that it had there, however often it is read', () => {
  const left = listNeighbours(nowhere, listNeighbours(second, null))
  expect(left).toEqual({ ...second, kind: 'left' })
  expect(listNeighbours(nowhere, left)).toEqual(left)
})

test('what comes back to it has its neighbours of now', () => {
  const third = { at: { place: 3, of: 3 }, before: named('2'), after: null }
  expect(listNeighbours(third, listNeighbours(nowhere, listNeighbours(second, null)))).toEqual({
    ...third,
    kind: 'in',
  })
})

test('what was never in it has none', () => {
  expect(listNeighbours(nowhere, listNeighbours(nowhere, null))).toEqual({ ...nowhere, kind: 'outside' })
})
