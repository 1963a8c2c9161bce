import { describe, expect, it, test } from 'vitest'
import { type Heading, onlyRows, readList, sheetOfList, withName } from '#engine/list/read-list.ts'

const headers = ['Албан тушаал', 'Тоо', 'Тайлбар']

describe('a list', () => {
  it('is read by the names of its columns where the first row has names', () => {
    expect(
      readList(
        [
          ['тоо', 'АЛБАН ТУШААЛ:'],
          ['2', 'Багш'],
          ['', ''],
        ],
        headers,
        'optional',
      ),
    ).toMatchObject({
      headAt: 1,
      rows: [{ at: 2, cells: ['Багш', '2', null] }],
      problems: [],
    })
  })

  it('is read by position if headings are optional and missing; columns past its end do not exist', () => {
    expect(
      readList(
        [
          ['Багш', '2'],
          ['Тоо', '3'],
        ],
        headers,
        'optional',
      ),
    ).toMatchObject({
      headAt: null,
      rows: [
        { at: 1, cells: ['Багш', '2', null] },
        { at: 2, cells: ['Тоо', '3', null] },
      ],
      problems: [],
    })
    expect(readList([['Багш', '2', '']], headers, 'optional').rows).toEqual([
      { at: 1, cells: ['Багш', '2', ''] },
    ])
  })

  it('keeps the numbers of its rows below headings and between empty rows, also when some are left out', () => {
    const rows = [[''], ['Тайлбар', 'Тоо'], [], ['а', '1'], ['', ''], ['б', '2']]
    const list = readList(rows, headers, 'optional')
    expect([list.headAt, list.rows.map(({ at }) => at)]).toEqual([2, [4, 6]])
    const left = onlyRows(rows, list, (at) => at === 6)
    expect(readList(left, headers, 'optional')).toEqual({ ...list, rows: list.rows.slice(1) })
  })

  it('of nothing is nothing', () => {
    expect(readList([], headers, 'optional')).toEqual({
      headAt: null,
      headRows: [],
      rows: [],
      left: [],
      problems: [],
    })
  })
})

test.each([
  [['Албан тушаал', '2025 он', ''], ['', 'Тоо', 'Тайлбар'], true],
  [['Албан тушаал', 'Тайлбар', ''], ['', '', 'Тоо'], false],
])('the group line %j above %j is named as left out: %s', (upper, lower, isNamed) => {
  const { left, problems } = readList([upper, lower, ['Багш', '2', '3']], headers, 'required')
  expect([left, problems]).toEqual([isNamed ? [{ kind: 'groups', at: [1] }] : [], []])
})

test('figures of a row are no second heading, even if grades have these numbers', () => {
  const grades = ['Дугаар', 'Үзүүлэлт', '1', '2', '3']
  const rows = [grades, ['1001', 'Бүлэг', '1', '1', '2'], ['1001', 'Хүүхэд', '3', '1', '2']]
  expect(readList(rows, grades, 'required').problems).toEqual([])
  expect(readList([...rows, ['Үзүүлэлт', 'Дугаар', '1']], grades, 'required').problems).toEqual([
    { kind: 'secondHead', row: 4 },
  ])
})

