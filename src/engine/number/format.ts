/** CLDR `mn`: 1,234,567.5. A minus, not a hyphen, aligns with a plus, and no line breaks after it. */
export function formatNumber(
  value: number,
  decimals: { readonly atMost: number; readonly atLeast?: number },
): string {
  return formatter(decimals.atMost, decimals.atLeast ?? 0)
    .format(value)
    .replace('-', '−')
}

export function plainNumber(value: number, decimals: Parameters<typeof formatNumber>[1]): string {
  return formatNumber(value, decimals).replaceAll(',', '')
}

export function countText(count: number): string {
  return formatNumber(count, { atMost: 0 })
}

const formatters = new Map<string, Intl.NumberFormat>()

function formatter(atMost: number, atLeast: number): Intl.NumberFormat {
  const key = `${atMost}/${atLeast}`
  const known = formatters.get(key)
  if (known) return known
  // ASSUMED: `en-US` prints the marks of CLDR `mn`, and every browser has its data.
  const made = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: atLeast,
    maximumFractionDigits: atMost,
    roundingMode: 'halfExpand',
    // A value that rounds to zero has no sign.
    signDisplay: 'negative',
  })
  formatters.set(key, made)
  return made
}
