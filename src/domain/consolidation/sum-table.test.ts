import { expect, test } from 'vitest'
import { draftsIn, groupedParts, partsShown } from '#domain/consolidation/sum-table.ts'

test('what is not sent is a draft, also in a sum', () => {
  const parts = (['CALCULATED', 'SENT', 'RETURNED', 'APPROVED'] as const).map((status) => ({ status }))
  expect(draftsIn(parts).map(({ status }) => status)).toEqual(['CALCULATED', 'RETURNED'])
})

test('several institutions are one part: their sums, as far as the least of them, nothing where nothing is summed', () => {
  const part = (
    institutionId: string,
    status: 'CALCULATED' | 'SENT' | 'APPROVED',
    values: (number | null)[],
  ) => ({
    institutionId,
    name: institutionId,
    status,
    values,
  })
  const table = {
    summed: ['yes', 'no', 'yes'] as const,
    parts: [
      part('1', 'SENT', [10, 50, null]),
      part('2', 'APPROVED', [1, 40, null]),
      part('3', 'CALCULATED', [5, 30, 2]),
      part('4', 'APPROVED', [7, 20, null]),
    ],
  }
  const region = (code: string, name: string) => ({ code, name })
  const groups = [
    region('65', 'Архангай'),
    region('65', 'Архангай'),
    region('11', 'Улаанбаатар'),
    region('65', 'Архангай'),
  ]
  expect(groupedParts(table, (id) => groups[Number(id) - 1] ?? region('', ''))).toEqual([
    { institutionId: '11', name: 'Улаанбаатар', status: 'CALCULATED', values: [5, null, 2] },
    { institutionId: '65', name: 'Архангай', status: 'SENT', values: [18, null, null] },
  ])
})

test('some parts stand by themselves and the others as one, which together are the whole', () => {
  const part = (institutionId: string, status: 'CALCULATED' | 'SENT', values: (number | null)[]) => ({
    institutionId,
    name: institutionId,
    status,
    values,
  })
  const table = {
    summed: ['yes', 'no', 'yes'] as const,
    parts: [
      part('1', 'SENT', [1, 50, 0.5]),
      part('2', 'SENT', [2, 40, null]),
      part('3', 'CALCULATED', [4, 30, 2]),
      part('4', 'SENT', [8, 20, null]),
    ],
  }
  const shown = (from: number, most: number) =>
    partsShown(table, { from, most }, (count) => `${count} others`).map(
      ({ institutionId, name, status, values }) => [institutionId, name, status, values],
    )
  expect(shown(0, 2)).toEqual([
    ['1', '1', 'SENT', [1, 50, 0.5]],
    ['2', '2', 'SENT', [2, 40, null]],
    ['rest', '2 others', 'CALCULATED', [12, null, 2]],
  ])
  expect(shown(2, 1)).toEqual([
    ['3', '3', 'CALCULATED', [4, 30, 2]],
    ['rest', '3 others', 'SENT', [11, null, 0.5]],
  ])
  expect(shown(0, 4)).toHaveLength(4)
})
