import { expect, test } from 'vitest'
import { programOf } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import type { Group } from '#forms/profile.ts'
import { columnWidthsOf } from '#ui/grid/column-widths.ts'
import { crossesFold, foldsOf, NO_FOLDS } from '#ui/grid/folds.ts'
import { gridLayoutOf } from '#ui/grid/grid-layout.ts'

const layoutOf = (group: Group, code: string) => {
  const sheet = programOf(edition2025, group).sheets.get(code)
  if (!sheet) throw new Error(code)
  return gridLayoutOf(sheet, 2026)
}

test.each([
  ['ORGEBS', 'ebs-b5', ['1+6', '8+1', '18+5'], 'the columns before, between and after those to type in'],
  ['ORGEBS', 'ebs-b6', [], 'a wide grid with its first column to type in'],
  ['ORGEBS', 'ebs-b9', ['2+8', '11+1', '15+6'], 'the first column stays'],
  ['ORGEBS', 'ebs-b1', [], 'a narrow grid'],
  ['ORGEBS', 'ebs-b7', [], 'no column to type in'],
  ['ORGSUB', 'sub-b3', ['1+5', '10+1', '16+5'], 'a kindergarten'],
] as const)('%s %s folds %j: %s', (group, code, expected, _) => {
  const folds = foldsOf(layoutOf(group, code))
  const strips = [...folds].filter(([column, { first }]) => column === first)
  expect(strips.map(([column, { count }]) => `${column + 1}+${count}`)).toEqual(expected)
  expect(folds.size).toBe(strips.reduce((sum, [, { count }]) => sum + count, 0))
})

test('a range crosses a fold if one of its columns is folded', () => {
  const folds = foldsOf(layoutOf('ORGEBS', 'ebs-b5'))
  const range = (left: number, right: number) => ({ top: 0, bottom: 2, left, right })
  const crossing = [range(8, 16), range(6, 6), range(6, 8), range(8, 17), range(0, 0)]
  expect(crossing.map((each) => crossesFold(folds, each))).toEqual([false, false, true, true, true])
  expect(crossesFold(NO_FOLDS, range(0, 21))).toBe(false)
})

test('a fold is as wide as its strip, and a resized column has its width again when it is shown', () => {
  const layout = layoutOf('ORGEBS', 'ebs-b5')
  const widths = columnWidthsOf(layout, { getItem: () => null, setItem: () => {} })
  widths.set(2, 300)
  const { tableWidth, columns } = widths.getState()
  widths.fold(foldsOf(layout))
  const folded = widths.getState()
  expect(folded.columns.slice(0, 9)).toEqual([24, 0, 0, 0, 0, 0, columns[6], 24, columns[8]])
  expect(folded.tableWidth).toBeLessThan(tableWidth)
  widths.fold(NO_FOLDS)
  expect(widths.getState().columns[2]).toBe(300)
})
