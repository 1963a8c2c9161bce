import { describe, expect, it, test } from 'vitest'
import {
  amountColumn,
  approvedFigures,
  approvedTables,
  approvedText,
  withApprovedColumns,
} from '#documents/approved-columns.ts'
import { printText } from '#documents/paper/paper-text.ts'
import { plainCellText, printedTable } from '#documents/paper/printed-table.ts'
import { reportTable } from '#documents/paper/report-table.ts'
import { sheet } from '#engine/define.ts'
import { evaluate, valueAt } from '#engine/evaluate.ts'
import { explain } from '#engine/explain.ts'
import { number } from '#engine/formula.ts'
import { compile } from '#engine/program.ts'
import { field } from '#engine/sheet.ts'
import { sheetOnScreen, storedOnScreen } from '#features/reports/on-screen.ts'
import { fullEdition2025, reportsOfView } from '#forms/editions/edition-reports.ts'
import { viewCodes } from '#forms/profile.ts'
import { type ApprovedTables, type FullReport, measureOf } from '#forms/reports/report.ts'
import { columnOf, madeLine, madeValues, paperOf, paperTexts, reportOf } from '#test/support/made-report.ts'
import { exampleFacts } from '#test/support/paper-example.ts'

const figures = sheet({
  code: 'R',
  kind: 'report',
  caption: 'Дүн',
  purpose: '',
  rows: { '1': 'Нийт', '2': 'Цалин', '3': 'Шинэ мөр' },
  fields: { c1: field('Орон тоо', 'posts'), c2: field('Төсөв', 'thousandTugrik', { decimals: 1 }) },
})
  .computed(['1', '2'], ['c1'], () => number(4), 'test')
  .computed(['1'], ['c2'], () => number(150.26), 'test')
  .computed(['2'], ['c2'], () => number(40), 'test')
  .computed(['3'], ['c2'], () => number(7), 'test')
  .done()

const report: FullReport = {
  ...reportOf({
    columns: [
      columnOf('Орон тоо', { unit: 'posts', decimals: 2 }),
      columnOf('Төсөв', { under: ['Жил'] }),
      columnOf('Код', { unit: 'text', from: 'form' }),
    ],
    lines: [
      madeLine('Нийт', { code: '1', form: [{ text: '21', model: false }] }),
      madeLine('Цалин', { code: '2' }),
      madeLine('Шинэ мөр', { code: '3' }),
    ],
  }),
  value: { from: 'sheet', sheet: figures, circles: [] },
}

const before = madeValues([3, 120.3, 2, 45.5, '', ''])
const now = madeValues([4, 150.3, 4, 40, '', 7])
const approved: ApprovedTables = {
  sessionName: 'Анхны төсөв',
  figures: approvedFigures([report], before),
  otherAmount: null,
}
const facts = { ...exampleFacts, approved }

const printed = (of = approved) => {
  const { report: table, values } = printedTable(report, {
    rows: now,
    facts: { ...exampleFacts, approved: of },
  })
  return table.lines.map((line, index) =>
    table.columns.map((column, place) => {
      const value = values(index + 1, place + 1)
      return value ? plainCellText(measureOf(column, line), value) : null
    }),
  )
}

describe('the approved amount of lines', () => {
  it('is read from their last column of figures', () => {
    expect(approved.figures).toEqual({ R: { '1': 120.3, '2': 45.5 } })
  })

  it('of a list is stored for its sums alone, from the end: persons differ', () => {
    const list = reportOf({
      layout: 'list',
      closingLines: 2,
      columns: [columnOf('Нэр', { unit: 'text' }), columnOf('Дүн')],
    })
    const rows = madeValues(['Бат', 5, 'Цэцэг', 6, 'Нийт', 11, 'Зөрүү', 0.5])
    expect(approvedFigures([list], rows)).toEqual({ R: { '-2': 11, '-1': 0.5 } })
    const approvedInput = { sessionName: '', figures: { R: { '-2': 11, '-1': 0.5 } }, otherAmount: null }
    const { values } = printedTable(list, {
      // One person more than in the approval.
      rows: madeValues(['Бат', 5, 'Дорж', 1, 'Цэцэг', 6, 'Нийт', 12, 'Зөрүү', 0.5]),
      facts: { ...exampleFacts, approved: approvedInput },
    })
    const line = (of: number) => [1, 2, 3].map((column) => values(of, column)?.valueNumber)
    expect([1, 4, 5].map(line)).toEqual([
      [undefined, undefined, 5],
      [11, 1, 12],
      [0.5, 0, 0.5],
    ])
  })

  it('is not read from a cover or the list of documents', () => {
    const pages = reportOf({ layout: 'documents', columns: [columnOf('Хуудас', { unit: 'quantity' })] })
    expect(approvedFigures([pages], madeValues([3]))).toEqual({})
  })
})

test('the amount of each line appears as approved, change and new, as printed; other columns are unchanged', () => {
  expect(printed()).toEqual([
    ['4', '120.3', '30.0', '150.3', '21'],
    ['4', '45.5', '−5.5', '40.0', ''],
    ['', null, null, '7.0', ''],
  ])
  const { columns } = printedTable(report, { rows: now, facts }).report
  expect(columns.map(({ under, caption }) => [...under, caption].join(' > '))).toEqual([
    'Орон тоо',
    'Жил > Төсөв > Баталсан',
    'Жил > Төсөв > Өөрчлөлт',
    'Жил > Төсөв > Шинэ',
    'Код',
  ])
})

test('a report without approved amounts is unchanged', () => {
  const none = { ...approved, figures: { OTHER: { '1': 5 } } }
  expect(printed(none)).toEqual([
    ['4', '150.3', '21'],
    ['4', '40.0', ''],
    ['', '7.0', ''],
  ])
  expect(approvedText(report, none)).toEqual([])
  expect(withApprovedColumns(report, none)).toEqual({ report, given: {} })
  expect(withApprovedColumns(report, null)).toEqual({ report, given: {} })
})

