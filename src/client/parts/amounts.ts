import type { OpenDraft } from '#client/draft/open-draft.ts'
import { formatNumber } from '#domain/number/format.ts'
import { type FigureUnit, readNumber } from '#domain/number/parse.ts'
import { fitFigure } from '#domain/number/source-cell.ts'
import type { Address } from '#domain/sheet/key.ts'
import { pendingText } from '#text/draft.ts'
import { numberProblem, ruleText } from '#text/rules.ts'

/** What a field for an amount says: nothing, an amount of 0 or more, or why it is none. */
type TypedAmount =
  | { readonly is: 'empty' }
  | { readonly is: 'value'; readonly value: number }
  | { readonly is: 'wrong'; readonly message: string }

/** Decimals of an amount in tugrik. */
const MONEY_DECIMALS = 2

/** Reads an amount in tugrik. */
export function typedAmount(text: string): TypedAmount {
  return typedFigure(text, 'money', MONEY_DECIMALS)
}

/** Reads an amount in thousand tugrik; the value is in thousand tugrik. */
export function typedThousands(text: string): TypedAmount {
  return typedFigure(text, 'thousands', MONEY_DECIMALS)
}

/** Reads a count of people, months or years with at most so many decimals. */
export function typedCount(text: string, decimals: number): TypedAmount {
  return typedFigure(text, 'other', decimals)
}

/** Three digits behind a comma are thousands: amounts and counts have no thousandths. Behind a point they may be either. */
function typedFigure(text: string, unit: FigureUnit, decimals: number): TypedAmount {
  const hasPoint = decimals > 0 && text.includes('.') && !text.includes(',')
  const read = readNumber(text, { decimals: hasPoint ? decimals : 0, unit })
  if (read.kind === 'empty') return { is: 'empty' }
  if (read.kind !== 'number')
    return { is: 'wrong', message: numberProblem(text.trim(), read, { decimals: MONEY_DECIMALS }) }
  if (read.value < 0) return { is: 'wrong', message: ruleText.negative }
  const { value, isRounded } = fitFigure(read.value, { decimals, unit: 'money' })
  return isRounded || (decimals === 0 && !Number.isInteger(value))
    ? { is: 'wrong', message: ruleText.tooFine(text.trim(), decimals) }
    : { is: 'value', value }
}

/** An imported amount rounded to two decimals, as it is typed; `null` where it has no more than that. */
export function roundedAmount(text: string, unit: 'money' | 'thousands' = 'money'): string | null {
  const read = readNumber(text, { decimals: 0, unit })
  if (read.kind !== 'number') return null
  const { value, isRounded } = fitFigure(read.value, { decimals: MONEY_DECIMALS, unit })
  return isRounded ? formatNumber(value, { atMost: MONEY_DECIMALS }) : null
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
