import { readsOfCell } from '#engine/define.ts'
import { cellKeyOf } from '#engine/key.ts'
import type { CompiledCell, Program } from '#engine/program.ts'
import type { FullReport } from '#forms/reports/report.ts'

/** Returns the cells without inputs below every figure of some reports, where an explanation ends. */
export function leavesBelow(
  reports: readonly FullReport[],
  { slots, indexOf }: Program,
): readonly CompiledCell[] {
  const codes = new Set(reports.flatMap(({ value }) => (value.from === 'sheet' ? [value.sheet.code] : [])))
  const reached = new Set(
    slots.filter(({ address, cell }) => codes.has(address.sheet) && cell.kind !== 'text'),
  )
  for (const { cell } of reached) {
    for (const address of readsOfCell(cell)) {
      const read = slots[indexOf.get(cellKeyOf(address)) ?? -1]
      if (!read) throw new Error(`nothing stands at ${cellKeyOf(address)}`)
      reached.add(read)
    }
  }
  return [...reached].filter(({ cell }) => readsOfCell(cell).length === 0)
}
