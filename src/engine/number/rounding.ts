/**
 * Half away from zero on the decimal text, as on paper: 1.005 to two decimals is 1.01. Non-finite numbers become 0.
 * `digits`: decimals, 0 or more (calculation §1).
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

/** A double has fifteen reliable digits: 3.0000000000000004 is not rounded up to 4. */
export function roundToPrecision(value: number): number {
  return Number(value.toPrecision(15))
}

/** Exact, so that no tugrik is lost among billions. */
export function sumOf(amounts: readonly (number | string)[]): number {
  return sumInThousandths(amounts) ?? Number(exactSum(amounts))
}

/** Larger whole numbers of thousandths are not exact doubles. */
const MAX_SUM = Number.MAX_SAFE_INTEGER

/** Adds at most three decimals, as nearly all amounts have; else `null`. */
function sumInThousandths(amounts: readonly (number | string)[]): number | null {
  let total = 0
  for (const amount of amounts) {
    const value = Number(amount)
    const thousandths = Math.round(value * 1000)
    if (thousandths / 1000 !== value || Math.abs(thousandths) > MAX_SUM) return null
    // A text with more digits than a double needs exact parsing.
    if (typeof amount === 'string' && amount.length > 15) return null
    total += thousandths
    if (Math.abs(total) > MAX_SUM) return null
  }
  return total / 1000
}

function exactSum(amounts: readonly (number | string)[]): string {
  let [units, scale] = [0n, 0]
  for (const amount of amounts) {
    const [mantissa = '0', exponent = '0'] = String(amount).split('e')
    const [whole = '0', fraction = ''] = mantissa.split('.')
    const own = fraction.length - Number(exponent)
    const common = Math.max(scale, own)
    units =
      units * 10n ** BigInt(common - scale) + BigInt(`${whole}${fraction}`) * 10n ** BigInt(common - own)
    scale = common
  }
  return `${units}e${-scale}`
}
