import { steady } from '#domain/number/steady.ts'
import type { Group } from '#domain/organisation/profile.ts'
import type { PositionNorms } from '#domain/positions/position-norms.ts'

/** Figures of a new post. Tugrik a year; indicator9 of ORGEBS and indicator10 of the others in thousand tugrik. `null`: not of this group. */
export type Indicators = {
  readonly indicator1: number
  readonly indicator2: number
  readonly indicator3: number
  readonly indicator4: number
  readonly indicator5: number
  readonly indicator6: number
  readonly indicator7: number | null
  readonly indicator8: number | null
  readonly indicator9: number
  readonly indicator10: number | null
}

/** How many are wanted, and the base pay of one, tugrik a month. */
export type Post = { readonly quantity: number; readonly salary: number }

/** The cost of a new post by the form of the group (design calculation §6, facts §5.6). */
export function indicatorsOf(group: Group, post: Post, norms: PositionNorms): Indicators {
  return group === 'ORGEBS' ? schoolIndicators(post, norms) : otherIndicators(post, norms)
}

/** 1 base, 2 supplement, 3 incentive, 4 food and ride, 5 the row's total, 6 insurance, 9 everything. */
function schoolIndicators(post: Post, norms: PositionNorms): Indicators {
  const base = post.quantity * post.salary * 12
  const supplement = percent(norms.supplementPercent, base)
  const incentive = percent(norms.incentivePercent, base)
  const food = foodAndRide(post, norms)
  const total = base + supplement + incentive + food
  const insurance = percent(norms.insurancePercent, total)
  return {
    indicator1: base,
    indicator2: supplement,
    indicator3: incentive,
    indicator4: food,
    indicator5: total,
    indicator6: insurance,
    indicator7: null,
    indicator8: null,
    indicator9: steady((total + insurance) / 1000),
    indicator10: null,
  }
}

/** 1 base, 2 supplement, of it 3 other and 4 local, 5 incentive, 6 food and ride, 7 leave, 8 pay, 9 insurance, 10 everything. */
function otherIndicators(post: Post, norms: PositionNorms): Indicators {
  const base = post.quantity * post.salary * 12
  const supplement = percent(norms.supplementPercent, base)
  const local = percent(norms.localPercent, base)
  const incentive = percent(norms.incentivePercent, base)
  const food = foodAndRide(post, norms)
  const leave = percent(norms.leavePercent, base)
  const pay = base + supplement + incentive + food + leave
  const insurance = percent(norms.insurancePercent, pay)
  return {
    indicator1: base,
    indicator2: supplement,
    indicator3: supplement - local,
    indicator4: local,
    indicator5: incentive,
    indicator6: food,
    indicator7: leave,
    indicator8: pay,
    indicator9: insurance,
    indicator10: steady((pay + insurance) / 1000),
  }
}

function foodAndRide({ quantity }: Post, { foodPerDay, ridePerDay, workingDays }: PositionNorms): number {
  return quantity * (foodPerDay + ridePerDay) * workingDays
}

function percent(rate: number, amount: number): number {
  return steady((rate * amount) / 100)
}