describe('a heading', () => {
  test.each([
    [['Албан тушаал', 'Тайлбарр'], [{ kind: 'unknown', given: 'Тайлбарр', meant: 'Тайлбар' }]],
    [['Тоо', 'Тайлбар', 'Хаяг'], [{ kind: 'unknown', given: 'Хаяг', meant: null }]],
    [['Тоо', 'тоо', 'Тайлбар'], [{ kind: 'twice', given: 'тоо' }]],
    [['Тоо', '', 'Тайлбар'], [{ kind: 'nameless', column: 2 }]],
    [['Тоо', '№'], []],
    [['Тоо', 'Yндсэн'], [{ kind: 'unknown', given: 'Yндсэн', meant: null }]],
    [['Тоо', 'Аймаг'], [{ kind: 'unknown', given: 'Аймаг', meant: null }]],
  ])('of %j has the problems %j', (names, expected) => {
    const { headAt, problems } = readList([[], names, names.map(() => 'x')], headers, 'required')
    expect([headAt, problems]).toEqual([2, expected])
  })

  it('that is misspelt does not hide later errors', () => {
    expect(
      readList(
        [
          ['Тоо', 'Тайлбарр'],
          ['2', 'а'],
        ],
        headers,
        'optional',
      ).rows,
    ).toEqual([{ at: 2, cells: [null, '2', 'а'] }])
  })

  it('that is known makes the first row headings, so that its columns are not mistaken for others', () => {
    const { headAt, problems } = readList([['Тоо', 'Дорж']], headers, 'optional')
    expect([headAt, problems]).toEqual([1, [{ kind: 'unknown', given: 'Дорж', meant: null }]])
  })

  test.each(['required', 'optional'] as const)('below a title is read (%s)', (headings) => {
    const rows = [['Жагсаалт'], [], ['2026 он'], ['Тоо', 'Албан тушаал'], ['2', 'Багш']]
    expect(readList(rows, headers, headings)).toEqual({
      headAt: 4,
      headRows: [4],
      rows: [{ at: 5, cells: ['Багш', '2', null] }],
      left: [{ kind: 'title', at: [1, 3] }],
      problems: [],
    })
  })

  test.each([
    ['a figure', [['Эмч', '3']]],
    ['words alone', [['Эмч', 'гурав', 'нэмэлт']]],
  ])('below a row of the list with %s is refused', (_, above) => {
    const rows = [...above, ['Албан тушаал', 'Тоо', 'Тайлбар'], ['Багш', '2', '']]
    expect(readList(rows, headers, 'required').problems).toEqual([{ kind: 'above', rows: [1] }])
  })

  it.each([
    [['Тоо', 'Тайлбар', 'Албан тушаал'], true],
    [['Тоо', 'Албан тушаал'], true],
    [['Албан тушаал', '', 'Тайлбар'], false],
    [['Албан тушаал', 'Тоо', 'Тайлбар'], false],
    [['Эмч', 'Тайлбар'], false],
  ])('below with %j is refused if the order differs: %s', (second, isRefused) => {
    const { problems } = readList(
      [headers, ['Багш', '2', 'а'], second, ['Эмч', '3', 'б']],
      headers,
      'optional',
    )
    expect(problems).toEqual(isRefused ? [{ kind: 'secondHead', row: 3 }] : [])
  })

  it('and a row of figures that count up is a row', () => {
    const rows = [
      ['Тоо', 'Тайлбар', 'Албан тушаал'],
      ['1', '2'],
    ]
    expect(readList(rows, headers, 'required').rows).toEqual([{ at: 2, cells: ['', '1', '2'] }])
  })

  it('must be there where headings are required', () => {
    expect(readList([['Багш', '2', '']], headers, 'required')).toMatchObject({
      headAt: null,
      rows: [],
      problems: [{ kind: 'none' }],
    })
    expect(readList([['']], headers, 'required').problems).toEqual([])
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
  ])('is reported missing for a value %s', (_, rows, column) => {
    expect(readList(rows, headers, 'optional').problems).toEqual([{ kind: 'nameless', column }])
  })

  it('is not reported missing for an empty column', () => {
    const rows = [
      ['Тоо', '', 'Тайлбар', ''],
      ['2', ' ', 'а', '', ''],
    ]
    expect(readList(rows, headers, 'required').problems).toEqual([])
  })
})

