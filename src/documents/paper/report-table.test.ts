import { describe, expect, test } from 'vitest'
import type { PaperTable } from '#documents/paper/paper.ts'
import { hasAmounts, keepTogetherRows, reportTable } from '#documents/paper/report-table.ts'
import type { PaperFacts, Report, ReportLine } from '#forms/reports/report.ts'
import { cellTexts, columnOf, madeLine, madeValues, paperOf, reportOf } from '#test/support/made-report.ts'
import { exampleFacts, paperExample, tableExample } from '#test/support/paper-example.ts'

type Values = readonly (number | string | null)[]
type TableOptions = { readonly breaks?: readonly string[]; readonly yearBefore?: PaperFacts['yearBefore'] }

const tablesOf = (report: Report, values: Values, { breaks = [], yearBefore = null }: TableOptions = {}) =>
  reportTable(
    report,
    paperOf([report], madeValues(values), { facts: { ...exampleFacts, yearBefore } }),
    new Set(breaks),
  )
const headOf = ({ table }: PaperTable) => table.body.slice(0, table.headerRows)
const bodyOf = ({ table }: PaperTable) => table.body.slice(table.headerRows)
const numbersOf = (table: PaperTable) => bodyOf(table).map(([first]) => first?.text)
const linesOf = (count: number): readonly ReportLine[] =>
  Array.from({ length: count }, (_, index) => madeLine(`Мөр ${index + 1}`, { code: String(index + 1) }))

describe('a table', () => {
  const report = reportOf({
    columns: [
      columnOf('{Y} оны төсөв'),
      columnOf('Тоо', { unit: 'people', decimals: 0 }),
      columnOf('Тайлбар', { unit: 'text' }),
    ],
    lines: [
      madeLine('{Y} оны дүн', { code: 'I', strong: true }),
      madeLine('Цалин', { code: '1', level: 1, measure: { unit: 'tugrik', decimals: 2 } }),
    ],
  })
  const tables = () => tablesOf(report, [100, 5, 'жил', 60.5, 2])

  test('has its unit, its captions and its column numbers above the lines, for every page', () => {
    const [table, ...others] = tables()
    expect(table && cellTexts(table.table.body)).toEqual([
      ['(мянган төгрөг)', '', '', '', ''],
      ['№', 'Үзүүлэлт', '2026 оны төсөв', 'Тоо, хүн', 'Тайлбар'],
      ['А', 'Б', '1', '2', '3'],
      ['I', '2026 оны дүн', '100.0', '5', 'жил'],
      ['1', 'Цалин', '60.50', '2.00', ''],
    ])
    expect([table?.table.headerRows, table?.table.keepWithHeaderRows, table?.table.dontBreakRows]).toEqual([
      3,
      2,
      true,
    ])
    expect([others, table?.pageBreak]).toEqual([[], undefined])
  })

  test('has the unit without a grid, from edge to edge', () => {
    const [table] = tables()
    const [above] = table ? headOf(table) : []
    expect(above?.map(({ colSpan, border }) => [colSpan, border])).toEqual([
      [5, [false, false, false, false]],
      ...Array.from({ length: 4 }, () => [undefined, [false, false, false, false]]),
    ])
  })

  test('has figures to the right on one line, texts to the left, strong lines bold, deeper ones further in', () => {
    const [table] = tables()
    const [first, second] = table ? bodyOf(table) : []
    expect(first?.slice(2).map(({ alignment, noWrap }) => [alignment, noWrap])).toEqual([
      ['right', true],
      ['right', true],
      ['left', false],
    ])
    expect(first?.map(({ bold }) => bold)).toEqual([true, true, true, true, true])
    expect(second?.map(({ bold }) => bold)).toEqual([false, false, false, false, false])
    expect([first?.[1]?.margin?.[0], second?.[1]?.margin?.[0]]).toEqual([0, 9])
  })

  test('of one line keeps that with its head', () => {
    const [one] = tablesOf({ ...report, lines: report.lines.slice(0, 1) }, [])
    expect(one?.table.keepWithHeaderRows).toBe(1)
  })

  test('without amounts has no note above', () => {
    const counts = { ...report, columns: report.columns.slice(1) }
    expect([hasAmounts(report), hasAmounts(counts)]).toEqual([true, false])
    expect(tablesOf(counts, []).map((each) => cellTexts(headOf(each)))).toEqual([
      [
        ['№', 'Үзүүлэлт', 'Тоо, хүн', 'Тайлбар'],
        ['А', 'Б', '1', '2'],
      ],
    ])
  })
})

