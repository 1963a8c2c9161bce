import { choose, type Formula, type Operand, over, percentOf, plus, times } from '#engine/formula.ts'
import { at } from '#engine/sheet.ts'
import { allowances, insurance } from '#forms/norms/allowances.ts'
import { localSupplement } from '#forms/norms/supplements.ts'

export const year = 12

/** 12.5 percent (spec 001 §9). */
export const insuranceOf = (amount: Operand): Formula =>
  percentOf(at(insurance.sheet, 'total', 'percent'), amount)

/** The formula contains the amount only once, so its explanation does too. */
export const withInsurance = (amount: Formula): Formula =>
  times(amount, plus(1, over(at(insurance.sheet, 'total', 'percent'), 100)))

/** In percent: 0 in the capital, 20 in an aimag centre, 40 in a soum (facts §5.2). */
export const localPercent: Formula = choose('location', {
  capital: at(localSupplement.sheet, 'capital', 'percent'),
  aimagCentre: at(localSupplement.sheet, 'aimagCentre', 'percent'),
  soumNear: at(localSupplement.sheet, 'soum', 'percent'),
  soumFar: at(localSupplement.sheet, 'soum', 'percent'),
})

const city = at(allowances.sheet, 'foodCity', 'value')
const rural = at(allowances.sheet, 'foodRural', 'value')

/** Tugrik: city price in the capital and the aimag centres, rural in a soum. */
export const foodPerDay: Formula = choose('location', {
  capital: city,
  aimagCentre: city,
  soumNear: rural,
  soumFar: rural,
})

/** Tugrik for one post. */
export const foodAndRideYear: Formula = times(
  plus(foodPerDay, at(allowances.sheet, 'ride', 'value')),
  at(allowances.sheet, 'workingDays', 'value'),
)

/** Tugrik for one post (calculation §5, b5). */
export const foodAndRideMonth: Formula = over(foodAndRideYear, year)

/** 15 percent (spec 000 §9). */
export const resultIncentive = (yearlyBase: Operand): Formula =>
  percentOf(at(allowances.sheet, 'resultIncentive', 'value'), yearlyBase)
