import { readNumber } from '#domain/number/parse.ts'

/** What a field for an amount says: nothing, an amount of 0 or more, or no such thing. */
export type TypedAmount =
  | { readonly is: 'empty' }
  | { readonly is: 'value'; readonly value: number }
  | { readonly is: 'wrong' }

/** Reads an amount in tugrik or a count. Three digits behind one mark are thousands: nobody counts thousandths of them. */
export function typedAmount(text: string): TypedAmount {
  const read = readNumber(text, { decimals: 0 })
  if (read.kind === 'empty') return { is: 'empty' }
  if (read.kind !== 'number' || read.value < 0) return { is: 'wrong' }
  return { is: 'value', value: read.value }
}
