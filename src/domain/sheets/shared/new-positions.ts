import { allowances } from '#domain/norms/allowances.ts'
import { type Formula, percentOf, plus, times } from '#domain/sheet/formula.ts'
import { at } from '#domain/sheet/sheet.ts'
import { foodAndRideYear, resultIncentive, withInsurance } from '#domain/sheets/shared/pay.ts'
import { peopleRegister } from '#domain/sheets/shared/people-register.ts'

const base = at(peopleRegister, '1', 'positionBase')
const posts = at(peopleRegister, '1', 'positionQuantity')
const parts = {
  main: base,
  added: percentOf(at(allowances.sheet, 'positionSupplement', 'value'), base),
  incentive: resultIncentive(base),
  food: plus(times(posts, foodAndRideYear), times(posts, at(allowances.sheet, 'leaveCompensation', 'value'))),
} as const

/** The pay of the required new positions by its parts, tugrik a year without insurance; `food` contains ride and leave compensation. */
export const newPositionPay = { ...parts, salary: plus(parts.main, parts.added, parts.incentive, parts.food) }

/**
 * What the required new positions cost in the year, tugrik: base, 75 % supplement, 15 % incentive, food and ride, leave
 * compensation, with the employer's insurance (design calculation §6; the same in all groups).
 */
export const newPositions: Formula = withInsurance(newPositionPay.salary)
