import { expect, test } from 'vitest'
import { lruCache } from '#platform/bounded-memory.ts'

const names = ['a', 'b', 'c', 'd'] as const
const left = (deeds: readonly (readonly [name: string, bytes: number] | string)[]): string => {
  const memory = lruCache<number>(10, (bytes) => bytes)
  for (const deed of deeds) {
    if (typeof deed === 'string') memory.get(deed)
    else memory.keep(...deed)
  }
  return names.filter((name) => memory.get(name) !== null).join('')
}

test.each([
  [
    'everything while there is room',
    [
      ['a', 5],
      ['b', 5],
    ],
    'ab',
  ],
  [
    'the last ones where there is none',
    [
      ['a', 5],
      ['b', 5],
      ['c', 1],
    ],
    'bc',
  ],
  ['what was asked for last', [['a', 5], ['b', 5], 'a', ['c', 1]], 'ac'],
  [
    'what was kept again last',
    [
      ['a', 5],
      ['b', 5],
      ['a', 5],
      ['c', 1],
    ],
    'ac',
  ],
  [
    'as many as are in the way go',
    [
      ['a', 3],
      ['b', 3],
      ['c', 3],
      ['d', 7],
    ],
    'cd',
  ],
  [
    'what is kept again counts once, as large as it is now',
    [
      ['a', 9],
      ['a', 2],
      ['b', 8],
    ],
    'ab',
  ],
  [
    'what was forgotten takes no room',
    [
      ['a', 6],
      ['b', 6],
      ['c', 4],
    ],
    'bc',
  ],
  [
    'the last one, however large',
    [
      ['a', 3],
      ['b', 30],
    ],
    'b',
  ],
  [
    'and others again after a large one',
    [
      ['b', 30],
      ['a', 3],
      ['c', 3],
    ],
    'ac',
  ],
  ['nothing that nobody kept', ['a'], ''],
] as const)('remembers %s', (_, deeds, expected) => {
  expect(left(deeds)).toBe(expected)
})

test('returns the last stored value of a key', () => {
  const memory = lruCache<{ readonly of: number }>(10, () => 1)
  memory.keep('a', { of: 1 })
  memory.keep('a', { of: 2 })
  expect(memory.get('a')).toEqual({ of: 2 })
})
