import { describe, expect, test } from 'vitest'
import {
  documentList,
  listedDocuments,
  withGuessedPages,
  withPages,
} from '#documents/paper/document-list-page.ts'
import type { ReportRow } from '#forms/reports/report.ts'
import { cellTexts, columnOf, madeLine, madeValues, paperOf, reportOf } from '#test/support/made-report.ts'
import { paperExample } from '#test/support/paper-example.ts'

const list = reportOf({
  code: 'J',
  layout: 'documents',
  columns: [
    columnOf('№', { unit: 'quantity', decimals: 0 }),
    columnOf('{Y} оны баримт', { unit: 'text' }),
    columnOf('Хуудас', { unit: 'quantity', decimals: 0 }),
  ],
})
const food = reportOf({ code: 'F', title: '{Y} оны хоол', description: 'Хоолны {Y} оны зардал' })
const pay = reportOf({ code: 'P', title: 'Цалин', description: 'Цалингийн сан', lines: [madeLine('Нийт')] })
const three = madeValues([1, 'F · 2026 оны хоол', 0, 2, 'Цалин', 7], 'J')
const inputs = paperOf([list, food, pay], [...madeValues([50], 'P'), ...three])
const pagesIn = (rows: readonly ReportRow[]) =>
  rows
    .filter(({ standardReportCode, rowNum }) => standardReportCode === 'J' && rowNum % 3 === 0)
    .map(({ valueNumber }) => valueNumber)

describe('the list of documents', () => {
  test.each([
    [0, 0],
    [3, 1],
    [4, 0],
    [5, 0],
    [6, 2],
  ])('of %i values names %i documents', (count, documents) => {
    expect(listedDocuments(list, three.slice(0, count))).toHaveLength(documents)
  })

  test('takes its values in their order, and none of others', () => {
    const listed = listedDocuments(list, [...madeValues([1, 2, 3], 'P'), ...three.toReversed()])
    expect(listed.map((each) => each.map(({ rowNum }) => rowNum))).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ])
  })

  test('is a table with captions and column numbers on every page', () => {
    const { table } = documentList(list, inputs)
    expect(cellTexts(table.body)).toEqual([
      ['№', '2026 оны баримт', 'Хуудас'],
      ['1', '2', '3'],
      ['1', 'F · 2026 оны хоол', '0'],
      ['2', 'Цалин', '7'],
    ])
    expect([table.headerRows, table.keepWithHeaderRows, table.dontBreakRows]).toEqual([2, 1, true])
    expect(table.body[2]?.map(({ alignment }) => alignment)).toEqual(['center', 'left', 'center'])
  })
})

describe('the pages of the document list', () => {
  test.each([
    ['code and title', 'F · 2026 оны хоол'],
    ['description, as it was named before', 'Хоолны 2026 оны зардал'],
    ['title', '2026 оны хоол'],
  ])('are found by %s', (_, name) => {
    const rows = madeValues([1, name, 0], 'J')
    expect(pagesIn(withPages({ ...inputs, rows }, { F: 12 }))).toEqual([12])
  })

  test('stay as they are for a document that has none, and for one that is unknown', () => {
    expect(pagesIn(withPages(inputs, { P: 4 }))).toEqual([0, 4])
    const strange = madeValues([1, 'Өөр баримт', 3], 'J')
    expect(pagesIn(withPages({ ...inputs, rows: strange }, { F: 12, P: 4 }))).toEqual([3])
  })

  test('are for lists of documents only, not for a table that has three values', () => {
    const table = madeValues([1, 'F · 2026 оны хоол', 3], 'P')
    expect(withPages({ ...inputs, rows: table }, { F: 12 })).toEqual(table)
  })

  test('change nothing else', () => {
    const filled = withPages(inputs, { F: 12, P: 4 })
    expect(filled).toEqual([
      ...madeValues([50], 'P'),
      ...madeValues([1, 'F · 2026 оны хоол', 12, 2, 'Цалин', 4], 'J'),
    ])
  })

  test('are guessed only where none is known yet', () => {
    expect(pagesIn(withGuessedPages(inputs, { F: 12, P: 4 }))).toEqual([12, 7])
  })

  test('are written to the lines of the documents; a document without pages is unchanged', () => {
    const filled = withPages(paperExample(), { EBS_TT7: 1, EBS_TT10: 2 })
    const list = filled.filter(({ standardReportCode }) => standardReportCode === 'EBS_TT_J')
    expect(list.filter(({ rowNum }) => rowNum % 3 === 0).map(({ valueNumber }) => valueNumber)).toEqual([
      1, 0, 2,
    ])
    expect(filled).toHaveLength(paperExample().rows.length)
  })
})
