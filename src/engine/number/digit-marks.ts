/** Digits that are not of one line of figures, for workbooks and for copied pages. */

export const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
export const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉'

export function withDigits(text: string, digits: string): string {
  return text.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit)
}

/** Returns `true` if digits meet, which are two figures if the second is written smaller or larger. */
export function isFigureOfTwo(before: string, behind: string): boolean {
  return /[\d.,]\s*$/.test(before) && /^\s*[\d.,]/.test(behind)
}
