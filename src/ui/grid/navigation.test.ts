import { expect, test } from 'vitest'
import type { CellState } from '#engine/evaluate.ts'
import {
  entrance,
  type GridPosition,
  type GridShape,
  gridPositionRows,
  isSingle,
  type Move,
  moved,
  nextOpen,
  nextOpenWithin,
  rangeFiguresOf,
  rangeOf,
  rangeStyle,
} from '#ui/grid/navigation.ts'

const kinds = { o: 'open', e: 'open', f: 'fixed', ' ': 'absent' } as const

/** Parses text: o is open and filled, e open and empty, f fixed; a blank is no cell. */
function drawn(...lines: readonly string[]): GridShape {
  const kindAt = ({ row, column }: GridPosition) =>
    Object.entries(kinds).find(([sign]) => sign === lines[row]?.[column])?.[1] ?? 'absent'
  return {
    rows: lines.length,
    bodyRows: lines.length,
    columns: lines[0]?.length ?? 0,
    at: kindAt,
    isFilled: ({ row, column }) => 'of'.includes(lines[row]?.[column] ?? ' '),
  }
}

const shape = drawn(' fof', 'of f', 'ffo ')
const at = (row: number, column: number): GridPosition => ({ row, column })

test.each<readonly [string, GridPosition, Move, GridPosition]>([
  ['one cell to the right', at(0, 1), { to: 'right', by: 'cell' }, at(0, 2)],
  ['over a missing cell', at(1, 1), { to: 'right', by: 'cell' }, at(1, 3)],
  ['nowhere beyond the edge', at(0, 3), { to: 'right', by: 'cell' }, at(0, 3)],
  ['nowhere where only missing cells follow', at(1, 0), { to: 'up', by: 'cell' }, at(1, 0)],
  ['down over a missing cell', at(0, 2), { to: 'down', by: 'cell' }, at(2, 2)],
  ['to the edge of a block, which a missing cell ends', at(1, 0), { to: 'right', by: 'edge' }, at(1, 1)],
  ['from there to the next one', at(1, 1), { to: 'right', by: 'edge' }, at(1, 3)],
  ['a screen down, at most to the end', at(0, 1), { to: 'down', by: 'page' }, at(2, 1)],
  ['to the start of the row', at(0, 3), { to: 'rowStart' }, at(0, 1)],
  ['to the end of the row', at(2, 0), { to: 'rowEnd' }, at(2, 2)],
  ['to the first cell', at(2, 2), { to: 'first' }, at(0, 1)],
  ['to the last cell', at(0, 1), { to: 'last' }, at(2, 2)],
])('a move leads %s', (_, from, move, to) => {
  expect(moved(shape, from, move)).toEqual(to)
})

test.each<readonly [string, string, number, 'left' | 'right', number]>([
  ['within a block to its end', 'oofee', 0, 'right', 2],
  ['back to its beginning', 'eofoe', 3, 'left', 1],
  ['from its end to the next block', 'ooeefo', 1, 'right', 4],
  ['from an empty cell to the next block', 'eeofe', 0, 'right', 2],
  ['from an empty cell back to the end of one', 'ofeee', 4, 'left', 1],
  ['from the last block to the end of the line', 'ofee', 1, 'right', 3],
  ['in an empty line to its end', 'eeee', 0, 'right', 3],
  ['in an empty line to its last cell', 'eee ', 0, 'right', 2],
  ['nowhere from the end', 'oof', 2, 'right', 2],
])('Ctrl and an arrow leads %s', (_, line, from, to, end) => {
  expect(moved(drawn(line), at(0, from), { to, by: 'edge' })).toEqual(at(0, end))
})

test('Tab moves through the open cells in reading order and then out', () => {
  expect(entrance(shape)).toEqual(at(0, 2))
  expect(nextOpen(shape, at(0, 2), false)).toEqual(at(1, 0))
  expect(nextOpen(shape, at(1, 0), false)).toEqual(at(2, 2))
  expect(nextOpen(shape, at(2, 2), false)).toBeNull()
  expect(nextOpen(shape, at(2, 0), true)).toEqual(at(1, 0))
  expect(nextOpen(shape, at(0, 2), true)).toBeNull()
})

