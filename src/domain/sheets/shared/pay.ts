import { allowances, insurance } from '#domain/norms/allowances.ts'
import { localSupplement } from '#domain/norms/supplements.ts'
import { choose, type Formula, type Operand, over, percentOf, plus, times } from '#domain/sheet/formula.ts'
import { at } from '#domain/sheet/sheet.ts'

/** Months of a year. */
export const year = 12

/** The employer's social insurance of an amount: 12.5 percent (spec 001 §9). */
export const insuranceOf = (amount: Operand): Formula =>
  percentOf(at(insurance.sheet, 'total', 'percent'), amount)

/** An amount with the employer's social insurance: the amount stands once in what explains it. */
export const withInsurance = (amount: Formula): Formula =>
  times(amount, plus(1, over(at(insurance.sheet, 'total', 'percent'), 100)))

/** Local supplement in percent: 0 in the capital, 20 in an aimag centre, 40 in a soum (facts §5.2). */
export const localPercent: Formula = choose('location', {
  capital: at(localSupplement.sheet, 'capital', 'percent'),
  aimagCentre: at(localSupplement.sheet, 'aimagCentre', 'percent'),
  soumNear: at(localSupplement.sheet, 'soum', 'percent'),
  soumFar: at(localSupplement.sheet, 'soum', 'percent'),
})

const city = at(allowances.sheet, 'foodCity', 'value')
const rural = at(allowances.sheet, 'foodRural', 'value')

/** Food compensation a working day, tugrik: city price in the capital and the aimag centres, rural in a soum. */
export const foodPerDay: Formula = choose('location', {
  capital: city,
  aimagCentre: city,
  soumNear: rural,
  soumFar: rural,
})

/** Food and ride of one post in a year, tugrik. */
export const foodAndRideYear: Formula = times(
  plus(foodPerDay, at(allowances.sheet, 'ride', 'value')),
  at(allowances.sheet, 'workingDays', 'value'),
)

/** Food and ride of one post in a month, tugrik (design calculation §5, b5). */
export const foodAndRideMonth: Formula = over(foodAndRideYear, year)

/** The result incentive of a yearly base: 15 percent (spec 000 §9). */
export const resultIncentive = (yearlyBase: Operand): Formula =>
  percentOf(at(allowances.sheet, 'resultIncentive', 'value'), yearlyBase)
