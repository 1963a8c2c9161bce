import { describe, expect, test } from 'vitest'
import { columnIn, fittedRows, headersOf, headingsOf, type List, readRow } from '#engine/list/list.ts'
import { listForm } from '#engine/list/list-form.ts'
import { readList } from '#engine/list/read-list.ts'

const filled = ['1', 'x', 'Бат', '5', '1.5', '2', 'Хүн', 'Ховд']

const list: List<'id' | 'note' | 'name' | 'pay' | 'rate' | 'count' | 'kind' | 'place'> = {
  name: 'made-up',
  title: 'Зохиомол жагсаалт',
  about: ['Мөр бүр нэг хүн.'],
  columns: [
    column('id', 'Код', { kind: 'text', most: 4 }, 'always', '12'),
    column('note', 'Лавлагаа', { kind: 'reference' }, 'sometimes', 'Бат'),
    column('name', 'Нэр', { kind: 'text', most: 5 }, 'always', 'Бат'),
    column(
      'pay',
      'Цалин',
      { kind: 'figure', min: 0, max: 1000, decimals: 2, unit: 'money' },
      'sometimes',
      '10.5',
    ),
    column(
      'rate',
      'Коэффициент',
      { kind: 'figure', min: 0, max: 100_000, decimals: 6, unit: 'people' },
      'sometimes',
      '1.176',
    ),
    column('count', 'Тоо', { kind: 'figure', min: 1, max: 9, decimals: 0, unit: 'people' }, 'sometimes', '2'),
    column('kind', 'Төрөл', { kind: 'oneOf', words: ['Бүлэг', 'Хүн'] }, 'sometimes', 'Хүн'),
    column('place', 'Газар', { kind: 'suggested', words: ['Ховд'], most: 6 }, 'sometimes', 'Ховд'),
  ],
}

function column<Field extends string>(
  field: Field,
  head: string,
  takes: List['columns'][number]['takes'],
  needed: 'always' | 'sometimes',
  example: string,
) {
  return { field, head, takes, needed, about: `${head} бичнэ.`, example }
}

describe('a cell', () => {
  test.each([
    ['name', ' Дорж ', 'Дорж'],
    ['name', 'Доржоо', 'Нэр'],
    ['name', '', 'Нэр'],
    ['name', 'Ли 李', 'Нэр'],
    ['name', 'ᠪᠠᠲᠤ', 'ᠪᠠᠲᠤ'],
    ['place', '😀', 'Газар'],
    ['name', 'Бат\u202E', 'Нэр'],
    ['name', 'Б\u2028т', 'Нэр'],
    ['name', 'Б\ufeffт', 'Нэр'],
    ['name', 'Б\u0085т', 'Нэр'],
    ['name', 'А\tб', 'А б'],
    ['name', 'А \r\nб', 'А б'],
    ['place', 'Ул\n1', 'Ул 1'],
    ['place', 'У\u2029л', 'Газар'],
    ['place', '\u2067Ул', 'Газар'],
    ['pay', '1 000', '1000'],
    ['pay', '999,99', '999.99'],
    ['pay', '1000.01', 'Цалин'],
    ['pay', '-1', 'Цалин'],
    ['pay', '1.001', 'Цалин'],
    ['pay', '850,000', 'Цалин'],
    ['pay', '850.000', 'Цалин'],
    ['pay', '05.12', 'Цалин'],
    ['name', '05.12', '05.12'],
    ['rate', '2026.05', 'Коэффициент'],
    ['rate', '2026.0500', '2026.05'],
    ['count', '007', '7'],
    ['pay', 'мянга', 'Цалин'],
    ['rate', '1.176', '1.176'],
    ['rate', ' 1.1760 ', '1.176'],
    ['rate', '0,176', '0.176'],
    ['rate', '1,176', 'Коэффициент'],
    ['rate', '1,176.5', '1176.5'],
    ['rate', '1.1764705', 'Коэффициент'],
    ['count', '1.001', 'Тоо'],
    ['pay', '', ''],
    ['count', '2.5', 'Тоо'],
    ['count', '0', 'Тоо'],
    ['count', '9', '9'],
    ['kind', 'бүлэг', 'Бүлэг'],
    ['kind', 'Xүн', 'Хүн'],
    ['kind', ' Бї\u200bлэг ', 'Бүлэг'],
    ['kind', 'Бүлэг'.normalize('NFD'), 'Бүлэг'],
    ['kind', 'анги', 'Төрөл'],
    ['place', 'ХОВД', 'Ховд'],
    ['place', 'Увс', 'Увс'],
    ['place', 'Архангай', 'Газар'],
  ] as const)('of %s with «%s» is written, or refused at its heading, as «%s»', (field, given, expected) => {
    const at = columnIn(list, field)
    const { cells, problems } = readRow(list, filled.with(at, given), null)
    const isRefused = headersOf(list).includes(expected)
    expect(problems.map((problem) => problem.field)).toEqual(isRefused ? [field] : [])
    if (isRefused) expect(problems[0]?.message).toContain(`«${expected}»`)
    else expect(cells[at]).toBe(expected)
  })

  test('of several lines as stored is no change', () => {
    const known = ['1', 'Батын мөр', 'Б\nд', '5', '1.5', '2', 'Хүн', 'Ховд']
    expect(readRow(list, known, known)).toEqual({ cells: known, problems: [] })
  })

  test('of a column that the list omits is unchanged, and so is a read-only one', () => {
    const known = ['1', 'Батын мөр', 'Бат', '5', '1.5', '2', 'Хүн', 'Ховд']
    expect(readRow(list, ['1', 'өөр', 'Дорж', null, null, null, null, null], known)).toEqual({
      cells: ['1', 'Батын мөр', 'Дорж', '5', '1.5', '2', 'Хүн', 'Ховд'],
      problems: [],
    })
  })
})

