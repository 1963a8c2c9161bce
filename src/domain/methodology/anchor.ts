import { type Address, cellKeyOf } from '#domain/sheet/key.ts'
import { totalsRow } from '#domain/sheet/sheet.ts'

/**
 * What a place of the description of the calculation is called: a sheet, a norm or a report by its code, a cell of it by its key. The
 * totals below a sheet are no line of its form: they stand with the sheet.
 */
export function methodologyAnchor(at: string | Address): string {
  if (typeof at === 'string') return at
  return at.row === totalsRow ? at.sheet : cellKeyOf(at)
}

/** What the rule of a code is called there. */
export function ruleAnchor(code: string): string {
  return `rule-${code}`
}
