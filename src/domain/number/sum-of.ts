/**
 * Adds numbers as their decimal texts are added on paper, exactly, so that their order is of no matter and no tugrik is lost among billions.
 * Nothing at all is 0.
 */
export function sumOf(amounts: readonly (number | string)[]): number {
  return sumInThousandths(amounts) ?? Number(exactSum(amounts))
}

/** Beyond it not every whole number of thousandths is a double. */
const MOST = Number.MAX_SAFE_INTEGER

/** Of numbers of three decimals at most, as nearly all amounts are; `null` where one is none of these. */
function sumInThousandths(amounts: readonly (number | string)[]): number | null {
  let total = 0
  for (const amount of amounts) {
    const value = Number(amount)
    const thousandths = Math.round(value * 1000)
    if (thousandths / 1000 !== value || Math.abs(thousandths) > MOST) return null
    // A text of more digits than a double holds is read by these.
    if (typeof amount === 'string' && amount.length > 15) return null
    total += thousandths
    if (Math.abs(total) > MOST) return null
  }
  return total / 1000
}

/** A sum as decimal text, of whatever length. */
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
