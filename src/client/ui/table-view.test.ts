import { expect, it } from 'vitest'
import { type DataColumn, ordered, turned } from '#client/ui/table-view.ts'

const column: DataColumn<string> = {
  key: 'name',
  head: 'Нэр',
  group: null,
  kind: 'text',
  sortBy: (name) => name,
  cell: (name) => name,
  total: null,
}

it('puts Ө after О and Ү after У, and what is empty last either way', () => {
  const names = ['', 'Өнөр', 'Пүрэв', 'Үүрээ', 'Оюун', 'Учрал']
  const up = ordered(names, [column], { key: 'name', way: 'ascending' })
  const down = ordered(names, [column], { key: 'name', way: 'descending' })
  expect(up).toEqual(['Оюун', 'Өнөр', 'Пүрэв', 'Учрал', 'Үүрээ', ''])
  expect(down).toEqual(['Үүрээ', 'Учрал', 'Пүрэв', 'Өнөр', 'Оюун', ''])
})

it('turns an order up, down and off again', () => {
  const up = turned(null, 'name')
  const down = turned(up, 'name')
  expect([up?.way, down?.way, turned(down, 'name')]).toEqual(['ascending', 'descending', null])
})
