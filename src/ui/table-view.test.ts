import { expect, it } from 'vitest'
import { type DataColumn, sortTableRows, toggleSort } from '#ui/table-view.ts'

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

it('turns an order up, down and off again', () => {
  const up = toggleSort(null, 'name')
  const down = toggleSort(up, 'name')
  expect([up?.direction, down?.direction, toggleSort(down, 'name')]).toEqual([
    'ascending',
    'descending',
    null,
  ])
})
