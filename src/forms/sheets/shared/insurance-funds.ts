import { type Formula, over, plus, times } from '#engine/formula.ts'
import { at } from '#engine/sheet.ts'
import { insurance } from '#forms/norms/allowances.ts'

/** Keyed by line of the economic classification (facts §2.2). */
export const insuranceFunds = {
  '210201': 'pension',
  '210202': 'benefit',
  '210203': 'accident',
  '210204': 'unemployment',
  '210205': 'health',
} as const

export type FundCode = keyof typeof insuranceFunds
export const fundCodes = Object.keys(insuranceFunds) as readonly FundCode[] // a record's own keys

/** Percent of the wages, for all funds together. */
const totalRate = at(insurance.sheet, 'total', 'percent')

/**
 * Returns the part of one fund in the contribution to all funds, in the unit of `totalContribution`: / 0.125 x 0.085
 * and so on (spec 002 §5.3).
 */
export const fundContribution = (code: FundCode, totalContribution: Formula): Formula =>
  times(over(totalContribution, totalRate), at(insurance.sheet, insuranceFunds[code], 'percent'))

/** Rates as fractions of the wages: 0.125 in total, and 0.085, 0.01, 0.008, 0.002, 0.02 by line (spec 002 §9). */
export const insuranceRates = {
  total: over(totalRate, 100),
  of: (code: FundCode): Formula => over(at(insurance.sheet, insuranceFunds[code], 'percent'), 100),
} as const

/** Returns the components without the employer's insurance, in their unit: sum / 1.125 (calculation §7). */
export const wagesWithoutInsurance = (...components: readonly Formula[]): Formula =>
  over(plus(...components), plus(1, over(totalRate, 100)))

export const isFund = (code: string): code is FundCode => fundCodes.some((each) => each === code)

/** Returns the employer's contribution to all funds, in the unit of the wages. */
export const insuranceOn = (...wages: readonly Formula[]): Formula =>
  over(times(plus(...wages), totalRate), 100)
