/** CLDR `mn`: 1,234,567.5. A minus, not a hyphen, aligns with a plus, and no line breaks after it. */
export function formatNumber(value: number, decimals: Decimals): string {
  return formatter(decimals, 'negative').format(value).replace('-', '−')
}

type Decimals = { readonly atMost: number; readonly atLeast?: number }

/** +5, −5, and 0 for what rounds to it. */
export function formatDifference(value: number, decimals: Decimals): string {
  return formatter(decimals, 'exceptZero').format(value).replace('-', '−')
}

export function plainNumber(value: number, decimals: Decimals): string {
  return formatNumber(value, decimals).replaceAll(',', '')
}

export function countText(count: number): string {
  return formatNumber(count, { atMost: 0 })
}

const formatters = new Map<string, Intl.NumberFormat>()

function formatter(
  { atMost, atLeast = 0 }: Decimals,
  // A value that rounds to zero has no sign.
  signDisplay: 'negative' | 'exceptZero',
): Intl.NumberFormat {
  const key = `${atMost}/${atLeast}/${signDisplay}`
  const known = formatters.get(key)
  if (known) return known
  // ASSUMED: `en-US` prints the marks of CLDR `mn`, and every browser has its data.
  const made = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: atLeast,
    maximumFractionDigits: atMost,
    roundingMode: 'halfExpand',
    signDisplay,
  })
  formatters.set(key, made)
  return made
}
