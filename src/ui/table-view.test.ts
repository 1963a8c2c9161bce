import { createElement, useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { chosenParameters } from '#engine/list/parameters.ts'
import { type DataColumn, type TableView, tableParameters, useQueryTable } from '#ui/table-view.ts'

type Named = { readonly name: string }

const column: DataColumn<Named> = {
  key: 'name',
  head: 'Нэр',
  value: ({ name }) => name,
}

const count: DataColumn<Named> = { key: 'count', head: 'Тоо', value: ({ name }) => Number(name) }

type Query = Parameters<typeof useQueryTable>[2]['query']
const unsorted: Query = { sort: null, direction: 'ascending', page: 0, size: 2 }

function tableOf(rows: readonly string[], query: Query) {
  const tables: TableView<Named>[] = []
  const changes: unknown[] = []
  renderToStaticMarkup(
    createElement(() => {
      tables.push(
        useQueryTable(
          [column, count],
          rows.map((name) => ({ name })),
          { query, go: (change) => changes.push(change) },
        ),
      )
      return null
    }),
  )
  const [table] = tables
  if (!table) throw new Error('not drawn')
  return { table, changes }
}

const sorted = (table: TableView<Named>) =>
  table.getPrePaginatedRowModel().rows.map(({ original }) => original.name)

it('sorts Ө after О and Ү after У, and empty values last in both directions', () => {
  const names = ['', 'Өнөр', 'Пүрэв', 'Үүрээ', 'Оюун', 'Учрал']
  const up = tableOf(names, { ...unsorted, sort: 'name' })
  const down = tableOf(names, { ...unsorted, sort: 'name', direction: 'descending' })
  expect(sorted(up.table)).toEqual(['Оюун', 'Өнөр', 'Пүрэв', 'Учрал', 'Үүрээ', ''])
  expect(sorted(down.table)).toEqual(['Үүрээ', 'Учрал', 'Пүрэв', 'Өнөр', 'Оюун', ''])
})

it('sorts again if a column reads other data', () => {
  const names = new Map([['1', 'Я']])
  const later: DataColumn<Named> = { ...column, value: ({ name }) => names.get(name) ?? name }
  const orders: string[][] = []
  const rows = [{ name: '1' }, { name: '2' }]
  renderToStaticMarkup(
    createElement(() => {
      const [columns, setColumns] = useState([column])
      orders.push(
        sorted(useQueryTable(columns, rows, { query: { ...unsorted, sort: 'name' }, go: () => {} })),
      )
      if (orders.length === 1) setColumns([later])
      return null
    }),
  )
  expect(orders).toEqual([
    ['1', '2'],
    ['2', '1'],
  ])
})

it('shows the last page if the address has a page beyond it', () => {
  const { table } = tableOf(['a', 'b', 'c'], { ...unsorted, page: 7 })
  expect(table.getRowModel().rows.map(({ original }) => original.name)).toEqual(['c'])
})

it.each([
  [unsorted, { sort: 'count', direction: 'ascending' }],
  [
    { ...unsorted, sort: 'count' },
    { sort: 'count', direction: 'descending' },
  ],
  [
    { ...unsorted, sort: 'count', direction: 'descending' },
    { sort: null, direction: undefined },
  ],
] as const)('turns the order of %j, on the first page', (query, next) => {
  const { table, changes } = tableOf(['1', '2', '3'], { ...query, page: 1 })
  table.getColumn('count')?.toggleSorting()
  expect(changes).toEqual([{ ...next, page: 0, size: 2 }])
})

it('returns to the first page with another size', () => {
  const { table, changes } = tableOf(['1', '2', '3', '4'], { ...unsorted, page: 1 })
  table.setPageSize(1)
  table.nextPage()
  expect(changes).toEqual([
    { sort: null, direction: 'ascending', page: 0, size: 1 },
    { sort: null, direction: 'ascending', page: 2, size: 2 },
  ])
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
