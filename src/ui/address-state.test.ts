import { expect, test } from 'vitest'
import { counted, oneOf, textUpTo } from '#engine/list/parameters.ts'
import { searchAfter } from '#ui/address-state.ts'

const table = {
  search: textUpTo(200),
  sort: oneOf(null, ['name', 'amount']),
  page: counted(0),
}
const choice = { sheet: oneOf('all', ['1', '2']) }
const at = '?year=2026&page=4&table.sheet=1&table.sort=name&table.page=3'

test.each([
  ['a page', searchAfter(at, table, { page: 5 }, 'stay'), '&table.sheet=1&table.sort=name&table.page=6'],
  ['the first page', searchAfter(at, table, { page: 0 }, 'stay'), '&table.sheet=1&table.sort=name'],
  ['no order', searchAfter(at, table, { sort: undefined }, 'stay'), '&table.sheet=1&table.page=3'],
  [
    'a text',
    searchAfter(at, table, { search: 'а б' }, 'stay'),
    '&table.sheet=1&table.search=%D0%B0+%D0%B1&table.sort=name&table.page=3',
  ],
  [
    'another list on the screen',
    searchAfter(at, choice, { sheet: '2' }, 'stay'),
    '&table.sort=name&table.sheet=2',
  ],
  ['a list that appears', searchAfter(at, choice, { sheet: '2' }, 'dropped'), '&table.sheet=2'],
  ['the first list again', searchAfter(at, choice, { sheet: 'all' }, 'dropped'), ''],
])('of %s is written after the parameters of the page', (_, search, written) => {
  expect(search).toBe(`year=2026&page=4${written}`)
})

test('is read again without what the list does not have', () => {
  expect(searchAfter('?table.sort=colour&table.page=0&table.other=1', table, { page: 1 }, 'dropped')).toBe(
    'table.page=2',
  )
})
