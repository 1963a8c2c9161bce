import { describe, expect, it, test } from 'vitest'
import { readsOfCell, sheet } from '#engine/define.ts'
import { cellKeyOf } from '#engine/key.ts'
import { captionOf, headRowsOf, lineNumber, nameOf, rowCaption } from '#engine/names.ts'
import { compile } from '#engine/program.ts'
import { field, totalsRow } from '#engine/sheet.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { fullEdition2025, reportProgramOf } from '#forms/editions/edition-reports.ts'

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
    count: field('Дутуу', 'posts', { under: ['Орон'] }),
  },
}).done()
const name = (row: string, of: string, within = 'posts') =>
  nameOf(compile([posts]), { sheet: 'posts', row, field: of }, within, 2026)

describe('a cell is called', () => {
  it('by row and column, and by its sheet elsewhere', () => {
    expect(name('guard', 'count')).toBe('«Харуул · Дутуу»')
    expect(name('guard', 'count', '')).toBe('«Орон тоо · Харуул · Дутуу»')
  })

  it('by the caption above the column, if another has the same caption', () => {
    expect(name('guard', 'base')).toBe('«Харуул · Цалин · Үндсэн · Дүн»')
    expect(name('guard', 'more')).toBe('«Харуул · Нэмэгдэл · Дүн»')
  })

  it.each([
    ['Нийт', 'tugrik', '«Харуул · Цалин · Нийт»'],
    ['Сард', 'tugrik', '«Харуул · Цалин · Сард»'],
    ['Нэг албан тушаалын', 'tugrik', '«Харуул · Цалин · Нэг албан тушаалын»'],
    ['Бага (1–5)', 'people', '«Харуул · Цалин · Бага (1–5)»'],
    ['Дунд анги', 'people', '«Харуул · Цалин · Дунд анги»'],
    ['6–10 нас', 'tugrik', '«Харуул · Цалин · 6–10 нас»'],
    ['Суралцагчийн тоо', 'coefficient', '«Харуул · Цалин · Суралцагчийн тоо»'],
    // These captions already name their content.
    ['Суралцагчийн тоо', 'people', '«Харуул · Суралцагчийн тоо»'],
    ['Нийт цалин', 'tugrik', '«Харуул · Нийт цалин»'],
    ['Дунд сургуулийн багш', 'people', '«Харуул · Дунд сургуулийн багш»'],
  ] as const)(
    'by the caption above the column, where «%s» in %s is unclear alone: %s',
    (caption, unit, called) => {
      const own = sheet({
        code: 'own',
        caption: '',
        purpose: '',
        rows: { guard: 'Харуул', cook: 'Тогооч' },
        fields: { one: field(caption, unit, { under: ['Цалин'] }), two: field('Тайлбар', 'tugrik') },
      }).done()
      expect(nameOf(compile([own]), { sheet: 'own', row: 'guard', field: 'one' }, 'own', 2026)).toBe(called)
    },
  )

  it('by its place among all rows, where its code is a name for formulas', () => {
    const hours = sheet({
      code: 'hours',
      caption: '',
      purpose: '',
      rows: { norm: 'Норм', hourA: 'Цаг', hourB: 'Цаг' },
      fields: { count: field('Тоо', 'hours') },
    }).done()
    const called = ['hourA', 'hourB'].map((row) =>
      nameOf(compile([hours]), { sheet: 'hours', row, field: 'count' }, 'hours', 2026),
    )
    expect(called).toEqual(['«2. Цаг · Тоо»', '«3. Цаг · Тоо»'])
  })

  it('by its key where the program does not have its sheet, by its codes where the sheet does not have it', () => {
    const at = { sheet: 'none', row: '1', field: 'count' }
    expect(nameOf(compile([posts]), at, 'none', 2026)).toBe('none/1.count')
    expect(name('9', 'price')).toBe('«9 · price»')
  })

  it('without empty captions', () => {
    const bare = sheet({
      code: 'bare',
      caption: '',
      purpose: '',
      rows: { '1': '' },
      fields: { count: field('Тоо', 'posts') },
    }).done()
    expect(nameOf(compile([bare]), { sheet: 'bare', row: '1', field: 'count' }, '', 2026)).toBe('«Тоо»')
  })

  it.each([
    [2026, '«Орон 2026 · Тоо 2025»'],
    [null, '«Орон {Y} · Тоо {Y-1}»'],
  ])('in the year %s %s', (year, called) => {
    const yearly = sheet({
      code: 'yearly',
      caption: '',
      purpose: '',
      rows: { '1': 'Орон {Y}' },
      fields: { count: field('Тоо {Y-1}', 'posts') },
    }).done()
    expect(nameOf(compile([yearly]), { sheet: 'yearly', row: '1', field: 'count' }, 'yearly', year)).toBe(
      called,
    )
  })

  it('by the section of its row, else by its number, where another row has the same caption', () => {
    expect(['1', '2', '3'].map((row) => name(row, 'count'))).toEqual([
      '«Бага анги · Багш · Дутуу»',
      '«Дунд анги · Багш · Дутуу»',
      '«3. Багш · Дутуу»',
    ])
  })
})

