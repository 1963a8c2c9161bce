import {
  type Change,
  comparedReadings,
  type KeptReadings,
  type WhyReadingsDiffer,
} from '#domain/draft/budget-total.ts'
import { formatNumber } from '#domain/number/format.ts'
import { readingText } from '#text/readings.ts'

/** How amounts in tugrik are written: in thousand tugrik, with how many decimals. */
export type Thousands = { readonly decimals: 1 | 2 }

/** Something that is told of a budget: what it is, and what it comes to. */
type Told = { readonly name: string; readonly value: string }

/** Both readings and their difference, as they stand wherever a total does (calculation §9, Two readings). Thousand tugrik. */
export function toldReadings(kept: KeptReadings, thousands: Thousands): readonly Told[] {
  return [
    { name: readingText.names.asked, value: amountText(kept.asked, thousands) },
    { name: readingText.names.headcount, value: amountText(kept.headcount, thousands) },
    { name: readingText.difference, value: differenceText(kept, thousands) },
  ]
}

/** By headcount less what is asked for; of a private institution with what was held against it. Thousand tugrik and percent. */
export function differenceText(kept: KeptReadings, thousands: Thousands): string {
  const text = changeText(comparedReadings(kept), thousands)
  return kept.whole === null
    ? text
    : `${text}, ${readingText.againstWhole(amountText(kept.whole, thousands))}`
}

/** An amount in thousand tugrik. */
export function amountText(amount: number, { decimals }: Thousands): string {
  return formatNumber(amount / 1000, { atMost: decimals, atLeast: decimals })
}

/** A difference with its sign, in thousand tugrik, and in percent where there is one. */
export function changeText({ difference, percent }: Change, thousands: Thousands): string {
  const amount = signed(difference, amountText(Math.abs(difference), thousands))
  return percent === null ? amount : `${amount} (${percentText(percent)})`
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
