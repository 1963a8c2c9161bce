import { describe, expect, test } from 'vitest'
import { editsDifference, isNone, sameOwner, storedAfter } from '#budget/web/device-copy.ts'
import type { PendingEdit } from '#budget/web/pending-edits.ts'
import { supersedes } from '#budget/web/pending-edits.ts'
import type { CellKey } from '#engine/key.ts'

const stored = new Map<CellKey, PendingEdit & { readonly at: string }>([
  ['a/1.x', { value: 5, seen: 1, at: 'before' }],
  ['a/1.y', { value: null, seen: 0, at: 'before' }],
])

describe('the difference to the copy on the device', () => {
  test.each([
    ['nothing has changed', { 'a/1.x': [5, 1], 'a/1.y': [null, 0] }, [], []],
    [
      'a cell is new',
      { 'a/1.x': [5, 1], 'a/1.y': [null, 0], 'b/1.x': [7, 0] },
      [['b/1.x', { value: 7, seen: 0, at: 'now' }]],
      [],
    ],
    [
      'a value is another one',
      { 'a/1.x': [6, 1], 'a/1.y': [null, 0] },
      [['a/1.x', { value: 6, seen: 1, at: 'now' }]],
      [],
    ],
    [
      'an emptied cell holds 0',
      { 'a/1.x': [5, 1], 'a/1.y': [0, 0] },
      [['a/1.y', { value: 0, seen: 0, at: 'now' }]],
      [],
    ],
    [
      'one’s own value was chosen over a newer one',
      { 'a/1.x': [5, 2], 'a/1.y': [null, 0] },
      [['a/1.x', { value: 5, seen: 2, at: 'now' }]],
      [],
    ],
    ['all is saved', {}, [], ['a/1.x', 'a/1.y']],
  ] as const)('%s', (_, cells, changed, dropped) => {
    const pending = new Map<CellKey, PendingEdit>(
      Object.entries(cells).map(([key, [value, seen]]) => [key as 'a/1.x', { value, seen }]),
    )
    const difference = editsDifference(stored, pending, 'now')
    expect(difference).toEqual({ changed, dropped })
    const after = storedAfter(stored, difference)
    expect(isNone(editsDifference(after, pending, 'later'))).toBe(true)
  })
})

const owner = { userName: 'ebs', institutionId: '1001', year: 2026 }

test.each([
  ['the same', owner, true],
  ['another user', { ...owner, userName: 'ebs-b' }, false],
  ['another institution', { ...owner, institutionId: '1002' }, false],
  ['another year', { ...owner, year: 2025 }, false],
])('an owner is known by user, institution and year: %s', (_, other, same) => {
  expect(sameOwner(owner, other)).toBe(same)
})

test.each([
  ['the same', { 'a/1.x': 1 }, true],
  ['a changed cell', { 'a/1.x': 2 }, true],
  ['a new cell', { 'a/1.x': 1, 'a/1.y': 1 }, true],
  ['a draft of before', { 'a/1.y': 3 }, false],
] as const)(
  'a draft takes the place of another one when no cell of it is older: %s',
  (_, versions, newer) => {
    expect(supersedes({ versions }, { versions: { 'a/1.x': 1 } })).toBe(newer)
  },
)
