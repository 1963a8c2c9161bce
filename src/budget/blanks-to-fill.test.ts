import { expect, test } from 'vitest'
import { blankOf } from '#budget/blanks.ts'
import { carriesMoney } from '#budget/blanks-to-fill.ts'
import { readsOfCell } from '#engine/define.ts'
import { addressOf, type CellAddress, cellKeyOf } from '#engine/key.ts'
import type { Program } from '#engine/program.ts'
import { cellAt } from '#engine/sheet.ts'
import { programShown } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'

/** The sheets that a cell reads, directly or through others. */
function sheetsRead({ sheets }: Program, from: readonly CellAddress[]): ReadonlySet<string> {
  const read = new Set(from.map(cellKeyOf))
  for (const key of read) {
    const sheet = sheets.get(addressOf(key).sheet)
    const cell = sheet && cellAt(sheet, addressOf(key))
    for (const at of cell ? readsOfCell(cell) : []) read.add(cellKeyOf(at))
  }
  return new Set([...read].map((key) => addressOf(key).sheet))
}

test.each(Object.values(edition2025.views))(
  'of $code, every blank that a total reads carries money',
  (view) => {
    const program = programShown(edition2025, view)
    const totals = [view.budget, view.headcount].map((sheet) => ({ sheet, row: '1', field: 'budgetTotal' }))
    const read = sheetsRead(program, totals)
    const blanks = view.tabs
      .flatMap(({ sheets }) => sheets)
      .filter((sheet) => blankOf(sheet, view.code)?.save)
    expect(blanks.filter((sheet) => read.has(sheet) && !carriesMoney({ program }, sheet))).toEqual([])
    expect(blanks.some((sheet) => carriesMoney({ program }, sheet))).toBe(true)
  },
)

test('the aims of a school carry no money', () => {
  const program = programShown(edition2025, edition2025.views['ebs-public'])
  expect(carriesMoney({ program }, 'ebs-b12')).toBe(false)
})