test('a shared caption appears above its columns once; a column without one extends up without a line', () => {
  const under = ['{Y} он']
  const columns = [
    columnOf('Тоо', { unit: 'people', under }),
    columnOf('Хувь', { unit: 'percent', under: [...under, 'Үүнээс'] }),
    columnOf('Бусад', { unit: 'people' }),
  ]
  const [table] = tablesOf(reportOf({ columns, lines: linesOf(1) }), [])
  const head = table ? headOf(table) : []
  expect(cellTexts(head)).toEqual([
    ['', '', '2026 он', '', ''],
    ['', '', '', 'Үүнээс', ''],
    ['№', 'Үзүүлэлт', 'Тоо, хүн', 'Хувь', 'Бусад, хүн'],
    ['А', 'Б', '1', '2', '3'],
  ])
  expect(head.slice(0, 2).map((row) => row.map(({ colSpan }) => colSpan ?? 0))).toEqual([
    [0, 0, 2, 0, 0],
    [0, 0, 0, 1, 0],
  ])
  // Left, above, right, below.
  const [top, bottom] = [
    [true, true, true, false],
    [true, false, true, true],
  ]
  expect(head[0]?.map(({ border }) => border)).toEqual([top, top, undefined, top, top])
  expect(head[1]?.map(({ border }) => border)).toEqual(
    [0, 1, 2, 4].reduce<unknown[]>(
      (row, at) => row.with(at, [true, false, true, false]),
      Array(5).fill(undefined),
    ),
  )
  expect(head[2]?.map(({ border }) => border)).toEqual([bottom, bottom, bottom, undefined, bottom])
})

describe('a table that is wider than the paper', () => {
  // Narrow columns under captions of six: two groups do not fit next to each other.
  const columns = Array.from({ length: 19 }, (_, index) =>
    columnOf('', {
      unit: index === 0 ? 'thousandTugrik' : 'people',
      decimals: 0,
      under: [`${Math.floor(index / 6)}`],
    }),
  )
  const report = reportOf({
    columns: [...columns, columnOf('Өргөн'.repeat(12), { unit: 'people' })],
    lines: linesOf(3),
  })
  const values = Array.from({ length: 60 }, (_, index) => index + 1)
  const tables = () => tablesOf({ ...report, sums: [{ whole: 1, parts: [2, 3] }] }, values)

  test('names the columns above each table, and continues their numbers', () => {
    expect(tables().map((table) => headOf(table)[0]?.[0]?.text)).toEqual([
      '1–6-р багана · (мянган төгрөг)',
      '7–12-р багана · (мянган төгрөг)',
      '13–19-р багана · (мянган төгрөг)',
      '20-р багана · (мянган төгрөг)',
    ])
    expect(tables().map((table) => cellTexts(headOf(table)).at(-1)?.slice(2))).toEqual([
      ['1', '2', '3', '4', '5', '6'],
      ['7', '8', '9', '10', '11', '12'],
      ['13', '14', '15', '16', '17', '18', '19'],
      ['20'],
    ])
  })

  test('has all lines in each, with the figures of its columns, and the note below the last', () => {
    expect(tables().map((table) => cellTexts(bodyOf(table)).map((row) => row.slice(0, 3)))).toEqual([
      ...[1, 7, 13].map((first) =>
        [0, 20, 40].map((before, line) => [`${line + 1}`, `Мөр ${line + 1}`, `${before + first}`]),
      ),
      [
        ['1', 'Мөр 1', '20'],
        ['2', 'Мөр 2', '40'],
        ['3', 'Мөр 3', '60'],
        ['Бутархайн улмаас нийлбэр зөрж болно', '', ''],
      ],
    ])
  })

  test('starts a later band on a new page instead of splitting it; the first starts there anyway', () => {
    const pages = tablesOf(report, values, { breaks: ['R/0/0', 'R/2/0'] }).map(({ pageBreak }) => pageBreak)
    expect(pages).toEqual([undefined, undefined, 'before', undefined])
  })
})

describe('the pages of a long table', () => {
  const report = reportOf({
    columns: [columnOf('Дүн')],
    lines: linesOf(7),
    sums: [{ whole: 1, parts: [2, 3] }],
  })
  const note = 'Бутархайн улмаас нийлбэр зөрж болно'
  const values = [9, 1, 2, 3, 4, 5, 6]

  test('hold as many lines as the report allows, and the note with the last', () => {
    const pieces = tablesOf({ ...report, linesPerPage: 3 }, values)
    expect(pieces.map(numbersOf)).toEqual([
      ['1', '2', '3'],
      ['4', '5', '6'],
      ['7', note],
    ])
    expect(pieces.map(({ pageBreak }) => pageBreak)).toEqual([undefined, 'before', 'before'])
    const full = tablesOf({ ...report, lines: linesOf(6), linesPerPage: 3 }, values)
    expect(full.map(numbersOf)).toEqual([
      ['1', '2', '3'],
      ['4', '5', '6', note],
    ])
  })

  test('break before the requested lines', () => {
    expect(tablesOf(report, values, { breaks: ['R/0/5', 'R/0/0', 'OTHER/0/3'] }).map(numbersOf)).toEqual([
      ['1', '2', '3', '4', '5'],
      ['6', '7', note],
    ])
  })

  test('are marked at the rows that stay together, at their first text', () => {
    const unnumbered = { ...report, lines: report.lines.map((line) => ({ ...line, code: '' })) }
    const marks = (table: PaperTable | undefined) =>
      (table ? bodyOf(table) : []).map((row) => row.map(({ id }) => id))
    const none = [undefined, undefined, undefined]
    expect(marks(tablesOf(report, values)[0])).toEqual([
      none,
      none,
      none,
      none,
      none,
      ['R/0/5', undefined, undefined],
      none,
      ['R/0/7', undefined, undefined],
    ])
    expect(marks(tablesOf(unnumbered, values)[0])[5]).toEqual([undefined, 'R/0/5', undefined])
  })
})

