import { describe, expect, test } from 'vitest'
import { tableForm } from '#documents/paper/column-bands.ts'
import { printedTable } from '#documents/paper/printed-table.ts'
import { contentWidthOf, sizes } from '#documents/paper/sizes.ts'
import type { Report, ReportColumn } from '#forms/reports/report.ts'
import { columnOf, madeLine, madeValues, reportOf } from '#test/support/made-report.ts'
import { exampleFacts, paperExample } from '#test/support/paper-example.ts'

const formOf = (report: Report, values: readonly (number | string | null)[] = []) =>
  tableForm(report, printedTable(report, { rows: madeValues(values), facts: exampleFacts }).values, 2026)

const grouped = (...groups: readonly number[]): readonly ReportColumn[] =>
  groups.flatMap((length, group) =>
    Array.from({ length }, () => columnOf('', { under: [`Бүлэг ${group + 1}`], width: 0.1 })),
  )
const lengthsOf = (columns: readonly ReportColumn[]): readonly number[] =>
  formOf(reportOf({ columns, lines: [madeLine('Нийт')] })).bands.map(({ widths }) => widths.length)

// A narrow column takes 22 points plus padding: eleven fit on a portrait page, nineteen on a landscape one.
const fewest = 22 + 2 * sizes.cell.side + sizes.cell.line

describe('a table of narrow columns', () => {
  test.each([
    [0, 'portrait', [0]],
    [1, 'portrait', [1]],
    [11, 'portrait', [11]],
    [12, 'landscape', [12]],
    [19, 'landscape', [19]],
    [20, 'portrait', [10, 10]],
    [23, 'portrait', [8, 8, 7]],
    [34, 'portrait', [9, 9, 8, 8]],
  ] as const)('of a sum of %i is %s, in bands of %o', (count, orientation, lengths) => {
    const columns = Array.from({ length: count }, () => columnOf('', { width: 0.1 }))
    const form = tableForm({ ...reportOf({ columns }), layout: 'sum' }, () => undefined, 2026)
    expect(form.orientation).toBe(orientation)
    expect(form.bands.map(({ widths }) => widths.length)).toEqual(lengths)
  })

  test.each([
    [11, [11]],
    [12, [6, 6]],
    [19, [10, 9]],
    [23, [8, 8, 7]],
  ])('of a standard report of %i is upright, in bands of %o', (count, lengths) => {
    const columns = Array.from({ length: count }, () => columnOf('', { width: 0.1 }))
    expect(formOf(reportOf({ columns })).orientation).toBe('portrait')
    expect(lengthsOf(columns)).toEqual(lengths)
  })

  test('of a standard report is one band where narrower captions spare the second', () => {
    const columns = [...Array.from({ length: 10 }, () => columnOf('')), columnOf('', { unit: 'text' })]
    const values = [...Array.from({ length: 10 }, () => null), 'үүү ү'.replaceAll('ү', 'үүү')]
    const { orientation, bands } = formOf(reportOf({ columns, lines: [madeLine('Нийт')] }), values)
    expect([orientation, bands.length]).toEqual(['portrait', 1])
    expect(bands[0]?.captionWidth).toBeLessThan(sizes.leastCaption)
    expect(bands[0]?.captionWidth).toBeGreaterThanOrEqual(sizes.narrowCaption - 0.001)
  })

  test.each([
    [
      [6, 6, 6, 6],
      [6, 6, 6, 6],
    ],
    [
      [5, 5, 5, 5],
      [10, 10],
    ],
    [
      [5, 6, 5, 6],
      [11, 11],
    ],
    [
      [13, 4, 6],
      [7, 10, 6],
    ],
    [
      [4, 13, 4],
      [11, 10],
    ],
    [
      [1, 24],
      [9, 8, 8],
    ],
  ])(
    'under captions over %o is cut into %o: between captions, but where one is wider than the paper',
    (groups, lengths) => {
      expect(lengthsOf(grouped(...groups))).toEqual(lengths)
    },
  )

  test('counts the bands’ columns on', () => {
    const { bands } = formOf(reportOf({ columns: grouped(6, 6, 6, 6) }))
    expect(bands.map(({ first }) => first)).toEqual([1, 7, 13, 19])
  })

  test('has for a column that is wider than the paper a band of its own', () => {
    const wide = columnOf('', { under: ['Урт'] })
    const columns = [...grouped(2), wide, columnOf('', { under: ['Хоёр'] })]
    const bands = (of: readonly ReportColumn[]) =>
      formOf(
        reportOf({ columns: of, lines: [madeLine('Нийт')] }),
        of.map((column) => (column === wide ? '1'.repeat(120) : null)),
      ).bands.map(({ widths }) => widths.length)
    expect(bands(columns)).toEqual([2, 1, 1])
    expect(bands([wide, ...grouped(1)])).toEqual([1, 1])
  })

  test('is not widened for a word that no column holds, above it or in it', () => {
    const columns = [columnOf('у'.repeat(120)), columnOf('', { unit: 'text' })]
    const { bands } = formOf(reportOf({ columns, lines: [madeLine('Нийт')] }), [1, 'https://'.repeat(40)])
    expect(bands.map(({ widths }) => widths.length)).toEqual([2])
  })
})