describe('lines that are not rows of a list are skipped and reported', () => {
  const named: readonly Heading[] = [
    'Албан тушаал',
    { head: 'Тоо', also: ['Шинэ орон тоо'] },
    'Үндсэн цалин, ₮ сард',
    'Цалин, нэмэгдэл',
    'Тайлбар',
  ]
  const cellsOf = (...lines: readonly string[]) => lines.map((line) => line.split('|'))
  test.each<
    readonly [
      string,
      readonly string[],
      readonly (readonly [number, string])[],
      readonly (readonly [string, readonly number[]])[],
    ]
  >([
    [
      'titles above headings',
      ['Сургуулийн жагсаалт|', 'Огноо:|2026-08-01', 'Албан тушаал|Тоо|Тайлбар', 'Багш|2|x'],
      [[4, 'Багш|2|||x']],
      [['title', [1, 2]]],
    ],
    [
      'a title that is a word of ours',
      ['Тайлбар', 'Албан тушаал|Тоо', 'Багш|2'],
      [[3, 'Багш|2|||']],
      [['title', [1]]],
    ],
    [
      'a column in which rows are numbered',
      ['№|Албан тушаал|Тоо', '1|Багш|2', '2|Эмч|3'],
      [
        [2, 'Багш|2|||'],
        [3, 'Эмч|3|||'],
      ],
      [['ordinals', [1]]],
    ],
    [
      'such a column by another name',
      ['Д/д|Албан тушаал|Тоо', '1|Багш|2'],
      [[2, 'Багш|2|||']],
      [['ordinals', [1]]],
    ],
    [
      'such a column without a name',
      ['|Албан тушаал|Тоо', '1|Багш|2', '2|Эмч|3'],
      [
        [2, 'Багш|2|||'],
        [3, 'Эмч|3|||'],
      ],
      [['ordinals', [1]]],
    ],
    [
      'the numbers of columns below the headings',
      ['Албан тушаал|Тоо|Тайлбар', 'А|1|2', 'Багш|2|x'],
      [[3, 'Багш|2|||x']],
      [['numbers', [2]]],
    ],
    [
      'totals, also between rows',
      ['№|Албан тушаал|Тоо', '1|Багш|2', '|Дүн|2', '2|Эмч|3', '|НИЙТ ДҮН:|5'],
      [
        [2, 'Багш|2|||'],
        [4, 'Эмч|3|||'],
      ],
      [
        ['total', [3, 5]],
        ['ordinals', [1]],
      ],
    ],
    [
      'signatures',
      ['Албан тушаал|Тоо', 'Багш|2', 'Захирал ............ Б.Бат', 'Боловсруулсан:|С.Сүх', '|/Д.Дорж/'],
      [[2, 'Багш|2|||']],
      [['signature', [3, 4, 5]]],
    ],
    [
      'and a director with a figure is a row',
      ['Албан тушаал|Тоо|Тайлбар', 'Захирал|1|....'],
      [[2, 'Захирал|1|||....']],
      [],
    ],
    [
      'headings in two rows, groups above',
      ['Албан тушаал|Цалин||Тайлбар', '|Үндсэн цалин|Нэмэгдэл|', 'Багш|5|6|x'],
      [[3, 'Багш||5|6|x']],
      [['groups', [1]]],
    ],
    [
      'headings in two rows below a title, some in the upper one',
      ['Жагсаалт', 'Албан тушаал|Цалин|', '|Үндсэн цалин|Нэмэгдэл', 'Багш|5|6'],
      [[4, 'Багш||5|6|']],
      [
        ['title', [1]],
        ['groups', [2]],
      ],
    ],
    ['units below the headings', ['Албан тушаал|Үндсэн цалин', '|₮ сард', 'Багш|5'], [[3, 'Багш||5||']], []],
    [
      'headings, numbers of columns and a title again on each page',
      [
        'Сургуулийн жагсаалт||',
        'Албан тушаал|Тоо|Тайлбар',
        'А|1|2',
        'Багш|2|x',
        'Сургуулийн жагсаалт||',
        'Албан тушаал|Тоо|Тайлбар',
        'А|1|2',
        'Эмч|3|y',
      ],
      [
        [4, 'Багш|2|||x'],
        [8, 'Эмч|3|||y'],
      ],
      [
        ['title', [1]],
        ['title', [5]],
        ['headings', [6]],
        ['numbers', [3, 7]],
      ],
    ],
    [
      'headings in two rows again on each page',
      [
        'Албан тушаал|Цалин|',
        '|Үндсэн цалин|Нэмэгдэл',
        'Багш|5|6',
        'албан  тушаал|Цалин|',
        '|Үндсэн цалин|Нэмэгдэл',
        'Эмч|7|8',
      ],
      [
        [3, 'Багш||5|6|'],
        [6, 'Эмч||7|8|'],
      ],
      [
        ['groups', [1]],
        ['headings', [4, 5]],
      ],
    ],
    [
      'signatures with their day, and a day alone',
      [
        'Албан тушаал|Тоо|Тайлбар',
        'Багш|2|x',
        'Захирал|............|2026.11.27',
        'Боловсруулсан: С.Сүх||2026-11-27',
        '|/Д.Дорж/|27.11.2026',
        'Огноо:|2026/11/27|',
        '||2026 оны 11 дүгээр сарын 27',
      ],
      [[2, 'Багш|2|||x']],
      [['signature', [3, 4, 5, 6, 7]]],
    ],
    [
      'a day beside a name is a row',
      ['Албан тушаал|Тоо|Тайлбар', 'Багш|2|2026.11.27'],
      [[2, 'Багш|2|||2026.11.27']],
      [],
    ],
    [
      'examples',
      ['Албан тушаал|Тоо', 'ЖИШЭЭ|1', 'Жишээ: Багш|2', 'Багш|2'],
      [[4, 'Багш|2|||']],
      [['example', [2, 3]]],
    ],
    [
      'a column of numbers without a name that is part of a longer list',
      ['|Албан тушаал|Тоо', '15.|Багш|2', '16.|Эмч|3', '17.|Няня|4'],
      [
        [2, 'Багш|2|||'],
        [3, 'Эмч|3|||'],
        [4, 'Няня|4|||'],
      ],
      [['ordinals', [1]]],
    ],
    ['captions of the screen', ['Албан тушаал|Шинэ орон тоо', 'Багш|2'], [[2, 'Багш|2|||']], []],
    ['a heading without its unit', ['Албан тушаал|Үндсэн цалин', 'Багш|5'], [[2, 'Багш||5||']], []],
  ])('%s', (_, lines, rows, left) => {
    const list = readList(cellsOf(...lines), named, 'required')
    expect(list.problems).toEqual([])
    expect(list.rows.map(({ at, cells }) => [at, cells.map((cell) => cell ?? '').join('|')])).toEqual(rows)
    expect(list.left.map(({ kind, at }) => [kind, at])).toEqual(left)
    // The import parses the forwarded rows in the same manner.
    const only = readList(
      onlyRows(cellsOf(...lines), list, (at) => at === rows[0]?.[0]),
      named,
      'required',
    )
    expect([only.problems, only.rows]).toEqual([[], list.rows.slice(0, 1)])
  })

  test.each<[string, readonly string[], readonly string[], readonly number[]]>([
    ['that are numbered', ['1|Багш|2', '2|Эмч|3'], ['Багш|2|||', 'Эмч|3|||'], [1]],
    ['of which some are not seen', ['1|Багш|2', '4|Эмч|3'], ['Багш|2|||', 'Эмч|3|||'], [1]],
    ['with one row', ['7|Багш|2|5|6|x'], ['Багш|2|5|6|x'], [1]],
    ['with marks behind the numbers', ['1.|Багш|2', '2.|Эмч|3'], ['Багш|2|||', 'Эмч|3|||'], [1]],
    ['without numbers', ['Багш|2', 'Эмч|3'], ['Багш|2|||', 'Эмч|3|||'], []],
  ])('rows without headings %s are read in our order', (_, lines, rows, ordinals) => {
    const list = readList(cellsOf(...lines), named, 'optional')
    expect(list.problems).toEqual([])
    expect(list.rows.map(({ cells }) => cells.map((cell) => cell ?? '').join('|'))).toEqual(rows)
    expect(list.left.map(({ kind, at }) => [kind, at])).toEqual(
      ordinals.map((column) => ['ordinals', [column]]),
    )
    // A row that is left for another try is read the same way.
    const last = list.rows.at(-1)
    const rest = onlyRows(cellsOf(...lines), list, (at) => at === last?.at)
    expect(readList(rest, named, 'optional').rows).toEqual([last])
  })

  test.each([
    ['another unit than ours', 'Үндсэн цалин, мянган ₮ сард', 'scaled'],
    ['another period than ours', 'Үндсэн цалин, ₮ жилд', 'unknown'],
  ])('a heading with %s is none of ours', (_, heading, kind) => {
    const { problems } = readList(cellsOf(`Албан тушаал|${heading}`, 'Багш|5'), named, 'required')
    expect(problems).toMatchObject([{ kind, given: heading }])
  })

  it('a name that occurs twice, once as the caption of the screen, is reported', () => {
    const { problems } = readList(cellsOf('Тоо|Шинэ орон тоо', '1|2'), named, 'required')
    expect(problems).toEqual([{ kind: 'twice', given: 'Шинэ орон тоо' }])
  })
})

