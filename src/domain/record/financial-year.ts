/** The financial years of which anything is kept; another number is a slip of the hand. */
export const FINANCIAL_YEARS = { least: 2000, most: 2100 } as const

/** A financial year as it is typed; `null` for what is none. */
export function readYear(typed: string): number | null {
  const year = Number(typed)
  const isYear = /^\d{4}$/.test(typed) && year >= FINANCIAL_YEARS.least && year <= FINANCIAL_YEARS.most
  return isYear ? year : null
}
