import { describe, expect, it, test } from 'vitest'
import { onlyRows, readList } from '#domain/list/read-list.ts'

const heads = ['Албан тушаал', 'Тоо', 'Тайлбар']

describe('a list', () => {
  it('is read by the names of its columns where the first row has names', () => {
    expect(
      readList(
        [
          ['тоо', 'АЛБАН ТУШААЛ:'],
          ['2', 'Багш'],
          ['', ''],
        ],
        heads,
        'optional',
      ),
    ).toEqual({
      headAt: 1,
      rows: [{ at: 2, cells: ['Багш', '2', null] }],
      problems: [],
    })
  })

  it('is read as it stands where it may have no names and has none; what it does not reach is no column of it', () => {
    expect(
      readList(
        [
          ['Багш', '2'],
          ['Тоо', '3'],
        ],
        heads,
        'optional',
      ),
    ).toEqual({
      headAt: null,
      rows: [
        { at: 1, cells: ['Багш', '2', null] },
        { at: 2, cells: ['Тоо', '3', null] },
      ],
      problems: [],
    })
    expect(readList([['Багш', '2', '']], heads, 'optional').rows).toEqual([
      { at: 1, cells: ['Багш', '2', ''] },
    ])
  })

  it('keeps the numbers of its rows below headings and between empty rows, also when some are left out', () => {
    const rows = [[''], ['Тайлбар', 'Тоо'], [], ['а', '1'], ['', ''], ['б', '2']]
    const list = readList(rows, heads, 'optional')
    expect([list.headAt, list.rows.map(({ at }) => at)]).toEqual([2, [4, 6]])
    const left = onlyRows(rows, list, (at) => at === 6)
    expect(readList(left, heads, 'optional')).toEqual({ ...list, rows: list.rows.slice(1) })
  })

  it('of nothing is nothing', () => {
    expect(readList([], heads, 'optional')).toEqual({ headAt: null, rows: [], problems: [] })
  })
})

describe('a heading', () => {
  test.each([
    [['Албан тушаал', 'Тайлбарр'], [{ is: 'unknown', given: 'Тайлбарр', meant: 'Тайлбар' }]],
    [['Тоо', 'Тайлбар', 'Хаяг'], [{ is: 'unknown', given: 'Хаяг', meant: null }]],
    [['Тоо', 'тоо', 'Тайлбар'], [{ is: 'twice', given: 'тоо' }]],
    [['Тоо', '', 'Тайлбар'], [{ is: 'nameless', column: 2 }]],
    [['Тоо', '№'], [{ is: 'unknown', given: '№', meant: null }]],
    [['Тоо', 'Аймаг'], [{ is: 'unknown', given: 'Аймаг', meant: null }]],
  ])('of %j has the problems %j', (names, expected) => {
    const { headAt, problems } = readList([[], names, names.map(() => 'x')], heads, 'required')
    expect([headAt, problems]).toEqual([2, expected])
  })

  it('that is misspelt does not hide what is wrong below it', () => {
    expect(
      readList(
        [
          ['Тоо', 'Тайлбарр'],
          ['2', 'а'],
        ],
        heads,
        'optional',
      ).rows,
    ).toEqual([{ at: 2, cells: [null, '2', 'а'] }])
  })

  it('that is one of ours makes the first row headings, so that its columns are not taken for others', () => {
    const { headAt, problems } = readList([['Тоо', 'Дорж']], heads, 'optional')
    expect([headAt, problems]).toEqual([1, [{ is: 'unknown', given: 'Дорж', meant: null }]])
  })

  test.each(['required', 'optional'] as const)('that stands below a title is refused (%s)', (headings) => {
    const rows = [['Жагсаалт'], [], ['2026 он'], ['Тоо', 'Албан тушаал'], ['2', 'Багш']]
    expect(readList(rows, heads, headings)).toEqual({
      headAt: 4,
      rows: [{ at: 5, cells: ['Багш', '2', null] }],
      problems: [{ is: 'above', rows: [1, 3] }],
    })
  })

  it('must be there where headings are required', () => {
    expect(readList([['Багш', '2', '']], heads, 'required')).toEqual({
      headAt: null,
      rows: [],
      problems: [{ is: 'none' }],
    })
    expect(readList([['']], heads, 'required').problems).toEqual([])
  })

  test.each([
    ['under an empty heading', [['Тоо', ' ', 'Тайлбар'], ['2', 'илүү', 'а'], ['3']], 2],
    [
      'right of the last heading',
      [
        ['Тоо', 'Тайлбар'],
        ['2', 'а'],
        ['3', 'б', '', 'илүү'],
      ],
      4,
    ],
    ['right of the columns as they stand', [['Багш', '2', '', 'илүү']], 4],
  ])('is missed where something stands %s', (_, rows, column) => {
    expect(readList(rows, heads, 'optional').problems).toEqual([{ is: 'nameless', column }])
  })

  it('is not missed where nothing stands', () => {
    const rows = [
      ['Тоо', '', 'Тайлбар', ''],
      ['2', ' ', 'а', '', ''],
    ]
    expect(readList(rows, heads, 'required').problems).toEqual([])
  })
})
