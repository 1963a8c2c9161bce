import type { OpenDraft } from '#client/draft/open-draft.ts'
import { formatNumber } from '#domain/number/format.ts'
import { readNumber } from '#domain/number/parse.ts'
import type { Address } from '#domain/sheet/key.ts'
import { pendingText } from '#text/draft.ts'

/** What a field for an amount says: nothing, an amount of 0 or more, or no such thing. */
type TypedAmount =
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

/** The text of a field when it is left: an amount gets its thousands marks, anything else stays as it was typed. */
export function settledAmount(text: string): string {
  const read = typedAmount(text)
  return read.is === 'value' ? formatNumber(read.value, { atMost: 2 }) : text
}

/** A value of a cell as its grid would show it, and in words when it is empty. */
export function cellFigure({ program }: OpenDraft, { sheet, field }: Address, value: number | null): string {
  if (value === null) return pendingText.empty
  return formatNumber(value, { atMost: program.sheets.get(sheet)?.fields[field]?.decimals ?? 3 })
}