it.each(Object.values(edition2025.views))(
  'no formula of $code calls two cells alike, but the same blank in two forms',
  (view) => {
    const program = reportProgramOf(fullEdition2025, view.code)
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

test('the only row of an upright sheet is not named, and the totals are called as on the screen', () => {
  const upright = { ...posts, code: 'upright', upright: true, rows: posts.rows.slice(0, 1) }
  const summed = { ...posts, code: 'summed', totals: { fields: ['count'], rows: null } } as const
  const called = (sheet: string, row: string): string =>
    nameOf(compile([upright, summed]), { sheet, row, field: 'count' }, sheet, 2026)
  expect(called('upright', posts.rows[0]?.code ?? '')).toBe('«Дутуу»')
  expect(called('summed', totalsRow)).toBe('«Дүн · Дутуу»')
})

test('a row is called by its caption, by its code where the sheet does not have it', () => {
  expect(rowCaption(posts, 'guard')).toBe('Харуул')
  expect(rowCaption({ rows: [] }, 'guard')).toBe('guard')
})

test.each([
  ['{Y}', '2026'],
  ['{Y-2} {Y-1} {Y} {Y+1}', '2024 2025 2026 2027'],
  ['{A} оны хичээлийн жил', '2025-2026 оны хичээлийн жил'],
  ['{B}, {B}', '2026-2027, 2026-2027'],
  ['{C} онд', '{C} онд'],
])('%s of 2026 is %s', (caption, called) => {
  expect(captionOf(caption, 2026)).toBe(called)
})

test.each([
  ['12', 3, '12'],
  ['2.1', 0, '2.1'],
  ['2a', 6, '2a'],
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

test('a caption with another in between, or under others, is not shared', () => {
  const wide = (fields: Parameters<typeof headRowsOf>[0]) =>
    headRowsOf(fields).map((row) =>
      row.map(({ caption, column, columns }) => `${caption} ${column}+${columns}`),
    )
  expect(
    wide([
      { caption: 'a', under: ['x'] },
      { caption: 'b', under: [] },
      { caption: 'c', under: ['x'] },
    ]),
  ).toEqual([
    ['x 0+1', 'b 1+1', 'x 2+1'],
    ['a 0+1', 'c 2+1'],
  ])
  // A column with the caption of the adjacent group does not belong to it.
  expect(
    wide([
      { caption: 'x', under: [] },
      { caption: 'a', under: ['x'] },
      { caption: 'x', under: [] },
    ]),
  ).toEqual([['x 0+1', 'x 1+1', 'x 2+1'], ['a 1+1']])
  // The third column has no second caption, so adjacent captions do not span it.
  expect(
    wide([
      { caption: 'a', under: ['x', 'y'] },
      { caption: 'b', under: ['x'] },
      { caption: 'c', under: ['x', 'y'] },
    ]),
  ).toEqual([['x 0+3'], ['y 0+1', 'b 1+1', 'y 2+1'], ['a 0+1', 'c 2+1']])
})

test('a column without captions above separates those on both sides', () => {
  const [, below] = headRowsOf([
    { caption: 'a', under: ['x', 'y'] },
    { caption: 'x', under: [] },
    { caption: 'c', under: ['x', 'y'] },
  ])
  expect(below?.map(({ caption, column, columns }) => [caption, column, columns])).toEqual([
    ['y', 0, 1],
    ['y', 2, 1],
  ])
})

test('a heading of no columns is one empty row', () => {
  expect(headRowsOf([])).toEqual([[]])
})

test('a heading without groups is one row', () => {
  expect(headRowsOf([{ caption: 'a', under: [] }])).toHaveLength(1)
})