test.each([
  ['a code without what nobody sees', '\u200e10\u00ad01\u200b ', '1001'],
  ['a text in composed letters', 'Й'.normalize('NFD'), 'Й'],
  ['a text with what nobody sees in it, and its spaces', ' A\u00adB ', ' A\u00adB '],
])('of a row is read %s', (_, cell, read) => {
  expect(readList([['Тайлбар'], [cell]], headers, 'required').rows[0]?.cells).toEqual([null, null, read])
})

test.each([
  ['in decomposed letters', 'Тайлбар'.normalize('NFD')],
  ['with a Latin letter', 'Тaйлбap'],
  ['with a soft hyphen and a mark of direction', '\u200eТайл\u00adбар'],
  ['with no-break spaces', '\u00a0Тайлбар\u202f'],
])('a heading %s is known', (_, heading) => {
  const list = readList([[heading], ['a']], headers, 'required')
  expect([list.problems, list.rows]).toEqual([[], [{ at: 2, cells: [null, null, 'a'] }]])
})

describe('of several sheets', () => {
  const sheet = (
    name: string,
    rows: readonly (readonly string[])[],
    visibility: 'visible' | 'hidden' = 'visible',
  ) => ({
    name,
    rows,
    visibility,
    left: [],
  })
  const listed = [
    ['Албан тушаал', 'Тоо'],
    ['Багш', '2'],
  ]
  const about = [['Заавар'], ['Тоо: орон тоо']]
  test.each([
    ['the first whose headings fit is read', [sheet('a', about), sheet('b', listed), sheet('c', listed)], 1],
    ['none that is hidden', [sheet('a', listed, 'hidden'), sheet('b', listed)], 1],
    [
      'the first that holds anything where none fits',
      [sheet('a', []), sheet('b', [['x']]), sheet('c', [['y']])],
      1,
    ],
    [
      'the first that is seen where those that are hidden fit',
      [sheet('a', listed, 'hidden'), sheet('b', about)],
      1,
    ],
    ['the first where nothing is seen', [sheet('a', listed, 'hidden')], 0],
    ['headings below a title fit too', [sheet('a', about), sheet('b', [['Жагсаалт'], [], ...listed])], 1],
  ])('%s', (_, sheets, at) => {
    expect(sheetOfList(sheets, headers)).toBe(at)
  })
})

