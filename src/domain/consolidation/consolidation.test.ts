import { describe, expect, test } from 'vitest'
import { additiveIn } from '#domain/consolidation/additive.ts'
import { sumBook } from '#domain/consolidation/sum-book.ts'
import { sumPaper } from '#domain/consolidation/sum-paper.ts'
import { sumCode, sumSheets } from '#domain/consolidation/sum-sheets.ts'
import { partValues, type SumTable, sumAt } from '#domain/consolidation/sum-table.ts'
import { sumForm, summables } from '#domain/consolidation/summable.ts'
import type { BookSheet } from '#domain/excel/book.ts'
import { factsOf } from '#domain/organisation/profile.ts'
import { viewOf } from '#domain/organisation/views.ts'
import { reportProgramOf, reportsOf } from '#domain/reports/register.ts'
import { sheet } from '#domain/sheet/define.ts'
import { evaluate, valueAt } from '#domain/sheet/evaluate.ts'
import { explain } from '#domain/sheet/explain.ts'
import { ceil, over, plus, times } from '#domain/sheet/formula.ts'
import { compile } from '#domain/sheet/program.ts'
import { field, wholeUpTo } from '#domain/sheet/sheet.ts'
import { institutions } from '#server/features/demo/institutions.ts'

const column = { under: [], unit: 'thousandTugrik', from: 'snapshot', width: 0.3 } as const

/** Two lines of three columns (an amount, a share, an amount) over two institutions; a third has nothing. */
const table: SumTable = {
  report: 'R.v',
  code: 'R',
  description: 'Төсвийн нэгтгэл',
  title: '{Y} оны төсөв',
  columns: [
    { ...column, caption: '{Y} он', decimals: 1 },
    { ...column, caption: 'Хувь', decimals: 1 },
    { ...column, caption: 'Нэмэлт', decimals: 2 },
  ],
  lines: [
    { code: 'А', caption: 'Нийт', level: 0, strong: true, form: [], measure: null },
    { code: '2', caption: 'Цалин', level: 1, strong: false, form: [], measure: null },
  ],
  summed: ['yes', 'no', 'yes', 'yes', 'no', 'yes'],
  sums: [
    { whole: 1, parts: [4, 3] },
    { whole: 2, parts: [4, 5] },
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
  // Of rounding the sums are only asked where all that they are added up from is summed.
  expect(paper.reports[0]?.sums).toEqual([{ whole: 1, parts: [4, 3] }])
  const final = { ...table, missing: [], parts: table.parts.slice(0, 1) }
  expect(sumPaper(final, facts).sent).toBe(true)
})

test('in a workbook the sums are formulas over the page of the institutions', () => {
  const { sheets } = sumBook(table, { year: 2026, period: 'төсөл' })
  const [sum, parts, missing] = sheets
  expect(sheets.map(({ frozen }) => frozen.rows)).toEqual([3, 3, 1])
  const row = (sheet: BookSheet | undefined, number: number) =>
    (sheet?.cells ?? [])
      .filter((cell) => cell.row === number)
      .toSorted((a, b) => a.column - b.column)
      .map(({ holds, look }) => ({ holds, decimals: look.decimals }))
  expect(row(sum, 2).map(({ holds }) => holds)).toEqual(texts('Код', 'Үзүүлэлт', '2026 он', 'Нэмэлт'))
  expect(row(sum, 3).slice(2)).toEqual([
    { holds: { is: 'formula', formula: "SUM('Байгууллагаар'!C4:D4)", value: 0.3 }, decimals: 1 },
    { holds: { is: 'formula', formula: "SUM('Байгууллагаар'!E4:F4)", value: 3.25 }, decimals: 2 },
  ])
  expect(row(parts, 4).slice(2)).toEqual(
    [10.5, -3, 0, 7].map((value, index) => ({
      holds: { is: 'number', value },
      decimals: index < 2 ? 1 : 2,
    })),
  )
  expect(row(parts, 0).map(({ holds }) => holds)).toEqual(texts('1001', '1002', '1001', '1002'))
  expect(row(missing, 1).map(({ holds }) => holds)).toEqual(texts('1003', 'Гурав'))
})

test('in a workbook without institutions the sums are nothing', () => {
  const { sheets } = sumBook({ ...table, parts: [] }, { year: 2026, period: 'төсөл' })
  const held = sheets[0]?.cells.flatMap(({ row, column, holds }) => (row > 2 && column > 1 ? [holds] : []))
  expect(held).toEqual(Array.from({ length: 4 }, () => ({ is: 'number', value: 0 })))
})