describe('the widths of columns', () => {
  test('are distributed as the report requests, if there is space', () => {
    // 595.28 points minus margins and line numbers; of 1 + 0.5 + 1 shares the captions have the first.
    const room = contentWidthOf('portrait') - sizes.codeColumn
    const [band] = formOf(
      reportOf({ columns: [columnOf('', { width: 0.5 }), columnOf('', { width: 1 })] }),
    ).bands
    expect(band?.widths).toEqual([expect.closeTo((room * 0.5) / 2.5), expect.closeTo(room / 2.5)])
    expect(band?.captionWidth).toBeCloseTo(room / 2.5)
  })

  test('are shared out in each band by itself', () => {
    const columns = [0, 0.5].flatMap((width) => Array.from({ length: 10 }, () => columnOf('', { width })))
    const room = contentWidthOf('portrait') - sizes.codeColumn
    expect(formOf(reportOf({ columns })).bands.map(({ captionWidth }) => captionWidth)).toEqual([
      expect.closeTo(room - 10 * fewest),
      expect.closeTo(sizes.leastCaption),
    ])
  })

  test('leave captions readable, and take the missing space from columns with spare width', () => {
    const columns = [columnOf('', { width: 9 }), columnOf('', { width: 0 }), columnOf('', { width: 9 })]
    const [band] = formOf(reportOf({ columns })).bands
    const room = contentWidthOf('portrait') - sizes.codeColumn
    const most = (room - sizes.leastCaption - fewest) / 2
    expect(band?.widths.map((width) => Math.round(width))).toEqual([most, fewest, most].map(Math.round))
    expect(band?.captionWidth).toBeCloseTo(sizes.leastCaption)
  })

  test('that all are as narrow as they may be stay so', () => {
    const columns = Array.from({ length: 11 }, () => columnOf('', { width: 0 }))
    const [band] = formOf(reportOf({ columns })).bands
    expect(band?.widths).toEqual(columns.map(() => expect.closeTo(fewest)))
  })

  const narrowest = (column: ReportColumn, value: number | string | null = null): number => {
    const [band] = formOf(reportOf({ columns: [{ ...column, width: 0 }], lines: [madeLine('Нийт')] }), [
      value,
    ]).bands
    return band?.widths[0] ?? 0
  }

  test('hold the widest number, the longest word above it, and of a text the longest word', () => {
    const text = columnOf('', { unit: 'text' })
    const long = narrowest(columnOf(''), 1_234_567_890)
    expect(long).toBeGreaterThan(fewest)
    expect(narrowest(columnOf(''), 1)).toBeCloseTo(fewest)
    expect(narrowest(text, '1,234,567,890.0')).toBeCloseTo(long)
    expect(narrowest(text, '1,234,567,890.0 а б')).toBeCloseTo(long)
    expect(narrowest(columnOf(''), '1,234,567,890.0 ба 1')).toBeGreaterThan(long)
    expect(narrowest(columnOf('Урамшуулал'))).toBeGreaterThan(fewest)
    expect(narrowest(columnOf('Цалин Урамшуулал он'))).toBeCloseTo(narrowest(columnOf('Урамшуулал')))
    expect(narrowest(columnOf('Цалин', { decimals: 3 }), 1_234_567)).toBeGreaterThan(
      narrowest(columnOf('Цалин'), 1_234_567),
    )
  })

  test('hold the figure as its line measures it', () => {
    const columns = [columnOf('', { width: 0 })]
    const line = madeLine('Нэг цаг', { measure: { unit: 'tugrik', decimals: 9 } })
    const [plain] = formOf(reportOf({ columns, lines: [madeLine('Нийт')] }), [1]).bands
    const [fine] = formOf(reportOf({ columns, lines: [line] }), [1]).bands
    expect(fine?.widths[0]).toBeGreaterThan(plain?.widths[0] ?? 0)
  })

  test.each(paperExample().reports.filter(({ layout }) => layout === 'table'))(
    'of $code fill the paper',
    (report) => {
      const { values } = printedTable(report, paperExample())
      const bands = tableForm(report, values, paperExample().facts.year).bands
      expect(bands.reduce((sum, { widths }) => sum + widths.length, 0)).toBe(report.columns.length)
      for (const { widths, captionWidth } of bands) {
        expect(widths.reduce((sum, width) => sum + width, sizes.codeColumn + captionWidth)).toBeCloseTo(
          contentWidthOf('portrait'),
        )
        expect(captionWidth).toBeGreaterThanOrEqual(sizes.leastCaption - 0.001)
      }
    },
  )
})
