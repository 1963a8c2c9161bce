import { type CellAddress, cellKeyOf } from '#engine/key.ts'
import { totalsRow } from '#engine/sheet.ts'

/** `placeOfAnchor` finds the line that covers the cell. Totals below a sheet use the sheet's anchor. */
export function methodologyAnchor(at: CellAddress): string {
  return at.row === totalsRow ? at.sheet : cellKeyOf(at)
}

export function ruleAnchor(code: string): string {
  return `rule-${code}`
}
