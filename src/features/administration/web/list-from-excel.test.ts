import { expect, test } from 'vitest'
import { plainRules } from '#engine/list/judge-list.ts'
import { listedRows } from '#features/administration/web/list-from-excel.tsx'

const rules = plainRules(['name', 'id'], [], () => '')
const row = { at: 2, cells: ['Нэр', 'a'] }
const refused = new Map([[JSON.stringify(row), [{ row: 2, field: 'id', message: 'used' }]]])

test('a row that the server has refused is refused until it changes', () => {
  const rows = [row, { at: 2, cells: ['Нэр', 'b'] }, { ...row, at: 3 }]
  expect(
    listedRows(rules, rows, refused).map(({ parsed }) => (parsed.ok ? parsed.row : parsed.problems)),
  ).toEqual([[{ column: 1, message: 'used' }], rows[1], rows[2]])
})
