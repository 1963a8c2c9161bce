import { expect, test } from 'vitest'
import { importText } from '#engine/list/import-text.ts'
import { type CheckedList, checkedRows } from '#ui/server-import.tsx'

const columns = [
  { field: 'name', head: 'Нэр', takes: { kind: 'text', most: 20 } },
  { field: 'pay', head: 'Цалин', takes: { kind: 'figure', min: 0, max: 1e9, decimals: 2, unit: 'money' } },
] as const
const nothing: CheckedList = {
  counts: { added: 0, changed: 0, removed: 0, same: 0, confirmed: 0 },
  changes: [],
  institutions: new Map([['1001', 'Тосонбулаг']]),
  faults: [],
  faultyRows: [],
  faultCounts: [],
  rounded: [],
}
const rows = [
  { at: 2, cells: ['Бат', '1500000'] },
  { at: 4, cells: ['Дорж', '1200.456'] },
]
const preview = (checked: Partial<CheckedList>) => checkedRows({ columns }, { ...nothing, ...checked }, rows)

test('rows without a finding stay as they are', () => {
  expect(preview({}).map(({ at, status, cells }) => [at, status, cells])).toEqual([
    [2, 'same', ['Бат', '1500000']],
    [4, 'same', ['Дорж', '1200.456']],
  ])
})

test('a changed cell has its old and its new value, figures grouped, and says how it is rounded', () => {
  const cells = [{ column: 1, from: '1100000', to: '1200.46' }]
  const changes = [{ kind: 'changed', at: 4, name: 'Дорж', institutionId: null, cells }] as const
  const rounded = [{ at: 4, column: 1, from: '1200.456', to: '1200.46' }]
  expect(preview({ changes, rounded })[1]).toMatchObject({
    status: 'changed',
    notes: [
      { column: 1, kind: 'changes', now: '1,100,000', to: '1,200.46' },
      { column: 1, kind: 'rounded', now: '1,200.46' },
    ],
  })
})

test('a faulty row is refused at its cell, whatever else would change in it', () => {
  const changes = [{ kind: 'new', at: 2, name: 'Бат', institutionId: null, cells: [] }] as const
  const faults = [
    { row: 2, field: 'pay', message: 'их' },
    { row: 2, field: '', message: 'давхар' },
    { row: 9, field: '', message: 'хоосон' },
  ]
  const faultyRows = [2, 9]
  expect(
    preview({ changes, faults, faultyRows }).map(({ at, status, problems }) => [at, status, problems]),
  ).toEqual([
    [
      2,
      'refused',
      [
        { column: 1, message: 'их' },
        { column: -1, message: 'давхар' },
      ],
    ],
    [4, 'unknown', []],
    [9, 'refused', [{ column: -1, message: 'хоосон' }]],
  ])
})

test('a faulty row whose fault is not listed is refused with a sentence, next to rows that were compared', () => {
  const counts = { ...nothing.counts, same: 1 }
  expect(preview({ counts, faultyRows: [4] })).toMatchObject([
    { at: 2, status: 'same', problems: [] },
    { at: 4, status: 'refused', problems: [{ column: -1, message: importText.notListed }] },
  ])
})

test('what only the program has follows with its name', () => {
  const changes = [
    { kind: 'removed', at: null, name: 'Цэцэг, Багш', institutionId: '1001', cells: [] },
  ] as const
  expect(preview({ changes }).at(-1)).toMatchObject({
    at: null,
    status: 'removed',
    cells: null,
    name: '1001, Тосонбулаг, Цэцэг, Багш',
  })
})
