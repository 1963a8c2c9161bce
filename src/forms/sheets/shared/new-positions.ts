import { type Formula, fact, percentOf, plus, times, when } from '#engine/formula.ts'
import { at } from '#engine/sheet.ts'
import { allowances } from '#forms/norms/allowances.ts'
import { foodAndRideYear, resultIncentive, withInsurance } from '#forms/sheets/shared/pay.ts'
import { peopleRegister } from '#forms/sheets/shared/people-register.ts'

const base = at(peopleRegister, '1', 'positionBase')
const posts = at(peopleRegister, '1', 'positionQuantity')
/** A school's form has no leave compensation (calculation §6). */
const leave = when(
  fact('orgType', 'EBS'),
  0,
  percentOf(at(allowances.sheet, 'leaveCompensation', 'value'), base),
)
const parts = {
  main: base,
  added: percentOf(at(allowances.sheet, 'positionSupplement', 'value'), base),
  incentive: resultIncentive(base),
  food: plus(times(posts, foodAndRideYear), leave),
} as const

/** Tugrik a year without insurance; `food` includes ride and leave compensation. */
export const newPositionPay = { ...parts, salary: plus(parts.main, parts.added, parts.incentive, parts.food) }

/**
 * Tugrik a year: base, 75 % supplement, 15 % incentive, food and ride, leave compensation, and the employer's
 * insurance (calculation §6).
 */
export const newPositions: Formula = withInsurance(newPositionPay.salary)