test.each([
  ['a title', [['Цалингийн жагсаалт (мянган төгрөгөөр)'], ['Нэр', 'Цалин'], ['Багш', '1500']], '(мянган'],
  [
    'a line of units',
    [
      ['Нэр', 'Цалин'],
      ['', 'мян. төгрөг'],
      ['Багш', '1500'],
    ],
    'мян.',
  ],
  ['a title in dollars', [['Жагсаалт, ам.доллараар'], ['Нэр', 'Цалин'], ['Багш', '1500']], 'ам.доллараар'],
  ['a title with the scale behind', [['төгрөг, мянгаар'], ['Нэр', 'Цалин'], ['Багш', '1500']], 'мянгаар'],
  [
    'a heading above the names',
    [
      ['', 'мян.төг'],
      ['Нэр', 'Цалин'],
      ['Багш', '1500'],
    ],
    'мян.төг',
  ],
  [
    'a line with only an abbreviated scale',
    [
      ['Нэр', 'Цалин'],
      ['', 'м.т'],
      ['Багш', '1500'],
    ],
    'м.т',
  ],
  [
    'a line with only a scale',
    [
      ['Нэр', 'Цалин'],
      ['', 'мян'],
      ['Багш', '1500'],
    ],
    'мян',
  ],
  [
    'a line with 1000 tugrik',
    [
      ['Нэр', 'Цалин'],
      ['', '1000 төгрөг'],
      ['Багш', '1500'],
    ],
    '1000',
  ],
  ['a footer', [['Нэр', 'Цалин'], ['Багш', '1500'], ['Дүнг мянган төгрөгөөр илэрхийлэв']], 'мянган'],
  ['a signature', [['Нэр', 'Цалин'], ['Багш', '1500'], ['Гаргасан: Д.Бат, мян.төг']], 'мян.төг'],
])('%s that states amounts in another unit is refused', (_, rows, part) => {
  expect(readList(rows, ['Нэр', 'Цалин'], 'required').problems).toEqual([
    { kind: 'scaled', given: expect.stringContaining(part), unit: 'tugrik' },
  ])
  expect(
    readList(
      [
        ['Нэр', 'Цалин'],
        ['Багш', '1500'],
      ],
      ['Нэр', 'Цалин'],
      'required',
    ).problems,
  ).toEqual([])
})

test.each<[string, readonly (readonly string[])[], string | null]>([
  ['a footer over three cells', [['Хэмжих нэгж:', 'мянган', 'төгрөг']], 'мянган'],
  ['a footer in percent', [['Дүнг хувиар бичсэн']], 'Дүнг хувиар бичсэн'],
  ['a row with a word of percent', [['Эмч', '', 'хувь']], null],
  [
    'a footer over two cells',
    [
      ['Эмч', '', 'хоёр'],
      ['Тогооч', '', 'гурав'],
      ['Дүнг', 'мянгаар'],
    ],
    'мянгаар',
  ],
  [
    'rows without figures',
    [
      ['Эмч', 'мянгаар', 'нэг'],
      ['Тогооч', '', 'хоёр'],
    ],
    null,
  ],
])('below the rows of a list with amounts %s are a unit, or none', (_, lines, given) => {
  const named = ['Нэр', 'Цалин, ₮', 'Тайлбар']
  expect(readList([named, ['Багш', '1500', 'нэг'], ...lines], named, 'required').problems).toEqual(
    given === null ? [] : [{ kind: 'scaled', given, unit: 'tugrik' }],
  )
})

