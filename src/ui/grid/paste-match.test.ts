import { describe, expect, test } from 'vitest'
import { smallTable } from '#test/support/small-table.ts'
import type { Captions } from '#ui/grid/paste-captions.ts'
import { doubtfulHeading, hasGradeHeading } from '#ui/grid/paste-headings.ts'
import { matchByCaptions } from '#ui/grid/paste-match.ts'

const column = (caption: string, under: readonly string[] = [], unit = '') => ({ caption, under, unit })
const row = (number: string, caption: string, unit = '', section = '') => ({
  ...{ number, caption, unit, section },
})

/** Two rows share one caption; two columns differ only by their group. */
const captions: Captions = {
  year: 2026,
  unit: '',
  rows: [
    row('1', 'Захирал'),
    row('2', 'Багш', 'хүн'),
    row('3', 'Бусад'),
    row('4', 'Эмч'),
    row('5', 'Бусад'),
    row('', 'Дүн'),
  ],
  bodyRows: 5,
  columns: [
    column('Хүний тоо', ['Орон тоо'], 'хүн'),
    column('Нийт', ['Орон тоо']),
    column('Нэмэгдэл', ['Цалин', 'Нэмэгдэл'], 'хувь'),
    column('Нийт', ['Цалин']),
  ],
}

const laid = (lines: readonly string[], at = { row: 1, column: 1 }) =>
  matchByCaptions(smallTable(lines), captions, at)?.cells.map(
    ({ position, content }) => `${content} ${position.row}${position.column}`,
  )

test.each([
  [['|2026 он', '2025 он|', 'Багш|5'], ['2025 он']],
  [['|2026 он', '2026 он|', 'Багш|5'], []],
  [['2025 он|', '|2026 он', 'Багш|5'], ['2025 он']],
  [['|2025 он', 'Багш|5'], []],
])('the year of another column alone above the lines is named: %j', (lines, named) => {
  const years = { ...captions, columns: [column('2025 он'), column('2026 он')] }
  expect(matchByCaptions(smallTable(lines), years, { row: 0, column: 0 })?.otherHeadings).toEqual(named)
})

describe('lines whose caption two rows have', () => {
  test.each<readonly [string, readonly string[], string, readonly string[]]>([
    ['below their neighbours', ['Багш|1', 'Бусад|2', 'Эмч|3', 'Бусад|4'], '1 11, 2 21, 3 31, 4 41', []],
    ['in another order', ['Эмч|3', 'Бусад|4', 'Багш|1', 'Бусад|2'], '3 31, 4 41, 1 11, 2 21', []],
    ['above their neighbour', ['Бусад|2', 'Эмч|3', 'Бусад|4'], '2 21, 3 31, 4 41', []],
    ['with their numbers', ['5|Бусад|4', '3|Бусад|2'], '4 41, 2 21', []],
    ['alone', ['Бусад|2', 'Бусад|4'], '2 21, 4 41', ['Бусад']],
    ['apart from their neighbours', ['Захирал|1', 'Бусад|2', 'Бусад|4'], '1 01, 2 21, 4 41', ['Бусад']],
    ['below a line that is not here', ['Эмч|3', 'Нярав|9', 'Бусад|4'], '3 31', []],
  ])('%s', (_, lines, cells, alike) => {
    const match = matchByCaptions(smallTable(lines), captions, { row: 1, column: 1 })
    expect([match?.alike, laid(lines)?.join(', ')]).toEqual([alike, cells])
  })
})

