import { expect, test } from 'vitest'
import { listReadings } from '#client/screens/admin/list-from-excel.tsx'

const readings = (ids: readonly string[]) =>
  listReadings(
    ids.map((id, index) => ({ at: index + 2, cells: ['Нэр', id] })),
    {
      fields: ['name', 'id'],
      read: () => ({ ok: true, changes: 'new' }),
      own: { field: 'id', keyOf: (id) => id.toLowerCase(), twice: (id) => `${id} twice` },
    },
  ).map(({ reading }) => (reading.ok ? 'good' : reading.problems))

test('of rows alike all but the first are refused, at the cell by which they are known', () => {
  const twice = (id: string) => [{ column: 1, message: `${id} twice` }]
  expect(readings(['a', 'b', ' A ', 'c', 'a'])).toEqual(['good', 'good', twice('A'), 'good', twice('a')])
})

test('rows with empty keys are not duplicates', () => {
  expect(readings(['', ' ', 'a'])).toEqual(['good', 'good', 'good'])
})
