import { expect, test } from 'vitest'
import { type ViewColumn, withSums } from '#engine/list/column.ts'

test('a summed column has the sum of all rows; an empty cell and a text count as 0', () => {
  const value = (amount: number | string | null): number | string | null => amount
  const columns: readonly ViewColumn<number | string | null>[] = [
    { key: 'a', head: '', value, summed: true },
    { key: 'b', head: '', value },
    { key: 'c', head: '', value: null, summed: true },
  ]
  expect(withSums(columns, [1.5, null, 'none', 2]).map(({ total }) => total)).toEqual([
    3.5,
    undefined,
    undefined,
  ])
})
