/**
 * Writes a number with the marks of CLDR `mn`: 1,234,567.5. Trailing zeros are kept only up to `atLeast` decimals. A minus is one, never a
 * hyphen: it stands beside figures that have a plus, and no line breaks behind it.
 */
export function formatNumber(
  value: number,
  decimals: { readonly atMost: number; readonly atLeast?: number },
): string {
  return formatter(decimals.atMost, decimals.atLeast ?? 0)
    .format(value)
    .replace('-', '−')
}

/** The same without marks of thousands, as one types it. */
export function plainNumber(value: number, decimals: Parameters<typeof formatNumber>[1]): string {
  return formatNumber(value, decimals).replaceAll(',', '')
}

/** How many, as sentences and lists tell it: 18,000. */
export function countText(count: number): string {
  return formatNumber(count, { atMost: 0 })
}

const formatters = new Map<string, Intl.NumberFormat>()

function formatter(atMost: number, atLeast: number): Intl.NumberFormat {
  const key = `${atMost}/${atLeast}`
  const known = formatters.get(key)
  if (known) return known
  // ASSUMED: `en-US` prints the very marks of CLDR `mn` (comma, point), and is in every browser's data.
  const made = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: atLeast,
    maximumFractionDigits: atMost,
    roundingMode: 'halfExpand',
    // What rounds to nothing has no sign.
    signDisplay: 'negative',
  })
  formatters.set(key, made)
  return made
}