describe('a block with captions', () => {
  test.each<readonly [string, readonly string[], readonly string[]]>([
    [
      'both of rows and of columns, in another order',
      ['№|Үзүүлэлт|Цалин · Нийт|Хүний тоо', '4|Эмч|7|8', '1|Захирал|5|6'],
      ['7 33', '8 30', '5 03', '6 00'],
    ],
    [
      'of rows, figures from the chosen column on',
      ['Багш|7|8', 'Захирал|5|6'],
      ['7 11', '8 12', '5 01', '6 02'],
    ],
    ['of rows, with as many columns as there are', ['Багш|5|6|7|8'], ['5 10', '6 11', '7 12', '8 13']],
    [
      'of columns, from the chosen row on',
      ['Нэмэгдэл|Хүний тоо', '5|6', '7|8'],
      ['5 12', '6 10', '7 22', '8 20'],
    ],
    [
      'of columns, with as many lines as rows',
      ['Нэмэгдэл', '1', '2', '3', '4', '5'],
      ['1 02', '2 12', '3 22', '4 32', '5 42'],
    ],
    [
      'of columns, their numbers below and as many lines as rows',
      ['Хүний тоо|Нэмэгдэл', '1|2', '1|2', '3|4', '5|6', '7|8', '9|0'],
      ['1 00', '2 02', '3 10', '4 12', '5 20', '6 22', '7 30', '8 32', '9 40', '0 42'],
    ],
    [
      'of columns, and figures that count up in the first of as many lines as rows',
      ['Хүний тоо|Нэмэгдэл', '5|6', '7|3', '1|2', '3|4', '5|1', '21|16'],
      ['5 00', '6 02', '7 10', '3 12', '1 20', '2 22', '3 30', '4 32', '5 40', '1 42', '21 50', '16 52'],
    ],
    ['with units behind them', ['|Нэмэгдэл, хувь', 'Багш, хүн|5'], ['5 12']],
    ['in other letters, spaces and signs', ['|хүний  тоо*', ' БАГШ: |5'], ['5 10']],
    [
      'with groups in merged cells, and numbers of columns below',
      ['№|Үзүүлэлт|Орон тоо||Цалин|', '||Хүний тоо|Нийт|Нэмэгдэл|Нийт', 'А|Б|1|2|3|4', '2|Багш|5|6|7|8'],
      ['5 10', '6 11', '7 12', '8 13'],
    ],
    [
      'with groups in another order than here',
      ['|Цалин|Орон тоо', '|Нийт|Нийт', 'Багш|5|6'],
      ['5 13', '6 11'],
    ],
    ['of which two are the same: by number', ['5|Бусад|9', '3|Бусад|8'], ['9 41', '8 21']],
    ['of which two are the same: by order', ['Багш|7', 'Бусад|8', 'Бусад|9'], ['7 11', '8 21', '9 41']],
    ['with a heading of a section between', ['Багш|7', 'Туслах||', 'Эмч|9'], ['7 11', '9 31']],
    ['with the totals', ['Эмч|7', 'Дүн|12'], ['7 31', '12 51']],
  ])('%s', (_, lines, cells) => {
    expect(laid(lines)).toEqual(cells)
  })

  describe('with numbers of grades for a heading', () => {
    const grades: Captions = {
      year: 2026,
      unit: '',
      rows: [row('1', 'Бүлэг'), row('2', 'Хүүхэд')],
      bodyRows: 2,
      columns: [
        ...[1, 2, 3, 4].map((grade) => column(`${grade}-р анги`, [], grade === 1 ? 'хүн' : '')),
        column('Нийт'),
      ],
    }
    const lie = (lines: readonly string[]) =>
      matchByCaptions(smallTable(lines), grades, { row: 1, column: 2 })?.cells.map(
        ({ position, content }) => `${content} ${position.row}${position.column}`,
      )
    test.each<readonly [string, readonly string[], readonly string[] | undefined]>([
      ['and captions of rows', ['Үзүүлэлт|1|2|3', 'Хүүхэд|7|8|9'], ['7 10', '8 11', '9 12']],
      [
        'alone',
        ['1|2|3|4', '5|6|7|8', '8|9|9|9'],
        ['5 00', '6 01', '7 02', '8 03', '8 10', '9 11', '9 12', '9 13'],
      ],
      ['but alone, not from the first grade, they may be figures', ['2|3|4', '5|6|7'], undefined],
      ['but alone, three of them may be figures', ['1|2|3', '5|6|7'], undefined],
      [
        'below a title',
        ['Сурагчийн тоо||', '1|2|3', '5|6|7', '1|1|1'],
        ['5 00', '6 01', '7 02', '1 10', '1 11', '1 12'],
      ],
      [
        'but below captions they are the numbers of columns',
        ['2-р анги|Нийт|3-р анги', '1|2|3', '5|6|7', '8|9|9'],
        ['5 01', '6 04', '7 02', '8 11', '9 14', '9 12'],
      ],
      [
        'but behind letters they are the numbers of columns',
        ['А|Б|1|2|3', '1|Бүлэг|5|6|7'],
        ['5 02', '6 03', '7 04'],
      ],
      [
        'in words',
        ['1 анги|2 анги|3 анги', '5|6|7', '1|1|1'],
        ['5 00', '6 01', '7 02', '1 10', '1 11', '1 12'],
      ],
      [
        'in other words',
        ['10 анги|2-р анги|3 дугаар анги', '5|6|7', '1|1|1'],
        ['6 01', '7 02', '1 11', '1 12'],
      ],
      ['in words that are not here', ['1 бүлэг|2 бүлэг|3 бүлэг', '5|6|7'], []],
      ['in words down a column', ['1 бүлэг|5', '2 бүлэг|6', '3 бүлэг|7'], []],
      [
        'but a known line is figures',
        ['Бүлэг|1|2|3', 'Хүүхэд|7|8|9'],
        ['1 02', '2 03', '3 04', '7 12', '8 13', '9 14'],
      ],
      ['but two figures may be figures', ['1|2', '3|4'], undefined],
      ['but figures that do not count up are figures', ['1|2|4', '3|4|5'], undefined],
      ['but a last line is figures', ['1|2|3'], undefined],
    ])('%s', (_, lines, cells) => {
      expect(lie(lines)).toEqual(cells)
    })

    test.each<readonly [readonly string[], readonly string[]]>([
      [
        ['Үзүүлэлт|10|11', 'Хүүхэд|7|8'],
        ['7 10', '8 11'],
      ],
      [
        ['|10|11', 'Бүлэг|5|6', 'Хүүхэд|7|8'],
        ['5 00', '6 01', '7 10', '8 11'],
      ],
    ])('from the tenth on, two of them are enough above known lines: %j', (lines, cells) => {
      const upper = { ...grades, columns: [10, 11, 12].map((grade) => column(`${grade}-р анги`)) }
      const { cells: found = [], unknown } =
        matchByCaptions(smallTable(lines), upper, { row: 1, column: 2 }) ?? {}
      const places = found.map(({ position, content }) => `${content} ${position.row}${position.column}`)
      expect([places, unknown]).toEqual([cells, ['10–11']])
    })

    test('from the tenth on, figures next to an unknown line may be its own', () => {
      const upper = { ...grades, columns: [9, 10, 11, 12].map((grade) => column(`${grade}-р анги`)) }
      const { cells = [], unknown } =
        matchByCaptions(smallTable(['Хөвгүүд|10|11', 'Хүүхэд|7|8']), upper, { row: 0, column: 0 }) ?? {}
      expect([cells.map(({ position }) => position.column), unknown]).toEqual([[0, 1], ['Хөвгүүд']])
    })

    test('from the tenth on, two of them without known lines may be figures', () => {
      const upper = { ...grades, columns: [10, 11, 12].map((grade) => column(`${grade}-р анги`)) }
      expect(matchByCaptions(smallTable(['Тоо|', '10|11', '7|8']), upper, { row: 0, column: 0 })).toBeNull()
    })

    test.each([
      [['1|2|3|4', '5|6|7|8'], ['1–4'], true],
      [['1 бүлэг|2 бүлэг|3 бүлэг', '5|6|7'], ['1 бүлэг', '2 бүлэг', '3 бүлэг'], true],
      [['1 анги|2 анги|3 анги', '5|6|7'], [], true],
      [['1 анги|13 анги|2 анги', '5|6|7'], ['13 анги'], true],
      [['1|2|3|4|5|6', '5|6|7|8|9|10'], ['1–6', '5-р анги', '6-р анги'], true],
      [['1 анги|2 анги|3 анги'], ['1 анги', '2 анги', '3 анги'], true],
      [['30 анги|31 анги', '5|6'], undefined, false],
    ])('%s might be figures, so the left out %j are named: %s', (lines, unknown, is) => {
      const at = { row: 0, column: 0 }
      expect(matchByCaptions(smallTable(lines), grades, at)?.unknown).toEqual(unknown)
      expect(hasGradeHeading(smallTable(lines), grades)).toBe(is)
    })
  })

  test('that are unknown here are reported if data would be lost', () => {
    const matched = matchByCaptions(
      smallTable(['|Хүний тоо|Тайлбар|Хоосон', 'Багш|5|шинэ|', 'Жолооч|6||', 'Хоосон мөр|||']),
      captions,
      { row: 0, column: 0 },
    )
    expect(matched?.cells.map(({ content }) => content)).toEqual([5])
    expect(matched?.unknown).toEqual(['Жолооч', 'Тайлбар'])
  })

  test.each([
    [['1|2', '1|2'], '1–2'],
    [['5|6', '1|2'], '5–6'],
  ])(
    'numbers of columns above as many lines as rows are left out, and named unless they are the first: %j',
    ([first = '', line = ''], left) => {
      expect(named(['Эрэгтэй|Эмэгтэй', first, line, '3|4'], genders)).toEqual([
        '1 00, 2 01, 3 10, 4 11',
        left,
      ])
    },
  )

  test('with one ambiguous name are not guessed', () => {
    const matched = matchByCaptions(smallTable(['|Нийт|Хүний тоо', 'Багш|5|6']), captions, {
      row: 0,
      column: 0,
    })
    expect(matched?.cells.map(({ content }) => content)).toEqual([6])
    expect(matched?.unknown).toEqual(['Нийт'])
  })

  const named = (lines: readonly string[], known = captions) => {
    const { cells = [], unknown = [] } =
      matchByCaptions(smallTable(lines), known, { row: 0, column: 0 }) ?? {}
    return [
      cells.map(({ position, content }) => `${content} ${position.row}${position.column}`).join(', '),
      unknown.join(', '),
    ]
  }
  const genders: Captions = {
    year: 2026,
    unit: '',
    rows: [row('1', 'Багш'), row('2', 'Эмч')],
    bodyRows: 2,
    columns: [column('Эрэгтэй'), column('Эмэгтэй')],
  }

  describe('that are not certain are left out and named', () => {
    test.each<readonly [string, readonly string[], string, string]>([
      [
        'columns of two years',
        ['А.т|2026 он||2025 он|', '|Эрэгтэй|Эмэгтэй|Эрэгтэй|Эмэгтэй', 'Багш|9|10|7|8'],
        '',
        'Эрэгтэй, Эмэгтэй',
      ],
      ['a column twice in a row', ['|Эрэгтэй|Эрэгтэй|Эмэгтэй', 'Багш|9|7|8'], '8 01', 'Эрэгтэй'],
      ['a column twice, once empty', ['|Эрэгтэй|Эрэгтэй|Эмэгтэй', 'Багш|9||8'], '9 00, 8 01', ''],
      [
        'a line in two sections',
        ['|Эрэгтэй|Эмэгтэй', 'Үндсэн||', 'Багш|7|8', 'Эмч|5|6', 'Гэрээт||', 'Багш|1|2'],
        '5 10, 6 11',
        'Багш',
      ],
      [
        'a line above the known ones',
        ['Албан тушаал|Эрэгтэй|Эмэгтэй', 'Захирлын орлогч|5|6', 'Багш|7|8'],
        '7 00, 8 01',
        'Захирлын орлогч',
      ],
      [
        'a line above the known ones with figures that are no column numbers',
        ['Албан тушаал|Эрэгтэй|Эмэгтэй', 'Захирлын орлогч|1500|1600', 'Багш|7|8'],
        '7 00, 8 01',
        'Захирлын орлогч',
      ],
      ['a first line without a heading', ['X|1500|1600', 'Багш|7|8'], '7 00, 8 01', 'X'],
      ['a first line with words', ['|Эрэгтэй|Эмэгтэй', 'X|5 хүн|6 хүн', 'Багш|7|8'], '7 00, 8 01', 'X'],
      ['a first line that counts up', ['X|1|2', 'Багш|7|8'], '7 00, 8 01', 'X'],
      [
        'a column left of the lines',
        ['Дүн|Албан тушаал|Эмэгтэй', '5|Багш|8', '6|Эмч|2'],
        '8 01, 2 11',
        'Дүн',
      ],
      [
        'a column left of the lines without a heading',
        ['15|Багш|8|9', '16|Эмч|2|3'],
        '8 00, 9 01, 2 10, 3 11',
        '1-р багана',
      ],
    ])('%s', (_, lines, cells, left) => {
      expect(named(lines, genders)).toEqual([cells, left])
    })

    test.each<readonly [string, readonly string[], string, string]>([
      ['lines beside each other', ['Багш|5|Эмч|6'], '5 00', '3-р багана, 4-р багана'],
      [
        'lines beside each other, with headings',
        ['Нэр|Эрэгтэй|Нэр|Эмэгтэй', 'Багш|5|Эмч|6'],
        '5 00',
        'Нэр, Эмэгтэй',
      ],
      ['a line whose name is repeated', ['|Эрэгтэй||Эмэгтэй', 'Багш|5|Багш|6'], '5 00, 6 01', '3-р багана'],
      [
        'lines below another heading',
        ['|Эрэгтэй|Эмэгтэй', 'Багш|5|6', '|Эмэгтэй|Эрэгтэй', 'Эмч|7|8'],
        '5 00, 6 01',
        '3-р мөр, Эмч',
      ],
      [
        'lines below a heading in the middle',
        ['Багш|5|6', '|Эмэгтэй|Эрэгтэй', 'Эмч|7|8'],
        '5 00, 6 01',
        '2-р мөр, Эмч',
      ],
      [
        'figures below another heading',
        ['Эрэгтэй|Эмэгтэй', '5|9', 'Эмэгтэй|Эрэгтэй', '7|8'],
        '5 00, 9 01',
        '3-р мөр, 4-р мөр',
      ],
      [
        'lines below a heading of unknown words',
        ['|Эрэгтэй|Эмэгтэй', 'Багш|5|6', '|Гэрээт|Түр', 'Эмч|7|8'],
        '5 00, 6 01',
        '3-р мөр, Эмч',
      ],
      [
        'only the line of one remark',
        ['|Эрэгтэй|Эмэгтэй', 'Багш|5|6', 'Тэмдэглэл|шалгав|', 'Эмч|7|8'],
        '5 00, 6 01, 7 10, 8 11',
        'Тэмдэглэл',
      ],
      [
        'nothing below a figure that is a word',
        ['|Эрэгтэй|Эмэгтэй', 'Эмч|7|8', 'Багш|5|Эрэгтэй'],
        '7 10, 8 11, 5 00, Эрэгтэй 01',
        '',
      ],
      [
        'nothing below the same heading',
        ['|Эрэгтэй|Эмэгтэй', 'Багш|5|6', '|Эрэгтэй|Эмэгтэй', 'Эмч|7|8'],
        '5 00, 6 01, 7 10, 8 11',
        '3-р мөр',
      ],
    ])('%s', (_, lines, cells, left) => {
      expect(named(lines, genders)).toEqual([cells, left])
    })

    test('one of two equal lines, unless it follows its neighbour', () => {
      expect(named(['|Хүний тоо', 'Захирал|1', 'Бусад|8'])).toEqual(['1 00', 'Бусад'])
      expect(named(['|Хүний тоо', 'Эмч|1', 'Бусад|8'])).toEqual(['1 30, 8 40', ''])
    })
  })

  test.each<readonly [string, readonly string[], string]>([
    [
      'a known column left of the lines',
      ['Эрэгтэй|Албан тушаал|Эмэгтэй', '5|Багш|8', '6|Эмч|2'],
      '5 00, 8 01, 6 10, 2 11',
    ],
    ['numbers under their sign', ['№|Албан тушаал|Эмэгтэй', '15|Багш|8', '16|Эмч|2'], '8 01, 2 11'],
    ['numbers from 1', ['1|Эмч|2|3', '2|Багш|8|9'], '2 10, 3 11, 8 00, 9 01'],
    [
      'letters and later numbers of columns',
      ['№|Албан тушаал|Эрэгтэй|Эмэгтэй', 'А|Б|12|13', '1|Багш|7|8'],
      '7 00, 8 01',
    ],
    ['the numbers of columns', ['|Эрэгтэй|Эмэгтэй', 'А|1|2=1+1', 'Багш|7|8'], '7 00, 8 01'],
    ['a year above a heading', ['Албан тушаал|2026|', '|Эрэгтэй|Эмэгтэй', 'Багш|7|8'], '7 00, 8 01'],
  ])('and nothing is left out: %s', (_, lines, cells) => {
    expect(named(lines, genders)).toEqual([cells, ''])
  })

  test.each([
    ['a title', ['мянган төгрөг|', '|Хүний тоо', 'Багш|5'], 'мянган төгрөг'],
    ['a heading above', ['|мян.төг', '|Хүний тоо', 'Багш|5'], 'мян.төг'],
    ['a line of units', ['|Хүний тоо', '|мян', 'Багш|5'], 'мян'],
    ['a heading in dollars', ['|Хүний тоо, $', 'Багш|5'], 'Хүний тоо, $'],
    ['a title alone', ['сая төгрөг|', '5|6'], 'сая төгрөг'],
    ['a line below', ['Багш|5', 'Дүнг мянган төгрөгөөр'], 'Дүнг мянган төгрөгөөр'],
  ])('with another scale or currency in %s are refused and named', (_, lines, strange) => {
    expect(matchByCaptions(smallTable(lines), captions, { row: 0, column: 0 })).toEqual({
      cells: [],
      unknown: [],
      byOrder: [],
      alike: [],
      doubtful: [],
      otherHeadings: [],
      strangeUnit: strange,
      named: { rows: false, columns: false },
      unnamed: { rows: false, columns: false },
    })
  })

  test.each<readonly [string, readonly string[], string, readonly string[]]>([
    ['of columns', ['А.т|2026 он|', '|Ирэх|Одоо', 'Багш|7|8'], '7 00, 8 01', ['2026 он', 'Ирэх', 'Одоо']],
    ['of one column', ['|Дундаж', 'Багш|7'], '7 00', ['Дундаж']],
    ['of rows', ['№|Ажил|Эмэгтэй', '1|Нярав|8', '2|Галч|2'], '8 01, 2 11', ['Нярав', 'Галч']],
    ['none, below a title', ['Жагсаалт||', 'Багш|7|8'], '7 00, 8 01', []],
    ['none, below the numbers of columns', ['А|1|2', 'Багш|7|8'], '7 00, 8 01', []],
    ['none, with a known column', ['|Ирэх|Эмэгтэй', 'Багш|7|8'], '8 01', []],
  ])(
    'that are all unknown here leave the figures in their order, and are named: %s',
    (_, lines, cells, by) => {
      expect(named(lines, genders)[0]).toBe(cells)
      expect(matchByCaptions(smallTable(lines), genders, { row: 0, column: 0 })?.byOrder).toEqual(by)
    },
  )

  test.each<readonly [string, readonly string[], readonly string[]]>([
    ['numbers of rows', ['Захирал|4|7', 'Багш|5|8', 'Эмч|6|9'], ['4', '5', '6']],
    ['two figures that count up', ['Захирал|1|7', 'Багш|2|8'], []],
    ['figures alone that count up', ['Захирал|1', 'Багш|2', 'Эмч|3'], []],
    ['figures of a known column', ['|Хүний тоо|Нэмэгдэл', 'Захирал|1|7', 'Багш|2|8', 'Эмч|3|9'], []],
    ['years', ['Хүний тоо|Нэмэгдэл', '2025|2026', '7|8'], ['2025', '2026']],
    ['other figures', ['Хүний тоо|Нэмэгдэл', '2025|26', '7|8'], []],
  ])('may have numbers among its figures: %s', (_, lines, doubtful) => {
    expect(matchByCaptions(smallTable(lines), captions, { row: 0, column: 0 })?.doubtful).toEqual(doubtful)
  })

  describe('of groups and sections', () => {
    const match = (lines: readonly string[], known: Captions) => {
      const {
        cells = [],
        unknown,
        otherHeadings,
      } = matchByCaptions(smallTable(lines), known, { row: 0, column: 0 }) ?? {}
      const places = cells.map(({ position, content }) => `${content} ${position.row}${position.column}`)
      return [places.join(', '), unknown, otherHeadings]
    }
    const levels: Captions = {
      ...genders,
      columns: [
        column('Бага (1–5)'),
        column('Суурь'),
        column('Бага', ['Хөгжлийн бэрхшээлтэй']),
        column('Эрэгтэй', ['Орон тоо']),
      ],
    }
    test.each<readonly [string, readonly string[], string, readonly string[], readonly string[]]>([
      [
        'another group is named',
        ['|Үүнээс эмэгтэй|', '|Бага|Суурь', 'Багш|7|8'],
        '7 00, 8 01',
        [],
        ['Үүнээс эмэгтэй'],
      ],
      [
        'a text that only refers to something is no group',
        ['|Хавсралт 1|', '|Бага (1–5)|Суурь', 'Багш|7|8'],
        '7 00, 8 01',
        [],
        [],
      ],
      ['no group decides for the column without one', ['|Бага|Суурь', 'Багш|7|8'], '7 00, 8 01', [], []],
      ['the own group decides', ['|Хөгжлийн бэрхшээлтэй', '|Бага', 'Багш|7'], '7 02', [], []],
      ['its own group is known in part', ['|Орон тоо, 2026 оны', '|Эрэгтэй', 'Багш|7'], '7 03', [], []],
      [
        'a title in the first column is no group',
        ['Жагсаалт||', '|Бага|Суурь', 'Багш|7|8'],
        '7 00, 8 01',
        [],
        [],
      ],
      [
        'a part of the year is another group',
        ['|2026 оны I улирал|', '|Бага|Суурь', 'Багш|7|8'],
        '7 00, 8 01',
        [],
        ['2026 оны I улирал'],
      ],
      [
        'a group with a word more is another one',
        ['|Эмэгтэй орон тоо', '|Эрэгтэй', 'Багш|7'],
        '7 03',
        [],
        ['Эмэгтэй орон тоо'],
      ],
      [
        'the year of the budget is no other group',
        ['|2026 он|', '|Бага|Суурь', 'Багш|7|8'],
        '7 00, 8 01',
        [],
        [],
      ],
      [
        'without row captions a text at the first column only is a title',
        ['Жагсаалт|', 'Бага|Суурь', '7|8'],
        '7 00, 8 01',
        [],
        [],
      ],
      [
        'without row captions two texts are groups',
        ['Гэрээт|Үндсэн', 'Бага|Суурь', '7|8'],
        '7 00, 8 01',
        [],
        ['Гэрээт', 'Үндсэн'],
      ],
    ])('%s', (_, lines, cells, unknown, headings) => {
      expect(match(lines, levels)).toEqual([cells, unknown, headings])
    })

    test.each<readonly [string, readonly string[], string, readonly string[]]>([
      [
        'two such captions next to a known column',
        ['|Суурь|Бага|Эрэгтэй', 'Багш|5|7|8'],
        '5 00, 8 03',
        ['Бага'],
      ],
      ['an exact one', ['|Суурь|Бага (1–5)|Эрэгтэй', 'Багш|5|7|8'], '5 00, 7 01, 8 03', []],
    ])('a caption without its brackets is not guessed: %s', (_, lines, cells, unknown) => {
      const own = ['Суурь', 'Бага (1–5)', 'Бага (6–9)', 'Эрэгтэй'].map((each) => column(each))
      expect(match(lines, { ...genders, columns: own })).toEqual([cells, unknown, []])
    })

    const years: Captions = {
      ...genders,
      rows: ['2024-2025', '2025-2026'].flatMap((year) =>
        ['Суралцагч', 'Бүлэг'].map((caption) => row('', caption, '', `${year} оны хичээлийн жил`)),
      ),
      bodyRows: 4,
    }
    test.each<readonly [string, readonly string[], string, readonly string[]]>([
      [
        'in another order',
        ['2025-2026 оны хичээлийн жил||', 'Суралцагч|3|4', '2024-2025 оны хичээлийн жил||', 'Суралцагч|5|6'],
        '3 20, 4 21, 5 00, 6 01',
        [],
      ],
      [
        'of which one is not here',
        ['2025-2026 оны хичээлийн жил||', 'Бүлэг|3|4', '2026-2027 оны хичээлийн жил||', 'Бүлэг|5|6'],
        '3 30, 4 31',
        ['Бүлэг'],
      ],
      ['in a column', ['2025-2026|Бүлэг|3|4', '2024-2025|Бүлэг|5|6'], '3 30, 4 31, 5 10, 6 11', []],
      [
        'in a merged column',
        ['2025-2026|Суралцагч|1|2', '|Бүлэг|3|4', '2024-2025|Суралцагч|5|6', '|Бүлэг|7|8'],
        '1 20, 2 21, 3 30, 4 31, 5 00, 6 01, 7 10, 8 11',
        [],
      ],
      ['without a name, by order', ['Бүлэг|3|4', 'Бүлэг|5|6'], '3 10, 4 11, 5 30, 6 31', []],
      [
        'with numbers of rows that restart',
        [
          '|2025-2026 оны хичээлийн жил||',
          '2|Суралцагч|3|4',
          '|2024-2025 оны хичээлийн жил||',
          '2|Суралцагч|5|6',
        ],
        '3 20, 4 21, 5 00, 6 01',
        ['1-р багана'],
      ],
      [
        'as bare years',
        ['2025-2026||', 'Бүлэг|3|4', '2024-2025||', 'Бүлэг|5|6'],
        '3 30, 4 31, 5 10, 6 11',
        [],
      ],
      [
        'with a number',
        ['I|2025-2026 оны хичээлийн жил||', '|Бүлэг|3|4', 'II|2024-2025 оны хичээлийн жил||', '|Бүлэг|5|6'],
        '3 30, 4 31, 5 10, 6 11',
        [],
      ],
      [
        'of which one with its totals is not here',
        ['2024-2025 оны хичээлийн жил||', 'Суралцагч|3|4', '2026-2027 оны хичээлийн жил|9|9', 'Бүлэг|5|6'],
        '3 00, 4 01',
        ['2026-2027 оны хичээлийн жил', 'Бүлэг'],
      ],
    ])('sections %s', (_, lines, cells, unknown) => {
      expect(match(lines, years).slice(0, 2)).toEqual([cells, unknown])
    })

    const parts: Captions = {
      ...genders,
      rows: [
        row('', 'Багш', '', 'Үндсэн ажилтан'),
        row('', 'Эмч', '', 'Гэрээт ажилтан'),
        row('', 'Дүн', '', 'Гэрээт ажилтан'),
      ],
    }
    test.each<readonly [string, Captions, readonly string[], string, readonly string[], readonly string[]]>([
      ['of girls', genders, ['Багш|7|8', 'Эмэгтэй||', 'Эмч|5|6'], '7 00, 8 01, 5 10, 6 11', [], ['Эмэгтэй']],
      [
        'of girls, numbered',
        genders,
        ['I|Багш|7|8', 'II|Үүнээс эмэгтэй||', '|Эмч|5|6'],
        '7 00, 8 01, 5 10, 6 11',
        [],
        ['Үүнээс эмэгтэй'],
      ],
      [
        'of a school',
        genders,
        ['Багш|7|8', '12-р сургууль||', 'Эмч|5|6'],
        '7 00, 8 01, 5 10, 6 11',
        [],
        ['12-р сургууль'],
      ],
      [
        'of girls without lines of ours',
        genders,
        ['Багш|7|8', 'Эмч|5|6', 'Эмэгтэй||', 'Галч|5|6'],
        '7 00, 8 01, 5 10, 6 11',
        ['Галч'],
        [],
      ],
      [
        'of girls, then of our year',
        genders,
        ['Багш|7|8', 'Эмэгтэй||', '2026 он||', 'Эмч|5|6'],
        '7 00, 8 01, 5 10, 6 11',
        [],
        [],
      ],
      ['of which', genders, ['Багш|7|8', 'Үүнээс:||', 'Эмч|5|6'], '7 00, 8 01, 5 10, 6 11', [], []],
      [
        'of girls in a grid with sections',
        parts,
        ['Багш|7|8', 'Эмэгтэй||', 'Эмч|5|6'],
        '7 00, 8 01',
        ['Эмч'],
        [],
      ],
      [
        'of another section of the grid',
        parts,
        ['Үндсэн ажилтан||', 'Багш|7|8', 'Эмч|5|6'],
        '7 00, 8 01',
        ['Эмч'],
        [],
      ],
      [
        'of sections whose lines begin with their captions',
        {
          ...genders,
          rows: [row('', 'Багш', '', 'Багш'), row('', 'Багш, дүн', '', 'Бусад'), row('', 'Эмч', '', 'Бусад')],
          bodyRows: 3,
        },
        ['Багш||', 'Багш|7|8', 'Бусад||', 'Багш, дүн|1|2', 'Эмч|5|6'],
        '7 00, 8 01, 1 10, 2 11, 5 20, 6 21',
        [],
        [],
      ],
      [
        'of a section that has the caption of one of its lines',
        { ...parts, rows: parts.rows.with(2, row('', 'Гэрээт ажилтан', '', 'Гэрээт ажилтан')), bodyRows: 3 },
        ['Үндсэн ажилтан||', 'Багш|7|8', 'Гэрээт ажилтан||', 'Эмч|5|6'],
        '7 00, 8 01,  20,  21, 5 10, 6 11',
        [],
        [],
      ],
      [
        'above the totals',
        parts,
        ['Үндсэн ажилтан||', 'Багш|7|8', 'Дүн|5|6'],
        '7 00, 8 01, 5 20, 6 21',
        [],
        [],
      ],
    ])('a line of text between the lines: %s', (_, known, lines, cells, unknown, headings) => {
      expect(match(lines, known)).toEqual([cells, unknown, headings])
    })
  })

  const wide: Captions = {
    ...genders,
    rows: ['Багш', 'Эмч', 'Нярав'].map((caption) => row('', caption)),
    bodyRows: 3,
    columns: [1, 2, 3, 6].map((grade) => column(`${grade}-р анги`)),
  }
  const wideMatch = (lines: readonly string[]) =>
    matchByCaptions(smallTable(lines), wide, { row: 0, column: 0 })

  test.each<readonly [string, readonly string[], readonly [rows: boolean, columns: boolean]]>([
    ['several lines below headings', ['1-р анги', '1', '5'], [true, false]],
    ['all lines below headings', ['1-р анги', '1', '5', '7'], [false, false]],
    ['one line below headings', ['1-р анги|2-р анги', '1|5'], [false, false]],
    ['several columns beside captions', ['Багш|1|5'], [false, true]],
    ['all columns beside captions', ['Багш|1|5|6|7'], [false, false]],
    ['one column beside captions', ['Багш|1', 'Эмч|3'], [false, false]],
    ['both captions', ['|1-р анги|2-р анги', 'Багш|1|5', 'Эмч|3|6'], [false, false]],
  ])('%s have no captions: rows, columns', (_, lines, [rows, columns]) => {
    expect(wideMatch(lines)?.unnamed).toEqual({ rows, columns })
  })

  test('all lines below headings start at the first row, which is certain only from there', () => {
    const lines = smallTable(['1-р анги', '1', '5', '7'])
    expect(matchByCaptions(lines, wide, { row: 1, column: 0 })?.unnamed.rows).toBe(true)
  })

  test('empty lines below headings are rows', () => {
    const places = wideMatch(['1-р анги', '', '5'])?.cells.map(
      ({ position, content }) => `${content} ${position.row}${position.column}`,
    )
    expect(places).toEqual([' 00', '5 10'])
  })

  test.each<readonly [readonly string[], string, readonly string[]]>([
    [['|1|3|6', 'Багш|5|7|8'], '5 00, 7 02, 8 03', ['1, 3, 6']],
    [['|1|3|5', 'Багш|5|7|8'], '5 00, 7 01, 8 02', ['1-р мөр']],
    [['|3|1|2', 'Багш|5|7|8'], '5 00, 7 01, 8 02', ['1-р мөр']],
    [['|1-р анги|2-р анги', 'Багш|5|7', '|3|6', 'Эмч|1|2'], '5 00, 7 01', ['3-р мөр', 'Эмч']],
    [['|1-р анги|2-р анги', 'Багш|5|7', '|1|2', 'Эмч|1|2'], '5 00, 7 01, 1 10, 2 11', ['3-р мөр']],
  ])('increasing numbers of grades above known lines are headings: %j', (lines, cells, unknown) => {
    const { cells: found = [], unknown: left } = wideMatch(lines) ?? {}
    const places = found.map(({ position, content }) => `${content} ${position.row}${position.column}`)
    expect([places.join(', '), left]).toEqual([cells, unknown])
  })

  test.each([
    [
      ['1|3|6', '5|7|8'],
      ['1', '3', '6'],
    ],
    [['1|3', '5|7'], []],
    [['1|6|3', '5|7|8'], []],
    [
      ['2025|15', '2026|16'],
      ['2025', '2026'],
    ],
  ])('numbers of grades with gaps, and years downwards, may be headings: %j', (lines, doubtful) => {
    expect(doubtfulHeading(smallTable(lines), wide)).toEqual(doubtful)
  })

  test.each<readonly [readonly string[], readonly string[]]>([
    [['Албан тушаал|2025 он|', '|Эрэгтэй|Эмэгтэй', 'Багш|7|8'], ['2025 он']],
    [['2025 оны мэдээ||', '|Эрэгтэй|Эмэгтэй', 'Багш|7|8'], ['2025 оны мэдээ']],
    [
      ['|2025 он|2024 он', 'Багш|7|8'],
      ['2025 он', '2024 он'],
    ],
    [['Дансны дугаар 120251||', '|Эрэгтэй|Эмэгтэй', 'Багш|7|8'], []],
    [['|Эрэгтэй|Эмэгтэй', 'Багш|7|8', '2025 он||', 'Эмч|5|6'], ['2025 он']],
  ])('with another year above are reported: %j', (lines, years) => {
    expect(matchByCaptions(smallTable(lines), genders, { row: 0, column: 0 })?.otherHeadings).toEqual(years)
    const older = {
      ...genders,
      columns: ['2024 он', '2025 он'].flatMap((year) =>
        ['Эрэгтэй', 'Эмэгтэй'].map((each) => column(each, [year])),
      ),
    }
    expect(matchByCaptions(smallTable(lines), older, { row: 0, column: 0 })?.otherHeadings).toEqual([])
  })

  test.each<readonly [readonly string[], readonly string[]]>([
    [['|Хэмжих нэгж|Тоо', 'Талбай|м2|500', 'Фонд|зуун ширхэг|3'], ['м2']],
    [
      ['|Нэгж|Тоо', 'Талбай|га|5', 'Фонд|ш|300'],
      ['га', 'ш'],
    ],
    [['||Тоо', 'Талбай|м2|500', 'Фонд|зуун ширхэг|3'], ['м2']],
    [['Талбай|м2|500', 'Фонд|зуун ширхэг|3'], ['м2']],
    [['|Хэмжих нэгж|Тоо', 'Талбай|Зуун м2|5', 'Фонд||3', 'Багш|хүүхэд|3'], []],
    [['|Тоо|Тайлбар', 'Талбай|5|шинэ'], []],
  ])('with another unit in their line are reported: %j', (lines, units) => {
    const quantities: Captions = {
      ...genders,
      rows: [
        { ...row('1', 'Талбай'), shownUnit: 'зуун м²' },
        { ...row('2', 'Фонд'), shownUnit: 'зуун ширхэг' },
        row('3', 'Багш'),
      ],
      columns: [column('Хэмжих нэгж'), column('Тоо')],
    }
    const found = matchByCaptions(smallTable(lines), quantities, { row: 0, column: 0 })
    expect(found?.otherHeadings).toEqual(units)
  })

  test.each<readonly [readonly string[], string, readonly string[], readonly string[]]>([
    [['Үзүүлэлт|2026|2025', 'Багш|7|8'], '7 01, 8 00', [], []],
    [['|2026', 'Багш|7'], '7 01', [], []],
    [['|2026|2025|%', 'Багш|7|8|9'], '7 01, 8 00', ['%'], []],
    [['|2024|2025', 'Багш|7|8'], '8 00', ['2024 он'], ['2024 он']],
    [['|2024-2025|2025-2026', 'Багш|7|8'], '7 00, 8 01', [], ['2024-2025 он']],
    [['|2026 он|2025 он', 'Багш|2026|2025'], '2026 01, 2025 00', [], []],
    [['|2026|15', 'Багш|7|8'], '7 00, 8 01', ['1-р мөр'], []],
  ])('years as numbers above known lines are headings: %j', (lines, cells, unknown, other) => {
    const years = { ...genders, columns: [column('2025 он'), column('2026 он')] }
    const found = matchByCaptions(smallTable(lines), years, { row: 0, column: 0 })
    const places = found?.cells.map(({ position, content }) => `${content} ${position.row}${position.column}`)
    expect([places?.join(', '), found?.unknown, found?.otherHeadings]).toEqual([cells, unknown, other])
  })

  test.each([
    [
      ['1|2|3', '7|8|9'],
      ['1', '2', '3'],
    ],
    [
      ['3|4|5', '7|8|9'],
      ['3', '4', '5'],
    ],
    [['4|5|6', '7|8|9'], []],
    [['1|2', '7|8'], []],
    [
      ['1|15', '2|16', '3|17'],
      ['1', '2', '3'],
    ],
    [['2|15', '3|16', '4|17'], []],
    [['1|15', '2|16'], []],
    [['1', '2', '3'], []],
  ])('of numbers alone may be those of columns or rows: %j', (lines, numbers) => {
    expect(doubtfulHeading(smallTable(lines), genders)).toEqual(numbers)
  })

  test.each<readonly [string, string, string, string, string | null]>([
    ['thousands under tugrik', 'Нэгж: мянган төгрөг', '', 'Дүнг төгрөгөөр', 'Дүнг төгрөгөөр'],
    ['thousands under thousands', 'Нэгж: мянган төгрөг', '', 'мян.төг', null],
    ['a column of thousands under tugrik', '', 'мянган төгрөг', '(төгрөгөөр)', '(төгрөгөөр)'],
    ['tugrik under tugrik', 'Нэгж: төгрөг', '', '(төгрөгөөр)', null],
    ['tugrik under percent', 'Нэгж: төгрөг', '', '(хувиар)', '(хувиар)'],
    ['percent under percent', 'Нэгж: хувь', '', '(хувиар)', null],
    ['people under tugrik', 'Нэгж: хүн', '', '(төгрөгөөр)', null],
  ])('under a title, in a grid of %s', (_, whole, unit, title, strange) => {
    const own = { ...captions, unit: whole, columns: [column('Дүн', [], unit)] }
    const matched = matchByCaptions(smallTable([`${title}|`, '|Дүн', 'Багш|5']), own, { row: 0, column: 0 })
    expect([matched?.cells.length, matched?.strangeUnit]).toEqual([strange === null ? 1 : 0, strange])
  })

  test('with a column of percent that is not here are taken, and it is named', () => {
    const own = { ...captions, unit: 'Нэгж: төгрөг', columns: [column('Дүн')] }
    const matched = matchByCaptions(smallTable(['|Дүн|Өсөлт, %', 'Багш|5|7']), own, { row: 0, column: 0 })
    expect([matched?.cells.length, matched?.unknown]).toEqual([1, ['Өсөлт, %']])
  })

  test('with a scale that the grid says itself are taken', () => {
    const own = { ...captions, columns: [column('Дүн', [], 'мянган төгрөг')] }
    const matched = matchByCaptions(smallTable(['|Дүн, мян.төг', '|Дүн', 'Багш|5']), own, {
      row: 0,
      column: 0,
    })
    expect(matched?.cells).toHaveLength(1)
  })

  test.each([
    ['none', ['1|2', '3|4']],
    ['of something else', ['Нэр|Утас', 'Бат|99112233']],
    ['alone, without figures', ['Багш', 'Эмч']],
  ])('%s: it is pasted at the selected position', (_, lines) => {
    expect(matchByCaptions(smallTable(lines), captions, { row: 0, column: 0 })).toBeNull()
  })
})
