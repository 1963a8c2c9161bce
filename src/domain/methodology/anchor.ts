import { type Address, cellKeyOf } from '#domain/sheet/key.ts'

/** What a place of the description of the calculation is called: a sheet, a norm or a report by its code, a cell of it by its key. */
export function methodologyAnchor(at: string | Address): string {
  return typeof at === 'string' ? at : cellKeyOf(at)
}

/** What the rule of a code is called there. */
export function ruleAnchor(code: string): string {
  return `rule-${code}`
}
