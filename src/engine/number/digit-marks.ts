export const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
export const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉'

export function withDigits(text: string, digits: string): string {
  return text.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit)
}

/** Digits that meet are two figures if the second is smaller or larger. */
export function isFigureOfTwo(before: string, behind: string): boolean {
  return (
    /[\d.,'\u00b4\u02bc\u2019][\s\p{Cf}]*$/u.test(before) &&
    /^[\s\p{Cf}]*[\d.,'\u00b4\u02bc\u2019]/u.test(behind)
  )
}