test('only columns of figures take figures instead of what their cells show', () => {
  const holding = headingsOf(list).flatMap((heading) =>
    typeof heading !== 'string' && heading.holds !== 'texts' ? [heading.head] : [],
  )
  expect(holding).toEqual(['Цалин', 'Коэффициент', 'Тоо'])
})

describe('the form of a list', () => {
  const form = listForm(list, { kind: 'template', rows: [['7', '', '', '', '', '', 'Хүн', '']] })

  test('is read by the declaration that made it, without its example', () => {
    const rows = form.list.rows.map((row) => row.map(String))
    expect(rows[1]?.slice(0, 3)).toEqual(['ЖИШЭЭ', 'Бат', 'Бат'])
    expect(readList(rows, headersOf(list), 'required')).toMatchObject({
      headAt: 1,
      rows: [{ at: 3, cells: ['7', '', '', '', '', '', 'Хүн', ''] }],
      problems: [],
    })
  })

  test('has figures as numbers, the words to choose from, and the limits', () => {
    expect(form.list.rows[1]?.slice(3)).toEqual([10.5, 1.176, 2, 'Хүн', 'Ховд'])
    expect(form.words.rows).toEqual([
      ['', '', '', '', '', '', 'Бүлэг', 'Ховд'],
      ['', '', '', '', '', '', 'Хүн', ''],
    ])
    expect(form.rules).toEqual([
      { kind: 'figure', column: 3, min: 0, max: 1000, decimals: 2 },
      { kind: 'figure', column: 4, min: 0, max: 100_000, decimals: 6 },
      { kind: 'figure', column: 5, min: 1, max: 9, decimals: 0 },
      { kind: 'word', column: 6, words: 2, others: 'warn' },
      { kind: 'word', column: 7, words: 1, others: 'take' },
    ])
  })

  test('describes each column: its purpose, whether it is required, and its allowed values', () => {
    const [title, about, , , , id, note] = form.about.rows
    expect([title, about]).toEqual([[list.title], list.about])
    expect(id).toEqual(['Код', 'Заавал', 'Код бичнэ.', '4 хүртэл тэмдэгт', '12'])
    expect(note?.slice(0, 2)).toEqual(['Лавлагаа', 'Лавлагаа, уншихгүй'])
  })

  test('with stored rows has no example', () => {
    const rows = [['1', '', 'Бат', '5.5', '', '', '', '']]
    expect(listForm(list, { kind: 'data', rows }).list.rows).toEqual([
      headersOf(list),
      ['1', '', 'Бат', 5.5, '', '', '', ''],
    ])
  })
})

