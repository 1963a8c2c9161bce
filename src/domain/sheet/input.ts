import { formatNumber } from '#domain/number/format.ts'
import { type Formula, number, type Operand } from '#domain/sheet/formula.ts'
import { ruleText } from '#text/rules.ts'

/** What may be entered in a cell: its limits and how fine it may be. Stands once, beside the field it governs. */
export type Input = {
  /** A number of the form, or a norm of the year. */
  readonly min: Formula
  /** A number of the form, or a norm of the year; `null`: no upper end. */
  readonly max: Formula | null
  /** Decimals that may be typed; 0 for whole numbers. */
  readonly decimals: number
  /** `true`: a value outside is moved to the nearer limit and says so; `false`: it is not taken. */
  readonly clamps: boolean
}

const zero = number(0)
const limit = (max: Operand | null): Formula | null => (typeof max === 'number' ? number(max) : max)

/** Whole numbers of people, groups or posts from 0, up to a limit if there is one. */
export const wholeUpTo = (max: Operand | null): Input => ({
  min: zero,
  max: limit(max),
  decimals: 0,
  clamps: false,
})
/** A percentage from 0 up to its cap; a larger value is not taken (spec 000 §5, spec 001 §5). */
export const percentUpTo = (max: Operand | null): Input => ({
  min: zero,
  max: limit(max),
  decimals: 2,
  clamps: false,
})
/** An amount in tugrik from 0, with at most two decimals. The upper end keeps sums exact (design stack, Numbers). */
export const tugrik: Input = { min: zero, max: number(999_999_999_999), decimals: 2, clamps: false }
/** An amount in tugrik that is not below another, such as the minimum wage. */
export const tugrikFrom = (least: Formula): Input => ({ ...tugrik, min: least })
/** A quantity from 0, with at most two decimals. */
export const quantityUpTo = (max: Operand | null): Input => ({
  min: zero,
  max: limit(max),
  decimals: 2,
  clamps: false,
})

/** The limits of a cell as they stand this year for this institution; `max` is `null` without an upper end. */
export type Limits = {
  readonly min: number
  readonly max: number | null
  readonly decimals: number
  readonly clamps: boolean
}

/** The sentence that a value breaks, or `null` when the value may stand. */
export function refusal({ min, max, decimals }: Omit<Limits, 'clamps'>, value: number): string | null {
  const shown = { min: show(min), max: max === null ? null : show(max) }
  if (!Number.isFinite(value) || value < min || (max !== null && value > max)) return ruleText.outside(shown)
  if (hasAtMost(value, decimals)) return null
  return decimals === 0 ? ruleText.wholeOnly(shown) : ruleText.decimals(decimals)
}

function hasAtMost(value: number, decimals: number): boolean {
  const text = String(value)
  return !text.includes('e-') && (text.split('.')[1] ?? '').length <= decimals
}

function show(value: number): string {
  return formatNumber(value, { atMost: 2 })
}
