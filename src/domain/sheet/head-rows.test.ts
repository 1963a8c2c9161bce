import { expect, test } from 'vitest'
import { headRowsOf } from '#domain/sheet/head-rows.ts'

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
