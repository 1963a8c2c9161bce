import type { WorkbookDetails } from '#engine/number/workbook-cell.ts'

type Style = NonNullable<WorkbookDetails['style']>

export type ConditionalRule = {
  readonly type?: string
  readonly priority: number
  readonly operator?: string
  readonly formula?: string | readonly string[]
  readonly stopIfTrue?: boolean
  readonly style?: Style
  readonly iconSet?: { readonly showValue?: boolean }
}

/** Excel has no such size. */
export const HIDING = { font: { size: 0 } } as const satisfies Style

const MAX_STYLES = 64

/** `holds`: `null` if unknown. */
type Judged = { readonly rule: ConditionalRule; readonly holds: boolean | null }

/** Hides a cell that may look different because of an unknown condition. */
export function conditionalStyle(
  style: Style,
  rules: readonly Judged[],
  appearanceOf: (style: Style) => string,
): Style {
  let possible: readonly Style[] = [style]
  for (const { rule, holds } of rules.toSorted((one, other) => other.rule.priority - one.rule.priority)) {
    if (holds === false) continue
    const met = (rule.stopIfTrue ? [style] : possible).map((each) => styledBy(each, rule))
    possible = holds ? met : distinct([...possible, ...met])
    if (possible.length > MAX_STYLES) return HIDING
  }
  const [first = style, ...others] = possible
  return others.every((each) => appearanceOf(each) === appearanceOf(first)) ? first : HIDING
}

const VISIBLE_KEYS = [
  ...['numFmt', 'font', 'fill', 'size', 'strikethrough', 'color', 'type', 'pattern', 'fgColor', 'bgColor'],
  ...['rgb', 'theme', 'tint', 'indexed'],
]

const distinct = (styles: readonly Style[]): readonly Style[] => [
  ...new Map(styles.map((each) => [JSON.stringify(each, VISIBLE_KEYS), each])).values(),
]

function styledBy(shown: Style, { iconSet, style = {} }: ConditionalRule): Style {
  const own = iconSet?.showValue === false ? HIDING : style
  return { ...shown, ...own, ...groundOf(own), font: { ...shown.font, ...own.font } }
}

/** Conditional fills use the background colour (ECMA-376 part 1, 18.8.14). */
function groundOf({ fill }: Style): Pick<Style, 'fill'> {
  const ground = fill?.bgColor
  return ground === undefined ? {} : { fill: { type: 'pattern', pattern: 'solid', fgColor: ground } }
}

type Comparison = (value: number, one: number, other: number) => boolean

const COMPARISONS: Readonly<Record<string, Comparison>> = {
  equal: (value, one) => value === one,
  notEqual: (value, one) => value !== one,
  greaterThan: (value, one) => value > one,
  greaterThanOrEqual: (value, one) => value >= one,
  lessThan: (value, one) => value < one,
  lessThanOrEqual: (value, one) => value <= one,
  between: (value, one, other) => value >= Math.min(one, other) && value <= Math.max(one, other),
  notBetween: (value, one, other) => value < Math.min(one, other) || value > Math.max(one, other),
}

/** Texts are greater than figures. */
export function isMet(
  { type, operator = '', formula = [], iconSet }: ConditionalRule,
  value: unknown,
): Judged['holds'] {
  if (iconSet !== undefined) return typeof value === 'number'
  if (type === 'containsBlanks' || type === 'notContainsBlanks') return type === 'notContainsBlanks'
  const [compare, constants] = [COMPARISONS[operator], [formula].flat()]
  const isFigure = typeof value === 'number'
  const isKnown = constants.every((each) => FIGURE.test(each) || (isFigure && WORDS.test(each)))
  if (compare === undefined || !isKnown || !(isFigure || typeof value === 'string')) return null
  const [one = 0, other = one] = constants.map((each) => (FIGURE.test(each) ? Number(each) : Infinity))
  return compare(isFigure ? value : Infinity, one, other)
}

const FIGURE = /^-?\d+(?:\.\d+)?$/
const WORDS = /^"(?:[^"]|"")*"$/

const OPERATORS: Readonly<Record<string, string>> = {
  '=': 'equal',
  '<>': 'notEqual',
  '>': 'greaterThan',
  '>=': 'greaterThanOrEqual',
  '<': 'lessThan',
  '<=': 'lessThanOrEqual',
}

const OWN_COMPARISON = /^([$A-Z\d]+)\s*(=|<>|<=|>=|<|>)\s*(-?[\d.]+|"(?:[^"]|"")*")$/i
const OWN_ERROR = /^(?:ISERROR|ISERR|ISNA|ISBLANK)\(([$A-Z\d]+)\)$/i

/** Knows `A1=0` and `ISERROR(A1)` of its own cell. */
export function knownRule<Rule extends ConditionalRule>(
  rule: Rule,
  isOwn: (reference: string) => boolean,
): Rule {
  const [formula = ''] = rule.type === 'expression' ? [rule.formula].flat() : []
  const [, compared = '', sign = '', constant = ''] = OWN_COMPARISON.exec(formula) ?? []
  if (isOwn(compared)) return { ...rule, operator: OPERATORS[sign], formula: constant }
  const [, tested = ''] = OWN_ERROR.exec(formula) ?? []
  return isOwn(tested) ? { ...rule, type: 'containsBlanks' } : rule
}