describe('amounts of a file with more decimals than their column', () => {
  const at = (field: string) => list.columns.findIndex((column) => column.field === field)
  const fitted = (field: string, cell: string) => {
    const { rows, rounded } = fittedRows(list, [{ at: 4, cells: filled.with(at(field), cell) }])
    return [rows[0]?.cells[at(field)], rounded]
  }
  test.each([
    ['pay', '214.285714285714', '214.29'],
    ['pay', '7.1250', '7.13'],
    ['pay', '1234.5678 ₮', '1234.57'],
  ])('of %s, %j, are rounded with a note', (field, from, to) => {
    const column = at(field)
    expect(fitted(field, from)).toEqual([to, [{ at: 4, column, from, to }]])
    // A call has no preview for a note, so it refuses.
    expect(readRow(list, filled.with(column, from), null).problems.map((each) => each.field)).toEqual([field])
  })

  test.each([
    ['pay', '5.25'],
    ['pay', '5.2500000000001'],
    ['pay', '850,000'],
    ['pay', 'мянга'],
    ['pay', ''],
    ['count', '2.5'],
    ['rate', '1.1764705'],
    ['name', '1.23456'],
  ])('and %s, %j, stays', (field, cell) => {
    expect(fitted(field, cell)).toEqual([cell, []])
  })
})

describe('a figure as people write it', () => {
  const column = { head: 'Цалин', about: '', example: '', needed: 'always' } as const
  const listed = (decimals: number): List => ({
    name: 'figures',
    title: '',
    about: [],
    columns: [
      { ...column, field: 'figure', takes: { kind: 'figure', min: 0, max: 1e9, decimals, unit: 'money' } },
    ],
  })

  test.each([
    ['1850000', 2, '1850000'],
    ['1,850,000', 2, '1850000'],
    ['1.850.000', 2, '1850000'],
    ['1 850 000', 2, '1850000'],
    ['1850000₮', 2, '1850000'],
    ['1850000,50 төг', 2, '1850000.5'],
    ['51,0', 0, '51'],
    ['51.0', 0, '51'],
    ['1,850', 0, '1850'],
    // 1850 or 1.85: ambiguous, and an import cannot prompt.
    ['1,850', 2, null],
    ['1850,000', 2, null],
    ['1850,000', 0, null],
    ['1.850,000', 2, null],
    ['1,850.000', 2, null],
    ['51,5', 0, null],
    ['1,85,000', 2, null],
    ['1.8 сая', 2, null],
  ])('%s with %i decimals is %s', (given, decimals, expected) => {
    const { cells, problems } = readRow(listed(decimals), [given], null)
    expect([problems.length, cells[0]]).toEqual(expected === null ? [1, given] : [0, expected])
  })
})

test('a word that folding does not find names its strange letter', () => {
  const { problems } = readRow(list, ['1', '', 'Бат', '', '', '', 'Бyлэг', ''], null)
  expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('«y»')])
})

test.each([
  ['a comma for thousands', ['25,000', '3'], ['25,000', '3']],
  ['next to a decimal comma', ['25,000', '12,5'], ['#ЗӨРСӨН 25000 | 25', '12,5']],
  ['a point next to a decimal point', ['1.000', '12.5'], ['#ЗӨРСӨН 1000 | 1', '12.5']],
  ['a comma next to a decimal point', ['1,000', '12.5'], ['1,000', '12.5']],
  ['day and month next to a day', ['9', '1.12', '2026.05.10'], ['9', '#ЗӨРСӨН 1.12 | өдөр', '2026.05.10']],
])('figures of a list: %s', (_, given, read) => {
  const row = (text: string, at: number) => (at === 0 ? ['Бат', text, ''] : ['Дорж', '', text])
  const rows = [['Нэр', 'Тоо', 'Цалин'], ...given.map(row)]
  const cells = readList(rows, headingsOf(list), 'required').rows.map(({ cells }) =>
    [cells[5], cells[3]].find((cell) => cell !== ''),
  )
  expect(cells).toEqual(read)
})

test('thousands of amounts are refused next to decimal commas, also where a dialog reads them', () => {
  const rows = [
    ['Нэр', 'Цалин'],
    ['Бат', '62,500'],
    ['Дорж', '12,5'],
  ]
  expect(readList(rows, headingsOf(list), 'required').rows.map(({ cells }) => cells[3])).toEqual([
    '#ЗӨРСӨН 62500 | 62.5',
    '12,5',
  ])
})

test('a coefficient of three decimals stays a figure next to decimal points', () => {
  const rows = [
    ['Нэр', 'Коэффициент', 'Цалин'],
    ['Бат', '1.176', '12.5'],
  ]
  expect(readList(rows, headingsOf(list), 'required').rows[0]?.cells[4]).toBe('1.176')
})
