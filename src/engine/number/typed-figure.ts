import { formatNumber } from '#engine/number/format.ts'
import { type CountUnit, type FigureUnit, readNumber } from '#engine/number/parse.ts'
import { fitFigure } from '#engine/number/source-cell.ts'
import { numberProblem, ruleText } from '#engine/rule-text.ts'

/** An amount is 0 or more. */
type TypedAmount =
  | { readonly kind: 'empty' }
  | { readonly kind: 'value'; readonly value: number }
  | { readonly kind: 'wrong'; readonly message: string }

/** Tugrik. */
const MONEY_DECIMALS = 2

export function typedAmount(text: string): TypedAmount {
  return typedFigure(text, 'money', MONEY_DECIMALS)
}

/** Returns thousand tugrik. */
export function typedThousands(text: string): TypedAmount {
  return typedFigure(text, 'thousands', MONEY_DECIMALS)
}

export function typedCount(text: string, decimals: number, unit: CountUnit): TypedAmount {
  return typedFigure(text, unit, decimals)
}

/**
 * Treats three digits after a comma as thousands, because amounts and counts have no thousandths. After a point both
 * are possible.
 */
export function typedFigure(text: string, unit: FigureUnit, decimals: number): TypedAmount {
  const hasPoint = decimals > 0 && text.includes('.') && !text.includes(',')
  const read = readNumber(text, { decimals: hasPoint ? decimals : 0, unit })
  if (read.kind === 'empty') return { kind: 'empty' }
  if (read.kind !== 'number')
    return { kind: 'wrong', message: numberProblem(text.trim(), read, { decimals: MONEY_DECIMALS }) }
  if (read.value < 0) return { kind: 'wrong', message: ruleText.negative }
  const { value, isRounded } = fitFigure(read.value, { decimals, unit: 'money' })
  return isRounded || (decimals === 0 && !Number.isInteger(value))
    ? { kind: 'wrong', message: ruleText.tooFine(text.trim(), decimals) }
    : { kind: 'value', value }
}

/** Rounds an imported amount to whole möngö, the stored precision; `null` if unchanged. */
export function roundedAmount(text: string, unit: 'money' | 'thousands' = 'money'): string | null {
  const read = readNumber(text, { decimals: 0, unit })
  if (read.kind !== 'number') return null
  const { value, isRounded } = fitFigure(read.value, { decimals: MONEY_DECIMALS, unit })
  return isRounded ? formatNumber(value, { atMost: MONEY_DECIMALS }) : null
}

/** Amounts get thousands separators on blur, other texts stay. */
export function settledAmount(text: string): string {
  const read = typedAmount(text)
  return read.kind === 'value' ? formatNumber(read.value, { atMost: 2 }) : text
}
