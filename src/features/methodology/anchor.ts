import { type CellAddress, cellKeyOf } from '#engine/key.ts'
import { totalsRow } from '#engine/sheet.ts'

/** Totals below a sheet use the sheet's anchor. */
export function methodologyAnchor(at: string | CellAddress): string {
  if (typeof at === 'string') return at
  return at.row === totalsRow ? at.sheet : cellKeyOf(at)
}

export function ruleAnchor(code: string): string {
  return `rule-${code}`
}
