import { allowances } from '#domain/norms/allowances.ts'
import { type Formula, percentOf, plus, times } from '#domain/sheet/formula.ts'
import { at } from '#domain/sheet/sheet.ts'
import { foodAndRideYear, resultIncentive, withInsurance } from '#domain/sheets/shared/pay.ts'
import { peopleRegister } from '#domain/sheets/shared/people-register.ts'

const base = at(peopleRegister, '1', 'positionBase')
const posts = at(peopleRegister, '1', 'positionQuantity')

/**
 * What the required new positions cost in the year, tugrik: base, 75 % supplement, 15 % incentive, food and ride, leave
 * compensation, with the employer's insurance (design calculation §6; the same in all groups).
 */
export const newPositions: Formula = withInsurance(
  plus(
    base,
    percentOf(at(allowances.sheet, 'positionSupplement', 'value'), base),
    resultIncentive(base),
    times(posts, foodAndRideYear),
    times(posts, at(allowances.sheet, 'leaveCompensation', 'value')),
  ),
)
