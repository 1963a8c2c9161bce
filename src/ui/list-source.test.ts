import { expect, test } from 'vitest'
import { chosenSheet, rowsIn } from '#ui/list-source.tsx'

test('the chosen sheet says the unit of its name', () => {
  const rows = [
    ['Нэр', 'Цалин, ₮'],
    ['Багш', '1500'],
  ]
  const sheets = ['Заавар', 'мян.төг'].map((name) => ({
    name,
    visibility: 'visible' as const,
    rows: name === 'Заавар' ? [] : rows,
    left: [],
  }))
  const chosen = chosenSheet(sheets, ['Нэр', 'Цалин, ₮'], [], '')
  expect([chosen.at, rowsIn(chosen)]).toEqual([1, [['Нэр | мян.төг', 'Цалин, ₮'], rows[1]]])
})