describe('on the screen', () => {
  const shown = sheetOnScreen(report, { yearBefore: null, approved, headFigures: {}, standIns: {} })
  if (shown === null) throw new Error('It has figures.')
  const evaluation = evaluate(compile([shown.sheet]), {
    entries: {},
    givens: { R: shown.given },
    facts: {},
  })
  const value = (row: string, field: string) => valueAt(evaluation, { sheet: 'R', row, field })

  it('the same columns appear, and the change follows edits of the new amount', () => {
    expect(Object.entries(shown.sheet.fields).map(([name, { caption }]) => [name, caption])).toEqual([
      ['c1', 'Орон тоо'],
      ['approved', 'Баталсан'],
      ['change', 'Өөрчлөлт'],
      ['c2', 'Шинэ'],
      ['t5', 'Код'],
    ])
    // 150.26 prints as 150.3.
    expect(value('1', 'approved')).toBe(120.3)
    expect(value('1', 'change')).toBeCloseTo(30, 9)
    expect(value('1', 'c2')).toBe(150.26)
    expect(['approved', 'change', 'c2'].map((name) => value('2', name))).toEqual([45.5, -5.5, 40])
    expect(shown.sheet.cells.has('3.approved') || shown.sheet.cells.has('3.change')).toBe(false)
  })

  it('the change has an explanation', () => {
    const explanation = explain(evaluation, { sheet: 'R', row: '1', field: 'change' }, 2026)
    expect(explanation?.source).toBe(printText.revised.rule)
    expect(explanation?.inputs.map(({ at }) => at.field)).toEqual(['c2', 'approved'])
  })

  it('the print is the same for the stored figures', () => {
    const stored = storedOnScreen(report, now, facts)
    expect(stored.given).toEqual({
      '1': { c1: 4, c2: 120.3, c3: 30, c4: 150.3 },
      '2': { c1: 4, c2: 45.5, c3: -5.5, c4: 40 },
      '3': { c4: 7 },
    })
    expect(['c2', 'c4'].map((field) => stored.placeOf({ sheet: 'R', row: '1', field }))).toEqual([
      null,
      { sheet: 'R', row: '1', field: 'c2' },
    ])
  })
})

describe('words', () => {
  const period = { sessionName: 'Анхны төсөв', whole: 52_000_000 }
  it('name the period, and the amounts if the approved ones differ from the requested ones', () => {
    const other = approvedTables({ ...period, requested: 60_000_000 }, approved.figures, 'ORGEBS')
    expect(other.otherAmount).toEqual({ approved: '52,000.0', requested: '60,000.0' })
    const table = reportTable(
      report,
      paperOf([report], now, { facts: { ...facts, approved: other } }),
      new Set(),
    )
    const words = printText.revised
    expect(paperTexts(table).slice(-2)).toEqual([
      words.note('Анхны төсөв'),
      words.otherAmount('52,000.0', '60,000.0'),
    ])
  })
  it.each([
    ['the same is printed', 52_000_040],
    ['what was asked for is not known', null],
  ])('name no amounts where %s', (_, requested) => {
    expect(approvedTables({ ...period, requested }, {}, 'ORGEBS').otherAmount).toBeNull()
  })
})

test('the amount of every report’s lines is its last column, in a unit of money', () => {
  const descriptions = viewCodes.flatMap((view) =>
    reportsOfView(fullEdition2025, view).flatMap((each) => {
      const { caption, under, unit } = each.columns[amountColumn(each)] ?? {
        caption: '',
        under: [],
        unit: '',
      }
      return each.layout === 'table' || each.layout === 'list'
        ? [[each.code, [...under, caption].join(' > '), unit].join(' | ')]
        : []
    }),
  )
  expect([...new Set(descriptions)].toSorted()).toMatchInlineSnapshot(`
    [
      "DRM_TT10 | {Y} оны төсөв | thousandTugrik",
      "EBS_NBT_TT1 | {Y} он | various",
      "EBS_NBT_TT2 | Нийт зардал | thousandTugrik",
      "EBS_NBT_TT6 | {Y} оны төсөв | thousandTugrik",
      "EBS_TT1 | {Y} он | various",
      "EBS_TT10 | Төсвийн дүн | thousandTugrik",
      "EBS_TT11 | Нийт | thousandTugrik",
      "EBS_TT14 | {Y} оны төсөв | thousandTugrik",
      "EBS_TT15 | Сургалтын төлбөр | thousandTugrik",
      "EBS_TT16 | {Y} оны төсөв | thousandTugrik",
      "EBS_TT17 | {Y} оны төсөв | thousandTugrik",
      "EBS_TT2 | Нийт зардал | thousandTugrik",
      "EBS_TT4 | Ажил олгогчоос төлөх НДШ | thousandTugrik",
      "EBS_TT6 | {Y} оны төсөв | thousandTugrik",
      "EBS_TT7 | Нийт зардал, мянган төгрөг | thousandTugrik",
      "EBS_TT9 | {Y} оны төсөв | thousandTugrik",
      "SUB_TT1 | {Y} он | various",
      "SUB_TT2 | Нийт зардал, мянган төгрөг | thousandTugrik",
      "SUB_TT3 | Нийт > Зардал | thousandTugrik",
      "SUB_TT4 | Ажил олгогчоос төлөх НДШ | thousandTugrik",
      "SUB_TT5 | Нийт зардал | thousandTugrik",
      "SUB_TT6 | {Y} оны төсөв | thousandTugrik",
      "SUB_TT7 | {Y} оны төсөв | thousandTugrik",
    ]
  `)
})
