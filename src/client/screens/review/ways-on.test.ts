import { expect, test } from 'vitest'
import { waysOn } from '#client/screens/review/ways-on.ts'

const named = (institutionId: string) => ({ institutionId, name: `№${institutionId}`, at: null })
const second = { at: { place: 2, of: 3 }, before: named('1'), after: named('3') }
const nowhere = { at: null, before: null, after: null }

test('the neighbours are those of the list that is looked at', () => {
  expect(waysOn(second, null)).toEqual({ ...second, is: 'in' })
})

test('what leaves the list keeps the neighbours that it had there, however often it is read', () => {
  const left = waysOn(nowhere, waysOn(second, null))
  expect(left).toEqual({ ...second, is: 'left' })
  expect(waysOn(nowhere, left)).toEqual(left)
})

test('what comes back to it has its neighbours of now', () => {
  const third = { at: { place: 3, of: 3 }, before: named('2'), after: null }
  expect(waysOn(third, waysOn(nowhere, waysOn(second, null)))).toEqual({ ...third, is: 'in' })
})

test('what was never in it has none', () => {
  expect(waysOn(nowhere, waysOn(nowhere, null))).toEqual({ ...nowhere, is: 'outside' })
})
