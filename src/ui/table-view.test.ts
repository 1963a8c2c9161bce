import { expect, it } from 'vitest'
import { chosenParameters } from '#engine/list/parameters.ts'
import { type DataColumn, sortTableRows, tableParameters, toggleSort } from '#ui/table-view.ts'

const column: DataColumn<string> = {
  key: 'name',
  head: 'Нэр',
  value: (name) => name,
}

it('sorts Ө after О and Ү after У, and empty values last in both directions', () => {
  const names = ['', 'Өнөр', 'Пүрэв', 'Үүрээ', 'Оюун', 'Учрал']
  const up = sortTableRows(names, [column], { key: 'name', direction: 'ascending' })
  const down = sortTableRows(names, [column], { key: 'name', direction: 'descending' })
  expect(up).toEqual(['Оюун', 'Өнөр', 'Пүрэв', 'Учрал', 'Үүрээ', ''])
  expect(down).toEqual(['Үүрээ', 'Учрал', 'Пүрэв', 'Өнөр', 'Оюун', ''])
})

it.each([
  ['all', { search: 'Бат', sort: 'name', size: 20, page: 1 }],
  ['all but the search', { sort: 'name', size: 20, page: 1 }],
] as const)('has %s in the address', (inAddress, written) => {
  const columns = [column, { ...column, key: 'actions', sortBy: null }]
  const declared = tableParameters({ columns, size: 10, inAddress })
  const state = { search: 'Бат', sort: 'name', direction: 'ascending', size: 20, page: 1 } as const
  expect(chosenParameters(declared, state)).toEqual(written)
  expect(chosenParameters(declared, { sort: 'actions' })).toEqual({})
})

it('turns an order up, down and off again', () => {
  const up = toggleSort(null, 'name')
  const down = toggleSort(up, 'name')
  expect([up?.direction, down?.direction, toggleSort(down, 'name')]).toEqual([
    'ascending',
    'descending',
    null,
  ])
})
