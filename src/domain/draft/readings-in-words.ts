import {
  type Change,
  comparedReadings,
  type KeptReadings,
  type WhyReadingsDiffer,
} from '#domain/draft/budget-total.ts'
import { formatNumber } from '#domain/number/format.ts'
import { roundHalfAway } from '#domain/number/rounding.ts'
import type { Group } from '#domain/organisation/profile.ts'
import { readingText } from '#text/readings.ts'

/** Decimals of amounts in thousand tugrik, the same wherever a budget's total stands (design calculation §7 and §9, Units). */
const decimalsOf = { ORGEBS: 1, ORGSUB: 2, ORGNTB: 2 } as const satisfies Record<Group, number>

/** Something that is told of a budget: what it is, and what it comes to. */
type Told = { readonly name: string; readonly value: string }

/** Both readings and their difference, as they stand wherever a total does (calculation §9, Two readings). Thousand tugrik. */
export function toldReadings(kept: KeptReadings, group: Group): readonly Told[] {
  return [
    { name: readingText.names.asked, value: amountText(kept.asked, group) },
    { name: readingText.names.headcount, value: amountText(kept.headcount, group) },
    { name: differenceName(kept), value: differenceText(kept, group) },
  ]
}

/** What their difference is called: of what headcount is held against. On the cover it keeps the one name of its line. */
export function differenceName({ whole }: Pick<KeptReadings, 'whole'>): string {
  return whole === null ? readingText.difference : readingText.differenceFromWhole
}

/** By headcount less what is asked for; of a private institution with what was held against it. Thousand tugrik and percent. */
export function differenceText(kept: KeptReadings, group: Group): string {
  const text = changeText(comparedReadings(kept), group)
  return kept.whole === null ? text : `${text}, ${readingText.againstWhole(amountText(kept.whole, group))}`
}

/** An amount of a budget, tugrik, in thousand tugrik with the decimals of its group. */
export function amountText(amount: number, group: Group): string {
  return sumText(amount, [group])
}

/** An amount of a budget, tugrik, as the number that it is printed as: thousand tugrik with the decimals of its group. */
export function printedAmount(amount: number, group: Group): number {
  return roundHalfAway(amount / 1000, decimalsOf[group])
}

/** With how many decimals an amount over budgets of several groups is told: what one of them prints, the sum prints too. */
export function sumDecimals(groups: readonly Group[]): number {
  return Math.max(1, ...groups.map((group) => decimalsOf[group]))
}

/** An amount over budgets of several groups, tugrik, in thousand tugrik. */
export function sumText(amount: number, groups: readonly Group[]): string {
  const decimals = sumDecimals(groups)
  return formatNumber(amount / 1000, { atMost: decimals, atLeast: decimals })
}

/** Sums of many budgets are told in the largest of these that they reach, tugrik. */
const large = [
  { unit: 'trillions', tugrik: 1e12 },
  { unit: 'billions', tugrik: 1e9 },
  { unit: 'millions', tugrik: 1e6 },
  { unit: 'thousands', tugrik: 1e3 },
] as const

/** A sum of many budgets, tugrik, in few digits and the unit that they are of. */
export function largeText(tugrik: number): { readonly figure: string; readonly unit: string } {
  const reached = large.find((each) => Math.abs(tugrik) >= each.tugrik) ?? large[2]
  const figure = formatNumber(tugrik / reached.tugrik, { atMost: 2, atLeast: 2 })
  return { figure, unit: readingText.units[reached.unit] }
}

/** The same in million tugrik, as a column of a table has it. */
export function millionsText(tugrik: number): string {
  return formatNumber(tugrik / 1e6, { atMost: 1, atLeast: 1 })
}

/** A difference with its sign, in thousand tugrik, and in percent where there is one. */
export function changeText({ difference, percent }: Change, group: Group): string {
  const amount = signedText(difference, group)
  return percent === null ? amount : `${amount} (${percentText(percent)})`
}

/** An amount with its sign, as what is added; tugrik, in thousand tugrik with the decimals of its group. */
export function signedText(amount: number, group: Group): string {
  return signed(amount, amountText(Math.abs(amount), group))
}

/** A percentage with its sign. */
export function percentText(percent: number): string {
  return `${signed(percent, formatNumber(Math.abs(percent), { atMost: 1, atLeast: 1 }))} %`
}

/** Why the readings differ, in sentences. */
export function whyDifferText(why: readonly WhyReadingsDiffer[]): string {
  return why.map((code) => readingText.why[code]).join(' ')
}

/** What is printed as nothing has no sign. */
function signed(value: number, text: string): string {
  if (!/[1-9]/.test(text)) return text
  return `${value < 0 ? '−' : '+'}${text}`
}