describe('the note on rounding', () => {
  const columns = [columnOf('Дүн'), columnOf('Тоо', { unit: 'people', decimals: 0 })]
  const isSaid = (report: Report, values: Values) =>
    tablesOf(report, values).some((table) => numbersOf(table).includes('Бутархайн улмаас нийлбэр зөрж болно'))
  const sums = [
    { whole: 1, parts: [3, 5] },
    { whole: 2, parts: [4, -6] },
  ]
  const table = reportOf({ columns, lines: linesOf(3), sums })

  test.each<readonly [string, Values, boolean]>([
    ['add up', [0.3, 4, 0.1, 9, 0.2, 5], false],
    ['come to more', [0.2, 4, 0.1, 9, 0.2, 5], true],
    ['come to less', [0.4, 4, 0.1, 9, 0.2, 5], true],
    ['come to something else with what is taken off', [0.3, 14, 0.1, 9, 0.2, 5], true],
    ['are not there', ['', 4, null, 9, '', 5], false],
  ])('where printed rows %s: %s', (_, values, said) => {
    expect(isSaid(table, values)).toBe(said)
  })

  test('ignores the values of another report', () => {
    const rows = [...madeValues([0.3, 4, 0.1, 9, 0.2, 5]), ...madeValues([7, 7, 7, 7, 7, 7], 'OTHER')]
    const tables = reportTable(table, paperOf([table], rows), new Set())
    expect(tables.flatMap(numbersOf)).toEqual(['1', '2', '3'])
  })

  const list = reportOf({
    layout: 'list',
    closingLines: 2,
    columns: [columnOf('Нэр', { unit: 'text' }), columnOf('Дүн'), columnOf('Сар', { unit: 'people' })],
  })

  test.each<readonly [string, Values, boolean]>([
    ['the amounts of its persons', ['Бат', 5, 1, 'Дорж', 7, 2, 'Нийт', 12, 99, 'Маягт', 50, 1], false],
    ['something else', ['Бат', 5, 1, 'Дорж', 7, 2, 'Нийт', 12.1, 3, 'Маягт', 50, 1], true],
    ['nothing where nobody is', ['Нийт', 0, 0, 'Маягт', 50, 1], false],
    ['something where nobody is', ['Нийт', 1, 0, 'Маягт', 50, 1], true],
  ])('in a list with a first line of sums that is %s: %s', (_, values, said) => {
    expect(isSaid(list, values)).toBe(said)
  })
})

describe('the note on last year', () => {
  const columns = [columnOf('Дүн'), columnOf('Өмнөх', { from: 'yearBefore' })]
  const said = (report: Report, yearBefore: PaperFacts['yearBefore']) =>
    tablesOf(report, [1], { yearBefore }).flatMap(numbersOf).slice(1)
  const compares = reportOf({ columns, lines: linesOf(1) })

  test('appears if a report compares and has no reference', () => {
    const note = '2025 онд тооцсон тайлан алга тул харьцуулах дүнгүй'
    expect(said(compares, null)).toEqual([note])
    expect(said(compares, { OTHER: { '1': 5 } })).toEqual([note])
    expect(said(compares, { R: { '1': 5 } })).toEqual([])
    expect(said(reportOf({ columns: columns.slice(0, 1), lines: linesOf(1) }), null)).toEqual([])
  })
})