function texts(...all: readonly string[]) {
  return all.map((text) => ({ is: 'text', text }))
}

describe('the reports that can be summed', () => {
  const makers = institutions.map(({ institutionId: id, profile }) => {
    const view = viewOf(profile)
    return { id, reports: view === null ? [] : reportsOf(view, factsOf(profile, view)) }
  })
  const found = summables(makers)

  test('are tables; one form of a code is one report, two forms are two', () => {
    expect(found.every(({ report }) => report.layout === 'table')).toBe(true)
    expect(new Set(found.map(({ key }) => key)).size).toBe(found.length)
    const together = (...ids: readonly string[]) =>
      found.filter((each) => ids.every((id) => each.ids.includes(id))).length
    expect(together('1001', '1008')).toBeGreaterThan(0)
    expect(together('1006', '1007')).toBe(0)
    expect(together('1001', '1004')).toBe(0)
  })

  test('add up amounts and counts, no averages and no shares', () => {
    const purpose = found.find(({ key }) => key === 'SUB_TT1')?.report
    if (!purpose) throw new Error('the report of the purpose is not there')
    const { summed, lines } = sumForm(purpose, additiveIn(reportProgramOf('sub-public', 'ORGSUB')))
    const notSummed = lines.flatMap(({ caption }, line) => (summed[line] === 'no' ? [caption] : []))
    expect(notSummed).toEqual([
      'Ирцийн хувь',
      'Нэг бүлэгт ногдох хүүхэд',
      'Нэг хүүхдэд ногдох хувьсах зардал',
      'Нэг хүүхдэд ногдох нийт төсөв',
    ])
  })

  test('have a total that adds up in every budget', () => {
    for (const [view, group, code] of [
      ['ebs-public', 'ORGEBS', 'EBS_TT16'],
      ['sub-public', 'ORGSUB', 'SUB_TT6'],
      ['ntb', 'ORGNTB', 'EBS_TT9'],
    ] as const) {
      const report = reportsOf(view, {}).find((each) => each.code === code)
      if (!report) throw new Error(`${code} is not there`)
      expect(sumForm(report, additiveIn(reportProgramOf(view, group))).summed[0]).toBe('yes')
    }
  })
})

describe('a figure adds up', () => {
  const prices = sheet({
    code: 'prices',
    kind: 'norm',
    caption: 'Prices',
    purpose: '',
    rows: { '1': 'One' },
    fields: { price: field('Price', 'tugrik') },
  })
    .given(['1'], ['price'], 'test')
    .done()
  const price = { op: 'cell', at: { sheet: 'prices', row: '1', field: 'price' } } as const
  const counts = sheet({
    code: 'counts',
    caption: 'Counts',
    purpose: '',
    rows: { '1': 'One' },
    fields: {
      pupils: field('Pupils', 'people'),
      classes: field('Classes', 'groups'),
      amount: field('Amount', 'tugrik'),
      posts: field('Posts', 'posts'),
      average: field('Average', 'quantity'),
      percent: field('Percent', 'quantity'),
      norm: field('Norm', 'tugrik'),
      mixed: field('Mixed', 'quantity'),
    },
  })
    .entered(['1'], ['pupils', 'classes'], wholeUpTo(null), { source: 'test' })
    .computed(['1'], ['amount'], ({ same }) => times(same('pupils'), price), 'test')
    .computed(['1'], ['posts'], ({ same }) => ceil(over(same('pupils'), price)), 'test')
    .computed(['1'], ['average'], ({ same }) => over(same('pupils'), same('classes')), 'test')
    .computed(['1'], ['percent'], ({ same }) => times(same('average'), 100), 'test')
    .computed(['1'], ['norm'], () => times(price, 2), 'test')
    .computed(['1'], ['mixed'], ({ same }) => plus(same('amount'), same('average')), 'test')
    .done()
  const adds = additiveIn(compile([prices, counts]))
  test.each([
    ['pupils', true],
    ['amount', true],
    ['posts', true],
    ['average', false],
    ['percent', false],
    ['norm', false],
    ['mixed', true],
    ['nothing', false],
  ])('%s: %s', (name, is) => {
    expect(adds({ sheet: 'counts', row: '1', field: name })).toBe(is)
  })
})
