import { describe, expect, test } from 'vitest'
import {
  hasStandIns,
  plainCellText,
  printedTable,
  printedText,
  reportValues,
  rowsOf,
} from '#documents/paper/printed-table.ts'
import type { FormText, Unit } from '#engine/sheet.ts'
import type { ReportLine, StandIns } from '#forms/reports/report.ts'
import { columnOf, madeLine, madeValues, reportOf } from '#test/support/made-report.ts'

const plain = { yearBefore: null, standIns: {}, headFigures: {}, approved: null }

describe('the values of a report', () => {
  const report = reportOf({
    columns: [
      columnOf('Нэгж', { unit: 'text', from: 'form' }),
      columnOf('Төсөв'),
      columnOf('Код', { unit: 'text', from: 'form' }),
      columnOf('Өмнөх он', { from: 'yearBefore' }),
      columnOf('Тоо', { unit: 'people' }),
    ],
    lines: [
      madeLine('Нийт', {
        form: [
          { text: 'хүн', model: false },
          { text: '2101', model: true },
        ],
      }),
      madeLine('Цалин'),
    ],
  })
  const rows = [...madeValues([100, 5, 60, 'үгүй']).toReversed(), ...madeValues([9, 9, 9, 9], 'OTHER')]
  const facts = {
    yearBefore: { R: { '1': 90, '2': 4 }, OTHER: { '3': 8 } },
    standIns: { R: [2], OTHER: [1] },
    headFigures: {},
    approved: null,
  }
  const shown = (line: number, column: number) => {
    const { valueNumber, valueString, model } = reportValues(report, { rows, facts })(line, column) ?? {}
    return [valueNumber ?? valueString, model]
  }

  test('come from the form, the snapshot and the year before, each with its mark', () => {
    expect([1, 2, 3, 4, 5].map((column) => shown(1, column))).toEqual([
      ['хүн', false],
      [100, false],
      ['2101', true],
      [90, false],
      [5, true],
    ])
    expect([1, 2, 3, 4, 5].map((column) => shown(2, column))).toEqual([
      ['', false],
      [60, false],
      ['', false],
      ['-', false],
      ['үгүй', false],
    ])
  })

  test('are none where the snapshot has none', () => {
    expect(reportValues(report, { rows, facts })(3, 2)).toBeUndefined()
    expect(reportValues(report, { rows: [], facts: plain })(1, 4)).toEqual({
      valueNumber: null,
      valueString: '-',
      model: false,
    })
  })

  test('may be in any order in a snapshot', () => {
    expect(rowsOf(report, rows).map(({ rowNum }) => rowNum)).toEqual([1, 2, 3, 4])
  })
})

describe('a list', () => {
  const list = reportOf({
    layout: 'list',
    closingLines: 1,
    columns: [
      columnOf('Овог, нэр', { unit: 'text' }),
      columnOf('Дүн'),
      columnOf('Сар', { unit: 'quantity' }),
    ],
  })
  const rows = madeValues(['Бат', 5, 1, 'Дорж', 7, 2, 'Нийт', 12, ''])

  test('has the lines of its snapshot: the persons by number, the sums strong and without', () => {
    const { report } = printedTable(list, { rows, facts: plain })
    expect(report.lines.map(({ code, caption, strong }) => [code, caption, strong])).toEqual([
      ['1', 'Бат', false],
      ['2', 'Дорж', false],
      ['', 'Нийт', true],
    ])
    expect(report.lineCaption).toBe('Овог, нэр')
  })

  test('has the other columns next to them', () => {
    const { report, values } = printedTable(list, { rows, facts: plain })
    expect(report.columns.map(({ caption }) => caption)).toEqual(['Дүн', 'Сар'])
    expect([values(2, 1)?.valueNumber, values(3, 2)?.valueString]).toEqual([7, ''])
  })
})

test('a table has the lines of its form, independent of the snapshot', () => {
  const table = reportOf({ columns: [columnOf('Дүн')], lines: [madeLine('Нийт', { code: 'I' })] })
  const { report, values } = printedTable(table, { rows: madeValues([5, 6]), facts: plain })
  expect([report.lineCaption, report.lines, values(1, 1)?.valueNumber]).toEqual(['Үзүүлэлт', table.lines, 5])
})

test.each<readonly [string, Unit, number, number | string | null, string]>([
  ['money with all decimals of its group', 'thousandTugrik', 1, 1234567, '1,234,567.0'],
  ['money to so many decimals', 'tugrik', 2, 0.125, '0.13'],
  ['a count with those that it has', 'people', 2, 679, '679'],
  ['a count of halves', 'posts', 2, 12.5, '12.5'],
  ['a text as it is', 'text', 0, 'Багш', 'Багш'],
  ['nothing where there is nothing', 'people', 0, null, ''],
])('a cell prints %s', (_, unit, decimals, value, text) => {
  const [row] = madeValues([value])
  if (!row) throw new Error('there is one')
  expect(plainCellText({ unit, decimals }, row)).toBe(text)
})

test('a cell marked «жишиг» has the sign, an empty one has none', () => {
  const measure = { unit: 'people', decimals: 0 } as const
  const value = { valueNumber: 5, valueString: null, model: true }
  expect(printedText(measure, value)).toBe('5*')
  expect(printedText(measure, { ...value, model: false })).toBe('5')
  expect(printedText(measure, { ...value, valueNumber: null })).toBe('')
  expect(printedText(measure, undefined)).toBe('')
})

test.each<readonly [string, boolean, readonly ReportLine[], StandIns]>([
  [
    'its form',
    true,
    [madeLine('А', { form: [said('1')] }), madeLine('Б', { form: [said('1'), { text: '2', model: true }] })],
    {},
  ],
  ['its figures', true, [madeLine('А')], { R: [3] }],
  [
    'the figures of another report only',
    false,
    [madeLine('А', { form: [said('1')] })],
    { R: [], OTHER: [1] },
  ],
])('a report with stand-ins in %s: %s', (_, has, lines, standIns) => {
  expect(hasStandIns(reportOf({ lines }), { standIns })).toBe(has)
})

function said(text: string): FormText {
  return { text, model: false }
}
