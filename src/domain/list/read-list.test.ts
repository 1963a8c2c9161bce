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
      ),
    ).toEqual({
      headAt: 1,
      rows: [{ at: 2, cells: ['Багш', '2', null] }],
      faults: [],
    })
  })

  it('is read as it stands where it has no names; what it does not reach is no column of it', () => {
    expect(
      readList(
        [
          ['Багш', '2'],
          ['Тоо', '3'],
        ],
        heads,
      ),
    ).toEqual({
      headAt: null,
      rows: [
        { at: 1, cells: ['Багш', '2', null] },
        { at: 2, cells: ['Тоо', '3', null] },
      ],
      faults: [],
    })
    expect(readList([['Багш', '2', '', 'илүү']], heads).rows).toEqual([{ at: 1, cells: ['Багш', '2', ''] }])
  })

  it('keeps the numbers of its rows below headings and between empty rows, also when some are left out', () => {
    const rows = [[''], ['Тайлбар', 'Тоо'], [], ['а', '1'], ['', ''], ['б', '2']]
    const list = readList(rows, heads)
    expect([list.headAt, list.rows.map(({ at }) => at)]).toEqual([2, [4, 6]])
    const left = onlyRows(rows, list, (at) => at === 6)
    expect(readList(left, heads)).toEqual({ ...list, rows: list.rows.slice(1) })
  })

  it('of nothing is nothing', () => {
    expect(readList([], heads)).toEqual({ headAt: null, rows: [], faults: [] })
  })
})

describe('a heading', () => {
  test.each([
    [['Албан тушаал', 'Тайлбарр'], [{ is: 'unknown', given: 'Тайлбарр', meant: 'Тайлбар' }]],
    [['Тоо', 'Тайлбар', 'Хаяг'], [{ is: 'unknown', given: 'Хаяг', meant: null }]],
    [['Тоо', 'тоо', 'Тайлбар'], [{ is: 'twice', given: 'тоо' }]],
    [['Тоо', '', 'Тайлбар'], []],
  ])('of %j has the faults %j', (names, expected) => {
    const { headAt, faults } = readList([[], names, names.map(() => 'x')], heads)
    expect([headAt, faults]).toEqual([2, expected])
  })

  it('that is misspelt does not hide what is wrong below it', () => {
    expect(
      readList(
        [
          ['Тоо', 'Тайлбарр'],
          ['2', 'а'],
        ],
        heads,
      ).rows,
    ).toEqual([{ at: 2, cells: [null, '2', 'а'] }])
  })

  it('that is one of ours may be a value', () => {
    expect(readList([['Тоо', 'Дорж']], heads).headAt).toBeNull()
  })
})
