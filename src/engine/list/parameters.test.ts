import { expect, test } from 'vitest'
import {
  chosenParameters,
  code,
  counted,
  matching,
  oneOf,
  readParameters,
  textUpTo,
  wholeNumber,
  writeParameters,
} from '#engine/list/parameters.ts'

const declared = {
  search: textUpTo(5),
  name: textUpTo(0),
  region: matching('', /^\d{2}$/),
  state: oneOf('all', ['sent', 'returned']),
  sort: oneOf(null, ['name', 'amount']),
  size: oneOf(50, [100]),
  page: counted(0),
  column: counted(null),
  period: code,
  tab: wholeNumber,
}
const initial = {
  search: '',
  name: '',
  region: '',
  state: 'all',
  sort: null,
  size: 50,
  page: 0,
  column: null,
  period: null,
  tab: null,
}

test.each<readonly [name: keyof typeof declared, word: string, value: unknown]>([
  ['search', 'а б', 'а б'],
  ['region', '65', '65'],
  ['state', 'sent', 'sent'],
  ['sort', 'amount', 'amount'],
  ['size', '100', 100],
  ['page', '2', 1],
  ['page', '9999', 9998],
  ['column', '1', 0],
  ['period', '2026-01', '2026-01'],
  ['tab', '0', 0],
])('%s=%s is read as %j and written as it was', (name, word, value) => {
  const state = readParameters(declared, [[name, word]])
  expect(state).toEqual({ ...initial, [name]: value })
  expect(writeParameters(declared, state)).toEqual([[name, word]])
})

test.each<readonly [name: string, word: string]>([
  ['search', ''],
  ['name', 'Бат'],
  ['region', '6'],
  ['region', '650'],
  ['state', 'all'],
  ['state', 'nowhere'],
  ['sort', 'null'],
  ['sort', 'colour'],
  ['size', '7'],
  ['size', ''],
  ['page', '0'],
  ['page', '-3'],
  ['page', '1.5'],
  ['page', '10000'],
  ['column', '0'],
  ['period', ''],
  ['tab', '-1'],
  ['tab', '20260'],
  ['other', 'x'],
])('%s=%s is nothing, and is not written', (name, word) => {
  const state = readParameters(declared, [[name, word]])
  expect(state).toEqual(initial)
  expect(writeParameters(declared, state)).toEqual([])
})

test('a longer text is cut', () => {
  expect(readParameters(declared, [['search', 'abcdefg']]).search).toBe('abcde')
})

test('the words have the order of the declaration, and none that would not be read', () => {
  const state = { page: 1, search: 'а', name: 'Бат', region: 'x', size: undefined, sort: null } as const
  expect(writeParameters(declared, state)).toEqual([
    ['search', 'а'],
    ['page', '2'],
  ])
  expect(chosenParameters(declared, state)).toEqual({ search: 'а', page: 1 })
})
