/**
 * Rounds half away from zero on the decimal text, as on paper: 1.005 to two decimals is 1.01. Non-finite numbers
 * become 0.
 * @param digits decimals, 0 or more. Source: design calculation §1.
 */
export function roundHalfAway(value: number, digits = 0): number {
  const shifted = shift(Math.abs(value), digits)
  return Math.sign(value) * shift(Math.round(shifted), -digits) || 0
}

/** Shifts in the text, which avoids binary errors. */
function shift(value: number, places: number): number {
  const [mantissa = '0', exponent = '0'] = String(value).split('e')
  return Number(`${mantissa}e${Number(exponent) + places}`)
}
