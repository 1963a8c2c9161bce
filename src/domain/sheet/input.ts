import { formatNumber } from '#domain/number/format.ts'
import { ruleText } from '#text/rules.ts'

/** What may be entered in a cell: its limits and how fine it may be. Stands once, beside the field it governs. */
export type Input = {
  readonly min: number
  /** `null`: no upper end. */
  readonly max: number | null
  /** Decimals that may be typed; 0 for whole numbers. */
  readonly decimals: number
  /** `true`: a value outside is moved to the nearer limit and says so; `false`: it is not taken. */
  readonly clamps: boolean
}

/** Whole numbers of people, groups or posts from 0, up to a limit if there is one. */
export const wholeUpTo = (max: number | null): Input => ({ min: 0, max, decimals: 0, clamps: false })
/** A percentage from 0 up to its cap; a larger value is not taken (spec 000 §5, spec 001 §5). */
export const percentUpTo = (max: number | null): Input => ({ min: 0, max, decimals: 2, clamps: false })
/** An amount in tugrik from 0, with at most two decimals. The upper end keeps sums exact (design stack, Numbers). */
export const tugrik: Input = { min: 0, max: 999_999_999_999, decimals: 2, clamps: false }
/** A quantity from 0, with at most two decimals. */
export const quantityUpTo = (max: number | null): Input => ({ min: 0, max, decimals: 2, clamps: false })

/** The sentence that a value breaks, or `null` when the value may stand. */
export function refusal(input: Input, value: number): string | null {
  const limits = { min: show(input.min), max: input.max === null ? null : show(input.max) }
  if (value < input.min || (input.max !== null && value > input.max)) return ruleText.outside(limits)
  if (!hasAtMost(value, input.decimals)) {
    return input.decimals === 0 ? ruleText.wholeOnly(limits) : ruleText.decimals(input.decimals)
  }
  return null
}

function hasAtMost(value: number, decimals: number): boolean {
  const fraction = String(value).split('.')[1] ?? ''
  return /e-/.test(String(value)) ? false : fraction.length <= decimals
}

function show(value: number): string {
  return formatNumber(value, { atMost: 2 })
}
