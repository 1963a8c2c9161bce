/**
 * Removes binary residue: a double has fifteen reliable digits, so 3.0000000000000004 is not rounded up to 4. This is
 * not a rounding rule.
 */
export function roundToPrecision(value: number): number {
  return Number(value.toPrecision(15))
}
