import { expect, test } from 'vitest'
import { listNeighbours, peerQuery } from '#features/review/web/ways-on.ts'

const named = (institutionId: string) => ({ institutionId, name: `№${institutionId}`, at: null })
const second = { at: { place: 2, of: 3 }, before: named('1'), after: named('3') }
const nowhere = { at: null, before: null, after: null }

test('the neighbours are those of the filtered list', () => {
  expect(listNeighbours(second, null)).toEqual({ ...second, kind: 'in' })
})

test('an institution that leaves the list retains its former neighbours across reloads', () => {
  const left = listNeighbours(nowhere, listNeighbours(second, null))
  expect(left).toEqual({ ...second, kind: 'left' })
  expect(listNeighbours(nowhere, left)).toEqual(left)
})

test('an institution that returns to the list has its current neighbours', () => {
  const third = { at: { place: 3, of: 3 }, before: named('2'), after: null }
  expect(listNeighbours(third, listNeighbours(nowhere, listNeighbours(second, null)))).toEqual({
    ...third,
    kind: 'in',
  })
})

test('an institution that was never in the list has none', () => {
  expect(listNeighbours(nowhere, listNeighbours(nowhere, null))).toEqual({ ...nowhere, kind: 'outside' })
})

test('the peers are requested with the filter and order of the list, without its page and columns', () => {
  const filter = 'region=65&sort=change&direction=descending&page=2&size=100&columns=name,status'
  expect(peerQuery({ address: { filter } })).toEqual({
    region: '65',
    sort: 'change',
    direction: 'descending',
  })
})
