import { type Indicator, indicators, type Spread } from '#domain/draft/indicators.ts'
import { formatNumber } from '#engine/number/format.ts'
import { formatSum } from '#forms/amounts.ts'
import type { Group } from '#forms/profile.ts'
import { changeFrom } from '#forms/readings.ts'
import { comparedText } from '#text/compared.ts'

/** Formats amounts in thousand tugrik with the decimals of their groups. */
export function indicatorText(value: number, indicator: Indicator, groups: readonly Group[]): string {
  const { unit, decimals } = indicators[indicator]
  return unit === 'tugrik'
    ? formatSum(value, groups)
    : formatNumber(value, { atMost: decimals, atLeast: decimals })
}

export function indicatorUnit(indicator: Indicator): string {
  return comparedText.units[indicators[indicator].unit]
}

/** Converts amounts to thousand tugrik. */
export function indicatorFigure(value: number, indicator: Indicator): number {
  return indicators[indicator].unit === 'tugrik' ? value / 1000 : value
}

export function deviationText(value: number, { median }: Pick<Spread, 'median'>): string {
  const text = comparedText.apart
  const percent = changeFrom(median, value).percent ?? 0
  const amount = formatNumber(Math.abs(percent), { atMost: 1, atLeast: 1 })
  if (!/[1-9]/.test(amount)) return text.same
  return percent > 0 ? text.above(`${amount} %`) : text.below(`${amount} %`)
}
