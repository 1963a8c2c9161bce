import { allowances, insurance } from '#domain/norms/allowances.ts'
import type { Profile } from '#domain/organisation/profile.ts'
import { localPercentOf } from '#domain/positions/local-percent.ts'
import type { Givens } from '#domain/sheet/entries.ts'

/** What the cost of a new post hangs on: percents of the base pay, prices in tugrik a working day, days a year. */
export type PositionNorms = {
  readonly supplementPercent: number
  readonly localPercent: number
  readonly incentivePercent: number
  readonly foodPerDay: number
  readonly ridePerDay: number
  readonly workingDays: number
  readonly leavePercent: number
  /** Of the pay with everything. */
  readonly insurancePercent: number
}

const funds = ['pension', 'benefit', 'accident', 'unemployment', 'health']
const cityLocations: readonly Profile['location'][] = ['capital', 'aimagCentre']

/** Takes them from the norms of a year. Food has the city's price in the capital and the aimag centres (design calculation §6). */
export function positionNormsOf(norms: Givens, location: Profile['location']): PositionNorms {
  const value = (row: string) => norms[allowances.sheet.code]?.[row]?.value ?? 0
  const fund = (row: string) => norms[insurance.sheet.code]?.[row]?.percent ?? 0
  return {
    supplementPercent: value('positionSupplement'),
    localPercent: localPercentOf(norms, location),
    incentivePercent: value('resultIncentive'),
    foodPerDay: value(cityLocations.includes(location) ? 'foodCity' : 'foodRural'),
    ridePerDay: value('ride'),
    workingDays: value('workingDays'),
    leavePercent: value('leaveCompensation'),
    // Tenths of a percent: their sum must not be 12.499999.
    insurancePercent: funds.reduce((sum, row) => sum + Math.round(fund(row) * 1000), 0) / 1000,
  }
}