test.each([
  ['Цалин 2026, мян.төг', 'Нэр | Цалин 2026, мян.төг'],
  ['сая', 'Нэр | сая'],
  ['Sheet1', null],
  ['Цалин, ₮', null],
])('a sheet with the name %j is refused or read', (name, given) => {
  const headings = ['Нэр', 'Цалин, ₮']
  const rows = [[], ['', ...headings], ['', 'Багш', '1500']]
  const read = withName({ name, visibility: 'visible', rows, left: [] }, headings, [])
  expect(readList(read.rows, headings, 'required').problems).toEqual(
    given === null ? [] : [{ kind: 'scaled', given, unit: 'tugrik' }],
  )
})

test.each([
  ['Үндсэн цалин, $', 'scaled'],
  ['Үндсэн цалин, €', 'scaled'],
  ['Үндсэн цалин ($)', 'scaled'],
  ['Үндсэн цалин, $ сард', 'scaled'],
  ['Үндсэн цалин, %', 'unknown'],
])('the heading %j is another column than in tugrik', (given, kind) => {
  const rows = [
    ['Нэр', given],
    ['Багш', '1500'],
  ]
  expect(readList(rows, ['Нэр', 'Үндсэн цалин, ₮ сард'], 'required').problems).toMatchObject([
    { kind, given },
  ])
})

const gradeHeads: readonly Heading[] = [
  'Төрөл',
  ...[1, 2, 10, 11, 12].map((grade) => ({
    head: `${grade}-р анги`,
    also: [`${grade}`, `${grade} анги`, `${grade}-р`],
  })),
]

test.each([
  '1–2-р анги',
  '1-2 анги',
  '1.2',
  '1+2',
  '1/2',
  '1, 2-р анги',
  '1-1',
  '1.0 анги',
  '1 2',
  '13-р анги',
])('the heading %j is no grade and no misspelt one', (given) => {
  const rows = [
    ['Төрөл', given],
    ['Бүлэг', '7'],
  ]
  const { problems, rows: read } = readList(rows, gradeHeads, 'required')
  expect(problems).toEqual([{ kind: 'unknown', given, meant: null }])
  expect(read[0]?.cells).toEqual(['Бүлэг', null, null, null, null, null])
})

test.each(['12', '12.', '12-р анги', '12 анги', '12-Р', '№ 12'])('the heading %j is grade 12', (given) => {
  const rows = [
    ['Төрөл', given],
    ['Бүлэг', '7'],
  ]
  const list = readList(rows, gradeHeads, 'required')
  expect([list.problems, list.rows[0]?.cells[5]]).toEqual([[], '7'])
})

test.each<[string, readonly (readonly string[])[], readonly (string | null)[]]>([
  [
    'numbers of grades above their names',
    [
      ['', '10', '11'],
      ['Төрөл', '', ''],
      ['Бүлэг', '7', '8'],
    ],
    ['Бүлэг', null, null, '7', '8', null],
  ],
  [
    'the number of a grade above other names, below a title',
    [
      ['Сурагч', '', ''],
      ['', '', '10'],
      ['Төрөл', '11', ''],
      ['Бүлэг', '8', '7'],
    ],
    ['Бүлэг', null, null, '7', '8', null],
  ],
  [
    'numbers of grades below a group',
    [
      ['Төрөл', 'Анги', ''],
      ['', '10', '11'],
      ['Бүлэг', '7', '8'],
    ],
    ['Бүлэг', null, null, '7', '8', null],
  ],
  [
    'numbers of grades alone',
    [
      ['10', '11'],
      ['7', '8'],
    ],
    [null, null, null, '7', '8', null],
  ],
])('%s are headings and no figures', (_, rows, cells) => {
  const list = readList(rows, gradeHeads, 'required')
  expect([list.problems, list.rows.map((row) => row.cells)]).toEqual([[], [cells]])
})

test('a number below a grade is a figure, and does not make another grade of it', () => {
  const rows = [
    ['Төрөл', '1'],
    ['', '2'],
  ]
  expect(readList(rows, gradeHeads, 'required').rows).toEqual([
    { at: 2, cells: ['', '2', null, null, null, null] },
  ])
})

