import { formatNumber } from '#engine/number/format.ts'
import { roundHalfAway } from '#engine/number/rounding.ts'
import type { Group } from '#forms/profile.ts'
import {
  comparedTotals,
  type StoredTotals,
  type TotalChange,
  type TotalDifferenceReason,
} from '#forms/readings.ts'
import { budgetTotalText } from '#forms/total-text.ts'

/** Decimals of totals in thousand tugrik (design calculation §7 and §9, Units). */
const decimalsOf = { ORGEBS: 1, ORGSUB: 2, ORGNTB: 2 } as const satisfies Record<Group, number>

type LabelledAmount = { readonly name: string; readonly value: string }

/** Formats both totals and their difference in thousand tugrik (calculation §9, Two readings). */
export function totalsInWords(totals: StoredTotals, group: Group): readonly LabelledAmount[] {
  return [
    { name: budgetTotalText.names.requested, value: amountText(totals.requested, group) },
    { name: budgetTotalText.names.headcount, value: amountText(totals.headcount, group) },
    { name: differenceName(totals), value: differenceText(totals, group) },
  ]
}

export function differenceName({ whole }: Pick<StoredTotals, 'whole'>): string {
  return whole === null ? budgetTotalText.difference : budgetTotalText.differenceFromWhole
}

/** Formats the difference in thousand tugrik and percent; a private institution's is against the whole. */
export function differenceText(totals: StoredTotals, group: Group): string {
  const text = changeText(comparedTotals(totals), group)
  return totals.whole === null
    ? text
    : `${text}, ${budgetTotalText.againstWhole(amountText(totals.whole, group))}`
}

/** Converts tugrik to thousand tugrik with the decimals of the group. */
export function amountText(amount: number, group: Group): string {
  return formatSum(amount, [group])
}

/** Rounds tugrik to thousand tugrik with the decimals of the group. */
export function printedAmount(amount: number, group: Group): number {
  return roundHalfAway(amount / 1000, decimalsOf[group])
}

export function sumDecimals(groups: readonly Group[]): number {
  return Math.max(1, ...groups.map((group) => decimalsOf[group]))
}

export function formatSum(amount: number, groups: readonly Group[]): string {
  const decimals = sumDecimals(groups)
  return formatNumber(amount / 1000, { atMost: decimals, atLeast: decimals })
}

/** Tugrik. */
const large = [
  { unit: 'trillions', tugrik: 1e12 },
  { unit: 'billions', tugrik: 1e9 },
  { unit: 'millions', tugrik: 1e6 },
  { unit: 'thousands', tugrik: 1e3 },
] as const

export function largeText(tugrik: number): { readonly figure: string; readonly unit: string } {
  const reached = large.find((each) => Math.abs(tugrik) >= each.tugrik) ?? large[2]
  const figure = formatNumber(tugrik / reached.tugrik, { atMost: 2, atLeast: 2 })
  return { figure, unit: budgetTotalText.units[reached.unit] }
}

export function millionsText(tugrik: number): string {
  return formatNumber(tugrik / 1e6, { atMost: 1, atLeast: 1 })
}

/** Formats thousand tugrik, with percent if known. */
export function changeText({ difference, percent }: TotalChange, group: Group): string {
  const amount = signedText(difference, group)
  return percent === null ? amount : `${amount} (${percentText(percent)})`
}

/** Converts tugrik to thousand tugrik with the decimals of the group. */
export function signedText(amount: number, group: Group): string {
  return signed(amount, amountText(Math.abs(amount), group))
}

export function percentText(percent: number): string {
  return `${signed(percent, formatNumber(Math.abs(percent), { atMost: 1, atLeast: 1 }))} %`
}

export function whyDifferText(why: readonly TotalDifferenceReason[]): string {
  return why.map((code) => budgetTotalText.why[code]).join(' ')
}

/** An amount that prints as zero has no sign. */
function signed(value: number, text: string): string {
  if (!/[1-9]/.test(text)) return text
  return `${value < 0 ? '−' : '+'}${text}`
}
