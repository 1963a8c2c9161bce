/**
 * A figure without the dust of binary arithmetic: fifteen digits are what a double holds for sure, so that 51.3 is not shown
 * as 51.300000000000004 and 3.0000000000000004 is not lifted to 4. No rounding in the sense of a rule.
 */
export function steady(value: number): number {
  return Number(value.toPrecision(15))
}
