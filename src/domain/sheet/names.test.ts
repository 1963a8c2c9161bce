import { describe, expect, it, test } from 'vitest'
import { views } from '#domain/organisation/views.ts'
import { reportProgramOf } from '#domain/reports/register.ts'
import { readsOfCell, sheet } from '#domain/sheet/define.ts'
import { cellKeyOf } from '#domain/sheet/key.ts'
import { headRowsOf, lineNumber, nameOf } from '#domain/sheet/names.ts'
import { compile } from '#domain/sheet/program.ts'
import { field } from '#domain/sheet/sheet.ts'

const posts = sheet({
  code: 'posts',
  caption: 'Орон тоо',
  purpose: '',
  rows: { '1': 'Багш', '2': 'Багш', '3': 'Багш', guard: 'Харуул' },
  sections: [
    { caption: 'Бага анги', rows: ['1', 'guard'] },
    { caption: 'Дунд анги', rows: ['2'] },
  ],
  fields: {
    base: field('Дүн', 'tugrik', { under: ['Цалин', 'Үндсэн'] }),
    more: field('Дүн', 'tugrik', { under: ['Нэмэгдэл'] }),
    count: field('Тоо', 'posts', { under: ['Орон'] }),
  },
}).done()
const name = (row: string, of: string, within = 'posts') =>
  nameOf(compile([posts]), { sheet: 'posts', row, field: of }, within, 2026)

describe('a cell is called', () => {
  it('by row and column, and by its sheet elsewhere', () => {
    expect(name('guard', 'count')).toBe('«Харуул · Тоо»')
    expect(name('guard', 'count', '')).toBe('«Орон тоо · Харуул · Тоо»')
  })

  it('by what stands above the column, where another has the same caption', () => {
    expect(name('guard', 'base')).toBe('«Харуул · Цалин · Үндсэн · Дүн»')
    expect(name('guard', 'more')).toBe('«Харуул · Нэмэгдэл · Дүн»')
  })

  it('by the section of its row, else by its number, where another row has the same caption', () => {
    expect(['1', '2', '3'].map((row) => name(row, 'count'))).toEqual([
      '«Бага анги · Багш · Тоо»',
      '«Дунд анги · Багш · Тоо»',
      '«3. Багш · Тоо»',
    ])
  })
})

it.each(Object.values(views))(
  'no formula of $code calls two cells alike, but the same blank in two forms',
  (view) => {
    const program = reportProgramOf(view.code, view.group)
    const alike = program.slots.flatMap(({ cell, address }) => {
      const named = new Map<string, string>()
      return readsOfCell(cell).flatMap((at) => {
        const called = nameOf(program, at, address.sheet, 2026)
        const other = named.get(called)
        named.set(called, cellKeyOf(at))
        return other?.startsWith(`${at.sheet}/`) && other !== named.get(called) ? [called] : []
      })
    })
    expect(alike).toEqual([])
  },
)

test.each([
  ['12', 3, '12'],
  ['2.1', 0, '2.1'],
  ['ТҮБД-1', 0, 'ТҮБД-1'],
  ['МХЛ', 4, 'МХЛ'],
  ['teacherSalary', 4, '5'],
  ['hour24', 0, '1'],
  ['daysGrades1to2', 1, '2'],
] as const)('%s in place %i is line %s', (code, index, number) => {
  expect(lineNumber(code, index)).toBe(number)
})

test('neighbours under the same caption share it, and short columns reach down', () => {
  const rows = headRowsOf([
    { caption: 'a', under: [] },
    { caption: 'b', under: ['x'] },
    { caption: 'c', under: ['x', 'y'] },
    { caption: 'd', under: ['x', 'y'] },
    { caption: 'e', under: ['z', 'y'] },
  ])
  expect(rows).toEqual([
    [
      { caption: 'a', column: 0, columns: 1, rows: 3, isLeaf: true },
      { caption: 'x', column: 1, columns: 3, rows: 1, isLeaf: false },
      { caption: 'z', column: 4, columns: 1, rows: 1, isLeaf: false },
    ],
    [
      { caption: 'b', column: 1, columns: 1, rows: 2, isLeaf: true },
      { caption: 'y', column: 2, columns: 2, rows: 1, isLeaf: false },
      { caption: 'y', column: 4, columns: 1, rows: 1, isLeaf: false },
    ],
    [
      { caption: 'c', column: 2, columns: 1, rows: 1, isLeaf: true },
      { caption: 'd', column: 3, columns: 1, rows: 1, isLeaf: true },
      { caption: 'e', column: 4, columns: 1, rows: 1, isLeaf: true },
    ],
  ])
})

test('a heading without groups is one row', () => {
  expect(headRowsOf([{ caption: 'a', under: [] }])).toHaveLength(1)
})
