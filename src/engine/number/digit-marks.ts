export const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
export const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉'

export function withDigits(text: string, digits: string): string {
  return text.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit)
}

/** Digits that meet are two figures if the second is smaller or larger. */
export function isFigureOfTwo(before: string, behind: string): boolean {
  return /[\d.,][\s\p{Cf}]*$/u.test(before) && /^[\s\p{Cf}]*[\d.,]/u.test(behind)
}