test.each<readonly [string, (gridShape: GridShape) => unknown, number]>([
  ['a step', (gridShape) => moved(gridShape, at(0, 0), { to: 'right', by: 'cell' }), 1],
  ['Tab', (gridShape) => nextOpen(gridShape, at(0, 0), false), 2],
  ['Tab back', (gridShape) => nextOpen(gridShape, at(1, 0), true), 1],
  ['the entrance', entrance, 1],
])('%s reads no cell past its destination', (_, go, most) => {
  const seen: GridPosition[] = []
  const long = drawn('ofoo', 'oooo')
  go({
    ...long,
    at: (position) => {
      seen.push(position)
      return long.at(position)
    },
  })
  expect(seen).toHaveLength(most)
})

test('a grid without open cells is entered at its first cell and left at once', () => {
  const closed = drawn(' f', 'ff')
  expect(entrance(closed)).toEqual(at(0, 1))
  expect(nextOpen(closed, at(0, 1), false)).toBeNull()
})

const range = rangeOf({ row: 3, column: 2 }, { row: 1, column: 4 })

test('two cells make a range whichever was first', () => {
  expect(range).toEqual({ top: 1, left: 2, bottom: 3, right: 4 })
  expect(
    gridPositionRows(range).map((row) => row.map(({ row, column }) => `${row}${column}`).join()),
  ).toEqual(['12,13,14', '22,23,24', '32,33,34'])
})

test.each([
  ['a corner', { row: 1, column: 2 }, 'grid-chosen grid-chosen-top grid-chosen-left'],
  ['the middle', { row: 2, column: 3 }, 'grid-chosen'],
  ['an edge', { row: 3, column: 3 }, 'grid-chosen grid-chosen-bottom'],
  ['outside', { row: 0, column: 3 }, ''],
])('%s is drawn as such', (_, at, edges) => {
  expect(rangeStyle(range, at)).toBe(edges)
})

test('a single cell has no frame of a range', () => {
  const single = rangeOf({ row: 1, column: 1 }, { row: 1, column: 1 })
  expect([isSingle(single), rangeStyle(single, { row: 1, column: 1 })]).toEqual([true, ''])
})

const open = (entry: number | null, proposal: number | null): CellState => ({
  kind: 'open',
  value: 0,
  entry,
  proposal,
  limits: { min: 0, max: null, decimals: 0, clamps: false },
  unit: 'people',
  rowUnit: '',
})

test('entries, proposals and calculated figures count; empty cells, texts and holes do not', () => {
  const states: readonly CellState[] = [
    open(4, null),
    open(null, 2),
    open(null, null),
    { kind: 'computed', value: 6 },
    { kind: 'text', text: '7', model: false },
    { kind: 'absent' },
  ]
  expect(rangeFiguresOf(states)).toEqual({ count: 3, sum: 12, average: 4 })
})

test('nothing has no average', () => {
  expect(rangeFiguresOf([{ kind: 'absent' }])).toEqual({ count: 0, sum: 0, average: null })
})

test.each<readonly [string, GridPosition, Move, GridPosition]>([
  ['the edge stops above the totals', at(0, 0), { to: 'down', by: 'edge' }, at(2, 0)],
  ['the edge beyond it is that of the totals', at(2, 0), { to: 'down', by: 'edge' }, at(3, 0)],
  ['from the totals up to the other edge', at(3, 1), { to: 'up', by: 'edge' }, at(0, 1)],
  ['along the totals', at(3, 0), { to: 'right', by: 'edge' }, at(3, 2)],
  ['one cell leads into the totals', at(2, 1), { to: 'down', by: 'cell' }, at(3, 1)],
  ['the last cell is that of the form', at(0, 0), { to: 'last' }, at(2, 2)],
])('with totals below: %s', (_name, from, move, to) => {
  expect(moved({ ...drawn('ooo', 'ooo', 'ooo', 'fff'), bodyRows: 3 }, from, move)).toEqual(to)
})

test.each([
  ['by rows to the right', 'rows', false, at(0, 1), at(1, 0)],
  ['by rows back', 'rows', true, at(1, 0), at(0, 1)],
  ['by columns down', 'columns', false, at(0, 1), at(2, 1)],
  ['after the last to the first', 'columns', false, at(2, 1), at(1, 0)],
  ['before the first to the last', 'rows', true, at(0, 1), at(2, 1)],
] as const)('%s within a range, from open cell to open cell', (_, by, back, from, to) => {
  const range = { top: 0, left: 0, bottom: 2, right: 1 }
  expect(nextOpenWithin(drawn(' oo', 'ofo', 'foo'), range, from, { by, back })).toEqual(to)
})

test('a range without open cells leads nowhere', () => {
  const range = { top: 0, left: 0, bottom: 1, right: 0 }
  expect(nextOpenWithin(drawn('f', 'f'), range, at(0, 0), { by: 'rows', back: false })).toBeNull()
})