describe('the rows that stay together', () => {
  const columns = [columnOf('Дүн'), columnOf('Код', { unit: 'text' })]
  type Line = readonly [level: 0 | 1 | 2, strong: 'strong' | 'plain', value: number | null]
  const rangesOf = (lines: readonly Line[], change: Partial<Report> = {}) => {
    const report = reportOf({
      columns,
      lines: lines.map(([level, strong], index) =>
        madeLine(`Мөр ${index}`, { level, strong: strong === 'strong' }),
      ),
      ...change,
    })
    const values = lines.flatMap(([, , value]) => [value, 'код'])
    return keepTogetherRows(report, paperOf([report], madeValues(values))).map(
      ({ first, last }) => `${first} ${last}`,
    )
  }
  const plain = (count: number): readonly Line[] => Array.from({ length: count }, () => [0, 'plain', 5])

  test.each<readonly [string, readonly Line[], readonly string[]]>([
    ['nothing of no lines', [], []],
    ['nothing of one line', plain(1), []],
    ['all of few lines', plain(6), ['R/0/0 R/0/5']],
    ['of more the last with the one before', plain(7), ['R/0/5 R/0/6']],
    [
      'a strong line without figures with the one below',
      [...plain(2), [0, 'strong', null], ...plain(5)],
      ['R/0/2 R/0/3', 'R/0/6 R/0/7'],
    ],
    [
      'a strong line over deeper ones with the first of these',
      [[0, 'strong', 9], [1, 'plain', 5], ...plain(6)],
      ['R/0/0 R/0/1', 'R/0/6 R/0/7'],
    ],
    [
      'such lines only: further down too, and no other after them',
      [[0, 'plain', 5], [0, 'strong', 9], [1, 'plain', 5], [0, 'strong', 9], ...plain(6)],
      ['R/0/1 R/0/2', 'R/0/8 R/0/9'],
    ],
    ['no strong line with figures of its own', [[0, 'strong', 9], ...plain(7)], ['R/0/6 R/0/7']],
    ['no strong line below deeper ones', [[1, 'plain', 9], [0, 'strong', 5], ...plain(6)], ['R/0/6 R/0/7']],
    ['no line without figures that is not strong', [[0, 'plain', null], ...plain(7)], ['R/0/6 R/0/7']],
    [
      'headings under each other in one',
      [[0, 'strong', null], [0, 'strong', null], [0, 'strong', null], ...plain(6)],
      ['R/0/0 R/0/3', 'R/0/7 R/0/8'],
    ],
    [
      'headings with a line between them apart',
      [[0, 'strong', null], [0, 'plain', 5], [0, 'strong', null], ...plain(6)],
      ['R/0/0 R/0/1', 'R/0/2 R/0/3', 'R/0/7 R/0/8'],
    ],
    [
      'a heading before the last lines in one with them',
      [...plain(5), [0, 'strong', null], ...plain(2)],
      ['R/0/5 R/0/7'],
    ],
    ['a heading that stands last with the one before', [...plain(7), [0, 'strong', null]], ['R/0/6 R/0/7']],
  ])('are %s', (_, lines, expected) => {
    expect(rangesOf(lines)).toEqual(expected)
  })

  test('hold the sums at the end of a list with its last person', () => {
    expect(rangesOf(plain(9), { closingLines: 3 })).toEqual(['R/0/5 R/0/8'])
    expect(rangesOf(plain(7), { closingLines: 7 })).toEqual(['R/0/0 R/0/6'])
  })

  test.each(['cover', 'documents'] as const)('are none of a %s', (layout) => {
    expect(rangesOf(plain(3), { layout })).toEqual([])
  })

  test('are all of a table of few lines, in each of its bands', () => {
    const { reports, ...rest } = paperExample()
    const wide = reports.filter(({ code }) => code === 'EBS_TT10')
    const ranges = wide.flatMap((report) => keepTogetherRows(report, { reports, ...rest }))
    expect(ranges.length).toBeGreaterThan(3)
    // The last band has the note after its three lines.
    expect(ranges).toEqual(
      ranges.map((_, band) => ({
        first: `EBS_TT10/${band}/0`,
        last: `EBS_TT10/${band}/${band === ranges.length - 1 ? 3 : 2}`,
      })),
    )
  })

  test('are a heading with its first line, and the last line with the one before it and the note', () => {
    const { reports, ...rest } = tableExample(14)
    const ranges = reports.flatMap((report) => keepTogetherRows(report, { reports, ...rest }))
    expect(ranges).toEqual([
      { first: 'EBS_TT17/0/0', last: 'EBS_TT17/0/1' },
      { first: 'EBS_TT17/0/12', last: 'EBS_TT17/0/14' },
    ])
  })

  test('count the persons whom only the snapshot knows', () => {
    const list = reportOf({
      layout: 'list',
      closingLines: 3,
      columns: [columnOf('Овог, нэр', { unit: 'text' }), columnOf('Дүн')],
    })
    const rows = madeValues(['А', 'Б', 'В', 'Г', 'Нийт', 'Маягт', 'Зөрүү'].flatMap((name) => [name, 1]))
    expect(keepTogetherRows(list, paperOf([list], rows))).toEqual([{ first: 'R/0/3', last: 'R/0/7' }])
  })
})
