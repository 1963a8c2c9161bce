import { type CellAddress, cellKeyOf } from '#domain/sheet/key.ts'
import { totalsRow } from '#domain/sheet/sheet.ts'

/** Totals below a sheet use the sheet's anchor. */
export function methodologyAnchor(at: string | CellAddress): string {
  if (typeof at === 'string') return at
  return at.row === totalsRow ? at.sheet : cellKeyOf(at)
}

export function ruleAnchor(code: string): string {
  return `rule-${code}`
}
