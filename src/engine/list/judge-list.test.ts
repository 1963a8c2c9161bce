import { describe, expect, test } from 'vitest'
import {
  type ImportScope,
  judgeList,
  type ListRules,
  plainRules,
  rowChanges,
} from '#engine/list/judge-list.ts'

const fields = ['code', 'name', 'amount', 'place', 'confirmed'] as const
type Field = (typeof fields)[number]
const stored = [
  { key: 'a', cells: ['a', 'Бат', '1', 'Ховд', ''] },
  { key: 'b', cells: ['b', 'Болд', '', 'Увс', 'yes'] },
]
/** `confirmed` has no column. */
const rules: ListRules<Field, string> = {
  ...plainRules(fields, stored, ({ code }) => code ?? ''),
  reference: ['place'],
  rounded: (field, given) => (field === 'amount' && given === '1.004' ? '1' : null),
  unique: ['code', (first) => `as row ${first}`],
  read: ({ key, given, texts, stored: known }) => ({
    checks: [
      ['', key === '' && 'no code'],
      ['name', texts.name === '' && 'no name'],
    ],
    accepted:
      texts.amount === 'x'
        ? null
        : { item: `${given.name} ${known?.name}`, texts: { ...texts, confirmed: 'yes' } },
  }),
}
type Cells = readonly (string | null)[]
const judged = (rows: readonly Cells[], extent: ImportScope = 'part') =>
  judgeList(
    rules,
    rows.map((cells, index) => ({ at: index + 2, cells })),
    extent,
  )

describe('a row of a list', () => {
  const nothing = { changes: [], ignored: [], rounded: [] }
  test.each<readonly [string, Cells, object]>([
    [
      'without a stored one is new',
      ['c', 'Сараа', '5', 'Ховд'],
      {
        ...nothing,
        kind: 'new',
        at: 2,
        key: 'c',
        cells: ['c', 'Сараа', '5', 'Ховд', 'yes'],
        item: 'Сараа undefined',
      },
    ],
    [
      'equal to the stored one is the same',
      ['b', 'Болд', '', 'Увс'],
      {
        ...nothing,
        kind: 'same',
        at: 2,
        key: 'b',
        cells: ['b', 'Болд', '', 'Увс', 'yes'],
        item: 'Болд Болд',
      },
    ],
    ['with spaces around its texts is the same', [' b ', ' Болд ', ' ', 'Увс'], { kind: 'same' }],
    [
      'with another text is changed at its cell',
      ['b', 'Дорж', '', 'Увс'],
      { kind: 'changed', changes: [{ column: 1, from: 'Болд', to: 'Дорж' }] },
    ],
    [
      'with an emptied cell is changed',
      ['a', 'Бат', '', 'Ховд'],
      {
        kind: 'changed',
        changes: [
          { column: 2, from: '1', to: '' },
          { column: 4, from: '', to: 'yes' },
        ],
      },
    ],
    [
      'changes a field without a column',
      ['a', 'Бат', '1', 'Ховд'],
      { kind: 'changed', changes: [{ column: 4, from: '', to: 'yes' }] },
    ],
    [
      'without a column has its stored texts',
      ['b', null, null],
      { ...nothing, kind: 'same', cells: ['b', 'Болд', '', 'Увс', 'yes'], item: 'null Болд' },
    ],
    [
      'with another text in a reference column is the same',
      ['b', 'Болд', '', 'Ховд'],
      { kind: 'same', changes: [], ignored: [{ column: 3, from: 'Увс', to: 'Ховд' }] },
    ],
    [
      'spelled otherwise in a reference column is the same',
      ['b', 'Болд', '', 'увс'],
      { kind: 'same', ignored: [] },
    ],
    [
      'with a rounded figure reports the rounding',
      ['a', 'Бат', '1.004', 'Ховд'],
      {
        changes: [{ column: 4, from: '', to: 'yes' }],
        rounded: [{ column: 2, from: '1.004', to: '1' }],
      },
    ],
    [
      'with failed checks is refused with all of them',
      ['', '', '1', ''],
      {
        kind: 'refused',
        at: 2,
        problems: [
          { field: '', message: 'no code' },
          { field: 'name', message: 'no name' },
        ],
      },
    ],
    ['that is not accepted is refused', ['a', 'Бат', 'x', ''], { kind: 'refused', problems: [] }],
  ])('%s', (_, cells, expected) => {
    expect(judged([cells]).rows).toMatchObject([expected])
  })

  test('is refused after a row with its key; rows without a key do not repeat each other', () => {
    const row = (code: string): Cells => [code, 'Бат', '', '']
    expect(judged(['a', 'c', 'a', '', '', ' c', 'a'].map(row)).rows).toMatchObject([
      { kind: 'changed' },
      { kind: 'new' },
      { problems: [{ field: 'code', message: 'as row 2' }] },
      { problems: [{ field: '', message: 'no code' }] },
      { problems: [{ field: '', message: 'no code' }] },
      { problems: [{ field: 'code', message: 'as row 3' }] },
      { problems: [{ field: 'code', message: 'as row 2' }] },
    ])
  })
})

describe('a list', () => {
  const rows: readonly Cells[] = [
    ['b', 'Дорж', '', 'Увс'],
    ['c', 'Сараа', '', ''],
    ['c', 'Сараа', '', ''],
  ]
  const changed = [
    {
      kind: 'changed',
      at: 2,
      key: 'b',
      cells: ['b', 'Дорж', '', 'Увс', 'yes'],
      changes: [{ column: 1, from: 'Болд', to: 'Дорж' }],
    },
    { kind: 'new', at: 3, key: 'c', cells: ['c', 'Сараа', '', '', 'yes'], changes: [] },
  ]
  test.each([
    ['part', changed],
    ['whole', [...changed, { kind: 'removed', ...stored[0] }]],
  ] satisfies [ImportScope, unknown][])(
    'as the %s of a register changes its accepted rows',
    (extent, changes) => {
      expect(rowChanges(judged(rows, extent))).toEqual(changes)
    },
  )

  test('does not remove the row that it refuses', () => {
    expect(judged([['a', '', '', '']], 'whole').removed.map(({ key }) => key)).toEqual(['b'])
  })

  test('equal to the stored rows changes nothing', () => {
    const again = stored.map(({ cells }, index) => ({ at: index + 2, cells }))
    const plain = plainRules(fields, stored, ({ code }) => code ?? '')
    const list = judgeList(plain, again, 'whole')
    expect(list.rows.map(({ kind }) => kind)).toEqual(['same', 'same'])
    expect(rowChanges(list)).toEqual([])
  })
})