test.each<[string, readonly (readonly string[])[], string | null]>([
  ['thousands', [['Хязгаар, мян.төг']], null],
  ['millions', [['Хязгаар, сая төгрөг']], 'Хязгаар, сая төгрөг'],
  ['tugrik', [['Хязгаар, төгрөг']], 'Хязгаар, төгрөг'],
  ['percent', [['Хязгаар, %']], 'Хязгаар, %'],
])('a list in thousands below a title in %s is read, or refused', (_, above, given) => {
  const rows = [...above, ['Нэр', 'Дүн, мянган төгрөг'], ['Багш', '1500']]
  expect(readList(rows, ['Нэр', 'Дүн, мянган төгрөг'], 'required').problems).toEqual(
    given === null ? [] : [{ kind: 'scaled', given, unit: 'thousands' }],
  )
})

test.each([
  ['a heading in tugrik', [['Нэр', 'Дүн, ₮']], 'Дүн, ₮'],
  [
    'a line of units',
    [
      ['Нэр', 'Дүн'],
      ['', 'төгрөг'],
    ],
    'төгрөг',
  ],
  [
    'a line of percent',
    [
      ['Нэр', 'Дүн'],
      ['', '%'],
    ],
    '%',
  ],
])('a list in thousands refuses %s', (_, heads, given) => {
  const own: readonly Heading[] = ['Нэр', { head: 'Дүн, мянган төгрөг', also: ['Дүн'] }]
  expect(readList([...heads, ['Багш', '1500']], own, 'required').problems).toEqual([
    { kind: 'scaled', given, unit: 'thousands' },
  ])
})

test('a first row with figures may have a word of percent', () => {
  const own = ['Нэр', 'Дүн, ₮', 'Төрөл']
  const rows = (amount: string) => [own, ['Багш', amount, 'Хувь']]
  expect(readList(rows('1500'), own, 'required').problems).toEqual([])
})

test('a row of values that speaks of thousands is no unit', () => {
  const named = ['Код', 'Нэр', 'Тоо', 'Тайлбар']
  const rows = [
    named,
    ['a', 'Үүнээс бага дүнг мянгаар бичсэн байж болзошгүй', '', 'нэг'],
    ['b', 'мянгаар', '', 'хоёр'],
  ]
  expect(readList(rows, named, 'required').problems).toEqual([])
})

test.each<readonly [string, readonly string[][], readonly number[], string | null]>([
  ['its year', [['2026 оны хязгаар'], ['Нэр', 'Цалин']], [2026], null],
  ['another year', [['2025 оны хязгаар'], ['Нэр', 'Цалин']], [2026], '2025 оны хязгаар'],
  [
    'another year in a wide title',
    [
      ['', 'Хязгаар 2027'],
      ['Нэр', 'Цалин'],
    ],
    [2026],
    'Хязгаар 2027',
  ],
  ['both years', [['2026 оны хязгаар (2025 оны биелэлт)'], ['Нэр', 'Цалин']], [2026], null],
  ['a year before that counts too', [['2025 оны цалин'], ['Нэр', 'Цалин']], [2026, 2025], null],
  ['any year where no year counts', [['2025 оны цалин'], ['Нэр', 'Цалин']], [], null],
  ['an order', [['Сайдын 2025 оны А/12 дугаар тушаал'], ['Нэр', 'Цалин']], [2026], null],
  ['a day', [['2025-12-20'], ['Нэр', 'Цалин']], [2026], null],
  ['a quarter', [['I улирал'], ['Нэр', 'Цалин']], [2026], 'I улирал'],
  ['another year between its rows', [['Нэр', 'Цалин'], ['2025 он']], [2026], '2025 он'],
  [
    'another year over its columns',
    [
      ['', '2025 оны'],
      ['Нэр', 'Цалин'],
    ],
    [2026],
    '2025 оны',
  ],
])('a list that names %s', (_, above, years, given) => {
  const { problems } = readList([...above, ['Багш', '1500']], ['Нэр', 'Цалин'], 'required', years)
  expect(problems).toEqual(given === null ? [] : [{ kind: 'otherYear', given, year: 2026 }])
})

test('another year in the name of a sheet is a problem', () => {
  const rows = [
    ['Нэр', 'Цалин'],
    ['Багш', '1500'],
  ]
  const problemsOf = (name: string) => {
    const sheet = withName({ name, visibility: 'visible', rows, left: [] }, ['Нэр', 'Цалин'], [2026])
    return readList(sheet.rows, ['Нэр', 'Цалин'], 'required', [2026]).problems.map(({ kind }) => kind)
  }
  expect([problemsOf('Хязгаар 2026'), problemsOf('Sheet1'), problemsOf('Хязгаар 2025')]).toEqual([
    [],
    [],
    ['otherYear'],
  ])
})

