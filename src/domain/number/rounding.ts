/**
 * Rounds half away from zero on the shortest decimal text of the number, as people do on paper:
 * 1.005 to two decimals is 1.01 although its binary value lies a little below. What is no finite number is 0.
 * @param digits decimals to keep, 0 or more. Source: design calculation §1.
 */
export function roundHalfAway(value: number, digits = 0): number {
  const shifted = shift(Math.abs(value), digits)
  return Math.sign(value) * shift(Math.round(shifted), -digits) || 0
}

/** Moves the decimal point in the number's text, so that no binary error creeps in. */
function shift(value: number, places: number): number {
  const [mantissa = '0', exponent = '0'] = String(value).split('e')
  return Number(`${mantissa}e${Number(exponent) + places}`)
}
