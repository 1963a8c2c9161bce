import { expect, test } from 'vitest'
import { rangeFiguresOf } from '#client/grid/range-figures.ts'
import type { CellState } from '#domain/sheet/evaluate.ts'

const open = (entry: number | null, proposal: number | null): CellState => ({
  is: 'open',
  value: 0,
  entry,
  proposal,
  limits: { min: 0, max: null, decimals: 0, clamps: false },
})

test('entries, proposals and calculated figures count; empty cells, texts and holes do not', () => {
  const states: readonly CellState[] = [
    open(4, null),
    open(null, 2),
    open(null, null),
    { is: 'computed', value: 6 },
    { is: 'text', text: '7', model: false },
    { is: 'absent' },
  ]
  expect(rangeFiguresOf(states)).toEqual({ count: 3, sum: 12, average: 4 })
})

test('nothing has no average', () => {
  expect(rangeFiguresOf([{ is: 'absent' }])).toEqual({ count: 0, sum: 0, average: null })
})
