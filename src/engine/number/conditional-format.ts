import { shownAs } from '#engine/number/number-format.ts'
import type { WorkbookDetails } from '#engine/number/workbook-cell.ts'

type Style = NonNullable<WorkbookDetails['style']>

export type ConditionalRule = {
  readonly priority: number
  readonly operator?: string
  readonly formula?: string | readonly string[]
  readonly style?: Style
  readonly iconSet?: { readonly showValue?: boolean }
}

const HIDING = ';;;'

/**
 * The style that Excel gives a figure. An unknown condition hides it if its number format may change it, and colours
 * nothing. A hidden 0 stays 0.
 */
export function conditionalStyle(style: Style = {}, rules: readonly ConditionalRule[], value: number): Style {
  if (value === 0) return style
  let shown = style
  for (const rule of rules.toSorted((one, other) => other.priority - one.priority)) {
    const own = rule.iconSet?.showValue === false ? { numFmt: HIDING } : (rule.style ?? {})
    const holds = isMet(rule, value)
    if (holds === null && isOtherFormat(own, style, value)) return { ...style, numFmt: HIDING }
    if (holds) shown = { ...shown, ...own, ...groundOf(own), font: { ...shown.font, ...own.font } }
  }
  return shown
}

function isOtherFormat({ numFmt }: Style, { numFmt: usual = '' }: Style, value: number): boolean {
  return numFmt !== undefined && shownAs(numFmt, value).kind !== shownAs(usual, value).kind
}

/** Conditional fills use the background colour (ECMA-376 part 1, 18.8.14). */
function groundOf({ fill }: Style): Pick<Style, 'fill'> {
  const ground = fill?.bgColor
  return ground === undefined ? {} : { fill: { type: 'pattern', pattern: 'solid', fgColor: ground } }
}

const COMPARISONS: Readonly<Record<string, (value: number, one: number, other: number) => boolean>> = {
  equal: (value, one) => value === one,
  notEqual: (value, one) => value !== one,
  greaterThan: (value, one) => value > one,
  greaterThanOrEqual: (value, one) => value >= one,
  lessThan: (value, one) => value < one,
  lessThanOrEqual: (value, one) => value <= one,
  between: (value, one, other) => value >= Math.min(one, other) && value <= Math.max(one, other),
  notBetween: (value, one, other) => value < Math.min(one, other) || value > Math.max(one, other),
}

/** `null` if unknown. */
function isMet({ operator = '', formula = [] }: ConditionalRule, value: number): boolean | null {
  const figures = [formula].flat()
  const compare = COMPARISONS[operator]
  if (compare === undefined || !figures.every((each) => FIGURE.test(each))) return null
  const [one = 0, other = one] = figures.map(Number)
  return compare(value, one, other)
}

const FIGURE = /^-?\d+(?:\.\d+)?$/
