import { typedAmount } from '#client/typed-amount.ts'
import { formatNumber } from '#domain/number/format.ts'

/** The text of a field when it is left: an amount gets its thousands marks, anything else stays as it was typed. */
export function settledAmount(text: string): string {
  const read = typedAmount(text)
  return read.is === 'value' ? formatNumber(read.value, { atMost: 2 }) : text
}
