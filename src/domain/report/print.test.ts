import { describe, expect, test } from 'vitest'
import { tableForm } from '#domain/report/paper/column-bands.ts'
import { withPages } from '#domain/report/paper/document-list-page.ts'
import type { PaperReport } from '#domain/report/paper/paper-inputs.ts'
import { printedTable } from '#domain/report/paper/printed-table.ts'
import { keptRows } from '#domain/report/paper/report-table.ts'
import { contentWidth, sizes } from '#domain/report/paper/sizes.ts'
import { ulaanbaatarTime } from '#domain/report/paper/ulaanbaatar-time.ts'
import { documentOf, printedReports } from '#domain/report/print.ts'
import { exampleReceipt, paperExample, tableExample } from '#test/support/paper-example.ts'

describe('the clock of Ulaanbaatar', () => {
  test.each([
    ['2026-08-15T06:02:41.000Z', '2026.08.15 14:02'],
    ['2026-12-31T16:00:00.000Z', '2027.01.01 00:00'],
    ['2026-01-15T23:59:59.999+08:00', '2026.01.15 23:59'],
  ])('shows %s as %s', (iso, shown) => {
    expect(ulaanbaatarTime(iso)).toBe(shown)
  })
})

describe('what is printed', () => {
  test('is the cover, the list, then the tables, in whatever order they come', () => {
    const example = paperExample()
    const turned = { ...example, reports: example.reports.toReversed() }
    expect(printedReports(turned).map(({ code }) => code)).toEqual([
      'EBS_TT_N',
      'EBS_TT_J',
      'EBS_TT10',
      'EBS_TT17',
      'EBS_TT7',
    ])
  })

  test.each([
    ['one value too few', 1],
    ['none at all', 9],
  ])('leaves the list out when it has %s', (_, fewer) => {
    const { rows, ...example } = paperExample()
    const left = rows.filter((row) => row.standardReportCode !== 'EBS_TT_J' || row.rowNum <= 9 - fewer)
    expect(printedReports({ ...example, rows: left }).map(({ code }) => code)).not.toContain('EBS_TT_J')
  })

  test('carries the word draft until it is sent', () => {
    expect(documentOf(paperExample()).watermark?.text).toBe('НООРОГ')
    expect(documentOf(paperExample({ sent: true })).watermark).toBeUndefined()
  })
})

describe('the receipt on the cover', () => {
  const codesIn = (content: unknown): readonly unknown[] =>
    [...JSON.stringify(content).matchAll(/"qr":"([^"]*)"/g)].map(([, text]) => text)

  test('has a QR with the address that checks it, and none before it is sent', () => {
    expect(codesIn(documentOf(paperExample({ receipt: exampleReceipt })).content)).toEqual([
      exampleReceipt.address,
    ])
    expect(codesIn(documentOf(paperExample()).content)).toEqual([])
  })
})

describe('the columns of a table', () => {
  test.each(paperExample().reports.filter(({ layout }) => layout === 'table'))(
    'of $code fill the paper',
    (report) => {
      const { values } = printedTable(report, paperExample())
      const bands = tableForm(report, values, paperExample().facts.year).bands
      expect(bands.reduce((sum, { widths }) => sum + widths.length, 0)).toBe(report.columns.length)
      for (const { widths, captionWidth } of bands) {
        expect(widths.reduce((sum, width) => sum + width, sizes.codeColumn + captionWidth)).toBeCloseTo(
          contentWidth,
        )
        expect(captionWidth).toBeGreaterThanOrEqual(sizes.leastCaption - 0.001)
      }
    },
  )
})

describe('the rows that stay together', () => {
  test('are all of a table of few lines, in each of its bands', () => {
    const { reports, ...rest } = paperExample()
    const wide = reports.filter(({ code }) => code === 'EBS_TT10')
    const kept = wide.flatMap((report) => keptRows(report, { reports, ...rest }))
    expect(kept.length).toBeGreaterThan(3)
    // The last band has the note below its three lines.
    expect(kept).toEqual(
      kept.map((_, band) => ({
        first: `EBS_TT10/${band}/0`,
        last: `EBS_TT10/${band}/${band === kept.length - 1 ? 3 : 2}`,
      })),
    )
  })

  test('are a heading with its first line, and the last line with the one before it and the note', () => {
    const { reports, ...rest } = tableExample(14)
    const kept = reports.flatMap((report) => keptRows(report, { reports, ...rest }))
    expect(kept).toEqual([
      { first: 'EBS_TT17/0/0', last: 'EBS_TT17/0/1' },
      { first: 'EBS_TT17/0/12', last: 'EBS_TT17/0/14' },
    ])
  })
})

test('the sums of a list stay with its last person, however many they are', () => {
  const { reports, rows, ...rest } = paperExample()
  const [cover] = reports
  const list: PaperReport = {
    ...(cover as PaperReport),
    code: 'EBS_TT4',
    lines: [],
    layout: 'list',
    closingLines: 3,
    columns: [
      { caption: 'Овог, нэр', under: [], unit: 'text', from: 'snapshot', decimals: 0, width: 1 },
      { caption: 'Дүн', under: [], unit: 'thousandTugrik', from: 'snapshot', decimals: 1, width: 0.3 },
    ],
  }
  const values = ['А', 'Б', 'В', 'Г', 'Нийт', 'Маягт', 'Зөрүү'].flatMap((name, line) => [
    { standardReportCode: 'EBS_TT4', rowNum: line * 2 + 1, valueNumber: null, valueString: name },
    { standardReportCode: 'EBS_TT4', rowNum: line * 2 + 2, valueNumber: 1, valueString: null },
  ])
  expect(keptRows(list, { ...rest, reports: [list], rows: values })).toEqual([
    { first: 'EBS_TT4/0/3', last: 'EBS_TT4/0/7' },
  ])
})

describe('the pages of the document list', () => {
  test('go to the lines that name the documents; a document without pages keeps what it has', () => {
    const filled = withPages(paperExample(), { EBS_TT7: 1, EBS_TT10: 2 })
    const list = filled.filter(({ standardReportCode }) => standardReportCode === 'EBS_TT_J')
    expect(list.filter(({ rowNum }) => rowNum % 3 === 0).map(({ valueNumber }) => valueNumber)).toEqual([
      1, 0, 2,
    ])
    expect(filled).toHaveLength(paperExample().rows.length)
  })

  test('go to lists that name the documents by their description alone, as they were calculated before', () => {
    const example = paperExample()
    const [wide] = example.reports.filter(({ code }) => code === 'EBS_TT10')
    const rows = example.rows.map((row) =>
      row.standardReportCode === 'EBS_TT_J' && row.rowNum === 8
        ? { ...row, valueString: wide?.description ?? '' }
        : row,
    )
    const page = withPages({ ...example, rows }, { EBS_TT10: 7 }).find(
      ({ standardReportCode, rowNum }) => standardReportCode === 'EBS_TT_J' && rowNum === 9,
    )
    expect(page?.valueNumber).toBe(7)
  })
})
