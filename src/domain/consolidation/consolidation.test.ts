import { describe, expect, test } from 'vitest'
import { letters, sumBook } from '#domain/consolidation/sum-book.ts'
import { sumPaper } from '#domain/consolidation/sum-paper.ts'
import { sumCode, sumSheets } from '#domain/consolidation/sum-sheets.ts'
import type { SumTable } from '#domain/consolidation/sum-table.ts'
import { partValues, sumAt } from '#domain/consolidation/sum-values.ts'
import { sumColumns, summables } from '#domain/consolidation/summable.ts'
import { evaluate, valueAt } from '#domain/sheet/evaluate.ts'
import { explain } from '#domain/sheet/explain.ts'

/** Two lines of three columns (an amount, a share, an amount) over two institutions; a third has nothing. */
const table: SumTable = {
  report: 'R.v',
  code: 'R',
  description: 'Төсвийн нэгтгэл',
  title: '{Y} оны төсөв',
  columns: [
    { caption: '{Y} он', holds: 'number', decimals: 1, width: 0.3, summed: 'yes' },
    { caption: 'Хувь', holds: 'number', decimals: 1, width: 0.3, summed: 'no' },
    { caption: 'Нэмэлт', holds: 'number', decimals: 2, width: 0.3, summed: 'yes' },
  ],
  lines: [
    { code: 'А', caption: 'Нийт', level: 0, strong: true },
    { code: '2', caption: 'Цалин', level: 1, strong: false },
  ],
  parts: [
    { institutionId: '1001', name: 'Нэг', status: 'APPROVED', values: [0.1, 50, 1, 10.5, 25, null] },
    { institutionId: '1002', name: 'Хоёр', status: 'SENT', values: [0.2, 40, 2.25, -3, 25, 7] },
  ],
  missing: [{ institutionId: '1003', name: 'Гурав' }],
}

describe('a sum', () => {
  test.each([
    [0, 0, 0.3],
    [0, 1, null],
    [0, 2, 3.25],
    [1, 0, 7.5],
    [1, 2, 7],
  ])('of line %i, column %i is %f', (line, column, sum) => {
    expect(sumAt(table, line, column)).toBe(sum)
  })

  test('takes figures in their order, and of another form none', () => {
    const row = (rowNum: number, valueNumber: number | null) => ({ rowNum, valueNumber })
    const six = [row(2, 20), row(1, 10), row(3, 30), row(6, 60), row(5, 50), row(4, null)]
    expect(partValues(table, six)).toEqual([10, 20, 30, null, 50, 60])
    expect(partValues(table, six.slice(1))).toBeNull()
  })
})

test('a summed report is a sheet whose figures explain themselves down to each institution', () => {
  const { program, givens } = sumSheets(table)
  const evaluation = evaluate(program, { entries: {}, givens, facts: {} })
  const at = { sheet: sumCode, row: '2', field: 'column1' }
  expect(valueAt(evaluation, at)).toBeCloseTo(7.5, 9)
  expect(program.sheets.get(sumCode)?.rows.map(({ caption }) => caption)).toEqual(['А Нийт', 'Цалин'])
  const inputs = explain(evaluation, at, 2026)?.inputs ?? []
  expect(
    inputs.map(({ caption, value }) => [caption.includes('Нэг') || caption.includes('Хоёр'), value]),
  ).toEqual([
    [true, 10.5],
    [true, -3],
  ])
})

test('on paper every institution stands with its first line, also who is missing, and a sum that is not final says so', () => {
  const facts = {
    year: 2026,
    sessionCode: '2026-02',
    sessionName: 'төсөл',
    calculatedAt: '2026-03-02T01:00:00Z',
    whose: 'Аймаг',
  }
  const paper = sumPaper(table, facts)
  expect(paper.sent).toBe(false)
  const values = (code: string) =>
    paper.rows
      .filter(({ standardReportCode }) => standardReportCode === code)
      .map(({ valueNumber, valueString }) => valueNumber ?? valueString)
  expect(values('R')).toEqual([0.3, '', 3.25, 7.5, '', 7])
  expect(values('Хавсралт')).toEqual(['Батлагдсан', 0.1, 1, 'Илгээсэн', 0.2, 2.25, 'Тайлан алга', '', ''])
  const final = { ...table, missing: [], parts: table.parts.slice(0, 1) }
  expect(sumPaper(final, facts).sent).toBe(true)
})

test('in a workbook the sums are formulas over the page of the institutions', () => {
  const [sum, parts, missing] = sumBook(table, { year: 2026, period: 'төсөл' })
  expect(sum?.rows[3]?.slice(2)).toEqual([
    { is: 'formula', formula: "SUM('Байгууллагаар'!C4:D4)", value: 0.3, decimals: 1 },
    { is: 'formula', formula: "SUM('Байгууллагаар'!E4:F4)", value: 3.25, decimals: 2 },
  ])
  expect(parts?.rows[4]?.slice(2).map((cell) => cell?.is === 'figure' && cell.value)).toEqual([
    10.5, -3, 0, 7,
  ])
  expect(parts?.rows[0]?.slice(2).map((cell) => cell?.is === 'head' && cell.text)).toEqual([
    '1001',
    '1002',
    '1001',
    '1002',
  ])
  expect(missing?.rows[1]).toEqual([
    { is: 'text', text: '1003' },
    { is: 'text', text: 'Гурав' },
  ])
})

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [51, 'AZ'],
  [52, 'BA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('column %i is %s', (column, name) => {
  expect(letters(column)).toBe(name)
})

describe('the reports that can be summed', () => {
  test('are the tables of the views; one form of a code is one report, two forms are two', () => {
    const found = summables(['ebs-public', 'ebs-dormitory', 'ntb', 'ntb-draft'])
    expect(found.every(({ report }) => report.layout === 'table')).toBe(true)
    const withViews = (...views: readonly string[]) =>
      found.filter((each) => views.every((view) => each.views.some((own) => own === view))).length
    expect(withViews('ebs-public', 'ebs-dormitory')).toBeGreaterThan(0)
    expect(withViews('ntb', 'ntb-draft')).toBe(0)
    expect(new Set(found.map(({ key }) => key)).size).toBe(found.length)
  })

  test('sum amounts and no texts', () => {
    for (const { report } of summables(['ebs-public', 'sub-public']))
      for (const { holds, summed } of sumColumns(report))
        expect(holds === 'text' && summed === 'yes').toBe(false)
  })
})
