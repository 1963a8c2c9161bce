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

const total = at(insurance.sheet, 'total', 'percent')

/** Base / 0.125 x 0.085 and so on (spec 002 §5.3). */
export const fundOf = (code: FundCode, amount: Formula): Formula =>
  times(over(amount, total), at(insurance.sheet, insuranceFunds[code], 'percent'))

/** The shares as fractions: 0.125, and 0.085, 0.01, 0.008, 0.002, 0.02 by line (spec 002 §9). */
export const insuranceShares = {
  total: over(total, 100),
  of: (code: FundCode): Formula => over(at(insurance.sheet, insuranceFunds[code], 'percent'), 100),
} as const

/** Excludes the employer's insurance: component / 1.125 (calculation §7). */
export const wagesIn = (...components: readonly Formula[]): Formula =>
  over(plus(...components), plus(1, over(total, 100)))

export const isFund = (code: string): code is FundCode => fundCodes.some((each) => each === code)

export const insuranceOn = (...wages: readonly Formula[]): Formula => over(times(plus(...wages), total), 100)
