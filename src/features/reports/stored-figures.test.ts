import { expect, test } from 'vitest'
import { sheet } from '#engine/define.ts'
import { field } from '#engine/sheet.ts'
import { circlesIn, storedFigures } from '#features/reports/stored-figures.ts'
import { columnOf, madeLine, madeValues, reportOf } from '#test/support/made-report.ts'

const figures = sheet({
  code: 'figures',
  kind: 'report',
  caption: 'Дүн',
  purpose: '',
  rows: { '1': 'Нийт', '2': 'Цалин' },
  fields: { c1: field('Төсөв', 'thousandTugrik'), c2: field('Тоо', 'people') },
})
  .given(['1', '2'], ['c1', 'c2'], 'Өмнөх тооцоо')
  .done()
const report = reportOf({
  columns: [columnOf('Нэгж', { unit: 'text', from: 'form' }), columnOf('Төсөв'), columnOf('Тоо')],
  lines: [madeLine('Нийт'), madeLine('Цалин')],
  value: { from: 'sheet', sheet: figures, circles: ['1', '2'] },
})
const straight = reportOf({ ...report, value: { from: 'sheet', sheet: figures, circles: [] } })
const cover = reportOf({ code: 'N', layout: 'cover', value: { from: 'facts', texts: [] } })

test('a circular report reads its stored figures by row and field, without non-numeric values', () => {
  const others = madeValues([7, 8, 9, 10], 'OTHER')
  expect(storedFigures([cover, report], [...others, ...madeValues([100, 5, '', 6])])).toEqual({
    figures: { '1': { c1: 100, c2: 5 }, '2': { c2: 6 } },
  })
  expect(storedFigures([report], madeValues([0]))).toEqual({ figures: { '1': { c1: 0 }, '2': {} } })
})

test('a report without one needs none', () => {
  expect(storedFigures([straight, cover], madeValues([100, 5, 1, 6]))).toEqual({})
})

test('each line in a circle is named for the warning', () => {
  expect(circlesIn([straight, report, cover])).toEqual(['R, line 1', 'R, line 2'])
})