const halves: readonly Heading[] = [
  'Дугаар',
  { head: 'Урсгал зардал, ₮', also: ['Хязгаар, Урсгал'] },
  { head: 'Хөрөнгө, ₮', also: ['Хязгаар, Хөрөнгө'] },
]
test.each([
  ['complementary', ['Дугаар||Хөрөнгө, ₮', '|Урсгал зардал, ₮|']],
  ['one name below', ['Дугаар|Урсгал зардал, ₮|', '||Хөрөнгө, ₮']],
  ['words that end below', ['Дугаар|Урсгал|Хөрөнгө,', '|зардал, ₮|₮']],
  ['words that begin above', ['|Урсгал|Хөрөнгө,', 'Дугаар|зардал, ₮|₮']],
  ['a group that is not merged', ['Дугаар|Хязгаар|', '|Урсгал|Хөрөнгө']],
  ['a group in each column', ['Дугаар|Хязгаар|Хязгаар', '|Урсгал|Хөрөнгө']],
  ['a row of own units', ['Дугаар|Урсгал зардал, ₮|Хөрөнгө, ₮', '|₮|төгрөг']],
  ['numbers and own units', ['Дугаар|Урсгал зардал, ₮|Хөрөнгө, ₮', '1|2|3', '|(₮)|төг']],
])('a heading in two rows: %s', (_, lines) => {
  const rows = [...lines, '7|1500|20'].map((line) => line.split('|'))
  const { problems, rows: read } = readList(rows, halves, 'required')
  expect([problems, read]).toEqual([[], [{ at: rows.length, cells: ['7', '1500', '20'] }]])
})

describe('a list without headings', () => {
  test.each([
    ['2025 он', [], 'otherYear'],
    ['', ['2025 оны төсөв'], 'otherYear'],
    ['', ['Хэмжих нэгж: мянган төгрөгөөр илэрхийлсэн дүн'], 'scaled'],
    ['2026 он', ['2026 оны төсөв'], null],
  ])('under the name %j and the titles %j is refused as %s', (name, titles, kind) => {
    const rows = [
      ['Бат', '5'],
      ['Дорж | 2025 онд', '6'],
    ]
    const sheet = withName({ name, titles, visibility: 'visible', rows, left: [] }, ['Нэр', 'Цалин'], [2026])
    const { problems } = readList(sheet.rows, ['Нэр', 'Цалин'], 'optional', [2026])
    expect(problems.map((problem) => problem.kind)).toEqual(kind === null ? [] : [kind])
  })
})

/** Quadratic work on such a text takes hours. */
test.each([
  ['a title', (long: string) => [[long], headers]],
  ['a heading', (long: string) => [headers.with(2, long)]],
  ['a cell', (long: string) => [headers, ['Багш', '2', long]]],
])('%s of a million signs is read at once', (_, rowsWith) => {
  for (const sign of ['1 ', 'а.', 'w(']) {
    const rows = [...rowsWith(sign.repeat(500_000)), ['Захирал', '1', '']]
    expect(readList(rows, headers, 'required').rows.at(-1)?.cells[0]).toBe('Захирал')
  }
})

describe('a list of one institution', () => {
  const rows = [
    ['Нэр', 'Цалин'],
    ['Бат', '5'],
  ]
  test.each<[string, readonly (readonly string[])[], string, readonly string[]]>([
    ['a title', [['14-р сургууль'], ...rows], '', ['14-р сургууль']],
    ['a line between', [...rows, ['14-р сургууль'], ['Дорж', '6']], '', ['14-р сургууль']],
    ['the name of its sheet', rows, '14-р ЕБС', ['Нэр | 14-р ЕБС']],
    ['the name of its sheet, without headings', [['Бат', '5']], '14-р ЕБС', ['Бат | 14-р ЕБС']],
    ['its own title', [['199-р сургууль'], ...rows], '199-р ЕБС', []],
    ['a name in a row', [...rows, ['14-р сургууль', '6']], '', []],
  ])('with %s names another: %j', (_, table, name, given) => {
    const own = 'Нийслэлийн 199-р сургууль'
    const sheet = withName({ name, visibility: 'visible', rows: table, left: [] }, ['Нэр', 'Цалин'], [], own)
    const { problems } = readList(sheet.rows, ['Нэр', 'Цалин'], 'optional', [], own)
    expect(problems).toEqual(given.map((each) => ({ kind: 'otherInstitution', given: each })))
    expect(readList(table, ['Нэр', 'Цалин'], 'optional').problems).toEqual([])
  })
})
