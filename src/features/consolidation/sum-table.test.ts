import { expect, test } from 'vitest'
import {
  byInstitution,
  draftsIn,
  grouped,
  onlySummed,
  partsShown,
  sumByPosition,
  wholeLastYear,
} from '#features/consolidation/sum-table.ts'

test('an unsent report is a draft, also in a sum', () => {
  const parts = (['CALCULATED', 'SENT', 'RETURNED', 'APPROVED'] as const).map((status) => ({ status }))
  expect(draftsIn(parts).map(({ status }) => status)).toEqual(['CALCULATED', 'RETURNED'])
})

const head = (institutionId: string, status: 'CALCULATED' | 'SENT' | 'APPROVED') => ({
  institutionId,
  name: institutionId,
  status,
})
const four = [head('1', 'SENT'), head('2', 'APPROVED'), head('3', 'CALCULATED'), head('4', 'APPROVED')]

test('several institutions are one part, as far as the least of them, those in no catalogue last', () => {
  const region = (code: string, name: string) => ({ code, name })
  const groups = [
    region('65', 'Архангай'),
    region('none', 'Байршил тодорхойгүй'),
    region('11', 'Улаанбаатар'),
    region('65', 'Архангай'),
  ]
  const division = grouped(four, (id) => groups[Number(id) - 1] ?? region('', ''))
  expect(division.map(({ part, of }) => [part, of.map(({ institutionId }) => institutionId)])).toEqual([
    [{ institutionId: '11', name: 'Улаанбаатар', status: 'CALCULATED' }, ['3']],
    [{ institutionId: '65', name: 'Архангай', status: 'SENT' }, ['1', '4']],
    [{ institutionId: 'none', name: 'Байршил тодорхойгүй', status: 'APPROVED' }, ['2']],
  ])
})

test('some parts are shown individually and the others as one; together they make the whole', () => {
  const shown = (from: number, most: number) =>
    partsShown(byInstitution(four), { from, most }, (count) => `${count} others`).map(({ part, of }) => [
      part.institutionId,
      part.name,
      part.status,
      of.map(({ institutionId }) => institutionId).join(' '),
    ])
  expect(shown(0, 2)).toEqual([
    ['1', '1', 'SENT', '1'],
    ['2', '2', 'APPROVED', '2'],
    ['rest', '2 others', 'CALCULATED', '3 4'],
  ])
  expect(shown(2, 1)).toEqual([
    ['3', '3', 'CALCULATED', '3'],
    ['rest', '3 others', 'SENT', '1 2 4'],
  ])
  expect(shown(0, 4)).toHaveLength(4)
})

test('figures are added by position; positions without figures stay empty, and unsummed ones are cleared', () => {
  const together = sumByPosition([
    [0.1, 50, null, 0],
    [0.2, 30, null, null],
  ])
  expect(together).toEqual([0.3, 80, null, 0])
  expect(onlySummed({ summed: [true, false, true, true] }, together)).toEqual([0.3, null, null, 0])
  expect(sumByPosition([])).toEqual([])
})

test('last year’s sum of all parts is over those that have one, to the decimals of its columns', () => {
  const column = { caption: '', under: [], unit: 'thousandTugrik', from: 'snapshot', width: 1 } as const
  const table = {
    columns: [
      { ...column, decimals: 1 },
      { ...column, decimals: 2 },
    ],
    summed: [true, true, false, true] as const,
  }
  const parts = [
    { lastYear: { institutions: 2, values: [1.04, 2, 9, null], now: [3, 4, 9, null] } },
    { lastYear: null },
    { lastYear: { institutions: 1, values: [0.01, 0.125, 9, null], now: [0.5, 0.25, 9, null] } },
  ]
  expect(wholeLastYear(table, parts)).toEqual({
    institutions: 3,
    // 1.05 rounds half away from zero, as on paper.
    values: [1.1, 2.13, null, null],
    now: [3.5, 4.25, null, null],
  })
  expect(wholeLastYear(table, [{ lastYear: null }])).toBeNull()
})
