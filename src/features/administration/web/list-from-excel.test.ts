import { expect, test } from 'vitest'
import { parsedListRows } from '#features/administration/web/list-from-excel.tsx'

const parsedRows = (ids: readonly string[]) =>
  parsedListRows(
    ids.map((id, index) => ({ at: index + 2, cells: ['Нэр', id] })),
    {
      fields: ['name', 'id'],
      read: () => ({ ok: true, changes: 'new' }),
      own: { field: 'id', keyOf: (id) => id.toLowerCase(), twice: (id) => `${id} twice` },
    },
  ).map(({ parsed }) => (parsed.ok ? 'good' : parsed.problems))

test('of rows alike all but the first are refused, at the cell by which they are known', () => {
  const twice = (id: string) => [{ column: 1, message: `${id} twice` }]
  expect(parsedRows(['a', 'b', ' A ', 'c', 'a'])).toEqual(['good', 'good', twice('A'), 'good', twice('a')])
})

test('rows with empty keys are not duplicates', () => {
  expect(parsedRows(['', ' ', 'a'])).toEqual(['good', 'good', 'good'])
})
